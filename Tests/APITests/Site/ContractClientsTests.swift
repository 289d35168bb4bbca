import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

/// Requests of ModulaCMS's Swift SDK, Go SDK and Mobile app that once failed.
@Suite struct ContractClientsTests {
  @Test(arguments: TestEngine.all)
  func `labels are unique among visible types and can be long`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      func type(_ label: String, _ name: String? = nil) async throws -> ServerResponse {
        var body: [String: Any] = ["label": label, "type": "root", "author_id": ""]
        body["name"] = name
        return try await ann.post("/datatype", json(body))
      }
      for label in ["Movie", "Name", "Person"] {
        #expect(try await type(label).object["label"] as? String == label)
      }
      #expect(try await type("Movie").status == 400)
      #expect(try await type("Movie", "other_movie").status == 201)
      let long = String(repeating: "Ü", count: 255)
      let made = try await type(long)
      #expect(made.status == 201 && made.object["label"] as? String == long)
      let id = try #require(made.object["datatype_id"] as? String)
      #expect(try await ann.get("/datatype/?q=\(id)").object["label"] as? String == long)
      #expect(try await type(long + "Ü").status == 400)
      let short = String(repeating: "Ü", count: 10)
      let own = try await ann.put("/types/\(id)", json(["name": short]))
      #expect(own.status == 200)
      #expect(try await ann.get("/datatype/?q=\(id)").object["label"] as? String == short)
      let renamed = try await ann.put("/datatype/", json(["datatype_id": id, "label": "Short"]))
      #expect(renamed.object["label"] as? String == "Short")
      let field: [String: Any] = [
        "parent_id": id, "label": "Movie", "type": "text", "data": "", "validation": "",
        "ui_config": "{}", "author_id": "",
      ]
      #expect(try await ann.post("/fields", json(field)).status == 201)
      _ = try await site.post("Post")
    }
  }

  @Test(arguments: TestEngine.all)
  func `the panel's field kinds are stored, and a title field sets the title of the content`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let type = try await site.id(
        "/datatype", ["label": "Post", "type": "root", "author_id": ""], "datatype_id")
      var fields: [String: String] = [:]
      for kind in ["_id", "_title"] {
        fields[kind] = try await site.id(
          "/fields",
          [
            "parent_id": type, "label": "Key \(kind)", "type": kind, "data": "",
            "validation": "", "ui_config": "{}", "author_id": "",
          ], "field_id")
      }
      let sdk = try await token(ann, dialect: "sdk", server)
      func kinds(_ caller: APIClient) async throws -> Set<String> {
        Set((try await caller.get("/fields").array ?? []).compactMap { $0["type"] as? String })
      }
      #expect(try await kinds(sdk).isSuperset(of: ["_id", "_title"]))
      #expect(try await kinds(ann).isDisjoint(with: ["_id", "_title"]))
      let made = try await ann.post(
        "/content/create",
        json(["datatype_id": type, "fields": [fields["_title"] ?? "": "By its field"]]))
      let content = try #require(made.object["content_data"] as? [String: Any])
      let id = content["content_data_id"] as? String ?? ""
      let whole = try await ann.get("/entries/\(id)")
      #expect(whole.object["title"] as? String == "By its field", "\(whole.text)")
      try await site.set(id, fields["_title"], "Another")
      #expect(try await ann.get("/entries/\(id)").object["title"] as? String == "Another")
    }
  }

  private func token(
    _ ann: APIClient, dialect: String?, _ server: TestServer
  ) async throws -> APIClient {
    var body: [String: Any] = ["label": "SDK", "token_type": "api_key", "token": ""]
    body["dialect"] = dialect
    let made = try await ann.post("/tokens", json(body))
    let text = try #require(made.object["raw_token"] as? String, "\(made.text)")
    return server.anonymousClient.sending("Authorization", "Bearer \(text)")
  }

  @Test(arguments: TestEngine.all)
  func `a new site has a default language`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let first = try #require(try await ann.get("/locales").array)
      #expect(first.map { $0["code"] as? String } == ["en"])
      #expect(first[0]["is_default"] as? Bool == true && first[0]["is_enabled"] as? Bool == true)
      #expect(try await server.anonymousClient.get("/locales?space=ann").array?.count == 1)
      let french = try await ann.post(
        "/locales", json(["code": "fr", "label": "Français", "fallback_code": "en"]))
      #expect(french.status == 201, "\(french.text)")
      #expect(french.object["is_default"] as? Bool == false)
      let all = try #require(try await ann.get("/locales").array)
      #expect(all.map { $0["code"] as? String } == ["en", "fr"])
      #expect(all[0]["locale_id"] as? String == first[0]["locale_id"] as? String)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a client with two statuses does not change others`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let sdk = try await token(ann, dialect: "sdk", server)
      for status in ["archived", "pending"] {
        let id = try await site.content(post.type, status: status)
        let read = try await sdk.get("/contentdata/?q=\(id)")
        #expect(read.object["status"] as? String == "draft")
        for body in [["content_data_id": id, "status": "draft"], ["content_data_id": id]] {
          #expect(try await sdk.put("/contentdata/", json(body)).status == 200)
          #expect(try await site.read(id)["status"] as? String == status)
        }
        let published = try await sdk.put(
          "/contentdata/", json(["content_data_id": id, "status": "published"]))
        #expect(published.object["status"] as? String == "published")
        _ = try await sdk.put("/contentdata/", json(["content_data_id": id, "status": "draft"]))
        #expect(try await site.read(id)["status"] as? String == "draft")
      }
      // A token that a program creates has the dialect of that program.
      let inner = try await sdk.post("/tokens", json(["label": "Inner", "scope": "read"]))
      #expect(inner.object["dialect"] as? String == "sdk", "\(inner.text)")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a revoked token is still listed, as revoked`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let made = try await ann.post("/tokens", json(["label": "Old", "token_type": "api_key"]))
      let id = try #require(made.object["id"] as? String)
      let revoked = try await ann.put("/tokens/", json(["id": id, "revoked": true]))
      #expect(revoked.object["revoked"] as? Bool == true)
      let all = try await ann.get("/tokens").array ?? []
      #expect(all.first { $0["id"] as? String == id }?["revoked"] as? Bool == true)
      #expect(try await ann.get("/tokens/?q=\(id)").object["revoked"] as? Bool == true)
    }
  }

  @Test(arguments: TestEngine.all)
  func `unsupported changes say so`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for path in ["/usersoauth", "/tables", "/fieldtypes"] {
        for method in [HTTPRequest.Method.post, .put, .delete] {
          let answer = try await ann.send(method, "/api/v1" + path, json: "{}")
          #expect((answer.status, answer.object["code"] as? String) == (404, "contract.leftOut"))
        }
      }
      for (method, path) in [
        (HTTPRequest.Method.post, "/admin/admincontentdatas/x/translations"),
        (.get, "/auth/oauth/login"), (.get, "/auth/oauth/callback"), (.post, "/media/reprocess"),
        (.get, "/contentversions"),
      ] {
        let answer = try await ann.send(method, "/api/v1" + path, json: nil)
        #expect((answer.status, answer.object["code"] as? String) == (404, "contract.leftOut"))
      }
      #expect(try await ann.get("/usersoauth").array?.isEmpty == true)
      let one = try await ann.get("/usersoauth/?q=01a20ddd-4e73-7abc-9b07-51c454aa967a")
      #expect(one.status == 404 && one.array == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `limits, empty ids and malformed ids are treated as in the original`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for path in ["/routes", "/contentdata", "/users", "/locales", "/fields", "/tokens"] {
        for limit in ["0", "x", "-3"] {
          let page = try await ann.get("\(path)?limit=\(limit)")
          #expect(page.object["limit"] as? Int == 50, "\(path) \(limit) \(page.text)")
        }
        #expect(try await ann.get("\(path)/?q=").status == 400, "\(path)")
        #expect(try await ann.get("\(path)/?q=nothing").status == 404, "\(path)")
      }
      #expect(try await ann.delete("/routes/?q=").status == 400)
      #expect(try await ann.delete("/routes/?q=nothing").status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a route has a title, and a slug in letters of any script`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for title in ["", "  "] {
        let refused = try await ann.post(
          "/routes", json(["slug": "/x", "title": title, "status": 1, "author_id": ""]))
        #expect(refused.status == 400 && refused.fields.keys.sorted() == ["title"])
      }
      for (slug, made) in [
        ("/日本語", "/ri-ben-yu"), ("/한국어", "/hangug-eo"), ("/ქართული", "/kartuli"),
        ("/привет", "/privet"), ("/αβγ", "/avg"),
      ] {
        let answer = try await ann.post(
          "/routes", json(["slug": slug, "title": "T", "status": 1, "author_id": ""]))
        #expect(answer.object["slug"] as? String == made, "\(answer.text)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a relation keeps its sort order`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let config = #"{"relation":{"datatype_id":"\#(post.type)","many":true}}"#
      let field = try await site.id(
        "/fields",
        [
          "parent_id": post.type, "label": "Sees", "type": "text", "data": "",
          "validation": "", "ui_config": config, "author_id": "",
        ], "field_id")
      let source = try await site.content(post.type)
      var relations: [String] = []
      for place in 0..<3 {
        let target = try await site.content(post.type)
        relations.append(
          try await site.id(
            "/contentrelations",
            [
              "source_content_id": source, "target_content_id": target, "field_id": field,
              "sort_order": place,
            ], "content_relation_id"))
      }
      let moved = try await ann.put(
        "/contentrelations/", json(["content_relation_id": relations[2], "sort_order": 0]))
      #expect(moved.object["sort_order"] as? Int == 0, "\(moved.text)")
      let all = try await ann.get("/contentrelations").array ?? []
      let order = all.sorted { ($0["sort_order"] as? Int ?? 0) < ($1["sort_order"] as? Int ?? 0) }
        .compactMap { $0["content_relation_id"] as? String }
      #expect(order == [relations[2], relations[0], relations[1]])
    }
  }
}
