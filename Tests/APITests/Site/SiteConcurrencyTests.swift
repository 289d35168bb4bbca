import Foundation
import Model
import TestSupport
import Testing

/// Concurrent writes to one site.
@Suite struct SiteConcurrencyTests {
  private func concurrently(
    count: Int, _ ask: @escaping @Sendable (Int) async throws -> ServerResponse
  ) async throws -> [Int] {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<count { group.addTask { try await ask(number).status } }
      return try await group.reduce(into: []) { $0.append($1) }.sorted()
    }
  }

  @Test(arguments: TestEngine.all)
  func `of several changes to the same revision one succeeds`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let steps = SiteSteps(caller: ann)
      let type = try await steps.post().type
      let made = try await steps.make(
        "/content/create", ["datatype_id": type, "status": "draft", "fields": [String: String]()])
      let content = try #require(made["content_data"] as? [String: Any])
      let id = try #require(content["content_data_id"] as? String)
      let revision = try #require(content["revision"] as? Int)

      let puts = try await concurrently(count: 5) { number in
        try await ann.put(
          "/contentdata/",
          json([
            "content_data_id": id, "title": "By \(number)", "status": "draft",
            "revision": revision,
          ]))
      }
      #expect(puts == [200, 409, 409, 409, 409])
      let now = try await ann.get("/contentdata/?q=\(id)").object
      #expect(now["revision"] as? Int == revision + 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `of several requests for the same slug or language one succeeds`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let routes = try await concurrently(count: 5) { number in
        try await ann.post("/routes", json(["slug": "/same", "title": "\(number)", "status": 1]))
      }
      #expect(routes == [201, 409, 409, 409, 409])
      let languages = try await concurrently(count: 5) { _ in
        try await ann.post("/locales", json(["code": "de", "label": "Deutsch"]))
      }
      #expect(languages == [201, 409, 409, 409, 409])
    }
  }

  @Test(arguments: TestEngine.all)
  func `concurrent batches are applied completely`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let steps = SiteSteps(caller: ann)
      let post = try await steps.post()
      let (summary, body) = (
        try #require(post.fields["summary"]), try #require(post.fields["body"])
      )
      let made = try await steps.make(
        "/content/create",
        ["datatype_id": post.type, "status": "draft", "fields": [summary: "x", body: "x"]])
      let content = try #require(made["content_data"] as? [String: Any])
      let id = try #require(content["content_data_id"] as? String)
      let codes = try await concurrently(count: 5) { number in
        try await ann.post(
          "/content/batch",
          json([
            "content_data_id": id, "fields": [summary: "of \(number)", body: "of \(number)"],
          ]))
      }
      #expect(Set(codes).isSubset(of: [200, 409]) && codes.contains(200))
      let values = (try await ann.get("/contentfields").array ?? [])
        .filter { $0["content_data_id"] as? String == id }
        .compactMap { $0["field_value"] as? String }.filter { !$0.isEmpty }
      #expect(values.count == 2 && Set(values).count == 1)
    }
  }
}
