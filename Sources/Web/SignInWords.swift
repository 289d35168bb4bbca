// swift-format-ignore-file: a table of sentences reads best with one a line.
/// The texts of sign-in, invitations and members, in the format of `Word`.
package enum SignInWord: String, CaseIterable, Sendable {
  case signInByMail, or, passwordHere, forgot, codeTitle, codeText, codeInLog, code, codeHint,
    resend
  case resendIn, otherAddress, codeSent, forgotTitle, forgotText, forgotNoMail, sendLink, sentTitle
  case sentText, sentInLog, toSignIn, resetTitle, resetText, newPassword, setPassword, passwordSet
  case inviteTitle, inviteText, inviteTextAs, join, joined, inviteSignIn, inviteNew, inviteClosed
  case createAccount, owner, editor, viewer, ownerCan, editorCan, viewerCan, members, dataOfBook,
    membersOf, books
  case you, atHome, role, roleOf, saveRole, roleSaved, remove, removeTitle, removeText, removed
  case leaveBook, leaveBookTitle, leaveBookText, left, invite, inviteHint, days, uses, inviteEmail
  case inviteEmailHint, makeLink, links, link, copy, copied, until, usesLeft, sentTo, revoke,
    revoked
  case invited, bookName, rename, newBook, newBookText, make, made, yourBooks, people, signInApple
  case day, week, month, once, times
  case confirmHint, confirmTitle, confirmText, chooseTitle, chooseText

  package var texts: (english: String, russian: String) {
    switch self {
    case .signInByMail: ("Sign in with e-mail", "Войти по почте")
    case .or: ("or", "или")
    case .passwordHere: ("Password", "Пароль")
    case .forgot: ("Forgot password?", "Забыли пароль?")
    case .signInApple: ("Sign in with Apple", "Войти с Apple")
    case .codeTitle: ("Enter verification code", "Введите код")
    case .codeText:
      (
        "We sent a code to {email}. It is good for 5 minutes.",
        "Мы отправили код на {email}. Он действует 5 минут."
      )
    case .codeInLog:
      (
        "This server sends no mail: the code for {email} is in its log. It is good for 5 minutes.",
        "Этот сервер не отправляет почту: код для {email} записан в его журнале. Он действует 5 минут."
      )
    case .code: ("Code", "Код")
    case .codeHint: ("Six digits", "Шесть цифр")
    case .resend: ("Resend code", "Отправить код ещё раз")
    case .resendIn: ("Resend code in {n}\u{A0}s", "Ещё раз через {n}\u{A0}с")
    case .otherAddress: ("Use another address", "Другой адрес")
    case .codeSent: ("A new code is on its way", "Новый код отправлен")
    case .forgotTitle: ("Reset password", "Сброс пароля")
    case .forgotText:
      (
        "Tell us your address and we send a link to choose another one.",
        "Укажите адрес, и мы отправим ссылку, по которой можно задать другой."
      )
    case .forgotNoMail:
      (
        "This server sends no e-mail. Its administrator will find the link in the server's log.",
        "Этот сервер не отправляет почту. Ссылка появится в журнале сервера, её передаст администратор."
      )
    case .sendLink: ("Send link", "Отправить ссылку")
    case .sentTitle: ("Check your inbox", "Проверьте почту")
    case .sentText:
      (
        "If somebody signs in here by {email}, a link is on its way. It works once, for an hour.",
        "Если кто-то входит сюда по адресу {email}, ссылка уже в пути. Она действует час и только один раз."
      )
    case .sentInLog:
      (
        "If somebody signs in here by {email}, a link is in the server’s log. It works once, for an hour.",
        "Если кто-то входит сюда по адресу {email}, ссылка записана в журнале сервера. Она действует час и только один раз."
      )
    case .toSignIn: ("Back to sign-in", "Назад ко входу")
    case .resetTitle: ("Choose a new password", "Задайте новый пароль")
    case .resetText:
      ("You will be signed out everywhere else.", "На всех других устройствах вход будет завершён.")
    case .confirmHint:
      (
        "We send a link to this address. You choose your password there.",
        "Мы отправим на этот адрес ссылку. Пароль вы зададите по ней."
      )
    case .confirmTitle: ("Check your e-mail", "Проверьте почту")
    case .confirmText:
      (
        "We sent an e-mail to {email}. Follow its link within a day to create your account.",
        "Мы отправили письмо на {email}. Перейдите по ссылке из него в течение суток, чтобы создать аккаунт."
      )
    case .chooseTitle: ("Choose your password", "Задайте пароль")
    case .chooseText:
      ("Your e-mail address is confirmed.", "Ваш адрес подтверждён.")
    case .newPassword: ("New password", "Новый пароль")
    case .setPassword: ("Save and sign in", "Сохранить и войти")
    case .passwordSet: ("Password changed", "Пароль изменён")
    case .inviteTitle: ("Join “{name}”", "Присоединиться к книге «{name}»")
    case .inviteText:
      ("{host} invites you to share this book.", "{host} приглашает вас в эту книгу.")
    case .inviteTextAs: ("You will be: {role}.", "Ваша роль: {role}.")
    case .join: ("Join", "Присоединиться")
    case .joined: ("You joined the book", "Вы присоединились к книге")
    case .inviteSignIn: ("Sign in to join", "Войти и присоединиться")
    case .inviteNew: ("Or create an account:", "Или создайте аккаунт:")
    case .inviteClosed:
      (
        "This server does not accept new people. Sign in if you have an account.",
        "Этот сервер не принимает новых людей. Войдите, если у вас есть аккаунт."
      )
    case .createAccount: ("Create account and join", "Создать аккаунт")
    case .owner: ("Owner", "Владелец")
    case .editor: ("Editor", "Редактор")
    case .viewer: ("Viewer", "Читатель")
    case .ownerCan: ("full access, manages members", "полный доступ, управляет участниками")
    case .editorCan: ("can view and edit", "может просматривать и изменять")
    case .viewerCan: ("can only view", "может только просматривать")
    case .members: ("Members", "Участники")
    case .dataOfBook: ("Data", "Данные")
    case .membersOf: ("Members of “{name}”", "Участники «{name}»")
    case .books: ("Books", "Книги")
    case .yourBooks: ("Your books", "Ваши книги")
    case .people: ("People", "Люди")
    case .you: ("you", "вы")
    case .atHome: ("personal book", "личная книга")
    case .role: ("Role", "Роль")
    case .roleOf: ("Role of {name}", "Роль: {name}")
    case .saveRole: ("Save role", "Сохранить роль")
    case .roleSaved: ("Role changed", "Роль изменена")
    case .remove: ("Remove {name}", "Удалить из книги: {name}")
    case .removeTitle: ("Remove {name} from “{book}”?", "Удалить {name} из «{book}»?")
    case .removeText:
      (
        "They lose access at once. What they wrote stays. You can undo this right afterwards.",
        "Доступ пропадёт сразу, записи останутся. Сразу после этого действие можно отменить."
      )
    case .removed: ("Member removed", "Участник удалён")
    case .leaveBook: ("Leave book", "Выйти из книги")
    case .leaveBookTitle: ("Leave “{book}”?", "Выйти из «{book}»?")
    case .leaveBookText:
      (
        "What you wrote stays. To come back you need an invitation.",
        "Записи останутся. Чтобы вернуться, понадобится приглашение."
      )
    case .left: ("You left the book", "Вы вышли из книги")
    case .invite: ("Invite", "Пригласить")
    case .inviteHint:
      ("Anyone with the link can join.", "Присоединиться сможет любой, у кого есть ссылка.")
    case .days: ("Expires after", "Срок действия")
    case .day: ("1 day", "1 день")
    case .week: ("7 days", "7 дней")
    case .month: ("30 days", "30 дней")
    case .uses: ("Number of uses", "Число использований")
    case .once: ("1 person", "1 человек")
    case .times: ("{n} person|{n} people", "{n} человек|{n} человека|{n} человек")
    case .inviteEmail: ("E-mail (optional)", "Эл. почта (не обязательно)")
    case .inviteEmailHint:
      ("The link is also sent to this address.", "Ссылка будет отправлена и на этот адрес.")
    case .makeLink: ("Create link", "Создать ссылку")
    case .links: ("Pending invitations", "Активные приглашения")
    case .link: ("Invitation link", "Ссылка приглашения")
    case .copy: ("Copy", "Копировать")
    case .copied: ("Copied", "Скопировано")
    case .until: ("expires {date}", "до {date}")
    case .usesLeft:
      (
        "{n} use left|{n} uses left",
        "осталось использований: {n}|осталось использований: {n}|осталось использований: {n}"
      )
    case .sentTo: ("for {email}", "для {email}")
    case .revoke: ("Revoke", "Отозвать")
    case .revoked: ("Invitation revoked", "Приглашение отозвано")
    case .invited: ("Link created", "Ссылка создана")
    case .bookName: ("Book name", "Название книги")
    case .rename: ("Rename", "Переименовать")
    case .newBook: ("New shared book", "Новая общая книга")
    case .newBookText:
      (
        "For a family, a club or a trip: a separate book with its own log, library, lists and site, shared with people you invite.",
        "Для семьи, клуба или поездки: отдельная книга со своим дневником, библиотекой, списками и сайтом для тех, кого вы пригласите."
      )
    case .make: ("Create book", "Создать книгу")
    case .made: ("Book created", "Книга создана")
    }
  }
}
