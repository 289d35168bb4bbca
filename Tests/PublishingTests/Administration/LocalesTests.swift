import Book
import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@testable import Publishing

@Suite struct LocalesTests {
  @Test(arguments: TestEngine.all)
  func `the first language is the default until another becomes the default`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let locales = home.features.site.locales
      let english = try await locales.make(
        LocaleDraft(code: "en", label: "English"), in: home.scope)
      #expect(english.isDefault && english.isEnabled && english.position == 0)
      let russian = try await locales.make(
        LocaleDraft(code: "ru", label: "Русский", fallback: "en"), in: home.scope)
      #expect(!russian.isDefault && russian.position == 1)
      let changed = try await locales.update(
        russian.id, LocaleDraft(isDefault: true), in: home.scope)
      #expect((changed.isDefault, changed.label, changed.fallback) == (true, "Русский", "en"))
      #expect(try await locales.list(home.scope).map(\.isDefault) == [false, true])
      let needed = try await thrownFailure { try await locales.delete(russian.id, in: home.scope) }
      #expect(needed?.code == "locale.isDefault")
      try await locales.delete(english.id, in: home.scope)
      #expect(try await locales.list(home.scope).map(\.fallback) == [""])
      try await locales.delete(russian.id, in: home.scope)
      // A site always has its own language.
      #expect(try await locales.list(home.scope).map(\.code) == ["en"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `codes are unique language tags, and no language falls back to itself`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let locales = home.features.site.locales
      let english = try await locales.make(
        LocaleDraft(code: "en", label: "English"), in: home.scope)
      _ = try await locales.make(
        LocaleDraft(code: "de", label: "Deutsch", fallback: "en"), in: home.scope)
      func fields(_ draft: LocaleDraft) async throws -> [String]? {
        try await thrownFailure { _ = try await locales.update(english.id, draft, in: home.scope) }?
          .fields.map(\.field)
      }
      #expect(try await fields(LocaleDraft(code: "english!")) == ["code"])
      #expect(try await fields(LocaleDraft(label: " ")) == ["label"])
      #expect(try await fields(LocaleDraft(fallback: "de")) == ["fallback_code"])
      #expect(try await fields(LocaleDraft(fallback: "fr")) == ["fallback_code"])
      #expect(try await fields(LocaleDraft(isEnabled: false)) == ["is_enabled"])
      let twice = try await thrownFailure {
        _ = try await locales.make(LocaleDraft(code: "EN", label: "Again"), in: home.scope)
      }
      #expect(twice?.code == "locale.exists")
    }
  }

  @Test("Undo cannot make disabled languages fall back to each other", arguments: TestEngine.all)
  func undoOfFallback(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let locales = home.features.site.locales
      for code in ["en", "xx", "yy", "de"] {
        _ = try await locales.make(
          LocaleDraft(
            code: code, label: code, isEnabled: !["xx", "yy"].contains(code),
            fallback: code == "de" ? "xx" : ""), in: home.scope)
      }
      let all = try await locales.list(home.scope)
      _ = try await locales.update(all[2].id, LocaleDraft(fallback: "xx"), in: home.scope)
      _ = try await locales.update(all[2].id, LocaleDraft(fallback: ""), in: home.scope)
      let group = try #require(
        try await home.database.read { db in
          try db.row(
            "SELECT group_id FROM changes ORDER BY seq DESC LIMIT 1",
            map: { $0.id(0, of: ChangeGroup.self) })
        })
      _ = try await locales.update(all[1].id, LocaleDraft(fallback: "yy"), in: home.scope)
      let refused = try await thrownFailure {
        try await home.journal.undo(group, by: home.scope.user)
      }
      #expect(refused?.code == "undo.conflict")
      // Rows that an earlier version accepted end too.
      try await home.execute("UPDATE locales SET fallback_code = 'xx' WHERE code IN ('xx', 'yy')")
      let chain = try await home.database.read { db in
        try Translations.chain("de", in: home.scope.space, db)
      }
      #expect(chain == ["de"])
      let path = try await home.database.read { db in
        try SiteLocales(in: home.scope.space, db).chain(of: "de")
      }
      #expect(path == ["de", ""])
    }
  }

  @Test(arguments: TestEngine.all)
  func `translations follow a change of code`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let locales = home.features.site.locales
      _ = try await locales.make(LocaleDraft(code: "en", label: "English"), in: home.scope)
      let portuguese = try await locales.make(
        LocaleDraft(code: "pt", label: "Português"), in: home.scope)
      let entry = try await home.createEntry("A post")
      try await home.execute(
        "INSERT INTO entry_translations (space_id, entry_id, locale, doc, updated_at)"
          + " VALUES (\(home.scope.space.rawValue), \(entry.key.rawValue), 'pt', '{}', 0)")
      _ = try await locales.update(
        portuguese.id, LocaleDraft(code: "pt-BR"), in: home.scope)
      let count = try await home.integer(
        "SELECT COUNT(*) FROM entry_translations WHERE locale = 'pt-BR'")
      #expect(count == 1)
    }
  }
}

@Suite struct SiteRoleTests {
  @Test func `there are 72 permissions, of which editors have 36 and viewers 5`() {
    #expect(SiteRole.permissions.count == 72)
    #expect(Set(SiteRole.permissions.map(\.label)).count == 72)
    #expect(SiteRole.all.map(\.permissions.count) == [72, 36, 5])
    #expect(SiteRole.permissions.allSatisfy { $0.label.split(separator: ":").count == 2 })
    let ids = SiteRole.all.flatMap(\.grants).map(\.id)
    #expect(Set(ids).count == 113)
  }

  @Test func `a role is found by its label, its id and the name of the member's role`() {
    let admin = SiteRole.of(.owner)
    for name in ["admin", "Admin", "owner", "\(admin.id)"] {
      #expect(SiteRole(named: name) == admin, "\(name)")
    }
    #expect(SiteRole(named: "root") == nil)
  }
}
