package import Database
import Journal
package import Model

/// All stored values of an entry. Writes compare, change and save it; deletions log it for undo.
struct EntryState: Sendable, Equatable {
  var key: EntryKey
  var id: EntryID
  var collection: CollectionKey?
  var type: TypeKey?
  var title: String
  var description: String
  var notes: String
  var score: Int
  var rating: Int
  var favourite: Bool
  var date: String
  var stage: String
  var status: String
  var inLog: Bool
  var revision: Int
  var document: EntryDocument
  /// A JSON array of `Occasion`.
  var occasions: String
  var relations: [RelatedEntry]
  var images: [ImageRow]
  var user: UserKey
  var createdAt: Timestamp

  /// A row of `entry_images`: an image of the entry, and the blob with its bytes.
  struct ImageRow: Sendable, Equatable, Codable {
    var id: ImageID
    /// The key of the blob.
    var blob: Int64
    /// The URL form of the blob's hash, `Blob.url`, which clients do not receive.
    var url: String
    var isCover: Bool
    var position: Int
    var createdAt: Int64
  }

  /// The value of the `images` column: the array as the API sends it.
  var imagesJSON: String {
    guard !images.isEmpty else { return "[]" }
    var json = JSONWriter()
    json.array { json in
      for image in images {
        json.object { json in
          json.member("id", image.id)
          json.member("is_cover", image.isCover)
          json.member("position", image.position)
        }
      }
    }
    return json.text
  }
}

extension EntryState {
  /// Creates the state of a new entry. Its key is 0 until it is inserted.
  init(
    id: EntryID, _ content: EntryContent, relations: [RelatedEntry], images: [ImageRow],
    user: UserKey, now: Timestamp
  ) {
    self.init(
      key: EntryKey(0), id: id, collection: content.collection, type: content.type?.key,
      title: content.title, description: content.description, notes: content.notes,
      score: content.score, rating: content.rating, favourite: content.favourite,
      date: content.date?.description ?? "", stage: content.stage.rawValue,
      status: Status.published.rawValue, inLog: content.inLog, revision: 1,
      document: EntryDocument(content, relations), occasions: occasionsJSON(content.occasions),
      relations: relations, images: images, user: user, createdAt: now)
  }

  /// Returns this entry with other content and relations.
  func replacingContent(with content: EntryContent, relations: [RelatedEntry]) -> EntryState {
    var state = self
    state.collection = content.collection
    state.type = content.type?.key
    state.title = content.title
    state.description = content.description
    state.notes = content.notes
    state.score = content.score
    state.rating = content.rating
    state.favourite = content.favourite
    state.date = content.date?.description ?? ""
    state.stage = content.stage.rawValue
    state.inLog = content.inLog
    state.document = EntryDocument(content, relations)
    state.occasions = occasionsJSON(content.occasions)
    state.relations = relations
    return state
  }
}

/// Returns occasions as the JSON array of the `occasions` column.
func occasionsJSON(_ occasions: [Occasion]) -> String {
  guard !occasions.isEmpty else { return "[]" }
  // Never fails: strings and numbers can always be encoded.
  return (try? JSON.text(occasions)) ?? "[]"
}

// MARK: - EntryStateStore

/// Reads all stored values of entries, for writing, undo and checks.
enum EntryStateStore {
  private static let columns = """
    e.key, e.id, e.collection_id, e.type_id, e.title, e.description, e.notes, e.score, e.rating,
    e.favourite, e.date, e.stage, e.status, e.in_log, e.revision, e.doc, e.occasions, e.user_id,
    e.created_at
    """

  /// Returns the states of existing entries, sorted by key.
  /// - Parameter locking: whether the rows are locked until the transaction ends.
  static func load(
    _ keys: [EntryKey], in space: SpaceKey, _ types: TypeSet, _ db: any Connection,
    locking: Bool = true
  ) throws -> [EntryState] {
    guard !keys.isEmpty else { return [] }
    let set = SQLValue.integers(keys.map(\.rawValue))
    var states = try db.rows(
      """
      SELECT \(columns) FROM entries e WHERE e.space_id = $1 AND e.key \(db.dialect.any("$2"))
      ORDER BY e.key\(locking ? db.dialect.forUpdate : "")
      """, space, set
    ) { state($0, types) }
    let relations = try relations(of: set, in: space, db)
    let images = try images(of: set, in: space, db)
    for index in states.indices {
      states[index].relations = relations[states[index].key] ?? []
      states[index].images = images[states[index].key] ?? []
    }
    return states
  }

  private static func state(_ row: borrowing Row, _ types: TypeSet) -> EntryState {
    let type = row.optionalKey(3, of: EntryType.self)
    return EntryState(
      key: row.key(0), id: row.id(1), collection: row.optionalKey(2), type: type,
      title: row.text(4), description: row.text(5), notes: row.text(6), score: row.int(7),
      rating: row.int(8), favourite: row.bool(9), date: row.text(10), stage: row.text(11),
      status: row.text(12), inLog: row.bool(13), revision: row.int(14),
      document: EntryDocument(json: row.text(15), type: type.flatMap { types[$0] }),
      occasions: row.text(16), relations: [], images: [], user: row.key(17),
      createdAt: row.timestamp(18))
  }

