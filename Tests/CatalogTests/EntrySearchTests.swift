import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct EntrySearchTests {
  private func fill(_ home: CatalogFixture) async throws {
    for entry in SearchTable.entries {
      var draft = try home.draft(
        entry.title, entry.text, type: entry.type, in: entry.collection, entry.fields)
      draft.score = entry.score
      try await home.create(draft)
    }
    let other = try await home.addUser("bob@example.com", as: nil)
    for title in ["Inception", "Alien", "Dune", "Conception"] { try await other.createEntry(title) }
  }

  private func query(_ wanted: SearchTable.Case, _ home: CatalogFixture) throws -> EntryQuery {
    var query = EntryQuery()
    query.collection = try wanted.collection.map { .one(try home.collection($0)) }
    query.type = try wanted.type.map { .id(try home.type($0).id) }
    query.score = wanted.score
    return query
  }

  private func label(_ entry: EntryRecord, _ home: CatalogFixture) -> String {
    guard entry.title == "Dune", let type = entry.typeID.flatMap({ home.types[$0] }) else {
      return entry.title
    }
    return "Dune (\(type.name))"
  }

  /// Returns all hits, read page by page.
  private func hits(
    _ text: String, _ query: EntryQuery, pages size: Int, in home: CatalogFixture
  ) async throws -> [String] {
    var query = query
    query.limit = size
    var hits: [String] = []
    for _ in 0..<60 {
      let page = try await home.entries.search(text, query, in: home.scope)
      hits += page.entries.map { label($0, home) }
      #expect(page.entries.count <= size)
      guard let next = page.next else { return hits }
      query.after = next
    }
    return hits + ["…"]
  }

  @Test(arguments: TestEngine.all)
  func `each search returns the expected hits in order, on pages of any size`(
    engine: TestEngine
  ) async throws {
    #expect(SearchTable.cases.count >= 60)
    try await engine.withCatalog { home in
      try await fill(home)
      for wanted in SearchTable.cases {
        let query = try query(wanted, home)
        for size in [50, 1, 2, 3] {
          let hits = try await hits(wanted.text, query, pages: size, in: home)
          #expect(hits == wanted.hits, "\(wanted) on pages of \(size)")
        }
      }
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `titles that begin with the corrected words come first`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await home.createEntry("Casablanca", "Of all the gin joints.", type: "movie")
      try await home.createEntry("Casablanca Nights", "A revue.", type: "movie")
      try await home.createEntry("Casablanca Express", "Some spell it casblanca.", type: "movie")
      try await home.createEntry("A Night in Casablanca", "Brothers.", type: "movie")
      try await home.createEntry("Gin", "Drunk in Casablanca.", type: "movie")
      for size in [1, 2, 10] {
        var (query, found) = (EntryQuery(), [String]())
        query.limit = size
        while found.count < 10 {
          let page = try await home.entries.search("casblanca", query, in: home.scope)
          found += page.entries.map(\.title)
          guard let next = page.next else { break }
          query.after = next
        }
        #expect(
          found == [
            "Casablanca Express", "Casablanca", "Casablanca Nights", "A Night in Casablanca", "Gin",
          ])
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `paging continues through all tiers`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let titles = [
        "Scar", "Megastar", "Sta", "Star", "Costar", "Lone Star", "Stir", "Star Wars", "Rockstar",
      ]
      for title in titles { try await home.createEntry(title) }
      try await home.createEntry("Night", "A star above.")
      try await home.createEntry("Star")
      let expected = [
        "Star", "Star", "Star Wars", "Lone Star", "Night", "Rockstar", "Costar", "Megastar", "Stir",
        "Scar",
      ]
      // With five hits as typed, no corrections are tried; with four, all tiers run.
      for size in [1, 2, 3, 4, 50] {
        let hits = try await hits("star", EntryQuery(), pages: size, in: home)
        #expect(hits == Array(expected.prefix(5)))
      }
      _ = try await home.entries.delete(home.find("Lone Star").id, for: home.scope.user)
      for size in [1, 2, 3, 4, 50] {
        let hits = try await hits("star", EntryQuery(), pages: size, in: home)
        #expect(hits == expected.filter { $0 != "Lone Star" }, "pages of \(size)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a search runs at most five statements, six on SQLite`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      for wanted in SearchTable.cases {
        let query = try query(wanted, home)
        let count = try await home.statements {
          _ = try await home.entries.search(wanted.text, query, in: home.scope)
        }
        // SQLite first counts whether many titles begin with the text.
        #expect(count <= (engine.dialect == .sqlite ? 6 : 5), "\(wanted.text)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `hits are counted on request`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      var query = EntryQuery()
      query.includesTotal = true
      query.limit = 2
      #expect(try await home.entries.search("the", query, in: home.scope).total == 7)
      #expect(try await home.entries.search("ё!", query, in: home.scope).total == 1)
      query.score = 3
      #expect(try await home.entries.search("dune", query, in: home.scope).total == 2)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the former title of an entry is not found`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let entry = try await home.createEntry("Solaris", "An ocean.")
      let renamed = try home.draft("Stalker", "A zone.")
      _ = try await home.entries.replace(entry.id, with: renamed, for: home.scope.user)
      for (text, hits) in [
        ("solaris", []), ("ocean", []), ("stalker", ["Stalker"]), ("zone", ["Stalker"]),
      ] {
        let found = try await self.hits(text, EntryQuery(), pages: 50, in: home)
        #expect(found == hits)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a search can have any length and any characters`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await home.createEntry("Quotes \" and 'more' \\ % _ * : | & ( )")
      let questions = [
        "\"", "'", "\\", "quotes \" and 'more' \\ % _ * : | & ( )", "quotes AND more", "a NOT b",
        "title:quotes", "quotes*", "%uotes", "(((", String(repeating: "word ", count: 500),
        String(repeating: "x", count: 5000), "NEAR(quotes more)", "^quotes", "quotes & !more",
      ]
      for question in questions {
        _ = try await home.entries.search(question, EntryQuery(), in: home.scope)
      }
      let found = try await hits(questions[3], EntryQuery(), pages: 50, in: home)
      #expect(found.count == 1)
    }
  }
}
