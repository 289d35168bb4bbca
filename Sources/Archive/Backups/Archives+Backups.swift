package import Database
package import Journal
package import Model

extension Archives {
  /// Runs the job of a scheduled backup. What it throws is logged, and the job is tried again.
  package func backUp(_ job: Job, _ backups: Backups) async throws {
    let tracker = ArchiveJobTracker()
    try await storingProgress(of: job, tracker) {
      _ = try await backups.makeAndRecord { tracker.report($0) }
    }
  }

  /// Returns the latest backups.
  /// - Throws: forbidden (`role.notOwner`) for anyone but the first user.
  package func backupStatus(for user: UserKey) async throws -> BackupStatus {
    try await authoriseOperating(user)
    return try await BackupStatus.read(database)
  }

  /// Adds the job of a backup if one is due.
  package func addDueBackup(now: Timestamp) async throws {
    try await scheduledBackups?.addDueJob(now: now, database)
  }
}
