import Database
import Foundation
import Journal
import Model

/// Writes entries with everything derived from them (values, relations, images, search documents,
/// counts) and their changes, many at once, within one transaction.
enum EntryWriter {
  // MARK: - Inserting

  /// Inserts entries and records their creation.
  /// - Returns: the entries with their keys.
  @discardableResult
  static func insert(
    _ entries: [EntryState], _ types: TypeSet, in transaction: WriteTransaction
  ) throws -> [EntryState] {
    guard !entries.isEmpty else { return [] }
    var projections = entries.map { entry in
      EntryProjection(entry, type: entry.type.flatMap { types[$0] })
    }
    let rows = zip(entries, projections).map { row($0, $1, transaction) }
    let keys = try transaction.db.insertReturningKeys(insertSQL, rows, of: Entry.self)
    var inserted = entries
    for (index, key) in keys.enumerated() {
      inserted[index].key = key
      projections[index].searchDocument.target = key.rawValue
    }
    try insertDerivedData(of: inserted, projections, in: transaction)
    var counts = EntryCounts()
    for entry in inserted {
      counts.add(entry, by: 1)
      transaction.record(Change(.entry, entry.id, .create, revision: entry.revision))
    }
    try counts.apply(in: transaction)
    return inserted
  }

  /// Inserts a deleted entry again with its former key and id.
  static func reinsert(_ entry: EntryState, _ types: TypeSet, in transaction: WriteTransaction)
    throws
  {
    try transaction.db.execute(
      """
      INSERT INTO entries (key, id, space_id, user_id, title, title_key, description, date, in_log,
        created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, '', '', $6, $7, $8, $8)
      """, entry.key, entry.id, transaction.space, entry.user, entry.title, entry.date, entry.inLog,
      entry.createdAt)
    let projection = EntryProjection(entry, type: entry.type.flatMap { types[$0] })
    try saveRow(entry, projection, in: transaction)
    try insertDerivedData(of: [entry], [projection], in: transaction)
    var counts = EntryCounts()
    counts.add(entry, by: 1)
    try counts.apply(in: transaction)
    transaction.record(Change(.entry, entry.id, .create, revision: entry.revision))
  }

  private static let insertSQL = """
    INSERT INTO entries (id, space_id, user_id, collection_id, type_id, title, title_key,
      description, notes, score, rating, favourite, date, stage, status, in_log, revision, doc,
      additional_fields, images, occasions, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
      $20, $21, $22, $23) RETURNING key
    """

  private static func row(
    _ entry: EntryState, _ projection: EntryProjection, _ transaction: WriteTransaction
  ) -> SQLArguments {
    [
      entry.id, transaction.space, entry.user, entry.collection, entry.type, entry.title,
      Tokenizer.titleKey(entry.title), entry.description, entry.notes, entry.score, entry.rating,
      entry.favourite, entry.date, entry.stage, entry.status, entry.inLog, entry.revision,
      entry.document.json, projection.additionalFields, entry.imagesJSON,
      entry.occasions, entry.createdAt, transaction.now,
    ]
  }

  /// Inserts entries of `type` that have only a title, for titles in relation fields that do not
  /// exist yet.
  static func insertStubs(
    _ titles: [String], type: TypeRecord, in transaction: WriteTransaction
  ) throws -> [EntryState] {
    let today = CalendarDate(transaction.now, in: .gmt)
    let entries = titles.map { title in
      let content = EntryContent(
        title: title, description: "", notes: "", score: 0, rating: -1, favourite: false,
        date: today, stage: .done, occasions: [], type: type, collection: nil, texts: [],
        relations: [], extras: [])
      return EntryState(
        id: .new(), content, relations: [], images: [], user: transaction.user, now: transaction.now
      )
    }
    return try insert(entries, TypeSet(types: [type]), in: transaction)
  }

  // MARK: - Derived data

  /// Inserts values, relations, images and search documents of entries that have none yet.
  static func insertDerivedData(
    of entries: [EntryState], _ projections: [EntryProjection], in transaction: WriteTransaction
  ) throws {
    try insertValues(zip(entries, projections).map { ($0.key, $1.values) }, in: transaction)
    try insertRelations(of: entries, in: transaction)
    for entry in entries { try insertImages(of: entry, in: transaction) }
    try SearchIndex.upsert(projections.map(\.searchDocument), in: transaction.space, transaction.db)
  }

