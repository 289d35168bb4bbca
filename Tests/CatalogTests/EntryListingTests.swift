@testable import Catalog
import Database
import Model
import TestSupport
import Testing

@Suite struct EntryListingTests {
  /// Creates thirty entries with equal values in every order, and persons, which the Log does not
  /// show.
  private func fill(_ home: CatalogFixture) async throws {
    let drafts = try (0..<30).map { number in
      var draft = try home.draft(
        ["Ёж", "apple", "Éclair", "Zoo", "apple"][number % 5], type: number % 2 == 0 ? "book" : nil,
        in: number % 3 == 0 ? "Games" : nil, ["Author": .text("Ann \(number)")])
      draft.score = number % 4
      draft.date = CalendarDate(daysSince1970: 20_000 + number % 7).description
      draft.rating = number % 6 == 0 ? .set(nil) : .set(Double(number % 6) / 2)
      draft.favourite = number % 5 == 0
      draft.stage = Stage.all[number % 4]
      return draft
    }
    _ = try await home.entries.create(batch: drafts, in: home.scope, today: CatalogFixture.today)
  }

  private func all(_ query: EntryQuery, by size: Int, _ home: CatalogFixture) async throws
    -> [EntryRecord]
  {
    var query = query
    query.limit = size
    var entries: [EntryRecord] = []
    for _ in 0..<40 {
      let page = try await home.entries.page(query, in: home.scope)
      entries += page.entries
      guard let next = page.next else { return entries }
      query.after = next
    }
    Issue.record("no end")
    return entries
  }

  private static let sorts = [
    "created", "-created", "date", "-date", "title", "-title", "rating", "-rating",
  ]

  @Test(arguments: TestEngine.all)
  func `pages of any size show each entry once, in every order`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      for text in Self.sorts {
        var query = EntryQuery()
        query.sort = try #require(EntryQuery.Sort(text))
        let whole = try await all(query, by: 50, home)
        #expect(whole.count == 30 && Set(whole.map(\.key)).count == 30)
        #expect(whole.map(\.key) == sorted(whole, query.sort).map(\.key), "\(text)")
        for size in [1, 2, 3, 7, 29, 30] {
          #expect(
            try await all(query, by: size, home).map(\.key) == whole.map(\.key),
            "\(text) by \(size)")
        }
      }
    }
  }

  private func sorted(_ entries: [EntryRecord], _ sort: EntryQuery.Sort) -> [EntryRecord] {
    func value(_ entry: EntryRecord) -> [UInt8] {
      switch sort.order {
      case .created, .field: []
      case .date: Array(entry.date.utf8)
      case .title: ["apple": [1], "Éclair": [2], "Zoo": [3], "Ёж": [4]][entry.title] ?? [9]
      case .rating: [UInt8((entry.rating ?? -1) + 1)]
      }
    }
    let ascending = entries.sorted {
      value($0) == value($1)
        ? $0.key < $1.key : value($0).lexicographicallyPrecedes(value($1))
    }
    return sort.descending ? ascending.reversed() : ascending
  }

  @Test(arguments: TestEngine.all)
  func `filters narrow a list`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let whole = try await all(EntryQuery(), by: 50, home)
      let (games, book) = (try home.collection("Games"), try home.type("book").id)
      let filters: [((inout EntryQuery) -> Void, (EntryRecord) -> Bool)] = [
        ({ $0.collection = .one(games) }, { $0.collectionID == games }),
        ({ $0.type = .id(book) }, { $0.typeID == book }), ({ $0.score = 2 }, { $0.score == 2 }),
        ({ $0.favourite = true }, { $0.favourite }),
        ({ $0.stage = .planned }, { $0.stage == "planned" }),
        (
          {
            $0.type = .id(book); $0.collection = .one(games); $0.score = 0
          },
          { $0.typeID == book && $0.collectionID == games && $0.score == 0 }
        ),
        ({ $0.collection = .one(.new()) }, { _ in false }),
        ({ $0.collection = .noCollection }, { $0.collectionID == nil }),
      ]
      for (change, isWanted) in filters {
        var query = EntryQuery()
        change(&query)
        query.includesTotal = true
        let wanted = whole.filter(isWanted).map(\.key)
        #expect(try await all(query, by: 50, home).map(\.key) == wanted)
        #expect(try await home.entries.page(query, in: home.scope).total == wanted.count)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `the numbers of collections follow the text and the stage`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let whole = try await all(EntryQuery(), by: 50, home)
      let games = try home.collection("Games")
      // "appel" has a typing error.
      for (text, title) in [("", nil), ("apple", "apple"), ("appel", "apple"), ("xyzzy", "xyzzy")] {
        for stage in [nil, Stage.planned] {
          var query = EntryQuery()
          query.stage = stage
          query.collection = .noCollection
          let wanted = whole.filter {
            (title == nil || $0.title == title) && (stage == nil || $0.stage == stage?.rawValue)
          }
          let counts = try #require(
            try await home.entries.collectionCounts(of: query, matching: text, in: home.scope))
          #expect(counts.total == wanted.count, "\(text)")
          #expect(
            counts.byCollection[games] ?? 0 == wanted.count { $0.collectionID == games }, "\(text)")
          #expect(counts.outside == wanted.count { $0.collectionID == nil }, "\(text)")
          let few = try await home.entries.collectionCounts(
            of: query, matching: text, upTo: wanted.count - 1, in: home.scope)
          #expect(few == nil || wanted.isEmpty, "\(text)")
        }
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `livlog's clients page by offset, and persons are not in the Log`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      var query = EntryQuery()
      query.limit = 10
      query.offset = 25
      let page = try await home.entries.page(query, in: home.scope)
      #expect(page.entries.count == 5 && page.next == nil)
      #expect(try await home.entries.total(in: home.scope) == 30)
      #expect(try await home.integer("SELECT COUNT(*) FROM entries") == 45)
      #expect(EntryQuery.Sort("-") == nil)
      query.sort = try #require(EntryQuery.Sort("size"))
      await #expect(throws: Failure.self) { try await home.entries.page(query, in: home.scope) }
    }
  }
}
