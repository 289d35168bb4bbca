import Crypto
import Database
import Foundation
package import Journal
import Media
package import Model

/// A set of sample data: entries of the Log, or the first films of the Library. The raw value is
/// the kind of its job and its source in `entry_sources`, where related entries that were created
/// with it have keys with a slash.
package enum SampleKind: String, CaseIterable, Sendable {
  case log = "sample"
  case films = "first-films"

  /// The number of entries in the set.
  package var count: Int { entries.count }

  /// The entries, newest first.
  var entries: [SampleEntry] {
    switch self {
    case .log: SampleEntry.log
    case .films: SampleEntry.firstFilms
    }
  }
}

/// The sample data of a space. It can be added, and entries that were not changed can be removed.
package struct SampleData: Sendable {
  let entries: Entries
  package let kind: SampleKind

  package init(_ kind: SampleKind = .log, entries: Entries) {
    self.kind = kind
    self.entries = entries
  }

  struct Payload: Codable {
    var language: String
    var today: String
  }

  // MARK: - Adding

  /// Adds the job that inserts the sample data, unless there is one already.
  /// - Returns: the job's id.
  package func begin(
    in scope: Scope, language: Language, today: CalendarDate
  ) async throws -> JobID {
    try await entries.journal.write(as: scope) { [kind] transaction in
      try SampleData.begin(kind, language: language, today: today, in: transaction)
    }
  }

  /// Adds the job in a transaction, for example the one that creates the space.
  package static func begin(
    _ kind: SampleKind, language: Language, today: CalendarDate, in transaction: WriteTransaction
  ) throws -> JobID {
    let running = try transaction.db.row(
      "SELECT id FROM jobs WHERE space_id = $1 AND kind = $2 AND state IN ('waiting', 'running')",
      transaction.space, kind.rawValue, map: { $0.id(0, of: Job.self) })
    if let running { return running }
    return try Jobs.add(
      kind.rawValue, payload: Payload(language: language.rawValue, today: "\(today)"),
      in: transaction)
  }

  /// Runs a job: stores the images one by one, then inserts the entries in one transaction. Entries
  /// that were inserted before are skipped.
  package func run(_ job: Job) async throws {
    guard let space = job.space, let user = job.user else { return }
    let payload = try JSON.decode(Payload.self, from: job.payload)
    let scope = Scope(user: user, space: space)
    let missing = try await missing(in: scope)
    var pictures: [String: [ImageUpload]] = [:]
    // An app without a decoder of images gets the entries without them.
    for (place, sample) in missing.enumerated() where entries.images.canDecode {
      pictures[sample.key] = try await entries.storeUploads(
        [], files: [], builtIn: [sample.image], in: scope)
      try await entries.database.write { db in
        try Jobs.updateProgress(JobProgress(done: place + 1, total: missing.count), of: job, db)
      }
    }
    let language = Language(rawValue: payload.language) ?? .english
    let today = CalendarDate(payload.today) ?? CalendarDate(.now, in: .gmt)
    try await entries.journal.write(in: space, by: user) { [kind, pictures] transaction in
      try scope.authoriseWriting(transaction.db)
      try Self.insert(missing, of: kind, pictures, language, today, in: transaction)
      try Jobs.updateProgress(
        JobProgress(done: missing.count, total: missing.count), of: job, transaction.db)
    }
  }

  private func missing(in scope: Scope) async throws -> [SampleEntry] {
    let known = try await entries.database.read { [kind] db in
      try Set(
        db.rows(
          "SELECT source_key FROM entry_sources WHERE space_id = $1 AND source = $2",
          scope.space, kind.rawValue, map: { $0.text(0) }))
    }
    // The newest entry is inserted last, so that it comes first in the Log.
    return kind.entries.filter { !known.contains($0.key) }.reversed()
  }

  private static func insert(
    _ samples: [SampleEntry], of kind: SampleKind, _ pictures: [String: [ImageUpload]],
    _ language: Language, _ today: CalendarDate, in transaction: WriteTransaction
  ) throws {
    let batch = try EntryBatch(in: transaction)
    let collections = try CollectionStore.all(
      Scope(user: transaction.user, space: transaction.space), transaction.db)
    let rows = samples.map { sample in
      let type = batch.types[named: sample.type]?.model.id
      let collection = collections.first { $0.model.impliedTypeID == type && type != nil }
      return EntryBatch.NewEntry(
        draft: sample.draft(
          in: language, today: today, type: type,
          collection: sample.hasCollection ? collection?.model.id : nil),
        images: pictures[sample.key] ?? [])
    }
    let made = try batch.insert(rows, today: today).map { try $0.get() }
    let related = Set(made.flatMap { $0.relations.map(\.target) }).sorted()
    let keys =
      zip(samples, made).map { ($0.key, $1.key) } + related.map { ("related/\($0.rawValue)", $0) }
    try saveSources(keys, of: kind, in: transaction)
  }

  /// Stores the hash of each entry, by which later edits are detected. Of the related entries, only
  /// those that were just created are stored.
  private static func saveSources(
    _ keys: [(String, EntryKey)], of kind: SampleKind, in transaction: WriteTransaction
  ) throws {
    let stamps = try SampleFingerprint.read(keys.map(\.1), in: transaction.space, transaction.db)
    let rows = keys.compactMap { name, key -> SQLArguments? in
      guard let stamp = stamps[key] else { return nil }
      if name.contains("/"), stamp.createdAt < transaction.now { return nil }
      return [transaction.space, kind.rawValue, name, key, stamp.hash]
    }
    try transaction.db.executeMany(
      """
      INSERT INTO entry_sources (space_id, source, source_key, entry_id, hash)
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT (space_id, source, source_key) DO NOTHING
      """, rows)
  }
}

