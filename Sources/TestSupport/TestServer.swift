import API
package import Accounts
package import Archive
package import Assist
package import Book
import Cmark
import Curl
package import Database
import Foundation
import Hummingbird
import Journal
import Logging
package import Media
import MediaProcesses
package import Model
package import Outgoing
import Publishing
package import ServerKit
import Synchronization
import Web

/// A server on a new database with all features and both edges, tested without a socket.
package struct TestServer: Sendable {
  package let features: Features
  package let archives: Archives
  package let database: Database
  package let deployment: Deployment
  /// Receives all e-mails.
  package let outbox: Outbox
  let exchange: InProcessExchange
  let documented: DocumentedStatuses

  package static let password = "correct horse"
}

extension TestEngine {
  /// Runs `body` with a server without users.
  /// - Parameters:
  ///   - baseURL: the public URL of the server, possibly with a sub-path.
  ///   - signups: whether people can register.
  ///   - hasMail: whether the server can send e-mails, which the outbox receives.
  ///   - apple: the apps whose identity tokens are accepted.
  ///   - isDevelopment: the same as `serve --dev`.
  ///   - clock: the time for the expiry of sessions and attempts.
  ///   - outgoing: the client for requests to other servers.
  ///   - assist: the providers of lookups.
  ///   - workers: the media workers; nil for new ones.
  package func withServer<Value: Sendable>(
    at baseURL: String = "http://localhost:8080",
    signups: SignupPolicy = .closed, hasMail: Bool = true, apple: AppleSettings? = nil,
    isDevelopment: Bool = false,
    clock: @escaping @Sendable () -> Timestamp = { .now },
    outgoing: OutgoingClient = OutgoingClient(),
    assist: AssistConfiguration = AssistConfiguration(),
    workers: (any PictureWorker)? = nil,
    _ body: @Sendable (TestServer) async throws -> Value
  ) async throws -> Value {
    try await withDatabase { database in
      let outbox = Outbox()
      guard let address = BaseURL(baseURL) else { throw Failure.malformed("BASE_URL") }
      let features = try await makeFeatures(
        database, address, signups, hasMail ? outbox : nil, apple, isDevelopment, clock, outgoing,
        assist, workers)
      let deployment = Deployment(baseURL: address, environment: "test")
      return try await run(features, database, deployment, outbox, body)
    }
  }
}

extension TestServer {
  /// Runs `body` with a server on an existing database.
  package static func on<Value: Sendable>(
    _ database: Database, clock: @escaping @Sendable () -> Timestamp = { .now },
    _ body: @Sendable (TestServer) async throws -> Value
  ) async throws -> Value {
    let outbox = Outbox()
    guard let address = BaseURL("http://localhost:8080") else {
      throw Failure.malformed("BASE_URL")
    }
    let features = try await makeFeatures(
      database, address, .open, outbox, nil, false, clock, OutgoingClient(), AssistConfiguration())
    let deployment = Deployment(baseURL: address, environment: "test")
    return try await run(features, database, deployment, outbox, body)
  }

  /// All routes of the server, as registered in the router.
  package var routes: [(method: String, path: String)] {
    let router = Router(context: AppRequestContext.self)
    Routes(features, archives: archives).add(to: router, features)
    WebRoutes(features, archives: archives, deployment: deployment).add(to: router)
    return router.routes.map { (method: "\($0.method)", path: "\($0.path)") }
  }
}

private func run<Value: Sendable>(
  _ features: Features, _ database: Database, _ deployment: Deployment, _ outbox: Outbox,
  _ body: @Sendable (TestServer) async throws -> Value
) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "archives-\(UUID().uuidString)").path
  let archives = Archives(features, folder: folder)
  var logger = Logger(label: "test")
  logger.logLevel = .critical
  // Only tests of archives create it.
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(
    TestServer(
      features: features, archives: archives, database: database, deployment: deployment,
      outbox: outbox,
      exchange: InProcessExchange(makeServer(features, archives, deployment), logger: logger),
      documented: DocumentedStatuses(Routes(features, archives: archives).all)))
}

/// Returns a responder with both edges around `features`, like that of `commonplace serve`.
private func makeServer(
  _ features: Features, _ archives: Archives, _ deployment: Deployment
) -> some HTTPResponder<AppRequestContext> {
  let pages = WebRoutes(features, archives: archives, deployment: deployment)
  let edge = EdgeSettings(
    deployment: deployment, logsRequests: false, renderPage: pages.renderFailure,
    siteOfHost: features.site.settings.handle)
  return makeResponder(edge) { router in
    Routes(features, archives: archives).add(to: router, features)
    pages.add(to: router)
  }
}

private func makeFeatures(
  _ database: Database, _ address: BaseURL, _ signups: SignupPolicy, _ outbox: Outbox?,
  _ apple: AppleSettings?, _ isDevelopment: Bool, _ clock: @escaping @Sendable () -> Timestamp,
  _ outgoing: OutgoingClient,
  _ assist: AssistConfiguration, _ workers: (any PictureWorker)? = nil
) async throws -> Features {
  let accounts = try await Accounts(
    database: database, journal: Journal(database: database),
    secrets: Secrets(root: [UInt8](repeating: 7, count: 32)),
    signups: signups, emailTransport: outbox?.transport, apple: apple, outgoing: outgoing,
    acceptsDevelopmentKey: isDevelopment,
    // The real cost takes seconds in a debug build.
    passwordCost: Passwords.Cost(logN: 2, r: 8, p: 1), sleep: { _ in }, clock: clock)
  outbox?.deliver(from: accounts.emailQueue)
  let images = Images(
    database: database, workers: workers ?? MediaWorkers(executable: TestServer.mediaWorker),
    outgoing: outgoing)
  return Features(
    accounts: accounts, images: images, outgoing: outgoing, markdown: CmarkRenderer(),
    server: address.authority, assist: assist, version: "0.0.0-test")
}

extension TestServer {
  /// The path of the media worker that was built with the tests.
  package static var mediaWorker: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".build/debug/commonplace-media").path
  }
}

// MARK: - Users

extension TestServer {
  /// Adds a user, signed in like an app.
  package func addUser(_ email: String, name: String? = nil) async throws -> APIClient {
    _ = try await features.signUp.add(
      email: email, displayName: name, password: TestServer.password)
    return try await signIn(email)
  }

  package func signIn(_ email: String) async throws -> APIClient {
    let answer = try await features.accounts.sessions.signIn(
      email: email, password: TestServer.password, from: ClientInfo(address: nil, device: "Phone"))
    return APIClient(server: self, tokens: answer)
  }

  /// A client without credentials.
  package var anonymousClient: APIClient { APIClient(server: self, tokens: nil) }

  /// Returns the number of statements that `body` ran.
  package func statements(_ body: () async throws -> Void) async throws -> Int {
    let before = database.counter.count
    try await body()
    return database.counter.count - before
  }
}

// MARK: - Doctor

extension TestServer {
  /// Returns the differences that the doctor finds in the whole database.
  package func differences() async throws -> [String] {
    let found = DifferenceCollector()
    for doctor in features.doctors { _ = try await doctor.examine { found.add($0) } }
    return found.all
  }
}

/// Collects the differences that the doctor reports.
final class DifferenceCollector: Sendable {
  private let found = Mutex<[String]>([])

  var all: [String] { found.withLock { $0 } }

  func add(_ difference: String) { found.withLock { $0.append(difference) } }
}
