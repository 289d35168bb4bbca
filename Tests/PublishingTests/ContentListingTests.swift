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

  @Test("The overview has the latest contents by what is next with them", arguments: TestEngine.all)
  func overview(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let empty = try await site.site.contents.overview(in: site.scope)
      #expect(empty.scheduled.isEmpty && empty.drafts.isEmpty && empty.published.isEmpty)
      for number in 0..<7 { try await site.make("Draft \(number)", ["body": "b"]) }
      let block = try await site.make("Wall", ["note": "n"], of: site.block)
      let (out, later, soon) = (
        try await site.make("Out", ["body": "b"]), try await site.make("Later", ["body": "b"]),
        try await site.make("Soon", ["body": "b"])
      )
      for one in [block, out] { try await site.versions.publish(one.id, in: site.scope) }
      for (content, hours) in [(later, 48), (soon, 2)] {
        try await site.versions.schedule(
          content.id, at: .now.adding(seconds: Int64(hours) * 3600), in: site.scope)
      }
      let found = try await site.site.contents.overview(in: site.scope)
      #expect(found.scheduled.map(\.title) == ["Soon", "Later"])
      #expect(found.drafts.map(\.title) == (2...6).reversed().map { "Draft \($0)" })
      #expect(found.published.map(\.title) == ["Out", "Wall"])
    }
  }
}
