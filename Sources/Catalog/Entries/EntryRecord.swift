package import Database
import Foundation
package import Model

/// An entry as a list or a page shows it: one row, with the wire's JSON of its fields, images and
/// occasions ready beside the columns.
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
  /// In tenths, nil for none.
  package var rating: Int?
  package var favourite: Bool
  /// `YYYY-MM-DD`, or empty for none.
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
  /// False for people, genres and whatever else is of the Library or the Site alone.
  package var isInLog: Bool

  /// What stands in FROM beside `e`, the entries: the ids behind its keys.
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

  /// `YYYY-MM-DD` (UTC).
  package var dayOfCreation: String { CalendarDate(createdAt, in: .gmt).description }

  /// As the kit's type, for pages and for the two versions of a conflict.
  package var model: Entry {
    Entry(
      id: id, collectionID: collectionID, typeID: typeID, title: title, description: description,
      score: Score(rawValue: score),
      date: CalendarDate(date) ?? CalendarDate(createdAt, in: .gmt),
      undated: date.isEmpty ? true : nil,
      additionalFields: JSONScan.strings(additionalFields) ?? decoded(additionalFields, or: [:]),
      images: JSONScan.images(images) ?? decoded(images, or: []),
      createdAt: createdAt, updatedAt: updatedAt, notes: notes,
      rating: rating.map { Double($0) / 10 }, favourite: favourite,
      stage: Stage(rawValue: stage), revision: revision,
      occasions: occasions == "[]" ? [] : decoded(occasions, or: []))
  }

  private func decoded<Value: Decodable>(_ json: String, or empty: Value) -> Value {
    // Only this program writes this column, as JSON of this type.
    (try? JSONDecoder().decode(Value.self, from: Data(json.utf8))) ?? empty
  }

  /// The text of one field.
  package func field(_ key: String) -> String? {
    (JSONScan.strings(additionalFields) ?? decoded(additionalFields, or: [:]))[key]
  }

  /// The picture that stands for the entry.
  package var cover: ImageID? {
    guard images != "[]" else { return nil }
    return LinkedEntry.cover(images)
  }

  /// Changes with every write, also when only a related title did.
  package var etag: String {
    "\(id)-\(revision)-\(String(updatedAt.milliseconds, radix: 36))"
  }
}
