import Book
import Catalog
import Database
import Journal
import ListCore
import Lists
import Model
import TestSupport
import Testing

@Suite struct ScanListTests {
  @Test("Typed items that are invalid create no list from a scan", arguments: TestEngine.all)
  func refusedItems(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let lists = home.features.lists
      let scan = try await lists.scan(text: "milk\nbread", in: home.scope)
      func make(adding items: [String], to list: GroceryListID? = nil) async throws -> GroceryList {
        try await lists.makeList(
          of: scan.id, ScanListDraft(list: list), adding: items.map { ListItemDraft(name: $0) },
          today: CatalogFixture.today, language: .english, for: home.scope.user)
      }
      let failure = try await thrownFailure {
        _ = try await make(adding: [String(repeating: "a", count: 2_000)])
      }
      #expect(failure?.kind == .invalid)
      #expect(try await home.integer("SELECT COUNT(*) FROM lists") == 0)
      #expect(try await home.integer("SELECT COUNT(*) FROM list_items") == 0)

      let made = try await make(adding: ["soap"])
      #expect(Set(made.visibleItems.map(\.fields.name)) == ["milk", "bread", "soap"])
      let again = try await make(adding: ["salt"], to: made.id)
      #expect(again.visibleItems.count == 6)
    }
  }
}
