import Database
import Foundation
package import Journal
import Model

/// Brings the entries of a changed type up to it: a few hundred in the transaction of the change,
/// more by a job, so that the request answers at once. Whatever of an entry's own changes is
/// recorded under the action that changed the type, and goes back with it.
package enum TypeRenewal {
  package static let jobKind = "renew-type"

  struct Payload: Codable, Sendable {
    var type: Int64
    var id: TypeID
    var group: ChangeGroupID
    /// Fields by key, with the types that they lead to now.
    var retargeted: [Int64: Int64]
    /// The last entry that follows already.
    var after: Int64
    var done: Int
    var total: Int
  }

  static func begin(
    _ key: TypeKey, _ id: TypeID, retargeted: [FieldRecord] = [], in writing: Writing
  ) throws {
    let total = try writing.db.integer(
      "SELECT COUNT(*) FROM entries WHERE space_id = $1 AND type_id = $2", writing.space, key)
    let targets = try TypeStore.load(writing.space, writing.db)[key]?.fields ?? []
    let leads = retargeted.compactMap { old in
      targets.first { $0.key == old.key }?.target.map { (old.key.rawValue, $0.rawValue) }
    }
    var payload = Payload(
      type: key.rawValue, id: id, group: writing.group,
      retargeted: Dictionary(leads, uniquingKeysWith: { first, _ in first }), after: 0, done: 0,
      total: Int(total ?? 0))
    if try step(&payload, in: writing) { return }
    try Jobs.add(jobKind, payload: payload, in: writing)
  }

  /// Entries of a type with at most this many are found by the index of types, which must be read
  /// and sorted whole for every step; those of a larger type by walking along all entries. Inside
  /// nothing is said of keys, so that PostgreSQL has no reason to walk along all entries.
  private static let mostSorted = 20_000

  /// Renews the next entries; true when there are no more.
  private static func step(_ payload: inout Payload, in writing: Writing) throws -> Bool {
    let most = EntryReprojection.mostAtOnce
    let isSmall = payload.total <= mostSorted
    let keys = try writing.db.rows(
      """
      SELECT key FROM (
        SELECT key FROM entries \(isSmall ? writing.db.dialect.indexed(by: "entries_of_type") : "")
        WHERE space_id = $1 AND type_id = $2 \(isSmall ? writing.db.dialect.fence : "")
      ) AS e WHERE key > $3 ORDER BY key LIMIT $4
      """, writing.space, TypeKey(payload.type), payload.after, most,
      map: { $0.key(0, of: Entry.self) })
    guard let last = keys.last else { return true }
    try renew(keys, payload, in: writing)
    payload.after = last.rawValue
    payload.done += keys.count
    return keys.count < most
  }

  private static func renew(
    _ keys: [EntryKey], _ payload: Payload, in writing: Writing
  ) throws {
    let key = TypeKey(payload.type)
    let book = try TypeStore.load(writing.space, writing.db)
    guard let type = try book[key] ?? TypeStore.load(writing.space, writing.db, with: key)[key]
    else { return }
    let retargeted = type.fields.filter {
      payload.retargeted[$0.key.rawValue] == $0.target?.rawValue && $0.target != nil
    }
    let conformity = TypeConformity(
      type: type, isDeleted: book[key] == nil, retargeted: Set(retargeted.map(\.key)),
      book: book, writing: writing)
    let old = try EntryStateStore.load(keys, in: writing.space, book, writing.db)
    var new = try conformity.conform(old)
    for place in new.indices where differs(old[place], new[place]) {
      new[place] = try EntryWriter.update(old[place], to: new[place], book, in: writing)
    }
    for (old, new) in zip(old, new) where old.inLog != new.inLog && old.revision == new.revision {
      // No `before`: the place is the type's, and goes back with it.
      writing.record(Change(.entry, new.id, .update, revision: new.revision))
    }
    try renewDerived(new, book, in: writing)
  }

  private static func differs(_ old: EntryState, _ new: EntryState) -> Bool {
    old.document != new.document || old.relations != new.relations || old.type != new.type
  }

  /// What is made from documents by the type: values, texts in the fields' order, the place.
  private static func renewDerived(
    _ states: [EntryState], _ book: TypeBook, in writing: Writing
  ) throws {
    let projections = states.map { state in
      EntryProjection(state, type: state.type.flatMap { book[$0] })
    }
    try writing.db.execute(
      "DELETE FROM entry_values WHERE space_id = $1 AND entry_id"
        + " \(writing.db.dialect.any("$2"))", writing.space,
      SQLValue.integers(states.map(\.key.rawValue)))
    try EntryWriter.insertValues(
      zip(states, projections).map { ($0.key, $1.values) }, in: writing)
    try SearchIndex.put(projections.map(\.searchDocument), in: writing.space, writing.db)
    try writing.db.executeMany(
      """
      UPDATE entries SET doc = $3, additional_fields = $4, in_log = $5, updated_at = $6
      WHERE space_id = $1 AND key = $2 AND (doc <> $3 OR additional_fields <> $4 OR in_log <> $5)
      """,
      zip(states, projections).map { state, projection in
        [
          writing.space, state.key, state.document.json, projection.additionalFields,
          state.inLog, writing.now,
        ]
      })
  }

  // MARK: - The job

  /// Doing it twice changes nothing: entries that follow their type already stay as they are.
  package static func run(_ job: Job, _ journal: Journal) async throws {
    guard let space = job.space, let user = job.user else { return }
    var payload = try JSONDecoder().decode(Payload.self, from: Data(job.payload.utf8))
    var isDone = false
    while !isDone {
      (payload, isDone) = try await journal.write(
        in: space, by: user, group: payload.group, limit: .none
      ) { [payload] writing in
        var next = payload
        let revision = try writing.db.integer(
          "SELECT revision FROM types WHERE space_id = $1 AND key = $2", space,
          TypeKey(payload.type))
        let isDone = try step(&next, in: writing)
        // For the pages that show how far it is.
        writing.record(Change(.type, payload.id, .update, revision: Int(revision ?? 1)))
        try Jobs.tell(
          JobProgress(done: next.done, total: next.total), of: job, writing.db)
        return (next, isDone)
      }
    }
  }

  /// How far the types of a space are behind their last change.
  static func pending(
    in space: SpaceKey, _ db: any Connection
  ) throws -> [TypeKey: TypeDetail.Renewal] {
    let jobs = try db.rows(
      "SELECT payload, progress FROM jobs WHERE space_id = $1 AND kind = $2"
        + " AND state IN ('waiting', 'running') ORDER BY key", space, jobKind,
      map: { ($0.text(0), $0.text(1)) })
    let renewals = try jobs.map { payload, progress in
      let payload = try JSONDecoder().decode(Payload.self, from: Data(payload.utf8))
      // Progress is a hint for people; the job does not depend on it.
      let told = try? JSONDecoder().decode(JobProgress.self, from: Data(progress.utf8))
      return (
        TypeKey(payload.type),
        TypeDetail.Renewal(done: told?.done ?? payload.done, total: payload.total)
      )
    }
    return Dictionary(renewals, uniquingKeysWith: { _, last in last })
  }
}
