import Database
import Foundation
package import Journal
package import Model

/// An importer of the records of a mapped table, for the command line. It creates new records,
/// updates those that have changed since their last import, and skips the others.
///
/// Records are written in batches with short transactions, so that a running server is not blocked
/// and a killed import leaves no partial record. Running it again continues the import.
package struct Importer: Sendable {
  private let journal: Journal
  private let scope: Scope
  private let mapping: ImportMapping
  private let type: TypeRecord?
  private let collection: CollectionID?
  private let source: ImportSource
  private let restoresDeleted: Bool
  private let today: CalendarDate

  /// - Parameter restoresDeleted: whether records whose entries were deleted by a user are imported
  ///   again.
  package init(
    journal: Journal, scope: Scope, mapping: ImportMapping, type: TypeRecord?,
    collection: CollectionID?, source: ImportSource, restoresDeleted: Bool = false,
    today: CalendarDate
  ) {
    self.journal = journal
    self.scope = scope
    self.mapping = mapping
    self.type = type
    self.collection = collection
    self.source = source
    self.restoresDeleted = restoresDeleted
    self.today = today
  }

  /// The target duration of a batch. SQLite has one writer for all spaces, so its batches are
  /// shorter. PostgreSQL has one writer for each space, and its transactions cost more to begin and
  /// commit.
  private static func batchTime(_ dialect: Dialect) -> Duration {
    .milliseconds(dialect == .sqlite ? 100 : 400)
  }
  /// The minimum and maximum number of records in a batch. On a busy machine batches take long
  /// whatever their size is, so the minimum keeps the cost of a commit small compared with its
  /// records.
  private static let batchSizes = 50...1000

  /// The progress of an import: the counts so far, and a remark for each record of the latest batch
  /// that failed, is ambiguous or was shortened.
  package struct Report: Sendable {
    package var summary: ImportSummary
    package var remarks: [(row: Int, title: String, outcome: ImportOutcome)]
  }

  /// A record, and the row of an earlier record with the same id of the source (nil if there is
  /// none).
  private typealias RecordWithEarlierRow = (record: ImportRecord, earlier: Int?)

  private func batches(of table: ImportTable) -> ImportBatches<RecordWithEarlierRow> {
    ImportBatches(size: \.record.size) { [mapping] () throws(Failure) in
      let reader = RecordReader(try table.open(), mapping)
      return { () throws(Failure) in try reader.next() }
    }
  }

  /// Imports all records.
  /// - Parameters:
  ///   - total: the number of records.
  ///   - group: the change group of everything that is written, which one undo reverts.
  ///   - report: called after every batch; returning false stops the import.
  package func run(
    _ table: ImportTable, total: Int, group: ChangeGroupID,
    report: @Sendable (Report) async throws -> Bool
  ) async throws -> ImportSummary {
    var summary = ImportSummary()
    summary.total = total
    let records = batches(of: table)
    var deleted = try await deletedRecords()
    var size = Importer.batchSizes.lowerBound
    var nextAnalysis = 200
    var batch = prepare(try records.nextBatch(limit: size))
    while !batch.isEmpty {
      // The next batch is prepared while the database writes the current one.
      let count = size
      async let next = prepare(try records.nextBatch(limit: count))
      let (outcomes, start) = try await journal.write(
        in: scope.space, by: scope.user, group: group, limit: .none
      ) { [batch, deleted] writing in
        // Measured from here, because the time spent waiting for other writers does not depend on
        // the size.
        let start = ContinuousClock.now
        try scope.authoriseWriting(writing.db)
        return (try write(batch, deleted, in: writing), start)
      }
      size = Importer.nextBatchSize(size, after: .now - start, dialect: journal.database.dialect)
      try await refresh(&deleted)
      guard try await report(makeReport(on: batch, outcomes: outcomes, addingTo: &summary)) else {
        break
      }
      // Query plans that were made for a small table scan all rows of a large one.
      if summary.new >= nextAnalysis {
        nextAnalysis *= 5
        try await journal.database.analyze()
      }
      batch = try await next
    }
    return summary
  }

  /// Returns the outcome that each record would have, and writes nothing.
  package func preview(_ table: ImportTable, total: Int) async throws -> Report {
    try await journal.database.read(limit: .none) { db in
      try scope.authoriseWriting(db)
      let writing = WriteTransaction(db, in: scope.space, by: scope.user)
      var summary = ImportSummary()
      summary.total = total
      var report = Report(summary: summary, remarks: [])
      let records = batches(of: table)
      var deleted = DeletedRecords(of: source.name)
      try deleted.refresh(in: scope.space, db)
      var earlier = YearsByTitle()
      while true {
        let batch = prepare(try records.nextBatch(limit: 500))
        if batch.isEmpty { break }
        let outcomes = try classify(batch, deleted, &earlier, in: writing).map(\.outcome)
        report.remarks += makeReport(on: batch, outcomes: outcomes, addingTo: &summary).remarks
      }
      report.summary = summary
      return report
    }
  }

  /// Returns the names of other sources that the user may want to continue with this file: those of
  /// files with the same type and id column. Empty if this source was imported before.
  package func otherSources() async throws -> [String] {
    let names = try await journal.database.read { db in
      try scope.authoriseWriting(db)
      return try db.rows(
        "SELECT DISTINCT source FROM entry_sources WHERE space_id = $1 ORDER BY source",
        scope.space, map: { $0.text(0) })
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

  private func deletedRecords() async throws -> DeletedRecords {
    var deleted = DeletedRecords(of: source.name)
    try await refresh(&deleted)
    return deleted
  }

  private func refresh(_ deleted: inout DeletedRecords) async throws {
    deleted = try await journal.database.read(limit: .none) { [deleted] db in
      var deleted = deleted
      try scope.authoriseWriting(db)
      try deleted.refresh(in: scope.space, db)
      return deleted
    }
  }

  private func makeReport(
    on batch: [Plan], outcomes: [ImportOutcome], addingTo summary: inout ImportSummary
  ) -> Report {
    var remarks: [(row: Int, title: String, outcome: ImportOutcome)] = []
    for (plan, outcome) in zip(batch, outcomes) {
      summary.add(outcome)
      let isTold =
        switch outcome {
        case .failed, .ambiguous: true
        case .new, .changed: plan.isShortened
        case .unchanged, .deleted: false
        }
      if isTold { remarks.append((plan.row, plan.draft.title, outcome)) }
    }
    return Report(summary: summary, remarks: remarks)
  }

  // MARK: - One batch

  /// One record with its planned outcome.
  private struct Plan: Sendable {
    var row: Int
    var draft: EntryDraft
    /// Whether the title or description is too long for an entry and is shortened.
    var isShortened: Bool
    var source: EntrySource
    /// The entry that the record was imported to before, or nil.
    var existing: EntryKey?
    /// Whether the record is stored under the former name of the source.
    var isUnderFormerName = false
    var outcome: ImportOutcome
  }

  /// Returns plans of the records, as far as they do not depend on the database.
  private func prepare(_ records: [RecordWithEarlierRow]) -> [Plan] {
    records.map { record, earlier -> Plan in
      let hash = mapping.hash(of: record)
      let draft = mapping.draft(of: record, type: type, collection: collection)
      // A record without an id is identified by its content.
      let key = mapping.sourceKey(of: record) ?? hash.hexadecimal
      return Plan(
        row: record.row, draft: draft, isShortened: mapping.shortens(record),
        source: EntrySource(source: source.name, key: key, hash: hash), existing: nil,
        outcome: outcome(of: record, draft, key: key, firstRow: earlier))
    }
  }

  /// The years of earlier records of the file, by the key of their title.
  private typealias YearsByTitle = [String: [String]]

  /// Returns the plans with outcomes that take the entries of the space and earlier records of the
  /// file into account.
  private func classify(
    _ batch: [Plan], _ deleted: DeletedRecords, _ earlier: inout YearsByTitle,
    in writing: WriteTransaction
  ) throws -> [Plan] {
    var plans = batch
    try compareWithSources(&plans, deleted, in: writing)
    if mapping.keyColumn == nil { try markAmbiguous(&plans, &earlier, in: writing) }
    return plans
  }

  private func outcome(
    of record: ImportRecord, _ draft: EntryDraft, key: String, firstRow: Int?
  ) -> ImportOutcome {
    do throws(Failure) {
      let problem = record.problem ?? mapping.problem(ofKey: key, firstRow: firstRow)
      if let problem { throw Failure.invalid(problem) }
      _ = try EntryRules.check(draft, type: type, replacing: nil, today: today)
      return .new
    } catch {
      return .failed(error)
    }
  }

  private func compareWithSources(
    _ plans: inout [Plan], _ deleted: DeletedRecords, in writing: WriteTransaction
  ) throws {
    let keys = Array(Set(plans.map(\.source.key)))
    let known = try importedEntries(keys, of: source.name, in: writing)
    let former =
      try source.formerName.map { try self.importedEntries(keys, of: $0, in: writing) } ?? [:]
    var seen = Set<String>()
    for index in plans.indices {
      let source = plans[index].source
      guard case .new = plans[index].outcome else { continue }
      if let (entry, hash) = known[source.key] {
        plans[index].existing = entry
        plans[index].outcome = hash == source.hash ? .unchanged : .changed
      } else if let (_, hash) = former[source.key], hash == source.hash {
        // The former name was shared by files with the same type and id column, so the id may be
        // another file's; the same hash shows that it is not.
        plans[index].isUnderFormerName = true
        plans[index].outcome = .unchanged
      } else if deleted.contains(source.key), !restoresDeleted {
        plans[index].outcome = .deleted
      } else if !seen.insert(source.key).inserted {
        // The file contains the same record twice, without ids that would tell them apart.
        plans[index].outcome = .unchanged
      }
    }
  }

  private func importedEntries(
    _ keys: [String], of source: String, in writing: WriteTransaction
  ) throws -> [String: (entry: EntryKey, hash: [UInt8])] {
    let rows = try writing.db.rows(
      "SELECT source_key, entry_id, hash FROM entry_sources WHERE space_id = $1 AND source = $2"
        + " AND source_key \(writing.db.dialect.any("$3", of: "text"))",
      writing.space, source, SQLValue.texts(keys)
    ) { ($0.text(0), ($0.key(1, of: Entry.self), $0.bytes(2))) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  private func markAmbiguous(
    _ plans: inout [Plan], _ earlier: inout YearsByTitle, in writing: WriteTransaction
  ) throws {
    guard let type else { return }
    let titles = plans.map { Tokenizer.titleKey($0.draft.title) }
    let rows = try writing.db.rows(
      "SELECT title_key, additional_fields FROM entries WHERE space_id = $1 AND type_id = $2"
        + " AND title_key \(writing.db.dialect.any("$3", of: "text"))",
      writing.space, type.key, SQLValue.texts(Array(Set(titles)))
    ) { ($0.text(0), $0.text(1)) }
    let existing = Dictionary(grouping: rows, by: \.0).mapValues { rows in
      rows.map { (decodeJSON($0.1) as [String: String]?)?["Year"] ?? "" }
    }
    for index in plans.indices {
      guard case .new = plans[index].outcome else { continue }
      let year = text(of: plans[index].draft.additionalFields["Year"])
      let here = (existing[titles[index]] ?? []).contains {
        $0 == year || $0.isEmpty
      }
      let before = (earlier[titles[index]] ?? []).contains { $0 == year || $0.isEmpty }
      if here || before { plans[index].outcome = .ambiguous }
      earlier[titles[index], default: []].append(year)
    }
  }

  private func text(of value: FieldText?) -> String {
    guard case .text(let text)? = value else { return "" }
    return text
  }

  // MARK: - Writing

  private func write(
    _ batch: [Plan], _ deleted: DeletedRecords, in writing: WriteTransaction
  ) throws -> [ImportOutcome] {
    var earlier = YearsByTitle()
    var plans = try classify(batch, deleted, &earlier, in: writing)
    let made = plans.indices.filter { index in
      switch plans[index].outcome {
      case .new, .ambiguous: true
      default: false
      }
    }
    let entries = try EntryBatch(in: writing)
    let results = try entries.insert(
      made.map { EntryBatch.NewEntry(draft: plans[$0].draft) }, today: today)
    var sources: [(EntryKey, EntrySource)] = []
    for (index, result) in zip(made, results) {
      switch result {
      case .success(let state): sources.append((state.key, plans[index].source))
      case .failure(let failure): plans[index].outcome = .failed(failure)
      }
    }
    for index in plans.indices {
      guard case .changed = plans[index].outcome, let key = plans[index].existing else { continue }
      do {
        try update(key, by: plans[index], entries, in: writing)
        sources.append((key, plans[index].source))
      } catch let failure as Failure {
        plans[index].outcome = .failed(failure)
      }
    }
    try saveSources(sources, in: writing)
    try renameSources(plans.filter(\.isUnderFormerName).map(\.source), in: writing)
    return plans.map(\.outcome)
  }

  /// Updates an entry to the values of its record. Values that the mapping does not contain stay.
  private func update(
    _ key: EntryKey, by plan: Plan, _ entries: EntryBatch, in writing: WriteTransaction
  ) throws {
    let states = try EntryStateStore.load([key], in: writing.space, entries.types, writing.db)
    guard let old = states.first else { return }
    let record = try Entries.find(old.id, for: writing.user, writing.db)
    let current = record.model
    var draft = plan.draft
    draft.collectionID = current.collectionID
    draft.typeID = current.typeID
    // If the file has no date, the entry keeps its own, if it has one.
    draft.undated = draft.date == nil && current.day == nil ? true : nil
    if !mapping.hasColumn(for: "score") { draft.score = record.score }
    if !mapping.hasColumn(for: "description") { draft.description = current.description }
    if !mapping.hasColumn(for: "notes"), let overflow = draft.notes {
      draft.notes = current.notes.adding(paragraphsOf: overflow)
    }
    let own = current.additionalFields.mapValues { FieldText.text($0) }
    draft.additionalFields = own.merging(draft.additionalFields) { _, new in new }
    let new = try entries.replacement(of: old, record, by: draft)
    try EntryWriter.update(old, to: new, entries.types, in: writing)
  }

  private func saveSources(_ sources: [(EntryKey, EntrySource)], in writing: WriteTransaction)
    throws
  {
    try writing.db.executeMany(
      """
      INSERT INTO entry_sources (space_id, source, source_key, entry_id, hash)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (space_id, source, source_key) DO UPDATE SET entry_id = $4, hash = $5
      """, sources.map { [writing.space, $1.source, $1.key, $0, $1.hash] })
  }

  /// Moves records from the former name of the source to its current name.
  private func renameSources(_ sources: [EntrySource], in writing: WriteTransaction) throws {
    guard let former = source.formerName else { return }
    try writing.db.executeMany(
      "UPDATE entry_sources SET source = $2"
        + " WHERE space_id = $1 AND source = $3 AND source_key = $4",
      sources.map { [writing.space, $0.source, former, $0.key] })
  }
}
