package import Database
package import Model

/// Whether this server can serve.
package struct Health: Sendable {
  private let database: Database
  private let started = ContinuousClock.now
  package let version: String

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

  /// Asks the database a real question.
  package func check() async -> Report {
    let start = ContinuousClock.now
    let answer = try? await database.read { db in try db.integer("SELECT 1") }
    let took = ContinuousClock.now - start
    return Report(
      isConnected: answer == 1,
      milliseconds: Int(took / .milliseconds(1)), uptime: .now - started, now: .now)
  }
}
