// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of a public site around its content, in the format of `Word`.
package enum PublicWord: String, CaseIterable, Sendable {
  case skip, navigation, breadcrumb, home, yes, no, newer, older, page, pages, empty
  case notFound, notFoundText, toStart, feed, languages, preview, updated, related

  package var texts: (english: String, russian: String) {
    switch self {
    case .skip: ("Skip to content", "К содержанию")
    case .navigation: ("Site", "Сайт")
    case .breadcrumb: ("You are here", "Вы здесь")
    case .home: ("Home", "Главная")
    case .yes: ("Yes", "Да")
    case .no: ("No", "Нет")
    case .newer: ("Newer", "Новее")
    case .older: ("Older", "Раньше")
    case .page: ("Page {n} of {of}", "Страница {n} из {of}")
    case .pages: ("Pages", "Страницы")
    case .empty: ("Nothing here yet.", "Здесь пока ничего нет.")
    case .notFound: ("Page not found", "Страница не найдена")
    case .notFoundText:
      (
        "There is nothing at this address, or not any more.",
        "По этому адресу ничего нет или уже нет."
      )
    case .toStart: ("Go to the home page", "На главную страницу")
    case .feed: ("Feed", "Лента")
    case .languages: ("Languages", "Языки")
    case .preview:
      (
        "Preview: only people with this link can see it.",
        "Предпросмотр: доступен только по этой ссылке."
      )
    case .updated: ("Updated {date}", "Обновлено {date}")
    case .related: ("Related", "По теме")
    }
  }
}

extension Words {
  package func callAsFunction(
    onSite word: PublicWord, _ arguments: [String: String] = [:]
  ) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }
}
