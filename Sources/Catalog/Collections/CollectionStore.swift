package import Database
package import Journal
package import Model

/// Reads and writes the rows of `collections`.
enum CollectionStore {
  static func find(
    _ id: CollectionID, for user: UserKey, _ db: any Connection
  ) throws -> CollectionRecord {
    let found = try db.row(
      """
      SELECT \(CollectionRecord.columns) FROM collections c \(CollectionRecord.joins)
      WHERE c.id = $1 AND c.space_id IN (SELECT space_id FROM members WHERE user_id = $2)
      """, id, user, map: { CollectionRecord($0) })
    guard let found else { throw Failure.notFound("collection") }
    return found
  }

  static func all(_ scope: Scope, _ db: any Connection) throws -> [CollectionRecord] {
    try db.rows(
      """
      SELECT \(CollectionRecord.columns) FROM collections c \(CollectionRecord.joins)
      WHERE c.space_id = $1
        AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)
      ORDER BY c.created_at, c.key
      """, scope.space, scope.user, map: { CollectionRecord($0) })
  }

  /// Inserts a collection. `snapshot.key` is nil for a new collection, and the former key when undo
  /// restores a deleted one.
  static func insert(
    _ snapshot: CollectionSnapshot, id: CollectionID, in transaction: WriteTransaction
  ) throws {
    let columns = "id, space_id, user_id, name, icon, implied_type_id, revision, created_at"
    var arguments: SQLArguments = [
      id, transaction.space, UserKey(snapshot.user), snapshot.name, snapshot.icon,
      snapshot.impliedType.map { TypeKey($0) }, snapshot.revision, snapshot.createdAt,
      transaction.now,
    ]
    let key = snapshot.key.map { _ in ", key" } ?? ""
    if let value = snapshot.key { arguments.append(value) }
    _ = try transaction.db.rows(
      """
      INSERT INTO collections (\(columns), updated_at\(key))
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9\(snapshot.key == nil ? "" : ", $10"))
      RETURNING key
      """, arguments: arguments, map: { $0.int64(0) })
  }

  static func update(
    _ key: CollectionKey, name: String, icon: String, impliedType: TypeKey?,
    in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      """
      UPDATE collections SET name = $3, icon = $4, implied_type_id = $5, updated_at = $6,
        revision = revision + 1
      WHERE space_id = $1 AND key = $2
      """, transaction.space, key, name, icon, impliedType, transaction.now)
  }
}

/// The state of a collection before a change, stored as JSON in the log of changes.
struct CollectionSnapshot: StoredAsJSON {
  /// Nil until the collection is inserted.
  var key: Int64?
  var user: Int64
  var name: String
  var icon: String
  var impliedType: Int64?
  var revision: Int
  var createdAt: Int64

  init(
    key: Int64?, user: Int64, name: String, icon: String, impliedType: Int64?, revision: Int,
    createdAt: Int64
  ) {
    self.key = key
    self.user = user
    self.name = name
    self.icon = icon
    self.impliedType = impliedType
    self.revision = revision
    self.createdAt = createdAt
  }

  /// Reads the current row and locks it until the transaction ends.
  /// - Throws: notFound.
  init(_ key: CollectionKey, in transaction: WriteTransaction) throws {
    let found = try transaction.db.row(
      """
      SELECT key, user_id, name, icon, implied_type_id, revision, created_at FROM collections
      WHERE space_id = $1 AND key = $2\(transaction.db.dialect.forUpdate)
      """, transaction.space, key
    ) { row in
      CollectionSnapshot(
        key: row.int64(0), user: row.int64(1), name: row.text(2), icon: row.text(3),
        impliedType: row.optionalInt64(4), revision: row.int(5), createdAt: row.int64(6))
    }
    guard let found else { throw Failure.notFound("collection") }
    self = found
  }
}

// MARK: - CollectionRecord

/// A row of `collections`, including the stored number of its entries.
package struct CollectionRecord: Sendable {
  package var key: CollectionKey
  package var space: SpaceKey
  package var revision: Int
  package var model: EntryCollection

  static let columns = """
    c.key, c.space_id, c.revision, c.id, c.name, c.icon, c.entry_count, t.id, c.created_at,
    c.updated_at
    """
  static let joins = "LEFT JOIN types t ON t.space_id = c.space_id AND t.key = c.implied_type_id"

  init(_ row: borrowing Row) {
    key = row.key(0)
    space = row.key(1)
    revision = row.int(2)
    model = EntryCollection(
      id: row.id(3), name: row.text(4), icon: row.text(5), entryCount: row.int(6),
      impliedTypeID: row.optionalID(7), createdAt: row.timestamp(8), updatedAt: row.timestamp(9))
  }
}

// MARK: - CollectionUndo

/// Undoes changes to collections.
package struct CollectionUndo: UndoHandler {
  package let kind = Change.Kind.collection
  package let access = ChangeAccess.editors

  package init() {}

  package func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: EntryCollection.self)
    let key = try transaction.db.row(
      "SELECT key FROM collections WHERE space_id = $1 AND id = $2", transaction.space, id,
      map: { $0.key(0, of: EntryCollection.self) })
    switch change.operation {
    case .delete:
      // A former version that cannot be read cannot be restored.
      guard key == nil, var before = CollectionSnapshot(ifReadable: change.before) else {
        throw Failure.undoConflict
      }
      before.revision += 1
      try CollectionStore.insert(before, id: id, in: transaction)
      transaction.record(Change(.collection, id, .create, revision: before.revision))
    case .create:
      guard let key else { return }
      let now = try current(key, change, transaction)
      let entries = try transaction.db.integer(
        "SELECT 1 FROM entries WHERE space_id = $1 AND collection_id = $2 LIMIT 1",
        transaction.space, key)
      guard entries == nil else { throw Failure.undoConflict }
      try Collections.deleteRow(key, id: id, before: now, in: transaction)
    case .update:
      // A former version that cannot be read cannot be restored.
      guard let key, let before = CollectionSnapshot(ifReadable: change.before) else {
        throw Failure.undoConflict
      }
      let now = try current(key, change, transaction)
      try CollectionStore.update(
        key, name: before.name, icon: before.icon,
        impliedType: before.impliedType.map { TypeKey($0) }, in: transaction)
      transaction.record(
        Change(.collection, id, .update, revision: now.revision + 1, before: try now.json))
    }
  }

  /// Returns the current state of the collection.
  /// - Throws: conflict (`undo.conflict`) if it was changed after `change`.
  private func current(
    _ key: CollectionKey, _ change: Change, _ transaction: WriteTransaction
  ) throws -> CollectionSnapshot {
    let now = try CollectionSnapshot(key, in: transaction)
    guard now.revision == change.revision else { throw Failure.undoConflict }
    return now
  }
}
