import Accounts
import Archive
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
import Model
import Outgoing
import PostgreSQL
import Publishing
import ServerKit
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
      try await MigrationSnapshots(in: settings.dataFolder).migrate(
        database, takesSnapshot: settings.backups.takesMigrationSnapshots
      ) { snapshot in
        Logger(label: "commonplace").notice("snapshot before migrating: \(snapshot.path)")
      }
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
      server: settings.deployment.baseURL.authority, assist: settings.assist,
      importLimits: settings.importLimits, version: Program.version)
  }

  /// The backups of this server, which the command and the schedule write.
  func backups(_ settings: Settings) -> Backups {
    Backups(
      database, secret: features.accounts.secrets.fingerprint, folder: settings.backups.folder,
      temporaryFolder: settings.dataFolder, retention: settings.backups.retention)
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

/// The hourly cleanup: deletes ended sessions and old attempts, spaces and providers of deleted
/// accounts, files of old imports, tombstones, shares and scans of lists, and old deliveries of
/// webhooks; renders texts that an earlier version published; and frees unused blobs.
struct Housekeeping: Sendable {
  private let wiring: Wiring
  private let archives: Archives
  private let logger: Logger

  init(_ wiring: Wiring, _ archives: Archives, _ logger: Logger) {
    self.wiring = wiring
    self.archives = archives
    self.logger = logger
  }

  func run() async {
    while !Task.isCancelled {
      for (name, step) in steps where !Task.isCancelled {
        do {
          try await step()
        } catch {
          // The other steps do not depend on it.
          logger.warning("housekeeping: \(name): \(error)")
        }
      }
      // When cancelled, the sleep ends early and the loop checks for it.
      try? await Task.sleep(for: .seconds(3600))
    }
  }

  private var steps: [(name: String, step: @Sendable () async throws -> Void)] {
    let (features, archives) = (wiring.features, archives)
    let purge = SpacePurge(wiring.database, features.accounts)
    return [
      ("accounts", { try await features.accounts.deleteExpired() }),
      ("spaces", { _ = try await purge.run() }),
      ("providers", { try await features.workSearch.deleteSettingsOfDeletedAccounts() }),
      ("idempotency keys", { try await features.journal.deleteExpiredIdempotencyKeys() }),
      ("imports", { try await features.imports.sweep() }),
      ("lists", { try await features.lists.sweep() }),
      ("archives", { try archives.sweep() }),
      ("webhooks", { try await features.site.webhooks.deleteExpired() }),
      ("published texts", { try await features.site.pages.renderMissing() }),
      (
        "images",
        { while try await features.blobSweep.run() > 0, !Task.isCancelled {} }
      ),
    ]
  }
}

/// Adds the job of each scheduled backup when it becomes due.
struct BackupTimer: Sendable {
  private let archives: Archives
  private let logger: Logger

  init(_ archives: Archives, _ logger: Logger) {
    self.archives = archives
    self.logger = logger
  }

  func run() async {
    do {
      try archives.checkBackupFolder()
    } catch {
      logger.error("backups: \(error)")
    }
    while !Task.isCancelled {
      do {
        try await archives.addDueBackup(now: .now)
      } catch {
        logger.warning("backups: \(error)")
      }
      // When cancelled, the sleep ends early and the loop checks for it.
      try? await Task.sleep(for: .seconds(20))
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
