package import Accounts
package import Database
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
  func refusal(of edit: ListEdit, in transaction: WriteTransaction) throws -> Failure? {
    guard edit.list == list.id else { return .notFound("list") }
    switch (level, edit.target) {
    case (.edit, .list(.deleted)), (.view, _): return SharedList.levelFailure
    case (.edit, _): return nil
    case (.check, .item(let id, .checked)):
      let item = try ListStore.item(id, of: list.key, in: list.space, transaction.db)
      return item?.fields.isVisible == true ? nil : .notFound("item")
    case (.check, _): return SharedList.levelFailure
    }
  }

  static let levelFailure = Failure(.forbidden, "share.level")
}

// MARK: - Sharing and revoking

extension GroceryLists {
  /// The maximum number of active links of one list.
  static let maxShares = 50

  // MARK: - For members

  /// Creates a link to a list.
  /// - Returns: the link and its token, which cannot be retrieved again.
  /// - Throws: notFound; forbidden to viewers; invalid; conflict for more than fifty.
  package func share(
    _ id: GroceryListID, _ draft: ListShareDraft, for user: UserKey
  ) async throws -> (share: ListShare, token: OpaqueToken) {
    let scope = try await scope(of: id, for: user)
    let (level, token, now) = (try draft.validatedLevel(at: .now), OpaqueToken.new(), Timestamp.now)
    let share = try await database.write { db in
      try scope.authoriseWriting(db)
      try Journal.acquireSpaceLock(in: scope.space, db)
      let list = try ListStore.find(id, for: user, db)
      guard try GroceryLists.openShares(of: list, at: now, db).count < GroceryLists.maxShares
      else {
        throw Failure(.conflict, "share.tooMany", ["max": "\(GroceryLists.maxShares)"])
      }
      return try db.row(
        """
        INSERT INTO list_shares
          (id, space_id, list_id, user_id, hash, level, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING \(ListShare.columns)
        """, ListShareID.new(), list.space, list.key, user, token.hash, level.rawValue, now,
        draft.expiresAt, map: { ListShare($0) })
    }
    guard let share else { throw Failure.notFound("share") }
    return (share, token)
  }

  /// Returns the active links of a list.
  package func shares(of id: GroceryListID, for user: UserKey) async throws -> [ListShare] {
    let scope = try await scope(of: id, for: user)
    return try await database.read { db in
      try scope.authoriseWriting(db)
      return try GroceryLists.openShares(
        of: ListStore.find(id, for: user, db), at: .now, db)
    }
  }

  private static func openShares(
    of list: GroceryList, at now: Timestamp, _ db: any Connection
  ) throws -> [ListShare] {
    try db.rows(
      """
      SELECT \(ListShare.columns) FROM list_shares
      WHERE space_id = $1 AND list_id = $2 AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > $3)
      ORDER BY key
      """, list.space, list.key, now, map: { ListShare($0) })
  }

  /// Revokes a link.
  /// - Throws: notFound also for a link that is already revoked.
  package func revoke(
    _ share: ListShareID, of id: GroceryListID, for user: UserKey
  ) async throws {
    let scope = try await scope(of: id, for: user)
    let count = try await database.write { db in
      try scope.authoriseWriting(db)
      let list = try ListStore.find(id, for: user, db)
      return try db.execute(
        """
        UPDATE list_shares SET revoked_at = $4
        WHERE space_id = $1 AND list_id = $2 AND id = $3 AND revoked_at IS NULL
        """, list.space, list.key, share, Timestamp.now)
    }
    guard count > 0 else { throw Failure.notFound("share") }
  }

  // MARK: - For people with the link

  /// Returns what changed in the shared list since a device last synchronised.
  /// - Returns: the changes, and what the link allows.
  /// - Throws: notFound.
  package func changes(
    since: SyncCursor?, by token: OpaqueToken
  ) async throws -> (news: ListChanges, level: ListShare.Level) {
    try await database.read { db in
      let shared = try SharedList.find(hash: token.hash, at: .now, db)
      let space = shared.list.space
      let sequence =
        try db.integer("SELECT change_seq FROM spaces WHERE key = $1", space) ?? 0
      let changed = try GroceryLists.changedLists(since: since, upTo: sequence, in: space, db)
      let isWanted = changed?.contains(shared.list.key) ?? true
      let lists = try GroceryLists.listsWithItems(isWanted ? [shared.list.key] : [], in: space, db)
      let news = ListChanges(
        sequence: sequence, mark: try GroceryLists.mark(of: sequence, in: space, db),
        isComplete: changed == nil, lists: lists,
        stores: try GroceryStore.all(in: space, db), corrections: [])
      return (news, shared.level)
    }
  }

  /// Merges edits of the shared list, as far as the link allows them.
  /// - Throws: notFound; forbidden (`share.level`) for a link that only allows viewing.
  package func apply(
    _ drafts: [ListEditDraft], by token: OpaqueToken
  ) async throws -> EditReport {
    let edits = try GroceryLists.decode(drafts)
    let shared = try await database.read { db in
      try SharedList.find(hash: token.hash, at: .now, db)
    }
    let space = shared.list.space
    let outcomes = try await journal.write(in: space, by: shared.maker) { transaction in
      // Checked again in the transaction, because the link may have been revoked since.
      let shared = try SharedList.find(hash: token.hash, at: transaction.now, transaction.db)
      guard shared.level != .view else { throw SharedList.levelFailure }
      let allowed = try edits.map { edit -> Result<ListEdit, Failure> in
        guard case .success(let one) = edit else { return edit }
        return try shared.refusal(of: one, in: transaction).map { .failure($0) } ?? edit
      }
      return try merge(allowed, by: nil, in: transaction)
    }
    return EditReport(outcomes: outcomes, sequence: try await sequence(of: space), now: .now)
  }
}