  static func insertValues(
    _ values: [(EntryKey, [EntryProjection.Value])], in transaction: WriteTransaction
  ) throws {
    try transaction.db.executeMany(
      """
      INSERT INTO entry_values
        (space_id, entry_id, field_id, locale, position, number, string, folded)
      VALUES ($1, $2, $3, '', 0, $4, $5, $6)
      """,
      values.flatMap { entry, values in
        values.map {
          [transaction.space, entry, $0.field, $0.number, $0.string, $0.folded] as SQLArguments
        }
      })
  }

  static func insertRelations(of entries: [EntryState], in transaction: WriteTransaction) throws {
    let types = ["bigint", "bigint", "bigint", "integer", "bigint", "text", "integer"]
    try transaction.db.executeRows(
      """
      INSERT INTO entry_relations
        (space_id, source_id, field_id, position, target_id, attributes, source_rating)
      \(transaction.db.dialect.rows("$1", of: types))
      """, entries.flatMap { rows(of: $0, in: transaction.space) })
  }

  private static func rows(of entry: EntryState, in space: SpaceKey) -> [SQLArguments] {
    var positions: [FieldKey: Int] = [:]
    return entry.relations.map { related in
      let position = related.position ?? positions[related.field, default: 0]
      positions[related.field] = position + 1
      return [
        space, entry.key, related.field, position, related.target, related.attributes,
        entry.rating,
      ]
    }
  }

  static func insertImages(of entry: EntryState, in transaction: WriteTransaction) throws {
    try transaction.db.executeMany(
      """
      INSERT INTO entry_images
        (id, space_id, entry_id, blob_id, url, is_cover, position, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """,
      entry.images.map { image in
        [
          image.id, transaction.space, entry.key, image.blob, image.url, image.isCover,
          image.position, image.createdAt,
        ]
      })
  }
}

// MARK: - EntryCounts

/// The changes of one transaction to the stored counts of collections and types. Rows are updated
/// in the order of their keys, so that two transactions cannot deadlock.
struct EntryCounts {
  private var collections: [CollectionKey: Int] = [:]
  private var types: [TypeStatus: Int] = [:]

  private struct TypeStatus: Hashable, Comparable {
    var type: Int64
    var status: String
    static func < (left: Self, right: Self) -> Bool {
      (left.type, left.status) < (right.type, right.status)
    }
  }

  /// Adds `number` to the counts of the entry's collection and type. It is negative for a deletion.
  mutating func add(_ entry: EntryState, by number: Int) {
    if let collection = entry.collection { collections[collection, default: 0] += number }
    add(entry.type, entry.status, by: number)
  }

  mutating func add(_ type: TypeKey?, _ status: String, by number: Int) {
    types[TypeStatus(type: type?.rawValue ?? 0, status: status), default: 0] += number
  }

  /// Writes the changes to the database.
  func apply(in transaction: WriteTransaction) throws {
    try transaction.db.executeMany(
      "UPDATE collections SET entry_count = entry_count + $3 WHERE space_id = $1 AND key = $2",
      collections.filter { $0.value != 0 }.sorted { $0.key < $1.key }
        .map { [transaction.space, $0.key, $0.value] })
    for (counted, number) in types.sorted(by: { $0.key < $1.key }) where number != 0 {
      // The row usually exists. An upsert would first have to insert `number` itself, which the
      // CHECK of the column refuses when it is negative.
      let changed = try transaction.db.execute(
        "UPDATE entry_counts SET count = count + $4"
          + " WHERE space_id = $1 AND type_id = $2 AND status = $3",
        transaction.space, counted.type, counted.status, number)
      if changed == 0 {
        try transaction.db.execute(
          "INSERT INTO entry_counts (space_id, type_id, status, count) VALUES ($1, $2, $3, $4)"
            + " ON CONFLICT (space_id, type_id, status)"
            + " DO UPDATE SET count = entry_counts.count + $4",
          transaction.space, counted.type, counted.status, number)
      }
    }
  }
}
