import Database
import Foundation
import Journal
import Model

/// A writer of one batch of rows into the space, according to their outcomes and decisions.
struct ImportWriter {
  /// A row that has not been written yet, with its item.
  struct PendingRow {
    var item: ImportItem
    var outcome: ImportRow.Outcome
    /// Nil for the default of the outcome.
    var decision: ImportRow.Decision?
    var existing: EntryKey?
    var detail: ImportRow.Detail
  }

  let source: String
  /// The name under which earlier versions stored the records of the source, or nil.
  let formerSource: String?
  let type: TypeRecord?
  let options: ImportOptions
  let today: CalendarDate
  let entries: EntryBatch
  let collections: [EntryCollection]
  let transaction: WriteTransaction

  init(
    source: String, formerSource: String? = nil, type: TypeRecord?, options: ImportOptions,
    today: CalendarDate, for rows: [PendingRow], in transaction: WriteTransaction
  ) throws {
    self.source = source
    self.formerSource = formerSource
    self.type = type
    self.options = options
    self.today = today
    self.transaction = transaction
    if options.collection == .ofType {
      try ImportCollections.createMissing(for: rows, in: transaction)
    }
    entries = try EntryBatch(in: transaction)
    collections = try ImportCollections.all(in: transaction)
  }

  /// Writes the rows and returns the verdict on each, with its entry.
  func write(_ rows: [PendingRow]) throws -> [ImportClassifier.Classification] {
    // Another import may have written the same records since the rows were classified.
    let known = try EntrySourceStore.entries(
      withKeys: rows.map(\.item.key), of: [source], in: transaction.space, transaction.db)
    var verdicts = rows.map { row -> ImportClassifier.Classification in
      var verdict = ImportClassifier.Classification(
        outcome: row.outcome, existing: row.existing, detail: row.detail)
      let isMade = [.new, .ambiguous, .duplicate, .aside].contains(row.outcome)
      if isMade, let (entry, _) = known[row.item.key] {
        verdict.existing = entry
        verdict.outcome = .unchanged
      } else {
        verdict.outcome = outcome(of: row)
      }
      return verdict
    }
    try create(rows, &verdicts)
    try update(rows, &verdicts)
    try saveSources(rows, verdicts, known)
    return verdicts
  }

  /// Returns the outcome of a row by the user's decision or, without one, by default.
  private func outcome(of row: PendingRow) -> ImportRow.Outcome {
    switch (row.outcome, row.decision) {
    case (.new, .skip?), (.changed, .skip?), (.ambiguous, .skip?): .skipped
    case (.ambiguous, .join?), (.duplicate, .join?): row.existing == nil ? .new : .joined
    case (.duplicate, .make?), (.aside, .make?), (.deleted, .make?), (.ambiguous, _): .new
    case (.duplicate, nil): options.adds ? .joined : .duplicate
    case (.duplicate, .skip?), (.aside, _), (.deleted, .skip?): .skipped
    default: row.outcome
    }
  }

  // MARK: - Creating

  private func create(
    _ rows: [PendingRow], _ verdicts: inout [ImportClassifier.Classification]
  ) throws {
    let places = rows.indices.filter { verdicts[$0].outcome == .new }
    try createRelated(places.flatMap { rows[$0].item.related })
    let drafts = places.map { place -> EntryBatch.NewEntry in
      let item = rows[place].item
      let type = item.type.flatMap { entries.types[named: $0] } ?? self.type
      var draft = item.entryDraft(type: type, collection: collection(for: item, type))
      // After the hash of the item was computed: the choice is not part of the record.
      if item.saysNothingOfStage, type?.isOfWorks == true {
        draft.stage = options.isSeen == true ? .done : .planned
      }
      return EntryBatch.NewEntry(draft: draft)
    }
    for (place, result) in zip(places, try entries.insert(drafts, today: today)) {
      switch result {
      case .success(let state): verdicts[place].existing = state.key
      case .failure(let failure): fail(&verdicts[place], failure)
      }
    }
  }

  private func fail(_ verdict: inout ImportClassifier.Classification, _ failure: Failure) {
    verdict.outcome = .failed
    verdict.detail.error = ImportFailure(failure)
  }

