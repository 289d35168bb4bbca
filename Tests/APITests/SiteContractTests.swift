import Foundation
import Model
import TestSupport
import Testing

/// Requests of ModulaCMS's clients and the responses that they expect.
@Suite struct SiteContractTests {
  // MARK: - The mobile app

  @Test(arguments: TestEngine.all)
  func `the phone's app writes a post and reads it back`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let route = try await site.route("/hello", "Hello")

      let content = try await site.content(post.type, route: route)
      try await site.set(content, post.fields["summary"], "A short one")
      try await site.set(content, post.fields["summary"], "A shorter one")

      let types = try #require(try await ann.get("/datatype").array)
      #expect(
        types.contains {
          $0["datatype_id"] as? String == post.type && $0["type"] as? String == "root"
        })
      let list = try #require(try await ann.get("/contentdata").array)
      #expect(list.count == 1)
      #expect(list[0]["status"] as? String == "draft" && list[0]["route_id"] as? String == route)
      #expect(list[0]["parent_id"] is NSNull && list[0]["published_at"] is NSNull)
      let values = try await site.values(of: content)
      #expect(values[post.fields["summary"] ?? ""] == "A shorter one")
      #expect(values.count == 3)
      let links = try #require(try await ann.get("/datatypefields").array)
      #expect(links.filter { $0["datatype_id"] as? String == post.type }.count == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a change keeps absent members and returns the object`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let root = try await site.content(post.type, route: try await site.route("/a", "A"))
      let child = try await site.content(post.type, parent: root)

      let answer = try await ann.put(
        "/contentdata/",
        json([
          "content_data_id": child, "datatype_id": post.type, "author_id": "", "status": "pending",
        ]))

      #expect(answer.status == 200)
      #expect(answer.object["status"] as? String == "pending")
      #expect(answer.object["parent_id"] as? String == root)
    }
  }

  @Test(arguments: TestEngine.all)
  func `edits of published content are published at once`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let content = try await site.content(
        post.type, route: try await site.route("/live", "Live"), status: "published")
      #expect(try await site.read(content)["status"] as? String == "published")

      let refused = try await ann.post(
        "/contentfields",
        json([
          "content_data_id": content, "field_id": post.fields["mood"] ?? "",
          "field_value": "angry", "author_id": "",
        ]))
      #expect(refused.status == 400)
      #expect(refused.fields.keys.sorted() == ["mood"])
      try await site.set(content, post.fields["mood"], "glad")
      #expect(try await site.read(content)["published_at"] is String)

      _ = try await ann.put(
        "/contentdata/", json(["content_data_id": content, "status": "archived"]))
      let archived = try await site.read(content)
      #expect(archived["status"] as? String == "archived")
      #expect(archived["published_at"] is NSNull)
    }
  }

  // MARK: - Lists

  @Test(arguments: TestEngine.all)
  func `lists are complete, counted or paged`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      for _ in 0..<3 { _ = try await site.content(post.type) }

      for path in ["/contentdata", "/contentfields", "/fields", "/datatypefields"] {
        let whole = try #require(try await ann.get("\(path)/").array)
        #expect(try await ann.get("\(path)?count=true").object["count"] as? Int == whole.count)
        let page = try await ann.get("\(path)?limit=2&offset=1").object
        #expect(page["total"] as? Int == whole.count && page["limit"] as? Int == 2)
        #expect((page["data"] as? [Any])?.count == min(2, whole.count - 1))
        #expect(page["offset"] as? Int == 1)
      }
      let none = try await server.addUser("bob@example.com", name: "Bob")
      #expect(try await none.get("/contentdata").text == "[]")
    }
  }

  @Test(arguments: TestEngine.all)
  func `content of another space is not found`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let content = try await site.content(post.type)
      let bob = try await server.addUser("bob@example.com", name: "Bob")

      #expect(try await bob.get("/contentdata/?q=\(content)").status == 404)
      #expect(try await bob.put("/contentdata/", json(["content_data_id": content])).status == 404)
      #expect(try await bob.delete("/contentdata/?q=\(content)").status == 404)
      #expect(try await bob.get("/datatype/?q=\(post.type)").status == 404)
      for path in ["/contentdata", "/contentfields", "/contentrelations"] {
        #expect(try await ann.get("\(path)/?q=nonsense").status == 404)
        #expect(try await ann.get("\(path)/?q=").status == 400)
        #expect(try await ann.get("\(path)/?q=\(UUID())").status == 404)
      }
    }
  }

  // MARK: - Routes

  @Test(arguments: TestEngine.all)
  func `either slug can identify the route`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      _ = try await site.route("one", "One")
      _ = try await site.route("/other", "Other")

      let phone = try await ann.put("/routes/", json(["slug": "/one", "slug_2": "/two"]))
      #expect(phone.object["slug"] as? String == "/two")
      let sdk = try await ann.put("/routes/", json(["slug": "/three", "slug_2": "/two"]))
      #expect(sdk.object["slug"] as? String == "/three")
      let both = try await ann.put("/routes/", json(["slug": "/three", "slug_2": "/other"]))
      #expect(both.status == 409)
      let neither = try await ann.put("/routes/", json(["slug": "/x", "slug_2": "/y"]))
      #expect(neither.status == 404)
      let same = try await ann.put(
        "/routes/", json(["slug": "/three", "slug_2": "/three", "title": "Third", "status": 0]))
      #expect(same.object["title"] as? String == "Third" && same.object["status"] as? Int == 0)
      let taken = try await ann.post("/routes", json(["slug": "/three", "title": "Again"]))
      #expect(taken.status == 409 && taken.refusal != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `slugs are normalised and refused only if nothing is left`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")

      let made = try await ann.post("/routes", json(["slug": "/a--b & Ж", "title": "T"]))
      #expect(made.object["slug"] as? String == "/a-b-zh")
      #expect(try await ann.post("/routes", json(["slug": "!!", "title": "T"])).status == 400)
      let titled = try await ann.post("/routes", json(["title": "Привет, мир"]))
      #expect(titled.object["slug"] as? String == "/privet-mir")
      let again = try await ann.post("/routes", json(["title": "Привет, мир"]))
      #expect(again.object["slug"] as? String == "/privet-mir-2")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a route with content is not deleted`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let route = try await site.route("/a", "A")
      let content = try await site.content(try await site.post().type, route: route)

      #expect(try await ann.delete("/routes/?q=\(route)").status == 409)
      #expect(try await ann.delete("/contentdata/?q=\(content)").status == 200)
      #expect(try await ann.delete("/routes/?q=\(route)").status == 200)
    }
  }

  // MARK: - The title

  @Test(arguments: TestEngine.all)
  func `content has the title of its route`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let route = try await site.route("/a", "First")
      let content = try await site.content(try await site.post().type, route: route)

      _ = try await ann.put("/routes/", json(["route_id": route, "title": "Second"]))
      #expect(try await ann.get("/entries/\(content)").object["title"] as? String == "Second")
    }
  }
}
