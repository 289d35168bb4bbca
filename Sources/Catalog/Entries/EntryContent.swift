import Database
import Foundation
import Model

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
