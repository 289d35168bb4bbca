// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The words of the settings. Written as `Word`'s are.
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
        "You sign in without a password. You may set one.",
        "Вы входите без пароля. Его можно задать."
      )
    case .oldPassword: ("Password until now", "Прежний пароль")
    case .newPassword: ("New password", "Новый пароль")
    case .endOthers: ("Sign out all other devices", "Выйти на всех других устройствах")
    case .changePassword: ("Change the password", "Сменить пароль")
    case .passwordChanged: ("Password changed", "Пароль изменён")
    case .devices: ("Signed-in devices", "Устройства со входом")
    case .devicesText:
      ("Where you are signed in, and sign out from afar", "Где вы вошли и откуда можно выйти")
    case .thisDevice: ("This device", "Это устройство")
    case .lastSeen: ("Last seen {date}", "В последний раз {date}")
    case .endDevice: ("Sign out", "Выйти")
    case .endOtherDevices: ("Sign out everywhere else", "Выйти везде, кроме этого")
    case .deviceEnded: ("Signed out there", "Там выполнен выход")
    case .othersEnded: ("Signed out everywhere else", "На остальных устройствах выполнен выход")
    case .app: ("App", "Приложение")
    case .browserOn: ("{browser} on {system}", "{browser}, {system}")
    case .unknownDevice: ("Unknown device", "Неизвестное устройство")
    case .look: ("Look, language, time", "Вид, язык, время")
    case .lookText: ("Theme, language, time zone, chapters", "Тема, язык, часовой пояс, разделы")
    case .language: ("Language", "Язык")
    case .languageBrowser: ("As in the browser", "Как в браузере")
    case .timeZone: ("Time zone", "Часовой пояс")
    case .timeZoneText: ("It decides what “today” is.", "От него зависит, что такое «сегодня».")
    case .timeZoneBrowser: ("As in the browser ({zone})", "Как в браузере ({zone})")
    case .chapters: ("Chapters you use", "Нужные разделы")
    case .chaptersText:
      (
        "What you do not use is not shown in the bar. Nothing is deleted.",
        "Ненужное не показывается на панели. Ничего не удаляется."
      )
    case .saveLook: ("Save", "Сохранить")
    case .tokens: ("API tokens", "Ключи API")
    case .tokensText: ("Keys for scripts and apps", "Ключи для программ")
    case .tokenName: ("Name", "Название")
    case .tokenNameHint: ("What is it for? “Backup script”", "Для чего он? «Скрипт копирования»")
    case .tokenScope: ("It may", "Что можно")
    case .tokenRead: ("read only", "только читать")
    case .tokenWrite: ("read and write", "читать и менять")
    case .tokenAccount:
      (
        "read, write, and manage tokens, sessions and members",
        "читать, менять и управлять ключами, входами и участниками"
      )
    case .tokenDialect: ("Client", "Клиент")
    case .tokenMobile:
      ("Any program, also ModulaCMS Mobile", "Любая программа, также ModulaCMS Mobile")
    case .tokenSDK: ("ModulaCMS Swift or Go SDK", "ModulaCMS Swift или Go SDK")
    case .tokenSpace: ("In the book", "В книге")
    case .makeToken: ("Make a token", "Создать ключ")
    case .tokenMade: ("Your new token", "Новый ключ")
    case .tokenOnce:
      ("Copy it now: it is shown this one time.", "Скопируйте сейчас: больше он не покажется.")
    case .tokenUsed: ("Last used {date}", "Использован {date}")
    case .tokenNever: ("Never used", "Ещё не использован")
    case .tokenRevoke: ("Revoke", "Отозвать")
    case .tokenRevoked: ("Token revoked", "Ключ отозван")
    case .tokensNone: ("No tokens yet.", "Ключей пока нет.")
    case .copy: ("Copy", "Скопировать")
    case .copied: ("Copied", "Скопировано")
    case .apps: ("Connect an old app", "Подключить старое приложение")
    case .appsText:
      ("livlog and the like, pointed at this server", "livlog и другие, но с этим сервером")
    case .data: ("Your data", "Ваши данные")
    case .dataOf: ("Data of “{name}”", "Данные книги «{name}»")
    case .dataText: ("Storage, and leaving", "Сколько занято, как уйти")
    case .imports: ("Import", "Импорт")
    case .importsText: ("From Letterboxd, Goodreads, any table", "Из Letterboxd, Goodreads, таблиц")
    case .storage: ("Storage used", "Занято места")
    case .storageText: ("{size} in pictures", "{size} в картинках")
    case .pictures: ("{n} picture|{n} pictures", "{n} картинка|{n} картинки|{n} картинок")
    case .leave: ("Delete the account", "Удалить аккаунт")
    case .leaveText:
      (
        "Nobody can sign in to it again, on any device, and its tokens stop working. This cannot be undone.",
        "Войти в него больше нельзя ни с одного устройства, ключи перестанут работать. Отменить это нельзя."
      )
    case .leaveGoes:
      (
        "“{name}” ({entries}) goes: nobody can open it any more.",
        "«{name}» ({entries}) исчезнет: больше её никто не откроет."
      )
    case .leaveHeir:
      (
        "“{name}” ({entries}) stays, and {heir} will own it.",
        "«{name}» ({entries}) останется, владельцем станет {heir}."
      )
    case .leaveStays:
      (
        "“{name}” ({entries}) stays with the others in it.",
        "«{name}» ({entries}) останется у других участников."
      )
    case .leaveTitle: ("Delete your account?", "Удалить ваш аккаунт?")
    case .leaveType: ("Type {email} to confirm", "Наберите {email}, чтобы подтвердить")
    case .leaveButton: ("Delete for good", "Удалить навсегда")
    case .signups: ("New people", "Новые люди")
    case .signupsText:
      (
        "Whether people may register is set by the operator of this server (SIGNUPS).",
        "Можно ли регистрироваться, решает тот, кто держит сервер (SIGNUPS)."
      )
    case .members: ("Members and invitations", "Участники и приглашения")
    case .types: TypeWord.types.texts
    case .typesText: TypeWord.typesText.texts
    case .membersText: ("Who shares this book", "С кем эта книга")
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
