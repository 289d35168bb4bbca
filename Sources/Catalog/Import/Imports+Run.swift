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
      try await fail(payload.id, failure, job)
    }
  }

  private func fail(_ id: ImportID, _ failure: Failure, _ job: Job) async throws {
    let error = try JSON.text(ImportFailure(failure))
    _ = try await database.write { db in
      guard try Jobs.isCurrent(job.attempt, db) else { throw JobLeaseLost() }
      return try db.execute(
        "UPDATE imports SET state = 'failed', error = $2, updated_at = $3 WHERE id = $1",
        id, error, Timestamp.now)
    }
  }

  // MARK: - Classifying

  private func preparePreview(_ found: Import, _ scope: Scope, _ job: Job) async throws {
    let plan = try await plan(of: found, scope)
    let pipeline = ImportPipeline(imports: self, scope: scope, plan: plan)
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
    let counts = try await classify(pipeline, StoredImportRows(found: found, job: job))
    facts.unsaid = counts?.unsaid
    try await updatePhase(
      found, facts, .ready, from: .reading, total: counts?.rows ?? 0, done: 0)
  }

  /// Classifies all rows that have not been written, and stores their outcomes. Decisions are kept.
  /// - Returns: the number of rows, and of those that create an entry and do not say whether the
  ///   work was seen; nil if the import was cancelled.
  private func classify(
    _ pipeline: ImportPipeline, _ ledger: StoredImportRows
  ) async throws -> (rows: Int, unsaid: Int)? {
    let (found, job) = (ledger.found, ledger.job)
    var (done, unsaid) = (0, 0)
    let isComplete = try await pipeline.classify { items, outcomes in
      done += items.count
      unsaid += outcomes.count { outcome in
        [.new, .ambiguous].contains(outcome.outcome) && outcome.detail.viewing?.isUnsaid == true
      }
      return try await database.write { [done] db in
        // Rows that were classified before the cancellation keep their outcomes. Writing then ends
        // at once.
        if try Imports.lock(found, db) == .cancelling { return false }
        try ledger.savePreview(items, outcomes, db)
        let total = max(found.total, done)
        try db.execute(
          "UPDATE imports SET total = $3, done = $4 WHERE space_id = $1 AND key = $2",
          found.space, found.key, total, done)
        try Jobs.updateProgress(JobProgress(done: done, total: total), of: job, db)
        return true
      }
    }
    return isComplete ? (done, unsaid) : nil
  }

  /// Moves an import from the phase `old` to `phase` and stores its results. Does nothing if it has
  /// another phase by now.
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
    let pipeline = ImportPipeline(
      imports: self, scope: scope, plan: try await plan(of: found, scope))
    let ledger = StoredImportRows(found: found, job: job)
    if !found.results.isChecked {
      // The space may have changed since the preview, so the rows are classified again before they
      // are written.
      let total = try await classify(pipeline, ledger)?.rows
      var facts = found.results
      facts.isChecked = total != nil
      try await updatePhase(
        found, facts, found.phase, from: found.phase, total: total ?? found.total, done: 0)
    }
    // An interrupted run has already written the rows before.
    let first = try await database.read { db in try ledger.firstPending(db) }
    _ = try await pipeline.write(to: ledger, group: found.group, from: first)
  }

  /// Returns the current phase and locks it until the transaction ends.
  static func lock(_ found: Import, _ db: any Connection) throws -> Import.Phase? {
    try db.row(
      "SELECT state FROM imports WHERE space_id = $1 AND key = $2\(db.dialect.forUpdate)",
      found.space, found.key, map: { Import.Phase(rawValue: $0.text(0)) }) ?? nil
  }

  static func end(
    _ found: Import, _ phase: Import.Phase, _ transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      "UPDATE imports SET state = $3, updated_at = $4 WHERE space_id = $1 AND key = $2",
      found.space, found.key, phase.rawValue, transaction.now)
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

  /// Undoes the next changes of the import.
  /// - Returns: whether there are more.
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
