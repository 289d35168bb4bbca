import Book
import Database
import Foundation
import Journal
@testable import Lists
import Model
import TestSupport
import Testing

@Suite struct ListSweepTests {
  @Test(arguments: TestEngine.all)
  func `tombstones are deleted after 90 days, other rows are not`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let lists = home.features.lists
      let list = try await lists.create(
        "Weekend", [ListItemDraft(name: "Milk"), ListItemDraft(name: "Bread")],
        today: CatalogFixture.today, language: .english, in: home.scope)
      let other = try await lists.create(
        "Old", [ListItemDraft(name: "Ham")], today: CatalogFixture.today, language: .english,
        in: home.scope)
      _ = try await lists.deleteItem(list.visibleItems[0].id, of: list.id, for: home.scope.user)
      _ = try await lists.delete(other.id, for: home.scope.user)
      try await lists.sweep()
      #expect(try await home.integer("SELECT COUNT(*) FROM list_items") == 3)
      try await lists.sweep(now: Timestamp.now.adding(seconds: 91 * 86_400))
      #expect(try await home.integer("SELECT COUNT(*) FROM list_items") == 1)
      #expect(try await home.integer("SELECT COUNT(*) FROM lists") == 1)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `the doctor finds differences in derived data of lists and repairs them`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      _ = try await home.features.lists.create(
        "Weekend", [ListItemDraft(name: "Milk")], today: CatalogFixture.today, language: .english,
        in: home.scope)
      #expect(try await home.differences() == [])
      for harm in [
        "UPDATE lists SET item_count = 5",
        "UPDATE lists SET item_count = 1, checked_count = 1",
        "DELETE FROM search_documents WHERE key % 8 = 1",

      ] {
        try await home.execute(harm)
        #expect(try await home.differences().count == 1, "\(harm)")
        try await ListDoctor(database: home.database).repair()
        #expect(try await home.differences() == [], "\(harm)")
      }
      try await home.execute("UPDATE list_items SET revision = 9")
      #expect(try await home.differences().count == 1)
    }
  }
}
