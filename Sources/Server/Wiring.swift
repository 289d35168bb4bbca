import Accounts
import Book
import Database
import Foundation
import Journal
import Logging
import Media
import Outgoing

/// Puts the parts together: a database that is up to date, and the features on it.
struct Wiring: Sendable {
  let database: Database
  let features: Features

  /// - Throws: what keeps this program from using the data: an unreadable folder, a database that
  ///   does not answer, a newer schema, another secret.
  init(_ settings: Settings) async throws {
    try Wiring.makeFolder(settings.dataFolder)
    database = try Wiring.database(settings)
    try await database.migrate()
    let accounts = try await Accounts(
      database: database, journal: Journal(database: database),
      secrets: Secrets.load(
        configured: settings.secret, in: settings.dataFolder, for: database),
      signups: settings.signups,
      carrier: settings.mail.map { LetterCarrier($0) },
      apple: settings.apple,
      acceptsDevelopmentKey: settings.acceptsDevelopmentKey,
      passwordCost: Passwords.Cost(
        logN: settings.scryptRounds, r: 8, p: 1))
    let outgoing = Outgoing(allowing: settings.allowedHosts)
    let images = Images(
      database: database, workers: MediaWorkers(executable: settings.mediaWorker),
      outgoing: outgoing)
    features = Features(
      accounts: accounts, images: images, outgoing: outgoing, assist: settings.assist,
      importLimits: settings.importLimits, version: Program.version)
  }

  private static func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw UnusableFile("The data folder \(path) cannot be made", because: error)
    }
  }

  private static func database(_ settings: Settings) throws -> Database {
    let path = settings.dataFolder + "/commonplace.sqlite"
    do {
      return try Database(
        url: settings.databaseURL, path: path, durable: settings.isDurable,
        connections: settings.connections)
    } catch  where settings.databaseURL == nil {
      throw UnusableFile("The database \(path) cannot be opened", because: error)
    }
  }
}
