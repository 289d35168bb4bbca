import Model

/// A transport for emails.
package struct EmailTransport: Sendable {
  /// Sends one email and blocks until it is accepted. The id is the same for every attempt, so that
  /// duplicates can be recognised.
  let send: @Sendable (_ letter: Email, _ id: String) throws -> Void
  /// The maximum number of seconds for one email.
  let timeoutSeconds: Int

  package init(
    timeoutSeconds: Int = 20,
    send: @escaping @Sendable (_ letter: Email, _ id: String) throws -> Void
  ) {
    self.timeoutSeconds = timeoutSeconds
    self.send = send
  }

  package init(_ server: MailServer) {
    self.init(timeoutSeconds: server.timeout) { letter, id in try server.deliver(letter, id: id) }
  }
}
