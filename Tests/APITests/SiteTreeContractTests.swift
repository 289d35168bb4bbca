import Foundation
import Model
import TestSupport
import Testing

/// Trees of content, and operations on several objects at once.
@Suite struct SiteTreeContractTests {
  @Test(arguments: TestEngine.all)
  func `children are ordered and can be moved`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let type = try await site.post().type
      let root = try await site.content(type)
      var children: [String] = []
      for _ in 0..<3 { children.append(try await site.content(type, parent: root)) }
      #expect(try await site.children(of: root) == children)
      #expect(try await site.read(children[1])["prev_sibling_id"] as? String == children[0])

      let moved = try await ann.post(
        "/contentdata/move",
        json(["node_id": children[2], "new_parent_id": root, "position": 0]))
      #expect(moved.object["position"] as? Int == 0)
      #expect(try await site.children(of: root) == [children[2], children[0], children[1]])

      let order = try await ann.post(
        "/contentdata/reorder", json(["parent_id": root, "ordered_ids": children]))
      #expect(order.object["updated"] as? Int == 3)
      #expect(try await site.children(of: root) == children)

      let circle = try await ann.post(
        "/contentdata/move",
        json(["node_id": root, "new_parent_id": children[0], "position": 0]))
      #expect(circle.status == 400)
    }
  }

  @Test(arguments: TestEngine.all)
  func `deleting content keeps its children or deletes them recursively`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let type = try await site.post().type
      let root = try await site.content(type)
      let child = try await site.content(type, parent: root)
      let grandchild = try await site.content(type, parent: child)

      #expect(try await ann.delete("/contentdata/?q=\(root)").status == 200)
      #expect(try await site.read(child)["parent_id"] is NSNull)
      let all = try await ann.delete("/contentdata/?q=\(child)&recursive=true")
      #expect(all.object["total_deleted"] as? Int == 2)
      #expect(all.object["deleted_ids"] as? [String] == [child, grandchild])

      let undo = try #require(all.header("Commonplace-Undo"))
      #expect(try await ann.post("/undo/\(undo)", "{}").status == 200)
      #expect(try await site.children(of: child) == [grandchild])
    }
  }

  @Test(arguments: TestEngine.all)
  func `content, route and values are created together or not at all`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let fields = [post.fields["body"] ?? "": "# Hello"]
      let body: [String: Any] = [
        "datatype_id": post.type, "status": "draft", "fields": fields,
        "route": ["slug": "/at-once", "title": "At once"],
      ]

      let made = try await site.make("/content/create", body)
      let data = try #require(made["content_data"] as? [String: Any])
      let id = try #require(data["content_data_id"] as? String)
      #expect(made["fields_failed"] as? Int == 0 && (made["errors"] as? [Any])?.isEmpty == true)
      #expect(try await site.values(of: id)[post.fields["body"] ?? ""] == "# Hello")

      var bad = body
      bad["route"] = ["slug": "/second", "title": "Second"]
      bad["fields"] = ["00000000-0000-7000-8000-000000000000": "x"]
      #expect(try await ann.post("/content/create", json(bad)).status == 400)
      #expect(try await ann.get("/routes").array?.count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a batch saves content and values, and a stale one is refused`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let id = try await site.content(post.type)
      let revision = try #require(try await site.read(id)["revision"] as? Int)

      let saved = try await ann.post(
        "/content/batch",
        json([
          "content_data_id": id, "content_data": ["status": "pending", "revision": revision],
          "fields": [post.fields["summary"] ?? "": "S"],
        ]))
      #expect(saved.object["fields_created"] as? Int == 1)
      #expect(saved.object["content_data_updated"] as? Bool == true)

      let stale = try await ann.put(
        "/contentdata/", json(["content_data_id": id, "status": "draft", "revision": revision]))
      #expect(stale.status == 409 && stale.object["current"] != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a tree can be created with ids chosen by the client`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let type = try await site.post().type
      let route = try await site.route("/tree", "Tree")
      let root = try await site.content(type, route: route)

      let answer = try await ann.post(
        "/content/tree",
        json([
          "content_id": root,
          "creates": [
            ["client_id": "b", "datatype_id": type, "parent_id": root, "prev_sibling_id": "a"],
            ["client_id": "a", "datatype_id": type, "parent_id": root, "next_sibling_id": "b"],
            ["client_id": "c", "datatype_id": type, "parent_id": "a"],
          ],
          "updates": [["content_data_id": root, "first_child_id": "a"]],
        ]))

      let ids = try #require(answer.object["id_map"] as? [String: String])
      #expect(answer.object["created"] as? Int == 3)
      #expect(try await site.children(of: root) == [ids["a"], ids["b"]])
      let nodes = try #require(try await ann.get("/content/tree/\(route)").array)
      #expect(
        nodes.compactMap { $0["content_id"] as? String }
          == [root, ids["a"], ids["c"], ids["b"]])
      #expect(try await ann.post("/content/tree", json(["content_id": root])).status == 400)
    }
  }
}
