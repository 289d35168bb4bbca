package import Database
package import Journal

/// Inserts rows of the catalog as an archive contains them, with their original ids and times. The
/// caller has checked the values and resolved the references; it rebuilds derived data afterwards
/// with `EntryMutations.rebuildProjections`.
package enum CatalogRestore {
  /// The tables that an archive contains. The raw value is the table's name.
  package enum Table: String, CaseIterable, Sendable {
    case types, fields, collections, entries
    case relations = "entry_relations"
    case images = "entry_images"

    fileprivate var insert: String {
      switch self {
      case .types: "INSERT INTO types"
      case .fields: "INSERT INTO fields"
      case .collections: "INSERT INTO collections"
      case .entries: "INSERT INTO entries"
      case .relations: "INSERT INTO entry_relations"
      case .images: "INSERT INTO entry_images"
      }
    }
  }

  /// Inserts rows.
  /// - Parameters:
  ///   - rowSQL: the columns and values of a row, with a RETURNING clause if keys are wanted.
  ///   - sets: the values of each row.
  /// - Returns: the keys of the rows; empty without a RETURNING clause.
  package static func insert(
    _ sets: [SQLArguments], into table: Table, rowSQL: String, in transaction: WriteTransaction
  ) throws -> [Int64] {
    try transaction.db.insertReturningKeys("\(table.insert) \(rowSQL)", sets, of: Change.self)
      .map(\.rawValue)
  }

  /// Deletes the default collections of a new space with this name, which have no entries.
  package static func deleteCollections(
    named name: String?, in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      "DELETE FROM collections WHERE space_id = $1 AND name = $2", transaction.space, name)
  }

  /// Returns the key of the space's built-in type with this name.
  package static func systemType(
    named name: String, in transaction: WriteTransaction
  ) throws -> Int64? {
    try transaction.db.integer(
      "SELECT key FROM types WHERE space_id = $1 AND system_key = $2", transaction.space, name)
  }

  /// Replaces the values of a built-in type, and deletes its fields.
  package static func replaceType(
    _ key: Int64, columns: [String], values: SQLArguments, in transaction: WriteTransaction
  ) throws {
    let sets = columns.enumerated().map { "\($1) = $\($0 + 3)" }
    let arguments: SQLArguments = [transaction.space, key] + values
    try transaction.db.executeMany(
      "UPDATE types SET \(sets.joined(separator: ", ")) WHERE space_id = $1 AND key = $2",
      [arguments])
    try transaction.db.execute(
      "DELETE FROM fields WHERE space_id = $1 AND type_id = $2", transaction.space, key)
  }

  package static func setParent(
    of type: Int64, to parent: Int64, in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      "UPDATE types SET parent_type_id = $3 WHERE space_id = $1 AND key = $2", transaction.space,
      type,
      parent)
  }

  /// Sets the original times of the last changes of entries, which rebuilding has overwritten.
  /// - Parameter times: pairs of an entry's key and milliseconds.
  package static func setUpdateTimes(
    _ times: [(entry: Int64, milliseconds: Int64?)], in transaction: WriteTransaction
  ) throws {
    try transaction.db.executeMany(
      "UPDATE entries SET updated_at = $3 WHERE space_id = $1 AND key = $2",
      times.map { [transaction.space, $0.entry, $0.milliseconds] })
  }
}
