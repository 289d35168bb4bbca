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
  /// Creates what an archive must contain: a tree, a photo, a changed slug, a version, a
  /// translation and a draft.
  static func fill(_ home: CatalogFixture) async throws {
    let site = home.features.site
    let scope = home.scope
    let page = try await site.types.create(DatatypeBody(label: "Page", type: "root"), in: scope)
    _ = try await site.types.createField(
      SiteFieldBody(label: "Body", type: "textarea", parentID: .set(page.id)), in: scope)
    let types = try await site.types.typeSet(scope)
    _ = try #require(types[page.id])
    let route = try await site.routes.create(
      RouteBody(slug: "/about", title: "About", status: 1), in: scope)
    let root = try await site.contents.create(
      ContentBody(typeID: page.id, title: "About", routeID: .set(route.id)), in: scope)
    _ = try await site.contents.create(
      ContentBody(typeID: page.id, title: "Below", parentID: .set(root.id)), in: scope)
    _ = try await site.contents.update(
      root.id, with: ContentBody(status: .published), in: scope)
    _ = try await site.routes.withImmediatePublishing.update(
      RouteBody(id: route.id, slug: "/about-me", title: "About me", status: 1), in: scope)
    _ = try await site.contents.create(
      ContentBody(typeID: page.id, title: "Draft"), in: scope)
    var update = SiteProfileUpdate()
    update.title = "Ann's"
    update.theme = SiteTheme(look: .ink, typeface: .sans, accent: "#aa3300")
    try await site.settings.save(update, in: scope)
    _ = try await home.create(
      EntryDraft(
        typeID: page.id, title: "With a photo", description: "A photo",
        images: [ImageDraft(data: CatalogFixture.base64("phone.jpg"))]))
    let photos = try await site.media.folders.make("Photos", scope)
    _ = try await site.media.folders.make("2026", in: photos.id, scope)
    _ = try await site.media.upload(
      CatalogFixture.image("wide.jpg"), name: "wide.jpg", in: scope)
    let entries = "(SELECT entry_id FROM site_entries LIMIT 1)"
    try await home.execute(
      """
      INSERT INTO entry_translations (space_id, entry_id, locale, doc, updated_at)
      SELECT space_id, entry_id, 'de', '{"x":"y"}', 7 FROM site_entries WHERE entry_id = \(entries)
      """)
  }

  @Test(
    "An archive and a Markdown folder keep an empty description empty", arguments: TestEngine.all)
  func emptyDescription(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let site = home.features.site
      let page = try await site.types.create(
        DatatypeBody(label: "Page", type: "root"), in: home.scope)
      // A description equal to the title is stored as empty.
      _ = try await home.create(
        EntryDraft(typeID: page.id, title: "Walk", description: "Walk"))
      let archive = try await site.archive.packed(home.scope)
      let other = try await home.addUser("bob@example.com", as: nil)
      #expect(try await other.features.site.archive.restore(archive, in: other.scope) == 1)
      #expect(
        try await home.integer(
          "SELECT COUNT(*) FROM entries WHERE title = 'Walk' AND description = ''") == 2)

      for scope in [home.scope, other.scope] {
        let files = try await site.markdown.exportFiles(scope)
        let file = try #require(files.first)
        #expect(files.count == 1 && file.text.contains("title: \"Walk\""))
        #expect(file.text.ranges(of: "Walk").count == 1 && !file.text.contains("description"))
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func restoresEverything(engine: TestEngine) async throws {
    let archive = try await engine.withCatalog { home in
      try await Self.fill(home)
      let archive = try await home.features.site.archive.packed(home.scope)
      #expect(try await home.features.site.archive.packed(home.scope) == archive)
      return archive
    }
    try await engine.withCatalog { home in
      let other = try await home.addUser("bob@example.com", as: nil)
      let site = other.features.site
      #expect(try await site.archive.restore(archive, in: other.scope) == 4)
      #expect(try await site.archive.packed(other.scope) == archive)
      #expect(try await home.differences() == [])
      // The public site works, and the old path redirects.
      let space = try await site.settings.space(host: "", handle: "bob")
      guard case .entry(let page) = try await site.pages.page("/about-me", of: space) else {
        Issue.record("no page")
        return
      }
      #expect(page.entry.title == "About me" && page.entry.children.map(\.title) == ["Below"])
      guard case .moved("/about-me") = try await site.pages.page("/about", of: space) else {
        Issue.record("no redirect")
        return
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func restoresWebhooksWithoutSecrets(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await Self.fill(home)
      let site = home.features.site
      let made = try await site.webhooks.make(
        WebhookDraft(
          name: "Build", url: "https://example.com/hook/token?key=in-the-query",
          secret: "open sesame",
          events: ["content.published"], headers: ["X-Key": "a-key-of-theirs"]), in: home.scope)
      let bytes = try await site.archive.packed(home.scope)
      let texts = try ZipArchive.files(
        of: bytes, limits: .init(files: 100, bytesOfFile: 1 << 20, bytes: 1 << 24)
      ) { _ in true }
      .map { String(decoding: $0.bytes ?? [], as: UTF8.self) }
      #expect(texts.contains { $0.contains("https://example.com/") })
      #expect(!texts.contains { $0.contains("hook/") || $0.contains("in-the-query") })
      #expect(!texts.contains { $0.contains("sesame") || $0.contains("a-key-of-theirs") })
      let other = try await home.addUser("bob@example.com", as: nil)
      let (copy, scope) = (other.features.site, other.scope)
      try await copy.archive.restore(bytes, in: scope)
      let back = try #require(try await copy.webhooks.list(scope).first)
      #expect(back.id != made.id && back.name == "Build" && back.url == "https://example.com/")
      #expect(back.events == ["content.published"])
      #expect(!back.isActive && back.headers.isEmpty)
      #expect(back.secret.hasPrefix("whsec_"))
      let again = try await thrownFailure { try await copy.archive.restore(bytes, in: scope) }
      #expect(again?.code == "archive.notEmpty")
    }
  }

  @Test(arguments: TestEngine.all)
  func restoresOnlyIntoEmptySpace(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await Self.fill(home)
      let archive = home.features.site.archive
      let bytes = try await archive.packed(home.scope)
      let refused = try await thrownFailure { try await archive.restore(bytes, in: home.scope) }
      #expect(refused?.code == "archive.notEmpty")
      let other = try await home.addUser("bob@example.com", as: .viewer)
      let foreign = Scope(user: other.scope.user, space: home.scope.space)
      #expect(try await thrownFailure { _ = try await archive.pack(foreign) }?.kind == .forbidden)
      #expect(
        try await thrownFailure { try await archive.restore(bytes, in: foreign) }?.kind
          == .forbidden)
    }
  }

  @Test(arguments: TestEngine.all)
  func invalidArchiveChangesNothing(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let other = try await home.addUser("bob@example.com", as: nil)
      try await Self.fill(home)
      let archive = other.features.site.archive
      let bytes = try await home.features.site.archive.packed(home.scope)
      for broken in [[], Array("hello".utf8), Array(bytes.dropLast(bytes.count / 2))] {
        let failure = try await thrownFailure { try await archive.restore(broken, in: other.scope) }
        #expect(failure?.kind == .malformed)
      }
      #expect(try await home.integer("SELECT COUNT(*) FROM routes") == 1)
    }
  }

  @Test("An archive cannot take another space's file addresses", arguments: TestEngine.all)
  func mapsForeignMedia(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      let file = try await media.upload(
        CatalogFixture.image("wide.jpg"), name: "wide.jpg", in: home.scope)
      _ = try await home.createEntry("Shows it", "See ![](/media/\(file.id)/wide.jpg).")
      let page = try await home.features.site.types.create(
        DatatypeBody(label: "Page", type: "root"), in: home.scope)
      _ = try await home.create(
        EntryDraft(
          typeID: page.id, title: "Page", description: "See /media/\(file.id)/wide.jpg"))
      let bytes = try await home.features.site.archive.packed(home.scope)
      let other = try await home.addUser("bob@example.com", as: nil)
      try await other.features.site.archive.restore(bytes, in: other.scope)
      let copy = try #require(
        try await home.database.read { db in
          try db.row(
            "SELECT id FROM media WHERE space_id = $1", other.scope.space,
            map: { $0.id(0, of: MediaItem.self) })
        })
      #expect(copy != file.id)
      let shown = try await other.find("Page")
      #expect(shown.model.description == "See /media/\(copy)/wide.jpg")
      #expect(try await media.published(file.id, in: home.scope.space).item.id == file.id)
      let foreign = try await thrownFailure {
        _ = try await media.published(file.id, in: other.scope.space)
      }
      #expect(foreign?.code == "media.notFound")
    }
  }

  @Test("A copy of a site beside the original has ids of its own", arguments: TestEngine.all)
  func newIDs(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await Self.fill(home)
      let archive = try await home.features.site.archive.packed(home.scope)
      let draft = try await home.find("Draft")
      let group = try await home.entries.delete(draft.model.id, for: home.scope.user)
      let other = try await home.addUser("bob@example.com", as: nil)
      #expect(try await other.features.site.archive.restore(archive, in: other.scope) == 4)
      try await home.journal.undo(group, by: home.scope.user)
      // Otherwise the page of one space could change what is in the other.
      for table in ["types", "fields", "entries", "entry_images", "routes", "entry_versions"] {
        let shared = "SELECT id FROM \(table) GROUP BY id HAVING COUNT(*) > 1"
        #expect(try await home.integer("SELECT COUNT(*) FROM (\(shared)) s") == 0, "\(table)")
      }
      let copy = try await other.features.site.archive.packed(other.scope)
      #expect(try Self.withoutIDs(copy) == Self.withoutIDs(archive))
      #expect(try await home.differences() == [])
    }
  }

  /// Returns the tables of an archive with the second halves of all ids removed, in which new ids
  /// differ.
  private static func withoutIDs(_ archive: [UInt8]) throws -> [String: String] {
    let files = try ZipArchive.files(of: archive) { $0.hasSuffix(".jsonl") }
    return Dictionary(
      uniqueKeysWithValues: files.map { file in
        let text = String(decoding: file.bytes ?? [], as: UTF8.self)
        return (
          file.path,
          text.replacing(/([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3})-[0-9a-f]{4}-[0-9a-f]{12}/) {
            String($0.output.1)
          }
        )
      })
  }

  /// Returns the archive with the bytes of its files changed.
  private func changed(
    _ archive: [UInt8], _ change: (_ path: String, [UInt8]) throws -> [UInt8]
  ) throws -> FileHandle {
    let scratch = try TemporaryFile.create()
    let zip = ZipWriter(scratch)
    let files = try ZipArchive.files(
      of: archive, limits: .init(files: 100, bytesOfFile: 1 << 24, bytes: 1 << 26)
    ) { _ in true }
    for file in files {
      try zip.add(.init(path: file.path, bytes: change(file.path, file.bytes ?? [])))
    }
    try zip.finish()
    return scratch
  }

  @Test(arguments: TestEngine.all)
  func `an archive from before types and fields had contract names is restored`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await Self.fill(home)
      let archive = try await home.features.site.archive.packed(home.scope)
      let older = try changed(archive) { _, bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("site_label") || text.contains("site_kind") else { return bytes }
        let fewer = text.replacing(/"site_(?:label|kind)":"[^"]*",?/, with: "")
          .replacing(",}", with: "}")
        return Array(fewer.utf8)
      }
      let other = try await home.addUser("bob@example.com", as: nil)
      #expect(try await other.features.site.archive.restore(older, in: other.scope) == 4)
      #expect(try await home.differences() == [])
    }
  }

  @Test("Files that do not match their hash are refused", arguments: TestEngine.all)
  func checksHashes(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      _ = try await home.features.site.media.upload(
        CatalogFixture.image("wide.jpg"), name: "wide.jpg", in: home.scope)
      let bytes = try await home.features.site.archive.packed(home.scope)
      let scratch = try changed(bytes) { path, bytes in
        path.hasPrefix("files/") ? Array("Something else".utf8) : bytes
      }
      let other = try await home.addUser("bob@example.com", as: nil)
      let archive = other.features.site.archive
      let failure = try await thrownFailure { try await archive.restore(scratch, in: other.scope) }
      #expect(failure?.code == "archive.broken")
    }
  }
}
