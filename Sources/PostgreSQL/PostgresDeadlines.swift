import Database

/// The times after which PostgreSQL is considered to hang.
struct PostgresDeadlines: Sendable {
  /// For opening a connection and its settings.
  var connect: Duration = .seconds(5)
  /// For one statement of a request. The server's own timeout is a little shorter, which keeps the
  /// connection usable; this deadline applies when the server does not respond at all.
  var statement: Duration = .seconds(5)
  /// For waiting for a free connection.
  var queue: Duration = .seconds(5)
  /// For a statement to end after it was cancelled.
  var cancel: Duration = .seconds(1)
  /// The time without any returned connection, while requests wait, after which the server is
  /// probed.
  var stall: Duration = .milliseconds(500)
  /// For a probe: once for connecting, and once for its statement.
  var probe: Duration = .milliseconds(700)
  /// The interval between probes of a server that does not respond.
  var probeInterval: Duration = .seconds(1)

  /// - Parameter requestLimit: the time for one statement of a request. The times after which the
  ///   server counts as hanging are shorter or longer in proportion.
  init(requestLimit: Duration = Database.requestLimit) {
    let factor = requestLimit / Database.requestLimit
    connect = connect * factor
    statement = statement * factor
    queue = queue * factor
    stall = stall * factor
    probe = probe * factor
  }

  /// The deadlines of the connection that is used for probes.
  var forProbes: PostgresDeadlines {
    var deadlines = self
    (deadlines.connect, deadlines.statement) = (probe, probe)
    return deadlines
  }

  /// The value of PostgreSQL's `statement_timeout`, in milliseconds.
  var serverTimeout: Int { max(1, statement.milliseconds * 9 / 10) }
}

extension Duration {
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
