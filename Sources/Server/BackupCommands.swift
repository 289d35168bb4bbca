import Archive
import ArgumentParser
import Database
import Foundation
import Model
import PostgreSQL

/// `commonplace backup`
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Writes a backup of the whole server into a folder, and verifies it.",
    discussion: """
      A server can run meanwhile. The backup is an archive, as export writes it. It is read again, \
      restored into a temporary database and checked there, and gets its name only then. Old backups \
      are deleted, other files in the folder never. The server's secret is not in it: keep a copy.
      """ + "\n\n" + examples("backup", "backup /mnt/backups --keep 30d"))

  @Argument(help: "The folder. (default: BACKUP_FOLDER, or backups in the data folder)")
  var folder: String?
  @Option(
    help: ArgumentHelp(
      "Which backups to keep: the newest of each of the last days, weeks, months and years.",
      discussion: "(default: BACKUP_KEEP, or \"7d 4w 12m\")"))
  var keep: String?
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    MallocSettings.apply()
    var settings = try await shared.settings()
    if let keep {
      do {
        settings.backups.retention = try BackupRetention(keep)
      } catch {
        throw ValidationError("--keep cannot be \"\(keep)\". \(error)")
      }
    }
    if let folder { settings.backups.folder = folder }
    let wiring = try await Wiring(settings)
    let backups = wiring.backups(settings)
    let printer = ProgressPrinter()
    let result = try await runUntilInterrupted {
      try await backups.makeAndRecord { printer.print($0) }
    }
    BackupCommand.report(result)
    try wiring.database.close()
  }

  private static func report(_ result: Backups.Result) {
    let found =
      result.differences == 0
      ? "no differences"
      : "\(result.differences) differences, which the server has too: run commonplace doctor"
    print(
      """
      \(result.file.path): \(result.size) bytes.
      Verified: read again, and restored into a temporary database with \(result.rows) rows and \
      \(result.images) images. doctor found \(found).
      """)
    if result.damagedImages > 0 {
      print(
        "\(result.damagedImages) images are damaged in the database, and not in the backup: run"
          + " commonplace doctor.")
    }
    for path in result.deleted { print("Deleted: \(path)") }
  }
}

/// `commonplace rollback`
struct RollbackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback",
    abstract: "Restores the database from before an upgrade.",
    discussion: """
      Stop the server first. Before a new version changes the schema of the database, it writes a \
      snapshot into the folder snapshots of the data folder. This command puts the newest snapshot \
      in the place of the database; the former data is kept. Then start the former version: the new \
      one would change the schema again.
      """ + "\n\n"
        + examples("rollback --list", "rollback", "rollback before-0027-2026-11-26T033000Z.sqlite"))

  @Argument(help: "The name of a snapshot. (default: the newest)") var name: String?
  @Flag(help: "Only list the snapshots, newest first.") var list = false
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    MallocSettings.apply()
    let settings = try await shared.settings()
    let snapshots = MigrationSnapshots(in: settings.dataFolder)
    let format: MigrationSnapshot.Format = settings.databaseURL == nil ? .sqlite : .archive
    let all = try snapshots.all().filter { $0.format == format }
    if list {
      for snapshot in all { print("\(snapshot.name)  \(RollbackCommand.meaning(of: snapshot))") }
      return
    }
    guard let snapshot = all.first(where: { name == nil || $0.name == name }) else {
      throw ValidationError(
        name.map { "There is no snapshot \($0). Use --list." } ?? "There are no snapshots.")
    }
    let former = try await RollbackCommand.rollBack(to: snapshot, snapshots, settings)
    print("The database is that \(RollbackCommand.meaning(of: snapshot)).")
    if let former {
      print("The former data is in \(former). Delete it when you no longer need it.")
    }
    print(
      "Start the version of the program that you used before. This version would migrate again.")
  }

  private static func meaning(of snapshot: MigrationSnapshot) -> String {
    "before migration \(snapshot.migration), of \(snapshot.time)"
  }

  /// - Returns: where the former data is; nil if there was none.
  private static func rollBack(
    to snapshot: MigrationSnapshot, _ snapshots: MigrationSnapshots, _ settings: Settings
  ) async throws -> String? {
    guard let url = settings.databaseURL else { return try await snapshots.rollBack(to: snapshot) }
    let schema = try await snapshots.rollBack(to: snapshot) { schema, connections in
      Database(postgres: url, connections: connections, schema: schema)
    }
    return "the schema \(schema) of the database"
  }
}
