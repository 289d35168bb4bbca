import Database
import Foundation
package import Journal
import Model

extension Imports {
  /// Runs the job of an import's phase: classifies the rows, writes them, or undoes the import. If
  /// it is interrupted at any point, running it again continues it.
  package func run(_ job: Job) async throws {
    // An unreadable payload makes the job fail, which is logged.
    let payload = try JSON.decode(Payload.self, from: job.payload)
    guard let space = job.space, let user = job.user else { return }
    let scope = Scope(user: user, space: space)
    do {
      let found = try await find(payload.id, in: scope)
      switch found.phase {
      case .reading: try await preparePreview(found, scope, job)
      case .running, .cancelling: try await write(found, scope, job)
      case .undoing: try await runUndo(found, scope, job)
      default: break
      }
    } catch let failure as Failure where failure.kind != .unavailable {
      // The job is tried again if something is unavailable now. A file that cannot be read stays
      // unreadable, so the import fails.
      try await fail(payload.id, failure)
    }
  }

  private func fail(_ id: ImportID, _ failure: Failure) async throws {
    let error = try JSON.text(ImportFailure(failure))
    _ = try await database.write { db in
      try db.execute(
        "UPDATE imports SET state = 'failed', error = $2, updated_at = $3 WHERE id = $1",
        id, error, Timestamp.now)
    }
  }

  // MARK: - Plan

  /// The items of a file, and the values that are needed to classify and write them.
  struct Plan: Sendable {
    var contents: ImportContents
    var source: String
    var formerSource: String?
    var siblings: [String]
    var type: TypeRecord?
    var today: CalendarDate
  }

  func plan(of found: Import, _ scope: Scope) async throws -> Plan {
    let upload = try await upload(of: found)
    let types = try await database.read { db in try TypeStore.load(scope.space, db) }
    return try await plan(upload, found.profile, found.options, types, in: scope.space)
  }

  func plan(
    _ upload: ImportUpload, _ profile: ImportProfile, _ options: ImportOptions, _ types: TypeSet,
    in space: SpaceKey
  ) async throws -> Plan {
    let type = options.type.flatMap { types[$0] }
    let contents = try await runBlocking(in: space) { _ in
      guard profile == .table else { return try UploadReader.contents(of: upload) }
      let table = try UploadReader.table(in: upload)
      let pairs = options.map.filter { $0.count == 2 }.map { (target: $0[0], column: $0[1]) }
      let map = try ImportMapping(pairs, key: options.key, type: type, columns: table.columns)
      return UploadReader.contents(
        of: table, by: .init(map: map, type: type))
    }
    return Plan(
      contents: contents, source: options.source ?? profile.source,
      formerSource: profile == .table
        ? ImportSource(nil, file: upload.name, type: type, key: options.key).formerName : nil,
      siblings: profile.relatedSources, type: type,
      today: CalendarDate(options.today) ?? CalendarDate(.now, in: .gmt))
  }

  /// Returns the next items, read on a thread for blocking work.
  func next(
    _ count: Int, of items: ImportBatches<ImportItem>, in space: SpaceKey
  ) async throws -> [ImportItem] {
    try await runBlocking(in: space) { _ in try items.nextBatch(limit: count) }
  }

  // MARK: - Classifying

  /// The number of items that are classified together.
  static let batchSize = 500

  private func preparePreview(_ found: Import, _ scope: Scope, _ job: Job) async throws {
    let plan = try await plan(of: found, scope)
    var facts = found.results
    facts.unused = plan.contents.unused
    facts.skipped = plan.contents.skipped
    let isWanted = try await database.write { db in
      // Another server may have run the job in the meantime, so that rows are already written.
      guard try Imports.lock(found, db) == .reading else { return false }
      try db.execute(
        "DELETE FROM import_rows WHERE space_id = $1 AND import_id = $2", found.space, found.key)
      return true
    }
    guard isWanted else { return }
    let count = try await classify(plan, found, scope, job) ?? 0
    try await updatePhase(found, facts, .ready, from: .reading, total: count, done: 0)
  }

