// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The words of "Connect an old app". Names in “…” are those that the app itself shows. Written as
/// `Word`'s are.
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
        "What each of the four original apps asks for, and what it can do with this server today.",
        "Что спрашивает каждое из четырёх прежних приложений и что оно сегодня может с этим сервером."
      )
    case .worksBadge: ("Works", "Работает")
    case .noServerBadge: ("Needs no server", "Сервер не нужен")
    case .login: ("Signing in", "Вход")
    case .token: ("Token", "Ключ")
    case .tokenLink: ("Make one with “read and write”", "Создать с правом «читать и менять»")
    case .works: ("Works today", "Работает сегодня")
    case .fails: ("Does not", "Не работает")
    case .host: ("Host", "Хост")
    case .base: ("Where its requests go", "Куда идут его запросы")
    case .livlogHow:
      (
        "Its host is fixed when it is built: set it to this server and build the app.",
        "Хост задаётся при сборке: укажите этот сервер и соберите приложение."
      )
    case .livlogLogin:
      (
        "In the app, as you do here: password, a code by e-mail, or Apple where this server is set up for it. A token in place of its access token works too.",
        "В приложении, как здесь: пароль, код из письма или Apple, если сервер для этого настроен. Вместо его ключа доступа подойдёт и ваш."
      )
    case .livlogWorks:
      (
        "Collections, entries, photos, types, search, AI search.",
        "Коллекции, записи, фотографии, типы, поиск, поиск с ИИ."
      )
    case .livlogFails:
      (
        "It does not know ratings, stages and occasions; what you set here stays when it saves.",
        "Оценок, стадий и повторов оно не знает; заданное здесь остаётся, когда оно сохраняет."
      )
    case .modulaBase: ("“Base URL”, in its Settings", "«Base URL» в его настройках")
    case .modulaKey: ("“API Key”", "«API Key»")
    case .modulaAuthor: ("“Author ID”", "«Author ID»")
    case .modulaHow:
      (
        "Type these into its Settings; “Test Connection” then says whether they are right.",
        "Впишите это в его настройки; «Test Connection» скажет, всё ли верно."
      )
    case .modulaSDK: ("Programs made with its SDK", "Программы на его SDK")
    case .modulaSDKHow:
      (
        "Create a key with the client “ModulaCMS Swift or Go SDK”. The SDK supports only drafts and published items and fails on any other status. With this key, archived and pending items are sent to it as drafts, and they keep their status when it saves them.",
        "Создайте ключ с клиентом «ModulaCMS Swift или Go SDK». SDK поддерживает только черновики и опубликованные записи, на любом другом статусе он завершается с ошибкой. С этим ключом записи в архиве и на проверке передаются ему как черновики, а при сохранении их статус не меняется."
      )
    case .modulaLogin:
      (
        "None in the app: the key is all it sends. Scripts made for ModulaCMS may sign in at POST /api/v1/auth/login.",
        "В приложении его нет: оно шлёт только ключ. Программы для ModulaCMS могут входить через POST /api/v1/auth/login."
      )
    case .modulaWorks:
      (
        "All of it: content and its fields, types, routes, media, “Test Connection”. What it marks as published is published.",
        "Всё: записи и их поля, типы, адреса, файлы, «Test Connection». Отмеченное опубликованным публикуется."
      )
    case .modulaFails:
      (
        "It does not know appointments, versions and languages; what you set here stays when it saves.",
        "Сроков публикации, версий и языков оно не знает; заданное здесь остаётся, когда оно сохраняет."
      )
    case .aisleURL: ("SUPABASE_URL, when it is built", "SUPABASE_URL при сборке")
    case .aisleKey: ("SUPABASE_ANON_KEY", "SUPABASE_ANON_KEY")
    case .aisleHow:
      (
        "It reads its server from the file Info.plist when it is built. Photos are read by this server itself, without any key.",
        "Свой сервер оно читает из Info.plist при сборке. Фотографии этот сервер читает сам, без каких-либо ключей."
      )
    case .aisleLogin:
      (
        "With Apple, through /auth/v1, where this server is set up for the app (APPLE_AUDIENCES).",
        "Через Apple по адресу /auth/v1, если сервер для приложения настроен (APPLE_AUDIENCES)."
      )
    case .aisleWorks:
      (
        "Signing in, reading a list from a photo, sorting it anew; without limits.",
        "Вход, чтение списка с фотографии, новая сортировка; без ограничений."
      )
    case .aisleFails:
      (
        "Its lists stay on the phone: the app keeps them there alone.",
        "Списки остаются в телефоне: приложение хранит их только там."
      )
    case .moviesHow:
      (
        "It keeps everything on the phone and asks no server, so there is no address, token or sign-in to give it.",
        "Оно хранит всё в телефоне и серверов не спрашивает: ни адреса, ни ключа, ни входа у него нет."
      )
    case .moviesWorks: ("The app itself, as before.", "Само приложение, как прежде.")
    case .moviesFails:
      (
        "Its library is not seen here. The films it began with come in by import, here or by “commonplace import”.",
        "Его фильмы здесь не видны. Фильмы, с которых оно начинает, можно внести импортом, здесь или командой «commonplace import»."
      )
    }
  }
}

extension Words {
  package func callAsFunction(apps word: AppsWord) -> String {
    language == .english ? word.texts.english : word.texts.russian
  }
}
