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

  /// A SQL expression: the key of the first user, who operates the server. That is the oldest user
  /// whose account is not deleted; NULL on a server without users.
  package static let firstKey = """
    (SELECT key FROM users WHERE deleted_at IS NULL ORDER BY key LIMIT 1)
    """

  /// Returns the first user, who operates the server; nil on a new server.
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

// MARK: - Passwords

extension Users {
  /// Returns whether a user has a password.
  package func hasPassword(_ user: UserKey) async throws -> Bool {
    try await hash(of: user) != nil
  }

  /// Sets a new password after checking the old one, if there is one.
  /// - Parameters:
  ///   - kept: the session that stays when the others are ended; nil ends none.
  ///   - client: the client, whose attempts are limited as for signing in.
  /// - Throws: invalid (`old_password`, `password`); rateLimited (`attempts.tooMany`).
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
  /// - Throws: invalid (`password.wrong` on `field`) when it is wrong; rateLimited
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

// MARK: - Personal space

extension Users {
  /// Returns the personal space of a user.
  /// - Throws: notFound (`user.notFound`).
  package func personalSpace(of user: UserKey) async throws -> SpaceKey {
    let space = try await database.read { db in
      try db.row(
        "SELECT key FROM spaces WHERE personal_of = $1", user, map: { $0.key(0, of: Space.self) })
    }
    guard let space else { throw Failure.notFound("user") }
    return space
  }
}

// MARK: - Limits on scans

/// The number of photos that a user can scan in a month with the server's provider.
package enum ScanLimit: Sendable, Equatable {
  /// The limit in the server's settings.
  case standard
  case monthly(Int)
  /// No limit.
  case none
}

extension Users {
  /// Stores a user's limit, where NULL is the standard and -1 no limit.
  package func setScanLimit(of user: UserKey, to limit: ScanLimit) async throws {
    let kept: Int? =
      switch limit {
      case .standard: nil
      case .monthly(let number): number
      case .none: -1
      }
    let now = clock()
    _ = try await database.write { db in
      try db.execute(
        "UPDATE users SET scan_limit = $2, updated_at = $3 WHERE key = $1", user, kept, now)
    }
  }
}
