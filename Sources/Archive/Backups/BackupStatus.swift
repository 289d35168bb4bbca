package import Catalog
package import Database
import Journal
package import Model

/// The latest backups of a server, for its operator.
package struct BackupStatus: Codable, Sendable, Equatable {
  package struct Backup: Codable, Sendable, Equatable {
    package var path: String
    package var time: Timestamp
    /// In bytes.
    package var size: Int
    /// The number of differences that `doctor` found in it, and of images that are not in it because
    /// they are damaged.
    package var differences: Int
  }

  package struct Attempt: Codable, Sendable, Equatable {
    package var time: Timestamp
    package var error: ImportFailure
    /// The reason in English, with the paths of files.
    package var reason: String
  }

  /// The backup that was written last; nil if there was none yet.
  package var last: Backup?
  /// The latest attempt, if it failed.
  package var failed: Attempt?

  private static let setting = ServerSettings.localPrefix + "backup"

  package static func read(_ database: Database) async throws -> BackupStatus {
    try await database.read { db in try read(db) }
  }

  private static func read(_ db: any Connection) throws -> BackupStatus {
    let text = try ServerSettings.value(of: setting, db)
    // It is only displayed. What another version has written is shown as no backup.
    return text.flatMap { JSON.decodeIfReadable(from: $0) } ?? BackupStatus()
  }

  /// Applies `change` to the stored status.
  static func record(
    _ database: Database, _ change: @escaping @Sendable (inout BackupStatus) -> Void
  ) async throws {
    try await database.write { db in
      var status = try read(db)
      change(&status)
      try ServerSettings.set(setting, to: JSON.text(status), db)
    }
  }

  /// A scheduled backup is missing after this number of seconds: two days.
  private static let maxAge: Int64 = 2 * 86_400

  /// Returns a warning for the operator of a server whose backups are scheduled; nil if the last
  /// backup is recent.
  package func warning(now: Timestamp) -> String? {
    let reason = failed.map { " The last attempt at \($0.time) failed: \($0.reason)" } ?? ""
    guard let last else {
      return "Warning: backups are scheduled (BACKUP_AT), but none was written yet.\(reason)"
    }
    guard last.time.adding(seconds: BackupStatus.maxAge) < now else { return nil }
    return "Warning: backups are scheduled (BACKUP_AT), but the last one is from \(last.time)."
      + reason
  }
}

extension Backups {
  /// Writes a backup as `make` does, and records for the operator that it was written or why not.
  package func makeAndRecord(
    at time: Timestamp = .now,
    progress: @escaping @Sendable (ArchiveProgress) -> Void = { _ in }
  ) async throws -> Result {
    do {
      let result = try await make(at: time, progress: progress)
      let backup = BackupStatus.Backup(
        path: result.file.path, time: time, size: result.size,
        differences: result.differences + result.damagedImages)
      try await BackupStatus.record(database) { $0 = BackupStatus(last: backup) }
      return result
    } catch let error where error is CancellationError || Task.isCancelled {
      // An interrupted statement throws an error of its own.
      throw CancellationError()
    } catch {
      let attempt = BackupStatus.Attempt(
        time: time, error: ImportFailure(Backups.failure(of: error)), reason: "\(error)")
      do {
        try await BackupStatus.record(database) { $0.failed = attempt }
      } catch {
        // The cause can also prevent this. It is thrown below, and logged.
      }
      throw error
    }
  }

  private static func failure(of error: any Error) -> Failure {
    switch error {
    case let error as ArchiveError: error.failure
    case let error as Failure: error
    default: Failure(.unavailable, "storage.inaccessible")
    }
  }
}
