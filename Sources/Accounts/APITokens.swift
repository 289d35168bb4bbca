package import Database
package import Model

/// A credential for programs. It gives access to one space of its owner until it is revoked or
/// expires.
package struct APIToken: Sendable {
  /// What the token's program can do. Each case includes the cases before it.
  package enum Access: String, Sendable, CaseIterable {
    case read, write
    /// Also manages the account: its tokens, its sessions and the members of the space.
    case account
  }
  /// The set of statuses in ModulaCMS's contract that the token's program understands: all four
  /// (`mobile`), or only draft and published (`sdk`).
  package enum ContractDialect: String, Sendable, CaseIterable { case mobile, sdk }

  package let id: Identifier<APIToken>
  package let name: String
  package let scope: Access
  package let space: SpaceKey
  package let spaceName: String
  package let createdAt: Timestamp
  /// The last use, at most an hour out of date; nil for a token that was never used.
  package let usedAt: Timestamp?
  package var dialect: ContractDialect
  /// Nil for a token without an expiry.
  package var expiresAt: Timestamp?
  /// Nil for a token that has not been revoked.
  package var revokedAt: Timestamp?
}

/// The properties of a token to be created.
package struct NewAPIToken: Sendable {
  package var name: String
  package var scope: APIToken.Access
  package var dialect: APIToken.ContractDialect
  /// Nil for a token without an expiry.
  package var expiresAt: Timestamp?
  /// The token whose program creates this one. Revoking that one revokes this one too.
  package var creator: APITokenID?

  package init(
    name: String, scope: APIToken.Access, dialect: APIToken.ContractDialect = .mobile,
    expiresAt: Timestamp? = nil
  ) {
    self.name = name
    self.scope = scope
    self.dialect = dialect
    self.expiresAt = expiresAt
  }
}

package typealias APITokenID = Identifier<APIToken>

/// The permissions of a request that was authenticated by an API token.
package struct TokenPermissions: Sendable, Equatable {
  package let canWrite: Bool
  /// Whether it can change tokens, sessions, members and the account itself.
  package let managesAccount: Bool
  /// Nil for the development key.
  package let id: APITokenID?
  /// Nil for a token without an expiry.
  package let expiresAt: Timestamp?
  /// Whether its owner is also a member of other spaces. Their objects must then be refused even
  /// when a path contains their ids.
  package let ownerHasOtherSpaces: Bool
  /// The set of statuses for responses under ModulaCMS's paths.
  package let dialect: APIToken.ContractDialect

  /// - Parameter hidesOthers: the value of `ownerHasOtherSpaces`.
  package init(
    canWrite: Bool, managesAccount: Bool = false, hidesOthers: Bool,
    dialect: APIToken.ContractDialect = .mobile, id: APITokenID? = nil, expiresAt: Timestamp? = nil
  ) {
    self.canWrite = canWrite
    self.managesAccount = managesAccount
    self.id = id
    self.expiresAt = expiresAt
    self.ownerHasOtherSpaces = hidesOthers
    self.dialect = dialect
  }
}

