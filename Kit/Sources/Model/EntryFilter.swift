/// A conjunction of conditions on entries, as in URLs, saved views and forms:
/// `filter[Year][$gte]=1940&filter[Genre][$all]=Noir,Crime`.
public struct EntryFilter: Codable, Sendable, Hashable {
  /// All of them have to be true of an entry.
  public var conditions: [Condition]

  /// Creates a filter; without conditions it selects every entry.
  public init(_ conditions: [Condition] = []) { self.conditions = conditions }

  /// Whether it has no conditions, so that every entry is selected.
  public var isEmpty: Bool { conditions.isEmpty }

  /// A comparison of one field with values.
  public struct Condition: Codable, Sendable, Hashable {
    /// An attribute of every entry (`title`, `rating`, `score`, `favourite`, `date`, `stage`,
    /// `created`, `updated`, `collection`, `description`, `notes`), the key of one of the type's
    /// fields, or `Type.field` for the entries that link to this one with that field.
    public var field: String
    /// How the field is compared with the values.
    public var operation: Operation
    /// The values as text: numbers, days, `true` or ids; for relations ids or titles.
    public var values: [String]

    /// Creates a condition for operations that take several values, such as `oneOf`.
    public init(_ field: String, _ operation: Operation, _ values: [String]) {
      self.field = field
      self.operation = operation
      self.values = values
    }

    /// Creates a condition for operations that take one value.
    ///
    ///     EntryFilter([.init("Year", .atLeast, "1970")])
    public init(_ field: String, _ operation: Operation, _ value: String) {
      self.init(field, operation, [value])
    }

    enum CodingKeys: String, CodingKey {
      case field, values
      case operation = "op"
    }
  }

  /// The operator of a condition. `any`, `all` and `none` apply to relations; `empty` takes `true`
  /// or `false`.
  public struct Operation: RawRepresentable, Codable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The value is this one.
    public static let equal = Operation(rawValue: "eq")
    /// The value is another one, or the field is empty.
    public static let notEqual = Operation(rawValue: "ne")
    /// The number, date or text comes after this one.
    public static let greater = Operation(rawValue: "gt")
    /// The number, date or text is this one or comes after it.
    public static let atLeast = Operation(rawValue: "gte")
    /// The number, date or text comes before this one.
    public static let less = Operation(rawValue: "lt")
    /// The number, date or text is this one or comes before it.
    public static let atMost = Operation(rawValue: "lte")
    /// The value is one of several.
    public static let oneOf = Operation(rawValue: "in")
    /// The text contains this one.
    public static let contains = Operation(rawValue: "contains")
    /// Whether the field has no value: the value of the condition is `true` or `false`.
    public static let empty = Operation(rawValue: "empty")
    /// The relation links to at least one of the entries.
    public static let any = Operation(rawValue: "any")
    /// The relation links to all of the entries.
    public static let all = Operation(rawValue: "all")
    /// The relation links to none of the entries.
    public static let none = Operation(rawValue: "none")
    /// The operations that this version knows. A server may have more.
    public static let known: [Operation] = [
      equal, notEqual, greater, atLeast, less, atMost, oneOf, contains, empty, any, all, none,
    ]

    /// Whether the value is a comma-separated list.
    public var takesList: Bool { [.oneOf, .any, .all, .none].contains(self) }
  }

  /// The number of conditions that a request can have.
  public static let maxConditions = 20
  /// The number of values that a condition can have.
  public static let maxValues = 100
}

// MARK: - Errors

extension EntryFilter {
  /// Returns the failure for a filter with invalid conditions: 422 in every contract, since none of
  /// them had filters.
  public static func failure(for problems: [FieldProblem]) -> Failure {
    Failure(.invalid, failureCode, fields: problems)
  }

  /// The code of the server's error about a filter that it cannot apply.
  public static let failureCode = "filter.invalid"
}

// MARK: - Filters in a URL

extension EntryFilter {
  /// Parses the `filter[…]` parameters of a URL and ignores all others.
  /// - Throws: invalid with a problem for each malformed condition; its `position` counts from 1
  ///   among all parameters.
  public init(parameters: [(name: String, value: String)]) throws(Failure) {
    let read = ParsedFilter(parameters: parameters)
    guard read.problems.isEmpty else { throw EntryFilter.failure(for: read.problems) }
    self = read.filter
  }

  /// Parses `filter[field][$op]`, or `filter[field]` for equality. Nil for a malformed name. The
  /// operation may be unknown.
  static func parseParameterName(_ name: String) -> (field: String, Operation)? {
    guard name.hasSuffix("]") else { return nil }
    let inner = name.dropFirst("filter[".count).dropLast()
    guard let divider = inner.firstRange(of: "][$") else {
      return inner.isEmpty || inner.contains("]") ? nil : (String(inner), .equal)
    }
    let field = inner[..<divider.lowerBound]
    let operation = inner[divider.upperBound...]
    return field.isEmpty || operation.contains("]") || operation.isEmpty
      ? nil : (String(field), Operation(rawValue: String(operation)))
  }

  /// The parameters of a URL that express this filter; names and values are not percent-encoded.
  public var parameters: [(name: String, value: String)] {
    conditions.map { condition in
      let value =
        condition.operation.takesList
        ? condition.values.map(EntryFilter.quoted).joined(separator: ",")
        : condition.values.first.map(EntryFilter.quotedSingle) ?? ""
      return ("filter[\(condition.field)][$\(condition.operation.rawValue)]", value)
    }
  }
}

