import Accounts
import Foundation
import Model
import TestSupport
import Testing

/// Publishing and delivery in ModulaCMS's contract.
@Suite struct PublishingAPITests {
  private func publishPost(
    _ site: SiteSteps, slug: String = "/hello", body: String = "First"
  ) async throws -> (post: SiteSteps.Post, content: String, route: String) {
    let post = try await site.post()
    let route = try await site.route(slug, "Hello")
    let content = try await site.content(post.type, route: route)
    try await site.set(content, post.fields["body"], body)
    let answer = try await site.caller.post(
      "/content/publish", json(["content_data_id": content]))
    #expect(answer.status == 200 && answer.object["status"] as? String == "published")
    #expect(answer.object["version_number"] as? Int == 1)
    #expect(answer.object["content_data_id"] as? String == content)
    return (post, content, route)
  }

  @Test(arguments: TestEngine.all)
  func `published content is public in both formats, and unchanged content answers 304`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let (_, content, _) = try await publishPost(SiteSteps(caller: ann), slug: "/blog/hello")
      for path in ["/content/blog/hello", "/content/blog/hello/", "/content//blog/hello"] {
        let raw = try await server.anonymousClient.get(path)
        #expect(raw.status == 200 && raw.object["root"] != nil, "\(path)")
      }
      let clean = try await server.anonymousClient.get("/content/blog/hello?format=clean")
      #expect(clean.object["id"] as? String == content)
      #expect(clean.object["body"] as? String == "First" && clean.object["mood"] is NSNull)
      let tag = try #require(clean.header("ETag"))
      let again = try await server.anonymousClient.sending("If-None-Match", tag)
        .get("/content/blog/hello?format=clean")
      #expect(again.status == 304 && again.bytes.isEmpty)
      #expect(
        try await server.anonymousClient.get("/content/blog/hello?format=strapi").status == 400)
      #expect(try await server.anonymousClient.get("/content/blog").status == 404)
      #expect(try await server.anonymousClient.get("/content").status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a renamed slug redirects, and an inactive route is not found`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let (_, _, route) = try await publishPost(SiteSteps(caller: ann))
      let renamed = try await ann.put("/routes/", json(["route_id": route, "slug": "/bye"]))
      #expect(renamed.status == 200)
      let moved = try await server.anonymousClient.get("/content/hello?format=clean")
      #expect(moved.status == 301)
      #expect(moved.header("Location") == "/api/v1/content/bye?format=clean")
      #expect(try await server.anonymousClient.get("/content/bye").status == 200)
      #expect(try await server.anonymousClient.get("/content/b%79e").status == 200)
      #expect(try await server.anonymousClient.get("/content/b%FFe").status == 404)
      _ = try await ann.put("/routes/", json(["route_id": route, "status": 0]))
      #expect(try await server.anonymousClient.get("/content/bye").status == 404)
      #expect(try await server.anonymousClient.get("/content/hello").status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func `only members and preview links show drafts`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let (post, content, _) = try await publishPost(site)
      _ = try await ann.post("/content/unpublish", json(["content_data_id": content]))
      try await site.set(content, post.fields["body"], "Second")
      let path = "/content/hello?format=clean&preview=true"
      #expect(try await server.anonymousClient.get(path).status == 403)
      #expect(try await ann.get(path).object["body"] as? String == "Second")
      #expect(try await ann.get("/content/hello?format=clean").status == 404)

      let link = try await ann.post("/content/preview-links/\(content)", "{}")
      let token = try #require(link.object["token"] as? String)
      let seen = try await server.anonymousClient.get("/preview/\(token)?format=clean")
      #expect(seen.object["body"] as? String == "Second")
      #expect(seen.header("Cache-Control") == "no-store")
      let ended = try await ann.delete("/content/preview-links/\(content)")
      #expect(ended.object["revoked"] as? Int == 1)
      #expect(try await server.anonymousClient.get("/preview/\(token)").status == 404)
      let bob = try await server.addUser("bob@example.com")
      #expect(try await bob.post("/content/preview-links/\(content)", "{}").status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func `slugs of paths with other methods can be read`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      _ = try await publishPost(SiteSteps(caller: ann), slug: "/publish")
      #expect(try await server.anonymousClient.get("/content/publish").status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `versions can be listed, read, deleted and restored`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let (post, content, _) = try await publishPost(site)
      try await site.set(content, post.fields["body"], "Second")
      let kept = try await ann.post(
        "/content/versions", json(["content_data_id": content, "label": "Mine"]))
      #expect(kept.status == 201 && kept.object["trigger"] as? String == "manual")
      let all = try #require(try await ann.get("/content/versions?q=\(content)").array)
      #expect(all.map { $0["published"] as? Bool } == [false, true, false])
      #expect(all.allSatisfy { $0["snapshot"] is String && $0["locale"] as? String == "" })
      let shown = try #require(all[1]["content_version_id"] as? String)
      let first = try #require(all[2]["content_version_id"] as? String)
      let one = try await ann.get("/content/versions/?q=\(first)")
      #expect(one.object["version_number"] as? Int == 1)
      #expect(try await ann.delete("/content/versions/?q=\(shown)").status == 409)

      let compared = try await ann.get("/content/versions/compare?from=\(first)&to=current")
      let differences = try #require(compared.object["differences"] as? [[String: Any]])
      let fields = differences[0]["fields"] as? [[String: String]]
      #expect(fields?.map { $0["name"] } == ["body"])

      let restored = try await ann.post(
        "/content/restore", json(["content_data_id": content, "content_version_id": first]))
      #expect(restored.status == 200 && restored.object["status"] as? String == "restored")
      #expect(try await site.values(of: content)[post.fields["body"] ?? ""] == "First")
      let mine = kept.object["content_version_id"] as? String ?? ""
      #expect(try await ann.delete("/content/versions/?q=\(mine)").status == 204)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a publication can be scheduled and cancelled`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let content = try await site.content(post.type)
      let time = "2199-01-01T10:00:00Z"
      let answer = try await ann.post(
        "/content/schedule", json(["content_data_id": content, "publish_at": time]))
      #expect(answer.object["status"] as? String == "scheduled")
      #expect(answer.object["publish_at"] as? String == time)
      let waiting = try await ann.get("/contentdata/?q=\(content)").object
      #expect(waiting["publish_at"] as? String == time)
      let off = try await ann.post(
        "/content/unschedule", json(["content_data_id": content]))
      #expect(off.status == 200)
      let free = try await ann.get("/contentdata/?q=\(content)").object
      #expect(free["publish_at"] is NSNull)
      let past = try await ann.post(
        "/content/schedule",
        json(["content_data_id": content, "publish_at": "2001-01-01T10:00:00Z"]))
      #expect(past.status == 400)
      #expect(try await ann.post("/content/schedule", "{}").status == 400)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a type can be queried by its fields, and drafts by members only`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let (post, content, _) = try await publishPost(site)
      _ = try await site.content(post.type)
      let found = try await server.anonymousClient.get("/query/p%6Fst?body=First&limit=1000")
      #expect(found.status == 200 && found.object["total"] as? Int == 1)
      #expect(found.object["limit"] as? Int == 100)
      #expect(found.object["datatype"] as? [String: String] == ["name": "post", "label": "Post"])
      let row = try #require((found.object["data"] as? [[String: Any]])?.first)
      #expect(row["content_data_id"] as? String == content)
      #expect((row["fields"] as? [String: String])?["summary"] == "")
      for query in ["body[between]=1", "nothing=1", "sort=nothing", "offset=10001", "limit=0"] {
        let refused = try await server.anonymousClient.get("/query/post?\(query)")
        #expect(refused.status == 400, "\(query) \(refused.text)")
      }
      #expect(try await server.anonymousClient.get("/query/nothing").status == 404)
      #expect(try await server.anonymousClient.get("/query/post?status=draft").status == 401)
      #expect(try await ann.get("/query/post?status=draft").object["total"] as? Int == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an anonymous search finds published content and a member's search everything`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let (post, content, _) = try await publishPost(site, body: "By the northern sea")
      _ = try await ann.makeEntry("Northern lights")
      let found = try await server.anonymousClient.get("/search?q=northern")
      #expect(found.status == 200 && found.object["total"] as? Int == 1)
      let hit = try #require((found.object["results"] as? [[String: Any]])?.first)
      #expect(hit["content_data_id"] as? String == content)
      #expect(hit["route_slug"] as? String == "/hello" && hit["route_title"] as? String == "Hello")
      #expect((hit["snippet"] as? String)?.contains("northern") == true)
      #expect(
        try await server.anonymousClient.get("/search?q=northe&prefix=false").object["total"]
          as? Int == 0)

      let all = try await ann.get("/search?q=northern")
      #expect((all.object["groups"] as? [Any])?.count == 2)
      #expect((all.object["results"] as? [Any])?.count == 2)
      let stale = server.anonymousClient.sending("Authorization", "Bearer no.such.token")
      #expect(try await stale.get("/search?q=northern").status == 401)

      let key = try await TokenAPITests.token(.write, of: "ann@example.com", server)
      let draft = try await site.content(post.type)
      try await site.set(draft, post.fields["body"], "A northern draft")
      let results = try await key.get("/search?q=northern").object["results"]
      #expect((results as? [[String: Any]])?.map { $0["content_data_id"] as? String } == [content])
      // A client of our own API sends the space in a header.
      let spaces = try await ann.get("/spaces").object["data"] as? [[String: Any]]
      let space = spaces?.first?["id"] as? String
      let own = try await key.sending("Commonplace-Space", #require(space))
        .get("/search?q=northern")
      #expect((own.object["results"] as? [Any])?.count ?? 0 >= 2)
      let rebuilt = try await ann.post("/admin/search/rebuild", "{}")
      #expect(rebuilt.object["documents"] as? Int == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `site-wide content is delivered together, and full content has author, type and fields`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let menu = try await site.id(
        "/datatype", ["label": "Menu", "type": "_global", "author_id": ""], "datatype_id")
      let content = try await site.content(menu, route: try await site.route("/menu", "Menu"))
      #expect(try await server.anonymousClient.get("/globals").array?.count == 0)
      _ = try await ann.post("/content/publish", json(["content_data_id": content]))
      let globals = try #require(try await server.anonymousClient.get("/globals").array)
      #expect(globals.map { $0["datatype_name"] as? String } == ["menu"])
      #expect((globals[0]["tree"] as? [String: Any])?["root"] != nil)

      let whole = try await ann.get("/contentdata/full?q=\(content)").object
      #expect(Set(whole.keys) == ["content", "author", "datatype", "fields"])
      let route = (whole["content"] as? [String: Any])?["route_id"] as? String ?? ""
      let onRoute = try #require(try await ann.get("/contentdata/by-route?q=\(route)").array)
      #expect(onRoute.map { $0["content_data_id"] as? String } == [content])
    }
  }

  @Test(arguments: TestEngine.all)
  func `content of another user is not found`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      let (_, content, _) = try await publishPost(SiteSteps(caller: ann))
      for path in ["publish", "unpublish", "unschedule"] {
        let answer = try await bob.post("/content/\(path)", json(["content_data_id": content]))
        #expect(answer.status == 404, "\(path)")
      }
      #expect(try await bob.get("/content/versions?q=\(content)").status == 404)
      #expect(try await bob.get("/content/hello").status == 404)
      #expect(try await server.anonymousClient.get("/content/hello").status == 200)
    }
  }
}
