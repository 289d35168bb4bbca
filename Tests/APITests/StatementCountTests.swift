import Foundation
import Model
import TestSupport
import Testing

/// What a request costs the database, with a credential that was seen a moment ago.
@Suite struct StatementCountTests {
  @Test(arguments: TestEngine.all)
  func `reading costs what the design says`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.join("ann@example.com")
      try await ann.makeMany(120)
      let entry = try await ann.make("Amélie")
      func cost(_ path: String) async throws -> Int {
        _ = try await ann.get("/auth/me")
        return try await server.statements {
          guard try await ann.get(path).status == 200 else { throw Missing(answer: path) }
        }
      }
      #expect(try await cost("/entries/\(entry.id)") == 1)
      #expect(try await cost("/entries?limit=50") == 2)
      #expect(try await cost("/entries?limit=50&count=true") == 3)
      #expect(try await cost("/entries?q=entry") == 3)
      #expect(try await cost("/entries?q=amelie") <= 5)
      #expect(try await cost("/entries?q=amelei") <= 5)
      #expect(try await cost("/collections") == 1)
    }
  }
}
