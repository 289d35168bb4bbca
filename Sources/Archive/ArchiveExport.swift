import Catalog
package import Database
import Foundation
package import Journal
import Media
import Model

/// The progress of an export or a restoration.
package struct ArchiveProgress: Sendable {
  /// What is being done, in English: the name of a table, `images`, `checks` and so on.
  package var step: String
  /// The number of rows, images or files that are done, depending on the step.
  package var done: Int
  /// Nil if it is not known.
  package var total: Int?
  /// The rows of all tables; nil in a step that is not a table.
  package var rows: Rows?

  package struct Rows: Sendable {
    package var done: Int
    package var total: Int
  }

  /// The kind of a step, which pages name.
  package enum Step: String, Codable, Sendable {
    case waiting
    /// Compares the files of an archive with its manifest.
    case verifying
    case rows, images
    /// Builds the search index, checks and repairs.
    case checking
  }

  package var kind: Step {
    switch step {
    case "verified files": .verifying
    case "images": .images
    case "search index", "checks", "repairs": .checking
    default: .rows
    }
  }
}

/// Writes a whole server, or one space, into one file. All of it is one snapshot of the database.
/// Memory does not grow with the amount of data, except for a hash for each image.
package struct ArchiveExport: Sendable {
  private let database: Database
  /// Nil for all tables of the database.
  private let tables: [ArchivedTable]?
  private let secret: String

  /// - Parameters:
  ///   - tables: the declarations of all features.
  ///   - secret: the fingerprint of the server's secret.
  package init(_ database: Database, tables: [ArchivedTable], secret: String) {
    self.database = database
    self.tables = tables.filter(\.isArchived).sorted { $0.name < $1.name }
    self.secret = secret
  }

  /// All rows of all tables, also temporary and derived ones, whatever the version of the schema is.
  /// Such an archive is loaded into a database of the same engine and not brought up to date.
  init(everythingOf database: Database) {
    self.database = database
    tables = nil
    secret = ""
  }

  /// Writes the archive. A file of the same name is replaced when the archive is complete. Images
  /// whose bytes are damaged in the database are left out and listed in the manifest, because an
  /// archive without them is better than none.
  /// - Parameter space: the handle of the only space in the archive; nil for the whole server.
  /// - Throws: `ArchiveError`; `Failure` when the disk is full; `CancellationError`.
  package func write(
    to path: String, space: String? = nil,
    progress: @escaping @Sendable (ArchiveProgress) -> Void = { _ in }
  ) async throws -> ArchiveManifest {
    let file = try OutputFile(path)
    do {
      let manifest = try await write(to: file, space: space, progress: progress)
      try file.commit()
      return manifest
    } catch {
      file.discard()
      throw error
    }
  }

  /// Writes the archive into the draft of a file.
  func write(
    to file: OutputFile, space: String? = nil,
    progress: @escaping @Sendable (ArchiveProgress) -> Void = { _ in }
  ) async throws -> ArchiveManifest {
    func run(checksBlobs: Bool) async throws -> ArchiveManifest {
      try await cancellable { cancelled in
        try await database.read(limit: .none) { [self] db in
          try ArchiveExportRun(
            db, tables, secret: secret, space: space, to: file.handle, cancelled, progress
          ).run(checksBlobs: checksBlobs)
        }
      }
    }
    let manifest: ArchiveManifest
    do {
      manifest = try await run(checksBlobs: false)
    } catch is DamagedBlob {
      // Images are only read twice if that is necessary.
      try file.handle.truncate(atOffset: 0)
      manifest = try await run(checksBlobs: true)
    }
    try Task.checkCancellation()
    try await checkSchemaIsUnchanged(since: manifest.migration)
    return manifest
  }

  /// On PostgreSQL a migration that rewrites a table hides its rows from a snapshot that is older
  /// than the migration.
  private func checkSchemaIsUnchanged(since migration: Int) async throws {
    guard database.dialect == .postgres else { return }
    let now = try await database.read { db in try DatabaseSchema.appliedMigration(db) }
    guard now == migration else { throw ArchiveError.schemaChanged }
  }
}

/// Runs `body` with a flag that is set when the task is cancelled. The work runs on other threads, in
/// transactions of the database, where `Task.isCancelled` is not available.
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

/// A blob does not have the hash under which it is stored.
private struct DamagedBlob: Error {}

/// One export, within the transaction that reads its snapshot.
private final class ArchiveExportRun {
  private let db: any Connection
  private let tables: [ArchivedTable]
  private let schema: DatabaseSchema
  private let writer: ArchiveWriter
  private let cancelled: CancelFlag
  private let progress: @Sendable (ArchiveProgress) -> Void
  /// The key of the only space in the archive; nil for the whole server.
  private let space: Int64?
  private var manifest: ArchiveManifest
  /// The rows of all tables.
  private var rows = ArchiveProgress.Rows(done: 0, total: 0)