  private static func relations(
    of keys: SQLValue, in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: [RelatedEntry]] {
    let rows = try db.rows(
      """
      SELECT r.source_id, r.field_id, r.target_id, t.id, t.title, r.attributes
      FROM entry_relations r JOIN entries t ON t.space_id = r.space_id AND t.key = r.target_id
      WHERE r.space_id = $1 AND r.source_id \(db.dialect.any("$2"))
      ORDER BY r.source_id, r.field_id, r.position
      """, space, keys
    ) { row in
      (
        row.key(0, of: Entry.self),
        RelatedEntry(
          field: row.key(1), target: row.key(2), id: row.id(3), title: row.text(4),
          attributes: row.text(5))
      )
    }
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }

  private static func images(
    of keys: SQLValue, in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: [EntryState.ImageRow]] {
    let rows = try db.rows(
      """
      SELECT entry_id, id, blob_id, url, is_cover, position, created_at FROM entry_images
      WHERE space_id = $1 AND entry_id \(db.dialect.any("$2")) ORDER BY entry_id, position, key
      """, space, keys
    ) { row in
      (
        row.key(0, of: Entry.self),
        EntryState.ImageRow(
          id: row.id(1), blob: row.int64(2), url: row.text(3), isCover: row.bool(4),
          position: row.int(5), createdAt: row.int64(6))
      )
    }
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }
}

// MARK: - Occasions

/// Adding, changing and deleting single occasions. Each is one action that can be undone.
extension Entries {
  /// Adds an occasion. The first date of an entry also becomes its own date, with its verdict, and a
  /// planned entry is done then.
  /// - Throws: invalid for a rule that the occasion breaks, or one too many.
  package func add(
    _ occasion: Occasion, to id: EntryID, for user: UserKey
  ) async throws -> ChangeGroupID {
    var problems: [FieldProblem] = []
    _ = EntryRules.occasions([occasion], &problems)
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return try await changeOccasions(of: id, revision: nil, for: user) { dates, stage in
      stage = dates.add(occasion, in: stage)
    }
  }

  /// Replaces an occasion.
  /// - Parameters:
  ///   - place: the index of the occasion, oldest first, as an entry lists them.
  ///   - revision: the revision to which `place` refers.
  /// - Throws: revisionMismatch when the entry has another revision by now; notFound without an
  ///   occasion at `place`.
  package func replaceOccasion(
    at place: Int, of id: EntryID, by occasion: Occasion, revision: Int, for user: UserKey
  ) async throws -> ChangeGroupID {
    try await changeOccasions(of: id, revision: revision, for: user) { dates, _ in
      guard dates.occasions.indices.contains(place) else { throw Failure.notFound("entry") }
      dates.occasions[place] = occasion
    }
  }

  /// Deletes an occasion. Parameters and errors are those of `replaceOccasion`.
  package func removeOccasion(
    at place: Int, of id: EntryID, revision: Int, for user: UserKey
  ) async throws -> ChangeGroupID {
    try await changeOccasions(of: id, revision: revision, for: user) { dates, _ in
      guard dates.occasions.indices.contains(place) else { throw Failure.notFound("entry") }
      dates.occasions.remove(at: place)
    }
  }

  private func changeOccasions(
    of id: EntryID, revision: Int?, for user: UserKey,
    _ change: @escaping @Sendable (inout EntryDates, inout Stage) throws -> Void
  ) async throws -> ChangeGroupID {
    let scope = try await scope(of: id, for: user)
    let group = ChangeGroupID.new()
    try await journal.write(in: scope.space, by: user, group: group) { transaction in
      try scope.authoriseWriting(transaction.db)
      let (record, old, batch) = try Entries.loadForUpdate(id, in: transaction)
      try Entries.requireRevision(
        revision.map { [$0] }, failing: .revisionMismatch, current: record, submitted: nil)
      let entry = record.model
      var dates = EntryDates(
        date: CalendarDate(old.date), score: entry.score, occasions: entry.occasions ?? [])
      var stage = entry.stage
      try change(&dates, &stage)
      var problems: [FieldProblem] = []
      let times = EntryRules.occasions(dates.occasions, &problems)
      guard problems.isEmpty else { throw Failure.invalid(problems) }
      var new = old
      new.occasions = occasionsJSON(times)
      new.score = dates.score.rawValue
      new.stage = stage.rawValue
      if stage != .planned {
        new.date = EntryRules.latestDate(dates.date, times)?.description ?? ""
      }
      try EntryWriter.update(old, to: new, batch.types, in: transaction)
    }
    return group
  }
}
