import Book
import Catalog
import Database
import Journal
import Model
import Publishing
import TestSupport
import Testing

@Suite struct TranslationTests {
  /// Creates a site in English and German, and a post whose body can be translated.
  private func post(_ site: SiteFixture) async throws -> ContentRecord {
    for (code, label) in [("en", "English"), ("de", "Deutsch")] {
      _ = try await site.site.locales.make(
        LocaleDraft(code: code, label: label), in: site.scope)
    }
    try await site.home.execute("UPDATE fields SET translatable = 1 WHERE field_key = 'body'")
    return try await site.make("Hello", ["body": "First"], slug: "/hello")
  }

  private func edit(_ title: String, _ body: String, publishes: Bool = false) -> TranslationEdit {
    var edit = TranslationEdit(locale: "de")
    edit.title = title
    edit.values = ["body": body]
    edit.publishes = publishes
    return edit
  }

  private func german(
    _ site: SiteFixture, _ post: ContentRecord
  ) async throws -> EntryTranslation? {
    try await site.site.contents.translations(of: post.id, in: site.scope).first { !$0.isOwn }
  }

  @Test(arguments: TestEngine.all)
  func `a translation has its own texts and is published separately`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await post(site)
      _ = try await site.versions.publish(post.id, in: site.scope)
      try await site.site.contents.save(post.id, edit("Hallo", "Erstens"), in: site.scope)
      #expect(try await site.delivered("/hello", locale: "de")?["body"] as? String == "First")
      #expect(try await german(site, post)?.publishedAt == nil)

