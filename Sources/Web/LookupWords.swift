// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of the lookup and of its settings, in the format of `Word`.
package enum LookupWord: String, CaseIterable, Sendable {
  case aiSearch, lookUp, inYourLog, fillFrom, notInLog, chooseService
  case lookupQuery, lookupHint,
    exploring, stopSearch, stopped, worksFound, noWorks
  case lookupFailed, filledFrom, lookupPictures, usePicture, pictureLost, searchSettings
  case assistText, askWhom, asServer, serversChoice, ownBook, openLibrary, openAI, providerAddress,
    providerAddressHint
  case model, modelHint, providerKey, providerKeyHint, keptKey, test, testWorks, removeChoice
  case searchesUsed, searchesFree, service, yourChoice

  package var texts: (english: String, russian: String) {
    switch self {
    case .aiSearch: ("AI search", "Поиск с ИИ")
    case .lookUp: ("Look up", "Найти")
    case .inYourLog: ("Already in your log", "Уже в вашем дневнике")
    case .fillFrom: ("Use this entry’s details", "Взять данные этой записи")
    case .notInLog: ("No matches in your log.", "В дневнике совпадений нет.")
    case .chooseService:
      ("Choose a service that finds new works", "Выбрать сервис, который найдёт новое")
    case .lookupQuery: ("What are you looking for?", "Что ищем?")
    case .lookupHint:
      (
        "A title, or whatever you remember of it. What is found fills the form.",
        "Название или что вспомнится. Найденное заполнит форму."
      )
    case .exploring: ("Exploring options…", "Перебираем варианты…")
    case .stopSearch: ("Stop search", "Остановить поиск")
    case .stopped: ("Stopped.", "Остановлено.")
    case .worksFound:
      ("{n} option|{n} options", "{n} вариант|{n} варианта|{n} вариантов")
    case .noWorks:
      (
        "Nothing found. Try other words, or the title in its original language.",
        "Ничего не нашлось. Попробуйте другие слова или название на языке оригинала."
      )
    case .lookupFailed:
      (
        "The search could not be made. Check the connection and try again.",
        "Поиск не удался. Проверьте соединение и попробуйте ещё раз."
      )
    case .filledFrom: ("Filled in from “{title}”", "Заполнено: «{title}»")
    case .lookupPictures: ("Images found", "Найденные изображения")
    case .usePicture: ("Use", "Использовать")
    case .pictureLost:
      ("A picture could not be fetched.", "Одну из картинок получить не удалось.")
    case .searchSettings: ("Search settings", "Настройки поиска")
    case .assistText:
      (
        "Who finds films, books and games when you add an entry.",
        "Кто находит фильмы, книги и игры, когда вы добавляете запись."
      )
    case .service: ("Search service", "Сервис поиска")
    case .yourChoice: ("Your choice: {name}", "Ваш выбор: {name}")
    case .askWhom: ("Search with", "Где искать")
    case .asServer: ("Server default", "По умолчанию на сервере")
    case .serversChoice: ("Server default: {name}", "По умолчанию на сервере: {name}")
    case .ownBook: ("Your own book", "Ваша книга")
    case .openLibrary: ("Open Library: books, no key", "Open Library: книги")
    case .openAI: ("OpenAI or compatible", "OpenAI или совместимый")
    case .providerAddress: ("Address", "Адрес")
    case .providerAddressHint:
      ("Empty for the service’s own address", "Пусто: собственный адрес сервиса")
    case .model: ("Model", "Модель")
    case .modelHint:
      (
        "Empty for {anthropic} at Anthropic, {openai} at OpenAI",
        "Пусто: {anthropic} у Anthropic, {openai} у OpenAI"
      )
    case .providerKey: ("Key", "Ключ")
    case .providerKeyHint:
      (
        "Kept encrypted and never shown again. With a new address it must be entered anew.",
        "Хранится зашифрованным и больше не показывается. Для нового адреса вводится заново."
      )
    case .keptKey: ("Kept: {key}", "Сохранён: {key}")
    case .test: ("Test", "Проверить")
    case .testWorks:
      (
        "It answers: {n} work found for “Dune”.|It answers: {n} works found for “Dune”.",
        "Отвечает: по запросу «Dune» найдено {n} произведение.|Отвечает: по запросу «Dune» найдено {n} произведения.|Отвечает: по запросу «Dune» найдено {n} произведений."
      )
    case .removeChoice:
      ("Remove and use the server’s choice", "Удалить и вернуть выбор сервера")
    case .searchesUsed:
      (
        "{used} of {total} searches at the server’s expense are used today.",
        "Сегодня за счёт сервера сделано поисков: {used} из {total}."
      )
    case .searchesFree:
      ("Searches are not limited for you.", "Для вас поиск не ограничен.")
    }
  }
}

extension Words {
  package func callAsFunction(lookup word: LookupWord) -> String {
    language == .english ? word.texts.english : word.texts.russian
  }

  package func callAsFunction(lookup word: LookupWord, _ arguments: [String: String]) -> String {
    fill(self(lookup: word)[...], arguments)
  }

  package func callAsFunction(lookup word: LookupWord, count: Int) -> String {
    plural(self(lookup: word), count)
  }
}
