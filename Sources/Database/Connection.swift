/// One connection to the database, lent to a closure for as long as it runs. Both engines take
/// `$1`-style placeholders.
package protocol Connection: AnyObject {
  var dialect: Dialect { get }
  /// What is written just before the commit.
  var gathered: GatheredRows { get set }

  /// Runs a statement that returns no rows; returns how many rows it changed.
  @discardableResult
  func run(_ sql: String, values: [SQLValue]) throws -> Int

  /// Steps through the rows; `body` returns false to stop.
  func step(_ sql: String, values: [SQLValue], _ body: (borrowing Row) throws -> Bool) throws

  /// Runs one statement for every set of arguments, pipelined where the engine can; `each` sees
  /// every row that comes back, in order.
  func runMany(
    _ sql: String, _ sets: [[SQLValue]], each: (borrowing Row) throws -> Void) throws

  /// Runs a script of several statements without arguments (migrations).
  func runScript(_ sql: String) throws
}

extension Connection {
  @discardableResult
  package func execute(_ sql: String, _ arguments: (any SQLBindable)?...) throws -> Int {
    try run(sql, values: values(arguments))
  }

  /// Every row, mapped.
  package func rows<Element>(
    _ sql: String, _ arguments: (any SQLBindable)?..., map: (borrowing Row) throws -> Element
  ) throws -> [Element] {
    try rows(sql, arguments: arguments, map: map)
  }

  package func rows<Element>(
    _ sql: String, arguments: SQLArguments, map: (borrowing Row) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try step(sql, values: values(arguments)) { row in
      elements.append(try map(row))
      return true
    }
    return elements
  }

  /// The rows of many ids, found by as few statements as their number allows.
  /// - Parameters:
  ///   - first: the first argument, `$1`.
  ///   - sql: makes the statement from the list of placeholders that belongs in `IN (…)`.
  package func rows<Element>(
    among ids: [any SQLBindable], _ first: any SQLBindable, _ sql: (String) -> String,
    map: (borrowing Row) throws -> Element
  ) throws -> [Element] {
    let most = 400
    return try stride(from: 0, to: ids.count, by: most).flatMap { start in
      let some = ids[start..<min(start + most, ids.count)]
      let places = some.indices.map { "$\($0 - start + 2)" }.joined(separator: ", ")
      return try rows(sql(places), arguments: [first] + some.map { Optional($0) }, map: map)
    }
  }

  /// The first row, mapped, or nil.
  package func row<Element>(
    _ sql: String, _ arguments: (any SQLBindable)?..., map: (borrowing Row) throws -> Element
  ) throws -> Element? {
    var element: Element?
    try step(sql, values: values(arguments)) { row in
      element = try map(row)
      return false
    }
    return element
  }

  /// The first column of the first row as a whole number, or nil.
  package func integer(_ sql: String, _ arguments: (any SQLBindable)?...) throws -> Int64? {
    var number: Int64?
    try step(sql, values: values(arguments)) { row in
      number = row.optionalInt64(0)
      return false
    }
    return number
  }

  package func executeMany(_ sql: String, _ sets: [SQLArguments]) throws {
    guard !sets.isEmpty else { return }
    try runMany(sql, sets.map(values)) { _ in }
  }

  /// Runs a statement around `Dialect.rows("$1", …)` with all `rows` at once.
  package func executeRows(_ sql: String, _ rows: [SQLArguments]) throws {
    guard !rows.isEmpty else { return }
    try run(sql, values: [.rows(rows.map(values))])
  }

  /// The first column of what each of many statements returns: keys of inserted rows.
  package func keys<Entity>(
    _ sql: String, _ sets: [SQLArguments], of entity: Entity.Type = Entity.self
  ) throws -> [Key<Entity>] {
    var keys: [Key<Entity>] = []
    guard !sets.isEmpty else { return keys }
    try runMany(sql, sets.map(values)) { keys.append($0.key(0)) }
    return keys
  }
}
