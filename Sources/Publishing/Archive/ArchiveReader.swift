import Database
import Foundation
import Model

/// Reads everything that belongs to a site as rows of an archive.
struct ArchiveReader {
  let space: SpaceKey
  let db: any Connection
  /// The keys of the entries, types and collections that the archive contains.
  private var entries: Set<Int64> = []
  private var types: Set<Int64> = []
  private var collections: Set<Int64> = []

  init(_ space: SpaceKey, _ db: any Connection) throws {
    self.space = space
    self.db = db
    try gatherEntries()
    try gatherCollections()
    try gatherTypes()
  }

  // MARK: - Rows that belong to the site

  /// Collects the entries of the site's types, and all entries that they link to, directly or not.
  private mutating func gatherEntries() throws {
    var found = try keys(
      """
      SELECT e.key FROM types t
      \(db.dialect.orderedJoin) entries e ON e.space_id = t.space_id AND e.type_id = t.key
      WHERE t.space_id = $1 AND t.in_site = 1
      """)
    while !found.isEmpty {
      entries.formUnion(found)
      found = try keys(
        """
        SELECT target_id FROM entry_relations
        WHERE space_id = $1 AND source_id \(db.dialect.any("$2"))
        """, found
      ).subtracting(entries)
    }
  }

  private mutating func gatherCollections() throws {
    collections = try keys(
      "SELECT collection_id FROM routes WHERE space_id = $1 AND collection_id IS NOT NULL")
    collections.formUnion(
      try keys(
        """
        SELECT DISTINCT collection_id FROM entries
        WHERE space_id = $1 AND collection_id IS NOT NULL AND key \(db.dialect.any("$2"))
        """, entries))
  }

  private mutating func gatherTypes() throws {
    types = try keys("SELECT key FROM types WHERE space_id = $1 AND in_site = 1")
    types.formUnion(
      try keys("SELECT type_id FROM routes WHERE space_id = $1 AND type_id IS NOT NULL"))
    types.formUnion(
      try keys(
        """
        SELECT type_id FROM entries
        WHERE space_id = $1 AND +type_id IS NOT NULL AND key \(db.dialect.any("$2"))
        """, entries))
    types.formUnion(
      try keys(
        """
        SELECT DISTINCT implied_type_id FROM collections
        WHERE space_id = $1 AND implied_type_id IS NOT NULL AND key \(db.dialect.any("$2"))
        """, collections))
    var found = types
    while !found.isEmpty {
      found = try keys(
        """
        SELECT DISTINCT target_type_id FROM fields
        WHERE space_id = $1 AND target_type_id IS NOT NULL AND type_id \(db.dialect.any("$2"))
        """, found
      ).subtracting(types)
      types.formUnion(found)
    }
  }

  /// Returns the keys that a statement selects.
  /// - Parameter set: the keys that the statement compares with as `$2`. `$1` is the space.
  private func keys(_ sql: String, _ set: Set<Int64>? = nil) throws -> Set<Int64> {
    let arguments: SQLArguments = set.map { [space, SQLValue.integers($0.sorted())] } ?? [space]
    return Set(try db.rows(sql, arguments: arguments, map: { $0.int64(0) }))
  }

  // MARK: - Rows

  func rows(of table: ArchiveTable) throws -> [ArchiveRow] {
    let columns = table.columns.map { "\(expression($0)) AS \($0.name)" }
    let (condition, set) = condition(for: table.selection)
    let sql = """
      SELECT \(columns.joined(separator: ", ")) FROM \(table.name) t
      WHERE t.space_id = $1 \(condition)
      """
    let arguments: SQLArguments = set.map { [space, SQLValue.integers($0.sorted())] } ?? [space]
    let rows = try db.rows(sql, arguments: arguments) { row in
      var values: ArchiveRow = [:]
      for (index, column) in table.columns.enumerated() {
        values[column.name] = ArchiveReader.value(of: row, index, column.kind)
      }
      if table.name == "webhooks" { ArchiveReader.hideSecrets(ofWebhook: &values) }
      return values
    }
    // Sorted here and not by the statement, because the engines sort texts differently.
    return rows.sorted { one, other in
      for name in table.order {
        if let before = ArchiveReader.isBefore(one[name], other[name]) { return before }
      }
      return false
    }
  }

