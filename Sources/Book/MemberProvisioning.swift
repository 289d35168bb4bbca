import Accounts
import Database
package import Journal
package import Model

/// Creates accounts for other people and adds them to a space, without an invitation. Only the
/// server's owner can do this. Other users could find out from the response which addresses have an
/// account.
package struct MemberProvisioning: Sendable {
  let accounts: Accounts

  /// Creates an account and adds it to the space.
  /// - Throws: forbidden (`role.notOwner`; `signups.closed` or `user.invite` for anybody but the
  ///   server's owner); conflict (`email.taken`); invalid; notFound.
  package func createMember(
    email: String, name: String?, password: String, as role: Role, in scope: Scope
  ) async throws -> UserID {
    let first = try await accounts.users.first()
    guard first?.key == scope.user else {
      try accounts.signups.check(invited: true)
      throw Failure(.forbidden, "user.invite")
    }
    let draft = try await accounts.users.draft(email: email, displayName: name, password: password)
    let user = try await accounts.journal.write(as: scope, .owning) { transaction in
      let user = try SignUp.insert(draft, transaction.db, now: transaction.now)
      try Members.add(user, as: role, in: transaction)
      return user
    }
    return try await accounts.users.account(user).user.id
  }
}
