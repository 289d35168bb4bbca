import Cmark
import CommonplaceKit
import CommonplaceLocal
import Foundation
import MediaProcesses
import Model
import TestSupport

/// What stores the book of a test. `@Test(arguments: BookBackend.all)` runs a test with a server on each
/// database, and with the book on a device.
enum BookBackend: Sendable, CustomStringConvertible {
  case server(TestEngine)
  case device

  static let servers = TestEngine.all.map(BookBackend.server)
  static let all = servers + [.device]

  var description: String {
    switch self {
    case .server(let engine): "\(engine)"
    case .device: "device"
    }
  }

  /// Runs `body` with a new book of one user.
  func withBook(_ body: @escaping @Sendable (TestBook) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "book-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
    switch self {
    case .server(let engine):
      try await engine.withServer { server in
        _ = try await server.addUser(TestBook.email)
        try await body(TestBook(backend: self, folder: folder, server: server, local: nil))
      }
    case .device:
      let local = try await LocalServer(
        folder: folder.appending(path: "book"), name: "Ann", language: "en", languages: "en",
        firstFilms: false, pictures: MediaWorkers(executable: TestServer.mediaWorker),
        markdown: CmarkRenderer())
      do {
        try await body(TestBook(backend: self, folder: folder, server: nil, local: local))
        try await local.close()
      } catch {
        try await local.close()
        throw error
      }
    }
  }
}

/// A book with one user, and the apps that use it.
struct TestBook: Sendable {
  static let email = "ann@example.com"
  // A literal of a valid address.
  static let address = URL(string: "http://localhost:8080") ?? URL(filePath: "/")

  let backend: BookBackend
  /// A folder for the files of apps.
  let folder: URL
  /// The server; nil for the book on a device.
  let server: TestServer?
  private let local: LocalServer?
  /// The first app.
  let app: TestApp

  fileprivate init(
    backend: BookBackend, folder: URL, server: TestServer?, local: LocalServer?
  ) async throws {
    self.backend = backend
    self.folder = folder
    self.server = server
    self.local = local
    app = try await TestBook.makeApp(server, local, cache: nil)
  }

  var client: Commonplace { app.client }
  var network: SwitchableTransport { app.network }
  var isOnDevice: Bool { local != nil }
  /// The book on a device without an app; nil for a server.
  var device: LocalServer? { local }

  /// Returns another app of the user, with a network of its own.
  /// - Parameter wrap: returns the transport of the client, which may change what the network does.
  func makeApp(
    cache: ResponseCache? = nil, retries: RetryPolicy = .never,
    through wrap: (any Transport) -> any Transport = { $0 }
  ) async throws -> TestApp {
    try await TestBook.makeApp(server, local, cache: cache, retries: retries, through: wrap)
  }

  private static func makeApp(
    _ server: TestServer?, _ local: LocalServer?, cache: ResponseCache?,
    retries: RetryPolicy = .never, through wrap: (any Transport) -> any Transport = { $0 }
  ) async throws -> TestApp {
    guard let transport = server?.transport ?? local?.transport else {
      throw URLError(.badServerResponse)
    }
    let network = SwitchableTransport(transport)
    let storage = MemoryCredentialStorage(local?.credentials)
    let client = Commonplace(
      baseURL: address, credentials: storage,
      transport: wrap(network), retries: retries, languages: "en", cache: cache)
    if server != nil {
      try await client.session.signIn(email: email, password: TestServer.password)
    }
    return TestApp(client: client, network: network, storage: storage)
  }

  /// Runs `body` while the book works on archives, imports and other jobs.
  func runningJobs<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async throws -> Value {
    guard let server else { return try await body() }
    return try await server.runningJobs(body)
  }
}

extension TestBook {
  typealias Change = @MainActor () async -> Void

  /// Makes two changes. The first write is answered when the second change is under way.
  @MainActor func together(_ first: @escaping Change, _ second: @escaping Change) async {
    let (opened, open) = AsyncStream.makeStream(of: Void.self)
    let isFirst = Locked(true)
    network.set(
      .answering { request in
        let waits = isFirst.withLock { isFirst in
          guard isFirst, request.method != "GET" else { return false }
          isFirst = false
          return true
        }
        if waits { for await _ in opened {} }
        return nil
      })
    let changes = [Task { await first() }]
    await Self.wait { !isFirst.withLock(\.self) }
    let last = Task { await second() }
    for _ in 0..<100 { await Task.yield() }
    open.finish()
    for change in changes + [last] { await change.value }
    network.set(.on)
  }

  /// Waits until something is true, at most some seconds.
  @MainActor static func wait(until isTrue: () -> Bool) async {
    for _ in 0..<5000 where !isTrue() {
      try? await Task.sleep(for: .milliseconds(1))  // Only waits.
    }
  }
}

/// An app of a user.
struct TestApp: Sendable {
  let client: Commonplace
  let network: SwitchableTransport
  /// The tokens of the session.
  let storage: MemoryCredentialStorage
}
