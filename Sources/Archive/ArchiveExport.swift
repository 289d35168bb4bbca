import Catalog
package import Database
import Foundation
package import Journal
import Media
import Model

/// The progress of an export or a restoration.
package struct ArchiveProgress: Sendable {
  /// A table, or `images`.
  package var step: String
  package var done: Int
  /// Nil if it is not known.
  package var total: Int?
}

/// Writes a whole server, or one space, into one file. All of it is one snapshot of the database.
/// Memory does not grow with the amount of data, except for a hash for each image.
package struct ArchiveExport: Sendable {
  private let database: Database
  private let tables: [ArchivedTable]
  private let secret: String

  /// - Parameters:
  ///   - tables: the declarations of all features.
  ///   - secret: the fingerprint of the server's secret.
  package init(_ database: Database, tables: [ArchivedTable], secret: String) {
    self.database = database
    self.tables = tables.filter(\.isArchived).sorted { $0.name < $1.name }
    self.secret = secret
  }

  /// Writes the archive. A file of the same name is replaced when the archive is complete.
  /// - Parameter space: the handle of the only space in the archive; nil for the whole server.
  /// - Throws: `ArchiveError`; `Failure` when the disk is full; `CancellationError`.
  package func write(
    to path: String, space: String? = nil,
    progress: @escaping @Sendable (ArchiveProgress) -> Void = { _ in }
  ) async throws -> ArchiveManifest {
    let file = try OutputFile(path)
    do {
      let manifest = try await cancellable { cancelled in
        try await database.read(limit: .none) { [self] db in
          try ArchiveExportRun(
            db, tables, secret: secret, space: space, to: file.handle, cancelled, progress
          ).run()
        }
      }
      try Task.checkCancellation()
      try file.commit()
      return manifest
    } catch {
      file.discard()
      throw error
    }
  }
}

/// Runs `body` with a flag that is set when the task is cancelled.
/// - Throws: `CancellationError` instead of what the interrupted work threw.
func cancellable<Value: Sendable>(
  _ body: (CancelFlag) async throws -> Value
) async throws -> Value {
  let flag = CancelFlag()
  return try await withTaskCancellationHandler {
    do {
      return try await body(flag)
    } catch {
      throw flag.isSet ? CancellationError() : error
    }
  } onCancel: {
    flag.set()
  }
}

/// One export, within the transaction that reads its snapshot.
private final class ArchiveExportRun {
  private let db: any Connection
  private let tables: [ArchivedTable]
  private let schema: DatabaseSchema
  private let writer: ArchiveWriter
  private let cancelled: CancelFlag
  private let progress: @Sendable (ArchiveProgress) -> Void
  private let space: Int64?
  private var manifest: ArchiveManifest

