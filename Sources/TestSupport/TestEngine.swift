package import Database
import Foundation
import Model
import PostgreSQL

/// A database engine for tests. `@Test(arguments: TestEngine.all)` runs a test on SQLite, and on
/// PostgreSQL if `TEST_DATABASE_URL` names a server on which databases can be created.
package struct TestEngine: Sendable, CustomStringConvertible {
  package let dialect: Dialect
  /// The URL of the PostgreSQL server; nil for SQLite.
  private let server: String?

  package var description: String { dialect.rawValue }

  package static let sqlite = TestEngine(dialect: .sqlite, server: nil)
  package static let all: [TestEngine] = [sqlite] + servers

  private static var servers: [TestEngine] {
    guard let url = ProcessInfo.processInfo.environment["TEST_DATABASE_URL"], !url.isEmpty
    else { return [] }
    return [TestEngine(dialect: .postgres, server: url)]
  }

  /// Runs `body` with a new database that has the whole schema, and deletes the database
  /// afterwards.
  package func withDatabase<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
    try await withDatabaseLocation(copying: try await MigratedDatabases.shared.location(of: self)) {
      place in
      let database = try place.open()
      let value: Value
      do {
        value = try await body(database)
      } catch {
        try database.close()
        throw error
      }
      try database.close()
      return value
    }
  }

  /// Runs `body` with a place for an empty database that can be opened several times: by two nodes,
  /// or again after a restart.
  /// - Parameter template: a closed database whose contents are copied to the place.
  package func withDatabaseLocation<Value>(
    copying template: TestDatabaseLocation? = nil,
    _ body: (TestDatabaseLocation) async throws -> Value
  ) async throws -> Value {
    if server != nil { try await postgresTests.acquire() }
    defer { if server != nil { postgresTests.release() } }
    let place = try await makeLocation(copying: template)
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(place))
    } catch {
      result = .failure(error)
    }
    try await place.remove()
    return try result.get()
  }

  fileprivate func makeLocation(
    copying template: TestDatabaseLocation? = nil
  ) async throws -> TestDatabaseLocation {
    try await TestDatabaseLocation(server: server, copying: template)
  }
}

/// One database with the whole schema for each engine, which the databases of tests are copies of:
/// copying takes a tenth of the time of migrating. They end with the process and the test server.
private actor MigratedDatabases {
  static let shared = MigratedDatabases()

  private var locations: [String: Task<TestDatabaseLocation, any Error>] = [:]

  func location(of engine: TestEngine) async throws -> TestDatabaseLocation {
    let location =
      locations[engine.description]
      ?? Task {
        let location = try await engine.makeLocation()
        let database = try location.open(connections: 1)
        try await database.migrate()
        try database.close()
        return location
      }
    locations[engine.description] = location
    return try await location.value
  }
}

/// Limits how many tests have databases on the test server at once, because PostgreSQL accepts only
/// a limited number of connections (`max_connections`).
private let postgresTests = AsyncSemaphore(permits: 24)

/// The location of a test's database.
package struct TestDatabaseLocation: Sendable {
  /// A folder for this test; on PostgreSQL too, as the data folder of the server.
  package let folder: String
  /// The URL of the PostgreSQL database; nil for SQLite.
  package let url: String?
  package var path: String { "\(folder)/commonplace.sqlite" }

  /// The URL of the PostgreSQL server; nil for SQLite.
  private let server: String?
  /// The name of the database on that server.
  private let name: String

  init(server: String?, copying template: TestDatabaseLocation?) async throws {
    let name = "test_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
    folder = FileManager.default.temporaryDirectory.appending(path: name).path
    self.server = server
    self.name = name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    url = try server.map { try databaseURL($0, database: name) }
    try await onServer("CREATE DATABASE \(name) TEMPLATE \(template?.name ?? "template0")")
    if server == nil, let template {
      try FileManager.default.copyItem(atPath: template.path, toPath: path)
    }
  }

  /// Opens the database.
  /// - Parameters:
  ///   - connections: few, since many tests run at once.
  ///   - explains: whether the database's counter measures work on PostgreSQL too.
  ///   - schema: the schema that statements use on PostgreSQL; nil for that of the database.
  ///   - requestLimit: longer than in use, because many tests run at once on few cores.
  package func open(
    connections: Int = 4, explains: Bool = false, schema: String? = nil,
    requestLimit: Duration = .seconds(60)
  ) throws -> Database {
    if let url {
      return Database(
        postgres: url, connections: connections, explains: explains, schema: schema,
        requestLimit: requestLimit)
    }
    // Data of tests need not survive a power failure.
    return try Database(
      path: path, durable: false, connections: connections, requestLimit: requestLimit)
  }

  func remove() async throws {
    try await onServer("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
    try FileManager.default.removeItem(atPath: folder)
  }

  private func onServer(_ sql: String) async throws {
    guard let server else { return }
    let database = Database(postgres: server, connections: 1)
    try await database.withoutTransaction { db in try db.runScript(sql) }
    try database.close()
  }
}

/// Returns the URL `server` with another database name.
private func databaseURL(_ server: String, database name: String) throws -> String {
  guard var parts = URLComponents(string: server) else {
    throw Failure.malformed("TEST_DATABASE_URL")
  }
  parts.path = "/\(name)"
  return parts.string ?? server
}
