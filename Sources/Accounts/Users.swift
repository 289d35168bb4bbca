package import Database
import Foundation
package import Model

/// A user and the key by which the database knows them.
package struct Account: Sendable {
  package let key: UserKey
  package let user: User
}

/// The people of this server.
package struct Users: Sendable {
  let database: Database
  let passwords: Passwords
  let sessions: Sessions
  let guesses: GuessLimiter
  let clock: @Sendable () -> Timestamp
  let presence = UserPresence()

  // MARK: - Making

  /// Checks what somebody typed and hashes the password.
  /// - Parameters:
  ///   - displayName: nil for nobody's matter; if given, 1–255 characters.
  ///   - language: a tag such as `ru`, or empty for the browser's.
  ///   - timeZone: an IANA name; one that is not known becomes `UTC`.
  ///   - isClaimed: whether they typed the address themselves, and nobody has asked.
  /// - Throws: invalid, with every field that is wrong; unavailable (`server.busy`).
  package func draft(
    email: String, displayName: String?, password: String, language: String = "",
    timeZone: String = "UTC", isClaimed: Bool = false
  ) async throws -> NewUser {
    let problems = Users.problems(email: email, displayName: displayName, password: password)
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return NewUser(
      email: email.normalised, displayName: displayName?.normalised,
      passwordHash: try await passwords.hash(password), language: String(language.prefix(20)),
      timeZone: Users.known(timeZone), address: isClaimed ? .claimed : .given)
  }

  static func known(_ timeZone: String) -> String {
    timeZone.utf8.count > 60 || TimeZone(identifier: timeZone) == nil ? "UTC" : timeZone
  }

  /// Inserts a user; their personal space is the caller's next statement, in this transaction.
  /// - Throws: conflict (`email.taken`).
  package static func insert(
    _ draft: NewUser, _ db: any Connection, now: Timestamp
  ) throws -> (key: UserKey, id: UserID) {
    try UserStore.insert(draft, db, now: now)
  }

  // MARK: - Reading

  /// Everybody, in the order they came.
  package func list() async throws -> [Account] {
    try await database.read { db in try UserStore.accounts(db) }
  }

  /// - Throws: notFound (`user.notFound`).
  package func find(email: String) async throws -> Account {
    try await database.read { db in try UserStore.account(email: email, db) }
  }

  /// - Throws: notFound (`user.notFound`).
  package func account(_ user: UserKey) async throws -> Account {
    try await database.read { db in try UserStore.account(user, db) }
  }

  /// The one who came first and is still here, or nil on a new server.
  package func first() async throws -> Account? {
    try await database.read { db in try UserStore.first(db) }
  }

  /// Whether nobody has an account yet. Asks no more once somebody has.
  package func isEmpty() async throws -> Bool {
    if presence.isKnown { return false }
    let isEmpty = try await first() == nil
    if !isEmpty { presence.note() }
    return isEmpty
  }

  /// - Throws: unauthorized (`unauthorized`) when the account was deleted a moment ago.
  package func me(_ principal: Principal) async throws -> User {
    do {
      return try await database.read { db in try UserStore.account(principal.user, db).user }
    } catch let failure as Failure where failure.kind == .notFound {
      throw Failure(.unauthorized, "unauthorized")
    }
  }

  // MARK: - Changing

  /// Sets a new password and ends every session.
  /// - Throws: invalid (`password`); notFound (`user.notFound`); unavailable (`server.busy`).
  package func setPassword(of user: UserKey, to password: String) async throws {
    if let problem = Passwords.problem(with: password) { throw Failure.invalid(problem) }
    let hash = try await passwords.hash(password)
    let now = clock()
    try await database.write { db in
      try UserStore.setPassword(hash, of: user, now, db)
      try SessionStore.revokeAll(of: user, now, db)
    }
    sessions.cache.forget(user: user)
  }

  /// Marks the account as deleted: nobody signs in to it again, and its e-mail address is free.
  /// - Throws: notFound (`user.notFound`) when it is deleted already.
  package func delete(_ user: UserKey) async throws {
    let now = clock()
    try await database.write { db in
      try Members.leaveAll(user, now, db)
      try UserStore.delete(user, now, db)
      try SessionStore.revokeAll(of: user, now, db)
    }
    sessions.cache.forget(user: user)
  }
}
