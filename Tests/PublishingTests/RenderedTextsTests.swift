import Book
import Catalog
import Database
import Journal
import Markdown
import Model
import Publishing
import TestSupport
import Testing

@Suite struct RenderedTextsTests {
  /// Returns the rendered texts of all versions, and whether each version is published.
  private func stored(_ site: SiteFixture) async throws -> [(published: Bool, rendered: String?)] {
    try await site.home.database.read { db in
      try db.rows(
        "SELECT published, rendered FROM entry_versions WHERE space_id = $1 ORDER BY number",
        site.scope.space, map: { ($0.bool(0), $0.optionalText(1)) })
    }
  }

  private func set(_ rendered: String?, _ site: SiteFixture) async throws {
    _ = try await site.home.database.write { db in
      try db.execute(
        "UPDATE entry_versions SET rendered = $2 WHERE space_id = $1 AND published = 1",
        site.scope.space, rendered)
    }
  }

  private func body(_ site: SiteFixture, _ path: String = "/hello") async throws -> String {
    let space = try await site.site.settings.find(space: site.scope.space)
    guard case .entry(let page) = try await site.site.pages.page(path, of: space),
      case .markdown(let text)? = page.entry.values.first(where: { $0.key == "body" })?.content
    else { return "" }
    return String(decoding: text.html(), as: UTF8.self)
  }

  @Test(
    "Publishing stores rendered texts, only for the version that the public sees",
    arguments: TestEngine.all)
  func publishing(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "*One*"], slug: "/hello")
      try await site.versions.publish(post.id, in: site.scope)
      let first = try #require(try await stored(site)[0].rendered)
      #expect(first.contains("<em>One</em>"))

      try await site.set("**Two**", "body", of: post)
      let group = ChangeGroupID.new()
      try await site.versions.publish(post.id, group: group, in: site.scope)
      var now = try await stored(site)
      #expect(now.map(\.published) == [false, true])
      #expect(now[0].rendered == nil && now[1].rendered?.contains("<strong>Two") == true)

      try await site.home.journal.undo(group, by: site.scope.user)
      now = try await stored(site)
      #expect(now[0].rendered == first && now[1].rendered == nil)
      #expect(try await body(site) == "<p><em>One</em></p>\n")

      try await site.versions.unpublish(post.id, in: site.scope)
      #expect(try await stored(site).allSatisfy { $0.rendered == nil })
    }
  }

  @Test("Pages use the stored texts, so that nothing is parsed", arguments: TestEngine.all)
  func reading(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "*One*"], slug: "/hello")
      try await site.versions.publish(post.id, in: site.scope)
      let rendered = try #require(try await stored(site)[0].rendered)
      try await set(rendered.replacing("One", with: "Stored"), site)
      #expect(try await body(site) == "<p><em>Stored</em></p>\n")
    }
  }

  @Test(
    "Restoring an archive renders the texts of published versions", arguments: TestEngine.all)
  func restored(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "*One*"], slug: "/hello")
      try await site.versions.publish(post.id, in: site.scope)
      let before = try await stored(site).map(\.rendered)
      let archive = try await site.site.archive.packed(site.scope)
      let other = try await site.home.addUser("bob@example.com", as: nil)
      let pages = other.features.site.pages
      _ = try await other.features.site.archive.restore(archive, in: other.scope)
      func rendered() async throws -> [String?] {
        try await site.home.database.read { db in
          try db.rows(
            "SELECT rendered FROM entry_versions WHERE space_id = $1", other.scope.space,
            map: { $0.optionalText(0) })
        }
      }
      let now = try await rendered()
      #expect(now.count == 1 && now[0] != nil)
      // Only the ids in the text differ.
      #expect(now[0]?.count == before[0]?.count)
      let space = try await other.features.site.settings.find(space: other.scope.space)
      func shown() async throws -> String {
        guard case .entry(let page) = try await pages.page("/hello", of: space),
          case .markdown(let text)? = page.entry.values.first(where: { $0.key == "body" })?.content
        else { return "" }
        return String(decoding: text.html(), as: UTF8.self)
      }
      #expect(try await shown() == "<p><em>One</em></p>\n")
    }
  }

  @Test(
    "Versions from before texts were stored can be read, and are rendered once",
    arguments: TestEngine.all)
  func earlier(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "*One*"], slug: "/hello")
      try await site.versions.publish(post.id, in: site.scope)
      let other = try await site.make("Other", ["body": "# Two"], slug: "/other")
      try await site.versions.publish(other.id, in: site.scope)
      let whole = try await stored(site).map(\.rendered)
      try await set(nil, site)
      #expect(try await body(site) == "<p><em>One</em></p>\n")

      try await site.site.pages.renderMissing()
      #expect(try await stored(site).map(\.rendered) == whole)
    }
  }
}