// MARK: - Removal

extension SampleData {
  /// The number of sample entries in a space.
  package struct Counts: Sendable, Equatable {
    /// The number of sample entries that were not changed.
    package var untouched = 0
    /// The number of sample entries that were changed by a user.
    package var edited = 0

    package init(untouched: Int = 0, edited: Int = 0) {
      self.untouched = untouched
      self.edited = edited
    }
  }

  package func counts(in scope: Scope) async throws -> Counts {
    try await entries.database.read { [kind] db in
      let found = try Self.insertedEntries(kind, in: scope, db)
      let samples = found.filter { !$0.isRelated }
      let untouched = samples.count { $0.isUntouched }
      return Counts(untouched: untouched, edited: samples.count - untouched)
    }
  }

  /// Deletes the sample entries that were not changed, and the people and genres that were created
  /// with them and that no other entry links to. One undo restores all of them.
  /// - Returns: the number of deleted sample entries, the number of those that stay because they
  ///   were edited, and the change group.
  package func remove(
    in scope: Scope
  ) async throws -> (removed: Int, kept: Int, group: ChangeGroupID) {
    let group = ChangeGroupID.new()
    let counts = try await entries.journal.write(in: scope.space, by: scope.user, group: group) {
      [kind] transaction in
      try scope.authoriseWriting(transaction.db)
      let found = try Self.insertedEntries(kind, in: scope, transaction.db)
      let samples = found.filter { !$0.isRelated }
      let going = samples.filter(\.isUntouched).map(\.key)
      let related = found.filter { $0.isRelated && $0.isUntouched }.map(\.key)
      let unused = try Self.unused(related, without: going, in: scope.space, transaction.db)
      let types = try TypeStore.load(scope.space, transaction.db)
      let states = try EntryStateStore.load(
        going + unused, in: scope.space, types, transaction.db)
      try EntryWriter.delete(states, types, in: transaction)
      return (going.count, samples.count - going.count)
    }
    return (counts.0, counts.1, group)
  }

  private struct InsertedEntry {
    var key: EntryKey
    var isRelated: Bool
    var isUntouched: Bool
  }

  private static func insertedEntries(
    _ kind: SampleKind, in scope: Scope, _ db: any Connection
  ) throws -> [InsertedEntry] {
    let rows = try db.rows(
      """
      SELECT source_key, entry_id, hash FROM entry_sources
      WHERE space_id = $1 AND source = $2
        AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
      """, scope.space, kind.rawValue, scope.user,
      map: { (name: $0.text(0), key: $0.key(1, of: Entry.self), hash: $0.bytes(2)) }
    )
    // Sorted here, because with ORDER BY entry_id SQLite reads the sources of all entries.
    .sorted { $0.key < $1.key }
    let stamps = try SampleFingerprint.read(rows.map(\.key), in: scope.space, db)
    return rows.map { row in
      InsertedEntry(
        key: row.key, isRelated: row.name.contains("/"),
        isUntouched: stamps[row.key]?.isUnchanged(since: row.hash) == true)
    }
  }

  /// Returns the entries of `related` that are linked to by no entry except those in `going`.
  private static func unused(
    _ related: [EntryKey], without going: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey] {
    let gone = Set(going)
    let links = try db.rows(
      "SELECT target_id, source_id FROM entry_relations WHERE space_id = $1"
        + " AND target_id \(db.dialect.any("$2"))", space,
      SQLValue.integers(related.map(\.rawValue)),
      map: { (target: $0.key(0, of: Entry.self), source: $0.key(1, of: Entry.self)) })
    let used = Set(links.filter { !gone.contains($0.source) }.map(\.target))
    return related.filter { !used.contains($0) }
  }
}

extension Entries {
  /// Deletes every entry of the Log. One undo restores all of them.
  package func deleteAll(_ scope: Scope) async throws -> (count: Int, group: ChangeGroupID) {
    let group = ChangeGroupID.new()
    let count = try await journal.write(as: scope, group: group, limit: .none) { transaction in
      let types = try TypeStore.load(scope.space, transaction.db)
      let keys = try transaction.db.rows(
        "SELECT key FROM entries WHERE space_id = $1 AND in_log = 1 ORDER BY key", scope.space,
        map: { $0.key(0, of: Entry.self) })
      let states = try EntryStateStore.load(keys, in: scope.space, types, transaction.db)
      try EntryWriter.delete(states, types, in: transaction)
      return states.count
    }
    return (count, group)
  }
}
