// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of the suggestions, in the format of `Word`.
package enum SuggestionWord: String, CaseIterable, Sendable {
  case next, hint, everything, emptyTitle, emptyText, toLibrary

  package var texts: (english: String, russian: String) {
    switch self {
    case .next: ("What next", "Что дальше")
    case .hint:
      (
        "Entries that you planned or have not seen yet. Those that share the most people and genres with what you liked come first. Computed on this server, only from your entries.",
        "Записи, которые у вас в планах или ещё не просмотрены. Выше те, у которых больше общих людей и жанров с тем, что вам понравилось. Подборка составлена на этом сервере и только по вашим записям."
      )
    case .everything: ("Everything", "Всё сразу")
    case .emptyTitle: ("Nothing to suggest yet", "Пока нечего предложить")
    case .emptyText:
      (
        "Give what you have finished a verdict, a rating or a heart, and its people and genres with it. Whatever shares them and has not been seen stands here then, and so does all you plan.",
        "Поставьте тому, что закончили, вердикт, оценку или сердечко и укажите людей и жанры. Тогда здесь появится непросмотренное, где они тоже есть, и всё, что у вас в планах."
      )
    case .toLibrary: ("To the library", "В библиотеку")
    }
  }
}

extension Words {
  package func callAsFunction(suggestion word: SuggestionWord) -> String {
    language == .english ? word.texts.english : word.texts.russian
  }
}
