package import Database

extension Database {
  /// Uses a database of PostgreSQL. Connections are opened when they are first needed.
  /// - Parameters:
  ///   - url: `postgres://…`
  ///   - connections: the maximum number of connections.
  ///   - explains: whether `counter` can measure the cost of statements, for tests.
  package convenience init(postgres url: String, connections: Int = 4, explains: Bool = false) {
    self.init(
      postgres: url, connections: connections, explains: explains, deadlines: PostgresDeadlines())
  }

  /// Uses other deadlines, for tests.
  convenience init(
    postgres url: String, connections: Int, explains: Bool = false, deadlines: PostgresDeadlines
  ) {
    let counter = StatementCounter(explains: explains)
    self.init(
      driver: PostgresDriver(
        url: url, connections: connections, counter: counter, deadlines: deadlines),
      counter: counter)
  }
}