// MARK: - Values in a URL

extension EntryFilter {
  /// Splits a comma-separated list. A value that contains a comma is in double quotes, and its own
  /// quotes are doubled.
  static func split(_ text: String) -> [String] {
    var values: [String] = []
    var current = ""
    var isQuoted = false
    var characters = text[...]
    while let character = characters.popFirst() {
      switch character {
      case "\"" where isQuoted && characters.first == "\"":
        current.append("\"")
        characters.removeFirst()
      case "\"" where isQuoted: isQuoted = false
      case "\"" where current.allSatisfy(\.isWhitespace):
        current = ""
        isQuoted = true
      case "," where !isQuoted:
        values.append(current.normalised)
        current = ""
      default: current.append(character)
      }
    }
    values.append(current.normalised)
    return values.filter { !$0.isEmpty }
  }

  /// Returns the value as an element of a comma-separated list.
  public static func quoted(_ value: String) -> String {
    guard value.contains(",") || value.hasPrefix("\"") else { return value }
    return inQuotes(value)
  }

  /// Returns a single value without its quotes, if it has any. Single values need no quotes, but
  /// may have them like the values of a list.
  static func unquoted(_ text: String) -> String {
    guard isInQuotes(text) else { return text }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  /// Returns a single value, in quotes only if `unquoted` would otherwise change it.
  static func quotedSingle(_ value: String) -> String {
    isInQuotes(value) ? inQuotes(value) : value
  }

  /// Whether the whole text is one quoted value, with every quotation mark inside doubled. Two
  /// quotation marks alone are not: they would quote an empty value, so they are a value
  /// themselves.
  private static func isInQuotes(_ text: String) -> Bool {
    guard text.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return false }
    return !String(text.dropFirst().dropLast()).replacing("\"\"", with: "").contains("\"")
  }

  private static func inQuotes(_ value: String) -> String {
    "\"\(value.replacing("\"", with: "\"\""))\""
  }
}

// MARK: - ParsedFilter

/// The result of parsing the filter parameters of a URL: the valid conditions, the parameter of
/// each, and the problems of the invalid parameters.
public struct ParsedFilter: Sendable {
  /// The conditions that could be read.
  public var filter = EntryFilter()
  /// For each condition the first parameter that it came from.
  public var origins: [Origin] = []
  /// The conditions that could not be read, with the reason.
  public var problems: [FieldProblem] = []

  /// A parameter of a URL.
  public struct Origin: Sendable, Equatable {
    /// The name of the parameter, such as `filter[Year][gte]`.
    public var name: String
    /// Counted from 1 among all parameters.
    public var position: Int

    /// Creates the error of the parameter at a position, from 0.
    public init(_ name: String, _ position: Int) {
      self.name = name
      self.position = position
    }
  }

  /// Parses the `filter[…]` parameters of a URL and ignores all others.
  /// - Parameter parameters: decoded names and values in the order of the URL.
  public init(parameters: [(name: String, value: String)]) {
    for (place, (name, value)) in parameters.enumerated() where name.hasPrefix("filter[") {
      // Forms submit empty fields too.
      if value.isEmpty { continue }
      let origin = Origin(name, place + 1)
      switch EntryFilter.parseParameterName(name) {
      case .none:
        problems.append(
          FieldProblem(name, "filter.malformed", ["position": "\(place + 1)", "name": name]))
      case .some((_, let operation)) where !EntryFilter.Operation.known.contains(operation):
        let arguments = [
          "position": "\(place + 1)", "op": operation.rawValue,
          "known": EntryFilter.Operation.known.map(\.rawValue).joined(separator: ", "),
        ]
        problems.append(FieldProblem(name, "filter.noOperation", arguments))
      case .some((let field, let operation)):
        let values =
          operation.takesList ? EntryFilter.split(value) : [EntryFilter.unquoted(value)]
        add(EntryFilter.Condition(field, operation, values), from: origin)
      }
    }
  }

  /// Adds a condition. If its operator takes a list and the field already has such a condition, its
  /// values are added to that one.
  public mutating func add(_ condition: EntryFilter.Condition, from origin: Origin) {
    let same = filter.conditions.firstIndex {
      $0.field == condition.field && $0.operation == condition.operation
        && condition.operation.takesList
    }
    if let same {
      filter.conditions[same].values += condition.values
    } else {
      filter.conditions.append(condition)
      origins.append(origin)
    }
  }

  /// Returns all problems in the order of the URL: those of parsing, and `found`.
  /// - Parameter found: problems of conditions whose `position` counts from 1 among the conditions;
  ///   they are returned with the name and position of the parameter instead.
  public func problems(adding found: [FieldProblem] = []) -> [FieldProblem] {
    let renamed = found.map { problem in
      guard let place = problem.arguments["position"].flatMap({ Int($0) }),
        origins.indices.contains(place - 1)
      else { return problem }
      var problem = problem
      problem.field = origins[place - 1].name
      problem.arguments["position"] = "\(origins[place - 1].position)"
      return problem
    }
    func position(_ problem: FieldProblem) -> Int {
      problem.arguments["position"].flatMap { Int($0) } ?? .max
    }
    return (problems + renamed).sorted { position($0) < position($1) }
  }
}
