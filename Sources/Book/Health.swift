import Database
package import Model
import Synchronization

/// Whether this server can serve.
package final class Health: Sendable {
  private let database: Database
  private let started = ContinuousClock.now
  package let version: String
  private let last = Mutex<(at: ContinuousClock.Instant, answer: Answer)?>(nil)

  init(database: Database, version: String) {
    self.database = database
    self.version = version
  }

  package struct Report: Sendable {
    /// The code of what keeps the database from serving, such as `storage.damaged`.
    package var problem: String?
    package var isConnected: Bool { problem == nil }
    /// How long the database took to answer, in milliseconds.
    package var milliseconds: Int
    package var uptime: Duration
    package var now: Timestamp
  }

  /// How long the database may take to answer; `/readyz` promises an answer within a second.
  private static let limit: Duration = .milliseconds(900)

  /// Asks the database a real question, at most ten times a second however many ask us.
  package func check() async -> Report {
    if let recent = last.withLock({ $0 }), .now - recent.at < .milliseconds(100) {
      return report(recent.answer)
    }
    let start = ContinuousClock.now
    var problem: String?
    do {
      try await database.ping(within: Health.limit)
    } catch {
      problem = (error as? Failure)?.code ?? "database.unavailable"
    }
    let fresh = Answer(
      problem: problem, milliseconds: Int((.now - start) / .milliseconds(1)))
    last.withLock { $0 = (.now, fresh) }
    return report(fresh)
  }

  private struct Answer {
    var problem: String?
    var milliseconds: Int
  }

  private func report(_ answer: Answer) -> Report {
    Report(
      problem: answer.problem, milliseconds: answer.milliseconds,
      uptime: .now - started, now: .now)
  }
}
