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
          : "Use this code to sign in to Commonplace. It is valid once, for 5 minutes."
      ],
      code: code,
      footer: russian
        ? "Если это не вы, просто проигнорируйте это письмо. Никому не сообщайте код."
        : "If this was not you, ignore this email. Never share the code with anyone.",
      note: "the sign-in code for \(email) is \(code)")
  }

  static func reset(link: String, to email: String, in language: Language) -> Email {
    let russian = language == .russian
    return Email(
      to: email, subject: russian ? "Сброс пароля" : "Reset your password",
      paragraphs: [
        russian
          ? "По этой ссылке можно задать новый пароль для Commonplace. Она действует час и"
            + " только один раз."
          : "Use this link to set a new password for Commonplace. It is valid once, for one hour."
      ],
      button: (russian ? "Задать новый пароль" : "Choose a new password", link),
      footer: russian
        ? "Если вы этого не запрашивали, проигнорируйте это письмо. Пароль останется прежним."
        : "If you did not request this, ignore this email. Your password will not change.",
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
        ? "Если вы не знаете отправителя, проигнорируйте это письмо."
        : "If you do not know the sender, ignore this email.",
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
          : "Someone is creating a Commonplace account with your address. Use the link to confirm"
            + " it and set a password. The link is valid once, for 24 hours."
      ],
      button: (russian ? "Подтвердить адрес" : "Confirm address", link),
      footer: russian
        ? "Если это не вы, проигнорируйте это письмо. Аккаунт не будет создан."
        : "If this was not you, ignore this email. No account will be created.",
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
          : "Someone tried to create a Commonplace account with your address. You already have an"
            + " account. Sign in, or reset your password."
      ],
      button: (russian ? "Войти" : "Sign in", signIn),
      footer: russian
        ? "Если это не вы, проигнорируйте это письмо. Ничего не изменилось."
        : "If this was not you, ignore this email. Nothing has changed.",
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
          : "Today someone entered many wrong passwords or codes for your Commonplace account."
            + " We slow down such attempts. You can sign in on your devices as usual.",
        russian
          ? "Если пароль простой или используется где-то ещё, смените его в настройках."
          : "If your password is weak or used elsewhere, change it in Settings.",
      ],
      footer: russian
        ? "Если вы сами забыли пароль, на странице входа есть «Забыли пароль?»."
        : "If you forgot your password, use “Forgot password?” on the sign-in page.",
      note: "many attempts to sign in as \(email) failed")
  }
}
