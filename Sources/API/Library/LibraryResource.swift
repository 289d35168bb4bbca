import Catalog
import Model
import ServerKit

/// A resource of the Library: the type of its entries, and the names of their parts in JSON and in
/// the catalog.
struct LibraryResource: Sendable {
  /// The resource, as in `/movies`.
  let name: String
  /// The system key of its type.
  let type: String
  /// The name of its schema in the OpenAPI description.
  let schema: String
  /// Relations from its type to other types.
  var outgoing: [RelationNames] = []
  /// Relations from movies to its type.
  var incoming: [RelationNames] = []

  /// A relation with its three names: `actors` in JSON (`name`), `actor_ids` in the query
  /// (`filter`) and `Cast` in the catalog (`field`).
  struct RelationNames: Sendable {
    let name: String
    let filter: String
    let field: String
    /// The system key of the type at the other end.
    let type: String

    /// The relation as a filter of the catalog names it.
    var path: String { isIncoming ? "\(type).\(field)" : field }
    var isIncoming = false
  }

  static let movies = LibraryResource(
    name: "movies", type: "movie", schema: "Movie",
    outgoing: [
      RelationNames(name: "actors", filter: "actor_ids", field: "Cast", type: "person"),
      RelationNames(name: "genres", filter: "genre_ids", field: "Genre", type: "genre"),
    ])
  static let actors = LibraryResource(
    name: "actors", type: "person", schema: "Actor",
    incoming: [
      RelationNames(
        name: "movies", filter: "movie_ids", field: "Cast", type: "movie", isIncoming: true)
    ])
  static let genres = LibraryResource(
    name: "genres", type: "genre", schema: "Genre",
    incoming: [
      RelationNames(
        name: "movies", filter: "movie_ids", field: "Genre", type: "movie", isIncoming: true)
    ])

  var links: [RelationNames] { outgoing + incoming }
  var hasRatings: Bool { type == "movie" }
  static let yearField = "Year"
}

// MARK: - Refusals

extension LibraryResource {
  /// Runs `body`. If it throws a failure, the fields of the failure are renamed to the names that
  /// this resource uses: `title` becomes `name`.
  /// - Parameter named: the relations that were given as ids. Their fields are reported as
  ///   `actor_ids` instead of `actors`.
  func renamingFailureFields<Value>(
    givenByID named: Set<String> = [], _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch var failure as Failure {
      for index in failure.fields.indices {
        failure.fields[index].field = name(of: failure.fields[index].field, named)
      }
      // The name is the default of the summary. If both are missing, only the name is reported.
      if hasRatings, failure.fields.contains(where: { $0.field == "name" }) {
        failure.fields.removeAll { $0.field == "summary" && $0.arguments["min"] == "1" }
      }
      throw failure
    }
  }

  /// Returns the name of a field in this resource.
  /// - Parameters:
  ///   - path: the field in the catalog, for example `additional_fields.Year`.
  ///   - named: the relations that were given as ids.
  private func name(of path: String, _ named: Set<String>) -> String {
    var names = [
      ("title", "name"), ("description", "summary"), ("ids", "movie_ids"),
      ("additional_fields.\(Self.yearField)", "release_year"), ("images", "photo"),
      ("favourite", "is_favourited"),
    ]
    for link in outgoing {
      let prefix = "relations.\(link.field)"
      let isByID = named.contains(link.name)
      // In a list of ids each element is the id: `relations.Cast.0.id` is `actor_ids.0`.
      if isByID, path.hasPrefix("\(prefix)."), path.hasSuffix(".id") {
        return link.filter + path.dropFirst(prefix.count).dropLast(".id".count)
      }
      names.append((prefix, isByID ? link.filter : link.name))
    }
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

extension LibraryResource {
  /// The query parameters of its list.
  var queryNames: [String] {
    var names = ["name", "favourite"]
    if hasRatings {
      names += ["rating", "rating_min", "rating_max", "release_year", "year_min", "year_max"]
    }
    for link in links { names += [link.filter, "\(link.filter)_all", "\(link.filter)_none"] }
    return names + ["filter[field][$op]", "sort", "limit", "cursor", "count"]
  }

  private typealias Condition = EntryFilter.Condition

  /// Reads the request for a list and translates its parameters to the names of the catalog. It can
  /// also contain `filter[…]`.
  func listRequest(from query: ServerKit.Query) throws -> ListRequest {
    var asked = try ListRequest(query, names: queryNames)
    asked.entryQuery.type = .name(type)
    try asked.readLimitAndCount()
    readValues(&asked)
    readRelations(&asked)
    if let sort = sort(query.text("sort") ?? "name") {
      asked.entryQuery.sort = sort
    } else {
      asked.addProblem(with: "sort", code: "filter.sort", arguments: ["known": knownSorts])
    }
    try asked.readCursor(order: asked.entryQuery.sort.description)
    return asked
  }

  private func readValues(_ asked: inout ListRequest) {
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
    for (name, field, operation) in names {
      // If a parameter is repeated, its last value counts, as in the original app.
      guard let text = asked.query.all(name).last else { continue }
      asked.add(Condition(field, operation, text), forParameter: name)
    }
  }

  private func readRelations(_ asked: inout ListRequest) {
    let endings: [(String, EntryFilter.Operation)] = [("", .any), ("_all", .all), ("_none", .none)]
    for (link, (ending, operation)) in links.flatMap({ link in endings.map { (link, $0) } }) {
      let name = "\(link.filter)\(ending)"
      let ids = asked.query.all(name).flatMap { text in
        text.split(separator: ",").map { String($0).normalised }
      }
      if ids.isEmpty { continue }
      if ids.allSatisfy({ EntryID($0) != nil }) {
        asked.add(Condition(link.path, operation, ids), forParameter: name)
      } else {
        asked.addProblem(with: name, code: "filter.id")
      }
    }
  }

  /// The values of `sort`, for the message of an unknown one.
  private var knownSorts: String {
    (["name", "rating"] + (hasRatings ? ["release_year"] : []) + ["created", "date"])
      .joined(separator: ", ")
  }

  /// Returns the order that a value of `sort` names; nil if it is unknown.
  private func sort(_ text: String) -> EntryQuery.Sort? {
    let names = ["name": "title", "release_year": Self.yearField]
    let isDescending = text.hasPrefix("-")
    let name = String(text.dropFirst(isDescending ? 1 : 0))
    return EntryQuery.Sort((isDescending ? "-" : "") + (names[name] ?? name))
  }
}