  init(
    _ db: any Connection, _ tables: [ArchivedTable], secret: String, space handle: String?,
    to file: FileHandle, _ cancelled: CancelFlag,
    _ progress: @escaping @Sendable (ArchiveProgress) -> Void
  ) throws {
    // Before the first query. On SQLite every read transaction is one snapshot.
    if db.dialect == .postgres {
      try db.runScript("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    }
    self.db = db
    self.tables = tables
    self.cancelled = cancelled
    self.progress = progress
    writer = ArchiveWriter(file)
    schema = try DatabaseSchema.read(db)
    manifest = ArchiveManifest(
      migration: try DatabaseSchema.lastMigration(db), space: handle, secret: secret)
    guard let handle else {
      space = nil
      return
    }
    space = try db.integer("SELECT key FROM spaces WHERE handle = $1", handle)
    if space == nil { throw ArchiveError.noSpace(handle: handle) }
  }

  func run() throws -> ArchiveManifest {
    let users = try usersCondition()
    for table in tables {
      // An earlier schema does not have it yet.
      guard let description = schema.tables[table.name] else { continue }
      guard let condition = rowCondition(of: table, users: users) else { continue }
      try write(table, description, where: condition)
    }
    try writeBlobs()
    let json = try manifest.json
    _ = try writer.add(ArchiveManifest.path, compresses: true) { try writer.write(json) }
    try writer.finish()
    return manifest
  }

  private func checkCancellation() throws {
    if cancelled.isSet { throw CancellationError() }
  }

  // MARK: - Which rows

  /// Returns the condition that selects the rows of a table; nil if the archive has none of them.
  private func rowCondition(of table: ArchivedTable, users: String) -> String? {
    var conditions = table.condition.map { ["(\($0))"] } ?? []
    if let space {
      switch table.owner {
      case .space(let column): conditions.append("\(quoted(column)) = \(space)")
      case .user(let column): conditions.append("\(quoted(column)) IN (\(users))")
      case .server: return nil
      }
    }
    return conditions.isEmpty ? "1 = 1" : conditions.joined(separator: " AND ")
  }

  /// Returns a query of the users that rows of the space refer to: its members, and the authors who
  /// have left it.
  private func usersCondition() throws -> String {
    guard space != nil else { return "" }
    let references = try DatabaseSchema.references(to: "users", db)
    let queries = references.compactMap { table, column -> String? in
      guard let archived = tables.first(where: { $0.name == table }),
        case .space = archived.owner, let condition = rowCondition(of: archived, users: "")
      else { return nil }
      return "SELECT \(quoted(column)) FROM \(quoted(table)) WHERE \(condition)"
        + " AND \(quoted(column)) IS NOT NULL"
    }
    return queries.joined(separator: " UNION ")
  }

  // MARK: - Tables

  private func write(
    _ table: ArchivedTable, _ description: TableSchema, where condition: String
  ) throws {
    let encoder = RowEncoder(description)
    let columns = description.columns.map { quoted($0.name) }.joined(separator: ", ")
    let order = description.ordering.map { name in
      // By bytes, like SQLite, whatever the language of the database is.
      let isText = db.dialect == .postgres && description.column(name)?.type == .text
      return quoted(name) + (isText ? " COLLATE \"C\"" : "")
    }
    let sql = """
      SELECT \(columns) FROM \(quoted(table.name)) WHERE \(condition)
      ORDER BY \(order.joined(separator: ", "))
      """
    var rows = 0
    var line: [UInt8] = []
    let file = try writer.add(ArchiveManifest.tablePath(table.name), compresses: true) {
      try forEachRow(of: table.name, sql) { row in
        line.removeAll(keepingCapacity: true)
        encoder.append(row, to: &line)
        try writer.write(line)
        rows += 1
        if rows % 1000 == 0 { try report(table.name, rows) }
      }
    }
    try report(table.name, rows)
    manifest.tables[table.name] = ArchiveManifest.Table(
      rows: rows, bytes: file.bytes, sha256: file.sha256, columns: description.columns.map(\.name),
      lastKey: try DatabaseSchema.lastKey(of: description, db))
  }

  private func report(_ step: String, _ done: Int, of total: Int? = nil) throws {
    try checkCancellation()
    progress(ArchiveProgress(step: step, done: done, total: total))
  }

  /// SQLite returns rows one by one; PostgreSQL's results are in memory, so they are fetched in
  /// parts.
  private func forEachRow(
    of table: String, _ sql: String, _ body: (borrowing Row) throws -> Void
  ) throws {
    guard db.dialect == .postgres else {
      return try db.step(sql, values: []) { row in
        try body(row)
        return true
      }
    }
    let cursor = quoted("archive_\(table)")
    try db.runScript("DECLARE \(cursor) NO SCROLL CURSOR FOR \(sql)")
    var fetched = 0
    repeat {
      fetched = 0
      try db.step("FETCH \(ArchiveExportRun.rowsPerFetch) FROM \(cursor)", values: []) { row in
        fetched += 1
        try body(row)
        return true
      }
    } while fetched > 0
    try db.runScript("CLOSE \(cursor)")
  }

  /// Few, because a row can have megabytes, as a scanned list or a part of an imported file.
  private static let rowsPerFetch = 50

  // MARK: - Blobs

  private func writeBlobs() throws {
    let blobs = try BlobStore.archivedBlobs(in: space, db)
    for (index, blob) in blobs.enumerated() {
      let hash = hexadecimal(blob.sha256)
      let file = try writer.add(ArchiveManifest.blobPath(hash), compresses: false) {
        try BlobStore.readChunks(of: blob, db) { try writer.write($0) }
      }
      guard file.sha256 == hash else { throw ArchiveError.blobDamaged(hash: hash) }
      manifest.blobs.append(hash)
      try report("images", index + 1, of: blobs.count)
    }
  }
}
