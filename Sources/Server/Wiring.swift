import Accounts
import Book
import Cmark
import Curl
import Database
import Foundation
import Journal
import Logging
import Media
import MediaProcesses
import Outgoing
import PostgreSQL

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

  private static func makeFolder(_ path: String) throws {
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
