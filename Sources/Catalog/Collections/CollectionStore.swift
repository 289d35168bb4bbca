import Database
import Foundation
import Journal
import Model

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
    _ snapshot: CollectionSnapshot, id: CollectionID, in writing: WriteTransaction
  ) throws {
    let columns = "id, space_id, user_id, name, icon, implied_type_id, revision, created_at"
    var arguments: SQLArguments = [
      id, writing.space, UserKey(snapshot.user), snapshot.name, snapshot.icon,
      snapshot.impliedType.map { TypeKey($0) }, snapshot.revision, snapshot.createdAt, writing.now,
    ]
    let key = snapshot.key.map { _ in ", key" } ?? ""
    if let value = snapshot.key { arguments.append(value) }
    _ = try writing.db.rows(
      """
      INSERT INTO collections (\(columns), updated_at\(key))
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9\(snapshot.key == nil ? "" : ", $10"))
      RETURNING key
      """, arguments: arguments, map: { $0.int64(0) })
  }

  static func update(
    _ key: CollectionKey, name: String, icon: String, impliedType: TypeKey?,
    in writing: WriteTransaction
  ) throws {
    try writing.db.execute(
      """
      UPDATE collections SET name = $3, icon = $4, implied_type_id = $5, updated_at = $6,
        revision = revision + 1
      WHERE space_id = $1 AND key = $2
      """, writing.space, key, name, icon, impliedType, writing.now)
  }
}

/// The state of a collection before a change, stored as JSON in the log of changes.
struct CollectionSnapshot: Codable {
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
  init(_ key: CollectionKey, in writing: WriteTransaction) throws {
    let found = try writing.db.row(
      """
      SELECT key, user_id, name, icon, implied_type_id, revision, created_at FROM collections
      WHERE space_id = $1 AND key = $2\(writing.db.dialect.forUpdate)
      """, writing.space, key
    ) { row in
      CollectionSnapshot(
        key: row.int64(0), user: row.int64(1), name: row.text(2), icon: row.text(3),
        impliedType: row.optionalInt64(4), revision: row.int(5), createdAt: row.int64(6))
    }
    guard let found else { throw Failure.notFound("collection") }
    self = found
  }

  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  init?(json: String?) {
    // Nil makes the caller refuse to undo.
    guard let json, let value = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else {
      return nil
    }
    self = value
  }
}
