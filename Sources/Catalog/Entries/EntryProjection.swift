package import Database
package import Journal
import Model

/// The data derived from an entry for reading: its fields as the API's texts, its typed values and
/// its search document. Writing an entry, renaming a related entry and `doctor` all derive it here.
struct EntryProjection {
  /// A JSON object: field values by key, relations as titles.
  let additionalFields: String
  var searchDocument: SearchDocument
  /// The values that are valid for the kind of their field, for filters and sorting.
  let values: [Value]

  /// A row of `entry_values`. Exactly one of `number` and `string` is set.
  struct Value: Equatable {
    var field: FieldKey
    var number: Double?
    var string: String?
    /// The text without case and accents; nil if it is the same as `string`.
    var folded: String?
  }

  init(_ state: EntryState, type: TypeRecord?) {
    let related = Dictionary(grouping: state.relations, by: \.field)
    var fields = JSONWriter()
    var texts = [state.description, state.notes]
    var values: [Value] = []
    fields.object { fields in
      for member in state.document.members {
        let field = type?.field(member.key)
        switch member.value {
        case .text(let text):
          fields.member(named: member.key, text)
          texts.append(text)
          if let field, let value = EntryProjection.value(text, of: field) { values.append(value) }
        case .ids:
          let titles = (field.flatMap { related[$0.key] } ?? []).map(\.title)
          guard !titles.isEmpty else { continue }
          fields.member(named: member.key, RelationText.joined(titles))
          texts.append(contentsOf: titles)
        }
      }
    }
    additionalFields = fields.text
    self.values = values
    searchDocument = SearchDocument(
      kind: .entry, target: state.key.rawValue, title: state.title, texts: texts)
  }

  private static func value(_ text: String, of field: FieldRecord) -> Value? {
    guard FieldRules.problem(of: text, in: field) == nil,
      let stored = field.kind.definition.storedValue(text)
    else { return nil }
    return Value(
      field: field.key, number: stored.number, string: stored.string,
      folded: stored.string.flatMap(folded))
  }

  /// Returns the text that the operation `contains` searches; nil if it is `string` itself.
  static func folded(_ string: String) -> String? {
    let folded = Tokenizer.titleKey(string)
    return folded == string ? nil : folded
  }
}

extension SearchDocument.Kind {
  /// An entry.
  package static let entry = SearchDocument.Kind(rawValue: 0)
}

// MARK: - ProjectionRefresh

/// Updates the data that entries derive from related entries. When an entry is renamed, deleted or
/// restored, the documents, texts and search documents of the entries that link to it are derived
/// again.
package enum ProjectionRefresh {
  /// The number of entries that are updated in the transaction of the change. A job updates the
  /// rest, so that renaming a genre of 20,000 films responds at once.
  static let batchSize = 200

  package static let jobKind = "reproject"

  /// Updates all entries that link to `target`.
  static func refreshLinkingEntries(
    _ target: EntryKey, _ types: TypeSet, in transaction: WriteTransaction
  ) throws {
    // Sorted here: with ORDER BY source_id, SQLite would read all relations of the space.
    let sources = try transaction.db.rows(
      "SELECT source_id FROM entry_relations WHERE space_id = $1 AND target_id = $2",
      transaction.space, target, map: { $0.key(0, of: Entry.self) })
    try refresh(Set(sources).sorted(), types, in: transaction)
  }

  /// Updates the first entries at once, and queues a job for the rest.
  static func refresh(_ sources: [EntryKey], _ types: TypeSet, in transaction: WriteTransaction)
    throws
  {
    try refreshNow(Array(sources.prefix(batchSize)), types, in: transaction)
    let rest = sources.dropFirst(batchSize).map(\.rawValue)
    guard !rest.isEmpty else { return }
    try Jobs.add(jobKind, payload: Payload(entries: rest), in: transaction)
  }

  private static func refreshNow(
    _ sources: [EntryKey], _ types: TypeSet, in transaction: WriteTransaction
  ) throws {
    let states = try EntryStateStore.load(sources, in: transaction.space, types, transaction.db)
    var documents: [SearchDocument] = []
    var rows: [SQLArguments] = []
    for var state in states {
      let type = state.type.flatMap { types[$0] }
      state.document.setRelations(state.relations, of: type)
      let projection = EntryProjection(state, type: type)
      documents.append(projection.searchDocument)
      rows.append([
        transaction.space, state.key, state.document.json, projection.additionalFields,
        transaction.now,
      ])
      // Without `before`: none of this entry's own values changed, so there is nothing to undo.
      transaction.record(Change(.entry, state.id, .update, revision: state.revision))
    }
    try transaction.db.executeMany(
      "UPDATE entries SET doc = $3, additional_fields = $4, updated_at = $5"
        + " WHERE space_id = $1 AND key = $2", rows)
    try SearchIndex.upsert(documents, in: transaction.space, transaction.db)
  }

  // MARK: - The job

  private struct Payload: Codable, Sendable {
    var entries: [Int64]
  }

  /// Updates the entries of a job, 200 in each transaction. Idempotent.
  package static func run(_ job: Job, _ journal: Journal) async throws {
    guard let space = job.space, let user = job.user else { return }
    let payload = try JSON.decode(Payload.self, from: job.payload)
    var rest = payload.entries.map { EntryKey($0) }[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(batchSize))
      rest = rest.dropFirst(batchSize)
      try await journal.write(in: space, by: user, limit: .none) { transaction in
        try refreshNow(part, TypeStore.load(space, transaction.db), in: transaction)
      }
    }
  }
}