  /// - Parameters:
  ///   - tables: what is exported of each table; nil for everything in all tables.
  ///   - secret: the fingerprint of the server's secret, with which restoring recognises whether the
  ///     sealed values can be decrypted.
  ///   - handle: the only space in the archive; nil for the whole server.
  ///   - cancelled: ends the export when it is set.
  init(
    _ db: any Connection, _ tables: [ArchivedTable]?, secret: String, space handle: String?,
    to file: FileHandle, _ cancelled: CancelFlag,
    _ progress: @escaping @Sendable (ArchiveProgress) -> Void
  ) throws {
    // Before the first query. On SQLite every read transaction is one snapshot.
    if db.dialect == .postgres {
      try db.runScript("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    }
    self.db = db
    self.cancelled = cancelled
    self.progress = progress
    writer = ArchiveWriter(file)
    schema = try DatabaseSchema.read(db)
    self.tables = tables ?? ArchiveExportRun.allTables(of: schema)
    manifest = ArchiveManifest(
      migration: try DatabaseSchema.appliedMigration(db), space: handle, secret: secret)
    guard let handle else {
      space = nil
      return
    }
    space = try db.integer("SELECT key FROM spaces WHERE handle = $1", handle)
    if space == nil { throw ArchiveError.noSpace(handle: handle) }
  }

  /// Returns a declaration for every table of a schema, except for that of the bytes of blobs,
  /// which are files of the archive, and that of migrations, of which the manifest contains the
  /// last number.
  private static func allTables(of schema: DatabaseSchema) -> [ArchivedTable] {
    schema.tables.keys.filter { !["blob_chunks", "migrations"].contains($0) }.sorted().map {
      // The others have no bytes yet.
      ArchivedTable($0, of: .server, where: $0 == "blobs" ? "ready = 1" : nil)
    }
  }

  /// - Parameter checksBlobs: whether the bytes of blobs are read before they are written, so that
  ///   damaged ones are replaced by intact copies or left out.
  /// - Throws: `DamagedBlob`, only without `checksBlobs`.
  func run(checksBlobs: Bool) throws -> ArchiveManifest {
    let users = try usersCondition()
    let archived = tables.compactMap { table -> (ArchivedTable, TableSchema, String)? in
      // An earlier schema does not have every table yet.
      guard let description = schema.tables[table.name] else { return nil }
      return rowCondition(of: table, users: users).map { (table, description, $0) }
    }
    for (table, _, condition) in archived {
      rows.total += Int(
        try db.integer("SELECT COUNT(*) FROM \(quoted(table.name)) WHERE \(condition)") ?? 0)
    }
    for (table, description, condition) in archived {
      try write(table, description, where: condition)
    }
    try writeBlobs(checked: checksBlobs)
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
  /// - Parameter users: a query of the users whose rows are included, from `usersCondition`.
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
    let columns = description.columns.map { column in
      if case .derived = column.type {
        return "CAST(\(quoted(column.name)) AS text) AS \(quoted(column.name))"
      }
      guard let space, let sql = table.redacted[column.name] else { return quoted(column.name) }
      return sql.replacing("$space", with: "\(space)") + " AS \(quoted(column.name))"
    }.joined(separator: ", ")
    let order = description.ordering.map { name in
      // By bytes, like SQLite, whatever the language of the database is.
      let isText = db.dialect == .postgres && description.column(name)?.type == .text
      return quoted(name) + (isText ? " COLLATE \"C\"" : "")
    }
    let sql = """
      SELECT \(columns) FROM \(quoted(table.name)) WHERE \(condition)
      ORDER BY \(order.joined(separator: ", "))
      """
    var count = 0
    let file = try writer.add(ArchiveManifest.tablePath(table.name), compresses: true) {
      try forEachRow(of: table.name, sql) { row in
        try writer.write(encoder.line(row))
        count += 1
        rows.done += 1
        if count % 1000 == 0 { try report(table.name, count, rows: rows) }
      }
    }
    try report(table.name, count, rows: rows)
    manifest.tables[table.name] = ArchiveManifest.Table(
      rows: count, bytes: file.bytes, sha256: file.sha256, columns: description.columns.map(\.name),
      lastKey: try DatabaseSchema.lastKey(of: description, db))
  }

  private func report(
    _ step: String, _ done: Int, of total: Int? = nil, rows: ArchiveProgress.Rows? = nil
  ) throws {
    try checkCancellation()
    progress(ArchiveProgress(step: step, done: done, total: total, rows: rows))
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

  private func writeBlobs(checked: Bool) throws {
    var blobs: [BlobStore.ArchivedBlob]
    if checked {
      let found = try BlobStore.intactBlobs(in: space, db)
      blobs = found.intact
      manifest.damagedBlobs = found.damaged.isEmpty ? nil : found.damaged.map(hexadecimal)
    } else {
      blobs = try BlobStore.archivedBlobs(in: space, db)
    }
    for (index, blob) in blobs.enumerated() {
      let hash = hexadecimal(blob.sha256)
      let file = try writer.add(ArchiveManifest.blobPath(hash), compresses: false) {
        try BlobStore.readChunks(of: blob, db) { try writer.write($0) }
      }
      guard file.sha256 == hash else { throw DamagedBlob() }
      manifest.blobs.append(hash)
      try report("images", index + 1, of: blobs.count)
    }
  }
}
