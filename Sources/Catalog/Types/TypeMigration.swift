import Database
package import Journal
import Model

/// The migration of entries after a change of their type: 200 within the transaction of the change,
/// the rest by a job, so that the request is answered at once. Changes to entries are recorded in
/// the change group of the type's change and undone with it.
package enum TypeMigration {
  package static let jobKind = "renew-type"

  /// The state of a migration between two steps.
  struct Payload: Codable, Sendable {
    var type: Int64
    var id: TypeID
    var group: ChangeGroupID
    /// The keys of fields whose target type changed, with the keys of their new target types.
    var retargeted: [Int64: Int64]
    /// The key of the last entry that was migrated.
    var after: Int64
    var done: Int
    var total: Int
  }

  /// Migrates the first entries of a type, and queues a job if there are more.
  static func begin(
    _ key: TypeKey, _ id: TypeID, retargeted: [FieldRecord] = [], in transaction: WriteTransaction
  ) throws {
    let total = try transaction.db.integer(
      "SELECT COUNT(*) FROM entries WHERE space_id = $1 AND type_id = $2", transaction.space, key)
    let targets = try TypeStore.load(transaction.space, transaction.db)[key]?.fields ?? []
    let leads = retargeted.compactMap { old in
      targets.first { $0.key == old.key }?.target.map { (old.key.rawValue, $0.rawValue) }
    }
    var payload = Payload(
      type: key.rawValue, id: id, group: transaction.group,
      retargeted: Dictionary(leads, uniquingKeysWith: { first, _ in first }), after: 0, done: 0,
      total: Int(total ?? 0))
    if try step(&payload, in: transaction) { return }
    try Jobs.add(jobKind, payload: payload, in: transaction)
  }

  /// Up to this many entries of a type are found with the index of types, all of which must be read
  /// and sorted in every step. Entries of larger types are found by scanning all entries by key.
  /// The condition on the key is outside the subquery, so that PostgreSQL has no reason to scan all
  /// entries by key.
  private static let maxSorted = 20_000

  /// Migrates the next entries.
  /// - Returns: whether it was the last step.
  private static func step(_ payload: inout Payload, in transaction: WriteTransaction) throws
    -> Bool
  {
    let most = ProjectionRefresh.batchSize
    let isSmall = payload.total <= maxSorted
    let keys = try transaction.db.rows(
      """
      SELECT key FROM (
        SELECT key FROM entries \(isSmall ? transaction.db.dialect.indexed(by: "entries_of_type") : "")
        WHERE space_id = $1 AND type_id = $2 \(isSmall ? transaction.db.dialect.optimizationFence : "")
      ) AS e WHERE key > $3 ORDER BY key LIMIT $4
      """, transaction.space, TypeKey(payload.type), payload.after, most,
      map: { $0.key(0, of: Entry.self) })
    guard let last = keys.last else { return true }
    try migrate(keys, payload, in: transaction)
    payload.after = last.rawValue
    payload.done += keys.count
    return keys.count < most
  }

  private static func migrate(
    _ keys: [EntryKey], _ payload: Payload, in transaction: WriteTransaction
  ) throws {
    let key = TypeKey(payload.type)
    let types = try TypeStore.load(transaction.space, transaction.db)
    guard
      let type = try types[key]
        ?? TypeStore.load(transaction.space, transaction.db, includingDeleted: key)[key]
    else { return }
    let retargeted = type.fields.filter {
      payload.retargeted[$0.key.rawValue] == $0.target?.rawValue && $0.target != nil
    }
    let conformity = EntryConverter(
      type: type, isDeleted: types[key] == nil, retargeted: Set(retargeted.map(\.key)),
      types: types, transaction: transaction)
    let old = try EntryStateStore.load(keys, in: transaction.space, types, transaction.db)
    var new = try conformity.convert(old)
    for place in new.indices where differs(old[place], new[place]) {
      new[place] = try EntryWriter.update(old[place], to: new[place], types, in: transaction)
    }
    for (old, new) in zip(old, new) where old.inLog != new.inLog && old.revision == new.revision {
      // Without `before`: `in_log` follows the type, and is undone with it.
      transaction.record(Change(.entry, new.id, .update, revision: new.revision))
    }
    try updateDerivedData(new, types, in: transaction)
  }

  private static func differs(_ old: EntryState, _ new: EntryState) -> Bool {
    old.document != new.document || old.relations != new.relations || old.type != new.type
  }

  /// Updates the data derived from documents and the type: values, texts in the order of the
  /// fields, and `in_log`.
  private static func updateDerivedData(
    _ states: [EntryState], _ types: TypeSet, in transaction: WriteTransaction
  ) throws {
    let projections = states.map { state in
      EntryProjection(state, type: state.type.flatMap { types[$0] })
    }
    try transaction.db.execute(
      "DELETE FROM entry_values WHERE space_id = $1 AND entry_id"
        + " \(transaction.db.dialect.any("$2"))", transaction.space,
      SQLValue.integers(states.map(\.key.rawValue)))
    try EntryWriter.insertValues(
      zip(states, projections).map { ($0.key, $1.values) }, in: transaction)
    try SearchIndex.upsert(projections.map(\.searchDocument), in: transaction.space, transaction.db)
    try transaction.db.executeMany(
      """
      UPDATE entries SET doc = $3, additional_fields = $4, in_log = $5, updated_at = $6
      WHERE space_id = $1 AND key = $2 AND (doc <> $3 OR additional_fields <> $4 OR in_log <> $5)
      """,
      zip(states, projections).map { state, projection in
        [
          transaction.space, state.key, state.document.json, projection.additionalFields,
          state.inLog, transaction.now,
        ]
      })
  }

  // MARK: - The job

  /// Runs the job. Idempotent: entries that conform to their type already do not change.
  package static func run(_ job: Job, _ journal: Journal) async throws {
    guard let space = job.space, let user = job.user else { return }
    var payload = try JSON.decode(Payload.self, from: job.payload)
    var isDone = false
    while !isDone {
      (payload, isDone) = try await journal.write(
        in: space, by: user, group: payload.group, limit: .none
      ) { [payload] transaction in
        var next = payload
        let revision = try transaction.db.integer(
          "SELECT revision FROM types WHERE space_id = $1 AND key = $2", space,
          TypeKey(payload.type))
        let isDone = try step(&next, in: transaction)
        // Notifies pages that show the progress.
        transaction.record(Change(.type, payload.id, .update, revision: Int(revision ?? 1)))
        try Jobs.updateProgress(
          JobProgress(done: next.done, total: next.total), of: job, transaction.db)
        return (next, isDone)
      }
    }
  }

  /// Returns the progress of the running migrations of a space.
  static func runningMigrations(
    in space: SpaceKey, _ db: any Connection
  ) throws -> [TypeKey: TypeDetail.MigrationProgress] {
    let jobs = try db.rows(
      "SELECT payload, progress FROM jobs WHERE space_id = $1 AND kind = $2"
        + " AND state IN ('waiting', 'running') ORDER BY key", space, jobKind,
      map: { ($0.text(0), $0.text(1)) })
    let renewals = try jobs.map { payload, progress in
      let payload = try JSON.decode(Payload.self, from: payload)
      // The progress is only shown, so invalid JSON is ignored.
      let told = try? JSON.decode(JobProgress.self, from: progress)
      return (
        TypeKey(payload.type),
        TypeDetail.MigrationProgress(done: told?.done ?? payload.done, total: payload.total)
      )
    }
    return Dictionary(renewals, uniquingKeysWith: { _, last in last })
  }
}
