import Model

/// Who takes letters out of the house.
package struct LetterCarrier: Sendable {
  /// Hands one letter over and blocks until then. The id is the same at every try, so that a letter
  /// that came twice is seen to be one.
  let hand: @Sendable (_ letter: Letter, _ id: String) throws -> Void
  /// Seconds that one letter takes at most.
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
