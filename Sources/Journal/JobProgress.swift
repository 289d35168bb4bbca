package import Database
import Model

/// The progress of a job, as pages show it: `done` of `total` steps, such as rows or entries.
package struct JobProgress: Codable, Sendable, Equatable {
  package var done: Int
  package var total: Int

  package init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }
}

/// The state of a job that a user waits for.
package struct JobStatus: Sendable {
  /// `retrying`: the job was begun at least once and waits for another attempt.
  package enum Phase: Sendable { case running, retrying, done, failed }

  package let state: Phase
  package let progress: JobProgress
}

extension Jobs {
  /// Stores the progress of a running job and extends its lease.
  /// - Throws: `JobLeaseLost` if another attempt runs the job by now, or it has ended.
  package static func updateProgress(
    _ progress: JobProgress, of job: Job, _ db: any Connection
  ) throws {
    _ = try saveProgress(try JSON.text(progress), of: job.attempt, db)
  }
}

extension Journal {
  /// Returns the state of a user's job.
  /// - Throws: notFound (`job.notFound`) for a job of another user.
  package func jobStatus(
    of job: JobID, for user: UserKey
  ) async throws -> JobStatus {
    let found = try await database.read { db in
      try db.row(
        "SELECT state, progress, attempts FROM jobs WHERE id = $1 AND user_id = $2", job, user,
        map: { ($0.text(0), $0.text(1), $0.int(2)) })
    }
    guard let (state, progress, attempts) = found else { throw Failure.notFound("job") }
    // The job does not depend on its progress, so unreadable progress is shown as none.
    let told = try? JSON.decode(JobProgress.self, from: progress)
    let outcome: JobStatus.Phase =
      switch state {
      case "waiting": attempts > 0 ? .retrying : .running
      case "running": .running
      case "done": .done
      default: .failed
      }
    return JobStatus(state: outcome, progress: told ?? JobProgress(done: 0, total: 1))
  }
}
