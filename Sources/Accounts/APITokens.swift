package import Database
package import Model

/// A key for programs: it names one space of its owner and lasts until it is revoked.
package struct APIToken: Sendable {
  package enum Scope: String, Sendable, CaseIterable { case read, write }

  package let id: Identifier<APIToken>
  package let name: String
  package let scope: Scope
  package let space: SpaceKey
  package let spaceName: String
  package let createdAt: Timestamp
  package let usedAt: Timestamp?
}

package typealias APITokenID = Identifier<APIToken>

/// What a request by an API token may do.
package struct TokenGrant: Sendable, Equatable {
  package let canWrite: Bool
  /// Whether its owner is in other spaces too, which the token must not reach by an id.
  package let hidesOthers: Bool
}

/// Keys for programs, shown once and kept as hashes.
package struct APITokens: Sendable {
  let database: Database
  let cache: CredentialCache
  let clock: @Sendable () -> Timestamp

  package static let longestName = 100

  /// - Throws: invalid (`name`, `space`): the space must be one of the person's own.
  /// - Returns: the token's text, which nobody can read again.
  package func issue(
    named name: String, scope: APIToken.Scope, space: SpaceKey, to user: UserKey
  ) async throws -> String {
    let name = name.normalised
    guard (1...Self.longestName).contains(name.characterCount) else {
      throw Failure.invalid(
        FieldProblem("name", name.isEmpty ? "required" : "length", ["min": "1", "max": "100"]))
    }
    let token = OpaqueToken.new()
    let now = clock()
    let made = try await database.write { db in
      try db.execute(
        """
        INSERT INTO api_tokens (id, user_id, space_id, hash, name, scope, created_at)
        SELECT $1, user_id, space_id, $4, $5, $6, $7 FROM members
        WHERE user_id = $2 AND space_id = $3
        """, APITokenID.new(), user, space, token.hash, name, scope.rawValue, now)
    }
    guard made == 1 else { throw Failure.invalid(FieldProblem("space", "belongs")) }
    return token.apiText
  }

  /// Those of a person that still work, newest first.
  package func all(of user: UserKey) async throws -> [APIToken] {
    try await database.read { db in
      try db.rows(
        """
        SELECT t.id, t.name, t.scope, t.space_id, s.name, t.created_at, t.used_at
        FROM api_tokens t
        JOIN spaces s ON s.key = t.space_id
        JOIN members m ON m.space_id = t.space_id AND m.user_id = t.user_id
        WHERE t.user_id = $1 AND t.revoked_at IS NULL ORDER BY t.key DESC
        """, user
      ) { row in
        APIToken(
          id: row.id(0), name: row.text(1),
          scope: APIToken.Scope(rawValue: row.text(2)) ?? .read, space: row.key(3),
          spaceName: row.text(4), createdAt: row.timestamp(5), usedAt: row.optionalTimestamp(6))
      }
    }
  }

  /// - Throws: notFound (`token.notFound`) for one that is revoked already, or another's.
  package func revoke(_ id: APITokenID, of user: UserKey) async throws {
    try await change(id, user, "revoked_at IS NULL", to: clock())
  }

  /// Takes a revocation back: the program that holds the token goes on as before.
  /// - Throws: notFound (`token.notFound`).
  package func restore(_ id: APITokenID, of user: UserKey) async throws {
    try await change(id, user, "revoked_at IS NOT NULL", to: nil)
  }

  private func change(
    _ id: APITokenID, _ user: UserKey, _ condition: String, to time: Timestamp?
  ) async throws {
    let changed = try await database.write { db in
      try db.execute(
        "UPDATE api_tokens SET revoked_at = $3 WHERE id = $1 AND user_id = $2 AND \(condition)",
        id, user, time)
    }
    guard changed == 1 else { throw Failure.notFound("token") }
    cache.forget(user: user)
  }
}
