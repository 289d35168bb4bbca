import Database
import Model

/// The state of an entry before a change, stored as JSON in the log of changes: only the values
/// that changed, or all of them for a deletion. Database keys are stored as they are, because they
/// are never reused.
struct EntrySnapshot: StoredAsJSON, Equatable {
  var collection: Patch<Int64> = .unchanged
  var type: Patch<Int64> = .unchanged
  var title: String?
  var description: String?
  var notes: String?
  var score: Int?
  var rating: Int?
  var favourite: Bool?
  var date: String?
  var stage: String?
  var status: String?
  var inLog: Bool?
  var doc: String?
  var occasions: String?
  var relations: [Relation]?
  var images: [EntryState.ImageRow]?
  /// Further data of a deleted entry; nil for other changes.
  var deleted: DeletedEntry?

  struct Relation: Codable, Equatable {
    var field: Int64
    var target: Int64
    var attributes: String
  }

  struct DeletedEntry: Codable, Equatable {
    var key: Int64
    var user: Int64
    var createdAt: Int64
    var links: InboundReferences
    /// Whether the deletion was the undo of the entry's creation. An import creates such an entry
    /// again, but not one that somebody deleted.
    var undoesCreation: Bool?

    enum CodingKeys: String, CodingKey {
      case key, user, createdAt, links
      case undoesCreation = "taken_back"
    }
  }

  /// Creates a snapshot without changes.
  init() {}

  /// Returns these values, replaced by those that `older` contains.
  func merged(withOlder older: EntrySnapshot) -> EntrySnapshot {
    var both = self
    if older.collection != .unchanged { both.collection = older.collection }
    if older.type != .unchanged { both.type = older.type }
    both.title = older.title ?? title
    both.description = older.description ?? description
    both.notes = older.notes ?? notes
    both.score = older.score ?? score
    both.rating = older.rating ?? rating
    both.favourite = older.favourite ?? favourite
    both.date = older.date ?? date
    both.stage = older.stage ?? stage
    both.status = older.status ?? status
    both.inLog = older.inLog ?? inLog
    both.doc = older.doc ?? doc
    both.occasions = older.occasions ?? occasions
    both.relations = older.relations ?? relations
    both.images = older.images ?? images
    return both
  }

  init(_ state: EntryState) {
    collection = .set(state.collection?.rawValue)
    type = .set(state.type?.rawValue)
    title = state.title
    description = state.description
    notes = state.notes
    score = state.score
    rating = state.rating
    favourite = state.favourite
    date = state.date
    stage = state.stage
    status = state.status
    inLog = state.inLog
    doc = state.document.json
    occasions = state.occasions
    relations = state.relations.map {
      Relation(field: $0.field.rawValue, target: $0.target.rawValue, attributes: $0.attributes)
    }
    images = state.images
  }

  init(_ state: EntryState, links: InboundReferences?, undoesCreation: Bool) {
    self.init(state)
    deleted = DeletedEntry(
      key: state.key.rawValue, user: state.user.rawValue,
      createdAt: state.createdAt.milliseconds, links: links ?? InboundReferences(),
      undoesCreation: undoesCreation ? true : nil)
  }

  /// Returns this snapshot without the values that are the same in `new`.
  func differences(from new: EntrySnapshot) -> EntrySnapshot {
    var kept = self
    if collection == new.collection { kept.collection = .unchanged }
    if type == new.type { kept.type = .unchanged }
    if title == new.title { kept.title = nil }
    if description == new.description { kept.description = nil }
    if notes == new.notes { kept.notes = nil }
    if score == new.score { kept.score = nil }
    if rating == new.rating { kept.rating = nil }
    if favourite == new.favourite { kept.favourite = nil }
    if date == new.date { kept.date = nil }
    if stage == new.stage { kept.stage = nil }
    if status == new.status { kept.status = nil }
    if inLog == new.inLog { kept.inLog = nil }
    if doc == new.doc { kept.doc = nil }
    if occasions == new.occasions { kept.occasions = nil }
    if relations == new.relations { kept.relations = nil }
    if images == new.images { kept.images = nil }
    return kept
  }

  // MARK: - JSON

  enum CodingKeys: String, CodingKey {
    case collection, type, title, description, notes, score, rating, favourite, date, stage
    case status, doc, occasions, relations, images, deleted
    case inLog = "in_log"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    collection = try Patch(from: values, forKey: .collection)
    type = try Patch(from: values, forKey: .type)
    title = try values.decodeIfPresent(String.self, forKey: .title)
    description = try values.decodeIfPresent(String.self, forKey: .description)
    notes = try values.decodeIfPresent(String.self, forKey: .notes)
    score = try values.decodeIfPresent(Int.self, forKey: .score)
    rating = try values.decodeIfPresent(Int.self, forKey: .rating)
    favourite = try values.decodeIfPresent(Bool.self, forKey: .favourite)
    date = try values.decodeIfPresent(String.self, forKey: .date)
    stage = try values.decodeIfPresent(String.self, forKey: .stage)
    status = try values.decodeIfPresent(String.self, forKey: .status)
    inLog = try values.decodeIfPresent(Bool.self, forKey: .inLog)
    doc = try values.decodeIfPresent(String.self, forKey: .doc)
    occasions = try values.decodeIfPresent(String.self, forKey: .occasions)
    relations = try values.decodeIfPresent([Relation].self, forKey: .relations)
    images = try values.decodeIfPresent([EntryState.ImageRow].self, forKey: .images)
    deleted = try values.decodeIfPresent(DeletedEntry.self, forKey: .deleted)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try collection.encode(to: &values, forKey: .collection)
    try type.encode(to: &values, forKey: .type)
    try values.encodeIfPresent(title, forKey: .title)
    try values.encodeIfPresent(description, forKey: .description)
    try values.encodeIfPresent(notes, forKey: .notes)
    try values.encodeIfPresent(score, forKey: .score)
    try values.encodeIfPresent(rating, forKey: .rating)
    try values.encodeIfPresent(favourite, forKey: .favourite)
    try values.encodeIfPresent(date, forKey: .date)
    try values.encodeIfPresent(stage, forKey: .stage)
    try values.encodeIfPresent(status, forKey: .status)
    try values.encodeIfPresent(inLog, forKey: .inLog)
    try values.encodeIfPresent(doc, forKey: .doc)
    try values.encodeIfPresent(occasions, forKey: .occasions)
    try values.encodeIfPresent(relations, forKey: .relations)
    try values.encodeIfPresent(images, forKey: .images)
    try values.encodeIfPresent(deleted, forKey: .deleted)
  }
}
