import Database
import Foundation
import Model
import TestSupport
import Testing

/// The number of SQL statements of a request whose credential is cached.
@Suite struct StatementCountTests {
  @Test(arguments: TestEngine.all)
  func `reading runs the designed number of statements`(engine: TestEngine) async throws {
    // The clock stands still, so the credential stays cached.
    let now = Timestamp.now
    try await engine.withServer(clock: { now }) { server in
      let ann = try await server.addUser("ann@example.com")
      try await ann.makeMany(120)
      let entry = try await ann.makeEntry("Amélie")
      func cost(_ path: String) async throws -> Int {
        _ = try await ann.get("/auth/me")
        return try await server.statements {
          guard try await ann.get(path).status == 200 else { throw MissingValue(answer: path) }
        }
      }
      #expect(try await cost("/entries/\(entry.id)") == 1)
      #expect(try await cost("/entries?limit=50") == 2)
      #expect(try await cost("/entries?limit=50&count=true") == 3)
      // SQLite first counts the titles that begin with the text.
      let probe = engine.dialect == .sqlite ? 1 : 0
      #expect(try await cost("/entries?q=entry") == 2 + probe)
      #expect(try await cost("/entries?q=amelie") == 3 + probe)
      #expect(try await cost("/entries?q=amelei") == 4 + probe)
      #expect(try await cost("/collections") == 1)
      #expect(try await cost("/types") == 2)
    }
  }

  @Test(arguments: TestEngine.all)
  func `writing runs the measured number of statements`(engine: TestEngine) async throws {
    let now = Timestamp.now
    try await engine.withServer(clock: { now }) { server in
      let ann = try await server.addUser("ann@example.com")
      let first = try await ann.makeEntry("First")
      let create = try await server.statements { _ = try await ann.makeEntry("Second") }
      let replace = try await server.statements {
        _ = try await ann.put("/entries/\(first.id)", entryBody("Changed"))
      }
      // BEGIN and COMMIT are included. PostgreSQL also acquires the lock of the space.
      let turn = engine.dialect == .postgres ? 1 : 0
      #expect(create == 13 + turn)
      #expect(replace == 18 + turn)
    }
  }

  @Test(arguments: TestEngine.all)
  func `authentication runs one statement and is then cached`(engine: TestEngine) async throws {
    let now = Timestamp.now
    try await engine.withServer(clock: { now }) { server in
      let ann = try await server.addUser("ann@example.com")
      func cost() async throws -> Int {
        try await server.statements { _ = try await ann.get("/collections") }
      }
      // This request caches the hosts of all sites for some seconds.
      _ = try await server.anonymousClient.get("/health")
      #expect(try await cost() == 2)
      #expect(try await cost() == 1)
    }
  }
}
