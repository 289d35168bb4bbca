import Accounts
import Assist
import Book
import Catalog
import Cmark
import Curl
import Database
import Foundation
import Journal
import Lists
import Logging
import Media
import MediaProcesses
import Outgoing
import PostgreSQL
import Publishing
import ServiceLifecycle

/// Creates the database connection, migrates the schema, and creates the features.
struct Wiring: Sendable {
  let database: Database
  let features: Features

  /// - Throws: the reason why the data cannot be used, such as an unreadable folder, a database
  ///   that does not respond, a newer schema, or another secret.
  init(_ settings: Settings) async throws {
    try Wiring.makeFolder(settings.dataFolder)
    database = try Wiring.database(settings)
    do {
      try await database.migrate()
    } catch let error as DatabaseError where settings.databaseURL == nil {
      throw Wiring.unusable(settings, error)
    }
    let outgoing = OutgoingClient(allowing: settings.allowedHosts)
    let accounts = try await Accounts(
      database: database, journal: Journal(database: database),
      secrets: Secrets.load(
        configured: settings.secret, in: settings.dataFolder, for: database),
      signups: settings.signups,
      emailTransport: settings.mail.map { EmailTransport($0) },
      apple: settings.apple, outgoing: outgoing,
      acceptsDevelopmentKey: settings.acceptsDevelopmentKey,
      passwordCost: Passwords.Cost(
        logN: settings.scryptRounds, r: 8, p: 1),
      passwordsPerNetwork: settings.limits.passwordsPerNetwork)
    let images = Images(
      database: database,
      workers: MediaWorkers(executable: settings.mediaWorker, limits: settings.media),
      outgoing: outgoing)
    features = Features(
      accounts: accounts, images: images, outgoing: outgoing, markdown: CmarkRenderer(),
      assist: settings.assist, importLimits: settings.importLimits, version: Program.version)
  }

  /// Creates the data folder if it does not exist.
  static func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw FileAccessError("The data folder \(path) cannot be created", because: error)
    }
  }

  private static func database(_ settings: Settings) throws -> Database {
    if let url = settings.databaseURL {
      return Database(postgres: url, connections: settings.connections)
    }
    let folder = DataFolder(
      path: settings.dataFolder, hasConfiguredSecret: settings.secret?.isEmpty == false)
    try folder.check()
    do {
      return try Database(
        path: folder.database, durable: settings.isDurable, connections: settings.connections)
    } catch let error as DatabaseError {
      throw Wiring.unusable(settings, error)
    } catch {
      throw FileAccessError("The database \(folder.database) cannot be opened", because: error)
    }
  }

  private static func unusable(_ settings: Settings, _ error: DatabaseError) -> FileAccessError {
    let path = settings.dataFolder + "/commonplace.sqlite"
    let what = "The database \(path) cannot be used: \(error.message)."
    return FileAccessError(error.kind == .damaged ? "\(what) \(Wiring.damageAdvice)" : what)
  }

  /// The instructions for a damaged database.
  static let damageAdvice =
    "Stop the server, copy the whole data folder, run `commonplace doctor` on the copy, and restore"
    + " the latest backup if it finds damage."
}

// MARK: - Housekeeping

/// The hourly cleanup: deletes ended sessions and old attempts, renders texts that an earlier
/// version published, and frees unused blobs.
struct Housekeeping: Sendable {
  private let wiring: Wiring
  private let logger: Logger

  init(_ wiring: Wiring, _ logger: Logger) {
    self.wiring = wiring
    self.logger = logger
  }

  func run() async {
    while !Task.isCancelled {
      do {
        try await wiring.features.accounts.deleteExpired()
        try await wiring.features.workSearch.sweep()
        try await wiring.features.imports.sweep()
        try await wiring.features.lists.sweep()
        try await wiring.features.site.webhooks.deleteExpired()
        try await wiring.features.site.pages.renderMissing()
        let sweep = wiring.features.blobSweep
        while try await sweep.run() > 0, !Task.isCancelled {}
      } catch {
        logger.warning("housekeeping: \(error)")
      }
      // When cancelled, the sleep ends early and the loop checks for it.
      try? await Task.sleep(for: .seconds(3600))
    }
  }
}

/// Updates the statistics of the query planner while the server runs. Imports do so themselves, but
/// writes through the API and the pages do not. PostgreSQL is checked more often, because that only
/// takes a look at the sizes of tables, and also at the start, because a restored database has no
/// statistics.
struct StatisticsUpdater: Sendable {
  private let database: Database
  private let logger: Logger

  init(_ database: Database, _ logger: Logger) {
    self.database = database
    self.logger = logger
  }

  func run() async {
    if database.dialect == .postgres { await update() }
    while !Task.isCancelled {
      // When cancelled, the sleep ends early and the next line checks for it.
      try? await Task.sleep(for: .seconds(database.dialect == .sqlite ? 600 : 15))
      guard !Task.isCancelled else { return }
      await update()
    }
  }

  /// Updates the statistics once. The server works without them, so a failure is only logged.
  func update() async {
    do {
      try await database.updateStatistics()
    } catch {
      logger.warning("updating planner statistics: \(error)")
    }
  }
}
