/// The result of parsing the filter parameters of a URL: the valid conditions, the parameter of
/// each, and the problems of the invalid parameters.
public struct ParsedFilter: Sendable {
  public var filter = EntryFilter()
  /// For each condition the first parameter that it came from.
  public var origins: [Origin] = []
  public var problems: [FieldProblem] = []

  /// A parameter of a URL.
  public struct Origin: Sendable, Equatable {
    public var name: String
    /// Counted from 1 among all parameters.
    public var position: Int

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
