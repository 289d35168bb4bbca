package import Database
import Foundation
package import Model

/// An entry read for lists and pages. Fields, images and occasions are the stored JSON, which the
/// API sends without decoding it.
package struct EntryRecord: Sendable {
  package var key: EntryKey
  package var space: SpaceKey
  package var id: EntryID
  package var collectionID: CollectionID?
  package var typeID: TypeID?
  package var title: String
  package var description: String
  package var notes: String
  package var score: Int
  /// In tenths; nil without a rating.
  package var rating: Int?
  package var favourite: Bool
  /// `YYYY-MM-DD`, or empty without a date.
  package var date: String
  package var stage: String
  package var revision: Int
  /// A JSON object of strings.
  package var additionalFields: String
  /// A JSON array of `EntryImage`.
  package var images: String
  /// A JSON array of `Occasion`.
  package var occasions: String
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  /// False for entries that belong only to the Library or the Site, such as people and genres.
  package var isInLog: Bool

  /// The joins that `columns` needs in addition to `entries e`, for the ids of collection and type.
  static let joins = """
    LEFT JOIN collections c ON c.space_id = e.space_id AND c.key = e.collection_id
    LEFT JOIN types t ON t.space_id = e.space_id AND t.key = e.type_id
    """

  static let columns = """
    e.key, e.space_id, e.id, c.id, t.id, e.title, e.description, e.notes, e.score, e.rating,
    e.favourite, e.date, e.stage, e.revision, e.additional_fields, e.images, e.occasions,
    e.created_at, e.updated_at, e.in_log
    """

  init(_ row: borrowing Row) {
    key = row.key(0)
    space = row.key(1)
    id = row.id(2)
    collectionID = row.optionalID(3)
    typeID = row.optionalID(4)
    title = row.text(5)
    description = row.text(6)
    notes = row.text(7)
    score = row.int(8)
    let tenths = row.int(9)
    rating = tenths < 0 ? nil : tenths
    favourite = row.bool(10)
    date = row.text(11)
    stage = row.text(12)
    revision = row.int(13)
    additionalFields = row.text(14)
    images = row.text(15)
    occasions = row.text(16)
    createdAt = row.timestamp(17)
    updatedAt = row.timestamp(18)
    isInLog = row.bool(19)
  }

  /// The date of creation in UTC, as `YYYY-MM-DD`.
  package var dayOfCreation: String { CalendarDate(createdAt, in: .gmt).description }

  /// The entry as the wire type, for pages and for the two versions of a conflict.
  package var model: Entry {
    Entry(
      id: id, collectionID: collectionID, typeID: typeID, title: title, description: description,
      score: Score(rawValue: score),
      date: CalendarDate(date) ?? CalendarDate(createdAt, in: .gmt),
      undated: date.isEmpty ? true : nil,
      additionalFields: JSONReader.strings(additionalFields)
        ?? decoded(additionalFields, or: [:]),
      images: JSONReader.images(images) ?? decoded(images, or: []),
      createdAt: createdAt, updatedAt: updatedAt, notes: notes,
      rating: rating.map { Double($0) / 10 }, favourite: favourite,
      stage: Stage(rawValue: stage), revision: revision,
      occasions: occasions == "[]" ? [] : decoded(occasions, or: []))
  }

  private func decoded<Value: Decodable>(_ json: String, or empty: Value) -> Value {
    // An entry is displayed without a damaged value, which must not hide the rest of a list.
    JSON.decodeIfReadable(from: json) ?? empty
  }

  /// Returns the text of a field, by its key.
  package func field(_ key: String) -> String? {
    (JSONReader.strings(additionalFields) ?? decoded(additionalFields, or: [:]))[key]
  }

  /// The entry's cover: the image marked as such, or the first one.
  package var cover: ImageID? {
    guard images != "[]" else { return nil }
    return LinkedEntry.cover(images)
  }

  /// The ETag. `updatedAt` is part of it, because renaming a related entry changes this entry's
  /// texts without a new revision.
  package var etag: String {
    "\(id)-\(revision)-\(String(updatedAt.milliseconds, radix: 36))"
  }
}

// MARK: - EntryContent

/// The values of an entry after validation, ready to be stored. Relations are not resolved yet.
struct EntryContent: Sendable {
  var title: String
  var description: String
  var notes: String
  var score: Int
  /// In tenths; -1 without a rating.
  var rating: Int
  var favourite: Bool
  var date: CalendarDate?
  var stage: Stage
  var occasions: [Occasion]
  var type: TypeRecord?
  var collection: CollectionKey?
  /// The values of fields that are not relations, in the type's order, without empty ones.
  var texts: [(field: FieldRecord, text: String)]
  /// The unresolved value of each relation field.
  var relations: [RelationInput]
  /// Values whose key is not a field of the type, sorted by key.
  var extras: [(key: String, text: String)]

  var inLog: Bool { type?.inLog ?? true }
}

/// The submitted value of a relation field. If `links` is not nil, `text` is ignored.
struct RelationInput: Sendable {
  var field: FieldRecord
  var text: FieldText
  var links: [RelationLink]?
}

/// One link of a relation field to another entry.
struct RelatedEntry: Sendable, Equatable {
  var field: FieldKey
  var target: EntryKey
  var id: EntryID
  var title: String
  /// A JSON object; `{}` without attributes.
  var attributes = "{}"
  /// The position in the field, set when undo restores links and earlier ones may still be missing.
  /// With nil, the next position is used.
  var position: Int?
}
