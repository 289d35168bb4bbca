/// A filter as the parameters of a URL say it: its conditions, which parameter each came from, and
/// what is wrong with those that say none.
public struct ReadFilter: Sendable {
  public var filter = EntryFilter()
  /// For each condition the parameter that said it, or said it first.
  public var origins: [Origin] = []
  public var problems: [FieldProblem] = []

  public struct Origin: Sendable, Equatable {
    public var name: String
    /// Counted from one among all parameters.
    public var position: Int

    public init(_ name: String, _ position: Int) {
      self.name = name
      self.position = position
    }
  }

  /// Reads the `filter[…]` parameters of a URL; the others are not its business.
  /// - Parameter parameters: names and values, decoded, in their order.
  public init(parameters: [(name: String, value: String)]) {
    for (place, (name, value)) in parameters.enumerated() where name.hasPrefix("filter[") {
      // A form sends the fields that nobody filled in.
      if value.isEmpty { continue }
      let origin = Origin(name, place + 1)
      switch EntryFilter.target(name) {
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
          operation.takesSeveral ? EntryFilter.split(value) : [EntryFilter.unquoted(value)]
        add(EntryFilter.Condition(field, operation, values), from: origin)
      }
    }
  }

  /// Adds a condition; more values of a list that stands there already join it.
  public mutating func add(_ condition: EntryFilter.Condition, from origin: Origin) {
    let same = filter.conditions.firstIndex {
      $0.field == condition.field && $0.operation == condition.operation
        && condition.operation.takesSeveral
    }
    if let same {
      filter.conditions[same].values += condition.values
    } else {
      filter.conditions.append(condition)
      origins.append(origin)
    }
  }

  /// What is wrong with conditions, by their place among them, as the parameters' own: all that was
  /// found before beside it, in the order of the URL.
  public func problems(with found: [FieldProblem] = []) -> [FieldProblem] {
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

extension EntryFilter {
  /// Reads the `filter[…]` parameters of a URL; the others are not its business.
  /// - Throws: invalid naming each parameter that is no condition, with its `position` counted
  ///   from one among all parameters.
  public init(parameters: [(name: String, value: String)]) throws(Failure) {
    let read = ReadFilter(parameters: parameters)
    guard read.problems.isEmpty else { throw EntryFilter.refused(read.problems) }
    self = read.filter
  }

  /// `filter[field][$op]`, or `filter[field]` for equality; the operation may be none that is
  /// known.
  fileprivate static func target(_ name: String) -> (field: String, Operation)? {
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

  /// The parameters that say the same, names and values not yet encoded.
  public var parameters: [(name: String, value: String)] {
    conditions.map { condition in
      let value =
        condition.operation.takesSeveral
        ? condition.values.map(EntryFilter.quoted).joined(separator: ",")
        : condition.values.first.map(EntryFilter.quotedAlone) ?? ""
      return ("filter[\(condition.field)][$\(condition.operation.rawValue)]", value)
    }
  }

  /// Values between commas; one that holds a comma stands in double quotes, its own doubled.
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

  private static func quoted(_ value: String) -> String {
    guard value.contains(",") || value.hasPrefix("\"") else { return value }
    return inQuotes(value)
  }

  /// One value, where commas divide nothing: it may stand in quotes all the same, as it would in a
  /// list.
  fileprivate static func unquoted(_ text: String) -> String {
    guard isInQuotes(text) else { return text }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  private static func quotedAlone(_ value: String) -> String {
    isInQuotes(value) ? inQuotes(value) : value
  }

  /// Whether all of it is one quoted value, every quotation mark within it doubled.
  private static func isInQuotes(_ text: String) -> Bool {
    guard text.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return false }
    return !String(text.dropFirst().dropLast()).replacing("\"\"", with: "").contains("\"")
  }

  private static func inQuotes(_ value: String) -> String {
    "\"\(value.replacing("\"", with: "\"\""))\""
  }
}
