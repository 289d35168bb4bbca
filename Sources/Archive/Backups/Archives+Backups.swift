package import Database
package import Journal
package import Logging
package import Model

extension Archives {
  /// Runs the job of a scheduled backup, and logs its beginning and its result. What it throws is
  /// logged by the runner, and the job is tried again.
  package func backUp(_ job: Job, _ backups: Backups, _ logger: Logger) async throws {
    let tracker = ArchiveJobTracker()
    logger.info("backup: writing into \(backups.folder)")
    try await storingProgress(of: job, tracker) {
      let result = try await backups.makeAndRecord { tracker.report($0) }
      logger.info(
        """
        backup: wrote and verified \(result.file.path): \(result.size) bytes, \(result.rows) rows, \
        \(result.images) images, \(result.differences) differences, \
        \(result.damagedImages) damaged images; deleted \(result.deleted.count) \
        old backups
        """)
    }
  }

  /// Checks that the folder of the scheduled backups can be written, so that the operator learns of a
  /// missing permission when the server starts and not after the first night.
  /// - Throws: `ArchiveError.notWritable`.
  package func checkBackupFolder() throws(ArchiveError) {
    try scheduledBackups?.backups.checkFolder()
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