extension EntryDocument {
  /// Replaces the ids of relation fields with `relations`, which were read from the table.
  mutating func setRelations(_ relations: [RelatedEntry], of type: TypeRecord?) {
    let ids = Dictionary(grouping: relations, by: \.field).mapValues { $0.map(\.id) }
    let fields = type?.fields ?? []
    // A relation field can contain a text that could not be resolved. It is kept until somebody
    // corrects it.
    let kept = members.filter { member in
      if case .text = member.value { return true }
      return fields.first { $0.fieldKey == member.key }?.kind != .relation
    }
    let known = fields.compactMap { field -> Member? in
      if let ids = ids[field.key] { return Member(key: field.fieldKey, value: .ids(ids)) }
      return kept.first { $0.key == field.fieldKey }
    }
    members = known + kept.filter { member in !fields.contains { $0.fieldKey == member.key } }
  }
}

// MARK: - ValueFoldingJob

/// The job that fills `entry_values.folded` of rows written before that column existed. A migration
/// added one such job for each existing space.
package enum ValueFoldingJob {
  package static let jobKind = "fold-values"

  private static let maxAtOnce = 1000

  private struct ValueRow {
    var entry: EntryKey
    var field: FieldKey
    var string: String
  }

  /// Runs the job. Idempotent.
  package static func run(_ job: Job, _ database: Database) async throws {
    guard let space = job.space else { return }
    var after: (EntryKey, FieldKey)? = (EntryKey(0), FieldKey(0))
    while let last = after {
      after = try await database.write(limit: .none) { db in
        let places = try next(in: space, after: last, db)
        try fold(places, in: space, db)
        return places.last.map { ($0.entry, $0.field) }
      }
    }
  }

  /// Returns the next rows of texts without a folded text.
  private static func next(
    in space: SpaceKey, after last: (EntryKey, FieldKey), _ db: any Connection
  ) throws -> [ValueRow] {
    try db.rows(
      """
      SELECT entry_id, field_id, string FROM entry_values
      WHERE space_id = $1 AND (entry_id, field_id) > ($2, $3)
        AND string IS NOT NULL AND folded IS NULL
      ORDER BY entry_id, field_id LIMIT $4
      """, space, last.0, last.1, maxAtOnce
    ) { ValueRow(entry: $0.key(0), field: $0.key(1), string: $0.text(2)) }
  }

  private static func fold(
    _ places: [ValueRow], in space: SpaceKey, _ db: any Connection
  ) throws {
    let changed = places.compactMap { place in
      EntryProjection.folded(place.string).map { (place, $0) }
    }
    // The condition on `string` skips values that another process has changed since they were read.
    try db.executeMany(
      "UPDATE entry_values SET folded = $5"
        + " WHERE space_id = $1 AND entry_id = $2 AND field_id = $3 AND string = $4",
      changed.map { place, folded in
        [space, place.entry, place.field, place.string, folded] as SQLArguments
      })
  }
}
