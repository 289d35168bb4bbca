package import Accounts
import Database
import Model

extension SignUp {
  /// Creates the account of a registration after its link was opened, with the password chosen
  /// there, and opens a session.
  /// - Returns: also the space of the user's invitation; nil without an invitation, or if it had
  ///   ended.
  /// - Throws: conflict (`reset.used`, also when the address has an account by now); forbidden
  ///   (`signups.closed`); invalid (`password`); rateLimited; unavailable (`server.busy`).
  package func confirm<Opened>(
    _ token: String, password: String, from visitor: ClientInfo,
    opening session: SessionRequest<Opened>
  ) async throws -> (session: Opened, space: Membership?) {
    try await accounts.attempts.count(.link(address: visitor.address))
    guard try await accounts.registrations.isOpen(token) else {
      throw Failure(.conflict, "reset.used")
    }
    if let problem = Passwords.problem(with: password) { throw Failure.invalid(problem) }
    let hash = try await accounts.passwords.hash(password)
    let now = accounts.clock()
    do {
      let (complete, space) = try await accounts.database.write { db in
        let confirmed = try Registrations.consume(token, passwordHash: hash, db, now: now)
        let invitation = try confirmed.invitation.flatMap { hash in
          try Invitations.isOpen(hash: hash, db, now: now) ? hash : nil
        }
        try accounts.signups.check(invited: invitation != nil)
        let user = try SignUp.insert(confirmed.user, db, now: now)
        let space = try invitation.map { hash in
          try Invitations.membership(
            of: user, in: Invitations.accept(hash: hash, by: user, db, now: now), db)
        }
        return (try session.insert(user, db), space)
      }
      return (try await complete(), space)
    } catch let failure as Failure where failure.code == "email.taken" {
      throw Failure(.conflict, "reset.used")
    }
  }
}