  /// Classifies all rows that have not been written, and stores their outcomes. Decisions are kept.
  /// - Returns: the number of rows, or nil if the import was cancelled.
  private func classify(
    _ plan: Plan, _ found: Import, _ scope: Scope, _ job: Job
  ) async throws -> Int? {
    let items = plan.contents.batches
    var deleted = DeletedRecords(of: plan.source)
    var done = 0
    while true {
      let part = try await next(Imports.batchSize, of: items, in: scope.space)
      if part.isEmpty { return done }
      let verdicts: [ImportClassifier.Classification]
      (verdicts, deleted) = try await self.classifications(of: part, plan, deleted, scope)
      done += part.count
      let isStopped = try await database.write { [done] db in
        // Rows that were classified before the cancellation keep their outcomes. Writing then ends
        // at once.
        if try Imports.lock(found, db) == .cancelling { return true }
        try Imports.saveRows(part, verdicts, of: found, db)
        let total = max(found.total, done)
        try db.execute(
          "UPDATE imports SET total = $3, done = $4 WHERE space_id = $1 AND key = $2",
          found.space, found.key, total, done)
        try Jobs.updateProgress(JobProgress(done: done, total: total), of: job, db)
        return false
      }
      if isStopped { return nil }
    }
  }

  /// - Parameter deleted: the value that the previous call returned, so that the log is read only
  ///   once.
  func classifications(
    of items: [ImportItem], _ plan: Plan, _ deleted: DeletedRecords, _ scope: Scope
  ) async throws -> ([ImportClassifier.Classification], DeletedRecords) {
    try await database.read(limit: .none) { db in
      try scope.authoriseWriting(db)
      var deleted = deleted
      try deleted.refresh(in: scope.space, db)
      let classifier = ImportClassifier(
        source: plan.source, formerSource: plan.formerSource, relatedSources: plan.siblings,
        type: plan.type, types: try TypeStore.load(scope.space, db), deleted: deleted,
        today: plan.today,
        scope: scope, db: db)
      return (try classifier.classify(items), deleted)
    }
  }

  private static func saveRows(
    _ items: [ImportItem], _ verdicts: [ImportClassifier.Classification], of found: Import,
    _ db: any Connection
  ) throws {
    try db.executeMany(
      """
      INSERT INTO import_rows
        (space_id, import_id, number, place, title, source_key, outcome, entry_id, detail)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (space_id, import_id, number) DO UPDATE SET
        outcome = $7, entry_id = $8, detail = $9 WHERE import_rows.done = 0
      """,
      try zip(items, verdicts).map { item, verdict in
        [
          found.space, found.key, item.row, item.place, item.draft.title, item.key,
          verdict.outcome.rawValue, verdict.existing, try JSON.text(verdict.detail),
        ]
      })
  }

  private func updatePhase(
    _ found: Import, _ facts: ImportResults, _ phase: Import.Phase, from old: Import.Phase,
    total: Int, done: Int
  ) async throws {
    let facts = try JSON.text(facts)
    _ = try await database.write { db in
      try db.execute(
        "UPDATE imports SET facts = $3, state = $4, total = $5, done = $6, updated_at = $7"
          + " WHERE space_id = $1 AND key = $2 AND state = $8",
        found.space, found.key, facts, phase.rawValue, total, done, Timestamp.now, old.rawValue)
    }
  }

  // MARK: - Writing

