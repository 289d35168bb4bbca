import Database
import Journal
import Model

/// The WHERE of a list or a search over the entries `e` of one space: the person's membership and
/// the filters, with the arguments they need.
struct EntryConditions {
  private(set) var sql: [String]
  private(set) var arguments: SQLArguments

  /// How the entry's key and rating are named. Where an index led to it, by that index: what is
  /// required of the names alone is then asked before the wide row of the entry is read.
  var names = (key: "e.key", rating: "e.rating")

  /// Whether entries are asked in the wanted order until a page is full. PostgreSQL must not turn
  /// a condition into a join then, which may read all of both sides first.
  var isWalked = false

  /// The space and the person's membership alone.
  init(in scope: Scope) {
    sql = [
      "e.space_id = $1",
      "EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)",
    ]
    arguments = [scope.space, scope.user]
  }

  /// Whether every entry of the space meets them.
  var areOfMembershipAlone: Bool { sql.count == 2 }

  init(_ query: EntryQuery, in scope: Scope) {
    self.init(in: scope)
    if let type = query.type {
      let named = named(type)
      sql.append("e.type_id = (SELECT key FROM types WHERE \(named))")
      // Said although it follows: the indexes of sorted lists begin with it.
      sql.append("e.in_log = (SELECT in_log FROM types WHERE \(named))")
    } else if !query.isOfAllChapters {
      sql.append("e.in_log = 1")
    }
    narrow(by: query)
  }

  /// Of a list whose type is known already; nil is any type, and one that does not exist has none.
  init(_ query: EntryQuery, in scope: Scope, type: TypeRecord?) {
    self.init(in: scope)
    if query.type != nil { sql.append("e.type_id = \(add(type?.key ?? TypeKey(0)))") }
    narrow(by: query)
  }

  /// Requires what the type says of the Log.
  mutating func requireLog(of type: TypeRecord?) {
    sql.append("e.in_log = \(add(type?.inLog ?? true))")
  }

  private mutating func narrow(by query: EntryQuery) {
    if let collection = query.collection {
      let id = add(collection)
      sql.append(
        "e.collection_id = (SELECT key FROM collections WHERE space_id = $1 AND id = \(id))")
    }
    if let score = query.score { sql.append("e.score = \(add(score))") }
    if let stage = query.stage {
      sql.append("e.stage = \(add(stage))")
      // Said although it follows: the index of what is not done holds nothing else.
      if stage != .done { sql.append("e.stage <> 'done'") }
    }
    if let favourite = query.favourite { sql.append("e.favourite = \(add(favourite))") }
  }

  private mutating func named(_ type: TypeReference) -> String {
    switch type {
    case .id(let id): return "space_id = $1 AND id = \(add(id))"
    case .name(let name):
      let name = add(name)
      return "key = (SELECT MIN(key) FROM types WHERE space_id = $1"
        + " AND LOWER(name) = LOWER(CAST(\(name) AS text))) AND space_id = $1"
    }
  }

  /// Adds an argument; returns its placeholder.
  mutating func add(_ argument: any SQLBindable) -> String {
    arguments.append(argument)
    return "$\(arguments.count)"
  }

  mutating func require(_ condition: String) { sql.append(condition) }

  var joined: String { sql.joined(separator: " AND ") }
}
