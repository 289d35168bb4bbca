// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of the settings, in the format of `Word`.
package enum SettingsWord: String, CaseIterable, Sendable {
  case profile, profileText, saveName, emailText, passwordTitle, passwordNone, oldPassword,
    newPassword, endOthers, changePassword, passwordChanged
  case devices, devicesText, thisDevice, lastSeen, endDevice, endOtherDevices, deviceEnded,
    othersEnded, app, browserOn, unknownDevice
  case look, lookText, language, languageBrowser, timeZone, timeZoneText, timeZoneBrowser, chapters,
    chaptersText, saveLook
  case tokens, tokensText, tokenName, tokenNameHint, tokenScope, tokenRead, tokenWrite,
    tokenAccount, tokenDialect, tokenMobile, tokenSDK, tokenSpace,
    makeToken, tokenMade, tokenOnce, tokenUsed, tokenNever, tokenRevoke, tokenRevoked, tokensNone,
    copy, copied
  case apps, appsText
  case data, dataOf, dataText, storage, storageText, pictures
  case leaveGoes, leaveHeir, leaveStays
  case leave, leaveText, leaveTitle, leaveType, leaveButton, signups, signupsText
  case members, membersText, assist, assistText, imports, importsText, types, typesText

  package var texts: (english: String, russian: String) {
    switch self {
    case .profile: ("Profile and password", "Профиль и пароль")
    case .profileText: ("Your name, how you sign in", "Имя и вход")
    case .saveName: ("Save the name", "Сохранить имя")
    case .emailText: ("You sign in with this address.", "С этим адресом вы входите.")
    case .passwordTitle: ("Password", "Пароль")
    case .passwordNone:
      (
        "You sign in without a password. You can set one.",
        "Вы входите без пароля. Его можно задать."
      )
    case .oldPassword: ("Current password", "Текущий пароль")
    case .newPassword: ("New password", "Новый пароль")
    case .endOthers: ("Sign out all other devices", "Выйти на всех других устройствах")
    case .changePassword: ("Change password", "Сменить пароль")
    case .passwordChanged: ("Password changed", "Пароль изменён")
    case .devices: ("Active sessions", "Активные сеансы")
    case .devicesText: ("Where you are signed in", "Где выполнен вход")
    case .thisDevice: ("This device", "Это устройство")
    case .lastSeen: ("Last active {date}", "Последняя активность: {date}")
    case .endDevice: ("Sign out", "Выйти")
    case .endOtherDevices: ("Sign out of all other sessions", "Завершить все остальные сеансы")
    case .deviceEnded: ("Session ended", "Сеанс завершён")
    case .othersEnded: ("All other sessions ended", "Все остальные сеансы завершены")
    case .app: ("App", "Приложение")
    case .browserOn: ("{browser} on {system}", "{browser}, {system}")
    case .unknownDevice: ("Unknown device", "Неизвестное устройство")
    case .look: ("Look, language, time", "Вид, язык, время")
    case .lookText: ("Theme, language, time zone, chapters", "Тема, язык, часовой пояс, разделы")
    case .language: ("Language", "Язык")
    case .languageBrowser: ("Same as browser", "Как в браузере")
    case .timeZone: ("Time zone", "Часовой пояс")
    case .timeZoneText:
      ("Used to decide what “today” is.", "Определяет, какой день считается сегодняшним.")
    case .timeZoneBrowser: ("Same as browser ({zone})", "Как в браузере ({zone})")
    case .chapters: ("Visible chapters", "Видимые разделы")
    case .chaptersText:
      (
        "Hidden chapters are not shown in the menu. Nothing is deleted.",
        "Скрытые разделы не показываются в меню. Ничего не удаляется."
      )
    case .saveLook: ("Save", "Сохранить")
    case .tokens: ("API tokens", "Ключи API")
    case .tokensText: ("Keys for scripts and apps", "Ключи для программ")
    case .tokenName: ("Name", "Название")
    case .tokenNameHint: ("For example: Backup script", "Например: скрипт копирования")
    case .tokenScope: ("Access", "Доступ")
    case .tokenRead: ("Read only", "Только чтение")
    case .tokenWrite: ("Read and write", "Чтение и запись")
    case .tokenAccount:
      (
        "Read, write, and manage tokens, sessions and members",
        "Чтение, запись и управление ключами, сеансами и участниками"
      )
    case .tokenDialect: ("Client", "Клиент")
    case .tokenMobile:
      ("Any app, including ModulaCMS Mobile", "Любое приложение, в том числе ModulaCMS Mobile")
    case .tokenSDK: ("ModulaCMS Swift or Go SDK", "ModulaCMS Swift или Go SDK")
    case .tokenSpace: ("Book", "Книга")
    case .makeToken: ("Create token", "Создать ключ")
    case .tokenMade: ("Your new token", "Новый ключ")
    case .tokenOnce:
      (
        "Copy it now. It will not be shown again.",
        "Скопируйте его сейчас: больше он не будет показан."
      )
    case .tokenUsed: ("Last used {date}", "Последнее использование: {date}")
    case .tokenNever: ("Never used", "Не использовался")
    case .tokenRevoke: ("Revoke", "Отозвать")
    case .tokenRevoked: ("Token revoked", "Ключ отозван")
    case .tokensNone: ("No tokens yet.", "Ключей пока нет.")
    case .copy: ("Copy", "Скопировать")
    case .copied: ("Copied", "Скопировано")
    case .apps: ("Connect an old app", "Подключить старое приложение")
    case .appsText:
      (
        "Use livlog and other apps with this server",
        "Использовать livlog и другие приложения с этим сервером"
      )
    case .data: ("Your data", "Ваши данные")
    case .dataOf: ("Data of “{name}”", "Данные книги «{name}»")
    case .dataText: ("Storage, export, delete account", "Место, экспорт, удаление аккаунта")
    case .imports: ("Import", "Импорт")
    case .importsText: ("From Letterboxd, Goodreads, any table", "Из Letterboxd, Goodreads, таблиц")
    case .storage: ("Storage used", "Занято места")
    case .storageText: ("{size} of images", "Изображения: {size}")
    case .pictures: ("{n} image|{n} images", "{n} изображение|{n} изображения|{n} изображений")
    case .leave: ("Delete account", "Удалить аккаунт")
    case .leaveText:
      (
        "You will no longer be able to sign in on any device, and your API tokens will stop working. This cannot be undone.",
        "Вы больше не сможете войти ни на одном устройстве, ключи API перестанут работать. Это действие нельзя отменить."
      )
    case .leaveGoes:
      ("“{name}” ({entries}) will be deleted.", "Книга «{name}» ({entries}) будет удалена.")
    case .leaveHeir:
      (
        "“{name}” ({entries}) will be transferred to {heir}.",
        "Книга «{name}» ({entries}) перейдёт к {heir}."
      )
    case .leaveStays:
      (
        "“{name}” ({entries}) stays with its other members.",
        "Книга «{name}» ({entries}) останется у других участников."
      )
    case .leaveTitle: ("Delete your account?", "Удалить ваш аккаунт?")
    case .leaveType: ("Type {email} to confirm", "Введите {email}, чтобы подтвердить")
    case .leaveButton: ("Delete account", "Удалить аккаунт")
    case .signups: ("Sign-ups", "Регистрация")
    case .signupsText:
      (
        "The operator of this server decides whether people can register (SIGNUPS).",
        "Возможность регистрации определяет владелец сервера (SIGNUPS)."
      )
    case .members: ("Members and invitations", "Участники и приглашения")
    case .types: TypeWord.types.texts
    case .typesText: TypeWord.typesText.texts
    case .membersText: ("Who has access to this book", "У кого есть доступ")
    case .assist: ("AI search", "Поиск с ИИ")
    case .assistText: ("Providers and keys", "Сервисы и ключи")
    }
  }
}

extension Words {
  package func callAsFunction(
    settings word: SettingsWord, _ arguments: [String: String] = [:]
  ) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }

  package func callAsFunction(settings word: SettingsWord, count: Int) -> String {
    plural(language == .english ? word.texts.english : word.texts.russian, count)
  }
}