  private func write(_ found: Import, _ scope: Scope, _ job: Job) async throws {
    let plan = try await plan(of: found, scope)
    if !found.results.isChecked {
      // The space may have changed since the preview, so the rows are classified again before they
      // are written.
      let total = try await classify(plan, found, scope, job)
      var facts = found.results
      facts.isChecked = total != nil
      try await updatePhase(
        found, facts, found.phase, from: found.phase, total: total ?? found.total, done: 0)
    }
    let first = try await firstPending(of: found)
    let items = plan.contents.batches
    var size = 50
    while true {
      let part = try await next(size, of: items, in: scope.space)
      // An interrupted run has already written these rows.
      if let last = part.last, last.row < first { continue }
      let start = ContinuousClock.now
      guard try await writeBatch(part, of: found, plan, scope, job) else { break }
      size = Importer.nextBatchSize(size, after: .now - start, dialect: journal.database.dialect)
    }
    try await database.analyze()
  }

  /// Returns the number of the first row that has not been written; `Int.max` if there is none.
  private func firstPending(of found: Import) async throws -> Int {
    try await database.read { db in
      try db.row(
        "SELECT number FROM import_rows WHERE space_id = $1 AND import_id = $2 AND done = 0"
          + " ORDER BY number LIMIT 1", found.space, found.key, map: { $0.int(0) }) ?? .max
    }
  }

  /// - Parameter items: the next items; empty at the end of the file, which ends the import.
  /// - Returns: false if there is nothing more to do.
  private func writeBatch(
    _ items: [ImportItem], of found: Import, _ plan: Plan, _ scope: Scope, _ job: Job
  ) async throws -> Bool {
    try await journal.write(as: scope, group: found.group, limit: .none) { transaction in
      let phase = try Imports.lock(found, transaction.db)
      guard phase == .running else {
        if phase == .cancelling { try Imports.end(found, .cancelled, transaction) }
        return false
      }
      let rows = try Imports.pending(of: found, items, transaction.db)
      if !rows.isEmpty {
        let writer = try ImportWriter(
          source: plan.source, formerSource: plan.formerSource, type: plan.type,
          options: found.options, today: plan.today, for: rows, in: transaction)
        try Imports.finish(zip(rows, try writer.write(rows)), of: found, transaction)
        try Jobs.updateProgress(JobProgress(done: 0, total: found.total), of: job, transaction.db)
      }
      if items.isEmpty { try Imports.end(found, .done, transaction) }
      return !items.isEmpty
    }
  }

  /// Returns the current phase and locks it until the transaction ends.
  private static func lock(_ found: Import, _ db: any Connection) throws -> Import.Phase? {
    try db.row(
      "SELECT state FROM imports WHERE space_id = $1 AND key = $2\(db.dialect.forUpdate)",
      found.space, found.key, map: { Import.Phase(rawValue: $0.text(0)) }) ?? nil
  }

