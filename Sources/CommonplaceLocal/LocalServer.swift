import API
import Accounts
import Archive
import Book
import Catalog
public import CommonplaceKit
package import Database
public import Foundation
import Hummingbird
import Journal
import Lists
import Logging
package import Markdown
package import Media
import Model
import Outgoing
import ServerKit

/// A book on this device: the server's own code in this process, without a network, an account or a
/// password. The client is used like that of a server.
///
///     let server = try await LocalServer(folder: folder, name: "Ann")
///     for try await entry in server.client.entries.all() { print(entry.title) }
///
/// It has no members, links for others or public pages; their endpoints are refused, and
/// `LoadFailure.reason` is `unsupported`.
public final class LocalServer: Sendable {
  /// The client of the book's only user.
  public let client: Commonplace
  package let transport: any Transport
  /// The session of the book's only user.
  package let credentials: Credentials
  package let database: Database
  private let features: Features
  private let services: BackgroundWork

  /// Opens the book in a folder, or creates a new one. Only one `LocalServer` may use a folder at a
  /// time.
  /// - Parameters:
  ///   - name: the name of the user of a new book.
  ///   - language: the language of a new book's collections and films, such as `en`.
  ///   - languages: the languages of messages, as in `Accept-Language`.
  ///   - firstFilms: whether a new book gets the first films of the Library.
  ///   - pictures: decodes images with the libraries of the device; without it, images are refused.
  /// - Throws: errors of the file system; for a damaged database, or one of a newer version.
  public convenience init(
    folder: URL, name: String, language: String = "en", languages: String? = nil,
    firstFilms: Bool = true, pictures: (any DevicePictures)? = nil
  ) async throws {
    try await self.init(
      folder: folder, name: name, language: language, languages: languages, firstFilms: firstFilms,
      pictures: PictureAdapter(pictures), markdown: PlainTextRenderer())
  }

  package init(
    folder: URL, name: String, language: String, languages: String?, firstFilms: Bool = true,
    pictures: any PictureWorker, markdown: any MarkdownRenderer
  ) async throws {
    var logger = Logger(label: "commonplace.local")
    logger.logLevel = .warning
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    database = try Database(
      path: folder.appendingPathComponent(DatabaseFile.name).path, connections: 2)
    try await MigrationSnapshots(in: folder.path).migrate(database, takesSnapshot: true)
    features = try await LocalServer.features(
      database, folder, pictures: pictures, markdown: markdown)
    try await LocalServer.addUser(name, language, firstFilms: firstFilms, to: features)
    let archives = Archives(
      features, folder: folder.appendingPathComponent("archives", isDirectory: true).path)
    services = BackgroundWork(
      LocalServer.startServices(features, archives, database, logger))
    transport = LocalServer.transport(to: features, archives, services, logger)
    credentials = try await LocalServer.session(of: features.accounts)
    client = try LocalServer.client(transport, credentials, languages)
  }

  /// Ends all work and closes the database. Without it, the work ends with the last use of the
  /// client.
  public func close() async throws {
    await services.end()
    try database.close()
  }

  // MARK: - Opening

  private static func features(
    _ database: Database, _ folder: URL, pictures: any PictureWorker,
    markdown: any MarkdownRenderer
  ) async throws -> Features {
    let outgoing = OutgoingClient(transport: NoTransport())
    let accounts = try await Accounts(
      database: database, journal: Journal(database: database),
      secrets: Secrets.load(configured: nil, in: folder.path, for: database),
      outgoing: outgoing,
      // Nobody signs in with a password.
      passwordCost: Passwords.Cost(logN: 2, r: 8, p: 1))
    return Features(
      accounts: accounts,
      images: Images(database: database, workers: pictures, outgoing: outgoing),
      outgoing: outgoing, markdown: markdown, server: authority, version: version)
  }

  /// Creates the user of a new book.
  private static func addUser(
    _ name: String, _ language: String, firstFilms: Bool, to features: Features
  ) async throws {
    // There is no link once there is a user.
    guard let token = try await features.accounts.setupLinks.issue() else { return }
    _ = try await features.signUp.setUp(
      token: token, email: "me@device.invalid", displayName: name,
      password: UUID().uuidString + UUID().uuidString, language: language,
      timeZone: TimeZone.current.identifier,
      filmsToday: firstFilms ? CalendarDate(.now, in: .current) : nil, opening: .noSession)
  }

  /// Starts the work in the background: jobs, live changes, and cleaning up once.
  private static func startServices(
    _ features: Features, _ archives: Archives, _ database: Database, _ logger: Logger
  ) -> Task<Void, Never> {
    let handlers = [
      features.jobHandlers, features.publishingHandlers, features.importHandlers,
      archives.jobHandlers(logger),
    ]
    return Task {
      await withTaskGroup(of: Void.self) { group in
        for handlers in handlers {
          let runner = JobRunner(database: database, handlers: handlers, logger: logger)
          group.addTask { await runner.run() }
        }
        group.addTask { await features.journal.live.run(logger) }
        group.addTask {
          do {
            try await features.imports.sweep()
            try await features.journal.deleteExpiredIdempotencyKeys()
            try await features.accounts.deleteExpired()
            try await features.lists.sweep()
            try archives.sweep()
            while try await features.blobSweep.run() > 0, !Task.isCancelled {}
          } catch {
            // The next start tries again.
            logger.warning("cleaning up: \(error)")
          }
        }
      }
    }
  }

  private static func transport(
    to features: Features, _ archives: Archives, _ services: BackgroundWork, _ logger: Logger
  ) -> any Transport {
    let edge = EdgeSettings(deployment: Deployment.local, logsRequests: false)
    let responder = makeResponder(edge) { router in
      router.add(middleware: LocalRefusals())
      Routes(features, archives: archives).add(to: router, features)
    }
    return LocalTransport(InProcessExchange(responder, logger: logger), services: services)
  }

  private static func client(
    _ transport: any Transport, _ credentials: Credentials, _ languages: String?
  ) throws -> Commonplace {
    guard let address = URL(string: "http://\(authority)") else { throw URLError(.badURL) }
    return Commonplace(
      baseURL: address, credentials: MemoryCredentialStorage(credentials), transport: transport,
      retries: .never, languages: languages)
  }

  /// Opens a session for the user of the book. Those of earlier starts end.
  private static func session(of accounts: Accounts) async throws -> Credentials {
    guard let user = try await accounts.users.first() else {
      throw URLError(.userAuthenticationRequired)
    }
    try await accounts.sessions.revokeAll(of: user.key)
    let session = accounts.sessions.appSession(from: ClientInfo(address: nil, device: "App"))
    let opened = try await accounts.sessions.open(session, for: user.key)
    return Credentials(
      accessToken: opened.accessToken, refreshToken: opened.refreshToken,
      expiresAt: Timestamp.now.adding(seconds: Int64(opened.expiresIn)), user: opened.user)
  }

  private static let version = "1"

  /// The host of the requests, which no network sees.
  private static let authority = "localhost"
}
