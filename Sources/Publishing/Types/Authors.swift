import Database
import Journal
import Model

/// Who wrote: the ids behind the keys of users.
struct Authors: Sendable {
  private let ids: [UserKey: UserID]

  subscript(key: UserKey) -> UserID? { ids[key] }

  static func load(
    _ keys: [UserKey], _ db: any Connection
  ) throws -> Authors {
    let rows = try db.rows(
      "SELECT key, id FROM users WHERE key \(db.dialect.any("$1"))",
      SQLValue.integers(Set(keys).map(\.rawValue).sorted()),
      map: { ($0.key(0, of: User.self), $0.id(1, of: User.self)) })
    return Authors(ids: Dictionary(rows, uniquingKeysWith: { first, _ in first }))
  }

  /// Whom a body names as its author: a member of the space, or nobody (an old app's setting is
  /// empty), which is whoever writes.
  /// - Throws: invalid for an id that is no member's.
  static func named(_ text: String?, in writing: Writing) throws -> UserKey {
    guard let text, !text.isEmpty else { return writing.user }
    let found = try UserID(text).flatMap { id in
      try writing.db.row(
        """
        SELECT u.key FROM users u JOIN members m ON m.user_id = u.key
        WHERE m.space_id = $1 AND u.id = $2
        """, writing.space, id, map: { $0.key(0, of: User.self) })
    }
    guard let found else { throw Failure.invalid(FieldProblem("author_id", "belongs")) }
    return found
  }
}
