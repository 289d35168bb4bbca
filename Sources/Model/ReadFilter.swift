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
