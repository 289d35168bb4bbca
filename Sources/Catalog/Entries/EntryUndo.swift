import Database
package import Journal
import Model

/// Undoes changes to entries.
package struct EntryUndo: UndoHandler {
  package let kind = Change.Kind.entry
  package let access = ChangeAccess.editors

  package init() {}

  package func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let types = try TypeStore.load(transaction.space, transaction.db)
    let key = try transaction.entryKey(of: change)
    switch change.operation {
    case .delete:
      guard key == nil else { throw Failure.undoConflict }
      try restore(change, types, in: transaction)
    case .create:
      guard let key else { return }
      let state = try current(key, change, types, transaction)
      // If other entries link to it by now, it is kept, because deleting it would remove those
      // links.
      let isNamed = try transaction.db.integer(
        "SELECT 1 FROM entry_relations WHERE space_id = $1 AND target_id = $2 LIMIT 1",
        transaction.space, key)
      if isNamed == nil {
        try EntryWriter.delete([state], types, undoingCreation: true, in: transaction)
      }
    case .update:
      guard change.before != nil else { return }
      // A former version that cannot be read cannot be restored.
      guard let key, let before = EntrySnapshot(ifReadable: change.before) else {
        throw Failure.undoConflict
      }
      let old = try current(key, change, types, transaction)
      try EntryWriter.update(
        old, to: restored(old, before, types, in: transaction), types, in: transaction)
    }
  }

  /// Returns the current state of the entry.
  /// - Throws: conflict (`undo.conflict`) if it was changed after `change`.
  private func current(
    _ key: EntryKey, _ change: Change, _ types: TypeSet, _ transaction: WriteTransaction
  ) throws -> EntryState {
    let states = try EntryStateStore.load([key], in: transaction.space, types, transaction.db)
    guard let state = states.first, state.revision == change.revision else {
      throw Failure.undoConflict
    }
    return state
  }

  // MARK: - Restoring

  private func restore(_ change: Change, _ types: TypeSet, in transaction: WriteTransaction) throws
  {
    // A former version that cannot be read cannot be restored.
    guard let before = EntrySnapshot(ifReadable: change.before), let deleted = before.deleted else {
      throw Failure.undoConflict
    }
    let id = change.id(of: Entry.self)
    var blank = EntryState(
      id: id, EntryContent.blank, relations: [], images: [], user: UserKey(deleted.user),
      now: Timestamp(milliseconds: deleted.createdAt))
    blank.key = EntryKey(deleted.key)
    var state = try restored(blank, before, types, in: transaction)
    state.revision = change.revision + 1
    try EntryWriter.reinsert(state, types, in: transaction)
    try deleted.links.restore(to: state.key, in: transaction)
    let sources = Set(deleted.links.incoming.map { EntryKey($0.source) }).sorted()
    try ProjectionRefresh.refresh(sources, types, in: transaction)
  }

  /// Returns `state` with the values that `before` contains. What they refer to may have been
  /// deleted: then the entry has no collection or type, and related entries are left out.
  func restored(
    _ state: EntryState, _ before: EntrySnapshot, _ types: TypeSet, in transaction: WriteTransaction
  ) throws -> EntryState {
    var state = before.applied(to: state, types)
    if let collection = state.collection {
      let there = try transaction.db.integer(
        "SELECT 1 FROM collections WHERE space_id = $1 AND key = $2", transaction.space, collection)
      if there == nil { state.collection = nil }
    }
    if before.images != nil { try removeDeletedImages(&state.images, in: transaction) }
    if let relations = before.relations {
      var places: [Int64: Int] = [:]
      state.relations = try relations.compactMap { relation in
        defer { places[relation.field, default: 0] += 1 }
        var related = try related(relation, in: transaction)
        related?.position = places[relation.field, default: 0]
        return related
      }
      state.document.setRelations(state.relations, of: state.type.flatMap { types[$0] })
    }
    return state
  }

  /// Removes images whose blobs have been deleted. If the cover is among them, the first remaining
  /// image becomes the cover.
  private func removeDeletedImages(
    _ images: inout [EntryState.ImageRow], in transaction: WriteTransaction
  ) throws {
    let blobs = try transaction.db.rows(
      "SELECT key FROM blobs WHERE space_id = $1 AND key \(transaction.db.dialect.any("$2"))",
      transaction.space, SQLValue.integers(images.map(\.blob)), map: { $0.int64(0) })
    images.removeAll { !blobs.contains($0.blob) }
    for index in images.indices { images[index].position = index }
    if !images.isEmpty, !images.contains(where: \.isCover) { images[0].isCover = true }
  }

  private func related(
    _ relation: EntrySnapshot.Relation, in transaction: WriteTransaction
  ) throws -> RelatedEntry? {
    try transaction.db.row(
      "SELECT e.id, e.title FROM entries e JOIN fields f ON f.space_id = e.space_id"
        + " AND f.key = $3 WHERE e.space_id = $1 AND e.key = $2"
        + transaction.db.dialect.forKeyShare(of: "e"),
      transaction.space, relation.target, relation.field
    ) { row in
      RelatedEntry(
        field: FieldKey(relation.field), target: EntryKey(relation.target), id: row.id(0),
        title: row.text(1), attributes: relation.attributes)
    }
  }
}

