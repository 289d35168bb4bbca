import Book
import Foundation
import HTTPTypes
import Journal
import Model
import TestSupport
import Testing

/// Requests with `Idempotency-Key`.
@Suite struct IdempotencyTests {
  private static let key = "Idempotency-Key"
  private static let replayed = HTTPField.Name("Idempotency-Replayed")!

  private static func create(
    _ title: String, key: String, by client: APIClient
  ) async throws -> ServerResponse {
    try await client.sending(Self.key, key)
      .send(.post, "/api/v1/entries", json: #"{"title": "\#(title)", "description": "A film."}"#)
  }

  @Test(arguments: TestEngine.all)
  func `a repeated request changes nothing and says what the first has done`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let first = try await Self.create("Solaris", key: "one", by: ann)
      #expect(first.status == 201 && first.headers[Self.replayed] == nil)
      let id = try #require(first.object["id"] as? String)

      let again = try await Self.create("Solaris", key: "one", by: ann)
      #expect(again.status == 201 && again.headers[Self.replayed] == "true")
      #expect(again.object["repeated"] as? Bool == true)
      let changes = try #require(again.object["changes"] as? [[String: Any]])
      #expect(changes.map { $0["id"] as? String } == [id])
      #expect(changes.map { $0["kind"] as? String } == ["entry"])
      #expect(changes.map { $0["revision"] as? Int } == [1])
      #expect(try await ann.get("/entries").array?.count == 1)

      let other = try await Self.create("Solaris", key: "two", by: ann)
      #expect(other.status == 201)
      // Keys belong to a user.
      let bob = try await server.addUser("bob@example.com")
      #expect(try await Self.create("Solaris", key: "one", by: bob).status == 201)

      let group = try #require(again.object["undo"] as? String)
      #expect(try await ann.send(.post, "/api/v1/undo/\(group)").status == 200)
      // What was undone since is not created again.
      let undone = try await Self.create("Solaris", key: "one", by: ann)
      #expect(undone.headers[Self.replayed] == "true")
      #expect(try await ann.get("/entries").array?.count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `changes and deletions are repeated without a conflict`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let made = try await Self.create("Solaris", key: "one", by: ann)
      let id = try #require(made.object["id"] as? String)
      let revision = try #require(made.object["revision"] as? Int)
      let change = #"{"title": "Stalker", "description": "A film.", "revision": \#(revision)}"#
      for status in [false, true] {
        let answer = try await ann.sending(Self.key, "two")
          .send(.put, "/api/v1/entries/\(id)", json: change)
        #expect(answer.status == 200 && (answer.headers[Self.replayed] == "true") == status)
      }
      // Without the key the second would be refused, because the revision is an earlier one.
      #expect(try await ann.send(.put, "/api/v1/entries/\(id)", json: change).status == 409)
      for status in [false, true] {
        let answer = try await ann.sending(Self.key, "three").delete("/entries/\(id)")
        #expect(answer.status == 200 && (answer.headers[Self.replayed] == "true") == status)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a refused request can be repeated with the same key`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      #expect(try await Self.create("", key: "one", by: ann).status == 400)
      #expect(try await Self.create("Solaris", key: "one", by: ann).status == 201)
      let other = try await ann.sending(Self.key, "one")
        .post("/collections", #"{"name": "Films", "icon": "🎬"}"#)
      #expect(other.object["code"] as? String == "idempotency.otherRequest")
      let long = String(repeating: "k", count: 101)
      for key in [long, "a b", "ключ"] {
        #expect(try await Self.create("Solaris", key: key, by: ann).status == 400)
      }
      #expect(try await ann.get("/entries").array?.count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `of requests with one key at the same time one changes something`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let first = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 {
          group.addTask {
            var answer = try await Self.create("Solaris", key: "one", by: ann)
            // A busy server asks to send the request again, for which the key is.
            while answer.status == 503 {
              answer = try await Self.create("Solaris", key: "one", by: ann)
            }
            #expect(answer.status == 201)
            return answer.headers[Self.replayed] == nil
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(first == 1)
      #expect(try await ann.get("/entries").array?.count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `keys are kept for 30 days`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      _ = try await Self.create("Solaris", key: "one", by: ann)
      let day: Int64 = 86_400
      let journal = server.features.journal
      try await journal.deleteExpiredIdempotencyKeys(now: Timestamp.now.adding(seconds: 29 * day))
      let kept = try await Self.create("Solaris", key: "one", by: ann)
      #expect(kept.headers[Self.replayed] == "true")
      try await journal.deleteExpiredIdempotencyKeys(now: Timestamp.now.adding(seconds: 31 * day))
      let forgotten = try await Self.create("Solaris", key: "one", by: ann)
      #expect(forgotten.status == 201 && forgotten.headers[Self.replayed] == nil)
    }
  }
}
