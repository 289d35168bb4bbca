import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

/// Writes to published content by clients of ModulaCMS's contract. After each kind of write the
/// editor, the delivery API and the public page show the same.
@Suite struct PublishedEditsTests {
  /// A published post at `/hello` with a body, a number, an e-mail address and a choice.
  private struct Post {
    let site: SiteClient
    let type: String
    let fields: [String: String]
    let route: String
    let id: String

    init(_ site: SiteClient) async throws {
      self.site = site
      type = try await site.type("Post")
      var fields: [String: String] = [:]
      for (label, kind, data) in [
        ("Body", "richtext", ""), ("Stars", "number", ""), ("Contact", "email", ""),
        ("Mood", "select", #"{"options":["glad","sad"]}"#), ("Sees", "relation", ""),
      ] where kind != "relation" {
        fields[label] = try site.id(
          try await site.caller.post(
            "/fields",
            json([
              "parent_id": type, "label": label, "data": data, "validation": "",
              "ui_config": "{}", "type": kind, "author_id": "",
            ])), "field_id")
      }
      self.fields = fields
      route = try await site.route("/hello", "Hello")
      id = try await site.draft(type, at: route, [fields["Body"] ?? "": "First"])
      try await site.set("published", of: id)
    }

    func set(_ field: String, _ value: String, of content: String? = nil) async throws
      -> ServerResponse
    {
      try await site.caller.post(
        "/contentfields",
        json([
          "content_data_id": content ?? id, "field_id": fields[field] ?? "",
          "field_value": value, "author_id": "",
        ]))
    }

    func status(of content: String) async throws -> String? {
      try await site.caller.get("/contentdata/?q=\(content)").object["status"] as? String
    }

    func delivered(_ slug: String = "/hello") async throws -> [String: Any]? {
      let answer = try await site.open("/api/v1/content\(slug)?format=clean&space=ann")
      return answer.status == 200 ? answer.object : nil
    }

    func page(_ slug: String = "/hello") async throws -> String {
      try await site.open("/@ann\(slug)").text
    }
  }

