import Foundation
import Model

/// What a text becomes when its field becomes another kind.
enum FieldConversion {
  /// `text` as a value of `field`, perhaps written another way ("4,5" is 4.5, "yes" is true); nil
  /// when it is none: then it stays with its entry as it is. For a relation, which needs names of
  /// entries, `text` itself.
  static func converted(_ text: String, to field: FieldRecord) -> String? {
    let candidate = candidate(for: text, field).flatMap {
      FieldRules.problem(of: $0, in: field) == nil ? $0 : nil
    }
    // A day may come as a moment from a client of old; what becomes a day is written as one.
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

  /// A comma before one or two last digits is a decimal one; before three it may stand for
  /// thousands, so that is no number for certain.
  private static func number(_ text: String) -> String? {
    text.wholeMatch(of: #/([+-]?\d+),(\d{1,2})/#).map { "\($0.1).\($0.2)" }
  }

  private static let booleans = [
    "yes": "true", "да": "true", "1": "true", "✓": "true", "x": "true",
    "no": "false", "нет": "false", "0": "false",
  ]

  /// Whether a text can name the entries of a relation.
  private static func isNames(_ text: String, in field: FieldRecord) -> Bool {
    let titles = titles(in: text, of: field)
    return titles.allSatisfy { $0.characterCount <= EntryRules.titleLength.upperBound }
      && (field.many || titles.count <= 1)
  }

  /// The titles that a text names, before anything is known of them.
  static func titles(in text: String, of field: FieldRecord) -> [String] {
    field.many ? RelationText.parts(text).map(\.text) : RelationText.whole(text)
  }
}
