import Database
import Foundation
package import Journal
import Model

/// A type that undoes changes of members: roles, leaving and joining. Only owners can undo these,
/// while editors can undo other changes.
package struct MemberUndo: UndoHandler {
  package let kind = Change.Kind.member
  let cache: CredentialCache

  /// The caches of all principals are cleared; this is so rare that it need not be limited to the
  /// affected ones.
  package func didUndo() { cache.invalidateAll() }

  package func undo(_ change: Change, in writing: WriteTransaction) throws {
    let db = writing.db
    try MemberStore.lock(writing.space, db)
    try Scope(user: writing.user, space: writing.space).authoriseOwning(db)
    let user = try db.row(
      "SELECT key FROM users WHERE id = $1 AND deleted_at IS NULL", change.target,
      map: { $0.key(0, of: User.self) })
    guard let user else { throw Self.conflict }
    let role = try MemberStore.role(of: user, in: writing.space, db)
    guard MemberStore.rank(role) == change.revision else { throw Self.conflict }
    switch (try Self.role(before: change), role) {
    case (nil, let role?): try MemberStore.delete(user, role: role, in: writing)
    case (let former?, let role?):
      try MemberStore.update(user, from: role, to: former, in: writing)
    case (let former?, nil): _ = try MemberStore.insert(user, as: former, in: writing)
    case (nil, nil): break
    }
  }

  private static func role(before change: Change) throws -> Role? {
    struct Before: Decodable { var role: Role }
    guard let before = change.before else { return nil }
    return try JSONDecoder().decode(Before.self, from: Data(before.utf8)).role
  }

  private static let conflict = Failure(.conflict, "undo.conflict")
}
