import Database
import Foundation
package import Journal
package import Model

/// Validates and inserts drafts within one transaction. Types and collections are loaded once, and
/// titles of related entries are matched for all drafts together.
struct EntryBatch {
  let types: TypeSet
  let transaction: WriteTransaction
  private let collections: [CollectionID: Collection]

  /// A draft to insert, with its images and the properties that drafts do not have.
  struct NewEntry: Sendable {
    var id = EntryID.new()
    var draft: EntryDraft
    var images: [ImageUpload]
    /// The imported record that the entry is created from; nil for other entries.
    var source: EntrySource?
    var status = Status.published
    var completeness = Completeness.complete

    init(draft: EntryDraft, images: [ImageUpload] = [], source: EntrySource? = nil) {
      self.draft = draft
      self.images = images
      self.source = source
    }
  }

  private struct Collection {
    var key: CollectionKey
    var impliedType: TypeKey?
  }

  init(in transaction: WriteTransaction) throws {
    self.transaction = transaction
    types = try TypeStore.load(transaction.space, transaction.db)
    let rows = try transaction.db.rows(
      "SELECT id, key, implied_type_id FROM collections WHERE space_id = $1", transaction.space
    ) { row in
      (
        row.id(0, of: EntryCollection.self),
        Collection(key: row.key(1), impliedType: row.optionalKey(2))
      )
    }
    collections = Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  // MARK: - Inserting

  /// Inserts the valid rows.
  /// - Returns: one result for each row, in order; invalid rows contain their failure.
  func insert(
    _ rows: [NewEntry], today: CalendarDate
  ) throws -> [Result<EntryState, Failure>] {
    var outcomes = rows.map { row -> Result<EntryContent, Failure> in
      do throws(Failure) {
        return .success(
          try content(of: row.draft, replacing: nil, today: today, as: row.completeness))
      } catch {
        return .failure(error)
      }
    }
    var pictures: [[EntryState.ImageRow]] = []
    for (index, row) in rows.enumerated() {
      do {
        pictures.append(try images(row.images, keeping: []))
      } catch let failure as Failure {
        pictures.append([])
        outcomes[index] = outcomes[index].flatMap { _ in .failure(failure) }
      }
    }
    let related = try relations(of: &outcomes, current: outcomes.map { _ in [] })
    var states: [EntryState] = []
    for (index, (outcome, relations)) in zip(outcomes, related).enumerated() {
      guard case .success(let content) = outcome else { continue }
      var state = EntryState(
        id: rows[index].id, content, relations: relations, images: pictures[index],
        user: transaction.user,
        now: transaction.now)
      state.status = rows[index].status.rawValue
      states.append(state)
    }
    var inserted = try EntryWriter.insert(states, types, in: transaction)[...]
    return outcomes.map { outcome in outcome.map { _ in inserted.removeFirst() } }
  }

  /// Validates a draft and resolves its type and collection in this space.
  func content(
    of draft: EntryDraft, replacing old: EntryRecord?, today: CalendarDate,
    as completeness: Completeness = .complete
  ) throws(Failure) -> EntryContent {
    var problems: [FieldProblem] = []
    let collection = draft.collectionID.flatMap { collections[$0] }
    if draft.collectionID != nil, collection == nil {
      problems.append(FieldProblem("collection_id", "belongs"))
    }
    // livlog's clients send no type, so a collection can imply the type of its entries.
    let given = draft.typeID.flatMap { types[$0] }
    if draft.typeID != nil, given == nil { problems.append(FieldProblem("type_id", "belongs")) }
    let type = given ?? (draft.typeID == nil ? collection?.impliedType.flatMap { types[$0] } : nil)
    do throws(Failure) {
      var content = try EntryRules.check(
        draft, type: type, replacing: old, today: today, as: completeness)
      guard problems.isEmpty else { throw Failure.invalid(problems) }
      content.collection = collection?.key
      return content
    } catch {
      throw problems.isEmpty ? error : Failure.invalid(problems + error.fields)
    }
  }

  // MARK: - Replacing

  /// Returns `old` with the values of `draft`. Relations whose text did not change keep their
  /// order, their roles and the choice among entries of the same title.
  /// - Parameter today: the date of an entry that leaves the stage `planned` when the draft has no
  ///   date. Nil is today in UTC, for callers that do not know a user's time zone.
  func replacement(
    of old: EntryState, _ record: EntryRecord, by draft: EntryDraft,
    as completeness: Completeness = .complete, today: CalendarDate? = nil
  ) throws -> EntryState {
    let today = today ?? CalendarDate(transaction.now, in: .gmt)
    var outcome: [Result<EntryContent, Failure>] = [
      .success(try content(of: draft, replacing: record, today: today, as: completeness))
    ]
    let related = try relations(of: &outcome, current: [old.relations])
    return old.replacingContent(with: try outcome[0].get(), relations: related[0])
  }

  // MARK: - Relations

  /// Returns the related entries of each content, in the order of its fields. Replaces contents
  /// whose relations break a rule with that failure.
  private func relations(
    of outcomes: inout [Result<EntryContent, Failure>], current: [[RelatedEntry]]
  ) throws -> [[RelatedEntry]] {
    var matching = RelationResolver(transaction, types)
    // Failed outcomes have no relations and keep their failure.
    let inputs = outcomes.flatMap { outcome in (try? outcome.get())?.relations ?? [] }
    try matching.loadLinkedEntries(inputs)
    var wishes: [RelationResolver.RelationChange] = []
    for (index, current) in current.enumerated() {
      guard case .success(let content) = outcomes[index] else { continue }
      let own = content.relations.map { input in
        RelationResolver.RelationChange(
          field: input.field, text: input.text, links: input.links,
          current: current.filter { $0.field == input.field.key })
      }
      do throws(Failure) {
        try matching.validate(own)
        wishes += own
      } catch {
        outcomes[index] = .failure(error)
      }
    }
    var resolved = try matching.resolve(wishes)[...]
    return outcomes.map { outcome in
      guard case .success(let content) = outcome else { return [] }
      return content.relations.flatMap { _ in resolved.removeFirst() }
    }
  }
}

// MARK: - Selected entries

/// Actions on several entries at once. Each is one action that can be undone.
extension Entries {
  /// The maximum number of entries that one API request can delete.
  package static let maxRequest = 100
  /// The maximum number of entries that can be selected on a page, which is the longest page.
  package static let maxSelection = 1000

