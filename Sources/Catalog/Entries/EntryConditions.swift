import Database
import Journal
import Model

/// The WHERE of a list or a search over the entries `e` of one space: the person's membership and
/// the filters, with the arguments they need.
struct EntryConditions {
  private(set) var sql: [String]
  private(set) var arguments: SQLArguments

  init(_ query: EntryQuery, in scope: Scope) {
    sql = [
      "e.space_id = $1", "e.in_log = 1",
      "EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)",
    ]
    arguments = [scope.space, scope.user]
    if let collection = query.collection {
      let id = add(collection)
      sql.append(
        "e.collection_id = (SELECT key FROM collections WHERE space_id = $1 AND id = \(id))")
    }
    if let type = query.type {
      let id = add(type)
      sql.append("e.type_id = (SELECT key FROM types WHERE space_id = $1 AND id = \(id))")
    }
    if let score = query.score { sql.append("e.score = \(add(score))") }
    if let stage = query.stage { sql.append("e.stage = \(add(stage))") }
    if let favourite = query.favourite { sql.append("e.favourite = \(add(favourite))") }
  }

  /// Adds an argument; returns its placeholder.
  mutating func add(_ argument: any SQLBindable) -> String {
    arguments.append(argument)
    return "$\(arguments.count)"
  }

  mutating func require(_ condition: String) { sql.append(condition) }

  var joined: String { sql.joined(separator: " AND ") }
}
