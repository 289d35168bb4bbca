import Database
import Journal
import ListCore
package import Model

package typealias ListShareID = Identifier<ListShare>

/// A link that gives people without an account access to one list.
package struct ListShare: Sendable {
  /// What the link allows. Each level includes the previous one.
  package enum Level: String, Sendable, Codable {
    case view, check, edit
  }

  package var id: ListShareID
  package var level: Level
  package var createdAt: Timestamp
  /// Nil for a link that is valid until it is revoked.
  package var expiresAt: Timestamp?

  static let columns = "id, level, created_at, expires_at"

  init(_ row: borrowing Row) {
    id = row.id(0)
    level = Level(rawValue: row.text(1)) ?? .view
    createdAt = row.timestamp(2)
    expiresAt = row.optionalTimestamp(3)
  }
}

/// The settings of a new share, as received.
package struct ListShareDraft: Decodable, Sendable {
  package var level: String?
  package var expiresAt: Timestamp?

  enum CodingKeys: String, CodingKey {
    case level
    case expiresAt = "expires_at"
  }

  /// Validates the settings and returns the level.
  /// - Throws: invalid for an unknown level, or an expiry that is not in the future.
  func validatedLevel(at now: Timestamp) throws(Failure) -> ListShare.Level {
    var problems: [FieldProblem] = []
    let level = level.flatMap { ListShare.Level(rawValue: $0) }
    if level == nil {
      problems.append(FieldProblem("level", self.level == nil ? "required" : "choice"))
    }
    if let expiresAt, expiresAt <= now { problems.append(FieldProblem("expires_at", "list.value")) }
    guard let level, problems.isEmpty else { throw .invalid(problems) }
    return level
  }
}

/// A list that was opened through a share.
struct SharedList: Sendable {
  var level: ListShare.Level
  /// The member who created the link. Edits through it are recorded as theirs in the log.
  var maker: UserKey
  var list: GroceryList

  /// Returns the list of an active link. A link works only while its creator can write to the space
  /// and the list exists.
  /// - Throws: notFound.
  static func find(
    hash: [UInt8], at now: Timestamp, _ db: any Connection
  ) throws -> SharedList {
    let found = try db.row(
      """
      SELECT \(GroceryList.columns), s.level, s.user_id FROM list_shares s
      JOIN lists l ON l.space_id = s.space_id AND l.key = s.list_id
      JOIN members m ON m.space_id = s.space_id AND m.user_id = s.user_id
      WHERE s.hash = $1 AND s.revoked_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > $2)
        AND l.deleted = 0 AND m.role IN ('owner', 'editor')
      """, hash, now
    ) { row in
      SharedList(
        level: ListShare.Level(rawValue: row.text(13)) ?? .view, maker: row.key(14),
        list: GroceryList(row))
    }
    guard let found else { throw Failure.notFound("share") }
    return found
  }

  /// Returns why the link does not allow an edit; nil if it does.
  func refusal(of edit: ListEdit, in writing: WriteTransaction) throws -> Failure? {
    guard edit.list == list.id else { return .notFound("list") }
    switch (level, edit.target) {
    case (.edit, .list(.deleted)), (.view, _): return SharedList.levelFailure
    case (.edit, _): return nil
    case (.check, .item(let id, .checked)):
      let item = try ListStore.item(id, of: list.key, in: list.space, writing.db)
      return item?.fields.isVisible == true ? nil : .notFound("item")
    case (.check, _): return SharedList.levelFailure
    }
  }

  static let levelFailure = Failure(.forbidden, "share.level")
}
