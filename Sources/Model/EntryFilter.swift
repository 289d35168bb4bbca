/// A conjunction of conditions on entries, shared by URLs, saved views, forms and the kit:
/// `filter[Year][$gte]=1940&filter[Genre][$all]=Noir,Crime`.
public struct EntryFilter: Codable, Sendable, Hashable {
  public var conditions: [Condition]

  public init(_ conditions: [Condition] = []) { self.conditions = conditions }

  public var isEmpty: Bool { conditions.isEmpty }

  /// A comparison of one field with values.
  public struct Condition: Codable, Sendable, Hashable {
    /// An attribute of every entry (`title`, `rating`, `score`, `favourite`, `date`, `stage`,
    /// `created`, `updated`, `collection`, `description`, `notes`), the key of one of the type's
    /// fields, or `Type.field` for the entries that link to this one with that field.
    public var field: String
    public var operation: Operation
    /// The values as text: numbers, days, `true` or ids; for relations ids or titles.
    public var values: [String]

    public init(_ field: String, _ operation: Operation, _ values: [String]) {
      self.field = field
      self.operation = operation
      self.values = values
    }

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

    public static let equal = Operation(rawValue: "eq")
    public static let notEqual = Operation(rawValue: "ne")
    public static let greater = Operation(rawValue: "gt")
    public static let atLeast = Operation(rawValue: "gte")
    public static let less = Operation(rawValue: "lt")
    public static let atMost = Operation(rawValue: "lte")
    public static let oneOf = Operation(rawValue: "in")
    public static let contains = Operation(rawValue: "contains")
    public static let empty = Operation(rawValue: "empty")
    public static let any = Operation(rawValue: "any")
    public static let all = Operation(rawValue: "all")
    public static let none = Operation(rawValue: "none")
    public static let known: [Operation] = [
      equal, notEqual, greater, atLeast, less, atMost, oneOf, contains, empty, any, all, none,
    ]

    /// Whether the value is a comma-separated list.
    public var takesList: Bool { [.oneOf, .any, .all, .none].contains(self) }
  }

  public static let maxConditions = 20
  public static let maxValues = 100
}

// MARK: - Errors

extension EntryFilter {
  /// Returns the failure for a filter with invalid conditions: 422 in every contract, since none of
  /// them had filters.
  public static func failure(for problems: [FieldProblem]) -> Failure {
    Failure(.invalid, failureCode, fields: problems)
  }

  public static let failureCode = "filter.invalid"
}
