import Database
import Foundation
package import Journal
package import Model

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
    _ user: UserKey, as role: Role, in transaction: WriteTransaction
  ) throws -> Bool {
    let isNew = try SpaceStore.insertMember(
      user, as: role, of: transaction.space, now: transaction.now, transaction.db)
    guard isNew else { return false }
    try record(.create, user, role, before: nil, in: transaction)
    return true
  }

  static func update(
    _ user: UserKey, from role: Role, to new: Role, in transaction: WriteTransaction
  ) throws {
    if role == .owner {
      try checkOwnerRemains(without: user, in: transaction.space, transaction.db)
    }
    try SpaceStore.setRole(new, of: user, in: transaction.space, transaction.db)
    try record(.update, user, new, before: role, in: transaction)
  }

  static func delete(_ user: UserKey, role: Role, in transaction: WriteTransaction) throws {
    if role == .owner {
      try checkOwnerRemains(without: user, in: transaction.space, transaction.db)
    }
    try SpaceStore.deleteMember(user, of: transaction.space, transaction.db)
    try recordRemoval(user, role: role, in: transaction)
  }

  /// Logs the removal of a member, whose row the caller deletes.
  static func recordRemoval(_ user: UserKey, role: Role, in transaction: WriteTransaction) throws {
    try record(.delete, user, nil, before: role, in: transaction)
  }

  /// Records a change of a member. The revision of a member is the rank of their role, so that undo
  /// recognises a role that was changed again.
  private static func record(
    _ operation: Change.Operation, _ user: UserKey, _ role: Role?, before: Role?,
    in transaction: WriteTransaction
  ) throws {
    let id = try transaction.db.row(
      "SELECT id FROM users WHERE key = $1", user, map: { $0.id(0, of: User.self) })
    guard let id else { throw Failure.notFound("member") }
    transaction.record(
      Change(
        .member, id, operation, revision: rank(role),
        before: try before.map { try JSON.text(FormerRole(role: $0)) }))
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

// MARK: - Member

/// A member of a space, as shown to the other members.
package struct Member: Sendable {
  package let user: UserID
  package let name: String
  package let email: String?
  package let role: Role
  package let joinedAt: Timestamp
  /// Whether the space is this user's personal space, whose owner they always are.
  package let ownsPersonalSpace: Bool
}

/// A link with which people become members of a space.
package struct Invitation: Sendable {
  package let id: InvitationID
  package let role: Role
  /// The address that it was sent to; nil if it was not sent.
  package let email: String?
  package let createdAt: Timestamp
  package let expiresAt: Timestamp
  package let maxUses: Int
  package let uses: Int
  /// The secret at the end of its URL. It is derived from the id and the server's secret instead of being
  /// stored, so that owners can copy the link again and backups do not contain it.
  package let token: String
}

package typealias InvitationID = Identifier<Invitation>

/// The contents of an invitation's page.
package struct InvitationPreview: Sendable {
  package let space: String
  package let role: Role
  /// The name of the member who invites.
  package let inviter: String
  /// The address that it was sent to; nil if it was not sent.
  package let email: String?

  package init(space: String, role: Role, inviter: String, email: String? = nil) {
    self.space = space
    self.role = role
    self.inviter = inviter
    self.email = email
  }
}

/// The properties of an invitation to be created.
package struct InvitationDraft: Sendable {
  package var role: Role
  /// The validity in days, 1–365.
  package var days: Int
  /// The number of people who can use it, 1–100.
  package var uses: Int
  package var email: String?

  package init(role: Role, days: Int = 7, uses: Int = 1, email: String? = nil) {
    self.role = role
    self.days = days
    self.uses = uses
    let address = email?.normalised ?? ""
    self.email = address.isEmpty ? nil : address
  }

  /// The invalid fields, in their order.
  var problems: [FieldProblem] {
    var problems: [FieldProblem] = []
    if ![.owner, .editor, .viewer].contains(role) { problems.append(.init("role", "choice")) }
    if !(1...365).contains(days) {
      problems.append(.init("days", "range", ["min": "1", "max": "365"]))
    }
    if !(1...100).contains(uses) {
      problems.append(.init("uses", "range", ["min": "1", "max": "100"]))
    }
    if let email, let problem = Users.problem(withEmail: email) { problems.append(problem) }
    return problems
  }
}

/// What the log stores of a changed member.
private struct FormerRole: Codable {
  var role: Role
}

// MARK: - MemberUndo

/// A type that undoes changes of members: roles, leaving and joining.
package struct MemberUndo: UndoHandler {
  package let kind = Change.Kind.member
  package let access = ChangeAccess.owners
  let cache: CredentialCache

  /// The caches of all principals are cleared; this is so rare that it need not be limited to the
  /// affected ones.
  package func didUndo() { cache.invalidateAll() }

  package func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let db = transaction.db
    try MemberStore.lock(transaction.space, db)
    let user = try db.row(
      "SELECT key FROM users WHERE id = $1 AND deleted_at IS NULL", change.target,
      map: { $0.key(0, of: User.self) })
    guard let user else { throw Failure.undoConflict }
    let role = try MemberStore.role(of: user, in: transaction.space, db)
    guard MemberStore.rank(role) == change.revision else { throw Failure.undoConflict }
    switch (try Self.role(before: change), role) {
    case (nil, let role?): try MemberStore.delete(user, role: role, in: transaction)
    case (let former?, let role?):
      try MemberStore.update(user, from: role, to: former, in: transaction)
    case (let former?, nil): _ = try MemberStore.insert(user, as: former, in: transaction)
    case (nil, nil): break
    }
  }

  private static func role(before change: Change) throws -> Role? {
    guard let before = change.before else { return nil }
    return try JSON.decode(FormerRole.self, from: before).role
  }
}
