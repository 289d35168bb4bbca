package import Model

/// The messages for all codes of `Failure`, in each language of the server.
package enum FailureMessages {
  static let messages = CodedTexts<FailureWord>()
  static let titles = CodedTexts<FailureTitleWord>()
  private static let kinds = CodedTexts<FailureKindWord>()

  /// Returns the message for `code`, or the general one of its kind if the code has none.
  /// - Parameter arguments: the values that the message contains. `seconds` is the failure's
  ///   `retryAfter`.
  package static func message(
    _ code: String, kind: String, _ arguments: [String: String], in language: Language
  ) -> String {
    messages.text(code, arguments, in: language)
      ?? kinds.text(kind, arguments, in: language)
      ?? generalCodes[kind].flatMap { messages.text($0, arguments, in: language) }
      ?? FailureKindWord.other.text(in: language)
  }

  /// Returns the sentences about the fields of a failure, or its message if there are none.
  package static func sentence(of failure: Failure, kind: String = "", in language: Language)
    -> String
  {
    failure.fields.isEmpty
      ? message(failure.code, kind: kind, failure.arguments, in: language)
      : failure.fields.map { FieldMessages.message($0, in: language) }.joined(separator: " ")
  }

  /// Returns a heading of one or two words: the code's own, or otherwise that of its kind.
  package static func title(_ code: String, kind: String, in language: Language) -> String {
    titles.text(code, [:], in: language) ?? titles.text(kind, [:], in: language)
      ?? FailureKindWord.other.text(in: language)
  }

  /// The code whose message is the general one of a kind, for kinds without a message of their own.
  private static let generalCodes = [
    "changed": "entry.changed", "precondition_failed": "entry.changed",
    "too_many": "attempts.tooMany", "unavailable": "server.busy", "internal": "internal",
  ]
}

/// The messages for invalid fields, such as "Title must be 1–200 characters."
package enum FieldMessages {
  static let messages = CodedTexts<FieldProblemWord>()

  package static func message(_ problem: FieldProblem, in language: Language) -> String {
    var arguments = problem.arguments
    if arguments["field"] == nil {
      arguments["field"] = FieldLabels.label(problem.field, in: language)
    }
    return messages.text(problem.code, arguments, in: language)
      ?? FailureKindWord.otherField.text(in: language, arguments)
  }
}

// MARK: - CodedTexts

/// The texts of a catalog prefix by code. A code has one text, and can have others for when certain
/// arguments are present: `body.tooLarge` and `body.tooLarge(max)`.
struct CodedTexts<Key: StringKey>: Sendable {
  private struct Variant {
    let key: Key
    /// The arguments that must be present.
    let arguments: [String]
  }

  /// The texts of each code, those with most arguments first.
  private let variants: [String: [Variant]]

  init() {
    var variants: [String: [Variant]] = [:]
    for key in Key.allCases {
      let parts = key.rawValue.split(whereSeparator: { "(,)".contains($0) }).map(String.init)
      variants[parts[0], default: []].append(
        Variant(key: key, arguments: Array(parts.dropFirst())))
    }
    self.variants = variants.mapValues { all in
      all.sorted { $0.arguments.count > $1.arguments.count }
    }
  }

  var codes: Set<String> { Set(variants.keys) }

  /// Returns the text with most of the given arguments; nil if the code has none.
  func text(
    _ code: String, _ arguments: [String: String], in language: Language
  ) -> String? {
    let variant = variants[code]?.first { $0.arguments.allSatisfy { arguments[$0] != nil } }
    return variant?.key.text(in: language, arguments)
  }
}

// MARK: - FieldLabels

/// Labels of fields, for paths such as `collection_id` or `additional_fields.Year`.
enum FieldLabels {
  /// Returns the label of the last component of `path` that is not a number, capitalised.
  static func label(_ path: String, in language: Language) -> String {
    if path.hasPrefix("filter["), let end = path.firstIndex(of: "]") {
      let key = String(path[path.index(path.startIndex, offsetBy: 7)..<end])
      return CatalogName(fieldKey: key).text(in: language)
    }
    let components = path.split(separator: ".").filter { Int($0) == nil }
    guard let name = components.last.map(String.init) else { return path }
    if components.count > 1, components[0] == "additional_fields" || components[0] == "fields",
      !fieldProperties.contains(name)
    {
      return CatalogName(fieldKey: name).text(in: language)
    }
    if let known = FieldLabelWord(rawValue: name) { return known.text(in: language) }
    let plain = name.hasSuffix("_id") && name.utf8.count > 3 ? name.dropLast(3) : name[...]
    let text = plain.map { $0 == "_" ? " " : $0 }
    return String(text.prefix(1)).uppercased() + String(text.dropFirst())
  }

  /// Properties of a field of a type. They are not names of fields.
  private static let fieldProperties: Set = ["key", "label", "kind", "options", "target_type_id"]
}
