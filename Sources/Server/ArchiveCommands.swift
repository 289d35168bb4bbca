import Accounts
import Archive
import ArgumentParser
import Book
import Database
import Foundation
import Journal
import Model
import PostgreSQL

/// `commonplace export`
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a whole server, or one book, into one file.",
    discussion: """
      The file contains everything that people entered, and hashes of their passwords: keep it as \
      safe as the database. It does not contain the server's secret. A server can run meanwhile.
      """ + "\n\n"
        + examples(
          "export book.zip", "export ann.zip --space ann",
          "export ann.zip --server https://book.example.com --token-file token"))

  @Argument(help: "The file.") var file: String
  @Option(
    help: ArgumentHelp(
      "The handle of the only book to export.",
      discussion: "(default: the whole server, and with --server the book of the token)"))
  var space: String?
  @OptionGroup var remote: RemoteOptions
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    if let client = try remote.client(space: space) {
      return try await RemoteExport(client: client, file: file).run()
    }
    MallocSettings.apply()
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
    if let damaged = manifest.damagedBlobs {
      print(
        "\(damaged.count) images are damaged in the database, and not in the archive: run"
          + " commonplace doctor.")
    }
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
      An archive of one book is restored as a new book beside the others, also while the server \
      runs.
      """ + "\n\n"
        + examples(
          "restore book.zip --data ./data", "restore ann.zip --owner bob@example.com --name Copy"))

  @Argument(help: "The file.") var file: String
  @Option(
    help: ArgumentHelp(
      "For one book: the e-mail address of the user who becomes an owner.",
      discussion: "(default: its owners, if they have accounts here)"))
  var owner: String?
  @Option(help: "For one book: its new name. (default: the name in the archive)")
  var name: String?
  @Flag(help: "Restore data in which doctor finds differences that it cannot repair.")
  var allowDifferences = false
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    MallocSettings.apply()
    let settings = try await shared.settings()
    let printer = ProgressPrinter()
    let archive = try await runUntilInterrupted { [file] in
      try await VerifiedArchive(file) { printer.print($0) }
    }
    let isBesideOthers = archive.manifest.space != nil
    if isBesideOthers, try await RestoreCommand.hasUsers(settings) {
      return try await restoreSpace(archive, settings, printer)
    }
    guard owner == nil, name == nil else {
      throw ValidationError(
        "--owner and --name are for an archive of one book on a server that has users.")
    }
    try await runUntilInterrupted { [allowDifferences] in
      try Wiring.makeFolder(settings.dataFolder)
      let outcome = try await RestoreCommand.restore(
        archive, settings, allowsDifferences: allowDifferences
      ) { printer.print($0) }
      RestoreCommand.report(
        outcome.result, former: outcome.former,
        hasSecret: try RestoreCommand.fingerprint(settings) != nil)
      RestoreCommand.report(archive.manifest.damagedBlobs ?? [])
    }
  }

  /// Whether the server has users, beside whose books a book is restored.
  private static func hasUsers(_ settings: Settings) async throws -> Bool {
    guard let url = settings.databaseURL else {
      return try await !DatabaseFile(in: settings.dataFolder).hasNoUsers()
    }
    let database = Database(postgres: url, connections: 1)
    let hasUsers = try await DatabaseFile.hasUsers(database)
    try database.close()
    return hasUsers
  }

  /// Returns a name for the schema that keeps the tables of a server without users; nil if there are no
  /// tables, or if there are users.
  private static func formerSchema(_ url: String) async throws -> String? {
    let database = Database(postgres: url, connections: 1)
    let isEmpty = try await database.read { db in try DatabaseSchema.read(db).tables.isEmpty }
    let hasUsers = try await DatabaseFile.hasUsers(database)
    try database.close()
    let digits = Timestamp.now.description.lowercased().filter { $0.isNumber || $0.isLetter }
    return isEmpty || hasUsers ? nil : "before_restore_\(digits)"
  }

  private func restoreSpace(
    _ archive: VerifiedArchive, _ settings: Settings, _ printer: ProgressPrinter
  ) async throws {
    let wiring = try await shared.open()
    let accounts = wiring.features.accounts
    let restore = SpaceRestore(
      archive, tables: Features.archivedTables, secret: accounts.secrets.fingerprint,
      folder: settings.dataFolder, progress: { printer.print($0) })
    try await runUntilInterrupted { [owner, name, allowDifferences] in
      var ownerKey: UserKey?
      if let owner { ownerKey = try await accounts.users.find(email: owner).key }
      let result = try await restore.run(
        into: wiring.database, owner: ownerKey,
        name: try name.map { try Spaces.validatedName($0) }, allowsDifferences: allowDifferences)
      print(
        "\(result.rows) rows, \(result.blobs) images. The book has the handle \(result.handle).")
      if result.hasNewIDs {
        print("Rows of this server have some of the same ids, so the book has new ones.")
      }
      if !result.missingMembers.isEmpty {
        print(
          "Without an account here, so not members: "
            + result.missingMembers.joined(separator: ", "))
      }
      RestoreCommand.report(result.droppedSecrets, hasSecret: true)
      RestoreCommand.report(archive.manifest.damagedBlobs ?? [])
    }
    try wiring.database.close()
  }

  /// Returns the fingerprint of the secret; nil if the server has none yet. None is created,
  /// because a restoration that fails changes nothing.
  private static func fingerprint(_ settings: Settings) throws -> String? {
    let isConfigured = settings.secret?.isEmpty == false
    let path = settings.dataFolder + "/secret"
    guard isConfigured || FileManager.default.fileExists(atPath: path) else { return nil }
    return try Secrets.load(configured: settings.secret, in: settings.dataFolder).fingerprint
  }

  /// Restores an archive into a server without users.
  /// - Returns: the result, and where the former database is; nil if there was none.
  static func restore(
    _ archive: VerifiedArchive, _ settings: Settings, allowsDifferences: Bool = false,
    progress: @escaping @Sendable (ArchiveProgress) -> Void = { _ in }
  ) async throws -> (result: ArchiveRestore.Result, former: String?) {
    let restore = ArchiveRestore(
      archive, tables: Features.archivedTables, secret: try fingerprint(settings) ?? "",
      progress: progress)
    if let url = settings.databaseURL {
      let former = try await formerSchema(url)
      let result = try await restore.run(
        connections: settings.connections, keepingFormerIn: former,
        allowsDifferences: allowsDifferences
      ) { schema, connections in
        Database(postgres: url, connections: connections, schema: schema)
      }
      return (result, former.map { "the schema \($0) of the database" })
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
    report(result.droppedSecrets, hasSecret: hasSecret)
  }

  private static func report(_ damagedImages: [String]) {
    guard !damagedImages.isEmpty else { return }
    print(
      "\(damagedImages.count) images were damaged when the archive was written, and are missing:"
        + " run commonplace doctor, and add them again.")
  }

  private static func report(_ dropped: [DroppedSecret], hasSecret: Bool) {
    report(
      dropped.filter(\.isLeftOut),
      under: "The archive of a book does not contain these credentials. Enter again:")
    report(
      dropped.filter { !$0.isLeftOut },
      under: hasSecret
        ? "These encrypted values cannot be decrypted with the secret of this server. Enter again:"
        : "This server has no secret yet, so it cannot decrypt those of the archive. Enter again, or"
          + " copy the file secret of the original server into the data folder and restore again:")
  }

  private static func report(_ dropped: [DroppedSecret], under heading: String) {
    guard !dropped.isEmpty else { return }
    print(heading)
    for dropped in dropped {
      let names = dropped.names.isEmpty ? "" : ": " + dropped.names.joined(separator: ", ")
      print("  \(dropped.count) × \(dropped.subject)\(names)")
    }
  }
}
