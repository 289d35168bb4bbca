import Model

/// A transport for emails.
package struct EmailTransport: Sendable {
  /// Sends one email and blocks until it is accepted. The id is the same for every attempt, so that
  /// duplicates can be recognised. Throws `MailFailure`.
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
}

/// A reason why an email was not accepted.
package struct MailFailure: Error, CustomStringConvertible {
  /// Whether another attempt can succeed: the server did not respond, or asked to try again.
  package let isTransient: Bool
  package let description: String

  package init(isTransient: Bool, description: String) {
    self.isTransient = isTransient
    self.description = description
  }
}