  private static func end(
    _ found: Import, _ phase: Import.Phase, _ transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      "UPDATE imports SET state = $3, updated_at = $4 WHERE space_id = $1 AND key = $2",
      found.space, found.key, phase.rawValue, transaction.now)
  }

  private static func pending(
    of found: Import, _ items: [ImportItem], _ db: any Connection
  ) throws -> [ImportWriter.PendingRow] {
    guard let first = items.first, let last = items.last else { return [] }
    let byRow = Dictionary(items.map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = try db.rows(
      "SELECT number, outcome, decision, entry_id, detail FROM import_rows"
        + " WHERE space_id = $1 AND import_id = $2 AND done = 0 AND number BETWEEN $3 AND $4"
        + " ORDER BY number",
      found.space, found.key, first.row, last.row
    ) { row -> ImportWriter.PendingRow? in
      guard let item = byRow[row.int(0)] else { return nil }
      return ImportWriter.PendingRow(
        item: item, outcome: ImportRow.Outcome(rawValue: row.text(1)) ?? .failed,
        decision: ImportRow.Decision(rawValue: row.text(2)),
        existing: row.optionalInt64(3).map { EntryKey($0) },
        detail: JSON.decodeIfReadable(from: row.text(4)) ?? ImportRow.Detail())
    }
    return rows.compactMap { $0 }
  }

  private static func finish(
    _ rows: Zip2Sequence<[ImportWriter.PendingRow], [ImportClassifier.Classification]>,
    of found: Import,
    _ transaction: WriteTransaction
  ) throws {
    var count = 0
    try transaction.db.executeMany(
      "UPDATE import_rows SET outcome = $4, entry_id = $5, detail = $6, done = 1"
        + " WHERE space_id = $1 AND import_id = $2 AND number = $3",
      try rows.map { row, verdict in
        count += 1
        return [
          found.space, found.key, row.item.row, verdict.outcome.rawValue, verdict.existing,
          try JSON.text(verdict.detail),
        ]
      })
    try transaction.db.execute(
      "UPDATE imports SET done = done + $3, updated_at = $4 WHERE space_id = $1 AND key = $2",
      found.space, found.key, count, transaction.now)
  }

  // MARK: - Undoing

  private func runUndo(_ found: Import, _ scope: Scope, _ job: Job) async throws {
    let undoing = ChangeGroupID.new()
    var goesOn = true
    while goesOn {
      goesOn = try await journal.write(as: scope, group: undoing, limit: .none) { transaction in
        guard try Imports.lock(found, transaction.db) == .undoing else { return false }
        return try Imports.undoBatch(found, scope, job, transaction)
      }
    }
  }

  private static func undoBatch(
    _ found: Import, _ scope: Scope, _ job: Job, _ transaction: WriteTransaction
  ) throws -> Bool {
    var facts = try find(found.id, in: scope, transaction.db).results
    let total = try ImportUndo.total(of: found.group, in: found.space, transaction.db)
    let counts = try ImportUndo(group: found.group, transaction: transaction)
      .run(before: facts.undoneTo ?? .max, limit: 200)
    facts.undone += counts.undone
    facts.removed += counts.removed
    facts.kept += counts.kept
    facts.undoneTo = counts.last ?? facts.undoneTo
    if counts.last == nil {
      try resetSources(found, transaction)
      try ImportCollections.deleteUnchanged(createdBy: found.group, in: transaction)
    }
    try transaction.db.execute(
      "UPDATE imports SET facts = $3, total = $4, done = $5, state = $6, updated_at = $7"
        + " WHERE space_id = $1 AND key = $2",
      found.space, found.key, try JSON.text(facts), total, facts.undone + facts.kept,
      counts.last == nil ? "undone" : "undoing", transaction.now)
    try Jobs.updateProgress(JobProgress(done: facts.undone, total: total), of: job, transaction.db)
    return counts.last != nil
  }

  /// Deletes the source records of existing entries that rows were added to, and resets the hashes
  /// of updated entries, so that importing the same file again brings these values back.
  private static func resetSources(_ found: Import, _ transaction: WriteTransaction) throws {
    let source = found.options.source ?? found.profile.source
    try transaction.db.execute(
      """
      DELETE FROM entry_sources WHERE space_id = $1 AND source = $3 AND source_key IN (
        SELECT source_key FROM import_rows
        WHERE space_id = $1 AND import_id = $2 AND done = 1 AND outcome = 'joined')
      """, found.space, found.key, source)
    try transaction.db.execute(
      """
      UPDATE entry_sources SET hash = $4 WHERE space_id = $1 AND source = $3 AND source_key IN (
        SELECT source_key FROM import_rows
        WHERE space_id = $1 AND import_id = $2 AND done = 1 AND outcome = 'changed')
      """, found.space, found.key, source, [UInt8](repeating: 0, count: 32))
    guard found.results.told != nil else { return }
    try transaction.db.execute(
      """
      UPDATE entry_sources SET hash = $4 WHERE space_id = $1 AND source = $3 AND entry_id IN (
        SELECT e.key FROM changes c \(transaction.db.dialect.indexed(by: "changes_of_group"))
        JOIN entries e ON e.space_id = c.space_id AND e.id = c.target
        WHERE c.space_id = $1 AND c.group_id = $2 AND c.kind = 'entry' AND c.operation = 'update')
      """, found.space, found.group, source, [UInt8](repeating: 0, count: 32))
  }
}
