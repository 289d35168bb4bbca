package import Database
package import Journal
package import Model

/// Creating and renaming spaces.
package enum Spaces {
  /// Creates a user's personal space with them as its owner, in the transaction that creates the
  /// user. The caller adds the defaults of the space.
  /// - Parameter name: the name of the space, cut to 100 characters; its handle is derived from it.
  /// - Throws: a unique violation when the user has one already.
  package static func insertPersonal(
    for user: UserKey, name: String, _ db: any Connection, now: Timestamp
  ) throws -> SpaceKey {
    let space = try insert(name.shortened(to: 100), personalOf: user, db, now: now)
    try insertOwner(user, of: space.space, db, now: now)
    return space.space
  }

  /// Returns a user's personal space.
  package static func personal(of user: UserKey, _ db: any Connection) throws -> SpaceKey? {
    try db.row("SELECT key FROM spaces WHERE personal_of = $1", user, map: { $0.key(0) })
  }

  /// Creates a shared space with `user` as its owner.
  package static func insertShared(
    for user: UserKey, name: String, _ db: any Connection, now: Timestamp
  ) throws -> Membership {
    let space = try insert(name, personalOf: nil, db, now: now)
    try insertOwner(user, of: space.space, db, now: now)
    return space
  }

  /// Returns the normalised name.
  /// - Throws: invalid (`name`).
  package static func validatedName(_ name: String) throws -> String {
    if let problem = NameLimits.problem(of: name, in: NameLimits.spaceLength) {
      throw Failure.invalid(problem)
    }
    return name.normalised
  }

  /// Renames a space. Its handle stays, because links contain it.
  /// - Throws: notFound; forbidden (`role.notOwner`).
  package static func rename(
    _ scope: Scope, to name: String, _ db: any Connection, now: Timestamp
  ) throws {
    try scope.authoriseOwning(db)
    try SpaceStore.rename(scope.space, to: name, now: now, db)
  }

  /// Creates the space of an archive. Nobody is a member until its rows are there.
  /// - Parameters:
  ///   - id: the id in the archive. Another one is used if a space has it already.
  ///   - handle: the handle to begin with.
  ///   - sequence: the number of the last change of its log.
  package static func insertRestored(
    _ id: SpaceID, handle: String, name: String, sequence: Int64, created: Timestamp,
    _ db: any Connection, now: Timestamp
  ) throws -> Membership {
    let isTaken = try db.integer("SELECT 1 FROM spaces WHERE id = $1", id) != nil
    let id = isTaken ? SpaceID.new() : id
    for attempt in 1...100 {
      let candidate = Handles.candidate(handle, attempt: attempt)
      let key = try SpaceStore.insertRestored(
        id, handle: candidate, name: name, sequence: sequence, created: created, now: now, db)
      if let key {
        return Membership(
          space: key, id: id, handle: candidate, name: name, role: .owner, sequence: sequence)
      }
    }
    throw Failure(.unavailable, "server.busy", retryAfter: 1)
  }

  private static func insertOwner(
    _ user: UserKey, of space: SpaceKey, _ db: any Connection, now: Timestamp
  ) throws {
    try SpaceStore.insertMember(user, as: .owner, of: space, now: now, db)
  }

  /// Tries handles until one is free.
  private static func insert(
    _ name: String, personalOf user: UserKey?, _ db: any Connection, now: Timestamp
  ) throws -> Membership {
    let handle = Handles.make(from: name)
    for attempt in 1...100 {
      let (id, candidate) = (SpaceID.new(), Handles.candidate(handle, attempt: attempt))
      let key = try SpaceStore.insert(
        id, handle: candidate, name: name, personalOf: user, now: now, db)
      if let key {
        return Membership(
          space: key, id: id, handle: candidate, name: name, role: .owner, sequence: 0)
      }
    }
    throw Failure(.unavailable, "server.busy", retryAfter: 1)
  }
}