  /// Reduces a webhook's URL to the server. The path and query often contain a credential, which
  /// only owners may read. After a restore, an owner enters them again.
  private static func hideSecrets(ofWebhook row: inout ArchiveRow) {
    guard let url = row["url"]?.text else { return }
    let parts = URLComponents(string: url)
    var origin = URLComponents()
    (origin.scheme, origin.host, origin.port, origin.path) =
      (parts?.scheme ?? "https", parts?.host, parts?.port, "/")
    row["url"] = .text(parts?.host == nil ? "https://unknown.invalid/" : origin.string ?? "/")
  }

  /// Returns whether a row with the value `one` is sorted before a row with the value `other`; nil
  /// for equal values.
  private static func isBefore(_ one: ArchiveValue?, _ other: ArchiveValue?) -> Bool? {
    switch (one, other) {
    case (.integer(let one), .integer(let other)): one == other ? nil : one < other
    case (.text(let one), .text(let other)):
      one == other ? nil : one.utf8.lexicographicallyPrecedes(other.utf8)
    default: nil
    }
  }

  /// Returns the SQL condition of a selection of rows, and the keys for its parameter `$2`; nil if
  /// it has none.
  private func condition(for choice: ArchiveTable.RowSelection) -> (String, Set<Int64>?) {
    switch choice {
    case .all: ("", nil)
    case .types(let column): ("AND t.\(column) \(db.dialect.any("$2"))", types)
    case .entries(let column): ("AND t.\(column) \(db.dialect.any("$2"))", entries)
    case .collections(let column): ("AND t.\(column) \(db.dialect.any("$2"))", collections)
    }
  }

  /// Returns the SQL expression for the value of a column in the archive, for example the id of a
  /// row instead of its key.
  private func expression(_ column: ArchiveTable.Column) -> String {
    func of(_ table: String, _ value: String) -> String {
      "(SELECT x.\(value) FROM \(table) x WHERE x.space_id = t.space_id AND x.key = t.\(column.name))"
    }
    return switch column.kind {
    case .reference(let table), .forwardReference(let table): of(table, "id")
    case .blob: of("blobs", "sha256")
    case .user, .optionalUser: "CASE WHEN t.\(column.name) IS NULL THEN 0 ELSE 1 END"
    case .integer, .text, .real, .id: "t.\(column.name)"
    }
  }

  private static func value(
    of row: borrowing Row, _ column: Int, _ kind: ArchiveTable.Kind
  ) -> ArchiveValue {
    if row.isNull(column) { return .null }
    return switch kind {
    case .integer, .user, .optionalUser: .integer(row.int64(column))
    case .text: .text(row.text(column))
    case .real: .real(row.double(column))
    case .id, .reference, .forwardReference:
      .text(row.id(column, of: ArchiveTable.self).description)
    case .blob: .text(ArchiveFile.hexadecimal(row.bytes(column)))
    }
  }

  // MARK: - Bytes

  /// Returns the key and content hash of every stored file that a row of the archive refers to.
  func blobs() throws -> [(key: Int64, hash: String)] {
    try db.rows(
      """
      SELECT b.key, b.sha256 FROM blobs b WHERE b.space_id = $1 AND b.ready = 1
        AND (EXISTS (SELECT 1 FROM media m WHERE m.space_id = $1 AND m.blob_id = b.key)
          OR EXISTS (SELECT 1 FROM entry_images i WHERE i.space_id = $1 AND i.blob_id = b.key
            AND i.entry_id \(db.dialect.any("$2"))))
      ORDER BY b.sha256
      """, space, SQLValue.integers(entries.sorted()),
      map: { ($0.int64(0), ArchiveFile.hexadecimal($0.bytes(1))) })
  }

  func bytes(of blob: Int64) throws -> [UInt8] {
    try db.rows(
      """
      SELECT bytes FROM blob_chunks WHERE space_id = $1 AND blob_id = $2 ORDER BY position
      """, space, blob, map: { $0.bytes(0) }
    ).reduce(into: []) { $0 += $1 }
  }
}