  private func collection(for item: ImportItem, _ type: TypeRecord?) -> CollectionID? {
    switch options.collection {
    case .none: return nil
    case .one(let id): return collections.contains { $0.id == id } ? id : nil
    case .ofType:
      if let name = item.collection { return collections.named(name)?.id }
      guard let type else { return nil }
      return collections.first { $0.impliedTypeID == type.id }?.id
    }
  }

  /// Creates the genres and people that the file describes. Existing ones keep their description.
  private func createRelated(_ related: [ImportItem.RelatedEntry]) throws {
    for (name, things) in Dictionary(grouping: related, by: \.type) {
      guard let type = entries.types[named: name] else { continue }
      let there = try transaction.db.rows(
        "SELECT title_key FROM entries WHERE space_id = $1 AND type_id = $2"
          + " AND title_key \(transaction.db.dialect.any("$3", of: "text"))",
        transaction.space, type.key, SQLValue.texts(things.map { Tokenizer.titleKey($0.title) }),
        map: { $0.text(0) })
      var known = Set(there)
      let fresh = things.filter { known.insert(Tokenizer.titleKey($0.title)).inserted }
      let drafts = fresh.map { thing in
        EntryBatch.NewEntry(
          draft: EntryDraft(typeID: type.id, title: thing.title, description: thing.text))
      }
      for result in try entries.insert(drafts, today: today) { _ = try result.get() }
    }
  }

  // MARK: - Updating

  private func update(
    _ rows: [PendingRow], _ verdicts: inout [ImportClassifier.Classification]
  ) throws {
    for place in rows.indices {
      let outcome = verdicts[place].outcome
      guard [.joined, .changed].contains(outcome), let key = verdicts[place].existing else {
        continue
      }
      do {
        let isNewer = outcome == .changed
        let didChange = try merge(rows[place].item, into: key, isNewer: isNewer)
        if !didChange { verdicts[place].outcome = isNewer ? .unchanged : .joined }
      } catch let failure as Failure {
        fail(&verdicts[place], failure)
      }
    }
  }

  /// Merges an item into an entry.
  /// - Parameter isNewer: whether the entry was imported from the record, which has changed since,
  ///   so that its values replace those of the entry.
  /// - Returns: false if the entry already contains all values.
  private func merge(_ item: ImportItem, into key: EntryKey, isNewer: Bool) throws -> Bool {
    let states = try EntryStateStore.load(
      [key], in: transaction.space, entries.types, transaction.db)
    guard let old = states.first else { throw Failure.notFound("entry") }
    let record = try Entries.find(old.id, for: transaction.user, transaction.db)
    var merge = ImportMerge(item: item, entry: record.model, replacesValues: isNewer)
    if isNewer, options.collection == .ofType, let name = item.collection {
      merge.collection = .some(collections.named(name)?.id)
    }
    let draft = merge.draft
    let new = try entries.replacement(of: old, record, by: draft)
    guard EntrySnapshot(old).differences(from: EntrySnapshot(new)) != EntrySnapshot() else {
      return false
    }
    try EntryWriter.update(old, to: new, entries.types, in: transaction)
    return true
  }

  // MARK: - Source records

  /// - Parameter known: the records that were stored before, by key.
  private func saveSources(
    _ rows: [PendingRow], _ verdicts: [ImportClassifier.Classification],
    _ known: [String: (entry: EntryKey, hash: [UInt8])]
  ) throws {
    let done: [ImportRow.Outcome] = [.new, .joined, .changed, .unchanged]
    var renamed: [String] = []
    let sources = zip(rows, verdicts).compactMap { row, verdict -> (EntryKey, EntrySource)? in
      let item = row.item
      guard done.contains(verdict.outcome), let key = verdict.existing else { return nil }
      if let (entry, hash) = known[item.key], entry == key, hash == item.hash { return nil }
      if verdict.outcome == .unchanged, known[item.key] == nil { renamed.append(item.key) }
      return (key, EntrySource(source: source, key: item.key, hash: item.hash))
    }
    try EntrySourceStore.upsert(sources, in: transaction)
    if let formerSource {
      try EntrySourceStore.delete(keys: renamed, of: formerSource, in: transaction)
    }
  }
}

extension TypeRecord {
  /// Whether its entries are works that are seen, read or played, or wanted: a built-in type other
  /// than people, genres and *Other*.
  var isOfWorks: Bool { ["movie", "show", "book", "game", "music"].contains(systemKey) }
}
