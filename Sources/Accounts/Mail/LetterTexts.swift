import Model

/// The emails of accounts. Their texts are in this module because emails are sent by no edge, and
/// every edge causes the same ones.
extension Email {
  static func code(_ code: String, to email: String, in language: Language) -> Email {
    let russian = language == .russian
    return Email(
      to: email,
      subject: russian ? "\(code): код для входа" : "\(code) is your sign-in code",
      paragraphs: [
        russian
          ? "Это код для входа в Commonplace. Он действует 5 минут и только один раз."
          : "This is your code to sign in to Commonplace. It works once, for 5 minutes."
      ],
      code: code,
      footer: russian
        ? "Если вы не входите, ничего делать не нужно. Не сообщайте код никому."
        : "If you are not signing in, there is nothing to do. Never tell the code to anybody.",
      note: "the sign-in code for \(email) is \(code)")
  }

  static func reset(link: String, to email: String, in language: Language) -> Email {
    let russian = language == .russian
    return Email(
      to: email, subject: russian ? "Новый пароль" : "A new password",
      paragraphs: [
        russian
          ? "По этой ссылке можно задать новый пароль для Commonplace. Она действует час и"
            + " только один раз."
          : "Follow this link to choose a new password for Commonplace. It works once, for an hour."
      ],
      button: (russian ? "Задать новый пароль" : "Choose a new password", link),
      footer: russian
        ? "Если вы об этом не просили, ничего делать не нужно: пароль остаётся прежним."
        : "If you did not ask for this, there is nothing to do: your password stays as it is.",
      note: "the link to reset the password of \(email) is \(link)")
  }

  static func invitation(
    to email: String, from host: String, into space: String, link: String, in language: Language
  ) -> Email {
    let russian = language == .russian
    return Email(
      to: email,
      subject: russian ? "Приглашение в книгу «\(space)»" : "An invitation to “\(space)”",
      paragraphs: [
        russian
          ? "\(host) приглашает вас в общую книгу «\(space)» в Commonplace."
          : "\(host) invites you to the shared book “\(space)” in Commonplace."
      ],
      button: (russian ? "Открыть приглашение" : "Open the invitation", link),
      footer: russian
        ? "Если вы не знаете, от кого это, просто удалите письмо."
        : "If you do not know who this is from, simply delete this letter.",
      note: "the invitation of \(email) to \(space) is \(link)")
  }

  // MARK: - Registering

  static func registration(link: String, to email: String, in language: Language) -> Email {
    let russian = language == .russian
    return Email(
      to: email, subject: russian ? "Подтвердите адрес" : "Confirm your e-mail address",
      paragraphs: [
        russian
          ? "Для этого адреса создаётся аккаунт в Commonplace. Перейдите по ссылке и задайте пароль."
            + " Ссылка действует сутки и только один раз."
          : "An account is being created for this address in Commonplace. Follow the link to choose"
            + " its password. It works once, for a day."
      ],
      button: (russian ? "Подтвердить адрес" : "Confirm address", link),
      footer: russian
        ? "Если это не вы, ничего делать не нужно: аккаунт не появится."
        : "If this was not you, there is nothing to do: no account will be created.",
      note: "the link to confirm \(email) is \(link)")
  }

  /// For an address that has an account already.
  static func knownAddress(signIn: String, to email: String, in language: Language) -> Email {
    let russian = language == .russian
    return Email(
      to: email, subject: russian ? "У вас уже есть аккаунт" : "You already have an account",
      paragraphs: [
        russian
          ? "Кто-то пытался зарегистрироваться в Commonplace с вашим адресом. Аккаунт у вас уже есть:"
            + " войдите или задайте новый пароль."
          : "Somebody tried to register in Commonplace with your address. You already have an"
            + " account: sign in, or reset your password."
      ],
      button: (russian ? "Войти" : "Sign in", signIn),
      footer: russian
        ? "Если это не вы, ничего делать не нужно: ничего не изменилось."
        : "If this was not you, there is nothing to do: nothing has changed.",
      note: "somebody tried to register with \(email), which has an account")
  }

  // MARK: - Attacks

  /// Many wrong passwords or codes; sent at most once a day.
  static func manyAttempts(to email: String, in language: Language) -> Email {
    let russian = language == .russian
    return Email(
      to: email,
      subject: russian ? "Много неудачных попыток входа" : "Many failed attempts to sign in",
      paragraphs: [
        russian
          ? "Сегодня кто-то много раз вводил неверный пароль или код от вашего аккаунта в"
            + " Commonplace. Такие попытки замедляются; на ваших устройствах вход работает как"
            + " обычно."
          : "Today somebody entered many wrong passwords or codes for your account in Commonplace."
            + " Such attempts are slowed down. Your own devices sign in as usual.",
        russian
          ? "Если пароль простой или используется где-то ещё, смените его в настройках."
          : "If your password is simple, or used elsewhere, change it in the settings.",
      ],
      footer: russian
        ? "Если вы сами забыли пароль, на странице входа есть «Забыли пароль?»."
        : "If it was you who forgot the password, the sign-in page has “Forgot password?”.",
      note: "many attempts to sign in as \(email) failed")
  }
}
