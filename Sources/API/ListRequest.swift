import Catalog
import Journal
import Model
import ServerKit

/// A request for a list that is read from a URL, with all problems found in it. They are reported
/// together, each with the name and the position of its parameter.
struct ListRequest {
  let query: ServerKit.Query
  var entryQuery = EntryQuery()
  /// Whether all problems are collected and unknown parameters are refused. False for the form that
  /// old clients send: there the first malformed parameter is thrown as an error, and unknown
  /// parameters are ignored.
  let isStrict: Bool
  private(set) var parsedFilter: ParsedFilter

  /// - Parameter names: the parameters that the list accepts in addition to `filter[…]`.
  init(_ query: ServerKit.Query, names: [String], isStrict: Bool = true) throws {
    self.query = query
    self.isStrict = isStrict
    parsedFilter = ParsedFilter(parameters: query.pairs.all)
    guard isStrict else { return }
    var seen = Set(names)
    for (place, pair) in query.pairs.all.enumerated() where !pair.name.hasPrefix("filter[") {
      guard !pair.name.isEmpty, seen.insert(pair.name).inserted else { continue }
      let known = names.joined(separator: ", ")
      parsedFilter.problems.append(
        FieldProblem(
          pair.name, "filter.unknown",
          ["position": "\(place + 1)", "name": String(pair.name.prefix(80)), "known": known]))
    }
  }

  // MARK: - Reading

  /// Returns the value that `body` reads from the query. Returns nil if the parameter is absent. In
  /// a strict request a malformed parameter is recorded as the problem `code` and nil is returned.
  /// - Throws: malformed, if the request is not strict.
  mutating func readValue<Value>(
    of name: String, orRefuse code: String, arguments: [String: String] = [:],
    _ body: (ServerKit.Query) throws -> Value?
  ) throws -> Value? {
    do {
      return try body(query)
    } catch let failure as Failure where isStrict && failure.kind == .malformed {
      addProblem(with: name, code: code, arguments: arguments)
      return nil
    }
  }

  /// Records a problem with the parameter `name`.
  mutating func addProblem(with name: String, code: String, arguments: [String: String] = [:]) {
    parsedFilter.problems.append(placed(FieldProblem(name, code, arguments)))
  }

  /// Adds a condition that was given by the parameter `name` instead of `filter[…]`. Problems with
  /// the condition are reported for that parameter.
  mutating func add(_ condition: EntryFilter.Condition, forParameter name: String) {
    parsedFilter.add(condition, from: ParsedFilter.Origin(name, position(of: name) ?? 0))
  }

  /// Returns the position in the URL, counted from one, of the first non-empty parameter `name`.
  private func position(of name: String) -> Int? {
    query.pairs.all.firstIndex { $0.name == name && !$0.value.isEmpty }.map { $0 + 1 }
  }

  /// Returns `problem` with the position of its parameter, unless it already has one.
  func placed(_ problem: FieldProblem) -> FieldProblem {
    var problem = problem
    if problem.arguments["position"] == nil, let position = position(of: problem.field) {
      problem.arguments["position"] = "\(position)"
    }
    return problem
  }

  /// Reads `limit` (default 50, capped at 100) and `count`, which every list accepts.
  mutating func readLimitAndCount() throws {
    entryQuery.limit =
      try readValue(of: "limit", orRefuse: "filter.limit") {
        try $0.count("limit", default: 50, cap: 100)
      } ?? 50
    entryQuery.includesTotal =
      try readValue(of: "count", orRefuse: "filter.boolean") { try $0.bool("count") } ?? false
  }

  /// Reads `cursor`, the position after which the page begins.
  /// - Parameter order: the order of the list. A cursor of another order is malformed.
  mutating func readCursor(order: String) throws {
    entryQuery.after = try readValue(of: "cursor", orRefuse: "filter.cursor") { query in
      try query.text("cursor").map { text in
        let cursor = try Cursor(text)
        // In another order the cursor would be an arbitrary position.
        guard try cursor.text(at: 0) == order else { throw Failure.malformed("cursor.malformed") }
        return EntryQuery.Position(value: try cursor.text(at: 1), key: try cursor.int(at: 2))
      }
    }
  }
}
