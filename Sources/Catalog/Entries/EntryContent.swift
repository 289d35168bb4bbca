import Database
import Foundation
import Model

/// What a write will store of an entry, checked and normalised; relations still as text.
struct EntryContent: Sendable {
  var title: String
  var description: String
  var notes: String
  var score: Int
  /// In tenths; -1 for none.
  var rating: Int
  var favourite: Bool
  var date: CalendarDate?
  var stage: Stage
  var occasions: [Occasion]
  var type: TypeRecord?
  var collection: CollectionKey?
  /// Values of the type's fields that are no relations, in the type's order, empty ones left out.
  var texts: [(field: FieldRecord, text: String)]
  /// What was given for each relation field.
  var relations: [RelationInput]
  /// Values whose key the type does not have, in order of their keys.
  var extras: [(key: String, text: String)]

  var inLog: Bool { type?.inLog ?? true }
}

/// What was given for a relation field: a text, or links, which then count alone.
struct RelationInput: Sendable {
  var field: FieldRecord
  var text: FieldText
  var links: [RelationLink]?
}

/// One related entry of a relation field.
struct Related: Sendable, Equatable {
  var field: FieldKey
  var target: EntryKey
  var id: EntryID
  var title: String
  /// JSON; `{}` when the link has none.
  var attributes = "{}"
  /// Its place in the field where others that come back will stand before it; else the next one.
  var position: Int?
}
