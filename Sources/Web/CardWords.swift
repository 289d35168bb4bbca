// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of the menu of a card of the Library, in the format of `Word`.
package enum CardWord: String, CaseIterable, Sendable {
  case open, watch, read, plan, unplan, planned, unplanned

  package var texts: (english: String, russian: String) {
    switch self {
    case .open: ("Open", "Открыть")
    case .watch: ("Want to watch", "Хочу посмотреть")
    case .read: ("Want to read", "Хочу прочитать")
    case .plan: ("Mark as planned", "В планы")
    case .unplan: ("Remove from planned", "Убрать из планов")
    case .planned: ("Marked as planned", "Добавлено в планы")
    case .unplanned: ("Removed from planned", "Убрано из планов")
    }
  }
}

extension Words {
  package func callAsFunction(card word: CardWord) -> String {
    language == .english ? word.texts.english : word.texts.russian
  }
}
