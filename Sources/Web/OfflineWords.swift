// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of the installed app and of pages without a network, in the format of `Word`.
package enum OfflineWord: String, CaseIterable, Sendable {
  case appText, copy, title, text, seen, again, nothing

  package var texts: (english: String, russian: String) {
    switch self {
    case .appText:
      ("One notebook for everything worth keeping.", "Одна тетрадь для всего, что стоит хранить.")
    case .copy:
      (
        "Offline copy. It may have changed since.",
        "Сохранённая копия. С тех пор всё могло измениться."
      )
    case .title: ("No connection", "Нет связи")
    case .text:
      (
        "This page has not been opened on this device yet. What you have opened before can be read without a network; changes need one.",
        "Эту страницу на этом устройстве ещё не открывали. Открытое раньше можно читать и без сети; для изменений она нужна."
      )
    case .seen: ("You can read", "Можно читать")
    case .again: ("Try again", "Попробовать ещё раз")
    case .nothing:
      (
        "Nothing is kept here yet. Open a few entries while you are online.",
        "Здесь ещё ничего не сохранено. Откройте несколько записей, пока есть сеть."
      )
    }
  }
}

extension Words {
  package func callAsFunction(offline word: OfflineWord) -> String {
    language == .english ? word.texts.english : word.texts.russian
  }
}
