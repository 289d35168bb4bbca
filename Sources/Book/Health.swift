import Database
package import Model

/// Checks whether the server can serve requests.
package final class Health: Sendable {
  private let database: Database
  private let started = ContinuousClock.now
  package let version: String
  /// The result of the last query, and its time.
  private let lastResult = Locked<(at: ContinuousClock.Instant, answer: PingResult)?>(nil)

  init(database: Database, version: String) {
    self.database = database
    self.version = version
  }

  package struct Report: Sendable {
    /// The failure code of the database, such as `storage.damaged`; nil when it works.
    package var problem: String?
    package var isConnected: Bool { problem == nil }
    /// The response time of the database in milliseconds.
    package var milliseconds: Int
    package var uptime: Duration
    package var now: Timestamp
  }

  /// The maximum time of the query, because `/readyz` promises a response within a second.
  private static let pingTimeout: Duration = .milliseconds(900)

  /// Runs a query, unless the last one ended less than 100 ms ago. Then its result is returned.
  package func check() async -> Report {
    if let recent = lastResult.withLock({ $0 }), .now - recent.at < .milliseconds(100) {
      return report(recent.answer)
    }
    let start = ContinuousClock.now
    var problem: String?
    do {
      try await database.ping(within: Health.pingTimeout)
    } catch {
      problem = (error as? Failure)?.code ?? "database.unavailable"
    }
    let fresh = PingResult(
      problem: problem, milliseconds: Int((.now - start) / .milliseconds(1)))
    lastResult.withLock { $0 = (.now, fresh) }
    return report(fresh)
  }

  private struct PingResult {
    var problem: String?
    var milliseconds: Int
  }

  private func report(_ answer: PingResult) -> Report {
    Report(
      problem: answer.problem, milliseconds: answer.milliseconds,
      uptime: .now - started, now: .now)
  }
}
