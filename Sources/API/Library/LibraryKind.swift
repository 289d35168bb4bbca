import Catalog
import Model
import ServerKit

/// One of the Library's own resources: which type it shows, and how its names differ from ours.
struct LibraryKind: Sendable {
  /// The resource, as in `/movies`.
  let name: String
  /// The system key of its type.
  let type: String
  /// What the answers call it in the API's description.
  let schema: String
  /// Fields of its own type that lead on, by what the wire calls them.
  var outgoing: [Link] = []
  /// Fields of movies that lead here.
  var incoming: [Link] = []

  /// `actors` in answers and bodies, `actor_ids` in filters, `Cast` in the catalog.
  struct Link: Sendable {
    let name: String
    let filter: String
    let field: String
    /// The system key of the type at the other end.
    let type: String

    /// As a filter of the catalog names it.
    var path: String { isIncoming ? "\(type).\(field)" : field }
    var isIncoming = false
  }

  static let movies = LibraryKind(
    name: "movies", type: "movie", schema: "Movie",
    outgoing: [
      Link(name: "actors", filter: "actor_ids", field: "Cast", type: "person"),
      Link(name: "genres", filter: "genre_ids", field: "Genre", type: "genre"),
    ])
  static let actors = LibraryKind(
    name: "actors", type: "person", schema: "Actor",
    incoming: [
      Link(name: "movies", filter: "movie_ids", field: "Cast", type: "movie", isIncoming: true)
    ])
  static let genres = LibraryKind(
    name: "genres", type: "genre", schema: "Genre",
    incoming: [
      Link(name: "movies", filter: "movie_ids", field: "Genre", type: "movie", isIncoming: true)
    ])

  var links: [Link] { outgoing + incoming }
  var hasRatings: Bool { type == "movie" }
  static let yearField = "Year"
}

// MARK: - Refusals

extension LibraryKind {
  /// The problems of an entry under the names that this resource has for its parts.
  func renaming<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch var failure as Failure {
      for index in failure.fields.indices {
        failure.fields[index].field = name(of: failure.fields[index].field)
      }
      // Who gives none has the name for it: one thing is missing, not two.
      if hasRatings, failure.fields.contains(where: { $0.field == "name" }) {
        failure.fields.removeAll { $0.field == "summary" && $0.arguments["min"] == "1" }
      }
      throw failure
    }
  }

  private func name(of path: String) -> String {
    var names = [
      ("title", "name"), ("description", "summary"), ("ids", "movie_ids"),
      ("additional_fields.\(Self.yearField)", "release_year"), ("images", "photo"),
      ("favourite", "is_favourited"),
    ]
    names += outgoing.map { ("relations.\($0.field)", $0.name) }
    for (ours, theirs) in names {
      if path == ours { return theirs }
      guard path.hasPrefix("\(ours).") else { continue }
      let rest = path.dropFirst(ours.count)
      return theirs + (rest.hasSuffix(".title") ? rest.dropLast("title".count) + "name" : rest)
    }
    return path
  }
}

// MARK: - The query

extension LibraryKind {
  /// The parameters of its list, for the description.
  var queryNames: [String] {
    var names = ["name", "favourite"]
    if hasRatings {
      names += ["rating", "rating_min", "rating_max", "release_year", "year_min", "year_max"]
    }
    for link in links { names += [link.filter, "\(link.filter)_all", "\(link.filter)_none"] }
    return names + ["sort", "limit", "cursor", "count"]
  }

  private typealias Condition = EntryFilter.Condition

  /// What a list asks for, in the catalog's words; `filter[…]` may stand beside.
  func query(_ query: ServerKit.Query) throws -> EntryQuery {
    var wanted = EntryQuery()
    wanted.type = .name(type)
    wanted.limit = try query.count("limit", default: 50, cap: 100)
    wanted.countsAll = try query.bool("count") ?? false
    wanted.filter = try EntryFilter(parameters: query.pairs.all)
    wanted.filter.conditions += values(query) + (try relations(query))
    wanted.sort = try sort(query.text("sort") ?? "name")
    if let text = query.text("cursor") {
      let cursor = try Cursor(text)
      guard try cursor.text(at: 0) == wanted.sort.description else {
        throw Failure.malformed("cursor.malformed")
      }
      wanted.after = EntryQuery.Position(
        value: try cursor.text(at: 1), key: try cursor.int(at: 2))
    }
    return wanted
  }

  private func values(_ query: ServerKit.Query) -> [Condition] {
    var names: [(String, String, EntryFilter.Operation)] = [
      ("name", "title", .contains), ("favourite", "favourite", .equal),
    ]
    if hasRatings {
      names += [
        ("rating", "rating", .equal), ("rating_min", "rating", .atLeast),
        ("rating_max", "rating", .atMost), ("release_year", Self.yearField, .equal),
        ("year_min", Self.yearField, .atLeast), ("year_max", Self.yearField, .atMost),
      ]
    }
    return names.compactMap { name, field, operation in
      query.text(name).map { Condition(field, operation, $0) }
    }
  }

  /// - Throws: invalid naming each parameter with something that is no id.
  private func relations(_ query: ServerKit.Query) throws -> [Condition] {
    var problems: [FieldProblem] = []
    let endings: [(String, EntryFilter.Operation)] = [("", .any), ("_all", .all), ("_none", .none)]
    var conditions: [Condition] = []
    for (link, (ending, operation)) in links.flatMap({ link in endings.map { (link, $0) } }) {
      let name = "\(link.filter)\(ending)"
      let ids = query.all(name).flatMap { text in
        text.split(separator: ",").map { String($0).normalised }
      }
      if ids.isEmpty { continue }
      if !ids.allSatisfy({ EntryID($0) != nil }) {
        let place = (query.pairs.all.firstIndex { $0.name == name } ?? 0) + 1
        problems.append(FieldProblem(name, "filter.id", ["position": "\(place)"]))
      }
      conditions.append(Condition(link.path, operation, ids))
    }
    guard problems.isEmpty else { throw EntryFilter.refused(problems) }
    return conditions
  }

  private func sort(_ text: String) throws -> EntryQuery.Sort {
    let names = ["name": "title", "release_year": Self.yearField]
    let isDescending = text.hasPrefix("-")
    let name = String(text.dropFirst(isDescending ? 1 : 0))
    guard let sort = EntryQuery.Sort((isDescending ? "-" : "") + (names[name] ?? name)) else {
      throw Failure.malformed("query.malformed", ["name": "sort"])
    }
    return sort
  }
}
