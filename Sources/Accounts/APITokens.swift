package import Database
package import Model

/// A credential for programs. It gives access to one space of its owner until it is revoked or
/// expires.
package struct APIToken: Sendable {
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
  let clock: @Sendable () -> Timestamp

  package static let maxNameLength = 100

  /// Creates a token.
  /// - Throws: invalid (`name`, `space`) also when the user is no member of the space.
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
  /// - Throws: as `issue`; invalid (`expires_at`) for an expiry in the past.
  package func issueKey(
    _ wish: NewAPIToken, space: SpaceKey, to user: UserKey
  ) async throws -> (id: APITokenID, text: String) {
    let key = ContractToken.new()
    return (try await insert(key.hash, wish, space: space, user: user), key.text)
  }

  private func insert(
    _ hash: [UInt8], _ wish: NewAPIToken, space: SpaceKey, user: UserKey
  ) async throws -> APITokenID {
    let (name, now, id) = (wish.name.normalised, clock(), APITokenID.new())
    guard (1...Self.maxNameLength).contains(name.characterCount) else {
      throw Failure.invalid(
        FieldProblem("name", name.isEmpty ? "required" : "length", ["min": "1", "max": "100"]))
    }
    if let end = wish.expiresAt, end <= now {
      throw Failure.invalid(FieldProblem("expires_at", "token.past"))
    }
    let made = try await database.write { db in
      try db.execute(
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

  /// Revokes a token and the tokens that it has created.
  /// - Throws: notFound (`token.notFound`) for a revoked token or one of another user.
  package func revoke(_ id: APITokenID, of user: UserKey) async throws {
    var update = APITokenUpdate()
    update.isRevoked = true
    try await self.update(id, with: update, of: user)
  }

  /// Undoes a revocation, so that the token works again. The tokens that it had created stay
  /// revoked.
  /// - Throws: notFound (`token.notFound`).
  package func restore(_ id: APITokenID, of user: UserKey) async throws {
    let changed = try await database.write { db in
      try db.execute(
        """
        UPDATE api_tokens SET revoked_at = NULL
        WHERE id = $1 AND user_id = $2 AND revoked_at IS NOT NULL
        """, id, user)
    }
    guard changed == 1 else { throw Failure.notFound("token") }
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
        UPDATE api_tokens SET revoked_at = $3
        WHERE made_by = $1 AND user_id = $2 AND revoked_at IS NULL
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
