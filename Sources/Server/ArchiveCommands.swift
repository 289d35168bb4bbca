import Accounts
import Archive
import ArgumentParser
import Book
import Database
import Foundation
import Journal
import PostgreSQL
import Synchronization
import UnixSignals

/// `commonplace export`
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a whole server, or one book, into one file.",
    discussion: """
      The file contains everything that people entered, and hashes of their passwords: keep it as \
      safe as the database. It does not contain the server's secret. A server can run meanwhile.
      """ + "\n\n" + examples("export book.zip", "export ann.zip --space ann"))

  @Argument(help: "The file.") var file: String
  @Option(help: "The handle of the only book to export. (default: the whole server)")
  var space: String?
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    MemoryArenas.limit()
    let wiring = try await shared.open()
    let export = ArchiveExport(
      wiring.database, tables: Features.archivedTables,
      secret: wiring.features.accounts.secrets.fingerprint)
    let printer = ProgressPrinter()
    let manifest = try await runUntilInterrupted { [file, space] in
      try await export.write(to: file, space: space) { printer.print($0) }
    }
    let rows = manifest.tables.values.reduce(0) { $0 + $1.rows }
    print("\(rows) rows, \(manifest.blobs.count) images.")
    try wiring.database.close()
  }
}

/// `commonplace restore`
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restores an archive of a whole server, or of one book.",
    discussion: """
      Stop the server first. On SQLite the former database is kept in the data folder; on \
      PostgreSQL the database must be empty. The archive is checked before anything is written. \
      An archive of one book can be restored only into an empty server.
      """ + "\n\n" + examples("restore book.zip --data ./data"))

  @Argument(help: "The file.") var file: String
  @Flag(help: "Restore data in which doctor finds differences that it cannot repair.")
  var allowDifferences = false
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    MemoryArenas.limit()
    let settings = try await shared.settings()
    let printer = ProgressPrinter()
    try await runUntilInterrupted { [file, allowDifferences] in
      let archive = try await VerifiedArchive(file) { printer.print($0) }
      try Wiring.makeFolder(settings.dataFolder)
      let fingerprint = try RestoreCommand.fingerprint(settings)
      let restore = ArchiveRestore(
        archive, tables: Features.archivedTables, secret: fingerprint ?? "",
        progress: { printer.print($0) })
      let outcome = try await RestoreCommand.restore(
        restore, settings, allowsDifferences: allowDifferences)
      RestoreCommand.report(outcome.result, former: outcome.former, hasSecret: fingerprint != nil)
    }
  }

  /// Returns the fingerprint of the secret; nil if the server has none yet. None is created,
  /// because a restoration that fails changes nothing.
  private static func fingerprint(_ settings: Settings) throws -> String? {
    let isConfigured = settings.secret?.isEmpty == false
    let path = settings.dataFolder + "/secret"
    guard isConfigured || FileManager.default.fileExists(atPath: path) else { return nil }
    return try Secrets.load(configured: settings.secret, in: settings.dataFolder).fingerprint
  }

  private static func restore(
    _ restore: ArchiveRestore, _ settings: Settings, allowsDifferences: Bool
  ) async throws -> (result: ArchiveRestore.Result, former: String?) {
    if let url = settings.databaseURL {
      let database = Database(postgres: url, connections: settings.connections)
      let result: ArchiveRestore.Result
      do {
        result = try await restore.run(into: database, allowsDifferences: allowsDifferences)
      } catch {
        try database.close()
        throw error
      }
      try database.close()
      return (result, nil)
    }
    try DataFolder(path: settings.dataFolder, hasConfiguredSecret: true).checkIsWritable()
    let (result, former) = try await restore.run(
      in: DatabaseFile(in: settings.dataFolder), allowsDifferences: allowsDifferences)
    return (result, former)
  }

  private static func report(
    _ result: ArchiveRestore.Result, former: String?, hasSecret: Bool
  ) {
    print("\(result.rows) rows, \(result.blobs) images.")
    if let former { print("The former database is in \(former).") }
    guard !result.droppedSecrets.isEmpty else { return }
    print(
      hasSecret
        ? "The archive is from a server with another secret. Enter again:"
        : "This server has no secret yet, so it cannot decrypt those of the archive. Enter again, or"
          + " copy the file secret of the original server into the data folder and restore again:")
    for dropped in result.droppedSecrets {
      let names = dropped.names.isEmpty ? "" : ": " + dropped.names.joined(separator: ", ")
      print("  \(dropped.count) × \(dropped.subject)\(names)")
    }
  }
}

// MARK: - Progress and interruption

/// Prints progress to standard error, at most one line a second.
private final class ProgressPrinter: Sendable {
  private let next = Mutex(ContinuousClock.now)

  func print(_ progress: ArchiveProgress) {
    let isDue = next.withLock { next in
      guard ContinuousClock.now >= next else { return false }
      next = .now + .seconds(1)
      return true
    }
    guard isDue else { return }
    let total = progress.total.map { " of \($0)" } ?? ""
    printError("\(progress.step)\(progress.done == 0 ? "" : ": \(progress.done)\(total)")")
  }
}

/// Runs `work`, and cancels it on SIGINT and SIGTERM. Then exits with status 130.
private func runUntilInterrupted<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let task = Task { try await work() }
  let signals = Task {
    for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { task.cancel() }
  }
  defer { signals.cancel() }
  var value: Value?
  try await reportingFailures {
    do {
      value = try await task.value
    } catch is CancellationError {
      printError("Interrupted. Nothing was changed.")
      throw ExitCode(130)
    }
  }
  guard let value else { throw ExitCode.failure }
  return value
}
