package import Database
import Foundation
import Model

/// An engine that a test runs on. `@Test(arguments: TestEngine.all)` runs one body on SQLite and,
/// where `TEST_DATABASE_URL` names a server on which databases may be made, on PostgreSQL.
package struct TestEngine: Sendable, CustomStringConvertible {
  package let dialect: Dialect
  /// PostgreSQL's server; nil for SQLite.
  private let server: String?

  package var description: String { dialect.rawValue }

  package static let sqlite = TestEngine(dialect: .sqlite, server: nil)
  package static let all: [TestEngine] = [sqlite] + servers

  private static var servers: [TestEngine] {
    guard let url = ProcessInfo.processInfo.environment["TEST_DATABASE_URL"], !url.isEmpty
    else { return [] }
    return [TestEngine(dialect: .postgres, server: url)]
  }

  /// Gives `body` a database of its own with the whole schema, and removes it afterwards.
  package func withDatabase<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
    try await withPlace { place in
      let database = try place.open()
      try await database.migrate()
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

  /// Gives `body` a place for a database, empty at first, that may be opened more than once: by
  /// two nodes, or again after a restart.
  /// - Parameter template: a closed database whose contents the place begins with.
  package func withPlace<Value>(
    copying template: TestPlace? = nil, _ body: (TestPlace) async throws -> Value
  ) async throws -> Value {
    if server != nil { try await postgresTests.acquire() }
    defer { if server != nil { postgresTests.release() } }
    let place = try await TestPlace(server: server, copying: template)
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(place))
    } catch {
      result = .failure(error)
    }
    try await place.remove()
    return try result.get()
  }
}

/// Limits how many tests have databases on the test server, whose connections are counted.
private let postgresTests = AsyncSemaphore(permits: 24)

/// Where a test's database is.
package struct TestPlace: Sendable {
  /// A folder of the test's own, also on PostgreSQL: the server's data folder.
  package let folder: String
  /// PostgreSQL's address, or nil for SQLite.
  package let url: String?
  package var path: String { "\(folder)/commonplace.sqlite" }

  private let server: String?
  private let name: String

  init(server: String?, copying template: TestPlace?) async throws {
    let name = "test_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
    folder = FileManager.default.temporaryDirectory.appending(path: name).path
    self.server = server
    self.name = name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    url = try server.map { try addressed($0, name) }
    try await onServer("CREATE DATABASE \(name) TEMPLATE \(template?.name ?? "template0")")
    if server == nil, let template {
      try FileManager.default.copyItem(atPath: template.path, toPath: path)
    }
  }

  /// - Parameters:
  ///   - connections: few, for many tests run at once.
  ///   - explains: whether the database's counter measures work on PostgreSQL too.
  package func open(connections: Int = 4, explains: Bool = false) throws -> Database {
    // Nothing of a test must survive a power cut.
    try Database(
      url: url, path: path, durable: false, connections: connections, explains: explains)
  }

  func remove() async throws {
    try await onServer("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
    try FileManager.default.removeItem(atPath: folder)
  }

  private func onServer(_ sql: String) async throws {
    guard let server else { return }
    let database = try Database(url: server, path: "", connections: 1)
    try await database.bare { db in try db.runScript(sql) }
    try database.close()
  }
}

/// `server` with another database's name.
private func addressed(_ server: String, _ name: String) throws -> String {
  guard var parts = URLComponents(string: server) else {
    throw Failure.malformed("TEST_DATABASE_URL")
  }
  parts.path = "/\(name)"
  return parts.string ?? server
}
