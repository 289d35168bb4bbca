// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of "Connect an old app", in the format of `Word`. Names in “…” are those that the app
/// itself shows.
package enum AppsWord: String, CaseIterable, Sendable {
  case intro, worksBadge, noServerBadge, login, token, tokenLink, works, fails
  case host, base, livlogHow, livlogLogin, livlogWorks, livlogFails
  case modulaBase, modulaKey, modulaSDK, modulaSDKHow, modulaAuthor, modulaHow, modulaLogin,
    modulaWorks, modulaFails
  case aisleURL, aisleKey, aisleHow, aisleLogin, aisleWorks, aisleFails
  case moviesHow, moviesWorks, moviesFails

  package var texts: (english: String, russian: String) {
    switch self {
    case .intro:
      (
        "How to use each of the four original apps with this server, and what is supported.",
        "Как использовать каждое из четырёх исходных приложений с этим сервером и что поддерживается."
      )
    case .worksBadge: ("Works", "Работает")
    case .noServerBadge: ("No server needed", "Сервер не нужен")
    case .login: ("Sign-in", "Вход")
    case .token: ("Token", "Ключ")
    case .tokenLink: ("Create one with “Read and write”", "Создать с доступом «Чтение и запись»")
    case .works: ("Supported", "Поддерживается")
    case .fails: ("Not supported", "Не поддерживается")
    case .host: ("Host", "Хост")
    case .base: ("API base URL", "Адрес API")
    case .livlogHow:
      (
        "The host is set when the app is built: enter this server and build the app.",
        "Хост задаётся при сборке: укажите этот сервер и соберите приложение."
      )
    case .livlogLogin:
      (
        "In the app, as on this page: password, e-mail code, or Apple if this server is set up for it. An API token works in place of its access token.",
        "В приложении, как и здесь: пароль, код из письма или Apple, если сервер для этого настроен. Вместо его токена доступа подойдёт ключ API."
      )
    case .livlogWorks:
      (
        "Collections, entries, photos, types, search, AI search.",
        "Коллекции, записи, фотографии, типы, поиск, поиск с ИИ."
      )
    case .livlogFails:
      (
        "Doesn’t support ratings, stages and other dates; values set here are kept.",
        "Не поддерживает оценки, стадии и повторы; заданные здесь значения сохраняются."
      )
    case .modulaBase: ("“Base URL”, in its Settings", "«Base URL» в его настройках")
    case .modulaKey: ("“API Key”", "«API Key»")
    case .modulaAuthor: ("“Author ID”", "«Author ID»")
    case .modulaHow:
      (
        "Enter these in its Settings; “Test Connection” checks them.",
        "Введите это в его настройках; «Test Connection» проверит."
      )
    case .modulaSDK: ("Apps that use its SDK", "Приложения на его SDK")
    case .modulaSDKHow:
      (
        "Create a key with the client “ModulaCMS Swift or Go SDK”. The SDK supports only drafts and published items and fails on any other status. With this key, archived and pending items are sent to it as drafts, and they keep their status when it saves them.",
        "Создайте ключ с клиентом «ModulaCMS Swift или Go SDK». SDK поддерживает только черновики и опубликованные записи, на любом другом статусе он завершается с ошибкой. С этим ключом записи в архиве и на проверке передаются ему как черновики, а при сохранении их статус не меняется."
      )
    case .modulaLogin:
      (
        "The app sends only the key. Scripts can sign in at POST /api/v1/auth/login.",
        "Приложение передаёт только ключ. Скрипты могут входить через POST /api/v1/auth/login."
      )
    case .modulaWorks:
      (
        "Everything: content and its fields, types, routes, media, “Test Connection”. Items set to published are published at once.",
        "Всё: записи и их поля, типы, адреса, файлы, «Test Connection». Записи со статусом «опубликовано» публикуются сразу."
      )
    case .modulaFails:
      (
        "Doesn’t support schedules, versions and languages; values set here are kept.",
        "Не поддерживает расписание, версии и языки; заданные здесь значения сохраняются."
      )
    case .aisleURL: ("SUPABASE_URL, when it is built", "SUPABASE_URL при сборке")
    case .aisleKey: ("SUPABASE_ANON_KEY", "SUPABASE_ANON_KEY")
    case .aisleHow:
      (
        "The server is set in Info.plist when the app is built. This server reads photos itself, without a key.",
        "Сервер задаётся в Info.plist при сборке. Фотографии этот сервер читает сам, без ключа."
      )
    case .aisleLogin:
      (
        "With Apple, through /auth/v1, if this server is set up for the app (APPLE_AUDIENCES).",
        "Через Apple по адресу /auth/v1, если сервер настроен для приложения (APPLE_AUDIENCES)."
      )
    case .aisleWorks:
      (
        "Sign-in, reading a list from a photo, sorting it again; without limits.",
        "Вход, чтение списка с фотографии, повторная сортировка; без ограничений."
      )
    case .aisleFails:
      ("Its lists are stored on the phone only.", "Списки хранятся только на телефоне.")
    case .moviesHow:
      (
        "Doesn’t use a server: everything is stored on the phone.",
        "Не использует сервер: всё хранится на телефоне."
      )
    case .moviesWorks: ("The app itself.", "Само приложение.")
    case .moviesFails:
      (
        "Its library is not visible here. You can import the films that it comes with, here or with “commonplace import”.",
        "Её фильмы здесь не видны. Фильмы, с которыми она поставляется, можно импортировать здесь или командой «commonplace import»."
      )
    }
  }
}

extension Words {
  package func callAsFunction(apps word: AppsWord) -> String {
    language == .english ? word.texts.english : word.texts.russian
  }
}
