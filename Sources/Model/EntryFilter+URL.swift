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
