import Database
import Journal
import Model

/// One entry of an export, with the names of its type and collection.
struct ExportRow: Sendable {
  var key: Int64
  var entry: EntryRecord
  /// Empty for an entry without a type, or whose type was deleted.
  var type: String
  var collection: String
  /// The entry's IMDb id, if it was imported from there; else empty.
  var imdb: String
  /// The relations in which at least one link has a role, as JSON by field; empty without roles.
  var roles = ""

  init(_ row: borrowing Row) {
    key = row.int64(0)
    entry = EntryRecord(row)
    type = row.text(20)
    collection = row.text(21)
    imdb = row.text(22)
  }

  /// Decodes the values of the entry's fields by key.
  /// - Throws: `DecodingError` for values that cannot be read. An export without them would look
  ///   complete.
  func values() throws -> [String: String] { try ExportRow.values(entry.additionalFields) }

  static func values(_ json: String) throws -> [String: String] {
    // Most entries of a log have none, and an export decodes them all.
    json == "{}" ? [:] : try JSON.decode(from: json)
  }

  static let columns = """
    \(EntryRecord.columns), COALESCE(CASE WHEN t.deleted = 0 THEN t.name END, ''),
      COALESCE(c.name, ''),
      COALESCE((SELECT MIN(s.source_key) FROM entry_sources s WHERE s.space_id = e.space_id
        AND s.entry_id = e.key AND s.source IN ('imdb', 'imdb/list')), '')
    """
}

/// The entries in an export.
enum ExportSelection: Sendable {
  case types([TypeKey])
  /// The entries of a collection; nil types for entries of any type, and without one.
  case collection(CollectionKey, types: [TypeKey]?)
  /// The entries in the Log, also those whose type was deleted.
  case log

  /// Returns an SQL condition for entries, and its arguments.
  /// - Parameter number: the number of the first placeholder.
  func condition(
    from number: Int, _ dialect: Dialect
  ) -> (sql: String, arguments: [any SQLBindable]) {
    func isOf(_ types: [TypeKey], _ number: Int) -> (String, SQLValue) {
      ("e.type_id \(dialect.any("$\(number)"))", .integers(types.map(\.rawValue)))
    }
    switch self {
    case .types(let types):
      let (sql, keys) = isOf(types, number)
      return (sql, [keys])
    case .collection(let collection, nil):
      return ("e.collection_id = $\(number)", [collection])
    case .collection(let collection, let types?):
      let (sql, keys) = isOf(types, number + 1)
      return ("e.collection_id = $\(number) AND \(sql)", [collection, keys])
    case .log: return ("e.in_log = 1", [])
    }
  }
}

/// The rows of an export, a page at a time, in the order of their keys.
struct ExportRows: Sendable {
  let database: Database
  let scope: Scope
  let selection: ExportSelection
  let readers: AsyncSemaphore

  /// Returns the next page: the rows of entries with greater keys than `key`.
  func next(after key: Int64) async throws -> [ExportRow] {
    try await readers.acquire()
    defer { readers.release() }
    return try await database.read(limit: .none) { db in
      try scope.authoriseReading(db)
      let (condition, arguments) = selection.condition(from: 3, db.dialect)
      var rows = try db.rows(
        """
        SELECT \(ExportRow.columns) FROM entries e \(EntryRecord.joins)
        WHERE e.space_id = $1 AND e.key > $2 AND \(condition)
        ORDER BY e.key LIMIT \(Exports.pageSize)
        """, arguments: [scope.space, key] + arguments, map: { ExportRow($0) })
      try ExportRows.addRoles(to: &rows, in: scope.space, db)
      return rows
    }
  }

  /// Returns the rows that an export would contain for some entries now.
  static func rows(
    of ids: [EntryID], in space: SpaceKey, _ db: any Connection
  ) throws -> [ExportRow] {
    var rows = try ids.compactMap { id in
      try db.row(
        "SELECT \(ExportRow.columns) FROM entries e \(EntryRecord.joins)"
          + " WHERE e.space_id = $1 AND e.id = $2", space, id, map: { ExportRow($0) })
    }
    try addRoles(to: &rows, in: space, db)
    return rows
  }

