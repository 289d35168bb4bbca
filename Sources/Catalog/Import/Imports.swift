import Database
package import Journal
package import Model

/// Imports of files into spaces, from a page or the command line. A file is stored, and all its
/// rows are classified before anything is written. One undo reverts an entire import.
package struct Imports: Sendable {
  let journal: Journal
  package let limits: ImportLimits
  /// The threads on which files are read, because a large file keeps a thread busy for seconds.
  private let pool = BlockingThreadPool(
    threads: 2, label: "commonplace.imports", limit: 64, limitPerKey: 4, threadsPerKey: 1)

  package init(journal: Journal, limits: ImportLimits = ImportLimits()) {
    self.journal = journal
    self.limits = limits
  }

  /// Runs blocking work on one of the threads, at most one piece of work at a time for each space.
  /// - Parameter continues: whether this is a further step of work that has begun, which is never
  ///   refused.
  func runBlocking<Value: Sendable>(
    in space: SpaceKey, continues: Bool = true,
    _ work: @escaping @Sendable (WorkCancellation) throws -> Value
  ) async throws -> Value {
    try await pool.run(for: space.rawValue, continues: continues, work)
  }

  /// The job of a stored file, which a server or the command line runs.
  package static let jobKind = "import-file"
  /// The job of a table that the command line imports, which no server runs.
  static let tableJobKind = "import"
  /// The maximum number of bytes of a file.
  package static let maximumFileSize = 32 << 20
  static let chunkSize = 256 * 1024

  var database: Database { journal.database }

  struct Payload: Codable { var id: ImportID }

  // MARK: - Beginning

  /// Checks that the user can import into the space, before a file is received.
  /// - Throws: forbidden.
  package func authorise(_ scope: Scope) async throws {
    try await database.read { db in try scope.authoriseWriting(db) }
  }

  /// Stores a file. If its format is known, a job begins to classify the rows; otherwise the import
  /// waits until the user has mapped the columns.
  /// - Throws: malformed or tooLarge, saying what is wrong with the file.
  package func begin(
    _ upload: ImportUpload, in scope: Scope, today: CalendarDate
  ) async throws -> ImportID {
    guard upload.size <= Imports.maximumFileSize else {
      throw Failure(.tooLarge, "body.tooLarge", ["max": "\(Imports.maximumFileSize >> 20)"])
    }
    try await authorise(scope)
    let inspection = try await runBlocking(in: scope.space, continues: false) {
      try ImportInspection(of: upload, $0)
    }
    var options = ImportOptions()
    options.encoding = upload.encoding
    options.today = "\(today)"
    let id = ImportID.new()
    let key = try await insert(id, upload, inspection, options, in: scope)
    do {
      try await write(upload, of: key, in: scope)
    } catch {
      // A file of which only a part was stored must not be mapped.
      try await delete(key, in: scope.space)
      throw error
    }
    if inspection.profile != .table { try await queue(id, from: [.mapping], to: .reading, scope) }
    return id
  }

  private func insert(
    _ id: ImportID, _ upload: ImportUpload, _ inspection: ImportInspection,
    _ options: ImportOptions, in scope: Scope
  ) async throws -> Key<Import> {
    let (options, shown) = (try JSON.text(options), upload.name.normalised.shortened(to: 200))
    let (profile, total) = (inspection.profile, inspection.rows)
    var facts = ImportResults()
    facts.size = upload.size
    if profile == .table { facts.head = inspection.columns }
    let json = try JSON.text(facts)
    return try await database.write { db in
      try scope.authoriseWriting(db)
      let key = try db.row(
        """
        INSERT INTO imports (id, space_id, user_id, name, profile, state, options, group_id,
          created_at, updated_at, facts, total)
        VALUES ($1, $2, $3, $4, $5, 'mapping', $6, $7, $8, $8, $9, $10) RETURNING key
        """, id, scope.space, scope.user, shown.isEmpty ? "?" : shown, profile.rawValue, options,
        ChangeGroupID.new(), Timestamp.now, json, total, map: { $0.key(0, of: Import.self) })
      guard let key else { throw Failure.notFound("space") }
      return key
    }
  }

  private func delete(_ key: Key<Import>, in space: SpaceKey) async throws {
    _ = try await database.write { db in
      try db.execute("DELETE FROM imports WHERE space_id = $1 AND key = $2", space, key)
    }
  }

  private func write(_ upload: ImportUpload, of key: Key<Import>, in scope: Scope) async throws {
    // There is one transaction for each megabyte, so that other writers only wait for milliseconds.
    let size = Imports.chunkSize
    for start in stride(from: 0, to: upload.size, by: 4 * size) {
      let end = min(start + 4 * size, upload.size)
      let chunks = try await runBlocking(in: scope.space) { _ in
        try stride(from: start, to: end, by: size).map { place in
          try upload.bytes(in: place..<min(place + size, end))
        }
      }
      _ = try await database.write { db in
        try db.executeMany(
          "INSERT INTO import_chunks (space_id, import_id, position, bytes)"
            + " VALUES ($1, $2, $3, $4)",
          chunks.enumerated().map { [scope.space, key, start / size + $0, $1] })
      }
    }
  }

  /// Imports the same file again, as a new import.
  package func importAgain(
    _ id: ImportID, in scope: Scope, today: CalendarDate
  ) async throws -> ImportID {
    let old = try await find(id, in: scope)
    let new = try await begin(try await upload(of: old), in: scope, today: today)
    if old.profile == .table, !old.options.map.isEmpty {
      var options = old.options
      options.today = "\(today)"
      try await queue(new, from: [.mapping], to: .reading, options: options, scope)
    }
    return new
  }

  // MARK: - Reading

  package func find(_ id: ImportID, in scope: Scope) async throws -> Import {
    try await database.read { db in try Imports.find(id, in: scope, db) }
  }

  static func find(_ id: ImportID, in scope: Scope, _ db: any Connection) throws -> Import {
    let found = try db.row(
      """
      SELECT \(Import.columns) FROM imports i \(Import.joins)
      WHERE i.id = $1 AND i.space_id = $2
        AND EXISTS (SELECT 1 FROM members WHERE space_id = $2 AND user_id = $3
          AND role IN ('owner', 'editor'))
      """, id, scope.space, scope.user, map: { Import($0) })
    guard let found else { throw Failure.notFound("import") }
    return found
  }

  /// Returns the latest 50 imports, newest first.
  package func all(in scope: Scope) async throws -> [Import] {
    try await database.read { db in
      try scope.authoriseWriting(db)
      return try db.rows(
        """
        SELECT \(Import.columns) FROM imports i \(Import.joins)
        WHERE i.space_id = $1 ORDER BY i.key DESC LIMIT 50
        """, scope.space, map: { Import($0) })
    }
  }

  /// Returns the stored file, copied to a temporary file on disk.
  /// - Throws: notFound if the file was deleted by `sweep`, or if the server stopped before all of
  ///   it was stored.
  func upload(of found: Import) async throws -> ImportUpload {
    let file = try TemporaryFile.create()
    var position = 0
    while true {
      let chunk = try await database.read { [position] db in
        try db.row(
          "SELECT bytes FROM import_chunks WHERE space_id = $1 AND import_id = $2"
            + " AND position = $3", found.space, found.key, position, map: { $0.bytes(0) })
      }
      guard let chunk else { break }
      try await runBlocking(in: found.space) { _ in try file.writeBytes(chunk) }
      position += 1
    }
    let upload = try ImportUpload(
      file, name: found.name, encoding: found.options.encoding, limits: limits)
    guard position > 0, found.results.size ?? upload.size == upload.size else {
      throw Failure.notFound("import")
    }
    return upload
  }

  /// Returns the columns of a table that has to be mapped, with an example value of each.
  package func columns(of found: Import) async throws -> ImportColumns {
    if let head = found.results.head { return head }
    // The import began before columns were stored with it.
    let upload = try await upload(of: found)
    return try await runBlocking(in: found.space) { try ImportInspection(of: upload, $0).columns }
  }

  // MARK: - Steps

  /// Moves an import to its next phase and adds the job of that phase, in one transaction.
  /// - Parameters:
  ///   - options: the new options; nil leaves them unchanged.
  ///   - decisions: decisions about rows, by row number.
  /// - Throws: conflict (`import.moved`) for an import that is in none of `phases` any more; then
  ///   nothing is written.
  func queue(
    _ id: ImportID, from phases: [Import.Phase], to phase: Import.Phase,
    options: ImportOptions? = nil, decisions: [Int: ImportRow.Decision?] = [:], _ scope: Scope
  ) async throws {
    let options = try options.map { try JSON.text($0) }
    try await journal.write(as: scope) { transaction in
      let job = try Jobs.add(Imports.jobKind, payload: Payload(id: id), in: transaction)
      let moved = try transaction.db.execute(
        "UPDATE imports SET state = $3, job_id = $4, error = NULL, updated_at = $5,"
          + " options = COALESCE($7, options)"
          + " WHERE id = $1 AND space_id = $2"
          + " AND (state \(transaction.db.dialect.any("$6", of: "text"))"
          + " OR \(Imports.jobEndedCondition(now: "$5")))",
        id, scope.space, phase.rawValue, job, transaction.now,
        SQLValue.texts(phases.map(\.rawValue)), options)
      // Of two requests at the same time, the second one finds that the phase has changed.
      guard moved == 1 else { throw Failure(.conflict, "import.moved") }
      try Imports.saveDecisions(decisions, of: id, in: scope.space, transaction.db)
    }
  }

  /// Returns the SQL condition that no job works on an import any more, although the import still
  /// has the phase of its job: the job has failed for good, or the command that ran it has died.
  /// - Parameter now: the SQL parameter of the current time.
  private static func jobEndedCondition(now: String) -> String {
    "EXISTS (SELECT 1 FROM jobs j WHERE j.id = imports.job_id AND (j.state = 'failed'"
      + " OR j.kind = '\(tableJobKind)' AND COALESCE(j.lease_until, 0) < \(now)))"
  }

  /// Stores the mapping of a table's columns and begins to classify the rows.
  /// - Parameter dateOrder: the order of day and month in columns whose dates do not tell it.
  /// - Throws: invalid with every problem of the mapping, also if the order of a column with dates
  ///   is unclear and `dateOrder` is nil.
  package func setMapping(
    _ id: ImportID, type: TypeID?, pairs: [(target: String, column: String)], key: String?,
    dateOrder: DateOrder? = nil, in scope: Scope
  ) async throws {
    let found = try await find(id, in: scope)
    let head = try await columns(of: found)
    let types = try await database.read { db in try TypeStore.load(scope.space, db) }
    let record = type.flatMap { types[$0] }
    let mapping = try ImportMapping(pairs, key: key, type: record, columns: head.columns)
    var options = found.options
    options.dateOrders = try head.dateOrders(of: mapping, type: record, chosen: dateOrder)
    options.type = record?.id
    options.map = pairs.map { [$0.target, $0.column] }
    options.key = key
    options.source = ImportSource(nil, file: found.name, type: record, key: key).name
    try await queue(id, from: [.mapping, .ready], to: .reading, options: options, scope)
  }

  /// Begins to write the classified rows, or continues where the import was stopped.
  /// - Parameters:
  ///   - isSeen: whether works were seen of which the file does not say so.
  ///   - decisions: decisions about rows that have not been written yet, by row number; a nil
  ///     decision means the default.
  package func start(
    _ id: ImportID, collection: ImportOptions.CollectionChoice, adds: Bool, isSeen: Bool = false,
    decisions: [Int: ImportRow.Decision?] = [:], in scope: Scope
  ) async throws {
    let found = try await find(id, in: scope)
    // A table that the command line imported is not stored, so there is nothing to write.
    guard found.results.told == nil else { throw Failure(.conflict, "import.moved") }
    var options = found.options
    options.collection = collection
    options.adds = adds
    options.isSeen = isSeen
    try await queue(
      id, from: [.ready, .cancelled, .failed], to: .running, options: options,
      decisions: decisions, scope)
  }

  /// Stops the import after the current batch.
  package func cancel(_ id: ImportID, in scope: Scope) async throws {
    _ = try await database.write { db in
      try scope.authoriseWriting(db)
      return try db.execute(
        "UPDATE imports SET state = 'cancelling', updated_at = $3"
          + " WHERE id = $1 AND space_id = $2 AND state = 'running'",
        id, scope.space, Timestamp.now)
    }
  }

  /// Ends the lease of a quiet job, so that another server can claim it at once instead of after a
  /// minute. Does nothing if the job still reports.
  package func resume(_ id: ImportID, in scope: Scope) async throws {
    guard try await find(id, in: scope).isStalled else { return }
    try await database.write { db in
      try scope.authoriseWriting(db)
      let job = try db.row(
        "SELECT job_id FROM imports WHERE id = $1 AND space_id = $2 AND job_id IS NOT NULL", id,
        scope.space, map: { $0.id(0, of: Job.self) })
      guard let job else { return }
      try Jobs.endLease(of: job, quietFor: Import.stallSeconds, now: .now, db)
    }
  }

  /// Begins to undo the import.
  package func undo(_ id: ImportID, in scope: Scope) async throws {
    let stopped: [Import.Phase] = [.done, .cancelled, .failed]
    try await queue(id, from: stopped, to: .undoing, scope)
  }

  /// Deletes the import with its file and rows. Imported entries stay.
  /// - Returns: false if a job works on it, so that it stays.
  @discardableResult
  package func remove(_ id: ImportID, in scope: Scope) async throws -> Bool {
    try await database.write { db in
      try scope.authoriseWriting(db)
      return try db.execute(
        "DELETE FROM imports WHERE id = $1 AND space_id = $2"
          + " AND (state NOT IN ('reading', 'running', 'cancelling', 'undoing')"
          + " OR \(Imports.jobEndedCondition(now: "$3")))",
        id, scope.space, Timestamp.now) > 0
    }
  }
}

