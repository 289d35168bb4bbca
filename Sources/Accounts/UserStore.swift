import Database
import Model

/// The rows of users and of their sign-in identities.
enum UserStore {
  static func insert(
    _ draft: NewUser, _ db: any Connection, now: Timestamp
  ) throws -> (key: UserKey, id: UserID) {
    let id = UserID.new()
    let key = try db.row(
      """
      INSERT INTO users (id, email, email_key, display_name, password_hash, language, time_zone,
        email_verified, address_claimed, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
      ON CONFLICT (email_key) WHERE deleted_at IS NULL DO NOTHING RETURNING key
      """, id, draft.email, draft.email.map(emailKey), draft.displayName, draft.passwordHash,
      draft.language, draft.timeZone, draft.emailStatus == .verified,
      draft.emailStatus == .claimed, now,
      map: { $0.key(0, of: User.self) })
    guard let key else { throw Failure(.conflict, "email.taken") }
    if let email = draft.email { try addProvider("email", emailKey(email), to: key, now, db) }
    if let apple = draft.appleID { try addProvider("apple", apple, to: key, now, db) }
    return (key, id)
  }

  /// Adds a sign-in identity. One that exists already stays unchanged, even if it belongs to
  /// another user.
  static func addProvider(
    _ provider: String, _ id: String, to user: UserKey, _ now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO auth_providers (user_id, provider, provider_user_id, created_at)
      VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
      """, user, provider, id, now)
  }

  /// Returns the user of an address and the hash of their password, which is nil if they have none.
  /// `isClaimed` is true as long as the address is not confirmed (`NewUser.EmailStatus.claimed`).
  static func password(
    ofEmail key: String, _ db: any Connection
  ) throws -> (user: UserKey, hash: String?, isClaimed: Bool)? {
    try db.row(
      """
      SELECT key, password_hash, address_claimed FROM users
      WHERE email_key = $1 AND deleted_at IS NULL
      """, key
    ) { ($0.key(0), $0.optionalText(1), $0.bool(2)) }
  }

  /// - Throws: notFound (`user.notFound`).
  static func id(of user: UserKey, _ db: any Connection) throws -> UserID {
    let id = try db.row(
      "SELECT id FROM users WHERE key = $1", user, map: { $0.id(0, of: User.self) })
    guard let id else { throw Failure.notFound("user") }
    return id
  }

  static func setPassword(
    _ hash: String, of user: UserKey, _ now: Timestamp, _ db: any Connection
  ) throws {
    let changed = try db.execute(
      """
      UPDATE users SET password_hash = $2, updated_at = $3
      WHERE key = $1 AND deleted_at IS NULL
      """, user, hash, now)
    guard changed == 1 else { throw Failure.notFound("user") }
  }

  /// Replaces the address of a user, and the sign-in identity and reset links of the earlier one.
  /// - Parameter isVerified: whether the user has proven that the address is theirs.
  /// - Returns: the earlier address.
  /// - Throws: notFound (`user.notFound`); conflict (`email.taken`).
  @discardableResult
  static func setAddress(
    _ email: String, of user: UserKey, isVerified: Bool, _ now: Timestamp, _ db: any Connection
  ) throws -> String? {
    let key = emailKey(email)
    let isTaken = try db.integer(
      "SELECT 1 FROM users WHERE email_key = $1 AND key <> $2 AND deleted_at IS NULL", key, user)
    guard isTaken == nil else { throw Failure(.conflict, "email.taken") }
    let old = try account(user, db).user.email
    try db.execute(
      """
      UPDATE users SET email = $2, email_key = $3, email_verified = $4, address_claimed = $5,
        updated_at = $6
      WHERE key = $1
      """, user, email.normalised, key, isVerified, !isVerified, now)
    try db.execute(
      "DELETE FROM auth_providers WHERE user_id = $1 AND provider = 'email'", user)
    try addProvider("email", key, to: user, now, db)
    try db.execute("DELETE FROM one_time_links WHERE user_id = $1", user)
    return old
  }

  /// Marks a user as deleted. Deletes the sign-in identities, so that another account can use them.
  /// The address is free because its unique index excludes deleted users.
  static func delete(_ user: UserKey, _ now: Timestamp, _ db: any Connection) throws {
    let changed = try db.execute(
      """
      UPDATE users SET deleted_at = $2, updated_at = $2, password_hash = NULL
      WHERE key = $1 AND deleted_at IS NULL
      """, user, now)
    guard changed == 1 else { throw Failure.notFound("user") }
    try db.execute("DELETE FROM auth_providers WHERE user_id = $1", user)
    try db.execute("DELETE FROM one_time_links WHERE user_id = $1", user)
  }

  /// Deletes the e-mail addresses and settings of at most `limit` accounts that were deleted before
  /// a time. The name stays at what they wrote in the spaces of others.
  /// - Returns: the number of these accounts.
  static func deleteDetails(
    ofAccountsDeletedBefore end: Timestamp, limit: Int, _ db: any Connection
  ) throws -> Int {
    try db.execute(
      """
      UPDATE users SET email = NULL, email_key = NULL, language = '', time_zone = 'UTC',
        follows_time_zone = $3, theme = '', hidden_chapters = '', scan_limit = NULL
      WHERE key IN (
        SELECT key FROM users
        WHERE deleted_at < $1 AND (email_key IS NOT NULL OR language <> '' OR time_zone <> 'UTC'
          OR follows_time_zone <> $3 OR theme <> '' OR hidden_chapters <> ''
          OR scan_limit IS NOT NULL)
        LIMIT $2)
      """, end, limit, true)
  }

  // MARK: - Reading

  static func account(_ key: UserKey, _ db: any Connection) throws -> Account {
    guard let account = try accounts("AND u.key = $1", [key], db).first else {
      throw Failure.notFound("user")
    }
    return account
  }

  static func account(email: String, _ db: any Connection) throws -> Account {
    let account = try accounts("AND u.email_key = $1", [emailKey(email)], db).first
    guard let account else { throw Failure.notFound("user") }
    return account
  }

  static func accounts(_ db: any Connection) throws -> [Account] {
    try accounts("ORDER BY u.key", [], db)
  }

  static func first(_ db: any Connection) throws -> Account? {
    try accounts("AND u.key = \(Users.firstKey)", [], db).first
  }

  /// - Parameter condition: SQL after the WHERE condition for existing users `u`.
  private static func accounts(
    _ condition: String, _ arguments: SQLArguments, _ db: any Connection
  ) throws -> [Account] {
    try db.rows(
      """
      SELECT u.key, u.id, u.email, u.email_verified, u.display_name, u.created_at, u.updated_at,
        m.role,
        EXISTS (SELECT 1 FROM auth_providers WHERE user_id = u.key AND provider = 'apple'),
        EXISTS (SELECT 1 FROM auth_providers WHERE user_id = u.key AND provider = 'email')
      FROM users u
      LEFT JOIN spaces s ON s.personal_of = u.key
      LEFT JOIN members m ON m.space_id = s.key AND m.user_id = u.key
      WHERE u.deleted_at IS NULL \(condition)
      """, arguments: arguments, map: account)
  }

  private static func account(_ row: borrowing Row) -> Account {
    let providers = [(8, "apple"), (9, "email")].filter { row.bool($0.0) }.map(\.1)
    return Account(
      key: row.key(0),
      user: User(
        id: row.id(1), email: row.optionalText(2), emailVerified: row.bool(3),
        displayName: row.optionalText(4), authProviders: providers,
        role: contractRole(Role(rawValue: row.text(7))), createdAt: row.timestamp(5),
        updatedAt: row.timestamp(6)))
  }
}

/// Returns the name of a role in ModulaCMS's contract.
private func contractRole(_ role: Role) -> String {
  switch role {
  case .owner: "admin"
  case .editor: "editor"
  default: "viewer"
  }
}
