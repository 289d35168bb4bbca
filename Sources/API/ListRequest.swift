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

// MARK: - Queries of entries

extension ListRequest {
  /// Reads the request for a list of entries: `limit` (default 50, capped at 100), `offset` or
  /// `cursor`, `collection_id` (an id, or `none`), `type_id` (or `type`), `score`, `stage`, `favourite`, `sort`,
  /// `count`, and conditions such as `filter[Year][$gte]=1940`. A request with `type` or a
  /// condition is strict: all problems in it are reported.
  static func entries(_ query: ServerKit.Query, names: [String]) throws -> ListRequest {
    let isGeneral = query.pairs.all.contains { $0.name == "type" || $0.name.hasPrefix("filter[") }
    var asked = try ListRequest(query, names: names, isStrict: isGeneral)
    try asked.readLimitAndCount()
    try asked.readFilters()
    asked.entryQuery.requiresKnownType = isGeneral
    try asked.readOrder()
    try asked.readCursor(order: asked.entryQuery.order(of: query))
    return asked
  }

  private mutating func readFilters() throws {
    entryQuery.offset =
      try readValue(
        of: "offset", orRefuse: "filter.range", arguments: ["min": "0", "max": "10000"]
      ) {
        try $0.int("offset", in: 0...10_000)
      } ?? 0
    entryQuery.collection = try readValue(of: "collection_id", orRefuse: "filter.id") { query in
      if query.text("collection_id") == "none" { return .noCollection }
      return try query.id("collection_id", as: CollectionID.self).map { .one($0) }
    }
    entryQuery.type =
      try readValue(of: "type_id", orRefuse: "filter.id") {
        try $0.id("type_id", as: TypeID.self).map { .id($0) }
      } ?? query.text("type").map { TypeReference($0) }
    try readJudgement()
  }

  /// Reads `score`, `favourite` and `stage`.
  private mutating func readJudgement() throws {
    entryQuery.score = try readValue(
      of: "score", orRefuse: "filter.range", arguments: ["min": "0", "max": "3"]
    ) {
      try $0.int("score", in: 0...3)
    }
    entryQuery.favourite = try readValue(of: "favourite", orRefuse: "filter.boolean") {
      try $0.bool("favourite")
    }
    entryQuery.stage = try readValue(of: "stage", orRefuse: "filter.choice") { query in
      try query.text("stage").map { text in
        guard let stage = Stage(known: text) else { throw EntryQuery.malformed("stage") }
        return stage
      }
    }
  }

  private mutating func readOrder() throws {
    let known = ["known": EntryQuery.Sort.columnNames.joined(separator: ", ")]
    let sort = try readValue(of: "sort", orRefuse: "filter.sort", arguments: known) {
      [entryQuery, isStrict] query in
      try query.text("sort").map { text in
        guard let sort = EntryQuery.Sort(text),
          isStrict || entryQuery.type != nil || !sort.isOfAField
        else { throw EntryQuery.malformed("sort") }
        return sort
      }
    }
    if let sort { entryQuery.sort = sort }
  }
}

extension EntryQuery.Sort {
  /// Whether it sorts by a field of a type, so that the request must name the type.
  fileprivate var isOfAField: Bool { fieldKey != nil }
}

extension EntryQuery {
  /// Returns the cursor of the page that begins after `place`.
  func cursor(_ place: Position, of query: ServerKit.Query) -> String {
    Cursor([.text(order(of: query)), .text(place.value), .int(place.key)]).text
  }

  /// Returns the order that cursors of this list contain: its search text or its sort.
  fileprivate func order(of query: ServerKit.Query) -> String {
    query.searchText.map { "q:\($0.prefix(100))" } ?? sort.description
  }

  fileprivate static func malformed(_ name: String) -> Failure {
    Failure.malformed("query.malformed", ["name": name])
  }
}

extension ServerKit.Query {
  /// The search text `q`. Nil if it is absent or only white space.
  var searchText: String? {
    text("q").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}

// MARK: - Pages of other lists

extension ListRequest {
  /// Returns the result of `page` for the requested list.
  /// - Throws: invalid (`filter.invalid`) with every problem, both those found in the URL and those
  ///   found by the catalog.
  func readPage<Page>(
    of entries: Entries, in scope: Scope, _ page: (EntryQuery) async throws -> Page
  ) async throws -> Page {
    var wanted = entryQuery
    wanted.filter = parsedFilter.filter
    if !parsedFilter.problems.isEmpty {
      throw refusal(try await entries.problems(of: wanted, in: scope))
    }
    do {
      return try await page(wanted)
    } catch let failure as Failure where failure.code == EntryFilter.failureCode {
      throw refusal(failure.fields)
    }
  }

  private func refusal(_ found: [FieldProblem]) -> Failure {
    EntryFilter.failure(for: parsedFilter.problems(adding: found.map(placed)))
  }
}