  /// Deletes the entries with these ids. Ids that are not in this space are ignored, as the API's
  /// contract requires.
  /// - Throws: invalid for none, or more than `most`.
  package func delete(
    _ ids: [EntryID], in scope: Scope, most: Int = maxRequest
  ) async throws -> (count: Int, group: ChangeGroupID) {
    try await change(ids, in: scope, most: most) { states, types, transaction in
      try EntryWriter.delete(states, types, in: transaction)
      return states.count
    }
  }

  /// Moves entries into a collection, or with nil out of their collections. Entries that are
  /// already there are not changed.
  /// - Throws: invalid for none or too many entries, or a collection of another space.
  package func move(
    _ ids: [EntryID], to collection: CollectionID?, in scope: Scope
  ) async throws -> (count: Int, group: ChangeGroupID) {
    try await change(ids, in: scope, most: Entries.maxSelection) { states, types, transaction in
      var key: CollectionKey?
      if let collection {
        key = try transaction.db.row(
          "SELECT key FROM collections WHERE space_id = $1 AND id = $2", transaction.space,
          collection, map: { $0.key(0, of: EntryCollection.self) })
        guard key != nil else { throw Failure.invalid(FieldProblem("collection_id", "belongs")) }
      }
      let moving = states.filter { $0.collection != key }
      for state in moving {
        var moved = state
        moved.collection = key
        try EntryWriter.update(state, to: moved, types, in: transaction)
      }
      return moving.count
    }
  }

  /// Runs `body` on the entries among `ids` that are in this space.
  /// - Parameters:
  ///   - most: the maximum number of ids.
  ///   - body: returns the number of entries that it has changed.
  func change(
    _ ids: [EntryID], in scope: Scope, most: Int,
    _ body: @escaping @Sendable ([EntryState], TypeSet, WriteTransaction) throws -> Int
  ) async throws -> (count: Int, group: ChangeGroupID) {
    guard (1...most).contains(ids.count) else {
      throw Failure.invalid(FieldProblem("ids", "count", ["min": "1", "max": "\(most)"]))
    }
    let group = ChangeGroupID.new()
    let count = try await journal.write(as: scope, group: group) { transaction in
      let types = try TypeStore.load(scope.space, transaction.db)
      let keys = try Set(ids).compactMap { id in
        try transaction.db.row(
          "SELECT key FROM entries WHERE space_id = $1 AND id = $2", scope.space, id,
          map: { $0.key(0, of: Entry.self) })
      }
      return try body(
        EntryStateStore.load(keys.sorted(), in: scope.space, types, transaction.db), types,
        transaction)
    }
    return (count, group)
  }

  /// Returns the entries with these ids that are in this space, for a confirmation page.
  package func find(_ ids: [EntryID], in scope: Scope) async throws -> [EntryRecord] {
    try await database.read { db in
      try ids.prefix(Entries.maxSelection).compactMap { id in
        try db.row(
          """
          SELECT \(EntryRecord.columns) FROM entries e \(EntryRecord.joins)
          WHERE e.space_id = $1 AND e.id = $2
            AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
          """, scope.space, id, scope.user, map: { EntryRecord($0) })
      }
    }
  }
}
