import Catalog
import Model
import ServerKit

extension EntryQuery {
  /// What a list asks for: `limit` (default 50, capped at 100), `offset` or `cursor`,
  /// `collection_id`, `type_id` (or `type`), `score`, `stage`, `favourite`, `sort`, `count`,
  /// and conditions: `filter[Year][$gte]=1940`.
  init(_ query: ServerKit.Query) throws {
    self.init()
    limit = try query.count("limit", default: 50, cap: 100)
    offset = try query.int("offset", in: 0...10_000) ?? 0
    collection = try query.id("collection_id", as: CollectionID.self)
    type =
      try query.id("type_id", as: TypeID.self).map { .id($0) }
      ?? query.text("type").map { TypeReference($0) }
    score = try query.int("score", in: 0...3)
    favourite = try query.bool("favourite")
    filter = try EntryFilter(parameters: query.pairs.all)
    countsAll = try query.bool("count") ?? false
    if let text = query.text("stage") {
      guard let stage = Stage(known: text) else { throw Self.malformed("stage") }
      self.stage = stage
    }
    if let text = query.text("sort") {
      guard let sort = Sort(text) else { throw Self.malformed("sort") }
      self.sort = sort
    }
    if let cursor = query.text("cursor") { after = try place(Cursor(cursor), query) }
  }

  private func place(_ cursor: Cursor, _ query: ServerKit.Query) throws -> Position {
    // A cursor of another order would lead anywhere.
    guard try cursor.text(at: 0) == order(of: query) else {
      throw Failure.malformed("cursor.malformed")
    }
    return Position(value: try cursor.text(at: 1), key: try cursor.int(at: 2))
  }

  /// The cursor that leads behind `place`.
  func cursor(_ place: Position, of query: ServerKit.Query) -> String {
    Cursor([.text(order(of: query)), .text(place.value), .int(place.key)]).text
  }

  private func order(of query: ServerKit.Query) -> String {
    query.search.map { "q:\($0.prefix(100))" } ?? sort.description
  }

  private static func malformed(_ name: String) -> Failure {
    Failure.malformed("query.malformed", ["name": name])
  }
}

extension ServerKit.Query {
  /// What is searched for; nothing but white space is no search.
  var search: String? {
    text("q").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}
