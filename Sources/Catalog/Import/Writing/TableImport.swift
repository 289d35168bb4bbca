import Database
import Foundation
package import Journal
package import Model

/// An import of a mapped table by the command line. The steps are those of `ImportPipeline`, and the
/// import is listed with the others, so that it can be cancelled and undone on its page. Neither the
/// file nor its rows are stored: the command reports the rows, and the file can have any size.
package struct TableImport: Sendable {
  private let pipeline: ImportPipeline
  private let source: ImportSource
  /// The path as given on the command line. The same file with another source is another import.
  private let file: String
  /// The number of rows.
  private let total: Int

  private var scope: Scope { pipeline.scope }
  private var database: Database { pipeline.imports.database }

  /// - Parameters:
  ///   - total: the number of rows of the table.
  ///   - collection: the collection of new entries, or nil for none.
  ///   - isSeen: whether works were seen of which the table does not say so.
  ///   - restoresDeleted: whether rows whose entries were deleted by a user are imported again.
  package init(
    _ imports: Imports, in scope: Scope, table: ImportTable, total: Int, file: String,
    mapping: ImportMapping, type: TypeRecord?, collection: CollectionID?, source: ImportSource,
    isSeen: Bool = false, restoresDeleted: Bool = false, today: CalendarDate
  ) {
    var options = ImportOptions()
    options.isSeen = isSeen
    options.collection = collection.map { ImportOptions.CollectionChoice.one($0) } ?? .none
    options.source = source.name
    let plan = ImportPlan(
      contents: UploadReader.contents(of: table, by: .init(map: mapping, type: type)),
      source: source.name, formerSource: source.formerName, type: type, options: options,
      today: today, sameTitles: mapping.keyColumn == nil ? .create : .ignore,
      restoresDeleted: restoresDeleted)
    pipeline = ImportPipeline(imports: imports, scope: scope, plan: plan)
    self.source = source
    self.file = file
    self.total = total
  }

  /// The progress of an import: the counts so far, and the rows of the latest batch that failed,
  /// are ambiguous or were shortened.
  package struct Report: Sendable {
    package var summary: ImportSummary
    package var remarks: [ImportRow] = []

    fileprivate mutating func add(
      _ items: [ImportItem], _ outcomes: [ImportClassifier.Classification]
    ) {
      for (item, outcome) in zip(items, outcomes) {
        summary.add(outcome.outcome)
        let row = ImportRow(item, outcome, entry: nil)
        let isRemarkable =
          switch row.outcome {
          case .failed, .ambiguous: true
          case .new, .changed: row.isShortened
          default: false
          }
        if isRemarkable { remarks.append(row) }
      }
    }
  }

  private var emptyReport: Report {
    var summary = ImportSummary()
    summary.total = total
    return Report(summary: summary)
  }

  /// Returns the outcome that each row would have, and writes nothing.
  package func preview() async throws -> Report {
    var report = emptyReport
    _ = try await pipeline.classify { items, outcomes in
      report.add(items, outcomes)
      return true
    }
    return report
  }

  /// Returns the names of other sources that the user may want to continue with this file: those of
  /// files with the same type and id column. Empty if this source was imported before.
  package func otherSources() async throws -> [String] {
    let names = try await database.read { db in
      try scope.authoriseWriting(db)
      return try EntrySourceStore.names(in: scope.space, db)
    }
    return source.alternativeNames(in: names)
  }

  // MARK: - Beginning

  /// A run of the import, with its job and its row in `imports`.
  ///
  /// If the process dies, the job stays `running` with an expired lease. The next import of the
  /// same file continues it with the same change group.
  package struct Run: Sendable {
    fileprivate let found: Import
    fileprivate let job: JobAttempt
    /// The counts of the interrupted runs before this one, if they are listed.
    fileprivate let earlier: ImportSummary?
    /// The number of rows that an interrupted run of the same file had processed; nil for a new
    /// import.
    package let previousRowCount: Int?

    /// The change group of everything that the import writes, which one undo reverts.
    package var group: ChangeGroupID { found.group }
  }

  private struct Payload: Codable {
    var file: String
    var source: String
    var group: ChangeGroupID
  }

  /// Begins the import, or continues an interrupted one.
  /// - Throws: `JobLeaseLost` if another command has just continued it.
  package func begin() async throws -> Run {
    try await database.write { db in
      try scope.authoriseWriting(db)
      if let run = try resumeInterrupted(db) { return run }
      let payload = Payload(file: file, source: source.name, group: .new())
      let job = try Jobs.begin(
        Imports.tableJobKind, payload: try JSON.text(payload), in: scope, db)
      let found = try insert(payload.group, job.job, db)
      return Run(found: found, job: job, earlier: nil, previousRowCount: nil)
    }
  }

  private func resumeInterrupted(_ db: any Connection) throws -> Run? {
    for job in try Jobs.interrupted(Imports.tableJobKind, in: scope, db) {
      // A payload of another version is not that of this import.
      guard let payload: Payload = JSON.decodeIfReadable(from: job.payload), payload.file == file,
        payload.source == source.name
      else { continue }
      let id = try db.row(
        "SELECT id FROM imports WHERE space_id = $1 AND group_id = $2", scope.space, payload.group,
        map: { $0.id(0, of: Import.self) })
      // An import that was undone begins again as a new one.
      if let id, try continueListed(id, job.key, db) == false { continue }
      guard let attempt = try Jobs.restart(job, db) else { throw JobLeaseLost() }
      let earlier = try id.map { try Imports.find($0, in: scope, db) }
      // Without a readable count, progress begins at zero.
      let done: ImportSummary? = JSON.decodeIfReadable(from: job.progress)
      return Run(
        found: try earlier ?? insert(payload.group, job.key, db), job: attempt,
        earlier: earlier?.results.told, previousRowCount: done?.rows ?? 0)
    }
    return nil
  }

  /// - Returns: false if the import is being undone or was undone.
  private func continueListed(
    _ id: ImportID, _ job: Key<Job>, _ db: any Connection
  ) throws -> Bool {
    try db.execute(
      """
      UPDATE imports SET state = 'running', total = $3, updated_at = $4,
        job_id = (SELECT j.id FROM jobs j WHERE j.key = $5)
      WHERE space_id = $1 AND id = $2 AND state IN ('running', 'cancelling', 'done')
      """, scope.space, id, total, Timestamp.now, job) == 1
  }

  private func insert(
    _ group: ChangeGroupID, _ job: Key<Job>, _ db: any Connection
  ) throws -> Import {
    let id = ImportID.new()
    var results = ImportResults()
    results.told = emptyReport.summary
    let name = String(file.split(separator: "/").last ?? "?").normalised
    try db.execute(
      """
      INSERT INTO imports (id, space_id, user_id, name, profile, state, options, facts, group_id,
        total, created_at, updated_at, job_id)
      VALUES ($1, $2, $3, $4, 'table', 'running', $5, $6, $7, $8, $9, $9,
        (SELECT j.id FROM jobs j WHERE j.key = $10))
      """, id, scope.space, scope.user, name.shortened(to: 200),
      try JSON.text(pipeline.plan.options), try JSON.text(results), group, total, Timestamp.now,
      job)
    return try Imports.find(id, in: scope, db)
  }

  // MARK: - Running

  /// Imports all rows.
  /// - Parameter report: called after every batch; returning false stops the import, which can then
  ///   be continued.
  /// - Throws: also `JobLeaseLost` if another command continues this import.
  package func run(
    _ run: Run, report: @escaping @Sendable (Report) async throws -> Bool
  ) async throws -> ImportSummary {
    let ledger = CountedRows(
      run: run, pipeline: pipeline, report: report, latest: emptyReport,
      deleted: DeletedRecords(of: source.name))
    let summary = try await pipeline.write(to: ledger, group: run.group).latest.summary
    try await finish(run, summary)
    return summary
  }

  /// Ends the job, and the import with it. An import that wrote nothing is not listed.
  private func finish(_ run: Run, _ summary: ImportSummary) async throws {
    let progress = try JSON.text(summary)
    let isListed = run.total(summary).hasChanges
    try await database.write { [total] db in
      try Jobs.end(run.job, progress: progress, isComplete: summary.rows == total, db)
      let condition = "space_id = $1 AND key = $2 AND state IN ('running', 'cancelling')"
      if isListed {
        try db.execute(
          "UPDATE imports SET state = 'done', updated_at = $3 WHERE \(condition)",
          run.found.space, run.found.key, Timestamp.now)
      } else {
        try db.execute("DELETE FROM imports WHERE \(condition)", run.found.space, run.found.key)
      }
    }
  }

  // MARK: - CountedRows

  /// The ledger of a table that the command line imports. Its rows are classified in the transaction
  /// that writes them, and only counted.
  private struct CountedRows: ImportLedger {
    let run: Run
    let pipeline: ImportPipeline
    let report: @Sendable (Report) async throws -> Bool
    var latest: Report
    var deleted: DeletedRecords
    /// The entries that this import has created. Rows are compared with them by `ItemReader`, so
    /// that a preview has the same outcomes.
    var created: Set<EntryKey> = []
    /// Whether no user has cancelled the job.
    var isWanted = true

    mutating func prepare() async throws {
      guard !pipeline.plan.restoresDeleted else { return }
      deleted = try await pipeline.imports.database.read(limit: .none) {
        [scope = pipeline.scope, deleted] db in
        var deleted = deleted
        try scope.authoriseWriting(db)
        try deleted.refresh(in: scope.space, db)
        return deleted
      }
    }

    func pendingRows(
      for items: [ImportItem], in transaction: WriteTransaction
    ) throws -> [ImportWriter.PendingRow]? {
      guard !items.isEmpty, try Imports.lock(run.found, transaction.db) == .running else {
        return nil
      }
      let types = try TypeStore.load(transaction.space, transaction.db)
      let outcomes = try pipeline.plan.classifier(
        in: pipeline.scope, types, deleted, ignoring: created, transaction.db
      ).classify(items)
      return zip(items, outcomes).map { item, outcome in
        ImportWriter.PendingRow(
          item: item, outcome: outcome.outcome, existing: outcome.existing, detail: outcome.detail)
      }
    }

    mutating func save(
      _ rows: [ImportWriter.PendingRow], _ outcomes: [ImportClassifier.Classification],
      in transaction: WriteTransaction
    ) throws {
      let reported = zip(rows, outcomes).map { planned, written in
        var outcome = written
        // A row that resembles an existing entry stays ambiguous after its entry was created.
        if planned.outcome == .ambiguous, written.outcome == .new { outcome.outcome = .ambiguous }
        return outcome
      }
      latest.remarks = []
      latest.add(rows.map(\.item), reported)
      created.formUnion(
        reported.filter { [.new, .ambiguous].contains($0.outcome) }.compactMap(\.existing))
      isWanted = try Jobs.saveProgress(
        try JSON.text(latest.summary), of: run.job, transaction.db)
      var results = run.found.results
      results.told = run.total(latest.summary)
      try transaction.db.execute(
        "UPDATE imports SET facts = $3, done = $4, updated_at = $5"
          + " WHERE space_id = $1 AND key = $2", run.found.space, run.found.key,
        try JSON.text(results), latest.summary.rows, transaction.now)
    }

    func didCommit() async throws -> Bool { try await report(latest) && isWanted }
  }
}

extension TableImport.Run {
  /// Returns the counts of this run together with those of the interrupted runs before it.
  fileprivate func total(_ summary: ImportSummary) -> ImportSummary {
    earlier.map { summary.combined(withInterrupted: $0) } ?? summary
  }
}
