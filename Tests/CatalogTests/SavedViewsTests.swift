import Book
@testable import Catalog
import Foundation
import Journal
import Model
import TestSupport
import Testing

@Suite struct SavedViewsTests {
  private func draft(_ name: String, _ home: CatalogFixture) throws -> SavedViewDraft {
    SavedViewDraft(
      name: name, typeID: try home.type("movie").id,
      filter: EntryFilter([
        .init("Year", .atLeast, "1940"), .init("Genre", .all, ["Noir", "Crime, true"]),
      ]), text: "night", sort: "-Year", layout: .list)
  }

  @Test(arguments: TestEngine.all)
  func `a view is saved, renamed, replaced, deleted and restored`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let views = home.features.views
      let made = try await views.create(draft("  Noir nights ", home), in: home.scope)
      #expect(made.name == "Noir nights" && made.missing.isEmpty)
      #expect(made.filter == (try draft("x", home)).filter)
      #expect(made.text == "night" && made.sort == "-Year" && made.layout == .list)
      let renamed = try await views.update(
        made.id, with: SavedViewDraft(name: "Nights"), in: home.scope)
      #expect(renamed.name == "Nights" && renamed.filter == made.filter)
      let replaced = try await views.update(
        made.id, with: SavedViewDraft(filter: EntryFilter(), layout: .table), in: home.scope)
      #expect(replaced.filter.isEmpty && replaced.layout == .table && replaced.sort == "-Year")
      try await views.delete(made.id, in: home.scope)
      #expect(try await views.all(home.scope).isEmpty)
      #expect(
        try await thrownFailure { try await views.delete(made.id, in: home.scope) }?.kind
          == .notFound)
      // The name of a deleted view can be used by another one, which keeps it.
      let other = try await views.create(draft("NIGHTS", home), in: home.scope)
      #expect(
        try await thrownFailure { _ = try await views.restore(made.id, in: home.scope) }?.fields
          .map(
            \.code)
          == ["duplicate"])
      try await views.delete(other.id, in: home.scope)
      #expect(try await views.restore(made.id, in: home.scope).layout == .table)
      #expect(try await views.all(home.scope).map(\.name) == ["Nights"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `names and numbers of views are limited, and views are private to their member`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let views = home.features.views
      for name in ["", " ", String(repeating: "x", count: 81)] {
        let failure = try await thrownFailure {
          _ = try await views.create(draft(name, home), in: home.scope)
        }
        #expect(failure?.fields.map(\.field) == ["name"])
      }
      for number in 1...100 {
        _ = try await views.create(draft("View \(number)", home), in: home.scope)
      }
      let taken = try await thrownFailure {
        _ = try await views.create(draft("víew 7", home), in: home.scope)
      }
      #expect(taken?.fields.map(\.code) == ["duplicate"])
      let full = try await thrownFailure {
        _ = try await views.create(draft("More", home), in: home.scope)
      }
      #expect(full?.fields.map(\.code) == ["tooMany"])
      let reader = try await home.addUser("bob@example.com", as: .viewer)
      let bob = Scope(user: reader.scope.user, space: home.scope.space)
      #expect(try await views.all(bob).isEmpty)
      let first = try #require(try await views.all(home.scope).first)
      #expect(
        try await thrownFailure {
          _ = try await views.update(first.id, with: SavedViewDraft(name: "Mine"), in: bob)
        }?.kind == .notFound)
      #expect(try await views.create(draft("View 1", home), in: bob).name == "View 1")
      let outsider = try await home.addUser("eve@example.com", as: nil)
      let eve = Scope(user: outsider.scope.user, space: home.scope.space)
      #expect(
        try await thrownFailure { _ = try await views.create(draft("x", home), in: eve) }?.kind
          == .notFound)
      await #expect(throws: (any Error).self) {
        _ = try await home.execute("UPDATE saved_views SET slot = 101")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a view lists its missing fields`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      var draft = try draft("Old", home)
      draft.sort = "-Length"
      draft.filter?.conditions.append(.init("Mood", .equal, "calm"))
      let made = try await home.features.views.create(draft, in: home.scope)
      #expect(made.missing == ["Mood", "Length"])
    }
  }

  @Test("Renaming a view does not replace a filter that cannot be read", arguments: TestEngine.all)
  func unreadableFilter(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let views = home.features.views
      let view = try await views.create(draft("Noir", home), in: home.scope)
      try await home.execute("UPDATE saved_views SET filter = '[?]'")
      await #expect(throws: DecodingError.self) {
        _ = try await views.update(view.id, with: SavedViewDraft(name: "Nights"), in: home.scope)
      }
      let kept = "SELECT COUNT(*) FROM saved_views WHERE filter = '[?]' AND name = 'Noir'"
      #expect(try await home.integer(kept) == 1)
    }
  }
}
