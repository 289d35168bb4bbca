import Database
import Foundation
package import Journal
package import Model

/// Brings records of a file into a space: new ones are made, known ones compared by what they said
/// last time, nothing twice. Batches are short transactions, so a server beside it goes on and a
/// kill leaves whole rows; running it again continues where it was.
package struct Importer: Sendable {
  private let journal: Journal
  private let scope: Scope
  private let mapping: ImportMapping
  private let type: TypeRecord?
  private let collection: CollectionID?
  private let source: ImportSource
  private let restoresDeleted: Bool
  private let today: CalendarDate

  /// - Parameter restoresDeleted: whether records whose entries somebody deleted come back.
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

  /// A batch is sized to hold the writer about so long: SQLite has one for all, PostgreSQL one a
  /// book, and begins and ends more dearly;
  private static func batchTime(_ dialect: Dialect) -> Duration {
    .milliseconds(dialect == .sqlite ? 100 : 400)
  }
  /// but never below what makes its commit worth while: on a busy machine the time grows whatever
  /// the size is.
  private static let batchSizes = 50...1000

  /// What is told while it runs: the counts so far, and each record that failed or is ambiguous.
  package struct Report: Sendable {
    package var summary: ImportSummary
    package var remarks: [(row: Int, title: String, outcome: ImportOutcome)]
  }

  /// A record, and the earlier row with the same id of its own.
  private typealias Numbered = (record: ImportRecord, earlier: Int?)

  private func batches(of table: ImportTable) -> ImportBatches<Numbered> {
    ImportBatches(size: \.record.size) { [mapping] () throws(Failure) in
      let reader = RecordReader(try table.open(), mapping)
      return { () throws(Failure) in try reader.next() }
    }
  }

  /// Imports all records.
  /// - Parameters:
  ///   - total: how many there are.
  ///   - group: the action that one undo takes back.
  ///   - report: called after every batch; false stops there.
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
    var batch = prepare(try records.take(size))
    while !batch.isEmpty {
      // What needs no database is done while the writer is busy with the batch before.
      let count = size
      async let next = prepare(try records.take(count))
      let (outcomes, start) = try await journal.write(
        in: scope.space, by: scope.user, group: group, limit: .none
      ) { [batch, deleted] writing in
        // Measured from here: waiting for other writers says nothing of the size.
        let start = ContinuousClock.now
        try scope.authoriseWriting(writing.db)
        return (try write(batch, deleted, in: writing), start)
      }
      size = Importer.next(size, after: .now - start, journal.database.dialect)
      try await readOn(&deleted)
      guard try await report(tell(batch, outcomes, &summary)) else { break }
      // Plans that were made for a small table walk all of a large one.
      if summary.new >= nextAnalysis {
        nextAnalysis *= 5
        try await journal.database.analyze()
      }
      batch = try await next
    }
    return summary
  }

  /// Says what would become of each record, and writes nothing.
  package func preview(_ table: ImportTable, total: Int) async throws -> Report {
    try await journal.database.read(limit: .none) { db in
      try scope.authoriseWriting(db)
      let writing = Writing(db, in: scope.space, by: scope.user)
      var summary = ImportSummary()
      summary.total = total
      var report = Report(summary: summary, remarks: [])
      let records = batches(of: table)
      var deleted = DeletedRecords(of: source.name)
      try deleted.readOn(in: scope.space, db)
      var earlier = Namesakes()
      while true {
        let batch = prepare(try records.take(500))
        if batch.isEmpty { break }
        let outcomes = try classify(batch, deleted, &earlier, in: writing).map(\.outcome)
        report.remarks += tell(batch, outcomes, &summary).remarks
      }
      report.summary = summary
      return report
    }
  }

  /// Sources that the person might mean this file to go on with: other files with ids in a column
  /// of this name, as long as this one is new.
  package func otherSources() async throws -> [String] {
    let names = try await journal.database.read { db in
      try scope.authoriseWriting(db)
      return try db.rows(
        "SELECT DISTINCT source FROM entry_sources WHERE space_id = $1 ORDER BY source",
        scope.space, map: { $0.text(0) })
    }
    return source.others(in: names)
  }

  static func next(_ size: Int, after time: Duration, _ dialect: Dialect) -> Int {
    let ratio = batchTime(dialect) / max(time, .milliseconds(1))
    let wanted = Int(Double(size) * min(2, max(0.5, ratio)))
    return min(batchSizes.upperBound, max(batchSizes.lowerBound, wanted))
  }

  private func deletedRecords() async throws -> DeletedRecords {
    var deleted = DeletedRecords(of: source.name)
    try await readOn(&deleted)
    return deleted
  }

  private func readOn(_ deleted: inout DeletedRecords) async throws {
    deleted = try await journal.database.read(limit: .none) { [deleted] db in
      var deleted = deleted
      try scope.authoriseWriting(db)
      try deleted.readOn(in: scope.space, db)
      return deleted
    }
  }

  private func tell(
    _ batch: [Plan], _ outcomes: [ImportOutcome], _ summary: inout ImportSummary
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

  /// What is known of one record before anything is written.
  private struct Plan: Sendable {
    var row: Int
    var draft: EntryDraft
    /// Whether a text of it is longer than an entry's may be.
    var isShortened: Bool
    var source: EntrySource
    var existing: EntryKey?
    /// Whether it is remembered under the name that the source had before.
    var isUnderFormerName = false
    var outcome: ImportOutcome
  }

  /// What each record says by itself.
  private func prepare(_ records: [Numbered]) -> [Plan] {
    records.map { record, earlier -> Plan in
      let hash = mapping.hash(of: record)
      let draft = mapping.draft(of: record, type: type, collection: collection)
      // Without an id of its own a record is what it says.
      let key = mapping.ownKey(of: record) ?? hash.hexadecimal
      return Plan(
        row: record.row, draft: draft, isShortened: mapping.shortens(record),
        source: EntrySource(source: source.name, key: key, hash: hash), existing: nil,
        outcome: outcome(of: record, draft, key: key, firstRow: earlier))
    }
  }

  /// The years of titles that will be there, as records before say.
  private typealias Namesakes = [String: [String]]

  /// What each record is beside what the space has, and what comes before it in the file.
  private func classify(
    _ batch: [Plan], _ deleted: DeletedRecords, _ earlier: inout Namesakes, in writing: Writing
  ) throws -> [Plan] {
    var plans = batch
    try compareWithSources(&plans, deleted, in: writing)
    if mapping.key == nil { try markNamesakes(&plans, &earlier, in: writing) }
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
    _ plans: inout [Plan], _ deleted: DeletedRecords, in writing: Writing
  ) throws {
    let keys = Array(Set(plans.map(\.source.key)))
    let known = try known(keys, of: source.name, in: writing)
    let former = try source.formerName.map { try self.known(keys, of: $0, in: writing) } ?? [:]
    var seen = Set<String>()
    for index in plans.indices {
      let source = plans[index].source
      guard case .new = plans[index].outcome else { continue }
      if let (entry, hash) = known[source.key] {
        plans[index].existing = entry
        plans[index].outcome = hash == source.hash ? .unchanged : .changed
      } else if let (_, hash) = former[source.key], hash == source.hash {
        // Under that name another file may have had this id; not with the same record, though.
        plans[index].isUnderFormerName = true
        plans[index].outcome = .unchanged
      } else if deleted.contains(source.key), !restoresDeleted {
        plans[index].outcome = .deleted
      } else if !seen.insert(source.key).inserted {
        // The same record twice in one file, which has no keys to say that they are two.
        plans[index].outcome = .unchanged
      }
    }
  }

  private func known(
    _ keys: [String], of source: String, in writing: Writing
  ) throws -> [String: (entry: EntryKey, hash: [UInt8])] {
    let rows = try writing.db.rows(
      "SELECT source_key, entry_id, hash FROM entry_sources WHERE space_id = $1 AND source = $2"
        + " AND source_key \(writing.db.dialect.any("$3", of: "text"))",
      writing.space, source, SQLValue.texts(keys)
    ) { ($0.text(0), ($0.key(1, of: Entry.self), $0.bytes(2))) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  private func markNamesakes(
    _ plans: inout [Plan], _ earlier: inout Namesakes, in writing: Writing
  ) throws {
    guard let type else { return }
    let titles = plans.map { Tokenizer.titleKey($0.draft.title) }
    let rows = try writing.db.rows(
      "SELECT title_key, additional_fields FROM entries WHERE space_id = $1 AND type_id = $2"
        + " AND title_key \(writing.db.dialect.any("$3", of: "text"))",
      writing.space, type.key, SQLValue.texts(Array(Set(titles)))
    ) { ($0.text(0), $0.text(1)) }
    let existing = Dictionary(grouping: rows, by: \.0).mapValues { rows in
      rows.map { (decoded($0.1) as [String: String]?)?["Year"] ?? "" }
    }
    for index in plans.indices {
      guard case .new = plans[index].outcome else { continue }
      let year = plain(plans[index].draft.additionalFields["Year"])
      let here = (existing[titles[index]] ?? []).contains {
        $0 == year || $0.isEmpty
      }
      let before = (earlier[titles[index]] ?? []).contains { $0 == year || $0.isEmpty }
      if here || before { plans[index].outcome = .ambiguous }
      earlier[titles[index], default: []].append(year)
    }
  }

  private func plain(_ value: FieldText?) -> String {
    guard case .text(let text)? = value else { return "" }
    return text
  }

  // MARK: - Writing

  private func write(
    _ batch: [Plan], _ deleted: DeletedRecords, in writing: Writing
  ) throws -> [ImportOutcome] {
    var earlier = Namesakes()
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
    try remember(sources, in: writing)
    try rename(plans.filter(\.isUnderFormerName).map(\.source), in: writing)
    return plans.map(\.outcome)
  }

  /// Brings an entry up to date with its source; what the person added beside it stays.
  private func update(
    _ key: EntryKey, by plan: Plan, _ entries: EntryBatch, in writing: Writing
  ) throws {
    let states = try EntryStateStore.load([key], in: writing.space, entries.book, writing.db)
    guard let old = states.first else { return }
    let record = try Entries.find(old.id, for: writing.user, writing.db)
    let current = record.model
    var draft = plan.draft
    draft.collectionID = current.collectionID
    draft.typeID = current.typeID
    // What has no day in the file keeps the one that it has, if any.
    draft.undated = draft.date == nil && current.day == nil ? true : nil
    if !mapping.feeds("score") { draft.score = record.score }
    if !mapping.feeds("description") { draft.description = current.description }
    if !mapping.feeds("notes"), let overflow = draft.notes {
      draft.notes = current.notes.adding(paragraphsOf: overflow)
    }
    let own = current.additionalFields.mapValues { FieldText.text($0) }
    draft.additionalFields = own.merging(draft.additionalFields) { _, new in new }
    let new = try entries.replacement(of: old, record, by: draft)
    try EntryWriter.update(old, to: new, entries.book, in: writing)
  }

  private func remember(_ sources: [(EntryKey, EntrySource)], in writing: Writing) throws {
    try writing.db.executeMany(
      """
      INSERT INTO entry_sources (space_id, source, source_key, entry_id, hash)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (space_id, source, source_key) DO UPDATE SET entry_id = $4, hash = $5
      """, sources.map { [writing.space, $1.source, $1.key, $0, $1.hash] })
  }

  /// Gives records the name that their source has now.
  private func rename(_ sources: [EntrySource], in writing: Writing) throws {
    guard let former = source.formerName else { return }
    try writing.db.executeMany(
      "UPDATE entry_sources SET source = $2"
        + " WHERE space_id = $1 AND source = $3 AND source_key = $4",
      sources.map { [writing.space, $0.source, former, $0.key] })
  }
}
