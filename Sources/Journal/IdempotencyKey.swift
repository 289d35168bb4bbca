package import Database
package import Model

/// The header `Idempotency-Key` of a request: a text that the client chose. A request with the key
/// of an earlier one of the same user changes nothing, also if the server died before it answered.
package struct IdempotencyKey: Sendable {
  /// The key of the request that is being answered; nil without one. Every write of the journal
  /// claims it.
  @TaskLocal package static var current: IdempotencyKey?

  let user: UserKey
  let name: String
  /// SHA-256 of the method, the path with its query, and the space.
  let request: [UInt8]
  /// A request can have several transactions; those of another execution are refused.
  private let execution = Identifier<IdempotencyKey>.new()

  /// - Parameters:
  ///   - name: 1–100 printable ASCII characters.
  ///   - request: SHA-256 of the method, the path with its query, and the space, so that a key that
  ///     is used for another request is noticed.
  /// - Throws: malformed (`idempotency.malformed`).
  package init(_ name: String, of user: UserKey, request: [UInt8]) throws(Failure) {
    guard (1...100).contains(name.utf8.count),
      name.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw Failure.malformed("idempotency.malformed") }
    self.user = user
    self.name = name
    self.request = request
  }

  /// An earlier request with the key has changed the space. Thrown by the write, which is rolled
  /// back.
  package struct AlreadyApplied: Error {}

  /// What an earlier request with the key has done.
  package struct Application: Sendable {
    package var group: ChangeGroupID
    /// Its last 100 changes, oldest first.
    package var changes: [Change]
  }

  /// Stores the key in the transaction that makes the change.
  /// - Throws: `AlreadyApplied`.
  func claim(in transaction: WriteTransaction) throws {
    guard transaction.user == user else { return }
    let inserted = try transaction.db.execute(
      """
      INSERT INTO idempotency_keys
        (user_id, name, space_id, request, execution, group_id, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (user_id, name) DO NOTHING
      """, user, name, transaction.space, request, execution, transaction.group,
      transaction.now)
    guard inserted == 0 else { return }
    let owner = try transaction.db.row(
      "SELECT execution FROM idempotency_keys WHERE user_id = $1 AND name = $2", user, name,
      map: { $0.id(0, of: IdempotencyKey.self) })
    guard owner == execution else { throw AlreadyApplied() }
  }

  /// Removes the key from a transaction that has changed nothing: repeating it does no harm.
  func release(in transaction: WriteTransaction) throws {
    guard transaction.user == user else { return }
    try transaction.db.execute(
      "DELETE FROM idempotency_keys WHERE user_id = $1 AND name = $2 AND group_id = $3", user,
      name, transaction.group)
  }

  /// Keys are kept for 30 days.
  fileprivate static let retentionSeconds: Int64 = 30 * 86_400
}

extension Journal {
  /// Returns what an earlier request with the key has done; nil if there was none.
  /// - Throws: invalid (`idempotency.otherRequest`) if it was another request.
  package func application(
    of key: IdempotencyKey
  ) async throws -> IdempotencyKey.Application? {
    try await database.read { db in
      let found = try db.row(
        "SELECT request, space_id, group_id FROM idempotency_keys WHERE user_id = $1 AND name = $2",
        key.user, key.name,
        map: { ($0.bytes(0), $0.key(1, of: Space.self), $0.id(2, of: ChangeGroup.self)) })
      guard let (request, space, group) = found else { return nil }
      guard request == key.request else {
        throw Failure(.invalid, "idempotency.otherRequest")
      }
      let changes = try db.rows(
        """
        SELECT \(LoggedChange.columns) FROM changes \(db.dialect.indexed(by: "changes_of_group"))
        WHERE space_id = $1 AND group_id = $2 ORDER BY seq DESC LIMIT 100
        """, space, group, map: { LoggedChange($0).change })
      return IdempotencyKey.Application(group: group, changes: changes.reversed())
    }
  }

  /// Deletes the keys of requests a month ago.
  package func deleteExpiredIdempotencyKeys(now: Timestamp = .now) async throws {
    try await database.deleteInBatches { db, limit in
      try db.execute(
        """
        DELETE FROM idempotency_keys WHERE (user_id, name) IN (
          SELECT user_id, name FROM idempotency_keys WHERE created_at < $1 LIMIT $2)
        """, now.adding(seconds: -IdempotencyKey.retentionSeconds), limit)
    }
  }
}
