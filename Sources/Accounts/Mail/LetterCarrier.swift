import Model

/// A transport for emails.
package struct LetterCarrier: Sendable {
  /// Sends one email and blocks until it is accepted. The id is the same for every attempt, so that
  /// duplicates can be recognised.
  let hand: @Sendable (_ letter: Letter, _ id: String) throws -> Void
  /// The maximum number of seconds for one email.
  let patience: Int

  package init(
    patience: Int = 20, hand: @escaping @Sendable (_ letter: Letter, _ id: String) throws -> Void
  ) {
    self.patience = patience
    self.hand = hand
  }

  package init(_ server: MailServer) {
    self.init(patience: server.timeout) { letter, id in try server.deliver(letter, id: id) }
  }
}