  private static func addRoles(
    to rows: inout [ExportRow], in space: SpaceKey, _ db: any Connection
  ) throws {
    var found: [Int64: [String: [RelationLink]]] = [:]
    try db.step(
      """
      SELECT r.source_id, f.field_key, n.title, r.attributes FROM entry_relations r
      JOIN fields f ON f.space_id = r.space_id AND f.key = r.field_id
      \(db.dialect.lookup(
        "entries", as: "n", on: "n.space_id = r.space_id AND n.key = r.target_id"))
      WHERE r.space_id = $1 AND r.source_id \(db.dialect.any("$2"))
        AND EXISTS (SELECT 1 FROM entry_relations s WHERE s.space_id = $1
          AND s.source_id = r.source_id AND s.field_id = r.field_id AND s.attributes <> '{}'
          \(db.dialect.optimizationFence))
      ORDER BY r.source_id, r.field_id, r.position
      """, values: [space.sqlValue, .integers(rows.map(\.key))]
    ) { row in
      let attributes = LinkedEntry.attributes(row.text(3))
      found[row.int64(0), default: [:]][row.text(1), default: []].append(
        RelationLink(title: row.text(2), attributes: attributes.isEmpty ? nil : attributes))
      return true
    }
    guard !found.isEmpty else { return }
    for index in rows.indices {
      guard let links = found[rows[index].key] else { continue }
      rows[index].roles = try JSON.text(links)
    }
  }

  /// Returns the keys of all field values of the entries.
  func fieldKeys() async throws -> Set<String> {
    try await readers.acquire()
    defer { readers.release() }
    return try await database.read(limit: .none) { db in
      try scope.authoriseReading(db)
      var keys = Set<String>()
      let (condition, arguments) = selection.condition(from: 2, db.dialect)
      try db.step(
        "SELECT e.additional_fields FROM entries e WHERE e.space_id = $1 AND \(condition)",
        values: [scope.space.sqlValue] + arguments.map(\.sqlValue)
      ) { row in
        keys.formUnion(try ExportRow.values(row.text(0)).keys)
        return true
      }
      return keys
    }
  }
}

// MARK: - CSVWriter

/// A writer of CSV (RFC 4180). Cells are quoted if they need it, and rows end with CRLF.
struct CSVWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether cells that a spreadsheet would interpret as a formula get an apostrophe in front. This
  /// changes the text, so it is only done for spreadsheets.
  let isForSpreadsheet: Bool

  init(isForSpreadsheet: Bool = false) { self.isForSpreadsheet = isForSpreadsheet }

  mutating func write(_ row: [String]) {
    for (place, cell) in row.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      write(cell: isForSpreadsheet ? CSVWriter.escapingFormula(cell) : cell)
    }
    bytes += [13, 10]
  }

  /// Returns the bytes written so far and removes them from the writer.
  mutating func drain() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private mutating func write(cell: String) {
    let needsQuotes =
      cell.utf8.contains { [34, 44, 10, 13].contains($0) }
      || cell.utf8.first == 32 || cell.utf8.last == 32
    guard needsQuotes else {
      bytes += Array(cell.utf8)
      return
    }
    bytes.append(34)
    for byte in cell.utf8 { bytes += byte == 34 ? [34, 34] : [byte] }
    bytes.append(34)
  }

  /// Returns the original text of a cell that was written for a spreadsheet.
  static func unescapingFormula(_ cell: String) -> String {
    guard cell.hasPrefix("'") else { return cell }
    let text = String(cell.dropFirst())
    return escapingFormula(text) == cell ? text : cell
  }

  /// Returns a cell with an apostrophe in front if it begins like a formula. Numbers can begin with
  /// a sign and are left unchanged.
  static func escapingFormula(_ cell: String) -> String {
    guard let first = cell.utf8.first, "=+-@\t\r".utf8.contains(first),
      Double(decimal: cell) == nil
    else { return cell }
    return "'" + cell
  }
}
