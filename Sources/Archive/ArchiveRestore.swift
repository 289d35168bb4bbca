import Book
package import Database
import Foundation
package import Journal
import Media
import Model

/// Restores an archive into a database without any tables.
package struct ArchiveRestore: Sendable {
  private let archive: VerifiedArchive
  private let tables: [ArchivedTable]
  private let keepsSecrets: Bool
  private let progress: @Sendable (ArchiveProgress) -> Void

  package struct Result: Sendable {
    package var rows = 0
    package var blobs = 0
    /// The number of differences that `doctor` found and could not repair.
    package var differences = 0
    /// In the order of the tables.
    package var droppedSecrets: [DroppedSecret] = []
  }

  /// - Parameters:
  ///   - tables: the declarations of all features.
  ///   - secret: the fingerprint of the server's secret.
  package init(
    _ archive: VerifiedArchive, tables: [ArchivedTable], secret: String,
    progress: @escaping @Sendable (ArchiveProgress) -> Void = { _ in }
  ) {
    self.archive = archive
    self.tables = tables
    self.progress = progress
    keepsSecrets = archive.manifest.secret == secret
  }

  /// Creates the schema of the archive, loads the rows, brings the schema up to date, derives what
  /// is not in the archive, and runs the checks of `doctor`. If any of that fails, the database has
  /// no tables again.
  /// - Parameter allowsDifferences: whether data that `doctor` cannot repair is accepted.
  /// - Throws: `ArchiveError`; `CancellationError`.
  package func run(into database: Database, allowsDifferences: Bool = false) async throws -> Result
  {
    var result = try await load(into: database)
    do {
      try await database.migrate()
      result.differences = try await finish(database, allowsDifferences: allowsDifferences)
    } catch {
      try await discard(database)
      throw error
    }
    return result
  }

  /// Creates the schema of the archive and loads the rows. If that fails, the database has no tables
  /// again.
  /// - Throws: `ArchiveError`; `CancellationError`.
  func load(into database: Database) async throws -> Result {
    let isEmpty = try await database.read { db in try DatabaseSchema.read(db).tables.isEmpty }
    guard isEmpty else {
      throw ArchiveError.databaseNotEmpty(advice: .newDatabase)
    }
    do {
      try await database.migrate(upTo: archive.manifest.migration)
      return try await cancellable { cancelled in
        try await database.withoutTransaction { [self] db in
          var loading = ArchiveLoading(
            archive, tables, keepsSecrets: keepsSecrets, cancelled, progress)
          return try loading.run(db)
        }
      }
    } catch {
      try await discard(database)
      throw error
    }
  }

  /// Restores into the data folder of a server on SQLite. The former database is kept.
  /// - Returns: also the folder of the former database; nil if there was none.
  /// - Throws: `ArchiveError`; `CancellationError`.
  package func run(
    in file: DatabaseFile, allowsDifferences: Bool = false
  ) async throws -> (value: Result, former: String?) {
    try file.checkIsUnused()
    if archive.manifest.space != nil {
      guard try await file.hasNoUsers() else {
        throw ArchiveError.databaseNotEmpty(
          advice: "An archive of one book is restored beside others, not in their place.")
      }
    }
    return try await file.replace { database in
      try await run(into: database, allowsDifferences: allowsDifferences)
    }
  }

  /// Restores into a PostgreSQL database. It is as before until all tables are loaded and checked.
  /// - Parameters:
  ///   - connections: the number of connections.
  ///   - former: the name of the schema that keeps the tables of a server without users; nil if there
  ///     must be no tables.
  ///   - open: opens the database with connections that use a schema.
  /// - Throws: `ArchiveError`; `CancellationError`.
  package func run(
    connections: Int, keepingFormerIn former: String? = nil, allowsDifferences: Bool = false,
    open: (_ schema: String, _ connections: Int) throws -> Database
  ) async throws -> Result {
    try await SchemaReplacement(keepingFormerIn: former).run(connections: connections, open: open) {
      try await run(into: $0, allowsDifferences: allowsDifferences)
    }
  }

  /// Drops the tables on PostgreSQL. A file of SQLite is deleted by the caller.
  private func discard(_ database: Database) async throws {
    guard database.dialect == .postgres else { return }
    // A task of its own, because in a cancelled task the driver runs no statement.
    try await Task {
      try await database.withoutTransaction { db in try TableLoading.dropAll(db) }
    }.value
  }

  /// Builds the search index, and repairs what `doctor` finds.
  /// - Returns: the number of differences that remain.
  /// - Throws: `ArchiveError.differences` for those that remain, unless they are allowed.
  private func finish(_ database: Database, allowsDifferences: Bool) async throws -> Int {
    try Task.checkCancellation()
    progress(ArchiveProgress(step: "search index", done: 0))
    try await Features.rebuildSearch(of: database)
    var (count, lines) = try await examine(database)
    if count > 0 {
      // The archived server had these differences too.
      progress(ArchiveProgress(step: "repairs", done: 0))
      for doctor in Features.doctors(of: database) { try await doctor.repair() }
      (count, lines) = try await examine(database)
    }
    guard count == 0 || allowsDifferences else {
      throw ArchiveError.differences(count: count, first: lines)
    }
    try await database.updateStatistics()
    return count
  }

  /// Runs the checks of `doctor`.
  /// - Returns: the number of differences, and descriptions of the first ones.
  private func examine(_ database: Database) async throws -> (count: Int, first: [String]) {
    try Task.checkCancellation()
    progress(ArchiveProgress(step: "checks", done: 0))
    let first = FirstLines(limit: 10)
    var count = 0
    for doctor in Features.doctors(of: database) {
      count += try await doctor.examine { first.add($0) }.differences
      try Task.checkCancellation()
    }
    return (count, first.all)
  }
}