/// The API tokens of users. Their text is shown once; only its hash is stored.
package struct APITokens: Sendable {
  let database: Database
  let cache: CredentialCache
  let attempts: RateLimiter
  let clock: @Sendable () -> Timestamp

  package static let maxNameLength = NameLimits.tokenLength.upperBound
  /// The maximum number of active tokens of a user for one space. A program can create tokens, so
  /// without a limit one in a loop would fill the database.
  package static let maxActive = 100
  /// The maximum number of stored tokens of a user for one space, with the expired and revoked ones,
  /// of which the oldest are deleted.
  static let maxStored = 500
  /// How long expired and revoked tokens are stored, in seconds: 30 days. Until then revoked ones are
  /// listed, and a revocation can be undone.
  package static let retentionSeconds: Int64 = 30 * 86_400

  /// Creates a token.
  /// - Throws: invalid (`name`, `space`) also when the user is no member of the space; conflict
  ///   (`token.tooMany`) beyond `maxActive`.
  /// - Returns: the token's text, which cannot be read again.
  package func issue(
    named name: String, scope: APIToken.Access, dialect: APIToken.ContractDialect = .mobile,
    space: SpaceKey, to user: UserKey
  ) async throws -> String {
    let token = OpaqueToken.new()
    _ = try await insert(
      token.hash, NewAPIToken(name: name, scope: scope, dialect: dialect), space: space,
      user: user)
    return token.apiText
  }

  /// Creates a token in the form that ModulaCMS's clients expect: `mcms_` and 64 hexadecimal
  /// digits.
  /// - Throws: as `issue`; invalid (`expires_at`) for an expiry in the past; rateLimited
  ///   (`attempts.tooMany`) when tokens of the user create too many.
  package func issueKey(
    _ wish: NewAPIToken, space: SpaceKey, to user: UserKey
  ) async throws -> (id: APITokenID, text: String) {
    let key = ContractToken.new()
    return (try await insert(key.hash, wish, space: space, user: user), key.text)
  }

  /// Inserts a token whose text has this hash.
  private func insert(
    _ hash: [UInt8], _ wish: NewAPIToken, space: SpaceKey, user: UserKey
  ) async throws -> APITokenID {
    let (name, now, id) = (wish.name.normalised, clock(), APITokenID.new())
    if let problem = NameLimits.problem(of: name, in: NameLimits.tokenLength) {
      throw Failure.invalid(problem)
    }
    if let end = wish.expiresAt, end <= now {
      throw Failure.invalid(FieldProblem("expires_at", "token.past"))
    }
    if wish.creator != nil { try await attempts.count(.tokenByToken(of: user)) }
    let made = try await database.write { db in
      try Self.checkRoom(in: space, of: user, at: now, db)
      return try db.execute(
        """
        INSERT INTO api_tokens
          (id, user_id, space_id, hash, name, scope, created_at, dialect, expires_at,
          manages_account, made_by)
        SELECT $1, user_id, space_id, $4, $5, $6, $7, $8, $9, $10, $11 FROM members
        WHERE user_id = $2 AND space_id = $3
        """, id, user, space, hash, name, wish.scope == .read ? "read" : "write", now,
        wish.dialect.rawValue, wish.expiresAt, wish.scope == .account, wish.creator)
    }
    guard made == 1 else { throw Failure.invalid(FieldProblem("space", "belongs")) }
    return id
  }

  /// Checks that the user can have another active token for the space. The space is locked until
  /// the transaction ends, so that two requests cannot both create the last one.
  /// - Throws: conflict (`token.tooMany`).
  private static func checkRoom(
    in space: SpaceKey, of user: UserKey, at now: Timestamp, _ db: any Connection
  ) throws {
    try MemberStore.lock(space, db)
    try deleteExcess(in: space, of: user, at: now, db)
    let active = try db.integer(
      """
      SELECT COUNT(*) FROM api_tokens
      WHERE user_id = $1 AND space_id = $2 AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > $3)
      """, user, space, now)
    guard active ?? 0 < maxActive else {
      throw Failure(.conflict, "token.tooMany", ["max": "\(maxActive)"])
    }
  }

  /// A SQL condition: whether the token `t` expired or was revoked by the time `$1`, and no other
  /// token was created with it. A token that created others is stored as long as one of them is, so
  /// that its creator's revocation reaches them.
  private static let isDeletable = """
    (t.expires_at <= $1 OR t.revoked_at <= $1)
      AND NOT EXISTS (SELECT 1 FROM api_tokens c WHERE c.user_id = t.user_id AND c.made_by = t.id)
    """

  /// Deletes the oldest ended tokens of a user for a space, so that there is room for another one
  /// within `maxStored`. There are always enough: the active tokens, the tokens with which they were
  /// created, and the creators of these, are at most three times `maxActive`.
  private static func deleteExcess(
    in space: SpaceKey, of user: UserKey, at now: Timestamp, _ db: any Connection
  ) throws {
    let stored = try db.integer(
      "SELECT COUNT(*) FROM api_tokens WHERE user_id = $1 AND space_id = $2", user, space)
    let excess = (stored ?? 0) - Int64(maxStored) + 1
    guard excess > 0 else { return }
    try db.execute(
      """
      DELETE FROM api_tokens WHERE key IN (
        SELECT t.key FROM api_tokens t
        WHERE t.user_id = $2 AND t.space_id = $3 AND \(isDeletable) ORDER BY t.key LIMIT $4)
      """, now, user, space, excess)
  }

  /// Deletes at most `limit` tokens that expired or were revoked long ago.
  /// - Returns: the number of deleted tokens.
  static func deleteEnded(now: Timestamp, limit: Int, _ db: any Connection) throws -> Int {
    try db.execute(
      """
      DELETE FROM api_tokens WHERE key IN (
        SELECT t.key FROM api_tokens t WHERE \(isDeletable) LIMIT $2)
      """, now.adding(seconds: -retentionSeconds), limit)
  }

  /// Returns a user's tokens that have not expired, newest first.
  /// - Parameter includingRevoked: whether revoked tokens are included.
  package func all(
    of user: UserKey, includingRevoked: Bool = false
  ) async throws -> [APIToken] {
    let now = clock()
    return try await database.read { db in
      try db.rows(
        """
        SELECT t.id, t.name, t.scope, t.space_id, s.name, t.created_at, t.used_at, t.dialect,
          t.expires_at, t.manages_account, t.revoked_at
        FROM api_tokens t
        JOIN spaces s ON s.key = t.space_id
        JOIN members m ON m.space_id = t.space_id AND m.user_id = t.user_id
        WHERE t.user_id = $1 \(includingRevoked ? "" : "AND t.revoked_at IS NULL")
          AND (t.expires_at IS NULL OR t.expires_at > $2)
        ORDER BY t.key DESC
        """, user, now
      ) { row in
        APIToken(
          id: row.id(0), name: row.text(1),
          scope: row.bool(9) ? .account : APIToken.Access(rawValue: row.text(2)) ?? .read,
          space: row.key(3),
          spaceName: row.text(4), createdAt: row.timestamp(5), usedAt: row.optionalTimestamp(6),
          dialect: APIToken.ContractDialect(rawValue: row.text(7)) ?? .mobile,
          expiresAt: row.optionalTimestamp(8), revokedAt: row.optionalTimestamp(10))
      }
    }
  }

  /// Revokes a token, the tokens that it has created, those that they have created, and so on.
  /// - Throws: notFound (`token.notFound`) for a revoked token or one of another user.
  package func revoke(_ id: APITokenID, of user: UserKey) async throws {
    var update = APITokenUpdate()
    update.isRevoked = true
    try await self.update(id, with: update, of: user)
  }

  /// Undoes a revocation, so that the token works again. The tokens that it had created stay
  /// revoked.
  /// - Throws: notFound (`token.notFound`); conflict (`token.tooMany`) beyond `maxActive`.
  package func restore(_ id: APITokenID, of user: UserKey) async throws {
    let now = clock()
    try await database.write { db in
      let space = try db.row(
        """
        SELECT space_id FROM api_tokens
        WHERE id = $1 AND user_id = $2 AND revoked_at IS NOT NULL
        """, id, user, map: { $0.key(0, of: Space.self) })
      guard let space else { throw Failure.notFound("token") }
      try Self.checkRoom(in: space, of: user, at: now, db)
      let changed = try db.execute(
        """
        UPDATE api_tokens SET revoked_at = NULL
        WHERE id = $1 AND user_id = $2 AND revoked_at IS NOT NULL
        """, id, user)
      guard changed == 1 else { throw Failure.notFound("token") }
    }
    cache.invalidate(user: user)
  }

  /// Applies all of `update` or, when it throws, nothing.
  /// - Throws: invalid (`expires_at`) for an expiry in the past; notFound (`token.notFound`) for a
  ///   revoked token or one of another user.
  package func update(
    _ id: APITokenID, with update: APITokenUpdate, of user: UserKey
  ) async throws {
    let now = clock()
    if let end = update.expiresAt, end <= now {
      throw Failure.invalid(FieldProblem("expires_at", "token.past"))
    }
    try await database.write { db in
      let changed = try db.execute(
        """
        UPDATE api_tokens SET expires_at = COALESCE($3, expires_at),
          dialect = COALESCE($4, dialect), revoked_at = $5
        WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL
        """, id, user, update.expiresAt, update.dialect?.rawValue,
        update.isRevoked ? now : nil)
      guard changed == 1 else { throw Failure.notFound("token") }
      guard update.isRevoked else { return }
      try db.execute(
        """
        WITH RECURSIVE created AS (
          SELECT t.id FROM api_tokens t WHERE t.made_by = $1 AND t.user_id = $2
          UNION
          SELECT t.id FROM created c
          JOIN api_tokens t ON t.made_by = c.id AND t.user_id = $2
        )
        UPDATE api_tokens SET revoked_at = $3
        WHERE user_id = $2 AND revoked_at IS NULL AND id IN (SELECT id FROM created)
        """, id, user, now)
    }
    cache.invalidate(user: user)
  }
}

/// Changes of a token; nil leaves a value unchanged.
package struct APITokenUpdate: Sendable {
  package var expiresAt: Timestamp?
  package var dialect: APIToken.ContractDialect?
  package var isRevoked = false

  package init() {}
}
