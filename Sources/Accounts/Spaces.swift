package import Database
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
    try db.execute(
      "INSERT INTO members (space_id, user_id, role, created_at) VALUES ($1, $2, $3, $4)",
      space, user, Role.owner, now)
    return space
  }

  /// Tries one handle after another until the schema has no other space of that name.
  private static func insert(
    _ name: String, personalOf user: UserKey, _ db: any Connection, now: Timestamp
  ) throws -> SpaceKey {
    let handle = Handles.make(from: name)
    for attempt in 1...100 {
      let key = try db.row(
        """
        INSERT INTO spaces (id, handle, name, personal_of, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (handle) DO NOTHING RETURNING key
        """, SpaceID.new(), Handles.candidate(handle, attempt: attempt), name, user, now,
        map: { $0.key(0, of: Space.self) })
      if let key { return key }
    }
    throw Failure(.unavailable, "server.busy", retryAfter: 1)
  }
}
