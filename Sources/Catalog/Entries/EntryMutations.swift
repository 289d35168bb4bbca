package import Database
import Foundation
package import Journal
import Media
package import Model

/// Writes entries within the transaction of another feature, with the rules of the catalog. The
/// caller must have checked the user's role.
package struct EntryMutations {
  let batch: EntryBatch

  package init(in transaction: WriteTransaction) throws { batch = try EntryBatch(in: transaction) }

  /// The types of the space at the time of `init`.
  package var types: TypeSet { batch.types }

  /// The entry after it was written.
  package struct SavedEntry: Sendable {
    package var key: EntryKey
    package var id: EntryID
    package var type: TypeKey?
    package var title: String
    package var status: Status
    package var revision: Int
  }

  // MARK: - Creating

  /// Creates an entry.
  /// - Parameter id: must not be chosen by the client, because ids are looked up in all spaces of a
  ///   member.
  /// - Throws: invalid with every broken rule.
  package func create(
    _ draft: EntryDraft, id: EntryID = .new(), status: Status, as completeness: Completeness,
    today: CalendarDate
  ) throws -> SavedEntry {
    var row = EntryBatch.NewEntry(draft: draft)
    row.id = id
    row.status = status
    row.completeness = completeness
    return SavedEntry(try batch.insert([row], today: today)[0].get())
  }

  // MARK: - Changing

  /// Changes parts of an entry and leaves the rest as it is.
  /// - Parameters:
  ///   - status: the new status; nil leaves it.
  ///   - change: receives a draft of the current entry, with relations as texts.
  /// - Throws: notFound, invalid, and what `change` throws.
  @discardableResult
  package func update(
    _ id: EntryID, status: Status? = nil, as completeness: Completeness,
    _ change: (inout EntryDraft) throws -> Void = { _ in }
  ) throws -> SavedEntry {
    let (record, old) = try loadForUpdate(id)
    var draft = EntryDraft(amending: record.model)
    try change(&draft)
    var new = try batch.replacement(of: old, record, by: draft, as: completeness)
    if let status { new.status = status.rawValue }
    if new != old { new = try EntryWriter.update(old, to: new, types, in: batch.transaction) }
    return SavedEntry(new)
  }

  private func loadForUpdate(_ id: EntryID) throws -> (EntryRecord, EntryState) {
    let transaction = batch.transaction
    let record = try transaction.db.row(
      """
      SELECT \(EntryRecord.columns) FROM entries e \(EntryRecord.joins)
      WHERE e.space_id = $1 AND e.id = $2
      """, transaction.space, id, map: { EntryRecord($0) })
    guard let record else { throw Failure.notFound("entry") }
    return (record, try state(of: record.key))
  }

  private func state(of key: EntryKey) throws -> EntryState {
    let states = try EntryStateStore.load(
      [key], in: batch.transaction.space, types, batch.transaction.db)
    guard let state = states.first else { throw Failure.notFound("entry") }
    return state
  }

  // MARK: - Deleting

  /// Deletes entries, and logs them so that undo can restore them.
  package func delete(_ keys: [EntryKey]) throws {
    let states = try EntryStateStore.load(
      keys, in: batch.transaction.space, types, batch.transaction.db)
    try EntryWriter.delete(states, types, in: batch.transaction)
  }
}

extension EntryMutations.SavedEntry {
  init(_ state: EntryState) {
    self.init(
      key: state.key, id: state.id, type: state.type, title: state.title,
      status: Status(rawValue: state.status), revision: state.revision)
  }
}

// MARK: - Rebuilding

extension EntryMutations {
  /// Derives values, search documents, texts and counts of entries whose rows were inserted
  /// directly, for example from the archive of a site, and records the entries as created.
  package static func rebuildProjections(_ keys: [EntryKey], in transaction: WriteTransaction)
    throws
  {
    let types = try TypeStore.load(transaction.space, transaction.db)
    let states = try EntryStateStore.load(keys, in: transaction.space, types, transaction.db)
    var counts = EntryCounts()
    for state in states {
      var projection = EntryProjection(state, type: state.type.flatMap { types[$0] })
      projection.searchDocument.target = state.key.rawValue
      try EntryWriter.saveRow(state, projection, in: transaction)
      try EntryWriter.insertValues([(state.key, projection.values)], in: transaction)
      try SearchIndex.upsert([projection.searchDocument], in: transaction.space, transaction.db)
      counts.add(state, by: 1)
      transaction.record(Change(.entry, state.id, .create, revision: state.revision))
    }
    try counts.apply(in: transaction)
  }
}

// MARK: - Status

extension EntryMutations {
  /// Sets the status of entries. Entries that already have it also get a new revision, because
  /// their published version changed.
  /// - Returns: the new revisions.
  @discardableResult
  package static func setStatus(
    _ status: Status, of keys: [EntryKey], in transaction: WriteTransaction
  ) throws -> [EntryID: Int] {
    let db = transaction.db
    let set = SQLValue.integers(keys.map(\.rawValue))
    let old = try db.rows(
      """
      SELECT id, type_id, status, revision FROM entries
      WHERE space_id = $1 AND key \(db.dialect.any("$2")) ORDER BY key\(db.dialect.forUpdate)
      """, transaction.space, set
    ) { row in
      (
        id: row.id(0, of: Entry.self), type: row.optionalKey(1, of: EntryType.self),
        status: row.text(2), revision: row.int(3)
      )
    }
    try db.execute(
      """
      UPDATE entries SET status = $3, revision = revision + 1, updated_at = $4
      WHERE space_id = $1 AND key \(db.dialect.any("$2"))
      """, transaction.space, set, status, transaction.now)
    var counts = EntryCounts()
    for entry in old {
      var before = EntrySnapshot()
      if entry.status != status.rawValue { before.status = entry.status }
      transaction.record(
        Change(.entry, entry.id, .update, revision: entry.revision + 1, before: try before.json))
      counts.add(entry.type, entry.status, by: -1)
      counts.add(entry.type, status.rawValue, by: 1)
    }
    try counts.apply(in: transaction)
    return Dictionary(
      old.map { ($0.id, $0.revision + 1) }, uniquingKeysWith: { first, _ in first })
  }

