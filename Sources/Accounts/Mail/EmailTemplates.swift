import Model

/// The emails of accounts. Their texts are in this module because emails are sent by no edge, and
/// every edge causes the same ones.
extension Email {
  static func code(
    _ code: String, for purpose: EmailCodes.Purpose, to email: String, in language: Language
  ) -> Email {
    let isSignIn = purpose == .signIn
    let subject: EmailWord = isSignIn ? .codeSubject : .newAddressSubject
    let text: EmailWord = isSignIn ? .codeText : .newAddressText
    return Email(
      to: email, subject: subject.text(in: language, ["code": code]),
      paragraphs: [text.text(in: language)], code: code,
      footer: EmailWord.codeFooter.text(in: language),
      note: "the \(isSignIn ? "sign-in code for" : "code to confirm") \(email) is \(code)")
  }

  /// Tells the earlier address of an account that it has another one now.
  static func addressChanged(from old: String, to new: String, in language: Language) -> Email {
    Email(
      to: old, subject: EmailWord.addressChangedSubject.text(in: language),
      paragraphs: [EmailWord.addressChangedText.text(in: language, ["email": new])],
      footer: EmailWord.addressChangedFooter.text(in: language),
      note: "the address \(old) was changed to \(new)")
  }

  static func reset(link: String, to email: String, in language: Language) -> Email {
    Email(
      to: email, subject: EmailWord.resetSubject.text(in: language),
      paragraphs: [EmailWord.resetText.text(in: language)],
      button: (EmailWord.resetButton.text(in: language), link),
      footer: EmailWord.resetFooter.text(in: language),
      note: "the link to reset the password of \(email) is \(link)")
  }

  /// - Parameter host: the name of the member who invites.
  static func invitation(
    to email: String, from host: String, into space: String, link: String, in language: Language
  ) -> Email {
    Email(
      to: email, subject: EmailWord.invitationSubject.text(in: language, ["space": space]),
      paragraphs: [
        EmailWord.invitationText.text(in: language, ["host": host, "space": space])
      ],
      button: (EmailWord.invitationButton.text(in: language), link),
      footer: EmailWord.invitationFooter.text(in: language),
      note: "the invitation of \(email) to \(space) is \(link)")
  }

  // MARK: - Registering

  static func registration(link: String, to email: String, in language: Language) -> Email {
    Email(
      to: email, subject: EmailWord.registrationSubject.text(in: language),
      paragraphs: [EmailWord.registrationText.text(in: language)],
      button: (EmailWord.registrationButton.text(in: language), link),
      footer: EmailWord.registrationFooter.text(in: language),
      note: "the link to confirm \(email) is \(link)")
  }

  /// For an address that has an account already.
  /// - Parameter signIn: the URL of the sign-in page.
  static func knownAddress(signIn: String, to email: String, in language: Language) -> Email {
    Email(
      to: email, subject: EmailWord.knownAddressSubject.text(in: language),
      paragraphs: [EmailWord.knownAddressText.text(in: language)],
      button: (EmailWord.knownAddressButton.text(in: language), signIn),
      footer: EmailWord.knownAddressFooter.text(in: language),
      note: "somebody tried to register with \(email), which has an account")
  }

  // MARK: - Attacks

  /// Many wrong passwords or codes; sent at most once a day.
  static func manyAttempts(to email: String, in language: Language) -> Email {
    Email(
      to: email, subject: EmailWord.manyAttemptsSubject.text(in: language),
      paragraphs: [
        EmailWord.manyAttemptsText.text(in: language),
        EmailWord.manyAttemptsAdvice.text(in: language),
      ],
      footer: EmailWord.manyAttemptsFooter.text(in: language),
      note: "many attempts to sign in as \(email) failed")
  }
}
