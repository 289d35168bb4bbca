package import Database
package import Foundation
package import Journal
package import Model

/// Exports of entries as tables for other programs.
package struct Exports: Sendable {
  let database: Database
  /// The threads that write tables, because pages of long notes keep a thread busy for long.
  let pool = BlockingThreadPool(
    threads: 2, label: "commonplace.exports", limit: 64, limitPerKey: 4, threadsPerKey: 1)

  /// Limits how many exports read the database at once: each reads all entries, and other requests
  /// must find a free connection.
  private let readers: AsyncSemaphore
  /// The number of waiting reads beyond which no further export begins.
  private static let maxWaitingReads = 32

  package init(database: Database, readers: AsyncSemaphore = AsyncSemaphore(permits: 2)) {
    self.database = database
    self.readers = readers
  }

  /// A function that returns the next piece of a table, or nil at its end. The table is created
  /// while it is sent.
  package typealias ChunkProducer = @Sendable () async throws -> [UInt8]?

  /// The columns that every entry has. Roles are those of its relations, as JSON.
  private static let attributes = CommonplaceExport.columns + [CommonplaceExport.roles]
  static let pageSize = 500

  /// Returns a table of the entries of a type, of a collection, or of the whole Log, oldest first,
  /// also of those without a type. Its columns are those of every entry, the fields of the types,
  /// and other values of the entries.
  /// - Parameters:
  ///   - type: the type; nil for all entries of the Log, or of the collection.
  ///   - collection: the collection; nil for all.
  ///   - isForSpreadsheet: whether cells that look like a formula are escaped.
  /// - Throws: notFound for a type or a collection that is not in this space; unavailable
  ///   (`server.busy`) when too many exports are running.
  package func entries(
    of type: TypeReference?, collection: CollectionID? = nil, isForSpreadsheet: Bool,
    in scope: Scope
  ) async throws -> ChunkProducer {
    try checkLoad()
    let (rows, fields) = try await columns(of: type, collection, in: scope)
    let header = Exports.attributes + fields
    let state = ExportPosition()
    return {
      let position = await state.position
      guard let position else { return nil }
      let page = try await rows.next(after: position)
      let bytes = try await pool.run(for: scope.space.rawValue, continues: position > 0) {
        var csv = CSVWriter(isForSpreadsheet: isForSpreadsheet)
        if position == 0 { csv.write(header) }
        for row in page { csv.write(try Exports.cells(of: row, fields)) }
        return csv.drain()
      }
      await state.advance(to: page.count < Exports.pageSize ? nil : page.last?.key)
      return bytes
    }
  }

  private func checkLoad() throws(Failure) {
    guard readers.waiting < Exports.maxWaitingReads else {
      throw Failure(.unavailable, "server.busy", retryAfter: 2)
    }
  }

  /// Returns the rows, and the fields that have a column.
  private func columns(
    of type: TypeReference?, _ collection: CollectionID?, in scope: Scope
  ) async throws -> (ExportRows, [String]) {
    let (all, key, used) = try await database.read { db in
      try scope.authoriseReading(db)
      let key = try collection.map { try Exports.collection($0, in: scope.space, db) }
      return (
        try TypeStore.load(scope.space, db).types, key,
        try key.map { try Exports.types(of: $0, in: scope.space, db) }
      )
    }
    var types = try Exports.select(type, from: all)
    // Otherwise most columns of a collection of films would be those of books and games.
    if let used, type == nil { types = all.filter { used.contains($0.key) } }
    let known = types.flatMap { $0.fields.map(\.fieldKey) }
    // Entries whose type was deleted have none, so the types select entries only if one is wanted.
    let wanted = type == nil ? nil : types.map(\.key)
    let selection: ExportSelection =
      if let key { .collection(key, types: wanted) } else { wanted.map { .types($0) } ?? .log }
    let rows = ExportRows(
      database: database, scope: scope, selection: selection, readers: readers)
    var fields: [String] = []
    for field in known where !fields.contains(field) { fields.append(field) }
    // Values without a field of their type have columns too.
    fields += try await rows.fieldKeys().subtracting(fields).sorted()
    return (rows, fields)
  }

  private static func collection(
    _ id: CollectionID, in space: SpaceKey, _ db: any Connection
  ) throws -> CollectionKey {
    let key = try db.row(
      "SELECT key FROM collections WHERE space_id = $1 AND id = $2", space, id,
      map: { $0.key(0, of: EntryCollection.self) })
    guard let key else { throw Failure.notFound("collection") }
    return key
  }

  /// Returns the types of the entries of a collection.
  private static func types(
    of collection: CollectionKey, in space: SpaceKey, _ db: any Connection
  ) throws -> Set<TypeKey> {
    Set(
      try db.rows(
        """
        SELECT DISTINCT type_id FROM entries
        WHERE space_id = $1 AND collection_id = $2 AND type_id IS NOT NULL
        """, space, collection, map: { $0.key(0, of: EntryType.self) }))
  }

  private static func select(
    _ type: TypeReference?, from all: [TypeRecord]
  ) throws -> [TypeRecord] {
    guard let type else { return all.filter(\.inLog) }
    let found = all.first { record in
      switch type {
      case .id(let id): record.id == id
      case .name(let name):
        record.name.lowercased() == name.lowercased() || record.systemKey == name.lowercased()
      }
    }
    guard let found else { throw Failure.notFound("type") }
    return [found]
  }

  /// - Throws: `DecodingError`, as `ExportRow.values()`.
  static func cells(of row: ExportRow, _ fields: [String]) throws -> [String] {
    let entry = row.entry
    let rating = entry.rating.map { tenths in
      tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
    let values = try row.values()
    return [
      "\(entry.id)", entry.title, row.type, row.collection, entry.description, entry.notes,
      "\(entry.score)", rating ?? "", entry.favourite ? "true" : "false", entry.date, entry.stage,
      entry.occasions == "[]" ? "" : entry.occasions, row.roles,
    ] + fields.map { values[$0] ?? "" }
  }
}

extension Exports {
  /// Returns whether the cells of a table equal the entry's current values. Tables for spreadsheets
  /// and for other programs are both recognised.
  static func matches(_ row: ExportRow, cells: [String: String]) throws -> Bool {
    let names = cells.keys.filter { !attributes.contains($0) }.sorted()
    let now = Dictionary(
      zip(attributes + names, try Exports.cells(of: row, names)),
      uniquingKeysWith: { first, _ in first })
    return cells.allSatisfy { name, cell in
      let text = (now[name] ?? "").replacing("\r\n", with: "\n").normalised
      return cell == text || cell == CSVWriter.escapingFormula(text)
    }
  }
}

/// The position of an export: 0 at the beginning, then the key of the last row that was sent, nil
/// at the end.
actor ExportPosition {
  private(set) var position: Int64? = 0

  func advance(to position: Int64?) { self.position = position }
}

// MARK: - LetterboxdFile

/// An export in Letterboxd's import format, with one row for each viewing. A table has at most 1000
/// rows and a megabyte; several tables are in a ZIP archive.
package struct LetterboxdFile: Sendable {
  /// An unnamed temporary file, which the system deletes when it is closed.
  package let file: FileHandle
  package let isZip: Bool

  static let header = [
    "LetterboxdURI", "imdbID", "Title", "Year", "Directors", "Rating10", "WatchedDate", "Rewatch",
    "Tags", "Review",
  ]
  static let maximumRows = 1000
  static let maximumBytes = 1_000_000
}

extension Exports {
  /// Returns an export of the films that were seen, or of those that are planned.
  /// - Parameter isWatchlist: whether planned films are exported instead of the ones that were
  ///   seen.
  package func letterboxd(isWatchlist: Bool, in scope: Scope) async throws -> LetterboxdFile {
    try checkLoad()
    let types = try await database.read { db in
      try scope.authoriseReading(db)
      return try TypeStore.load(scope.space, db).types.filter { $0.systemKey == "movie" }
    }
    let rows = ExportRows(
      database: database, scope: scope, selection: .types(types.map(\.key)), readers: readers)
    let writer = try LetterboxdFileWriter(named: isWatchlist ? "watchlist" : "films")
    let space = scope.space.rawValue
    var key: Int64 = 0
    while true {
      let page = try await rows.next(after: key)
      try await pool.run(for: space, continues: key > 0) {
        for row in page where (row.entry.stage == Stage.planned.rawValue) == isWatchlist {
          for line in try LetterboxdRows.rows(of: row, isWatchlist: isWatchlist) {
            try writer.add(line)
          }
        }
      }
      guard page.count == Exports.pageSize, let last = page.last else { break }
      key = last.key
    }
    return try await pool.run(for: space, continues: true) { try writer.finish() }
  }
}

/// A writer that distributes rows over tables within Letterboxd's limits. Full tables are on disk.
///
/// `@unchecked Sendable` because only one task uses it, one call after another.
final class LetterboxdFileWriter: @unchecked Sendable {
  private let name: String
  private let file: FileHandle
  /// Nil until a second table begins.
  private var zip: ZipWriter?
  private var tables = 0
  private var current = CSVWriter()
  private var rows = 0

  /// - Parameter name: the beginning of the tables' names in an archive.
  /// - Throws: unavailable (`storage.…`).
  init(named name: String) throws(Failure) {
    self.name = name
    file = try TemporaryFile.create()
    current.write(LetterboxdFile.header)
  }

  /// - Throws: unavailable (`storage.full`).
  func add(_ line: [String]) throws(Failure) {
    var row = CSVWriter()
    row.write(line)
    let isFull =
      rows == LetterboxdFile.maximumRows
      || current.bytes.count + row.bytes.count > LetterboxdFile.maximumBytes
    if isFull, rows > 0 {
      try endTable(in: zip ?? ZipWriter(file))
      current.write(LetterboxdFile.header)
      rows = 0
    }
    current.write(line)
    rows += 1
  }

  private func endTable(in zip: ZipWriter) throws(Failure) {
    self.zip = zip
    tables += 1
    try zip.add(ZipArchive.File(path: "\(name)-\(tables).csv", bytes: current.drain()))
  }

  /// - Throws: unavailable (`storage.full`).
  func finish() throws(Failure) -> LetterboxdFile {
    if let zip {
      try endTable(in: zip)
      try zip.finish()
    } else {
      try file.writeBytes(current.drain())
    }
    return LetterboxdFile(file: file, isZip: zip != nil)
  }
}

/// The rows of one film in Letterboxd's import format.
enum LetterboxdRows {
  /// - Throws: `DecodingError` for values or occasions that cannot be read.
  static func rows(of row: ExportRow, isWatchlist: Bool) throws -> [[String]] {
    let entry = row.entry
    let values = try row.values()
    let times: [Occasion] = try isWatchlist ? [] : JSON.decode(from: entry.occasions)
    // If there are occasions, the entry's date is that of the latest one, so it needs no row.
    let days = times.isEmpty ? [entry.date] : times.map { "\($0.date)" }
    return days.enumerated().map { place, day in
      let isLast = place == days.count - 1
      return [
        values["Letterboxd"] ?? "", row.imdb.isEmpty ? values["IMDb"] ?? "" : row.imdb,
        entry.title, values["Year"] ?? "", values["Director"] ?? "",
        isLast ? rating(entry.rating) : "", isWatchlist ? "" : day, place > 0 ? "true" : "",
        isLast ? values["Tags"] ?? "" : "", isLast && !isWatchlist ? entry.notes : "",
      ]
    }
  }

  /// Returns a rating in half stars, a whole number from 1 to 10; empty without a rating.
  private static func rating(_ tenths: Int?) -> String {
    tenths.map { "\(max(1, ($0 + 5) / 10))" } ?? ""
  }
}
