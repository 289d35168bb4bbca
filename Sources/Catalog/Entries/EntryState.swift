import Database
import Foundation
import Model

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
    var blob: Int64
    var url: String
    var isCover: Bool
    var position: Int
    var createdAt: Int64
  }

  /// The value of the `images` column: the array as the API sends it.
  var imagesJSON: String {
    let images = images.map {
      "{\"id\":\"\($0.id)\",\"is_cover\":\($0.isCover),\"position\":\($0.position)}"
    }
    return "[\(images.joined(separator: ","))]"
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
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  // Never fails: strings and numbers can always be encoded.
  return (try? encoder.encode(occasions)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
}
