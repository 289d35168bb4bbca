import Foundation
import Model
import TestSupport
import Testing

/// Types and fields in ModulaCMS's contract, where a field can be created before its type is set.
@Suite struct SiteTypesContractTests {
  @Test(arguments: TestEngine.all)
  func `a field can be created before it is added to a type`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let type = try await site.post().type
      let field = try await site.id(
        "/fields",
        ["label": "Lead", "type": "text", "data": "", "ui_config": "{}", "author_id": ""],
        "field_id")
      let loose = try await ann.get("/fields/?q=\(field)").object
      #expect(loose["parent_id"] is NSNull && loose["label"] as? String == "Lead")

      let link = try await site.make(
        "/datatypefields", ["datatype_id": type, "field_id": field, "sort_order": 5])

      #expect(link["field_id"] as? String == field && link["sort_order"] as? Int == 5)
      let own = try await ann.get("/fields/?q=\(field)").object
      #expect(own["parent_id"] as? String == type)
      let content = try await site.content(type)
      try await site.set(content, field, "It begins")
      #expect(try await site.values(of: content)[field] == "It begins")
    }
  }

  @Test(
    "A sort order that the database cannot store is refused", arguments: TestEngine.all,
    [3_000_000_000, -130_567_449_127_657_376])
  func refusesPlaces(engine: TestEngine, place: Int) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let field = try #require(post.fields["summary"])
      let link: [String: Any] = [
        "datatype_id": post.type, "field_id": field, "sort_order": place,
      ]
      let answers = [
        try await ann.post(
          "/datatype", json(["label": "Leaf", "type": "root", "sort_order": place])),
        try await ann.post(
          "/fields",
          json(["parent_id": post.type, "label": "A", "type": "text", "sort_order": place])),
        try await ann.post("/datatypefields", json(link)),
        try await ann.put("/datatypefields", json(link)),
        try await ann.put("/fields/\(field)/sort-order", json(["sort_order": place])),
        try await ann.put("/datatype/\(post.type)/sort-order", json(["sort_order": place])),
      ]
      for answer in answers {
        #expect(answer.status == 400, "\(answer.text)")
        #expect(answer.fields["sort_order"] != nil, "\(answer.text)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `two types share a field`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let page = try await site.id("/datatype", ["label": "Leaf", "type": "root"], "datatype_id")
      let summary = try #require(post.fields["summary"])

      _ = try await site.make("/datatypefields", ["datatype_id": page, "field_id": summary])

      let content = try await site.content(page)
      try await site.set(content, summary, "Shared")
      #expect(try await site.values(of: content) == [summary: "Shared"])
      let links = try #require(
        try await ann.get("/datatypefields?field_id=\(summary)").array)
      #expect(links.count == 2)
      let renamed = try await ann.put("/fields/", json(["field_id": summary, "label": "Teaser"]))
      #expect(renamed.object["label"] as? String == "Teaser")
      #expect(try await ann.get("/fields?count=true").object["count"] as? Int == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `options and validation are read and written`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let mood = try #require(post.fields["mood"])

      let labelled = #"{"options":[{"label":"Good","value":"good"},{"label":"Bad","value":"bad"}]}"#
      let rules = #"{"rules":[{"rule":{"op":"required"}}]}"#
      let changed = try await ann.put(
        "/fields/", json(["field_id": mood, "data": labelled, "validation": rules]))

      #expect(changed.object["data"] as? String == labelled)
      #expect(changed.object["validation"] as? String == rules)
      let type: TypeDetail = try await ann.get("/types/\(post.type)").value()
      let field = try #require(type.fields.first { $0.key == "mood" })
      #expect(field.options == ["good", "bad"] && field.required)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a relation is a text field with its target in the configuration`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let config = json(["relation": ["datatype_id": post.type, "many": true]])
      let field = try await site.make(
        "/fields",
        ["parent_id": post.type, "label": "See also", "type": "relation", "ui_config": config])
      #expect(field["type"] as? String == "text")
      let id = try #require(field["field_id"] as? String)
      let first = try await site.content(post.type, route: try await site.route("/a", "Alpha"))
      let second = try await site.content(post.type, route: try await site.route("/b", "Beta"))

      let relation = try await site.make(
        "/contentrelations",
        ["source_content_id": first, "target_content_id": second, "field_id": id, "sort_order": 0])

      #expect(relation["target_content_id"] as? String == second)
      #expect(try await site.values(of: first)[id] == "Beta")
      try await site.set(first, id, "Alpha, Beta")
      #expect(try await ann.get("/contentrelations").array?.count == 2)
      let named = try #require(relation["content_relation_id"] as? String)
      #expect(try await ann.delete("/contentrelations/?q=\(named)").status == 200)
      #expect(try await site.values(of: first)[id] == "Alpha")
    }
  }

  @Test(arguments: TestEngine.all)
  func `bad bodies are refused and name the field`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      let cases: [(String, [String: Any], String)] = [
        ("/datatype", ["label": "", "type": "root"], "label"),
        ("/fields", ["label": "X", "type": "hologram"], "type"),
        ("/fields", ["label": "X", "type": "text", "data": "{"], "data"),
        ("/fields", ["parent_id": post.type, "label": "X", "type": "relation"], "ui_config"),
        ("/contentdata", ["status": "draft"], "datatype_id"),
        ("/contentdata", ["datatype_id": post.type, "status": "odd"], "status"),
        ("/contentdata", ["datatype_id": post.type, "author_id": "nobody"], "author_id"),
        ("/contentfields", ["field_value": "x"], "content_data_id"),
        ("/routes", ["title": String(repeating: "x", count: 201)], "title"),
        ("/routes", ["slug": "/x", "title": "x", "status": 7], "status"),
      ]
      for (path, body, field) in cases {
        let answer = try await ann.post(path, json(body))
        #expect(answer.status == 400, "\(path) \(body)")
        #expect(answer.fields.keys.contains(field), "\(path) \(answer.text)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a type with content is deleted with it or not at all`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let site = SiteSteps(caller: ann)
      let post = try await site.post()
      _ = try await site.content(post.type)

      #expect(try await ann.delete("/datatype/?q=\(post.type)").status == 409)
      let gone = try await ann.delete("/datatype/?q=\(post.type)&cascade=true")
      #expect(gone.object["content_deleted"] as? Int == 1)
      #expect(try await ann.get("/contentdata").text == "[]")
      let undo = try #require(gone.header("Commonplace-Undo"))
      #expect(try await ann.post("/undo/\(undo)", "{}").status == 200)
      #expect(try await ann.get("/contentdata").array?.count == 1)
    }
  }
}
