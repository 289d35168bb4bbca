import Book
import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@testable import Publishing

/// Publishing and changes to settings can be undone.
@Suite struct SiteUndoTests {
  @Test(arguments: TestEngine.all)
  func `undoing an unpublish restores the state, with or without unpublished changes`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Garden", ["body": "On Monday."], slug: "/garden")
      try await site.versions.publish(post.id, in: site.scope)
      let published = try await site.find(post)
      var group = ChangeGroupID.new()
      try await site.versions.unpublish(post.id, group: group, in: site.scope)
      try await site.home.journal.undo(group, by: site.scope.user)
      let again = try await site.find(post)
      #expect(again.state == .published && again.publishedAt == published.publishedAt)

      try await site.set("On Sunday.", "body", of: post)
      #expect(try await site.find(post).state == .changed)
      group = ChangeGroupID.new()
      try await site.versions.unpublish(post.id, group: group, in: site.scope)
      try await site.home.journal.undo(group, by: site.scope.user)
      #expect(try await site.find(post).state == .changed)
      #expect(try await site.delivered("/garden")?["body"] as? String == "On Monday.")
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo restores languages with their codes, their order and their translations`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let (home, scope, locales) = (site.home, site.scope, site.site.locales)
      _ = try await locales.make(LocaleDraft(code: "en", label: "English"), in: scope)
      let german = try await locales.make(LocaleDraft(code: "de", label: "Deutsch"), in: scope)
      let swiss = try await locales.make(
        LocaleDraft(code: "de-CH", label: "Schweiz", fallback: "de"), in: scope)
      func all() async throws -> [String] {
        try await locales.list(scope).map { "\($0.code) \($0.isDefault) \($0.fallback)" }
      }
      let before = try await all()
      let group = ChangeGroupID.new()
      try await locales.delete(german.id, group: group, in: scope)
      #expect(try await all() == ["en true ", "de-CH false "])
      let again = try #require(try await home.journal.undo(group, by: scope.user))
      #expect(try await all() == before)
      _ = try await home.journal.undo(again, by: scope.user)
      #expect(try await all() == ["en true ", "de-CH false "])

      // Another language became the default, with a new code.
      let change = ChangeGroupID.new()
      _ = try await locales.update(
        swiss.id, LocaleDraft(code: "gsw", isDefault: true), group: change, in: scope)
      #expect(try await all() == ["en false ", "gsw true "])
      _ = try await home.journal.undo(change, by: scope.user)
      #expect(try await all() == ["en true ", "de-CH false "])
      // A language that was created since with the former code blocks the undo.
      let late = ChangeGroupID.new()
      _ = try await locales.update(swiss.id, LocaleDraft(code: "gsw"), group: late, in: scope)
      _ = try await locales.make(LocaleDraft(code: "de-CH", label: "Neu"), in: scope)
      let refused = try await thrownFailure { try await home.journal.undo(late, by: scope.user) }
      #expect(refused?.code == "undo.conflict")
    }
  }

  @Test(arguments: TestEngine.all)
  func `translations stay published when a code changes and when that is undone`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let (home, scope, locales) = (site.home, site.scope, site.site.locales)
      _ = try await home.journal.write(in: scope.space, by: scope.user) { [post = site.post] in
        let body = try #require(post.fields.first)
        return try TypeMutations(in: $0).updateField(body.record.id) { $1.translatable = true }
      }
      _ = try await locales.make(LocaleDraft(code: "en", label: "English"), in: scope)
      let german = try await locales.make(LocaleDraft(code: "de", label: "Deutsch"), in: scope)
      let post = try await site.make("Post", ["body": "Hello"], slug: "/post")
      try await site.versions.publish(post.id, in: scope)
      let body = try #require(site.post.fields.first)
      _ = try await site.site.contents.setField(
        ContentFieldBody(
          contentID: post.id, fieldID: body.wireID, value: "Hallo", locale: "de"), in: scope)
      try await site.versions.publish(post.id, locale: "de", in: scope)
      func shown(_ locale: String) async throws -> String? {
        try await site.delivered("/post", locale: locale)?["body"] as? String
      }
      #expect(try await shown("de") == "Hallo")
      let group = ChangeGroupID.new()
      _ = try await locales.update(
        german.id, LocaleDraft(code: "de-AT"), group: group, in: scope)
      #expect(try await shown("de-AT") == "Hallo")
      _ = try await home.journal.undo(group, by: scope.user)
      #expect(try await shown("de") == "Hallo")
      #expect(try await shown("") == "Hello")
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo restores validations unless they were changed since`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let (home, scope, rules) = (site.home, site.scope, site.site.validations)
      let draft = ValidationDraft(name: "Short", config: #"{"rules":[]}"#)
      let made = ChangeGroupID.new()
      let rule = try await rules.make(draft, group: made, in: scope)
      let change = ChangeGroupID.new()
      _ = try await rules.update(
        rule.id, ValidationDraft(name: "Long"), group: change, in: scope)
      let early = try await thrownFailure { try await home.journal.undo(made, by: scope.user) }
      #expect(early?.code == "undo.conflict")
      _ = try await home.journal.undo(change, by: scope.user)
      #expect(try await rules.find(rule.id, in: scope).name == "Short")
      let gone = ChangeGroupID.new()
      try await rules.delete(rule.id, group: gone, in: scope)
      let again = try #require(try await home.journal.undo(gone, by: scope.user))
      let back = try await rules.find(rule.id, in: scope)
      #expect((back.name, back.config, back.author) == ("Short", rule.config, rule.author))
      _ = try await home.journal.undo(again, by: scope.user)
      #expect(try await rules.list(scope).isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo restores image sizes`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let (home, scope) = (site.home, site.scope)
      let sizes = site.site.media.dimensions
      var draft = MediaDimensions.Draft()
      draft.width = .set(640)
      draft.aspectRatio = .set("16:9")
      let size = try await sizes.make(draft, in: scope)
      var other = MediaDimensions.Draft()
      other.width = .set(320)
      let change = ChangeGroupID.new()
      _ = try await sizes.update(size.id, other, group: change, in: scope)
      #expect(try await sizes.find(size.id, in: scope).width == 320)
      _ = try await home.journal.undo(change, by: scope.user)
      let back = try await sizes.find(size.id, in: scope)
      #expect((back.width, back.aspectRatio) == (640, "16:9"))
      let gone = ChangeGroupID.new()
      try await sizes.delete(size.id, group: gone, in: scope)
      _ = try await home.journal.undo(gone, by: scope.user)
      #expect(try await sizes.list(scope).map(\.width) == [640])
      let late = try await thrownFailure { try await home.journal.undo(gone, by: scope.user) }
      #expect(late?.code == "undo.conflict")
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo restores the rules of a field, also of a type deleted after them`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let (home, scope, types) = (site.home, site.scope, site.site.types)
      let field = try #require(site.post.fields.first { $0.key == "stars" })
      func rules() async throws -> String? {
        try await types.typeSet(scope)[site.post.id]?.field(field.wireID)?.traits.validation
      }
      let most = #"{"rules":[{"rule":{"op":"range","max":5}}]}"#
      let group = ChangeGroupID.new()
      try await home.journal.write(in: scope.space, by: scope.user, group: group) {
        let mutations = TypeMutations(in: $0)
        _ = try mutations.updateField(field.record.id) { $1.validation = most }
      }
      #expect(try await rules() == most)
      let again = try #require(try await home.journal.undo(group, by: scope.user))
      #expect(try await rules() == "")
      _ = try await home.journal.undo(again, by: scope.user)
      #expect(try await rules() == most)

      let both = ChangeGroupID.new()
      try await home.journal.write(in: scope.space, by: scope.user, group: both) {
        let mutations = TypeMutations(in: $0)
        _ = try mutations.updateField(field.record.id) {
          $1.validation = ""; $1.name = "rating"
        }
        try mutations.removeField(field.record.id)
        try mutations.delete(site.post.id)
      }
      #expect(try await types.typeSet(scope)[site.post.id] == nil)
      _ = try await home.journal.undo(both, by: scope.user)
      #expect(try await rules() == most)
      let name = try await types.typeSet(scope)[site.post.id]?.field(field.wireID)?.name
      #expect(name == "stars")
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo returns a removed field to its type`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let field = try #require(site.block.fields.first)
      let group = try await site.site.types.unlink(field.record.id, in: site.scope)
      func parents() async throws -> [TypeID?] {
        try await site.site.types.fields(site.scope).filter { $0.id == field.wireID }
          .map(\.parentID)
      }
      #expect(try await parents() == [nil])
      _ = try await site.home.journal.undo(group, by: site.scope.user)
      #expect(try await parents() == [site.block.id])
    }
  }
}
