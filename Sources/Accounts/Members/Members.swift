package import Database
package import Journal
package import Model

/// The members of spaces and their roles. Owners manage them. Everybody can leave, except the last
/// owner and except from their personal space.
package struct Members: Sendable {
  let journal: Journal
  let sessions: Sessions

  /// Returns all members of the space, owners first.
  /// - Throws: notFound (`space.notFound`) to users who are no members.
  package func list(_ scope: Scope) async throws -> [Member] {
    let members = try await journal.database.read { db in
      try db.rows(
        """
        SELECT u.id, u.display_name, u.email, m.role, m.created_at, s.personal_of = u.key
        FROM members m JOIN users u ON u.key = m.user_id JOIN spaces s ON s.key = m.space_id
        WHERE m.space_id = $1 AND u.deleted_at IS NULL
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)
        ORDER BY CASE m.role WHEN 'owner' THEN 0 WHEN 'editor' THEN 1 ELSE 2 END, m.created_at,
          u.key
        """, scope.space, scope.user
      ) { row in
        Member(
          user: row.id(0), name: row.optionalText(1) ?? row.optionalText(2) ?? "",
          email: row.optionalText(2), role: Role(rawValue: row.text(3)), joinedAt: row.timestamp(4),
          ownsPersonalSpace: row.bool(5))
      }
    }
    guard !members.isEmpty else { throw Failure.notFound("space") }
    return members
  }

  /// Changes a member's role.
  /// - Returns: the change group for undo; nil when nothing changed.
  /// - Throws: invalid (`role`); notFound; forbidden (`role.notOwner`); conflict
  ///   (`space.lastOwner`, `space.home`).
  @discardableResult
  package func setRole(
    of member: UserID, to role: Role, in scope: Scope
  ) async throws -> ChangeGroupID? {
    try await update(member, role: role, in: scope)
  }

  /// Changes a member's role and the caller's name, both or, when it throws, neither.
  /// - Parameters:
  ///   - role: nil leaves it unchanged.
  ///   - ownName: the caller's new name. It never changes the name of another member.
  /// - Returns: the change group for undo; nil when the role did not change.
  /// - Throws: invalid (`role`, `display_name`); notFound; forbidden (`role.notOwner`); conflict
  ///   (`space.lastOwner`, `space.home`).
  @discardableResult
  package func update(
    _ member: UserID, role: Role? = nil, ownName: String? = nil, in scope: Scope
  ) async throws -> ChangeGroupID? {
    if let role, ![.owner, .editor, .viewer].contains(role) {
      throw Failure.invalid(FieldProblem("role", "choice"))
    }
    let (changed, group) = try await write(in: scope) { transaction -> UserKey? in
      var changed: UserKey?
      if let role {
        try scope.authoriseOwning(transaction.db)
        let found = try MemberStore.find(member, in: scope.space, transaction.db)
        if found.role != role {
          try MemberStore.update(found.key, from: found.role, to: role, in: transaction)
          changed = found.key
        }
      }
      if let ownName {
        try Users.rename(scope.user, to: ownName, transaction.db, now: transaction.now)
      }
      return changed
    }
    if let changed { sessions.cache.invalidate(user: changed) }
    if ownName != nil { sessions.cache.invalidate(user: scope.user) }
    return changed == nil ? nil : group
  }

  /// Removes a member, or leaves the space as the caller.
  /// - Returns: the change group for undo.
  /// - Throws: notFound; forbidden (`role.notOwner`); conflict (`space.lastOwner`, `space.home`).
  @discardableResult
  package func remove(_ member: UserID, from scope: Scope) async throws -> ChangeGroupID {
    let (gone, group) = try await write(in: scope) { transaction in
      // First, so that users who are no members cannot find out who is.
      try scope.authoriseReading(transaction.db)
      let found = try MemberStore.find(member, in: scope.space, transaction.db)
      if found.key != scope.user { try scope.authoriseOwning(transaction.db) }
      try MemberStore.delete(found.key, role: found.role, in: transaction)
      return found.key
    }
    sessions.cache.invalidate(user: gone)
    return group
  }

  /// Makes a user a member within another write, which has checked the permission.
  package static func add(_ user: UserKey, as role: Role, in transaction: WriteTransaction) throws {
    try MemberStore.lock(transaction.space, transaction.db)
    _ = try MemberStore.insert(user, as: role, in: transaction)
  }

  private func write<Value: Sendable>(
    in scope: Scope, _ body: @escaping @Sendable (WriteTransaction) throws -> Value
  ) async throws -> (Value, ChangeGroupID) {
    let group = ChangeGroupID.new()
    let value = try await journal.write(in: scope.space, by: scope.user, group: group) {
      transaction in
      try MemberStore.lock(scope.space, transaction.db)
      return try body(transaction)
    }
    return (value, group)
  }

  /// Removes a user who deletes their account from all spaces, except a personal space without
  /// other members. If they were the last owner, the member who joined first becomes the owner,
  /// editors before viewers.
  static func removeFromAllSpaces(_ user: UserKey, _ now: Timestamp, _ db: any Connection) throws {
    let spaces = try db.rows(
      """
      SELECT m.space_id, m.role FROM members m JOIN spaces s ON s.key = m.space_id
      WHERE m.user_id = $1 AND (s.personal_of IS NULL OR s.personal_of <> $1
        OR EXISTS (SELECT 1 FROM members o JOIN users ou ON ou.key = o.user_id
          WHERE o.space_id = m.space_id AND o.user_id <> $1 AND ou.deleted_at IS NULL))
      ORDER BY m.space_id
      """, user, map: { (key: $0.key(0, of: Space.self), role: Role(rawValue: $0.text(1))) })
    for space in spaces {
      try MemberStore.lock(space.key, db)
      let transaction = WriteTransaction(db, in: space.key, by: user, now: now)
      try promoteSuccessor(of: user, in: transaction)
      // The last member is removed too; the empty space is then inaccessible.
      try SpaceStore.deleteMember(user, of: space.key, db)
      try MemberStore.recordRemoval(user, role: space.role, in: transaction)
      try transaction.finish()
    }
  }

  private static func promoteSuccessor(of user: UserKey, in transaction: WriteTransaction) throws {
    guard let heir = try successor(of: user, in: transaction.space, transaction.db) else { return }
    try MemberStore.update(heir.key, from: heir.role, to: .owner, in: transaction)
  }

  private struct Successor {
    var key: UserKey
    var role: Role
    var name: String
  }

  private static func successor(
    of user: UserKey, in space: SpaceKey, _ db: any Connection
  ) throws -> Successor? {
    try db.row(
      """
      SELECT m.user_id, m.role, COALESCE(u.display_name, u.email, '')
      FROM members m JOIN users u ON u.key = m.user_id
      WHERE m.space_id = $1 AND m.user_id <> $2 AND u.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM members o JOIN users ou ON ou.key = o.user_id
          WHERE o.space_id = $1 AND o.user_id <> $2 AND o.role = 'owner'
            AND ou.deleted_at IS NULL)
      ORDER BY CASE m.role WHEN 'editor' THEN 0 ELSE 1 END, m.created_at, m.user_id LIMIT 1
      """, space, user
    ) { Successor(key: $0.key(0), role: Role(rawValue: $0.text(1)), name: $0.text(2)) }
  }

  /// Returns the consequences for each of a user's spaces if they delete their account, their
  /// personal space first.
  package func deletionEffects(of user: UserKey) async throws -> [AccountDeletionEffect] {
    try await journal.database.read { db in
      let spaces = try db.rows(
        """
        SELECT s.key, s.name, EXISTS (SELECT 1 FROM members o JOIN users u ON u.key = o.user_id
          WHERE o.space_id = s.key AND o.user_id <> $1 AND u.deleted_at IS NULL)
        FROM members m JOIN spaces s ON s.key = m.space_id WHERE m.user_id = $1
        ORDER BY CASE WHEN s.personal_of = $1 THEN 0 ELSE 1 END, s.name, s.key
        """, user, map: { (key: $0.key(0, of: Space.self), name: $0.text(1), isShared: $0.bool(2)) }
      )
      return try spaces.map { space in
        AccountDeletionEffect(
          space: space.key, name: space.name, isShared: space.isShared,
          successor: try Members.successor(of: user, in: space.key, db)?.name)
      }
    }
  }
}
