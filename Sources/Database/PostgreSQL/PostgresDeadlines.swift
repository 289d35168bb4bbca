/// How long PostgreSQL may take to answer before it counts as hanging.
struct PostgresDeadlines: Sendable {
  /// For a new connection with its settings.
  var connect: Duration = .seconds(5)
  /// For one statement of a request. The server is told to stop a little earlier, which keeps the
  /// connection; this deadline ends the wait when the server does nothing at all.
  var statement: Duration = .seconds(5)
  /// For a free connection.
  var queue: Duration = .seconds(5)
  /// For a statement to end after it was cancelled.
  var cancel: Duration = .seconds(1)
  /// How long no connection may be returned while requests wait, before the server is probed.
  var stall: Duration = .milliseconds(500)
  /// For a probe: once for its connection, and once for its statement.
  var probe: Duration = .milliseconds(700)
  /// Between two probes of a server that does not answer.
  var probeInterval: Duration = .seconds(1)

  /// For the connection of probes.
  var ofProbe: PostgresDeadlines {
    var deadlines = self
    (deadlines.connect, deadlines.statement) = (probe, probe)
    return deadlines
  }

  /// PostgreSQL's own `statement_timeout`, in milliseconds.
  var serverTimeout: Int { max(1, statement.milliseconds * 9 / 10) }
}

extension Duration {
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
