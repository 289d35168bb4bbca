import Model

/// The letters that accounts send. Their words are here and not at an edge: a letter leaves by no
/// edge, and every edge causes the same ones.
extension Letter {
  static func code(_ code: String, to email: String, in language: Language) -> Letter {
    let russian = language == .russian
    return Letter(
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

  static func reset(link: String, to email: String, in language: Language) -> Letter {
    let russian = language == .russian
    return Letter(
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
  ) -> Letter {
    let russian = language == .russian
    return Letter(
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
}
