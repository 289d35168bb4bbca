// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The words of the menu that a card of the Library has. Written as `Word`'s are.
package enum CardWord: String, CaseIterable, Sendable {
  case open, watch, read, plan, unplan, planned, unplanned

  package var texts: (english: String, russian: String) {
    switch self {
    case .open: ("Open", "Открыть")
    case .watch: ("Want to watch", "Хочу посмотреть")
    case .read: ("Want to read", "Хочу прочитать")
    case .plan: ("Planned", "В планы")
    case .unplan: ("Not planned any more", "Убрать из планов")
    case .planned: ("Planned for later", "Теперь в планах")
    case .unplanned: ("Not planned any more", "Больше не в планах")
    }
  }
}

extension Words {
  package func callAsFunction(card word: CardWord) -> String {
    language == .english ? word.texts.english : word.texts.russian
  }
}
