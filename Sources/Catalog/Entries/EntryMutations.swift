package import Database
import Foundation
package import Journal
package import Model

/// Writes entries within the transaction of another feature, with the rules of the catalog. The
/// caller must have checked the user's role.
package struct EntryMutations {
  let batch: EntryBatch

  package init(in writing: WriteTransaction) throws { batch = try EntryBatch(in: writing) }

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
    if new != old { new = try EntryWriter.update(old, to: new, types, in: batch.writing) }
    return SavedEntry(new)
  }

  private func loadForUpdate(_ id: EntryID) throws -> (EntryRecord, EntryState) {
    let writing = batch.writing
    let record = try writing.db.row(
      """
      SELECT \(EntryRecord.columns) FROM entries e \(EntryRecord.joins)
      WHERE e.space_id = $1 AND e.id = $2
      """, writing.space, id, map: { EntryRecord($0) })
    guard let record else { throw Failure.notFound("entry") }
    return (record, try state(of: record.key))
  }

  private func state(of key: EntryKey) throws -> EntryState {
    let states = try EntryStateStore.load(
      [key], in: batch.writing.space, types, batch.writing.db)
    guard let state = states.first else { throw Failure.notFound("entry") }
    return state
  }

  // MARK: - Deleting

  /// Deletes entries, and logs them so that undo can restore them.
  package func delete(_ keys: [EntryKey]) throws {
    let states = try EntryStateStore.load(keys, in: batch.writing.space, types, batch.writing.db)
    try EntryWriter.delete(states, types, in: batch.writing)
  }
}

extension EntryMutations.SavedEntry {
  init(_ state: EntryState) {
    self.init(
      key: state.key, id: state.id, type: state.type, title: state.title,
      status: Status(rawValue: state.status), revision: state.revision)
  }
}
