package import Database
package import Journal
package import Model

/// Spaces and who belongs to them.
package enum Spaces {
  /// Makes a person's own space and makes them its owner. Part of the transaction that makes the
  /// user; whoever calls it fills the space.
  /// - Parameter name: what the space is called, cut to 100 characters; its handle is made from it.
  /// - Throws: a unique violation when the user has one already.
  package static func insertPersonal(
    for user: UserKey, name: String, _ db: any Connection, now: Timestamp
  ) throws -> SpaceKey {
    let space = try insert(name.shortened(to: 100), personalOf: user, db, now: now)
    try insertOwner(user, of: space.space, db, now: now)
    return space.space
  }

  /// A person's own space.
  package static func personal(of user: UserKey, _ db: any Connection) throws -> SpaceKey? {
    try db.row("SELECT key FROM spaces WHERE personal_of = $1", user, map: { $0.key(0) })
  }

  /// Makes a space that is nobody's own, with `user` as its owner.
  package static func insertShared(
    for user: UserKey, name: String, _ db: any Connection, now: Timestamp
  ) throws -> Membership {
    let space = try insert(name, personalOf: nil, db, now: now)
    try insertOwner(user, of: space.space, db, now: now)
    return space
  }

  /// - Throws: invalid (`name`).
  package static func checked(_ name: String) throws -> String {
    let name = name.normalised
    if name.isEmpty { throw Failure.invalid(FieldProblem("name", "required")) }
    guard name.characterCount <= 100 else {
      throw Failure.invalid(FieldProblem("name", "length", ["min": "1", "max": "100"]))
    }
    return name
  }

  /// The handle stays, for links lead by it.
  /// - Throws: notFound; forbidden (`role.notOwner`).
  package static func rename(
    _ scope: Scope, to name: String, _ db: any Connection, now: Timestamp
  ) throws {
    try scope.authoriseOwning(db)
    try db.execute(
      "UPDATE spaces SET name = $2, updated_at = $3 WHERE key = $1", scope.space, name, now)
  }

  private static func insertOwner(
    _ user: UserKey, of space: SpaceKey, _ db: any Connection, now: Timestamp
  ) throws {
    try db.execute(
      "INSERT INTO members (space_id, user_id, role, created_at) VALUES ($1, $2, $3, $4)",
      space, user, Role.owner, now)
  }

  /// Tries one handle after another until the schema has no other space of that name.
  private static func insert(
    _ name: String, personalOf user: UserKey?, _ db: any Connection, now: Timestamp
  ) throws -> Membership {
    let handle = Handles.make(from: name)
    for attempt in 1...100 {
      let (id, candidate) = (SpaceID.new(), Handles.candidate(handle, attempt: attempt))
      let key = try db.row(
        """
        INSERT INTO spaces (id, handle, name, personal_of, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (handle) DO NOTHING RETURNING key
        """, id, candidate, name, user, now, map: { $0.key(0, of: Space.self) })
      if let key {
        return Membership(
          space: key, id: id, handle: candidate, name: name, role: .owner, sequence: 0)
      }
    }
    throw Failure(.unavailable, "server.busy", retryAfter: 1)
  }
}
