import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

@testable import API

@Suite struct OpenAPITests {
  private static func description(_ server: TestServer) async throws -> [String: Any] {
    try await server.anonymousClient.send(.get, "/api/openapi.json").object
  }

  @Test func `the description contains exactly the routes of the table`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let description = try await Self.description(server)
      #expect(description["openapi"] as? String == "3.1.0")
      let paths = try #require(description["paths"] as? [String: [String: Any]])
      let described = paths.flatMap { path, operations in
        operations.keys.map { "\($0.uppercased()) \(path)" }
      }
      let routes = Routes(server.features, archives: server.archives).all.map {
        "\($0.method.rawValue) /api/v1\($0.path)"
      }
      #expect(described.sorted() == routes.sorted())
      #expect(Set(routes).count == routes.count)
    }
  }

  @Test func `the description contains the media types of bodies and the base path`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let text = OpenAPI(
        routes: Routes(server.features, archives: server.archives).all, prefix: "/book"
      ).text
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

  @Test(
    "The description contains the media types of bodies that are not JSON",
    arguments: [
      ("post /site/archive", ["application/zip"]), ("post /media", ["multipart/form-data"]),
      ("put /media/{id}/file", ["multipart/form-data"]),
      ("post /grocery-scans", ["application/json", "image/*", "multipart/form-data"]),
      ("post /entries/batch", ["application/json", "application/x-ndjson"]),
    ])
  func mediaTypesOfBodies(operation: String, types: [String]) async throws {
    try await TestEngine.sqlite.withServer { server in
      let body = try await Self.operations(server)[operation]?["requestBody"] as? [String: Any]
      #expect((body?["content"] as? [String: Any])?.keys.sorted() == types)
    }
  }

  @Test("An operation lists the header of the space if and only if it uses it")
  func spaceHeader() async throws {
    try await TestEngine.sqlite.withServer { server in
      let member = try await server.addUser("ann@example.com")
      let ann = member.sending("Commonplace-Space", "unknown")
      let routes = Routes(server.features, archives: server.archives).all.filter {
        $0.access == .member && [.get, .put].contains($0.method) && $0.pathParameters.isEmpty
      }
      #expect(routes.contains { $0.path == "/site" && $0.method == .put })
      for route in routes {
        let body = route.operation.body == nil ? nil : "{}"
        let answer = try await ann.send(route.method, "/api/v1" + route.path, json: body)
        let name = "\(route.method) \(route.path) \(answer.status)"
        if route.operation.headers.contains(.space) {
          // 400 and 422: another parameter is missing.
          #expect([400, 404, 422].contains(answer.status), "\(name)")
        } else {
          // 404 then means another object, as without the header.
          let plain = try await member.send(route.method, "/api/v1" + route.path, json: body)
          #expect(answer.status == plain.status, "\(name)")
        }
      }
    }
  }

  @Test func `every reference has a schema and every schema is used`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let description = try await Self.description(server)
      let components = try #require(description["components"] as? [String: Any])
      let schemas = try #require(components["schemas"] as? [String: Any])
      let responses = try #require(components["responses"] as? [String: Any])
      let references = Set(Self.references(in: description))
      let known = Set(schemas.keys.map { "#/components/schemas/\($0)" })
        .union(responses.keys.map { "#/components/responses/\($0)" })
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

  /// Compares the members of responses with those of their schemas.
  @Test func `responses have the described members`() async throws {
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
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let entry = try await ann.makeEntry("Dune", ["rating": 5])
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

  // MARK: - Statuses and shapes

  private static func operations(
    _ server: TestServer
  ) async throws -> [String: [String: Any]] {
    let paths = try #require(
      await description(server)["paths"] as? [String: [String: [String: Any]]])
    return paths.reduce(into: [:]) { all, path in
      for (method, operation) in path.value {
        all["\(method) \(path.key.dropFirst(7))"] = operation
      }
    }
  }

  private static func statuses(_ operation: [String: Any]?) -> Set<String> {
    Set((operation?["responses"] as? [String: Any] ?? [:]).keys)
  }

  @Test("Every operation lists its statuses, and none has a default response")
  func namesStatuses() async throws {
    try await TestEngine.sqlite.withServer { server in
      let operations = try await Self.operations(server)
      for (name, operation) in operations {
        let statuses = Self.statuses(operation)
        #expect(!statuses.contains("default") && statuses.contains("503"), "\(name)")
        if operation["security"] != nil { #expect(statuses.contains("401"), "\(name)") }
        guard operation["requestBody"] != nil else { continue }
        #expect(statuses.isSuperset(of: ["400", "403", "408", "413", "415"]), "\(name)")
      }
      #expect(Self.statuses(operations["put /entries/{id}/images"]).contains("412"))
      #expect(Self.statuses(operations["post /auth/login"]).isSuperset(of: ["401", "429"]))
      #expect(Self.statuses(operations["get /entries"]).isSuperset(of: ["304", "422"]))
    }
  }

  @Test("The table of single operations names only operations that exist")
  func statusTableIsCurrent() async throws {
    try await TestEngine.sqlite.withServer { server in
      let known = Set(
        Routes(server.features, archives: server.archives).all.map {
          "\($0.method.rawValue) \($0.path)"
        })
      #expect(Set(Route.additionalStatuses.keys).subtracting(known) == [])
    }
  }

  @Test("Each shape that a list can have is described", arguments: TestEngine.all)
  func listShapes(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let operations = try await Self.operations(server)
      let lists = Routes(server.features, archives: server.archives).all.filter {
        if case .list = $0.responseShape { true } else { false }
      }
      #expect(lists.count >= 19)
      for route in lists where route.pathParameters.isEmpty {
        let responses = operations["get \(route.path)"]?["responses"] as? [String: Any]
        let content = (responses?["200"] as? [String: Any])?["content"] as? [String: Any]
        let json = (content?["application/json"] as? [String: Any])?["schema"] as? [String: Any]
        let shapes = try #require(json?["anyOf"] as? [[String: Any]], "\(route.path)")
        #expect(shapes.map { $0["type"] as? String }.prefix(3) == ["array", "object", "object"])
        #expect(try await ann.get(route.path).array != nil, "\(route.path)")
        let page = try await ann.get(route.path + "?limit=1").object
        #expect(Set(page.keys) == Set(shapes[1]["required"] as? [String] ?? []), "\(route.path)")
        let count = try await ann.get(route.path + "?count=true").object
        #expect(Set(count.keys) == ["count"], "\(route.path)")
      }
    }
  }

  @Test("An operation that creates an object links to the operations on it")
  func links() async throws {
    try await TestEngine.sqlite.withServer { server in
      let operations = try await Self.operations(server)
      let responses = operations["post /collections"]?["responses"] as? [String: Any]
      let links = (responses?["201"] as? [String: Any])?["links"] as? [String: [String: Any]]
      let link = try #require(links?["putCollectionsId"])
      #expect(link["parameters"] as? [String: String] == ["id": "$response.body#/id"])
      let names = operations.values.compactMap { $0["operationId"] as? String }
      #expect(Set(names).count == operations.count)
      #expect(Set(links.map { Array($0.keys) } ?? []).isSubset(of: names))
    }
  }
}
