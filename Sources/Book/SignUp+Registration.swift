package import Accounts
package import Database
package import Model

extension SignUp {
  /// The result of a confirmed registration.
  package struct RegistrationResult: Sendable {
    package let user: UserKey
    /// The space of the user's invitation; nil without an invitation, or if it had ended.
    package let space: SpaceID?
  }

  /// Creates the account of a registration after its link was opened, with the password chosen
  /// there.
  /// - Throws: conflict (`reset.used`, also when the address has an account by now); forbidden
  ///   (`signups.closed`); invalid (`password`); rateLimited; unavailable (`server.busy`).
  package func confirm(
    _ token: String, password: String, from visitor: ClientInfo
  ) async throws -> RegistrationResult {
    try await accounts.attempts.count(.link(address: visitor.address))
    guard try await accounts.registrations.isOpen(token) else {
      throw Failure(.conflict, "reset.used")
    }
    if let problem = Passwords.problem(with: password) { throw Failure.invalid(problem) }
    let hash = try await accounts.passwords.hash(password)
    let now = accounts.clock()
    do {
      return try await accounts.database.write { db in
        let confirmed = try Registrations.consume(token, passwordHash: hash, db, now: now)
        let invitation = try confirmed.invitation.flatMap { hash in
          try Invitations.isOpen(hash: hash, db, now: now) ? hash : nil
        }
        try accounts.signups.check(invited: invitation != nil)
        let user = try SignUp.insert(confirmed.user, db, now: now)
        let space = try invitation.map { hash in
          try Invitations.accept(hash: hash, by: user, db, now: now)
        }
        return RegistrationResult(user: user, space: space)
      }
    } catch let failure as Failure where failure.code == "email.taken" {
      throw Failure(.conflict, "reset.used")
    }
  }
}
