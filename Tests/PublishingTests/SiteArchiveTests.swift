import Database
import Catalog
import Book
import Foundation
import Journal
import Model
import Publishing
import TestSupport
import Testing

@Suite struct SiteArchiveTests {
  /// A site with what an archive must keep: a tree, a relation, a photo, a rename, a version, a
  /// translation, a draft and something that waits.
  private func fill(_ home: CatalogHome) async throws {
    let site = home.features.site
    let scope = home.scope
    let page = try await site.types.create(DatatypeBody(label: "Page", type: "root"), in: scope)
    let book = try await site.types.book(scope)
    _ = try #require(book[page.id])
    let route = try await site.routes.create(
      RouteBody(slug: "/about", title: "About", status: 1), in: scope)
    let root = try await site.contents.create(
      ContentBody(typeID: page.id, title: "About", routeID: .set(route.id)), in: scope)
    _ = try await site.contents.create(
      ContentBody(typeID: page.id, title: "Below", parentID: .set(root.id)), in: scope)
    _ = try await site.contents.update(
      root.id, with: ContentBody(status: .published), in: scope)
    _ = try await site.routes.update(
      RouteBody(id: route.id, slug: "/about-me", title: "About me", status: 1), in: scope)
    _ = try await site.contents.create(
      ContentBody(typeID: page.id, title: "Draft"), in: scope)
    var update = SiteProfileUpdate()
    update.title = "Ann's"
    update.theme = SiteTheme(look: .ink, typeface: .sans, accent: "#aa3300")
    try await site.settings.save(update, server: "", in: scope)
    _ = try await home.create(
      EntryDraft(
        typeID: page.id, title: "With a photo", description: "A photo",
        images: [ImageDraft(data: CatalogHome.base64("phone.jpg"))]))
    let entries = "(SELECT entry_id FROM site_entries LIMIT 1)"
    try await home.execute(
      """
      INSERT INTO entry_translations (space_id, entry_id, locale, doc, updated_at)
      SELECT space_id, entry_id, 'de', '{"x":"y"}', 7 FROM site_entries WHERE entry_id = \(entries)
      """)
  }

  @Test(arguments: TestEngine.all)
  func comesBackAsItWas(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let archive = try await home.features.site.archive.packed(home.scope)
      #expect(try await home.features.site.archive.packed(home.scope) == archive)
      let other = try await home.join("bob@example.com", as: nil)
      let site = other.features.site
      #expect(try await site.archive.restore(archive, in: other.scope) == 4)
      #expect(try await site.archive.packed(other.scope) == archive)
      #expect(try await home.differences() == [])
      // The public sees it, and the old address leads on.
      let space = try await site.settings.space(host: "", handle: "bob")
      guard case .entry(let page) = try await site.pages.page("/about-me", of: space) else {
        Issue.record("no page")
        return
      }
      #expect(page.entry.title == "About" && page.entry.children.map(\.title) == ["Below"])
      guard case .moved("/about-me") = try await site.pages.page("/about", of: space) else {
        Issue.record("no redirect")
        return
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func whoIsToldOfItComesAlongButNoSecret(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let site = home.features.site
      let made = try await site.webhooks.make(
        WebhookDraft(
          name: "Build", url: "https://example.com/hook", secret: "open sesame",
          events: ["content.published"], headers: ["X-Key": "a-key-of-theirs"]), in: home.scope)
      let bytes = try await site.archive.packed(home.scope)
      let texts = try ZipArchive.files(
        of: bytes, limits: .init(files: 100, bytesOfFile: 1 << 20, bytes: 1 << 24)
      ) { _ in true }
      .map { String(decoding: $0.bytes ?? [], as: UTF8.self) }
      #expect(texts.contains { $0.contains("https://example.com/hook") })
      #expect(!texts.contains { $0.contains("sesame") || $0.contains("a-key-of-theirs") })
      let other = try await home.join("bob@example.com", as: nil)
      let (copy, scope) = (other.features.site, other.scope)
      try await copy.archive.restore(bytes, in: scope)
      #expect(try await copy.archive.packed(scope) == bytes)
      let back = try #require(try await copy.webhooks.list(scope).first)
      #expect((back.id, back.name, back.url) == (made.id, "Build", made.url))
      #expect(back.events == ["content.published"])
      #expect(!back.isActive && back.headers.isEmpty)
      #expect(back.secret.hasPrefix("whsec_"))
      let again = try await refusal { try await copy.archive.restore(bytes, in: scope) }
      #expect(again?.code == "archive.notEmpty")
    }
  }

  @Test(arguments: TestEngine.all)
  func goesOnlyIntoAnEmptyBook(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let archive = home.features.site.archive
      let bytes = try await archive.packed(home.scope)
      let refused = try await refusal { try await archive.restore(bytes, in: home.scope) }
      #expect(refused?.code == "archive.notEmpty")
      let other = try await home.join("bob@example.com", as: .viewer)
      let foreign = Scope(user: other.scope.user, space: home.scope.space)
      #expect(
        try await refusal { try await archive.restore(bytes, in: foreign) }?.kind == .forbidden)
    }
  }

  @Test(arguments: TestEngine.all)
  func whatIsNoArchiveChangesNothing(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let other = try await home.join("bob@example.com", as: nil)
      try await fill(home)
      let archive = other.features.site.archive
      let bytes = try await home.features.site.archive.packed(home.scope)
      for broken in [[], Array("hello".utf8), Array(bytes.dropLast(bytes.count / 2))] {
        let failure = try await refusal { try await archive.restore(broken, in: other.scope) }
        #expect(failure?.kind == .malformed)
      }
      #expect(try await home.integer("SELECT COUNT(*) FROM routes") == 1)
    }
  }
}