  /// Sets the time of the last update of entries whose content is as it was at that time.
  package static func setUpdateTime(
    _ time: Timestamp, of keys: [EntryKey], in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      """
      UPDATE entries SET updated_at = $3
      WHERE space_id = $1 AND key \(transaction.db.dialect.any("$2"))
      """, transaction.space, SQLValue.integers(keys.map(\.rawValue)), time)
  }

  /// Returns the broken rules that prevent publishing, by entry. Valid entries are left out.
  package static func publicationProblems(
    of keys: [EntryKey], _ types: TypeSet, in transaction: WriteTransaction
  ) throws -> [EntryKey: [FieldProblem]] {
    let db = transaction.db
    let records = try db.rows(
      """
      SELECT \(EntryRecord.columns) FROM entries e \(EntryRecord.joins)
      WHERE e.space_id = $1 AND e.key \(db.dialect.any("$2"))
      """, transaction.space, SQLValue.integers(keys.map(\.rawValue)), map: { EntryRecord($0) })
    var problems: [EntryKey: [FieldProblem]] = [:]
    for record in records {
      do throws(Failure) {
        _ = try EntryRules.check(
          EntryDraft(amending: record.model), type: record.typeID.flatMap { types[$0] },
          replacing: nil, today: CalendarDate(transaction.now, in: .gmt))
      } catch {
        problems[record.key] = error.fields
      }
    }
    return problems
  }
}

// MARK: - Partial updates

extension Entries {
  /// The entries that are to link to a given entry, and the field that links them.
  package struct InverseRelation: Sendable {
    /// The name or system key of the type of `sources`.
    package var type: String
    package var fieldKey: String
    package var sources: [EntryID]

    package init(type: String, fieldKey: String, sources: [EntryID]) {
      self.type = type
      self.fieldKey = fieldKey
      self.sources = sources
    }
  }

  /// Changes parts of an entry and leaves the rest as it is.
  /// - Parameters:
  ///   - images: replaces all images; nil leaves them.
  ///   - today: the date of an entry that leaves the stage `planned` when the draft has no date, in
  ///     the user's time zone.
  ///   - change: receives a draft of the entry as it is within the transaction.
  package func update(
    _ id: EntryID, ifMatch: Set<Int>? = nil, images: [ImageDraft]? = nil,
    inverseRelation: InverseRelation? = nil, for user: UserKey, today: CalendarDate,
    _ change: @escaping @Sendable (inout EntryDraft) -> Void
  ) async throws -> (entry: EntryRecord, group: ChangeGroupID) {
    let scope = try await scope(of: id, for: user)
    let uploads = try await storeUploads(images ?? [], files: [], in: scope)
    let group = ChangeGroupID.new()
    let entry = try await journal.write(in: scope.space, by: user, group: group) { transaction in
      try scope.authoriseWriting(transaction.db)
      let (record, old, batch) = try Entries.loadForUpdate(id, in: transaction)
      var draft = EntryDraft(amending: record.model)
      change(&draft)
      try Entries.requireRevision(
        ifMatch, failing: .preconditionFailed, current: record, submitted: draft)
      try Entries.requireRevision(
        draft.revision.map { [$0] }, failing: .revisionMismatch, current: record, submitted: draft)
      var new = try batch.replacement(of: old, record, by: draft, today: today)
      if images != nil { new.images = try batch.images(uploads, keeping: old.images) }
      if new != old { new = try EntryWriter.update(old, to: new, batch.types, in: transaction) }
      if let inverseRelation {
        try Entries.setInverseRelation(inverseRelation, to: new, batch, in: transaction)
      }
      return try Entries.find(id, for: user, transaction.db)
    }
    return (entry, group)
  }
}

extension EntryDraft {
  /// Creates a draft with the current values of `entry`, so that some of them can be changed.
  /// Relations are given as texts; a relation whose text stays the same is not changed.
  init(amending entry: Entry) {
    self.init(
      collectionID: entry.collectionID, typeID: entry.typeID, title: entry.title,
      description: entry.description, score: entry.score.rawValue,
      date: entry.day?.description,
      additionalFields: entry.additionalFields.mapValues { .text($0) })
  }
}

// MARK: - Entries of changes

extension WriteTransaction {
  /// Returns the key of the entry that `change` refers to; nil if the entry no longer exists.
  package func entryKey(of change: Change) throws -> EntryKey? {
    try db.row(
      "SELECT key FROM entries WHERE space_id = $1 AND id = $2", space, change.target,
      map: { $0.key(0, of: Entry.self) })
  }

  /// Returns what a change of an entry is logged with; nil if there is no such entry.
  package func loggedIdentity(of key: EntryKey) throws -> (id: EntryID, revision: Int)? {
    try db.row(
      "SELECT id, revision FROM entries WHERE space_id = $1 AND key = $2", space, key,
      map: { (id: $0.id(0, of: Entry.self), revision: $0.int(1)) })
  }
}
