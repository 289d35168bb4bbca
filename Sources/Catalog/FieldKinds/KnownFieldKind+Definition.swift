import Database
import Foundation
package import Model

extension KnownFieldKind {
  /// What the server does with the values of this kind.
  package var definition: FieldKindDefinition {
    switch self {
    case .text: .text
    case .textarea: .textarea
    case .richtext: .richtext
    case .number: .number
    case .boolean: .boolean
    case .select: .select
    case .date: .date
    case .datetime: .datetime
    case .media: .media
    case .json: .json
    case .slug: .slug
    case .email: .email
    case .url: .url
    case .relation: .relation
    }
  }
}

extension FieldKindDefinition {
  private static let ordered: Set<EntryFilter.Operation> = [
    .empty, .equal, .notEqual, .oneOf, .greater, .atLeast, .less, .atMost,
  ]
  private static let searchable = ordered.union([.contains])

  /// A kind that a later version has stored.
  static let unknown = FieldKindDefinition(
    example: "A text",
    column: .string, filterOperations: ordered, breakdown: nil, bounds: nil, isTranslatable: false,
    containsMediaURLs: false)

  static let text = FieldKindDefinition(
    example: "A short text",
    column: .string, filterOperations: searchable, breakdown: nil, bounds: .length,
    isTranslatable: true, containsMediaURLs: true)

  // MARK: - Long texts

  // Pages and posts are written in these, so they can be as long as notes. Filters search them by
  // words, which have an index.

  static let textarea = FieldKindDefinition(
    example: "A long text",
    column: .string, filterOperations: [.empty], breakdown: nil, bounds: .length,
    isTranslatable: true, containsMediaURLs: true, maxLength: EntryLimits.maxNotesLength)

  static let richtext = FieldKindDefinition(
    example: "A text in Markdown",
    column: .string, filterOperations: [.empty], breakdown: nil, bounds: .length,
    isTranslatable: true, containsMediaURLs: true, maxLength: EntryLimits.maxNotesLength,
    isMarkdown: true)

  static let json = FieldKindDefinition(
    example: #"{"a":1}"#,
    column: .string, filterOperations: [.empty], breakdown: nil, bounds: nil, isTranslatable: false,
    containsMediaURLs: true, maxLength: EntryLimits.maxNotesLength,
    problem: { text, _ in KnownFieldKind.json.problem(of: text) },
    json: { text in
      parsed(json: text).flatMap { value in
        // A parsed JSON value can always be encoded.
        try? JSON.text(parsed: value)
      }
    },
    isPublic: false)

  // MARK: - Numbers and choices

  /// Returns the definition of a kind whose values are numbers, however they are written.
  /// - Parameters:
  ///   - problem: the code for a text that is not valid. Filters of the Library use it with the
  ///     prefix `filter.`.
  ///   - parsed: parses a text, in its canonical form or in any other that is valid.
  static func numeric(
    example: String, problem: String, parsed: @escaping @Sendable (_ text: String) -> Double?
  ) -> FieldKindDefinition {
    FieldKindDefinition(
      example: example,
      column: .number, filterOperations: ordered, breakdown: nil, bounds: .range,
      isTranslatable: false, containsMediaURLs: false,
      problem: { text, _ in parsed(text) == nil ? problem : nil },
      number: parsed,
      parsedFilterValue: { (text) throws(FilterParser.InvalidCondition) in
        guard let number = parsed(text.normalised) else {
          throw FilterParser.InvalidCondition(code: "filter.\(problem)")
        }
        return .real(number)
      },
      parsedSiteQueryValue: { parsed($0).map { .real($0) } }, siteQueryProblem: problem,
      json: { parsed($0).map(FieldRules.json) })
  }

  static let number: FieldKindDefinition = {
    var number = numeric(example: "7.5", problem: "number") { Double(decimal: $0) }
    number.conversion = { text, _ in
      Double(decimal: text) == nil ? decimalComma(text) : text
    }
    // Spreadsheets write whole numbers as 2008.0.
    number.imported = { text in
      Double(decimal: text).flatMap { number in
        number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : nil
      } ?? text
    }
    return number
  }()

  static let boolean = FieldKindDefinition(
    example: "true",
    column: .number, filterOperations: [.empty, .equal, .notEqual, .oneOf], breakdown: .booleans,
    bounds: nil, isTranslatable: false, containsMediaURLs: false,
    problem: { text, _ in KnownFieldKind.boolean.problem(of: text) },
    conversion: { text, _ in
      text == "true" || text == "false" ? text : booleans[text.lowercased()]
    },
    number: { $0 == "true" ? 1 : $0 == "false" ? 0 : nil },
    parsedFilterValue: { (text) throws(FilterParser.InvalidCondition) in
      .real(try FilterParser.boolean(text) ? 1 : 0)
    },
    parsedSiteQueryValue: {
      ["true": 1, "1": 1, "false": 0, "0": 0][$0.lowercased()].map { .real($0) }
    },
    siteQueryProblem: "number",
    json: { $0 == "true" || $0 == "false" ? $0 : nil })

