import Model

extension Accounts {
  /// The seconds after a sign-in during which deleting the account needs no other proof.
  package static let recentSignIn: Int64 = 600

  /// Checks that a caller who deletes the account proves more than having a session: a sign-in
  /// within the last ten minutes, the password, or a code that was just sent to the account's
  /// address.
  /// - Throws: forbidden (`account.proof`, `code.wrong`); invalid (`password`); tooMany.
  package func checkMayDelete(
    _ member: Principal, password: String? = nil, code: String? = nil, from visitor: ClientInfo
  ) async throws {
    if try await sessions.isRecent(member, seconds: Accounts.recentSignIn) { return }
    if let password, !password.isEmpty, try await users.hasPassword(member.user) {
      return try await users.verifyPassword(
        password, of: member.user, field: "password", client: visitor)
    }
    if let code, !code.isEmpty, let email = try await users.me(member).email {
      return try await emailCodes.verify(code, of: email, from: visitor)
    }
    throw Failure(.forbidden, "account.proof", ["minutes": "\(Accounts.recentSignIn / 60)"])
  }
}
