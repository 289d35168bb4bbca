import Foundation
import Model

/// The conversion of a text when the kind of its field changes.
enum FieldConversion {
  /// Returns `text` as a value of `field`, rewritten if necessary ("4,5" becomes 4.5, "yes" becomes
  /// true). Nil if it cannot be converted; the entry then keeps the text. For a relation, returns
  /// `text` itself if it can be titles of entries.
  static func converted(_ text: String, to field: FieldRecord) -> String? {
    let candidate = candidate(for: text, field).flatMap {
      FieldRules.problem(of: $0, in: field) == nil ? $0 : nil
    }
    // Clients of the original apps send dates as timestamps. These are valid, but are rewritten as
    // dates here.
    if field.kind == .date, let candidate { return candidate }
    if FieldRules.problem(of: text, in: field) == nil {
      return field.kind == .relation && !isNames(text, in: field) ? nil : text
    }
    return candidate
  }

  private static func candidate(for text: String, _ field: FieldRecord) -> String? {
    switch field.kind {
    case .number: number(text)
    case .boolean: booleans[text.lowercased()]
    case .date: text.firstMatch(of: #/^(\d{4}-\d\d-\d\d)T[\d:.+Z-]*$/#).map { String($0.1) }
    case .select: field.options.first { $0.lowercased() == text.lowercased() }
    default: nil
    }
  }

  /// Converts a decimal comma before one or two digits. Before three digits it could separate
  /// thousands, so the text is not converted.
  private static func number(_ text: String) -> String? {
    text.wholeMatch(of: #/([+-]?\d+),(\d{1,2})/#).map { "\($0.1).\($0.2)" }
  }

  private static let booleans = [
    "yes": "true", "да": "true", "1": "true", "✓": "true", "x": "true",
    "no": "false", "нет": "false", "0": "false",
  ]

  /// Returns whether a text can be the titles of a relation's entries.
  private static func isNames(_ text: String, in field: FieldRecord) -> Bool {
    let titles = titles(in: text, of: field)
    return titles.allSatisfy { $0.characterCount <= EntryRules.titleLength.upperBound }
      && (field.many || titles.count <= 1)
  }

  /// Returns the titles in a text, before entries are looked up.
  static func titles(in text: String, of field: FieldRecord) -> [String] {
    field.many ? RelationText.parts(text).map(\.text) : RelationText.singleTitle(in: text)
  }
}
