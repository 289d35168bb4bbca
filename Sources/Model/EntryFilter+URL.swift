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
  static func target(_ name: String) -> (field: String, Operation)? {
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
}
