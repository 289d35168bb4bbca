package import Database
package import Journal
package import Model

/// The history of an entry, and restoring an earlier state.
extension Entries {
  /// The maximum number of changes that are listed.
  package static let maxHistoryLength = 200

  /// Returns the changes of an entry, newest first, each with its differences.
  package func history(of id: EntryID, for user: UserKey) async throws -> [EntryVersion] {
    try await database.read { db in
      let record = try Entries.find(id, for: user, db)
      let types = try TypeStore.load(record.space, db)
      let states = try EntryStateStore.load(
        [record.key], in: record.space, types, db, locking: false)
      guard let state = states.first else { throw Failure.notFound("entry") }
      let names = try HistoryNames(of: record.space, types, db)
      var after = EntrySnapshot(state)
      return try Entries.changes(of: id, in: record.space, after: 0, db).map { logged, user in
        // A damaged version is listed all the same, without differences.
        let before = EntrySnapshot(ifReadable: logged.change.before) ?? EntrySnapshot()
        let differences =
          logged.change.operation == .update
          ? try names.differences(from: before, to: after, db) : []
        after = after.merged(withOlder: before)
        return EntryVersion(
          sequence: logged.sequence, at: logged.at, user: user,
          operation: logged.change.operation, differences: differences)
      }
    }
  }

  /// Returns the latest changes of an entry after `sequence`, newest first, with the name of each
  /// author.
  private static func changes(
    of id: EntryID, in space: SpaceKey, after sequence: Int64, _ db: any Connection
  ) throws -> [(LoggedChange, user: String)] {
    try db.rows(
      """
      SELECT \(LoggedChange.columns),
        (SELECT COALESCE(display_name, email, '') FROM users u WHERE u.key = changes.user_id)
      FROM changes \(db.dialect.indexed(by: "changes_of_target"))
      WHERE space_id = $1 AND target = $2 AND seq > $3
      ORDER BY seq DESC LIMIT \(maxHistoryLength)
      """, space, id, sequence
    ) { (LoggedChange($0), user: $0.optionalText(9) ?? "") }
  }

  /// Restores the state right after the change `sequence`. The restoration is an ordinary change
  /// and can be undone.
  /// - Throws: notFound when the entry has no such change.
  package func restore(
    _ id: EntryID, to sequence: Int64, for user: UserKey
  ) async throws -> ChangeGroupID {
    let scope = try await scope(of: id, for: user)
    let group = ChangeGroupID.new()
    try await journal.write(in: scope.space, by: user, group: group) { transaction in
      try scope.authoriseWriting(transaction.db)
      let (_, state, batch) = try Entries.loadForUpdate(id, in: transaction)
      let later = try Entries.changes(
        of: id, in: transaction.space, after: max(sequence, 1) - 1, transaction.db)
      guard later.last?.0.sequence == sequence else { throw Failure.notFound("change") }
      // From newest to oldest, each overlaying the later ones: the state before the oldest of these
      // changes is the state to restore.
      let then = try later.dropLast().reduce(EntrySnapshot()) { snapshot, change in
        guard let json = change.0.change.before else { return snapshot }
        return snapshot.merged(withOlder: try EntrySnapshot(json: json))
      }
      guard then != EntrySnapshot() else { return }
      let old = try EntryUndo().restored(state, then, batch.types, in: transaction)
      try EntryWriter.update(state, to: old, batch.types, in: transaction)
    }
    return group
  }
}

// MARK: - EntryVersion

/// One change in an entry's history, with its author and differences.
package struct EntryVersion: Sendable {
  package var sequence: Int64
  package var at: Timestamp
  /// The current display name of the author.
  package var user: String
  package var operation: Operation
  package var differences: [EntryDifference]

  package typealias Operation = Change.Operation

  package init(
    sequence: Int64, at: Timestamp, user: String, operation: Operation,
    differences: [EntryDifference] = []
  ) {
    self.sequence = sequence
    self.at = at
    self.user = user
    self.operation = operation
    self.differences = differences
  }
}

