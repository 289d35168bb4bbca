import Book
import Catalog
import Database
import Foundation
import Journal
import Model
@testable import Publishing
import TestSupport
import Testing

@Suite struct DeliveryTests {
  @Test(arguments: TestEngine.all)
  func `clean values have their types, and names are the label's in camel case`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make(
        "Hello", ["body": "A \"line\"\nand one", "stars": "4.5", "hot": "true"], slug: "/hello")
      try await site.versions.publish(post.id, in: site.scope)
      let clean = try #require(try await site.delivered("/hello"))
      #expect(clean["id"] as? String == "\(post.id)" && clean["type"] as? String == "post")
      #expect(clean["body"] as? String == "A \"line\"\nand one")
      #expect(clean["starCount"] as? Double == 4.5 && clean["hot"] as? Bool == true)
      #expect((clean["sees"] as? [Any])?.isEmpty == true)
      let meta = try #require(clean["_meta"] as? [String: Any])
      #expect(Set(meta.keys) == ["authorId", "routeId", "dateCreated", "dateModified"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `raw has every member as text`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First", "stars": "4"], slug: "/hello")
      try await site.versions.publish(post.id, in: site.scope)
      let root = try #require(try await site.delivered("/hello", .raw)?["root"] as? [String: Any])
      #expect(Set(root.keys) == ["datatype", "fields"])
      let type = try #require(root["datatype"] as? [String: [String: String]])
      #expect(type["info"]?["label"] == "Post" && type["content"]?["status"] == "published")
      #expect(type["content"]?["parent_id"] == "" && type["content"]?["published_at"] != "")
      let fields = try #require(root["fields"] as? [[String: [String: String]]])
      #expect(fields.map { $0["info"]?["label"] } == ["Body", "Star count", "Hot", "Sees"])
      #expect(fields.map { $0["content"]?["field_value"] } == ["First", "4", "", ""])
      #expect(fields[3]["info"]?["type"] == "text")
    }
  }

  @Test(arguments: TestEngine.all)
  func `relations link only to published entries`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let shown = try await site.make("Shown", of: site.block)
      _ = try await site.make("Secret", of: site.block)
      let post = try await site.make(
        "Hello", ["body": "First", "sees": "Shown, Secret"], slug: "/hello")
      try await site.versions.publish(shown.id, in: site.scope)
      try await site.versions.publish(post.id, in: site.scope)

      let sees = try await site.delivered("/hello")?["sees"] as? [[String: Any]]
      #expect(sees?.map { $0["title"] as? String } == ["Shown"])
      let raw = try await site.site.delivery.document(
        at: "/hello", .raw, in: site.scope.space)
      guard case .document(let document) = raw else { return }
      #expect(document.json.contains("\"field_value\":\"Shown\""))
      #expect(!document.json.contains("Secret"))

      try await site.versions.unpublish(shown.id, in: site.scope)
      #expect((try await site.delivered("/hello")?["sees"] as? [Any])?.isEmpty == true)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a language falls back to others and then to the site's own`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let space = site.scope.space.rawValue
      let zero = engine.dialect == .sqlite ? "randomblob(16)" : "gen_random_uuid()"
      for (code, isOwn, fallback) in [("en", 1, ""), ("de", 0, ""), ("at", 0, "de")] {
        try await site.home.execute(
          "INSERT INTO locales (id, space_id, code, label, is_default, fallback_code, created_at)"
            + " VALUES (\(zero), \(space), '\(code)', '\(code)', \(isOwn), '\(fallback)', 0)")
      }
      try await site.home.execute("UPDATE fields SET translatable = 1 WHERE field_key = 'body'")
      let post = try await site.make("Hello", ["body": "First", "stars": "4"], slug: "/hello")
      try await site.home.execute(
        "INSERT INTO entry_translations (space_id, entry_id, locale, doc, updated_at)"
          + " VALUES (\(space), \(post.key.rawValue), 'de', '{\"body\":\"Erstens\"}', 0)")
      try await site.versions.publish(post.id, in: site.scope)
      #expect(try await site.delivered("/hello", locale: "at")?["body"] as? String == "First")

      try await site.versions.publish(post.id, locale: "de", in: site.scope)

      #expect(try await site.delivered("/hello", locale: "at")?["body"] as? String == "Erstens")
      #expect(try await site.delivered("/hello", locale: "de")?["starCount"] as? Int == 4)
      #expect(try await site.delivered("/hello", locale: "en")?["body"] as? String == "First")
      let unknown = try await thrownFailure { _ = try await site.delivered("/hello", locale: "xx") }
      #expect(unknown?.fields.map(\.field) == ["locale"])
      let there = try await site.site.delivery.availability(
        at: "/hello", in: site.scope.space)
      #expect(there.locales.map(\.code) == ["en", "de"])
    }
  }

  @Test func `text cannot contain a placeholder of a document`() {
    let id = EntryID.new()
    var json = JSONWriter()
    json.object { json in
      json.member("a", "\u{1}t\(id)\u{2}")
      json.key("b")
      json.raw(RelationPlaceholder.text(.one, [id]).utf8)
    }
    let (texts, marks) = RelationPlaceholder.parts(of: json.text)
    #expect(marks.map(\.ids) == [[id]] && texts.count == 2)
  }

  @Test(arguments: [
    ("post", "posts"), ("gallery", "galleries"), ("box", "boxes"), ("day", "days"),
    ("dish", "dishes"),
  ])
  func plurals(name: String, many: String) { #expect(CleanDocument.plural(name) == many) }

  @Test(arguments: [("Star count", "starCount"), ("URL", "url"), ("Ночь и день", "ночьИДень")])
  func names(label: String, name: String) { #expect(CleanDocument.camelCase(label) == name) }
}
