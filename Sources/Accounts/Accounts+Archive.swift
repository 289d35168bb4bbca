package import Database
package import Journal
package import Model

extension Accounts {
  /// The tables of this feature, and what archives contain of them. The archive of one space
  /// contains no credentials, because its owner can download it.
  package static let archivedTables = [
    ArchivedTable("api_tokens", of: .server),
    ArchivedTable("attempts", .omitted(reason: "counts of the last hours"), of: .server),
    ArchivedTable("auth_providers", of: .server),
    ArchivedTable("email_codes", .omitted(reason: "valid for minutes"), of: .server),
    ArchivedTable("invitations", of: .server),
    ArchivedTable("one_time_links", .omitted(reason: "valid for hours"), of: .server),
    ArchivedTable(
      "refresh_tokens", .omitted(reason: "users sign in again on the new server"), of: .server),
    ArchivedTable("registrations", .omitted(reason: "unconfirmed"), of: .server),
    ArchivedTable(
      "sessions", .omitted(reason: "users sign in again on the new server"), of: .server),
    ArchivedTable(
      "users", of: .user(column: "key"),
      redacted: [
        "password_hash": "NULL",
        // Members see the addresses of members, but not of those who have left.
        "email": "CASE WHEN \(isMember) THEN email END",
        "email_key": "CASE WHEN \(isMember) THEN email_key END",
      ]),
  ]

  private static let isMember = "key IN (SELECT user_id FROM members WHERE space_id = $space)"

  /// The jobs that are not archived: e-mails, whose codes and links are temporary.
  package static let temporaryJobs = [EmailQueue.jobKind]
}

// MARK: - Users of a restored space

/// A user to whom rows of an archive refer.
package struct ArchivedUser: Sendable {
  /// The key in the archive.
  package var key: UserKey
  package var id: UserID
  package var emailKey: String?
  package var displayName: String?
  package var created: Timestamp

  /// The name for messages.
  package var name: String { displayName ?? emailKey ?? id.description }

  package static func all(_ db: any Connection) throws -> [ArchivedUser] {
    try db.rows(
      "SELECT key, id, email_key, display_name, created_at FROM users ORDER BY key",
      map: {
        ArchivedUser(
          key: $0.key(0), id: $0.id(1), emailKey: $0.optionalText(2),
          displayName: $0.optionalText(3), created: $0.timestamp(4))
      })
  }

  /// Returns the account of this person on the server: with the same id, or with the same address
  /// if that is known to belong to the user.
  package func account(_ db: any Connection) throws -> (key: UserKey, id: UserID)? {
    try db.row(
      """
      SELECT key, id FROM users
      WHERE deleted_at IS NULL AND (id = $1 OR (email_key = $2 AND address_claimed = 0))
      ORDER BY CASE WHEN id = $1 THEN 0 ELSE 1 END LIMIT 1
      """, id, emailKey, map: { ($0.key(0), $0.id(1)) })
  }

  /// Inserts a deleted account, so that what the person wrote keeps their name. They cannot sign
  /// in.
  /// - Returns: an earlier row with the same id, if it is of a deleted account.
  package func insertWithoutAccount(
    now: Timestamp, _ db: any Connection
  ) throws -> (key: UserKey, id: UserID) {
    let former = try db.row(
      "SELECT key FROM users WHERE id = $1 AND deleted_at IS NOT NULL", id,
      map: { $0.key(0, of: User.self) })
    if let former { return (former, id) }
    let isTaken = try db.integer("SELECT 1 FROM users WHERE id = $1", id) != nil
    let new = isTaken ? UserID.new() : id
    let key = try db.row(
      """
      INSERT INTO users (id, display_name, created_at, updated_at, deleted_at)
      VALUES ($1, $2, $3, $4, $4) RETURNING key
      """, new, displayName, created, now, map: { $0.key(0, of: User.self) })
    guard let key else { throw Failure.notFound("user") }
    return (key, new)
  }
}