/// Loads the rows and blobs of an archive into empty tables.
private struct ArchiveLoading {
  private let archive: VerifiedArchive
  private let tables: [String: ArchivedTable]
  private let keepsSecrets: Bool
  private let cancelled: CancelFlag
  private let progress: @Sendable (ArchiveProgress) -> Void
  private var result = ArchiveRestore.Result()
  private let rowTotal: Int
  /// The number of bytes since the last commit.
  private var uncommitted = 0

  private static let rowsPerBatch = 500
  /// A batch also ends after this number of bytes, because rows can have megabytes.
  private static let bytesPerBatch = 1 << 20
  private static let bytesPerCommit = 32 << 20

  init(
    _ archive: VerifiedArchive, _ tables: [ArchivedTable], keepsSecrets: Bool,
    _ cancelled: CancelFlag, _ progress: @escaping @Sendable (ArchiveProgress) -> Void
  ) {
    self.archive = archive
    self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
    self.keepsSecrets = keepsSecrets
    self.cancelled = cancelled
    self.progress = progress
    rowTotal = archive.manifest.tables.values.reduce(0) { $0 + $1.rows }
  }

  /// - Parameter db: outside any transaction.
  mutating func run(_ db: any Connection) throws -> ArchiveRestore.Result {
    let schema = try DatabaseSchema.read(db)
    for name in archive.manifest.tables.keys.sorted() { try checkColumns(of: name, schema) }
    let loading = try TableLoading(db)
    do {
      try loadTables(schema, loading)
      for (name, table) in archive.manifest.tables {
        guard let description = schema.tables[name] else { continue }
        try loading.setLastKey(table.lastKey, of: description)
      }
      try loadBlobs(loading, db)
      try loading.finish()
    } catch {
      abandon(loading)
      throw ArchiveLoading.reportedError(for: error)
    }
    return result
  }

