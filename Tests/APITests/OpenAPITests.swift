import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

@testable import API

@Suite struct OpenAPITests {
  private static func description(_ server: TestServer) async throws -> [String: Any] {
    try await server.stranger.send(.get, "/api/openapi.json").object
  }

  @Test func `the description names every route of the table and nothing else`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let description = try await Self.description(server)
      #expect(description["openapi"] as? String == "3.1.0")
      let paths = try #require(description["paths"] as? [String: [String: Any]])
      let described = paths.flatMap { path, operations in
        operations.keys.map { "\($0.uppercased()) \(path)" }
      }
      let routes = Routes(server.features).all.map { "\($0.method.rawValue) /api/v1\($0.path)" }
      #expect(described.sorted() == routes.sorted())
      #expect(Set(routes).count == routes.count)
    }
  }

  @Test func `it says what a body may be written in and where the paths begin`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let text = OpenAPI(routes: Routes(server.features).all, prefix: "/book").text
      let description = try #require(
        try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
      #expect((description["servers"] as? [[String: String]])?.first?["url"] == "/book")
      let paths = try #require(description["paths"] as? [String: [String: [String: Any]]])
      let operation = try #require(paths["/api/v1/entries/{id}"]?["put"])
      let parameters = operation["parameters"] as? [[String: Any]] ?? []
      #expect(parameters.compactMap { $0["name"] as? String } == ["id", "If-Match"])
      let body = try #require(operation["requestBody"] as? [String: Any])
      let content = try #require(body["content"] as? [String: Any])
      #expect(content.keys.sorted() == ["application/json", "multipart/form-data"])
    }
  }

  @Test func `every reference leads to a schema and every schema is used`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let description = try await Self.description(server)
      let components = try #require(description["components"] as? [String: Any])
      let schemas = try #require(components["schemas"] as? [String: Any])
      let references = Set(Self.references(in: description))
      let known = Set(schemas.keys.map { "#/components/schemas/\($0)" })
      #expect(references.subtracting(known) == [])
      #expect(known.subtracting(references) == [])
    }
  }

  private static func references(in value: Any) -> [String] {
    switch value {
    case let object as [String: Any]:
      object.flatMap { key, value in
        key == "$ref" ? [value as? String ?? ""] : references(in: value)
      }
    case let array as [Any]: array.flatMap { references(in: $0) }
    default: []
    }
  }

  @Test func `every parameter of a path is described`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let paths = try #require(
        await Self.description(server)["paths"] as? [String: [String: [String: Any]]])
      for (path, operations) in paths {
        let names = path.matches(of: /\{(\w+)\}/).map { String($0.1) }
        for (method, operation) in operations {
          let parameters = operation["parameters"] as? [[String: Any]] ?? []
          let described = parameters.filter { $0["in"] as? String == "path" }
          #expect(described.compactMap { $0["name"] as? String } == names, "\(method) \(path)")
          #expect(described.allSatisfy { $0["required"] as? Bool == true })
          #expect(operation["summary"] is String)
        }
      }
    }
  }

  /// The members that answers have and those that their schemas name.
  @Test func `answers have the members that are described`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let components = try #require(
        await Self.description(server)["components"] as? [String: Any])
      let schemas = try #require(components["schemas"] as? [String: [String: Any]])
      func members(_ name: String) -> Set<String> {
        Set((schemas[name]?["properties"] as? [String: Any] ?? [:]).keys)
      }
      func required(_ name: String) -> Set<String> {
        Set(schemas[name]?["required"] as? [String] ?? [])
      }
      let ann = try await server.join("ann@example.com", name: "Ann")
      let entry = try await ann.make("Dune", ["rating": 5])
      let type = try #require(await ann.get("/types").array?.first?["id"] as? String)
      let answers = [
        ("Health", try await ann.get("/health").object),
        ("User", try await ann.get("/auth/me").object),
        ("Collection", try #require(await ann.get("/collections").array?.first)),
        (
          "View",
          try await ann.post("/views", json(["name": "All", "type_id": type])).object
        ),
        ("ViewPage", try await ann.get("/views").object),
        ("Type", try #require(await ann.get("/types").array?.first)),
        ("TypeDetail", try await ann.get("/types/\(type)").object),
        ("TypePreview", try await ann.post("/types/\(type)/preview", "{}").object),
        ("Entry", try await ann.get("/entries/\(entry.id)").object),
        ("Changes", try await ann.get("/changes").object),
        ("Error", try await ann.post("/entries", "{}").object),
        ("Message", try await ann.delete("/entries/\(entry.id)").object),
      ]
      for (name, answer) in answers {
        let keys = Set(answer.keys)
        #expect(required(name).subtracting(keys) == [], "\(name)")
        #expect(keys.subtracting(members(name)) == [], "\(name)")
      }
    }
  }
}
