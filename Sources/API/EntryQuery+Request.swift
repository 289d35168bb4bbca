import Catalog
import Model
import ServerKit

extension AskedList {
  /// Reads the request for a list of entries: `limit` (default 50, capped at 100), `offset` or
  /// `cursor`, `collection_id`, `type_id` (or `type`), `score`, `stage`, `favourite`, `sort`,
  /// `count`, and conditions such as `filter[Year][$gte]=1940`. A request with `type` or a
  /// condition is strict: all problems in it are reported.
  static func entries(_ query: ServerKit.Query, names: [String]) throws -> AskedList {
    let isGeneral = query.pairs.all.contains { $0.name == "type" || $0.name.hasPrefix("filter[") }
    var asked = try AskedList(query, names: names, isStrict: isGeneral)
    try asked.readLength()
    try asked.readColumns()
    asked.wanted.requiresType = isGeneral
    try asked.readOrder()
    try asked.readPlace(asked.wanted.order(of: query))
    return asked
  }

  private mutating func readColumns() throws {
    wanted.offset =
      try take("offset", orElse: "filter.range", ["min": "0", "max": "10000"]) {
        try $0.int("offset", in: 0...10_000)
      } ?? 0
    wanted.collection = try take("collection_id", orElse: "filter.id") {
      try $0.id("collection_id", as: CollectionID.self)
    }
    wanted.type =
      try take("type_id", orElse: "filter.id") {
        try $0.id("type_id", as: TypeID.self).map { .id($0) }
      } ?? query.text("type").map { TypeReference($0) }
    wanted.score = try take("score", orElse: "filter.range", ["min": "0", "max": "3"]) {
      try $0.int("score", in: 0...3)
    }
    wanted.favourite = try take("favourite", orElse: "filter.boolean") {
      try $0.bool("favourite")
    }
    wanted.stage = try take("stage", orElse: "filter.choice") { query in
      try query.text("stage").map { text in
        guard let stage = Stage(known: text) else { throw EntryQuery.malformed("stage") }
        return stage
      }
    }
  }

  private mutating func readOrder() throws {
    let known = ["known": EntryQuery.Sort.columnNames.joined(separator: ", ")]
    let sort = try take("sort", orElse: "filter.sort", known) { [wanted, isStrict] query in
      try query.text("sort").map { text in
        guard let sort = EntryQuery.Sort(text), isStrict || wanted.type != nil || !sort.isOfAField
        else { throw EntryQuery.malformed("sort") }
        return sort
      }
    }
    if let sort { wanted.sort = sort }
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
    query.search.map { "q:\($0.prefix(100))" } ?? sort.description
  }

  fileprivate static func malformed(_ name: String) -> Failure {
    Failure.malformed("query.malformed", ["name": name])
  }
}

extension ServerKit.Query {
  /// The search text `q`. Nil if it is absent or only white space.
  var search: String? {
    text("q").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}
