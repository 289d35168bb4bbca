import Book
import Catalog
import Database
import Journal
import Model
import Publishing
import TestSupport
import Testing

/// A type's form saves the type and the site's settings of its fields in one transaction.
@Suite struct TypeFormTests {
  private func counts(_ site: SiteFixture) async throws -> [Int64?] {
    try await site.home.database.read { db in
      try ["types", "fields", "changes"].map { table in
        try db.integer("SELECT COUNT(*) FROM \(table) WHERE space_id = $1", site.scope.space)
      }
    }
  }

  private func draft(_ name: String) -> TypeDraft {
    TypeDraft(
      name: name, icon: "📄", fields: [FieldDraft(key: "text", label: "Text", kind: .richtext)],
      inLog: false, inLibrary: false, inSite: true)
  }

  /// Returns changes that make every field translatable, and then one with an unreadable
  /// validation.
  @Sendable private static func refused(
    _ type: SiteTypeRecord
  ) -> [(field: FieldID, body: SiteFieldBody)] {
    var body = SiteFieldBody()
    body.translatable = true
    var broken = SiteFieldBody()
    broken.validation = "no JSON"
    return type.fields.map { ($0.wireID, body) } + [(type.fields[0].wireID, broken)]
  }

  @Sendable private static func translatable(
    _ type: SiteTypeRecord
  ) -> [(field: FieldID, body: SiteFieldBody)] {
    type.fields.map { field in
      var body = SiteFieldBody()
      body.translatable = !field.traits.translatable
      return (field.wireID, body)
    }
  }

  @Test("A refused field leaves no new type behind", arguments: TestEngine.all)
  func refusedNew(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let before = try await counts(site)
      let failure = try await thrownFailure {
        _ = try await site.site.types.create(draft("Page"), fields: Self.refused, in: site.scope)
      }
      #expect(failure?.fields.map(\.field) == ["validation"])
      #expect(try await counts(site) == before)
    }
  }

  @Test("A refused field leaves the type and its revision as they were", arguments: TestEngine.all)
  func refusedChange(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let before = try await counts(site)
      let failure = try await thrownFailure {
        try await site.site.types.update(
          site.post.id, with: TypeUpdate(name: "Article"), fields: Self.refused, in: site.scope)
      }
      #expect(failure?.fields.map(\.field) == ["validation"])
      #expect(try await counts(site) == before)
      let type = try await site.site.types.typeSet(site.scope)[site.post.id]
      #expect(type?.record.name == "Post" && type?.record.revision == site.post.record.revision)
    }
  }

  @Test("A type and its fields are saved as one action, which one undo reverts")
  func undo() async throws {
    try await TestEngine.sqlite.withSite { site in
      let group = ChangeGroupID.new()
      try await site.site.types.update(
        site.post.id, with: TypeUpdate(name: "Article"), fields: Self.translatable, group: group,
        in: site.scope)
      let changed = try #require(try await site.site.types.typeSet(site.scope)[site.post.id])
      #expect(changed.record.name == "Article")
      #expect(
        changed.fields.map(\.traits.translatable)
          == site.post.fields.map { !$0.traits.translatable })

      try await site.home.journal.undo(group, by: site.scope.user)
      let type = try #require(try await site.site.types.typeSet(site.scope)[site.post.id])
      #expect(type.record.name == "Post")
      #expect(
        type.fields.map(\.traits.translatable) == site.post.fields.map(\.traits.translatable))
    }
  }

  @Test("A type that the site does not show can be saved too", arguments: TestEngine.all)
  func elsewhere(engine: TestEngine) async throws {
    try await engine.withSite { site in
      var draft = self.draft("Board game")
      (draft.inLog, draft.inSite) = (true, false)
      let id = try await site.site.types.create(
        draft, fields: Self.translatable, in: site.scope)
      try await site.site.types.update(
        id, with: TypeUpdate(name: "Game night"), fields: Self.translatable, in: site.scope)
      let names = try await site.home.features.types.all(site.scope).types.map(\.name)
      #expect(names.contains("Game night") && !names.contains("Board game"))
    }
  }

  @Test("A site that cannot be set up completely is not set up at all", arguments: TestEngine.all)
  func start(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let before = try await counts(site)
      // The second type is refused, after the first one was made.
      let failure = try await thrownFailure {
        try await site.site.start(
          with: [(draft("Page"), "page"), (draft(""), "post")], fields: Self.translatable,
          language: "ru",
          in: site.scope)
      }
      #expect(failure?.kind == .invalid)
      #expect(try await counts(site) == before)
      #expect(try await site.site.settings.profile(site.scope).revision == 0)

      let group = ChangeGroupID.new()
      try await site.site.start(
        with: [(draft("Page"), "page"), (draft("News"), "post")], fields: Self.translatable,
        language: "ru",
        group: group, in: site.scope)
      #expect(try await site.site.settings.profile(site.scope).language == "ru")
      #expect(try await counts(site)[0] == (before[0] ?? 0) + 2)
      try await site.home.journal.undo(group, by: site.scope.user)
      let names = try await site.site.types.typeSet(site.scope).types.map(\.record.name)
      #expect(!names.contains("Page") && !names.contains("News"))
    }
  }
}
