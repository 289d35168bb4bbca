// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of the search in everything, in the format of `Word`.
package enum SearchWord: String, CaseIterable, Sendable {
  case everything, placeholder, all, places, count, countMore, first, showAll, near
  case noneTitle, noneText, noneHere, elsewhere, readyTitle, readyText, recent, clear, forget
  case again, move, open, close
  case inDescription, inNotes, lists, bought

  package var texts: (english: String, russian: String) {
    switch self {
    case .everything: ("Search everything", "Искать везде")
    case .placeholder: ("Films, people, notes…", "Фильмы, люди, заметки…")
    case .all: ("Everything", "Везде")
    case .places: ("Where to search", "Где искать")
    case .count: ("{n} found|{n} found", "Найдено: {n}|Найдено: {n}|Найдено: {n}")
    case .countMore:
      (
        "More than {n} found|More than {n} found",
        "Найдено больше {n}|Найдено больше {n}|Найдено больше {n}"
      )
    case .first: ("Best match: {title}", "Лучшее совпадение: {title}")
    case .showAll: ("Show all {n}", "Показать все: {n}")
    case .near:
      (
        "Nothing is written quite like that. These come close:",
        "Точно так ничего не написано. Вот что похоже:"
      )
    case .noneTitle: ("No results for “{query}”", "Нет результатов по запросу «{query}»")
    case .noneText:
      (
        "Try fewer letters, or another word of it.",
        "Попробуйте короче или другое слово оттуда же."
      )
    case .noneHere:
      (
        "Nothing found here. You can search everything.",
        "Здесь ничего не найдено. Можно искать везде."
      )
    case .elsewhere: ("Search everything", "Искать везде")
    case .readyTitle: ("What are you looking for?", "Что ищем?")
    case .readyText:
      (
        "Titles, people, genres, every field and every note. A slip of the finger is forgiven.",
        "Названия, люди, жанры, все поля и заметки. Опечатка не помешает."
      )
    case .recent: ("Recent searches", "Недавние запросы")
    case .clear: ("Clear", "Очистить")
    case .forget: ("Remove “{query}”", "Убрать «{query}»")
    case .again: ("Try again", "Попробовать ещё раз")
    case .move: ("choose", "выбрать")
    case .open: ("open", "открыть")
    case .close: ("close", "закрыть")
    case .inDescription: ("Description", "Описание")
    case .inNotes: ("Notes", "Заметки")
    case .lists: ("Shopping lists", "Списки покупок")
    case .bought: ("{n} of {all} checked", "Отмечено {n} из {all}")
    }
  }
}

extension Words {
  package func callAsFunction(
    search word: SearchWord, _ arguments: [String: String] = [:]
  ) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }

  package func callAsFunction(search word: SearchWord, count: Int) -> String {
    plural(language == .english ? word.texts.english : word.texts.russian, count)
  }
}
