import Archive

/// Where and when backups are written, and what precedes a migration.
///
/// | setting (environment)         | default             |                                        |
/// |-------------------------------|---------------------|----------------------------------------|
/// | `BACKUP_AT`                   | none: not scheduled | `03:30`: the time of day in UTC        |
/// | `BACKUP_KEEP`                 | `7d 4w 12m`         | how many backups are kept              |
/// | `BACKUP_FOLDER`               | `backups` in `DATA` | where they are                         |
/// | `MIGRATION_SNAPSHOT`          | `on`                | `off`: none before a migration         |
struct BackupSettings: Sendable {
  /// Nil if the server writes no backups by itself.
  var schedule: BackupSchedule?
  var retention: BackupRetention
  var folder: String
  var takesMigrationSnapshots: Bool

  init(_ source: SettingsSource, dataFolder: String) throws {
    if let text = try source.text("backup.at") {
      schedule = BackupSchedule(text)
      if schedule == nil {
        throw SettingsError(
          name: "BACKUP_AT", value: text, hint: "It is a time of day in UTC, such as 03:30.")
      }
    }
    let text = try source.text("backup.keep") ?? BackupRetention.standardText
    do {
      retention = try BackupRetention(text)
    } catch {
      throw SettingsError(name: "BACKUP_KEEP", value: text, hint: "\(error)")
    }
    folder = try source.text("backup.folder") ?? dataFolder + "/backups"
    takesMigrationSnapshots =
      try source.choice("migration.snapshot", ["on", "off"]) != "off"
  }
}
