/// The limits of entries, for the server and for clients that check a form before they send it.
/// Lengths count characters, without white space at both ends.
public enum EntryLimits {
  /// Characters of a title.
  public static let titleLength = 1...200
  /// For entries of the Log. Others may have no description.
  public static let descriptionLength = 1...2000
  /// Characters of notes.
  public static let maxNotesLength = 100_000
  /// Characters of the value of one field.
  public static let maxValueLength = 10_000
  /// Fields with a value of one entry.
  public static let maxFields = 200
  /// Days on which something was watched, read or played.
  public static let maxOccasions = 500
  /// Pictures of one entry.
  public static let maxImages = 10
  /// The lowest and the highest rating.
  public static let ratings = 0.0...10.0
  /// For names of types and collections, and keys and labels of fields.
  public static let nameLength = 1...50
  /// Characters of an icon; an emoji can consist of several.
  public static let iconLength = 1...20
}

extension KnownFieldKind {
  /// Returns the code of the rule that a value of this kind breaks, such as `number`; nil if the
  /// value is valid. An empty text is not a value.
  /// - Parameter options: the choices of the field; empty allows any.
  public func problem(of text: String, options: [String] = []) -> String? {
    switch self {
    case .text, .textarea, .richtext, .media, .relation: nil
    case .number: Double(decimal: text) == nil ? "number" : nil
    case .boolean: text == "true" || text == "false" ? nil : "boolean"
    case .select: options.isEmpty || options.contains(text) ? nil : "choice"
    // Clients of the original apps send a date as a timestamp.
    case .date: CalendarDate(text) == nil && Timestamp(text) == nil ? "date" : nil
    case .datetime: Timestamp(text) == nil ? "datetime" : nil
    // Members can enter any text, and whether it can be parsed is the question.
    case .json: (try? JSON.parse(text)) == nil ? "json" : nil
    case .slug: text.wholeMatch(of: #/[a-z0-9]+(?:[-/][a-z0-9]+)*/#) == nil ? "slug" : nil
    case .email: text.wholeMatch(of: #/[^@\s]+@[^@\s]+\.[^@\s]+/#) == nil ? "email" : nil
    case .url: text.wholeMatch(of: #/https?://[^\s]+/#.ignoresCase()) == nil ? "url" : nil
    }
  }
}

extension Double {
  /// Parses a decimal number such as `-7.5` or `1e3`. Hexadecimal numbers and infinity are nil.
  public init?(decimal text: String) {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    self = number
  }
}
