import Database
import Journal
import Model

/// The ids of users by their keys.
struct AuthorIDs: Sendable {
  private let ids: [UserKey: UserID]

  subscript(key: UserKey) -> UserID? { ids[key] }

  static func load(
    _ keys: [UserKey], _ db: any Connection
  ) throws -> AuthorIDs {
    let rows = try db.rows(
      "SELECT key, id FROM users WHERE key \(db.dialect.any("$1"))",
      SQLValue.integers(Set(keys).map(\.rawValue).sorted()),
      map: { ($0.key(0, of: User.self), $0.id(1, of: User.self)) })
    return AuthorIDs(ids: Dictionary(rows, uniquingKeysWith: { first, _ in first }))
  }

  /// Returns the user that a request names as author. Without an id, or with an empty one as older
  /// apps send it, that is the current user.
  /// - Throws: invalid for an id that is not a member's.
  static func resolve(_ text: String?, in transaction: WriteTransaction) throws -> UserKey {
    guard let text, !text.isEmpty else { return transaction.user }
    let found = try UserID(text).flatMap { id in
      try transaction.db.row(
        """
        SELECT u.key FROM users u JOIN members m ON m.user_id = u.key
        WHERE m.space_id = $1 AND u.id = $2
        """, transaction.space, id, map: { $0.key(0, of: User.self) })
    }
    guard let found else { throw Failure.invalid(FieldProblem("author_id", "belongs")) }
    return found
  }
}
