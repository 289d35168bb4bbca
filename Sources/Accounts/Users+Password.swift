package import Database
import Model

extension Users {
  /// Returns whether a user has a password.
  package func hasPassword(_ user: UserKey) async throws -> Bool {
    try await hash(of: user) != nil
  }

  /// Sets a new password after checking the old one, if there is one.
  /// - Parameters:
  ///   - kept: the session that stays when the others are ended; nil ends none.
  ///   - visitor: the client, whose attempts are limited as for signing in.
  /// - Throws: invalid (`old_password`, `password`); tooMany (`attempts.tooMany`).
  package func changePassword(
    of user: UserKey, from old: String, to new: String, keepingOnly kept: Key<Session>?,
    client: ClientInfo = ClientInfo(address: nil)
  ) async throws {
    if let problem = Passwords.problem(with: new) { throw Failure.invalid(problem) }
    try await verifyPassword(old, of: user, field: "old_password", client: client)
    let hash = try await passwords.hash(new)
    let now = clock()
    try await database.write { db in
      try UserStore.setPassword(hash, of: user, now, db)
      if let kept { try SessionStore.revokeAll(of: user, except: kept, now, db) }
    }
    if kept != nil { sessions.cache.invalidate(user: user) }
  }

  /// Checks a user's password; succeeds for a user without one.
  /// - Throws: invalid (`password.wrong` on `field`) when it is wrong; tooMany
  ///   (`attempts.tooMany`).
  package func verifyPassword(
    _ password: String, of user: UserKey, field: String,
    client: ClientInfo = ClientInfo(address: nil)
  ) async throws {
    guard let kept = try await hash(of: user) else { return }
    let id = try await database.read { db in try UserStore.id(of: user, db) }
    let guess = try await guesses.admit(.password, at: .user(id), from: client)
    guard try await passwords.verify(password, against: kept) else {
      throw Failure.invalid(
        FieldProblem(field, password.isEmpty ? "required" : "password.wrong"))
    }
    try await database.write { [guesses] db in try guesses.clearAttempts(of: guess, db) }
  }

  private func hash(of user: UserKey) async throws -> String? {
    try await database.read { db in
      try db.row(
        "SELECT password_hash FROM users WHERE key = $1 AND deleted_at IS NULL", user,
        map: { $0.optionalText(0) })
    } ?? nil
  }
}
