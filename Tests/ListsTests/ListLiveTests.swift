import Book
import Database
import Foundation
import Journal
import ListCore
@testable import Lists
import Model
import TestSupport
import Testing

@Suite struct ListLiveTests {
  @Test(arguments: TestEngine.all)
  func `a subscriber is notified of a change at once, but not of its repetition`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let lists = home.features.lists
      let list = try await lists.create(
        "Weekend", [ListItemDraft(name: "Milk")], today: CatalogFixture.today, language: .english,
        in: home.scope)
      let milk = try #require(list.visibleItems.first?.id)
      let subscription = try await home.journal.live.listen(home.scope, after: nil)
      let stamp = HybridTimestamp(
        milliseconds: UInt64(Timestamp.now.milliseconds), counter: 0, replica: 7)
      let json = """
        [{"list":"\(list.id)","item":"\(milk)","field":"checked","value":true,"stamp":"\(stamp)"}]
        """
      let drafts = try JSONDecoder().decode([ListEditDraft].self, from: Data(json.utf8))
      for _ in 0..<3 { _ = try await lists.apply(drafts, in: home.scope) }
      _ = try await lists.rename(list.id, to: "Sunday", for: home.scope.user)
      var told = ""
      for await event in subscription.events {
        guard case .changes(_, let json) = event else { continue }
        told += json
        if told.contains("\"kind\":\"list\"") { break }
      }
      #expect(told.components(separatedBy: "\"kind\":\"list_item\"").count == 2)
      #expect(told.contains("\"id\":\"\(milk)\",\"operation\":\"update\",\"revision\":2"))
    }
  }

  /// Two processes that share one database.
  @Test(arguments: TestEngine.all)
  func `two servers on one database create different timestamps and agree`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      let first = home.features.lists
      let second = GroceryLists(
        journal: home.journal, images: first.images, models: home.features.listModelReader)
      let list = try await first.create(
        "Weekend", [ListItemDraft(name: "Milk")], today: CatalogFixture.today, language: .english,
        in: home.scope)
      let user = home.scope.user
      for round in 0..<10 {
        let server = round.isMultiple(of: 2) ? first : second
        let now = try await server.rename(list.id, to: "Round \(round)", for: user)
        #expect(now.fields.name == "Round \(round)")
      }
      #expect(try await home.differences() == [])
    }
  }
}