/// One value that a change replaced. Values are texts as stored in the entry: numbers, dates,
/// stages and names of collections. Nil is no value.
package struct EntryDifference: Sendable, Equatable {
  package enum Member: Sendable, Hashable {
    case title, description, notes, score, rating, favourite, date, stage, collection, type
    case photos, occasions
    /// A value whose key is not one of the type's fields is named by that key and is a text.
    case field(CatalogName, kind: FieldKind)
  }

  package var member: Member
  package var before: String?
  package var after: String?
  /// The displayed names of the types, if `member` is `type`.
  package var typeBefore: CatalogName?
  package var typeAfter: CatalogName?

  package init(member: Member, before: String?, after: String?) {
    self.member = member
    self.before = before
    self.after = after
  }

  /// Creates the difference of two types.
  init(_ before: TypeRecord?, _ after: TypeRecord?) {
    self.init(member: .type, before: before?.name, after: after?.name)
    typeBefore = before?.displayName
    typeAfter = after?.displayName
  }
}

// MARK: - HistoryNames

/// Resolves the keys in an entry's history to names of collections and types and titles of entries.
struct HistoryNames {
  private let space: SpaceKey
  private let types: TypeSet
  private let collections: [Int64: String]

  init(of space: SpaceKey, _ types: TypeSet, _ db: any Connection) throws {
    self.space = space
    self.types = types
    let rows = try db.rows(
      "SELECT key, icon, name FROM collections WHERE space_id = $1", space
    ) { ($0.int64(0), "\($0.text(1)) \($0.text(2))") }
    collections = Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the differences of the values that `before` contains. `after` contains all values.
  func differences(
    from before: EntrySnapshot, to after: EntrySnapshot, _ db: any Connection
  ) throws -> [EntryDifference] {
    let pairs: [(EntryDifference.Member, String?, String?)] = [
      (.title, before.title, after.title), (.description, before.description, after.description),
      (.score, before.score.map(String.init), after.score.map(String.init)),
      (.rating, before.rating.map(tenths), after.rating.map(tenths)),
      (.date, before.date, after.date), (.stage, before.stage, after.stage),
      (.favourite, before.favourite.map(String.init), after.favourite.map(String.init)),
      (.notes, before.notes, after.notes),
      (.photos, before.images.map { "\($0.count)" }, after.images.map { "\($0.count)" }),
      (.occasions, before.occasions.map(count), after.occasions.map(count)),
    ]
    var found = pairs.filter { $0.1 != nil }.map(EntryDifference.init)
    if before.type != .unchanged {
      found.append(EntryDifference(type(before), type(after)))
    }
    if before.collection != .unchanged {
      found.append(
        EntryDifference(
          member: .collection, before: collection(before), after: collection(after)))
    }
    return before.doc == nil ? found : found + (try fields(before, after, db))
  }

  /// Returns a rating in tenths as text; empty without a rating, because nil means that the rating
  /// did not change.
  private func tenths(_ rating: Int) -> String { rating < 0 ? "" : "\(Double(rating) / 10)" }

  private func count(_ occasions: String) -> String {
    // A damaged version is listed all the same, without a number.
    JSON.decodeIfReadable([Occasion].self, from: occasions).map { "\($0.count)" } ?? ""
  }

  private func type(_ snapshot: EntrySnapshot) -> TypeRecord? {
    guard case .set(let key) = snapshot.type else { return nil }
    return key.flatMap { types[TypeKey($0)] }
  }

  private func collection(_ snapshot: EntrySnapshot) -> String? {
    guard case .set(let key) = snapshot.collection else { return nil }
    return key.flatMap { collections[$0] ?? "?" }
  }

  private func fields(
    _ before: EntrySnapshot, _ after: EntrySnapshot, _ db: any Connection
  ) throws -> [EntryDifference] {
    let type = type(after) ?? type(before)
    let old = EntryDocument(json: before.doc ?? "{}", type: type)
    let new = EntryDocument(json: after.doc ?? "{}", type: type)
    var keys = new.members.map(\.key)
    keys += old.members.map(\.key).filter { !keys.contains($0) }
    return try keys.filter { old[$0] != new[$0] }.map { key in
      let name = type?.displayName(ofField: key) ?? CatalogName(fieldKey: key)
      return EntryDifference(
        member: .field(name, kind: type?.field(key)?.kind ?? .text),
        before: try text(old[key], db), after: try text(new[key], db))
    }
  }

  private func text(
    _ value: EntryDocument.Value?, _ db: any Connection
  ) throws -> String? {
    switch value {
    case nil: return nil
    case .text(let text): return text
    case .ids(let ids):
      return try ids.map { id in
        try db.row(
          "SELECT title FROM entries WHERE space_id = $1 AND id = $2", space, id,
          map: { $0.text(0) }) ?? "?"
      }.joined(separator: ", ")
    }
  }
}
