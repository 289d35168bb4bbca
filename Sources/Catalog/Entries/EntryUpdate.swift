import Database
import Journal
import Media
import Model

extension EntryWriter {
  /// Saves a changed entry and records its former values. Of the derived data, only what differs is
  /// written. The revision of `new` is ignored; it becomes the old revision plus one.
  @discardableResult
  static func update(
    _ old: EntryState, to new: EntryState, _ types: TypeSet, in transaction: WriteTransaction
  ) throws -> EntryState {
    var new = new
    new.revision = old.revision + 1
    let projection = EntryProjection(new, type: new.type.flatMap { types[$0] })
    try saveRow(new, projection, in: transaction)
    try saveDerivedData(old, new, projection, types, in: transaction)
    var counts = EntryCounts()
    counts.add(old, by: -1)
    counts.add(new, by: 1)
    try counts.apply(in: transaction)
    transaction.record(
      Change(
        .entry, new.id, .update, revision: new.revision,
        before: try EntrySnapshot(old).differences(from: EntrySnapshot(new)).json))
    if old.title != new.title {
      try ProjectionRefresh.refreshLinkingEntries(new.key, types, in: transaction)
    }
    return new
  }

  /// Updates the row of an entry.
  static func saveRow(
    _ entry: EntryState, _ projection: EntryProjection, in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      """
      UPDATE entries SET collection_id = $3, type_id = $4, title = $5, title_key = $6,
        description = $7, notes = $8, score = $9, rating = $10, favourite = $11, date = $12,
        stage = $13, status = $14, in_log = $15, revision = $16, doc = $17,
        additional_fields = $18, images = $19, occasions = $20, updated_at = $21
      WHERE space_id = $1 AND key = $2
      """, transaction.space, entry.key, entry.collection, entry.type, entry.title,
      Tokenizer.titleKey(entry.title), entry.description, entry.notes, entry.score, entry.rating,
      entry.favourite, entry.date, entry.stage, entry.status, entry.inLog, entry.revision,
      entry.document.json, projection.additionalFields, entry.imagesJSON, entry.occasions,
      transaction.now)
  }

  private static func saveDerivedData(
    _ old: EntryState, _ new: EntryState, _ projection: EntryProjection, _ types: TypeSet,
    in transaction: WriteTransaction
  ) throws {
    let before = EntryProjection(old, type: old.type.flatMap { types[$0] })
    if before.values != projection.values {
      try delete("DELETE FROM entry_values WHERE space_id = $1 AND entry_id = $2", new, transaction)
      try insertValues([(new.key, projection.values)], in: transaction)
    }
    if old.relations != new.relations || old.rating != new.rating {
      try delete(
        "DELETE FROM entry_relations WHERE space_id = $1 AND source_id = $2", new, transaction)
      try insertRelations(of: [new], in: transaction)
    }
    if old.images != new.images {
      try delete("DELETE FROM entry_images WHERE space_id = $1 AND entry_id = $2", new, transaction)
      try insertImages(of: new, in: transaction)
    }
    try SearchIndex.upsert([projection.searchDocument], in: transaction.space, transaction.db)
  }

  /// Runs a DELETE with the space as `$1` and the entry as `$2`.
  private static func delete(
    _ sql: String, _ entry: EntryState, _ transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(sql, transaction.space, entry.key)
  }

  // MARK: - Deleting

  /// Deletes entries with their derived data. Each is logged completely, including the relations to
  /// it and the records it was imported from.
  /// - Parameter undoingCreation: whether this undoes their creation.
  static func delete(
    _ entries: [EntryState], _ types: TypeSet, undoingCreation: Bool = false,
    in transaction: WriteTransaction
  ) throws {
    guard !entries.isEmpty else { return }
    let keys = entries.map(\.key)
    let links = try InboundReferences.load(keys, in: transaction.space, transaction.db)
    for entry in entries {
      let snapshot = EntrySnapshot(
        entry, links: links[entry.key], undoesCreation: undoingCreation)
      transaction.record(
        Change(.entry, entry.id, .delete, revision: entry.revision, before: try snapshot.json))
    }
    try BlobStore.markUsed(Set(entries.flatMap { $0.images.map(\.blob) }).sorted(), in: transaction)
    try SearchIndex.remove(
      .entry, targets: keys.map(\.rawValue), in: transaction.space, transaction.db)
    try transaction.db.execute(
      "DELETE FROM entries WHERE space_id = $1 AND key \(transaction.db.dialect.any("$2"))",
      transaction.space, SQLValue.integers(keys.map(\.rawValue)))
    var counts = EntryCounts()
    for entry in entries { counts.add(entry, by: -1) }
    try counts.apply(in: transaction)
    let sources = Set(links.values.flatMap { $0.incoming.map { EntryKey($0.source) } })
    try ProjectionRefresh.refresh(sources.subtracting(keys).sorted(), types, in: transaction)
  }
}
