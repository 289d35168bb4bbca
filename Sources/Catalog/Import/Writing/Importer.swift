import Database
import Foundation
package import Journal
package import Model

/// An importer of a mapped table for the command line. It classifies and writes rows with
/// `ImportClassifier` and `ImportWriter`, as imports from the pages do, but stores neither the file
/// nor its rows, so a file can have any size.
///
/// Rows are written in batches with short transactions, so that a running server is not blocked
/// and a killed import leaves no partial row. Running it again continues the import.
package struct Importer: Sendable {
  private let journal: Journal
  private let scope: Scope
  private let mapping: UploadReader.TypedMapping
  private let source: ImportSource
  private let restoresDeleted: Bool
  private let today: CalendarDate
  private let options: ImportOptions

  /// - Parameters:
  ///   - collection: the collection of new entries, or nil for none.
  ///   - restoresDeleted: whether rows whose entries were deleted by a user are imported again.
  package init(
    journal: Journal, scope: Scope, mapping: ImportMapping, type: TypeRecord?,
    collection: CollectionID?, source: ImportSource, restoresDeleted: Bool = false,
    today: CalendarDate
  ) {
    self.journal = journal
    self.scope = scope
    self.mapping = UploadReader.TypedMapping(map: mapping, type: type)
    self.source = source
    self.restoresDeleted = restoresDeleted
    self.today = today
    var options = ImportOptions()
    options.collection = collection.map { ImportOptions.CollectionChoice.one($0) } ?? .none
    self.options = options
  }

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

  /// The progress of an import: the counts so far, and the rows of the latest batch that failed,
  /// are ambiguous or were shortened.
  package struct Report: Sendable {
    package var summary: ImportSummary
    package var remarks: [ImportRow] = []

    fileprivate mutating func add(
      _ items: [ImportItem], _ classifications: [ImportClassifier.Classification]
    ) {
      for (item, classification) in zip(items, classifications) {
        summary.add(classification.outcome)
        let row = ImportRow(item, classification, entry: nil)
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

  private func batches(of table: ImportTable) -> ImportBatches<ImportItem> {
    UploadReader.contents(of: table, by: mapping).batches
  }

  /// Imports all rows.
  /// - Parameters:
  ///   - total: the number of rows.
  ///   - group: the change group of everything that is written, which one undo reverts.
  ///   - report: called after every batch; returning false stops the import.
  package func run(
    _ table: ImportTable, total: Int, group: ChangeGroupID,
    report: @Sendable (Report) async throws -> Bool
  ) async throws -> ImportSummary {
    var summary = ImportSummary()
    summary.total = total
    let batches = batches(of: table)
    var deleted = DeletedRecords(of: source.name)
    var created = Set<EntryKey>()
    var size = Importer.batchSizes.lowerBound
    var nextAnalysis = 200
    var batch = try batches.nextBatch(limit: size)
    while !batch.isEmpty {
      deleted = try await refreshed(deleted)
      // The next batch is read while the database writes the current one.
      let count = size
      async let next = batches.nextBatch(limit: count)
      let (written, start) = try await journal.write(
        in: scope.space, by: scope.user, group: group, limit: .none
      ) { [batch, deleted, created] transaction in
        // Measured from here, because the time spent waiting for other writers does not depend on
        // the size.
        let start = ContinuousClock.now
        try scope.authoriseWriting(transaction.db)
        return (try write(batch, deleted, created, in: transaction), start)
      }
      size = Importer.nextBatchSize(size, after: .now - start, dialect: journal.database.dialect)
      created.formUnion(
        written.filter { [.new, .ambiguous].contains($0.outcome) }.compactMap(\.existing))
      var latest = Report(summary: summary)
      latest.add(batch, written)
      summary = latest.summary
      guard try await report(latest) else { break }
      // Query plans that were made for a small table scan all rows of a large one.
      if summary.new >= nextAnalysis {
        nextAnalysis *= 5
        try await journal.database.analyze()
      }
      batch = try await next
    }
    return summary
  }

  /// Returns the outcome that each row would have, and writes nothing.
  package func preview(_ table: ImportTable, total: Int) async throws -> Report {
    try await journal.database.read(limit: .none) { db in
      try scope.authoriseWriting(db)
      var report = Report(summary: ImportSummary())
      report.summary.total = total
      let batches = batches(of: table)
      var deleted = DeletedRecords(of: source.name)
      if !restoresDeleted { try deleted.refresh(in: scope.space, db) }
      let types = try TypeStore.load(scope.space, db)
      while true {
        let items = try batches.nextBatch(limit: Imports.batchSize)
        if items.isEmpty { return report }
        report.add(items, try classifier(types, deleted, [], db).classify(items))
      }
    }
  }

  /// Returns the names of other sources that the user may want to continue with this file: those of
  /// files with the same type and id column. Empty if this source was imported before.
  package func otherSources() async throws -> [String] {
    let names = try await journal.database.read { db in
      try scope.authoriseWriting(db)
      return try EntrySourceStore.names(in: scope.space, db)
    }
    return source.alternativeNames(in: names)
  }

  /// Returns the size of the next batch, so that it takes about `batchTime`.
  /// - Parameters:
  ///   - size: the size of the previous batch.
  ///   - time: the time that the previous batch took.
  static func nextBatchSize(_ size: Int, after time: Duration, dialect: Dialect) -> Int {
    let ratio = batchTime(dialect) / max(time, .milliseconds(1))
    let wanted = Int(Double(size) * min(2, max(0.5, ratio)))
    return min(batchSizes.upperBound, max(batchSizes.lowerBound, wanted))
  }

  private func refreshed(_ deleted: DeletedRecords) async throws -> DeletedRecords {
    guard !restoresDeleted else { return deleted }
    return try await journal.database.read(limit: .none) { db in
      var deleted = deleted
      try scope.authoriseWriting(db)
      try deleted.refresh(in: scope.space, db)
      return deleted
    }
  }

  // MARK: - One batch

  /// - Parameter created: the entries that this import has created. Rows are compared with them by
  ///   `ItemReader`, so that a preview has the same outcomes.
  private func classifier(
    _ types: TypeSet, _ deleted: DeletedRecords, _ created: Set<EntryKey>, _ db: any Connection
  ) -> ImportClassifier {
    ImportClassifier(
      source: source.name, formerSource: source.formerName, relatedSources: [],
      type: mapping.type, types: types, deleted: deleted, today: today, scope: scope, db: db,
      sameTitles: mapping.mapping.keyColumn == nil ? .create : .ignore, ignoredEntries: created)
  }

  /// Returns the outcomes of the rows. A row that resembles an existing entry is ambiguous, also
  /// after its entry has been created.
  private func write(
    _ items: [ImportItem], _ deleted: DeletedRecords, _ created: Set<EntryKey>,
    in transaction: WriteTransaction
  ) throws -> [ImportClassifier.Classification] {
    let writer = try ImportWriter(
      source: source.name, formerSource: source.formerName, type: mapping.type, options: options,
      today: today, for: [], in: transaction)
    let classifications = try classifier(writer.entries.types, deleted, created, transaction.db)
      .classify(items)
    let rows = zip(items, classifications).map { item, classification in
      ImportWriter.PendingRow(
        item: item, outcome: classification.outcome, existing: classification.existing,
        detail: classification.detail)
    }
    return zip(classifications, try writer.write(rows)).map { planned, written in
      var result = written
      if planned.outcome == .ambiguous, written.outcome == .new { result.outcome = .ambiguous }
      return result
    }
  }
}
