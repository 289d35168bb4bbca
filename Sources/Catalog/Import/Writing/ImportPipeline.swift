import Database
import Journal
import Model

/// The steps of every import, whether a page or the command line began it: items are read in
/// batches, classified, and written with short transactions, so that a running server is not
/// blocked and a killed import leaves no partial row.
///
/// Where the rows of a batch come from and where their outcomes are stored is decided by an
/// `ImportLedger`.
struct ImportPipeline: Sendable {
  let imports: Imports
  let scope: Scope
  let plan: ImportPlan

  private var journal: Journal { imports.journal }

  /// The number of items that are classified together.
  static let classifiedRows = 500

  // MARK: - Reading

  /// Returns the next items, read on a thread for blocking work.
  private func next(
    _ count: Int, of batches: ImportBatches<ImportItem>
  ) async throws -> [ImportItem] {
    try await imports.runBlocking(in: scope.space) { _ in try batches.nextBatch(limit: count) }
  }

  // MARK: - Classifying

  /// Determines the outcomes of all items and writes nothing.
  /// - Parameter receive: called with each batch; returning false stops.
  /// - Returns: whether all items were classified.
  func classify(
    _ receive: ([ImportItem], [ImportClassifier.Classification]) async throws -> Bool
  ) async throws -> Bool {
    let batches = plan.contents.batches
    // Kept between the batches, so that the log of changes is read only once.
    var deleted = DeletedRecords(of: plan.source)
    while true {
      let items = try await next(ImportPipeline.classifiedRows, of: batches)
      if items.isEmpty { return true }
      let outcomes: [ImportClassifier.Classification]
      (outcomes, deleted) = try await classifications(of: items, deleted)
      guard try await receive(items, outcomes) else { return false }
    }
  }

  private func classifications(
    of items: [ImportItem], _ deleted: DeletedRecords
  ) async throws -> ([ImportClassifier.Classification], DeletedRecords) {
    try await journal.database.read(limit: .none) { [scope, plan] db in
      try scope.authoriseWriting(db)
      var deleted = deleted
      if !plan.restoresDeleted { try deleted.refresh(in: scope.space, db) }
      let types = try TypeStore.load(scope.space, db)
      return (try plan.classifier(in: scope, types, deleted, db).classify(items), deleted)
    }
  }

  // MARK: - Writing

  /// Writes all items that the ledger has not written before.
  /// - Parameters:
  ///   - first: the number of the first row that has not been written.
  ///   - group: the change group of everything that is written, which one undo reverts.
  /// - Returns: the ledger after the last batch.
  func write<Ledger: ImportLedger>(
    to start: Ledger, group: ChangeGroupID, from first: Int = 0
  ) async throws -> Ledger {
    var ledger = start
    let batches = plan.contents.batches
    var size = ImportPipeline.batchSizes.lowerBound
    var (created, changed, nextAnalysis) = (0, 0, 200)
    var items = try await next(size, of: batches)
    while true {
      if let last = items.last, last.row < first {
        items = try await next(size, of: batches)
        continue
      }
      try await ledger.prepare()
      // The next batch is read while the database writes the current one.
      let count = items.isEmpty ? 0 : size
      async let following = next(count, of: batches)
      guard let batch = try await write(items, ledger, group) else { break }
      size = ImportPipeline.nextBatchSize(
        size, after: .now - batch.start, dialect: journal.database.dialect)
      ledger = batch.ledger
      created += batch.outcomes.count { $0.outcome == .new }
      changed += batch.outcomes.count { [.joined, .changed].contains($0.outcome) }
      guard try await ledger.didCommit() else { break }
      // Query plans that were made for a small table scan all rows of a large one.
      if created >= nextAnalysis {
        nextAnalysis *= 5
        try await journal.database.analyze()
      }
      items = try await following
    }
    if created + changed > 0 { try await journal.database.analyze() }
    return ledger
  }

  private struct WrittenBatch<Ledger: ImportLedger>: Sendable {
    var ledger: Ledger
    var outcomes: [ImportClassifier.Classification]
    /// The time at which the transaction began to write.
    var start: ContinuousClock.Instant
  }

  /// - Parameter items: the next items; empty at the end of the file.
  /// - Returns: nil if there is nothing more to do.
  private func write<Ledger: ImportLedger>(
    _ items: [ImportItem], _ ledger: Ledger, _ group: ChangeGroupID
  ) async throws -> WrittenBatch<Ledger>? {
    try await journal.write(as: scope, group: group, limit: .none) { [plan] transaction in
      // Measured from here, because the time spent waiting for other writers does not depend on the
      // size of the batch.
      let start = ContinuousClock.now
      var ledger = ledger
      guard let rows = try ledger.pendingRows(for: items, in: transaction) else { return nil }
      let outcomes =
        rows.isEmpty ? [] : try plan.writer(for: rows, in: transaction).write(rows)
      try ledger.save(rows, outcomes, in: transaction)
      return WrittenBatch(ledger: ledger, outcomes: outcomes, start: start)
    }
  }

  // MARK: - The size of batches

  /// The target duration of a batch. SQLite has one writer for all spaces, so its batches are
  /// shorter. PostgreSQL has one writer for each space, and its transactions cost more to begin and
  /// commit.
  private static func batchTime(_ dialect: Dialect) -> Duration {
    .milliseconds(dialect == .sqlite ? 100 : 400)
  }

  /// The minimum and maximum number of rows in a batch. On a busy machine batches take long
  /// whatever their size is, so the minimum keeps the cost of a commit small compared with its
  /// rows.
  private static let batchSizes = 50...1000

  /// Returns the size of the next batch, so that it takes about `batchTime`.
  /// - Parameters:
  ///   - size: the size of the previous batch.
  ///   - time: the time that the previous batch took.
  static func nextBatchSize(_ size: Int, after time: Duration, dialect: Dialect) -> Int {
    let ratio = batchTime(dialect) / max(time, .milliseconds(1))
    let wanted = Int(Double(size) * min(2, max(0.5, ratio)))
    return min(batchSizes.upperBound, max(batchSizes.lowerBound, wanted))
  }
}

/// The record of an import's rows: it provides the rows of a batch that have to be written and
/// stores their outcomes.
///
/// A transaction can run twice, so it changes a copy of the ledger, which replaces the former value
/// after the commit.
protocol ImportLedger: Sendable {
  /// Prepares the next batch, before its transaction begins.
  mutating func prepare() async throws

  /// Returns the rows among `items` that have not been written.
  /// - Parameter items: the next items; empty at the end of the file.
  /// - Returns: nil if the import has ended or was cancelled.
  mutating func pendingRows(
    for items: [ImportItem], in transaction: WriteTransaction
  ) throws -> [ImportWriter.PendingRow]?

  /// Stores the outcomes of the rows, in the transaction that has written them.
  mutating func save(
    _ rows: [ImportWriter.PendingRow], _ outcomes: [ImportClassifier.Classification],
    in transaction: WriteTransaction
  ) throws

  /// Called after the transaction was committed.
  /// - Returns: false to stop the import.
  func didCommit() async throws -> Bool
}
