import Database
import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

@Suite struct HealthAPITests {
  @Test(arguments: TestEngine.all)
  func `health is public and has the members of both contracts`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let answer = try await server.anonymousClient.get("/health")

      #expect(answer.status == 200)
      let body = answer.object
      #expect(body["status"] as? String == "ok")
      #expect(body["version"] as? String == "0.0.0-test")
      #expect(body["environment"] as? String == "test")
      #expect((body["checks"] as? [String: Bool])?["database"] == true)
      let time = body["timestamp"] as? String ?? ""
      #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
      let uptime = body["uptime"] as? String ?? ""
      #expect(uptime.wholeMatch(of: /\d+h\d+m\d+s/) != nil)
      let database = try #require(body["database"] as? [String: Any])
      #expect(database["status"] as? String == "connected")
      #expect(database["ping_ms"] is Int)
    }
  }

  @Test(arguments: TestEngine.all)
  func `health reports a missing database`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      try server.database.close()
      let answer = try await server.anonymousClient.get("/health")
      #expect(answer.status == 503)
      #expect(answer.object["status"] as? String == "degraded")
      let database = try #require(answer.object["database"] as? [String: Any])
      #expect(database["status"] as? String == "disconnected")
      #expect(try await server.anonymousClient.send(.get, "/readyz").status == 503)
      #expect(try await server.anonymousClient.send(.get, "/livez").status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `HEAD answers as GET without a body`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntry("Dune")
      for path in ["/health", "/entries", "/entries/\(entry.id)", "/collections", "/types"] {
        let head = try await ann.send(.head, "/api/v1" + path)
        let get = try await ann.get(path)
        #expect(head.status == 200 && head.bytes.isEmpty, "\(path)")
        #expect(head.headers[.contentType] == get.headers[.contentType], "\(path)")
        #expect(head.headers[.eTag] == get.headers[.eTag], "\(path)")
      }
      #expect(try await server.anonymousClient.send(.head, "/livez").status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an unknown path answers 404 as JSON`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let browser = server.anonymousClient.sending("Accept", "text/html,*/*")
      for caller in [server.anonymousClient, browser] {
        for path in ["/nothing", "/", "/entries/a/b/c", "/health/x"] {
          let answer = try await caller.get(path)
          #expect(answer.status == 404)
          #expect(answer.header("Content-Type") == "application/json", "\(path)")
          #expect(answer.refusal?.error == "not_found", "\(path)")
        }
        #expect(try await caller.send(.patch, "/api/v1/entries").refusal != nil)
      }
    }
  }
}
