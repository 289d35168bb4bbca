import Database
import Journal
import Model

/// Reads and changes the members of a space. A transaction that changes them locks the space's row,
/// so that when two owners demote each other at the same time, the second one is refused as the last
/// owner.
enum MemberStore {
  static func role(of user: UserKey, in space: SpaceKey, _ db: any Connection) throws -> Role? {
    try db.row(
      "SELECT role FROM members WHERE space_id = $1 AND user_id = $2", space, user,
      map: { Role(rawValue: $0.text(0)) })
  }

  /// Locks the space's row until the transaction ends.
  static func lock(_ space: SpaceKey, _ db: any Connection) throws {
    _ = try db.integer(
      "SELECT key FROM spaces WHERE key = $1\(db.dialect.forUpdate)", space)
  }

  /// Returns the key and role of a member by their id.
  /// - Throws: notFound (`member.notFound`).
  static func find(
    _ user: UserID, in space: SpaceKey, _ db: any Connection
  ) throws -> (key: UserKey, role: Role) {
    let found = try db.row(
      """
      SELECT u.key, m.role FROM members m JOIN users u ON u.key = m.user_id
      WHERE m.space_id = $1 AND u.id = $2
      """, space, user
    ) { (key: $0.key(0, of: User.self), role: Role(rawValue: $0.text(1))) }
    guard let found else { throw Failure.notFound("member") }
    return found
  }

  /// Checks that the space keeps an owner without this user.
  /// - Throws: conflict (`space.home`) for the user's personal space, `space.lastOwner`.
  static func checkOwnerRemains(
    without user: UserKey, in space: SpaceKey, _ db: any Connection
  ) throws {
    let home = try db.integer(
      "SELECT 1 FROM spaces WHERE key = $1 AND personal_of = $2", space, user)
    guard home == nil else { throw Failure(.conflict, "space.home") }
    let other = try db.integer(
      """
      SELECT 1 FROM members m JOIN users u ON u.key = m.user_id
      WHERE m.space_id = $1 AND m.role = 'owner' AND m.user_id <> $2 AND u.deleted_at IS NULL
      LIMIT 1
      """, space, user)
    guard other != nil else { throw Failure(.conflict, "space.lastOwner") }
  }

  // MARK: - Writing

  /// Adds a member.
  /// - Returns: false if they are a member already.
  static func insert(
    _ user: UserKey, as role: Role, in writing: WriteTransaction
  ) throws -> Bool {
    let isNew = try SpaceStore.insertMember(
      user, as: role, of: writing.space, now: writing.now, writing.db)
    guard isNew else { return false }
    try record(.create, user, role, before: nil, in: writing)
    return true
  }

  static func update(
    _ user: UserKey, from role: Role, to new: Role, in writing: WriteTransaction
  ) throws {
    if role == .owner { try checkOwnerRemains(without: user, in: writing.space, writing.db) }
    try SpaceStore.setRole(new, of: user, in: writing.space, writing.db)
    try record(.update, user, new, before: role, in: writing)
  }

  static func delete(_ user: UserKey, role: Role, in writing: WriteTransaction) throws {
    if role == .owner { try checkOwnerRemains(without: user, in: writing.space, writing.db) }
    try SpaceStore.deleteMember(user, of: writing.space, writing.db)
    try recordRemoval(user, role: role, in: writing)
  }

  static func recordRemoval(_ user: UserKey, role: Role, in writing: WriteTransaction) throws {
    try record(.delete, user, nil, before: role, in: writing)
  }

  /// Records a change of a member. The revision of a member is the rank of their role, so that undo
  /// recognises a role that was changed again.
  private static func record(
    _ operation: Change.Operation, _ user: UserKey, _ role: Role?, before: Role?,
    in writing: WriteTransaction
  ) throws {
    let id = try writing.db.row(
      "SELECT id FROM users WHERE key = $1", user, map: { $0.id(0, of: User.self) })
    guard let id else { throw Failure.notFound("member") }
    writing.record(
      Change(
        .member, id, operation, revision: rank(role),
        before: before.map { #"{"role":"\#($0.rawValue)"}"# }))
  }

  /// The revision of a member with this role; 0 for no member.
  static func rank(_ role: Role?) -> Int {
    switch role {
    case .owner: 3
    case .editor: 2
    case nil: 0
    default: 1
    }
  }
}

extension Change.Kind {
  static let member = Change.Kind(rawValue: "member")
}
