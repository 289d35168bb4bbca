import Foundation
import Model

/// The conversion of a text when the kind of its field changes.
enum FieldConversion {
  /// Returns `text` as a value of `field`, rewritten if necessary ("4,5" becomes 4.5, "yes" becomes
  /// true). Nil if it cannot be converted; the entry then keeps the text. For a relation, returns
  /// `text` itself if it can be titles of entries.
  static func converted(_ text: String, to field: FieldRecord) -> String? {
    let definition = field.kind.definition
    guard let conversion = definition.conversion else {
      return definition.problem(text, field) == nil ? definition.canonical(text) : nil
    }
    return conversion(text, field).map(definition.canonical)
  }

  /// Returns whether a text can be the titles of a relation's entries.
  static func isTitles(_ text: String, of field: FieldRecord) -> Bool {
    let titles = titles(in: text, of: field)
    return titles.allSatisfy { $0.characterCount <= EntryLimits.titleLength.upperBound }
      && (field.many || titles.count <= 1)
  }

  /// Returns the titles in a text, before entries are looked up.
  static func titles(in text: String, of field: FieldRecord) -> [String] {
    field.many ? RelationText.parts(text).map(\.text) : RelationText.titles(ofSingleRelation: text)
  }
}
