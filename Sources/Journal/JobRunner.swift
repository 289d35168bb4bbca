package import Database
package import Logging
package import Model

/// A runner of the jobs of given kinds, one at a time, until its task is cancelled.
package struct JobRunner: Sendable {
  package typealias Handler = @Sendable (Job) async throws -> Void

  private let database: Database
  private let handlers: [String: Handler]
  private let logger: Logger
  private let signal: JobSignal
  private let lease: Int64
  private let clock: @Sendable () -> Timestamp

  /// - Parameters:
  ///   - signal: signals that a job was added.
  ///   - lease: seconds after which other nodes can claim a running job. Must be longer than the
  ///     time between two progress reports of a handler.
  package init(
    database: Database, handlers: [String: Handler], logger: Logger,
    signal: JobSignal = JobSignal(),
    lease: Int64 = Jobs.leaseSeconds, clock: @escaping @Sendable () -> Timestamp = { .now }
  ) {
    self.database = database
    self.handlers = handlers
    self.logger = logger
    self.signal = signal
    self.lease = lease
    self.clock = clock
  }

  /// Polls for jobs every half second and after each signal; due jobs run without a pause between
  /// them.
  package func run() async {
    while !Task.isCancelled {
      let rings = signal.count
      do {
        if try await runNext() { continue }
      } catch is CancellationError {
        return
      } catch {
        logger.warning("jobs: \(error)")
      }
      await signal.wait(for: .milliseconds(500), since: rings)
    }
  }

  /// Runs the next due job. Returns false if no job is due.
  package func runNext() async throws -> Bool {
    guard let job = try await claim(), let handler = handlers[job.kind] else { return false }
    do {
      try await handler(job)
      try await write { now, db in try Jobs.finish(job, now: now, db) }
    } catch is JobLeaseLost {
      logger.warning("job \(job.kind) \(job.id): attempt \(job.attempts) lost its lease")
    } catch let error where error is CancellationError || Task.isCancelled {
      // When the server ends, interrupted statements and network calls throw errors of their own.
      try await write { now, db in try Jobs.requeue(job, now: now, db) }
      throw CancellationError()
    } catch let delay as JobDelay {
      try await write { now, db in try Jobs.delay(job, by: delay.seconds, now: now, db) }
    } catch {
      logger.error("job \(job.kind) \(job.id): \(error)")
      try await write { now, db in try Jobs.fail(job, error, now: now, db) }
    }
    return true
  }

  private func claim() async throws -> Job? {
    let (kinds, now, lease) = (handlers.keys.sorted(), clock(), lease)
    let waiting = try await database.read { db in
      try db.integer(
        "SELECT 1 FROM jobs WHERE kind \(db.dialect.any("$2", of: "text"))"
          + " AND \(Jobs.isDue("$1")) LIMIT 1", now, SQLValue.texts(kinds))
    }
    // Checking first avoids two write transactions a second on an idle server.
    guard waiting != nil else { return nil }
    return try await database.write { db in
      try Jobs.claim(kinds, now: now, lease: lease, db)
    }
  }

  /// Writes the result in a new task, so that it is stored even if this task was cancelled.
  /// Otherwise the next server would repeat the job.
  private func write(
    _ body: @escaping @Sendable (Timestamp, any Connection) throws -> Void
  ) async throws {
    let (database, now) = (database, clock())
    try await Task { try await database.write { db in try body(now, db) } }.value
  }
}

/// An error that a handler throws to run its job again later. The job does not fail, however often
/// that happens. But the attempt counts, so that a handler can choose the delay by `Job.attempts`:
/// after five of them any other error fails the job.
package struct JobDelay: Error {
  package var seconds: Int64

  package init(seconds: Int64) { self.seconds = seconds }
}
