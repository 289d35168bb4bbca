package import Accounts
package import Database
import Journal
import Model

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
    let outcomes = try await journal.write(in: space, by: shared.maker) { writing in
      // Checked again in the transaction, because the link may have been revoked since.
      let shared = try SharedList.find(hash: token.hash, at: writing.now, writing.db)
      guard shared.level != .view else { throw SharedList.levelFailure }
      let allowed = try edits.map { edit -> Result<ListEdit, Failure> in
        guard case .success(let one) = edit else { return edit }
        return try shared.refusal(of: one, in: writing).map { .failure($0) } ?? edit
      }
      return try merge(allowed, by: nil, in: writing)
    }
    return EditReport(outcomes: outcomes, sequence: try await sequence(of: space), now: .now)
  }
}
