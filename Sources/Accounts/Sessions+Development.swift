import Database
import Model

extension Sessions {
  /// The default API key of ModulaCMS's clients. It is public, so it gives access only with `serve
  /// --dev`.
  package static let developmentKey = "dev-api-key"

  /// Returns the first user in their personal space, with the permissions of an API token that can
  /// write; nil on a server without users.
  func developmentPrincipal() async throws -> Principal? {
    try await database.read { db in
      let found = try db.row(
        """
        SELECT u.key, u.id, sp.key, sp.id, sp.handle, sp.name, m.role, sp.change_seq,
          EXISTS (SELECT 1 FROM members WHERE user_id = u.key AND space_id <> sp.key),
          \(Preferences.columns)
        FROM users u
        JOIN spaces sp ON sp.personal_of = u.key
        JOIN members m ON m.user_id = u.key AND m.space_id = sp.key
        WHERE u.deleted_at IS NULL ORDER BY u.key LIMIT 1
        """
      ) { row in
        let space = Membership(
          space: row.key(2), id: row.id(3), handle: row.text(4), name: row.text(5),
          role: Role(rawValue: row.text(6)), sequence: row.int64(7))
        return Principal(
          user: row.key(0), userID: row.id(1), session: nil, spaces: [space],
          preferences: Preferences(row, from: 9),
          token: TokenPermissions(canWrite: true, hidesOthers: row.bool(8)))
      }
      return found ?? nil
    }
  }
}
