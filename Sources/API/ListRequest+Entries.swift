import Catalog
import Model
import ServerKit

extension ListRequest {
  /// Reads the request for a list of entries: `limit` (default 50, capped at 100), `offset` or
  /// `cursor`, `collection_id`, `type_id` (or `type`), `score`, `stage`, `favourite`, `sort`,
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
    entryQuery.collection = try readValue(of: "collection_id", orRefuse: "filter.id") {
      try $0.id("collection_id", as: CollectionID.self)
    }
    entryQuery.type =
      try readValue(of: "type_id", orRefuse: "filter.id") {
        try $0.id("type_id", as: TypeID.self).map { .id($0) }
      } ?? query.text("type").map { TypeReference($0) }
    try readJudgement()
  }

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
