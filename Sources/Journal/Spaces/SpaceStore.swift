package import Database
package import Model

/// The rows of spaces and of their members. They are in this module because every query is
/// authorised by them and every change is numbered by its space. The rules, such as who can be
/// invited and that a space keeps an owner, are in Accounts.
package enum SpaceStore {
  /// Inserts a space.
  /// - Parameter user: the user whose personal space it is; nil for a shared space.
  /// - Returns: its key; nil when another space has the handle.
  /// - Throws: a unique violation when the user has a personal space already.
  package static func insert(
    _ id: SpaceID, handle: String, name: String, personalOf user: UserKey?, now: Timestamp,
    _ db: any Connection
  ) throws -> SpaceKey? {
    try db.row(
      """
      INSERT INTO spaces (id, handle, name, personal_of, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (handle) DO NOTHING RETURNING key
      """, id, handle, name, user, now, map: { $0.key(0, of: Space.self) })
  }

  // MARK: - Restored spaces

  /// The setting that names the space whose rows are being restored, so that a program that is killed
  /// leaves no space that nobody can access.
  package static let restorationSetting = "restoring.space"

  /// Inserts a space without members, whose rows are restored next.
  /// - Parameter sequence: the number of the last change of its log.
  /// - Returns: its key; nil when another space has the handle.
  package static func insertRestored(
    _ id: SpaceID, handle: String, name: String, sequence: Int64, created: Timestamp,
    now: Timestamp, _ db: any Connection
  ) throws -> SpaceKey? {
    try db.row(
      """
      INSERT INTO spaces (id, handle, name, change_seq, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (handle) DO NOTHING RETURNING key
      """, id, handle, name, sequence, created, now, map: { $0.key(0, of: Space.self) })
  }

  /// Returns the space whose restoration was interrupted, if it has no members.
  package static func interruptedRestoration(_ db: any Connection) throws -> SpaceKey? {
    try db.row(
      """
      SELECT s.key FROM spaces s JOIN settings i ON i.value = CAST(s.key AS TEXT)
      WHERE i.name = $1 AND NOT EXISTS (SELECT 1 FROM members m WHERE m.space_id = s.key)
      """, restorationSetting, map: { $0.key(0, of: Space.self) })
  }

  /// Deletes a space without members, whose rows were deleted before.
  package static func deleteRestored(_ space: SpaceKey, _ db: any Connection) throws {
    try db.execute(
      """
      DELETE FROM spaces
      WHERE key = $1 AND NOT EXISTS (SELECT 1 FROM members WHERE space_id = $1)
      """, space)
    try ServerSettings.remove(restorationSetting, db)
  }

  /// Deletes a space that nobody can access, whose rows were deleted before.
  package static func deleteAbandoned(_ space: SpaceKey, _ db: any Connection) throws {
    try db.execute("DELETE FROM spaces WHERE key = $1", space)
  }

  package static func rename(
    _ space: SpaceKey, to name: String, now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      "UPDATE spaces SET name = $2, updated_at = $3 WHERE key = $1", space, name, now)
  }

  /// Renames a user's personal space if its name is `old`; nil renames nothing.
  package static func renamePersonal(
    of user: UserKey, from old: String?, to name: String, now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      "UPDATE spaces SET name = $2, updated_at = $3 WHERE personal_of = $1 AND name = $4",
      user, name, now, old)
  }

  // MARK: - Members

  /// Inserts a member.
  /// - Returns: false if they are a member already.
  @discardableResult
  package static func insertMember(
    _ user: UserKey, as role: Role, of space: SpaceKey, now: Timestamp, _ db: any Connection
  ) throws -> Bool {
    try db.execute(
      """
      INSERT INTO members (space_id, user_id, role, created_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (space_id, user_id) DO NOTHING
      """, space, user, role, now) == 1
  }

  package static func setRole(
    _ role: Role, of user: UserKey, in space: SpaceKey, _ db: any Connection
  ) throws {
    try db.execute(
      "UPDATE members SET role = $3 WHERE space_id = $1 AND user_id = $2", space, user, role)
  }

  package static func deleteMember(
    _ user: UserKey, of space: SpaceKey, _ db: any Connection
  ) throws {
    try db.execute("DELETE FROM members WHERE space_id = $1 AND user_id = $2", space, user)
  }
}