      try await site.site.contents.save(
        post.id, edit("Hallo", "Zweitens", publishes: true), in: site.scope)
      #expect(try await site.delivered("/hello", locale: "de")?["body"] as? String == "Zweitens")
      #expect(try await site.delivered("/hello")?["body"] as? String == "First")
      let shown = try await german(site, post)
      #expect(shown?.title == "Hallo" && shown?.values == ["body": "Zweitens"])
      #expect(shown?.publishedAt != nil && shown?.hasChanges == false)
      let space = try await site.site.settings.find(space: site.scope.space)
      let page = try await site.site.pages.page("/de/hello", of: space)
      guard case .entry(let entry) = page else {
        Issue.record("no page in German")
        return
      }
      #expect(entry.entry.title == "Hallo")
    }
  }

  @Test(arguments: TestEngine.all)
  func `shared values are published in every language, unfinished translations in none`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await post(site)
      try await site.set("3", "stars", of: post)
      _ = try await site.versions.publish(post.id, in: site.scope)
      try await site.site.contents.save(
        post.id, edit("Hallo", "Zweitens", publishes: true), in: site.scope)

      try await site.set("5", "stars", of: post)
      #expect(try await site.delivered("/hello", locale: "de")?["starCount"] as? Int == 3)
      _ = try await site.versions.publish(post.id, in: site.scope)
      let renewed = try await site.delivered("/hello", locale: "de")
      #expect(renewed?["starCount"] as? Int == 5 && renewed?["body"] as? String == "Zweitens")

      // A translation saved in the same millisecond as a publication counts as published with it.
      let published = Timestamp.now
      while Timestamp.now == published { await Task.yield() }
      try await site.site.contents.save(post.id, edit("Hallo", "Halbfertig"), in: site.scope)
      try await site.set("7", "stars", of: post)
      _ = try await site.versions.publish(post.id, in: site.scope)
      let kept = try await site.delivered("/hello", locale: "de")
      #expect(kept?["starCount"] as? Int == 5 && kept?["body"] as? String == "Zweitens")
      #expect(try await site.delivered("/hello")?["starCount"] as? Int == 7)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a translation changed by somebody else is not overwritten, and undo restores texts`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let (post, group) = (try await post(site), ChangeGroupID.new())
      var first = edit("Hallo", "Erstens")
      first.revision = 0
      try await site.site.contents.save(post.id, first, in: site.scope)
      let late = try await thrownFailure { [first] in
        try await site.site.contents.save(post.id, first, in: site.scope)
      }
      #expect(late?.kind == .revisionMismatch)

      try await site.site.contents.save(
        post.id, edit("", "Anders"), group: group, in: site.scope)
      #expect(try await german(site, post)?.title == "")
      try await site.home.journal.undo(group, by: site.scope.user)
      let back = try await german(site, post)
      #expect(back?.title == "Hallo" && back?.values == ["body": "Erstens"])
      let again = try await thrownFailure {
        try await site.home.journal.undo(group, by: site.scope.user)
      }
      #expect(again?.kind == .conflict)
    }
  }

  @Test(arguments: TestEngine.all)
  func `only translatable fields and site languages are saved`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await post(site)
      var wrong = edit("", "")
      wrong.values = ["stars": "5"]
      let field = try await thrownFailure { [wrong] in
        try await site.site.contents.save(post.id, wrong, in: site.scope)
      }
      #expect(field?.fields.map(\.code) == ["notTranslatable"])
      for code in ["en", "fr"] {
        let refused = try await thrownFailure {
          try await site.site.contents.save(
            post.id, TranslationEdit(locale: code), in: site.scope)
        }
        #expect(refused?.fields.map(\.field) == ["locale"])
      }
      let long = try await thrownFailure {
        try await site.site.contents.save(
          post.id, edit(String(repeating: "a", count: 201), ""), in: site.scope)
      }
      #expect(long?.fields.map(\.field) == ["title"])
      #expect(try await german(site, post)?.savedAt == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a translation is outdated after its original changes, until it is saved again`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await post(site)
      try await site.site.contents.save(post.id, edit("Hallo", "Erstens"), in: site.scope)
      _ = try await site.versions.publish(post.id, in: site.scope)
      #expect(try await german(site, post)?.isOutdated == false)

      var second = ContentEdit(type: post.typeID)
      second.title = "Hello"
      second.values = ["body": "Second"]
      _ = try await site.site.contents.save(post.id, second, in: site.scope)
      #expect(try await german(site, post)?.isOutdated == true)
      let contents = site.site.contents
      let now = try await contents.find(post.id, in: site.scope)
      #expect(try await contents.outdated([now], in: site.scope) == [post.id: ["Deutsch"]])
      #expect(try await german(site, post)?.values == ["body": "Erstens"])

      try await site.site.contents.save(post.id, edit("Hallo", "Erstens"), in: site.scope)
      #expect(try await german(site, post)?.isOutdated == false)
      #expect(try await contents.outdated([now], in: site.scope).isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func
    `saving can publish the translations too, and undo reverts all of them`(
      engine: TestEngine
    ) async throws
  {
    try await engine.withSite { site in
      let (post, group) = (try await post(site), ChangeGroupID.new())
      let contents = site.site.contents
      try await contents.save(post.id, edit("Hallo", "Erstens"), in: site.scope)
      var second = ContentEdit(type: post.typeID)
      second.title = "Hello"
      second.values = ["body": "Second"]
      second.publishes = true
      _ = try await contents.save(post.id, second, in: site.scope)
      #expect(try await german(site, post)?.publishedAt == nil)

      second.withTranslations = true
      _ = try await contents.save(post.id, second, group: group, in: site.scope)
      #expect(try await site.delivered("/hello", locale: "de")?["body"] as? String == "Erstens")
      try await site.home.journal.undo(group, by: site.scope.user)
      #expect(try await german(site, post)?.publishedAt == nil)
      #expect(try await site.delivered("/hello")?["body"] as? String == "Second")
    }
  }

  @Test(arguments: TestEngine.all)
  func `publishing can include the translations, and undo reverts all of them`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let (post, group) = (try await post(site), ChangeGroupID.new())
      try await site.site.contents.save(post.id, edit("Hallo", "Erstens"), in: site.scope)
      _ = try await site.versions.publish(post.id, in: site.scope)
      #expect(try await german(site, post)?.publishedAt == nil)

      _ = try await site.versions.publish(
        post.id, withTranslations: true, group: group, in: site.scope)
      #expect(try await site.delivered("/hello", locale: "de")?["body"] as? String == "Erstens")
      try await site.home.journal.undo(group, by: site.scope.user)
      #expect(try await german(site, post)?.publishedAt == nil)
      #expect(try await site.delivered("/hello", locale: "de")?["body"] as? String == "First")
    }
  }

  @Test("Saving a field does not replace values that cannot be read", arguments: TestEngine.all)
  func unreadableValues(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await post(site)
      try await site.site.contents.save(post.id, edit("Hallo", "Erstens"), in: site.scope)
      try await site.home.execute("UPDATE entry_translations SET doc = '{?}'")
      await #expect(throws: DecodingError.self) {
        try await site.site.contents.save(post.id, edit("Hallo", "Zweitens"), in: site.scope)
      }
      #expect(
        try await site.home.integer("SELECT COUNT(*) FROM entry_translations WHERE doc = '{?}'")
          == 1)
    }
  }
}
