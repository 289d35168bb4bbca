package import Database
package import Logging
import Model

/// Runs the jobs of the kinds it was given, one at a time, until its task is cancelled.
package struct JobRunner: Sendable {
  package typealias Handler = @Sendable (Job) async throws -> Void

  private let database: Database
  private let handlers: [String: Handler]
  private let logger: Logger

  package init(database: Database, handlers: [String: Handler], logger: Logger) {
    self.database = database
    self.handlers = handlers
    self.logger = logger
  }

  /// Looks for work every half second; a job that waits runs at once after another.
  package func run() async {
    while !Task.isCancelled {
      do {
        if try await runNext() { continue }
      } catch is CancellationError {
        return
      } catch {
        logger.warning("jobs: \(error)")
      }
      try? await Task.sleep(for: .milliseconds(500))
    }
  }

  /// Runs the next job that is due; false when there is none.
  package func runNext() async throws -> Bool {
    let kinds = handlers.keys.sorted()
    let waiting = try await database.read { db in
      try db.integer(
        "SELECT 1 FROM jobs WHERE run_at <= $1 AND kind "
          + db.dialect.any("$2", of: "text")
          + " AND (state = 'waiting' OR (state = 'running' AND lease_until < $1)) LIMIT 1",
        Timestamp.now, SQLValue.texts(kinds))
    }
    // Asking before claiming keeps an idle server from writing twice a second.
    guard waiting != nil else { return false }
    let job = try await database.write { db in try Jobs.claim(kinds, now: .now, db) }
    guard let job, let handler = handlers[job.kind] else { return false }
    do {
      try await handler(job)
      try await database.write { db in try Jobs.finish(job, now: .now, db) }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      logger.error("job \(job.kind) \(job.id): \(error)")
      try await database.write { db in try Jobs.fail(job, error, now: .now, db) }
    }
    return true
  }
}