  private static func reportedError(for error: any Error) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    if error.isConstraintViolation {
      return ArchiveError.inconsistent(reason: oneLine(error.message))
    }
    return error.kind == .diskFull ? Failure(.unavailable, "storage.full") : error
  }

  /// Messages of PostgreSQL have several lines.
  private static func oneLine(_ message: String) -> String {
    message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private func abandon(_ loading: TableLoading) {
    do {
      try loading.abandon()
    } catch {
      // A connection that cannot roll back is closed, which rolls back too.
    }
  }

  /// Checks that the archive has the columns of the schema with which it was written.
  private func checkColumns(of name: String, _ schema: DatabaseSchema) throws {
    guard let description = schema.tables[name],
      description.columns.map(\.name) == archive.manifest.tables[name]?.columns
    else {
      throw ArchiveError.damaged(
        member: ArchiveManifest.tablePath(name),
        reason: "its columns are not those of schema \(archive.manifest.migration)")
    }
  }

  // MARK: - Tables

  private mutating func loadTables(
    _ schema: DatabaseSchema, _ loading: TableLoading
  ) throws {
    let names = Dictionary(
      uniqueKeysWithValues: archive.manifest.tables.keys.map {
        (ArchiveManifest.tablePath($0), $0)
      })
    let reader = try ArchiveReader(archive.path)
    while let path = try reader.next() {
      guard let name = names[path], let description = schema.tables[name] else { continue }
      try load(reader, description, loading)
    }
  }

  private mutating func load(
    _ reader: ArchiveReader, _ table: TableSchema, _ loading: TableLoading
  ) throws {
    let decoder = RowDecoder(table)
    let total = archive.manifest.tables[table.name]?.rows ?? 0
    var batch: [[SQLValue]] = []
    var (rows, bytes) = (0, 0)
    func flush() throws {
      try insert(batch, after: rows - batch.count, into: table, loading)
      try commitIfLarge(adding: bytes, loading)
      batch.removeAll(keepingCapacity: true)
      bytes = 0
      if cancelled.isSet { throw CancellationError() }
      progress(
        ArchiveProgress(
          step: table.name, done: rows, total: total,
          rows: .init(done: result.rows + rows, total: rowTotal)))
    }
    var secrets = SealedValues(
      tables[table.name], table, isKept: keepsSecrets,
      isOfOneSpace: archive.manifest.space != nil)
    try reader.forEachLine { line in
      rows += 1
      do {
        var values = try decoder.values(line)
        secrets.clear(&values)
        batch.append(values)
      } catch let problem as RowDecoder.Problem {
        throw ArchiveError.malformedRow(member: reader.path, row: rows, reason: problem.reason)
      }
      bytes += line.count
      if batch.count >= ArchiveLoading.rowsPerBatch || bytes >= ArchiveLoading.bytesPerBatch {
        try flush()
      }
    }
    try flush()
    guard rows == total else {
      throw ArchiveError.damaged(
        member: reader.path, reason: "it has \(rows) rows, the manifest lists \(total)")
    }
    result.rows += rows
    result.droppedSecrets += secrets.dropped
  }

  /// - Parameter row: the number of rows before the batch.
  private func insert(
    _ batch: [[SQLValue]], after row: Int, into table: TableSchema, _ loading: TableLoading
  ) throws {
    guard !batch.isEmpty else { return }
    var inserted = 0
    do {
      try loading.insert(batch, into: table) { inserted += 1 }
    } catch let error as DatabaseError where error.isConstraintViolation {
      throw ArchiveError.malformedRow(
        member: ArchiveManifest.tablePath(table.name), row: row + inserted + 1,
        reason: ArchiveLoading.oneLine(error.message))
    }
  }

  private mutating func commitIfLarge(adding bytes: Int, _ loading: TableLoading) throws {
    uncommitted += bytes
    guard uncommitted >= ArchiveLoading.bytesPerCommit else { return }
    try loading.commitPart()
    uncommitted = 0
  }

  // MARK: - Blobs

  private mutating func loadBlobs(_ loading: TableLoading, _ db: any Connection) throws {
    var owners = try BlobStore.restoredBlobs(db)
    let reader = try ArchiveReader(archive.path)
    while let path = try reader.next() {
      guard path.hasPrefix("blobs/") else { continue }
      let hash = String(path.dropFirst("blobs/".count))
      guard let blobs = owners.removeValue(forKey: hash) else {
        throw ArchiveError.damaged(member: path, reason: "no row of blobs has this hash")
      }
      try commitIfLarge(adding: load(reader, into: blobs, db), loading)
      result.blobs += 1
      if cancelled.isSet { throw CancellationError() }
      progress(
        ArchiveProgress(step: "images", done: result.blobs, total: archive.manifest.blobs.count))
    }
    for hash in archive.manifest.damagedBlobs ?? [] { owners[hash] = nil }
    if let missing = owners.keys.min() {
      throw ArchiveError.missing(member: ArchiveManifest.blobPath(missing))
    }
  }

  /// Stores the current file for each space that has it.
  /// - Returns: the number of its bytes.
  private func load(
    _ reader: ArchiveReader, into blobs: [BlobStore.ArchivedBlob], _ db: any Connection
  ) throws -> Int {
    var (position, count) = (0, 0)
    var waiting: [UInt8] = []
    func store(_ bytes: [UInt8]) throws {
      for blob in blobs {
        try BlobStore.restoreChunk(bytes, at: position, of: (blob.space, blob.key), db)
      }
      position += 1
    }
    while let chunk = try reader.chunk() {
      waiting += chunk
      count += chunk.count
      while waiting.count >= BlobStore.chunkSize {
        try store(Array(waiting[..<BlobStore.chunkSize]))
        waiting.removeFirst(BlobStore.chunkSize)
      }
    }
    if !waiting.isEmpty { try store(waiting) }
    guard blobs.allSatisfy({ $0.size == count }) else {
      throw ArchiveError.damaged(member: reader.path, reason: "it has another size than its row")
    }
    return count
  }
}

/// Collects the first `limit` of the lines that are added.
private final class FirstLines: Sendable {
  private let lines = Locked<[String]>([])
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  func add(_ line: String) { lines.withLock { if $0.count < limit { $0.append(line) } } }
  var all: [String] { lines.withLock { $0 } }
}
