import Database
import Journal
import Model

/// Compares a batch of entries with the data derived from them, and can derive it again.
struct EntryCheck {
  private let space: SpaceKey
  private let types: TypeSet
  private let db: any Connection

  init(_ space: SpaceKey, _ types: TypeSet, _ db: any Connection) {
    self.space = space
    self.types = types
    self.db = db
  }

  private struct StoredRow {
    var titleKey: String
    var additionalFields: String
    var images: String
    var inLog: Bool
  }

  /// Returns the mismatches between the entries and their derived data.
  func differences(of keys: [EntryKey]) throws -> [EntryDoctor.Difference] {
    let set = SQLValue.integers(keys.map(\.rawValue))
    let states = try EntryStateStore.load(keys, in: space, types, db, locking: false)
    let kept = try storedRows(set)
    let values = try values(set)
    let documents = try documents(keys)
    return states.flatMap { state -> [EntryDoctor.Difference] in
      let type = state.type.flatMap { types[$0] }
      let projection = EntryProjection(state, type: type)
      let expected = expectedDocument(projection.searchDocument)
      let row = kept[state.key]
      var document = state.document
      document.setRelations(state.relations, of: type)
      let checks = [
        ("title key", row?.titleKey == Tokenizer.titleKey(state.title)),
        ("fields as text", row?.additionalFields == projection.additionalFields),
        ("images as text", row?.images == state.imagesJSON),
        ("Log membership", row?.inLog == (type?.inLog ?? true)),
        ("relations", document == state.document),
        ("values", values[state.key, default: []] == projection.values.sorted(by: byField)),
        ("search document", documents[state.key.rawValue] == expected),
      ]
      return checks.filter { !$0.1 }.map { what, _ in
        EntryDoctor.Difference(space: space.rawValue, what: what, of: "entry \(state.id)")
      }
    }
  }

  private func storedRows(_ keys: SQLValue) throws -> [EntryKey: StoredRow] {
    let rows = try db.rows(
      "SELECT key, title_key, additional_fields, images, in_log FROM entries"
        + " WHERE space_id = $1 AND key \(db.dialect.any("$2"))", space, keys
    ) { row in
      (
        row.key(0, of: Entry.self),
        StoredRow(
          titleKey: row.text(1), additionalFields: row.text(2), images: row.text(3),
          inLog: row.bool(4))
      )
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  private func values(_ keys: SQLValue) throws -> [EntryKey: [EntryProjection.Value]] {
    let rows = try db.rows(
      "SELECT entry_id, field_id, number, string, folded FROM entry_values"
        + " WHERE space_id = $1 AND entry_id \(db.dialect.any("$2")) ORDER BY entry_id, field_id",
      space, keys
    ) { row in
      (
        row.key(0, of: Entry.self),
        EntryProjection.Value(
          field: row.key(1), number: row.isNull(2) ? nil : row.double(2),
          string: row.optionalText(3), folded: row.optionalText(4))
      )
    }
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }

  /// Returns whether the first value comes before the second in the order in which values of one
  /// entry are compared. There is at most one for each field.
  private func byField(_ first: EntryProjection.Value, _ second: EntryProjection.Value) -> Bool {
    first.field < second.field
  }

  // MARK: - Search documents

  /// Returns the tokens that the index must contain for a document, in the form of `documents`:
  /// those of the title, a line break, and those of the other texts.
  private func expectedDocument(_ document: SearchDocument) -> String {
    let prefix = SpaceTokens(space)
    let title = prefix.title(Tokenizer.tokens(document.title))
    return title + "\n" + prefix.body(document.texts)
  }

  /// Returns the tokens of the stored documents by the key of their entry.
  private func documents(_ keys: [EntryKey]) throws -> [Int64: String] {
    let set = keys.map { SearchDocument.key(.entry, $0.rawValue) }
    let rows = try db.rows(
      "SELECT key, title, body FROM search_documents"
        + " WHERE space_id = $1 AND key \(db.dialect.any("$2"))", space, SQLValue.integers(set)
      // The inverse of `SearchDocument.key`.
    ) { ($0.int64(0) / 8, $0.text(1) + "\n" + $0.text(2)) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  // MARK: - Repairing

  /// Writes the search documents of the entries again.
  func rebuildDocuments(_ keys: [EntryKey]) throws {
    let documents = try EntryStateStore.load(keys, in: space, types, db).map { state in
      EntryProjection(state, type: state.type.flatMap { types[$0] }).searchDocument
    }
    try SearchIndex.upsert(documents, in: space, db)
  }

  /// Derives the data of the entries again.
  func repair(_ keys: [EntryKey]) throws {
    // A repair logs no change, so it needs no user.
    let transaction = WriteTransaction(db, in: space, by: UserKey(0))
    let states = try EntryStateStore.load(keys, in: space, types, db)
    try db.execute(
      "DELETE FROM entry_values WHERE space_id = $1 AND entry_id \(db.dialect.any("$2"))",
      space, SQLValue.integers(keys.map(\.rawValue)))
    var documents: [SearchDocument] = []
    for var state in states {
      let type = state.type.flatMap { types[$0] }
      try repairRelations(of: &state, type, in: transaction)
      state.inLog = type?.inLog ?? true
      let projection = EntryProjection(state, type: type)
      try EntryWriter.saveRow(state, projection, in: transaction)
      try EntryWriter.insertValues([(state.key, projection.values)], in: transaction)
      documents.append(projection.searchDocument)
    }
    // A vector can be wrong although title and body are right. `upsert` updates a document only if
    // title or body changed, so it is removed first.
    if db.dialect == .postgres {
      try SearchIndex.remove(.entry, targets: documents.map(\.target), in: space, db)
    }
    try SearchIndex.upsert(documents, in: space, db)
  }

  /// Makes `entry_relations` match the entry's `doc`, which is authoritative. Ids of entries that
  /// do not exist are dropped.
  private func repairRelations(
    of state: inout EntryState, _ type: TypeRecord?, in transaction: WriteTransaction
  ) throws {
    var document = state.document
    document.setRelations(state.relations, of: type)
    guard document != state.document else { return }
    var kept = state.relations
    state.relations = try state.document.members.flatMap { member -> [RelatedEntry] in
      guard case .ids(let ids) = member.value, let field = type?.field(member.key) else {
        return []
      }
      return try ids.compactMap { id in
        let place = kept.firstIndex { $0.field == field.key && $0.id == id }
        return try place.map { kept.remove(at: $0) } ?? related(id, by: field)
      }
    }
    state.document.setRelations(state.relations, of: type)
    try db.execute(
      "DELETE FROM entry_relations WHERE space_id = $1 AND source_id = $2", space, state.key)
    try EntryWriter.insertRelations(of: [state], in: transaction)
  }

  /// Returns the link of `field` to the entry with this id; nil if it does not exist.
  private func related(_ id: EntryID, by field: FieldRecord) throws -> RelatedEntry? {
    try db.row("SELECT key, title FROM entries WHERE space_id = $1 AND id = $2", space, id) {
      RelatedEntry(field: field.key, target: $0.key(0), id: id, title: $0.text(1))
    }
  }
}
