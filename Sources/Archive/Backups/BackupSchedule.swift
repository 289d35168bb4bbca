package import Database
import Journal
package import Model

/// The time of day at which the server writes a backup, in UTC. Written as `03:30`.
package struct BackupSchedule: Sendable, Equatable, CustomStringConvertible {
  /// The seconds since midnight, UTC.
  private let seconds: Int64
  package let description: String

  private static let day: Int64 = 86_400

  /// Returns nil for a text that is no time of day.
  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(\d\d):(\d\d)/), let hour = Int64(match.1),
      let minute = Int64(match.2), hour < 24, minute < 60
    else { return nil }
    seconds = hour * 3600 + minute * 60
    description = text
  }

  /// Returns the latest time at or before `now` at which a backup is due.
  package func latest(at now: Timestamp) -> Timestamp {
    let sinceMidnight = now.seconds % BackupSchedule.day
    let midnight = now.seconds - sinceMidnight
    let due = midnight + seconds - (seconds > sinceMidnight ? BackupSchedule.day : 0)
    return Timestamp(milliseconds: due * 1000)
  }
}

/// The backups that a server writes by itself.
package struct ScheduledBackups: Sendable {
  package let schedule: BackupSchedule
  package let backups: Backups

  package init(_ schedule: BackupSchedule, _ backups: Backups) {
    self.schedule = schedule
    self.backups = backups
  }

  /// Adds the job of a backup that is due. Of several nodes one adds it. A backup that became due
  /// while no server ran is written late. Those before the first call are not.
  package func addDueJob(now: Timestamp, _ database: Database) async throws {
    try await Jobs.addRecurring(
      ArchiveJobKind.backup, due: schedule.latest(at: now), now: now, database)
  }
}
