/// A connection to the database that a closure can use until it returns. Both engines use
/// placeholders in the style of `$1`.
package protocol Connection: AnyObject {
  var dialect: Dialect { get }
  /// Rows that are written just before the commit.
  var deferredWrites: DeferredWrites { get set }

  /// Runs a statement that returns no rows, and returns the number of changed rows.
  @discardableResult
  func run(_ sql: String, values: [SQLValue]) throws -> Int

  /// Calls `body` with each row until it returns false.
  func step(_ sql: String, values: [SQLValue], _ body: (borrowing Row) throws -> Bool) throws

  /// Runs one statement for every set of arguments, pipelined if the engine supports it, and calls
  /// `each` with every returned row, in order.
  func runMany(
    _ sql: String, _ sets: [[SQLValue]], each: (borrowing Row) throws -> Void) throws

  /// Runs a script of several statements without arguments, such as a migration.
  func runScript(_ sql: String) throws
}

extension Connection {
  /// Runs a statement that returns no rows, and returns the number of changed rows.
  @discardableResult
  package func execute(_ sql: String, _ arguments: (any SQLBindable)?...) throws -> Int {
    try run(sql, values: values(arguments))
  }

  /// Returns all rows, mapped.
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

  /// Returns the rows of many ids, with one statement for every 400 ids.
  /// - Parameters:
  ///   - first: the first argument, `$1`.
  ///   - sql: makes the statement from the list of placeholders for its `IN (…)`.
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

  /// Returns the first row, mapped, or nil if there are no rows.
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

  /// Returns the integer in the first column of the first row; nil if there are no rows or it is
  /// NULL.
  package func integer(_ sql: String, _ arguments: (any SQLBindable)?...) throws -> Int64? {
    var number: Int64?
    try step(sql, values: values(arguments)) { row in
      number = row.optionalInt64(0)
      return false
    }
    return number
  }

  /// Runs one statement for every set of arguments.
  package func executeMany(_ sql: String, _ sets: [SQLArguments]) throws {
    guard !sets.isEmpty else { return }
    try runMany(sql, sets.map(values)) { _ in }
  }

  /// Runs a statement that contains `Dialect.rows("$1", …)` once, with all `rows` as its argument.
  package func executeRows(_ sql: String, _ rows: [SQLArguments]) throws {
    guard !rows.isEmpty else { return }
    try run(sql, values: [.rows(rows.map(values))])
  }

  /// Runs an INSERT … RETURNING for every set of arguments, and returns the key in the first column
  /// of each returned row.
  package func insertReturningKeys<Entity>(
    _ sql: String, _ sets: [SQLArguments], of entity: Entity.Type = Entity.self
  ) throws -> [Key<Entity>] {
    var keys: [Key<Entity>] = []
    guard !sets.isEmpty else { return keys }
    try runMany(sql, sets.map(values)) { keys.append($0.key(0)) }
    return keys
  }
}
