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
    package var isConnected: Bool
    /// How long the database took to answer, in milliseconds.
    package var milliseconds: Int
    package var uptime: Duration
    package var now: Timestamp
  }

  /// Asks the database a real question, at most ten times a second however many ask us.
  package func check() async -> Report {
    if let recent = last.withLock({ $0 }), .now - recent.at < .milliseconds(100) {
      return report(recent.answer)
    }
    let start = ContinuousClock.now
    // Whatever the error, the database does not answer, which is reported.
    let answer = try? await database.read { db in try db.integer("SELECT 1") }
    let fresh = Answer(
      isConnected: answer == 1, milliseconds: Int((.now - start) / .milliseconds(1)))
    last.withLock { $0 = (.now, fresh) }
    return report(fresh)
  }

  private struct Answer {
    var isConnected: Bool
    var milliseconds: Int
  }

  private func report(_ answer: Answer) -> Report {
    Report(
      isConnected: answer.isConnected, milliseconds: answer.milliseconds,
      uptime: .now - started, now: .now)
  }
}