extension EntryContent {
  /// Empty content, which is completed from a snapshot.
  static let blank = EntryContent(
    title: "", description: "", notes: "", score: 0, rating: -1, favourite: false,
    date: nil, stage: .done, occasions: [], type: nil, collection: nil,
    texts: [], relations: [], extras: [])
}

extension EntrySnapshot {
  /// Returns `old` with the values that the snapshot contains. Relations are not applied.
  func applied(to old: EntryState, _ types: TypeSet) -> EntryState {
    var state = old
    state.collection = collection.applied(to: state.collection?.rawValue).map { CollectionKey($0) }
    state.type = type.applied(to: state.type?.rawValue).map { TypeKey($0) }
    if let type = state.type, types[type] == nil { state.type = nil }
    state.title = title ?? state.title
    state.description = description ?? state.description
    state.notes = notes ?? state.notes
    state.score = score ?? state.score
    state.rating = rating ?? state.rating
    state.favourite = favourite ?? state.favourite
    state.date = date ?? state.date
    state.stage = stage ?? state.stage
    state.status = status ?? state.status
    // Derived from the type, whose setting may have changed.
    state.inLog = state.type.flatMap { types[$0] }?.inLog ?? true
    state.occasions = occasions ?? state.occasions
    state.images = images ?? state.images
    if let doc {
      state.document = EntryDocument(json: doc, type: state.type.flatMap { types[$0] })
    }
    return state
  }
}

// MARK: - InboundReferences

/// References to an entry that are stored outside its row: relations from other entries, and the
/// records it was imported from. They are deleted with the entry and restored by undo.
struct InboundReferences: Codable, Equatable {
  var incoming: [InverseLink] = []
  var sources: [Source] = []

  /// A relation from another entry. Database keys are stored as they are.
  struct InverseLink: Codable, Equatable {
    var source: Int64
    var field: Int64
    var position: Int
    var attributes: String
  }

  /// The record of an import from which the entry was created.
  struct Source: Codable, Equatable {
    var source: String
    var key: String
    var hash: [UInt8]
  }

  static func load(
    _ keys: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: InboundReferences] {
    var links: [EntryKey: InboundReferences] = [:]
    let set = SQLValue.integers(keys.map(\.rawValue))
    try db.step(
      """
      SELECT target_id, source_id, field_id, position, attributes FROM entry_relations
      WHERE space_id = $1 AND target_id \(db.dialect.any("$2"))
      ORDER BY target_id, source_id, field_id, position
      """, values: [space.sqlValue, set]
    ) { row in
      links[row.key(0), default: InboundReferences()].incoming.append(
        InverseLink(
          source: row.int64(1), field: row.int64(2), position: row.int(3),
          attributes: row.text(4)))
      return true
    }
    try db.step(
      """
      SELECT entry_id, source, source_key, hash
      FROM entry_sources \(db.dialect.indexed(by: "entry_sources_of_entry"))
      WHERE space_id = $1 AND entry_id \(db.dialect.any("$2")) ORDER BY source, source_key
      """, values: [space.sqlValue, set]
    ) { row in
      links[row.key(0), default: InboundReferences()].sources.append(
        Source(source: row.text(1), key: row.text(2), hash: row.bytes(3)))
      return true
    }
    return links
  }

  /// Inserts the references to the restored `entry` again, if the other entries still exist. A
  /// relation whose position is in use by now is placed last.
  func restore(to entry: EntryKey, in transaction: WriteTransaction) throws {
    for link in incoming {
      try transaction.db.execute(
        """
        INSERT INTO entry_relations
          (space_id, source_id, field_id, position, target_id, attributes, source_rating)
        SELECT e.space_id, e.key, $3, CASE WHEN EXISTS (SELECT 1 FROM entry_relations r
            WHERE r.space_id = $1 AND r.source_id = $2 AND r.field_id = $3 AND r.position = $4)
          THEN (SELECT MAX(r.position) + 1 FROM entry_relations r
            WHERE r.space_id = $1 AND r.source_id = $2 AND r.field_id = $3)
          ELSE CAST($4 AS integer) END, $5, $6, e.rating
        FROM entries e JOIN fields f ON f.space_id = e.space_id AND f.key = $3
        WHERE e.space_id = $1 AND e.key = $2\(transaction.db.dialect.forKeyShare(of: "e"))
        """, transaction.space, link.source, link.field, link.position, entry, link.attributes)
    }
    try transaction.db.executeMany(
      "INSERT INTO entry_sources (space_id, source, source_key, entry_id, hash)"
        + " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (space_id, source, source_key) DO NOTHING",
      sources.map { [transaction.space, $0.source, $0.key, entry, $0.hash] })
  }
}
