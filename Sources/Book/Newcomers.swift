import Accounts
import Database
package import Journal
package import Model

/// People whom an owner makes an account for and takes into a space, without an invitation.
package struct Newcomers: Sendable {
  let accounts: Accounts

  /// - Throws: forbidden (`role.notOwner`), and (`signups.closed`) where the server takes nobody new
  ///   and whoever asks does not run it; conflict (`email.taken`); invalid; notFound.
  package func make(
    email: String, name: String?, password: String, as role: Role, in scope: Scope
  ) async throws -> UserID {
    let first = try await accounts.users.first()
    if first?.key != scope.user { try accounts.signups.check(invited: true) }
    let draft = try await accounts.users.draft(
      email: email, displayName: name, password: password, isClaimed: true)
    let user = try await accounts.journal.write(as: scope, .owning) { writing in
      let user = try SignUp.insert(draft, writing.db, now: writing.now)
      try Members.take(user, as: role, in: writing)
      return user
    }
    return try await accounts.users.account(user).user.id
  }
}