  static let select = FieldKindDefinition(
    example: "Fiction",
    column: .string, filterOperations: searchable, breakdown: .choices, bounds: nil,
    isTranslatable: false, containsMediaURLs: false,
    problem: { text, field in KnownFieldKind.select.problem(of: text, options: field.options) },
    conversion: { text, field in
      field.options.isEmpty || field.options.contains(text)
        ? text : field.options.first { $0.lowercased() == text.lowercased() }
    },
    hasOptions: true)

  // MARK: - Times

  static let date = FieldKindDefinition(
    example: "2026-03-01",
    column: .string, filterOperations: ordered, breakdown: nil, bounds: nil, isTranslatable: false,
    containsMediaURLs: false,
    // A date that clients of the original apps sent as a timestamp is only rewritten when the type
    // changes.
    problem: { text, _ in KnownFieldKind.date.problem(of: text) },
    conversion: { text, _ in
      let day = text.firstMatch(of: #/^(\d{4}-\d\d-\d\d)T[\d:.+Z-]*$/#).map { String($0.1) }
      if let day, CalendarDate(day) != nil { return day }
      return CalendarDate(text) == nil && Timestamp(text) == nil ? nil : text
    },
    parsedSiteQueryValue: { startsWithDate($0) ? .text(beginning(of: $0)) : nil },
    siteQueryProblem: "date")

  static let datetime = FieldKindDefinition(
    example: "2026-03-01T10:00:00Z",
    column: .string, filterOperations: ordered, breakdown: nil, bounds: nil, isTranslatable: false,
    containsMediaURLs: false,
    problem: { text, _ in KnownFieldKind.datetime.problem(of: text) },
    parsedSiteQueryValue: { startsWithDate($0) ? .text(beginning(of: $0)) : nil },
    siteQueryProblem: "date")

  // MARK: - Addresses

  static let slug = FieldKindDefinition(
    example: "a-b",
    column: .string, filterOperations: searchable, breakdown: nil, bounds: .length,
    isTranslatable: false, containsMediaURLs: false,
    problem: { text, _ in KnownFieldKind.slug.problem(of: text) },
    isPublic: false)

  static let email = FieldKindDefinition(
    example: "ann@example.com",
    column: .string, filterOperations: searchable, breakdown: nil, bounds: .length,
    isTranslatable: false, containsMediaURLs: false,
    problem: { text, _ in KnownFieldKind.email.problem(of: text) })

  static let url = FieldKindDefinition(
    example: "https://example.com",
    column: .string, filterOperations: searchable, breakdown: nil, bounds: .length,
    isTranslatable: true, containsMediaURLs: true,
    problem: { text, _ in KnownFieldKind.url.problem(of: text) })

  static let media = FieldKindDefinition(
    example: "01a1fdd1-2c07-75d6-988b-3bc97d2c794b",
    column: .string, filterOperations: ordered, breakdown: nil, bounds: nil, isTranslatable: true,
    containsMediaURLs: false, isMediaFile: true)

  static let relation = FieldKindDefinition(
    example: "Ann Example",
    column: .target, filterOperations: [.empty, .all, .any, .oneOf, .equal, .none, .notEqual],
    breakdown: .targets, bounds: .itemCount, isTranslatable: false, containsMediaURLs: false,
    conversion: { text, field in FieldConversion.isTitles(text, of: field) ? text : nil },
    parsedSiteQueryValue: { EntryID($0).map { .text($0.description) } }, siteQueryProblem: "id",
    // Older apps do not support relations. They receive the titles as text.
    contractName: "text")
}

// MARK: - Parsing

extension FieldKindDefinition {
  private static func parsed(json text: String) -> Any? {
    // Users can enter any text, and the result is whether it could be parsed.
    try? JSON.parse(text)
  }

  /// Converts a decimal comma before one or two digits. Before three digits it could separate
  /// thousands, so the text is not converted.
  private static func decimalComma(_ text: String) -> String? {
    text.wholeMatch(of: #/([+-]?\d+),(\d{1,2})/#).map { "\($0.1).\($0.2)" }
      .flatMap { Double(decimal: $0) == nil ? nil : $0 }
  }

  private static let booleans = [
    "yes": "true", "да": "true", "1": "true", "✓": "true", "x": "true",
    "no": "false", "нет": "false", "0": "false",
  ]

  /// Whether a text begins with a date or with a part of one: `2026`, `2026-11`.
  private static func startsWithDate(_ text: String) -> Bool {
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    let sizes = [4, 2, 2]
    guard parts.count <= 3 else { return false }
    return zip(parts, sizes).allSatisfy { part, size in
      part.utf8.count == size && part.utf8.allSatisfy { (48...57).contains($0) }
    }
  }
}