// MARK: - Sweep

extension Imports {
  private static let dayInSeconds: Int64 = 86_400

  /// Deletes uploads that were not started within a week, imports that were undone a month ago, and
  /// the files of others that ended a month ago. The results of their rows are kept.
  package func sweep(now: Timestamp = .now) async throws {
    // One at a time, because an upload has many rows.
    try await database.deleteInBatches(of: 1) { db, limit in
      try db.execute(
        """
        DELETE FROM imports WHERE key IN (
          SELECT key FROM imports WHERE state IN ('mapping', 'ready') AND updated_at < $1 LIMIT $2)
        """, now.adding(seconds: -7 * Imports.dayInSeconds), limit)
    }
    try await database.deleteInBatches(of: 50) { db, limit in
      try db.execute(
        """
        DELETE FROM import_chunks WHERE (space_id, import_id, position) IN (
          SELECT c.space_id, c.import_id, c.position
          FROM imports i JOIN import_chunks c ON c.space_id = i.space_id AND c.import_id = i.key
          WHERE i.state IN ('done', 'undone', 'cancelled', 'failed') AND i.updated_at < $1
          LIMIT $2)
        """, now.adding(seconds: -30 * Imports.dayInSeconds), limit)
    }
    try await database.deleteInBatches { db, limit in
      try db.execute(
        """
        DELETE FROM import_rows WHERE (space_id, import_id, number) IN (
          SELECT r.space_id, r.import_id, r.number
          FROM imports i JOIN import_rows r ON r.space_id = i.space_id AND r.import_id = i.key
          WHERE i.state = 'undone' AND i.updated_at < $1 LIMIT $2)
        """, now.adding(seconds: -30 * Imports.dayInSeconds), limit)
    }
    try await database.deleteInBatches { db, limit in
      try db.execute(
        """
        DELETE FROM imports WHERE key IN (
          SELECT key FROM imports WHERE state = 'undone' AND updated_at < $1 LIMIT $2)
        """, now.adding(seconds: -30 * Imports.dayInSeconds), limit)
    }
  }
}