  @Test(arguments: TestEngine.all)
  func `a saved value is public at once`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await Post(site)
      #expect(try await post.set("Body", "Second").status == 201)
      #expect(try await post.delivered()?["body"] as? String == "Second")
      #expect(try await post.page().contains("Second"))
      let batch = try await site.caller.post(
        "/content/batch",
        json(["content_data_id": post.id, "fields": [post.fields["Body"] ?? "": "Third"]]))
      #expect(batch.status == 200)
      #expect(try await post.page().contains("Third"))
      let row = "\(post.id).\(post.fields["Mood"] ?? "")."
      _ = try await post.set("Mood", "glad")
      #expect(try await post.delivered()?["mood"] as? String == "glad")
      #expect(try await site.caller.delete("/contentfields/?q=\(row)").status == 200)
      #expect(try await post.delivered()?["mood"] is NSNull)
      #expect(try await !post.page().contains("glad"))
      #expect(try await post.status(of: post.id) == "published")
    }
  }

  @Test(arguments: TestEngine.all)
  func `edits are public at once after either way of publishing`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await Post(site)
      let published = try await site.caller.post(
        "/content/publish", json(["content_data_id": post.id]))
      #expect(published.status == 200)
      #expect(try await post.set("Body", "Second").status == 201)
      #expect(try await post.page().contains("Second"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a route's title and slug are public at once`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await Post(site)
      let renamed = try await site.caller.put(
        "/routes/", json(["route_id": post.route, "title": "Farewell", "slug": "/bye"]))
      #expect(renamed.object["title"] as? String == "Farewell")
      #expect(try await post.page("/bye").contains("<h1>Farewell</h1>"))
      #expect(try await site.open("/@ann/hello").status == 301)
      let search = try await site.open("/api/v1/search?q=farewell&space=ann")
      #expect((search.object["results"] as? [Any])?.count == 1)
    }
  }

  @Test(
    arguments: TestEngine.all, [("Stars", "1,5"), ("Mood", "angry"), ("Contact", "ann at home")])
  func `an invalid value of published content is refused by the field's name`(
    engine: TestEngine, value: (field: String, text: String)
  ) async throws {
    try await engine.withSite { site in
      let post = try await Post(site)
      let refused = try await post.set(value.field, value.text)
      #expect(refused.status == 400)
      let fields = refused.object["fields"] as? [String: String]
      #expect(fields?.keys.sorted() == [value.field.lowercased()])
      let saved = try await site.caller.get(
        "/contentfields/?q=\(post.id).\(post.fields[value.field] ?? "").")
      #expect(saved.object["field_value"] as? String == "")
      let created = try await site.caller.post(
        "/content/create",
        json([
          "datatype_id": post.type, "status": "published",
          "fields": [post.fields[value.field] ?? "": value.text],
        ]))
      #expect(created.status == 400)
      // A draft can contain the value, but cannot be published with it.
      let draft = try await site.draft(
        post.type, at: nil, [post.fields[value.field] ?? "": value.text])
      try await site.set("published", of: draft)
      #expect(try await post.status(of: draft) == "draft")
    }
  }

  @Test(arguments: TestEngine.all)
  func `incomplete content is a draft until an edit completes it`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await Post(site)
      let required = try await site.caller.put(
        "/fields/",
        json([
          "field_id": post.fields["Body"] ?? "",
          "validation": #"{"rules":[{"rule":{"op":"required"}}]}"#,
        ]))
      #expect(required.status == 200, "\(required.text)")
      let route = try await site.route("/new", "New")
      let made = try await site.caller.post(
        "/contentdata",
        json([
          "datatype_id": post.type, "route_id": route, "author_id": "", "status": "published",
        ]))
      #expect(made.object["status"] as? String == "draft", "\(made.text)")
      let id = try site.id(made, "content_data_id")
      #expect(try await site.open("/@ann/new").status == 404)
      #expect(try await post.set("Body", "Here", of: id).status == 201)
      #expect(try await post.status(of: id) == "published")
      #expect(try await post.page("/new").contains("Here"))
      // A required value cannot be removed while the page is public.
      #expect(try await post.set("Body", "", of: id).status == 400)
      #expect(try await post.page("/new").contains("Here"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `an empty field that became required does not prevent edits of other fields`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await Post(site)
      _ = try await site.caller.put(
        "/fields/",
        json([
          "field_id": post.fields["Contact"] ?? "",
          "validation": #"{"rules":[{"rule":{"op":"required"}}]}"#,
        ]))
      #expect(try await post.set("Body", "Second").status == 201)
      #expect(try await post.page().contains("Second"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `children of a page are public with it: edited, moved, hidden and deleted`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await Post(site)
      let body = post.fields["Body"] ?? ""
      var parts: [String] = []
      for text in ["Alpha", "Beta", "Gamma"] {
        let part = try await site.draft(post.type, at: nil, below: post.id, [body: text])
        try await site.set("published", of: part)
        parts.append(part)
      }
      func order() async throws -> [String] {
        let page = try await post.page()
        return ["Alpha", "Beta", "Gamma", "Delta"].filter { page.contains($0) }
          .sorted { (page.range(of: $0)?.lowerBound)! < (page.range(of: $1)?.lowerBound)! }
      }
      #expect(try await order() == ["Alpha", "Beta", "Gamma"])
      #expect(try await post.set("Body", "Delta", of: parts[0]).status == 201)
      #expect(try await order() == ["Delta", "Beta", "Gamma"])
      let moved = try await site.caller.post(
        "/contentdata/move",
        json(["node_id": parts[2], "new_parent_id": post.id, "position": 0]))
      #expect(moved.status == 200)
      #expect(try await order() == ["Gamma", "Delta", "Beta"])
      let reordered = try await site.caller.post(
        "/contentdata/reorder", json(["parent_id": post.id, "ordered_ids": parts]))
      #expect(reordered.status == 200)
      #expect(try await order() == ["Delta", "Beta", "Gamma"])
      try await site.set("archived", of: parts[1])
      #expect(try await order() == ["Delta", "Gamma"])
      try await site.set("draft", of: parts[2])
      #expect(try await order() == ["Delta"])
      #expect(try await post.status(of: parts[2]) == "draft")
      _ = try await post.set("Body", "Second")
      #expect(try await post.status(of: parts[2]) == "draft")
      #expect(try await site.caller.delete("/contentdata/?q=\(parts[0])").status == 200)
      #expect(try await order() == [])
      #expect(try await post.page().contains("Second"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `saved relations are public at once`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await Post(site)
      let config = #"{"relation":{"datatype_id":"\#(post.type)","many":true}}"#
      let sees = try site.id(
        try await site.caller.post(
          "/fields",
          json([
            "parent_id": post.type, "label": "Sees", "type": "text", "data": "",
            "validation": "", "ui_config": config, "author_id": "",
          ])), "field_id")
      let other = try await site.draft(post.type, at: try await site.route("/other", "Other"), [:])
      try await site.set("published", of: other)
      let related = try await site.caller.post(
        "/contentrelations",
        json(["source_content_id": post.id, "target_content_id": other, "field_id": sees]))
      let relation = try site.id(related, "content_relation_id")
      #expect(try await post.page().contains("<dt>Sees</dt>"))
      #expect(try await site.caller.delete("/contentrelations/?q=\(relation)").status == 200)
      #expect(try await !post.page().contains("<dt>Sees</dt>"))
      #expect(try await post.status(of: post.id) == "published")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a saved value in a published language is public at once`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await Post(site)
      for (code, label) in [("en", "English"), ("de", "Deutsch")] {
        let made = try await site.caller.post(
          "/locales", json(["code": code, "label": label, "is_enabled": true]))
        #expect(made.status == 201)
      }
      let body = post.fields["Body"] ?? ""
      let changed = try await site.caller.put(
        "/fields/", json(["field_id": body, "translatable": true]))
      #expect(changed.status == 200)
      func set(_ value: String) async throws {
        let saved = try await site.caller.post(
          "/contentfields",
          json([
            "content_data_id": post.id, "field_id": body, "field_value": value, "locale": "de",
          ]))
        #expect(saved.status == 201, "\(saved.text)")
      }
      func german() async throws -> String? {
        try await site.open("/api/v1/content/hello?locale=de&format=clean&space=ann")
          .object["body"] as? String
      }
      try await set("Eins")
      #expect(try await german() == "First", "a language that is not published")
      let published = try await site.caller.post(
        "/content/publish", json(["content_data_id": post.id, "locale": "de"]))
      #expect(published.status == 200)
      #expect(try await german() == "Eins")
      try await set("Zwei")
      #expect(try await german() == "Zwei")
      #expect(try await post.set("Body", "Second").status == 201)
      #expect(try await german() == "Zwei")
      #expect(try await post.page().contains("Second"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `moved and deleted nodes of a tree are public at once, and new ones are drafts`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await Post(site)
      let body = post.fields["Body"] ?? ""
      var parts: [String] = []
      for text in ["Alpha", "Beta"] {
        let part = try await site.draft(post.type, at: nil, below: post.id, [body: text])
        try await site.set("published", of: part)
        parts.append(part)
      }
      let saved = try await site.caller.post(
        "/content/tree",
        json([
          "content_id": post.id,
          "creates": [
            ["client_id": "new", "datatype_id": post.type, "parent_id": post.id]
          ],
          "updates": [["content_data_id": post.id, "first_child_id": parts[1]]],
          "deletes": [parts[0]],
        ]))
      #expect(saved.status == 200, "\(saved.text)")
      let ids = try #require(saved.object["id_map"] as? [String: String])
      let page = try await post.page()
      #expect(!page.contains("Alpha") && page.contains("Beta"))
      let new = try #require(ids["new"])
      #expect(try await post.status(of: new) == "draft")
      #expect(try await post.set("Body", "Gamma", of: new).status == 201)
      #expect(try await !post.page().contains("Gamma"))
      try await site.set("published", of: new)
      #expect(try await post.page().contains("Gamma"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a restored version is public at once`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await Post(site)
      let versions = try await site.caller.get("/content/versions?q=\(post.id)").array ?? []
      let first = try #require(versions.first?["content_version_id"] as? String)
      _ = try await post.set("Body", "Second")
      let restored = try await site.caller.post(
        "/content/restore",
        json(["content_data_id": post.id, "content_version_id": first]))
      #expect(restored.status == 200, "\(restored.text)")
      #expect(try await post.delivered()?["body"] as? String == "First")
      #expect(try await post.page().contains("First"))
    }
  }
}

/// Returns a body as JSON.
private func json(_ body: [String: Any]) -> String {
  // The values in these tests can always be encoded.
  String(decoding: (try? JSONSerialization.data(withJSONObject: body)) ?? Data(), as: UTF8.self)
}
