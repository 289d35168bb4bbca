package import Database
import Foundation
package import Model

/// A user with their database key.
package struct Account: Sendable {
  package let key: UserKey
  package let user: User
}

/// The users of this server.
package struct Users: Sendable {
  let database: Database
  let passwords: Passwords
  let sessions: Sessions
  let guesses: GuessLimiter
  let clock: @Sendable () -> Timestamp
  let presence = UserPresence()

  // MARK: - Creating

  /// Validates a form and hashes the password.
  /// - Parameters:
  ///   - displayName: 1–255 characters; nil for none.
  ///   - language: a tag such as `ru`, or empty for the browser's.
  ///   - timeZone: an IANA name; an unknown one becomes `UTC`.
  ///   - isClaimed: whether the user entered the address and it has not been confirmed.
  /// - Throws: invalid, with every invalid field; unavailable (`server.busy`).
  package func draft(
    email: String, displayName: String?, password: String, language: String = "",
    timeZone: String = "UTC", isClaimed: Bool = false
  ) async throws -> NewUser {
    let problems = Users.problems(email: email, displayName: displayName, password: password)
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return NewUser(
      email: email.normalised, displayName: displayName?.normalised,
      passwordHash: try await passwords.hash(password), language: String(language.prefix(20)),
      timeZone: Users.knownTimeZone(timeZone),
      emailStatus: isClaimed ? .claimed : .enteredByOperator)
  }

  /// Returns the time zone, or `UTC` if it is unknown.
  static func knownTimeZone(_ timeZone: String) -> String {
    timeZone.utf8.count > 60 || TimeZone(identifier: timeZone) == nil ? "UTC" : timeZone
  }

  /// Inserts a user. The caller must create their personal space in the same transaction.
  /// - Throws: conflict (`email.taken`).
  package static func insert(
    _ draft: NewUser, _ db: any Connection, now: Timestamp
  ) throws -> (key: UserKey, id: UserID) {
    try UserStore.insert(draft, db, now: now)
  }

  // MARK: - Reading

  /// Returns all users, oldest first.
  package func list() async throws -> [Account] {
    try await database.read { db in try UserStore.accounts(db) }
  }

  /// Returns the user with this address.
  /// - Throws: notFound (`user.notFound`).
  package func find(email: String) async throws -> Account {
    try await database.read { db in try UserStore.account(email: email, db) }
  }

  /// Returns a user by key.
  /// - Throws: notFound (`user.notFound`).
  package func account(_ user: UserKey) async throws -> Account {
    try await database.read { db in try UserStore.account(user, db) }
  }

  /// Returns the oldest user who is not deleted; nil on a new server.
  package func first() async throws -> Account? {
    try await database.read { db in try UserStore.first(db) }
  }

  /// Returns whether the server has no users. Queries the database only until it has found one.
  package func isEmpty() async throws -> Bool {
    if presence.isKnown { return false }
    let isEmpty = try await first() == nil
    if !isEmpty { presence.record() }
    return isEmpty
  }

  /// Returns the user of a request.
  /// - Throws: unauthorized (`unauthorized`) when the account was deleted a moment ago.
  package func me(_ principal: Principal) async throws -> User {
    do {
      return try await database.read { db in try UserStore.account(principal.user, db).user }
    } catch let failure as Failure where failure.kind == .notFound {
      throw Failure(.unauthorized, "unauthorized")
    }
  }

  // MARK: - Changing

  /// Sets a new password and ends all sessions.
  /// - Throws: invalid (`password`); notFound (`user.notFound`); unavailable (`server.busy`).
  package func setPassword(of user: UserKey, to password: String) async throws {
    if let problem = Passwords.problem(with: password) { throw Failure.invalid(problem) }
    let hash = try await passwords.hash(password)
    let now = clock()
    try await database.write { db in
      try UserStore.setPassword(hash, of: user, now, db)
      try SessionStore.revokeAll(of: user, now, db)
    }
    sessions.cache.invalidate(user: user)
  }

  /// Marks the account as deleted: nobody can sign in to it, and its email address is free.
  /// - Throws: notFound (`user.notFound`) when it is deleted already.
  package func delete(_ user: UserKey) async throws {
    let now = clock()
    try await database.write { db in
      try Members.removeFromAllSpaces(user, now, db)
      try UserStore.delete(user, now, db)
      try SessionStore.revokeAll(of: user, now, db)
    }
    sessions.cache.invalidate(user: user)
  }
}
