import Book
import Catalog
import Journal
import Model
import Publishing
import TestSupport
import Testing

@Suite struct ContentListingTests {
  @Test(arguments: TestEngine.all)
  func `a search covers all content before the status is filtered`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let first = try await site.make("A note")
      _ = try await site.site.contents.update(
        first.id, with: ContentBody(status: .pending), in: site.scope)
      try await site.home.journal.write(in: site.scope.space, by: site.scope.user) { transaction in
        // Newer content comes first in a search.
        let mutations = try EntryMutations(in: transaction)
        for number in 0..<220 {
          _ = try mutations.create(
            EntryDraft(typeID: site.post.id, title: "Another note \(number)"), status: .draft,
            as: .draft, today: CalendarDate(daysSince1970: 0))
        }
      }
      var query = Contents.ListQuery(type: site.post.id)
      query.text = "note"
      query.state = .pending
      #expect(try await site.site.contents.list(query, in: site.scope).map(\.id) == [first.id])
      query.state = nil
      query.sort = .oldest
      query.limit = 300
      #expect(try await site.site.contents.list(query, in: site.scope).count == 221)
      query.text = "nothing of the kind"
      #expect(try await site.site.contents.list(query, in: site.scope).isEmpty)
    }
  }
}
