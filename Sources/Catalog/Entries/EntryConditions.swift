import Database
import Journal
import Model

/// The WHERE clause of a list or search over the entries `e` of one space, with its arguments: the
/// user's membership and the filters.
struct EntryConditions {
  private(set) var sql: [String]
  private(set) var arguments: SQLArguments

  /// The SQL expressions for the entry's key and rating. A query that starts from an index uses the
  /// index's columns, so that conditions on them are tested before the wide row of the entry is
  /// read.
  var columns = (key: "e.key", rating: "e.rating")

  /// Whether entries are read in the requested order until a page is full. PostgreSQL must not turn
  /// a condition into a join then, because the join may read all rows of both sides first.
  var isOrderedScan = false

  /// Creates the conditions of the space and the user's membership only.
  init(in scope: Scope) {
    sql = [
      "e.space_id = $1",
      "EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)",
    ]
    arguments = [scope.space, scope.user]
  }

  /// Whether there are no other conditions, so that every entry of the space matches.
  var onlyRequiresMembership: Bool { sql.count == 2 }

  init(_ query: EntryQuery, in scope: Scope) {
    self.init(in: scope)
    if let type = query.type {
      let named = typeCondition(type)
      sql.append("e.type_id = (SELECT key FROM types WHERE \(named))")
      // Redundant, but the indexes of sorted lists begin with this column.
      sql.append("e.in_log = (SELECT in_log FROM types WHERE \(named))")
    } else if !query.includesAllChapters {
      sql.append("e.in_log = 1")
    }
    addFilters(of: query)
  }

  /// Creates the conditions of a list whose type is already resolved. Nil is any type if the query
  /// has no type, and otherwise a type that does not exist, which no entry has.
  init(_ query: EntryQuery, in scope: Scope, type: TypeRecord?) {
    self.init(in: scope)
    if query.type != nil { sql.append("e.type_id = \(bind(type?.key ?? TypeKey(0)))") }
    addFilters(of: query)
  }

  /// Requires `in_log` to be what it is for all entries of the type.
  mutating func requireLog(of type: TypeRecord?) {
    sql.append("e.in_log = \(bind(type?.inLog ?? true))")
  }

  private mutating func addFilters(of query: EntryQuery) {
    if let collection = query.collection {
      let id = bind(collection)
      sql.append(
        "e.collection_id = (SELECT key FROM collections WHERE space_id = $1 AND id = \(id))")
    }
    if let score = query.score { sql.append("e.score = \(bind(score))") }
    if let stage = query.stage {
      sql.append("e.stage = \(bind(stage))")
      // Redundant, but the index of unfinished entries has this condition.
      if stage != .done { sql.append("e.stage <> 'done'") }
    }
    if let favourite = query.favourite { sql.append("e.favourite = \(bind(favourite))") }
  }

  private mutating func typeCondition(_ type: TypeReference) -> String {
    switch type {
    case .id(let id): return "space_id = $1 AND id = \(bind(id))"
    case .name(let name):
      let name = bind(name)
      return "key = (SELECT MIN(key) FROM types WHERE space_id = $1"
        + " AND LOWER(name) = LOWER(CAST(\(name) AS text))) AND space_id = $1"
    }
  }

  /// Adds an argument and returns its placeholder.
  mutating func bind(_ argument: any SQLBindable) -> String {
    arguments.append(argument)
    return "$\(arguments.count)"
  }

  mutating func require(_ condition: String) { sql.append(condition) }

  var whereClause: String { sql.joined(separator: " AND ") }
}
