@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct ConsistencyTests {
  @Test(arguments: TestEngine.all, [11, 12])
  func `derived data stays consistent after random operations`(engine: TestEngine, seed: UInt64)
    async throws
  {
    try await engine.withCatalog { home in
      var person = RandomOperations(home, seed: seed)
      for round in 1...300 {
        try await person.act()
        guard round % 50 == 0 else { continue }
        let differences = try await home.differences()
        #expect(differences == [], "after \(round)")
        if !differences.isEmpty { return }
      }
      #expect(try await home.integer("SELECT COUNT(*) FROM entries") > 20)
      #expect(try await home.integer("SELECT COUNT(*) FROM entry_relations") > 10)
    }
  }

  @Test(arguments: TestEngine.all)
  func `derived data stays consistent after concurrent random operations`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for seed in 0..<10 {
          group.addTask {
            var person = RandomOperations(home, seed: UInt64(100 + seed))
            for _ in 0..<20 { try await person.act() }
          }
        }
        try await group.waitForAll()
      }
      let differences = try await home.differences()
      #expect(differences == [], "\(differences)")
    }
  }

  // MARK: - Renaming

  @Test(arguments: TestEngine.all, [200, 431])
  func `renaming an author updates the fields and the search of every book`(
    engine: TestEngine, count: Int
  ) async throws {
    try await engine.withCatalog { home in
      let drafts = try (0..<count).map {
        try home.draft("Book \($0)", type: "book", ["Author": "Mary Ann Evans"])
      }
      _ = try await home.entries.create(batch: drafts, in: home.scope, today: CatalogFixture.today)
      let author = try await home.find("Mary Ann Evans")
      _ = try await home.entries.replace(
        author.id, with: home.draft("George Eliot", type: "person"), for: home.scope.user)
      let renamed = "SELECT COUNT(*) FROM entries WHERE additional_fields LIKE '%George Eliot%'"
      #expect(try await home.integer(renamed) == 200)
      #expect(try await home.integer("SELECT COUNT(*) FROM jobs") == (count > 200 ? 1 : 0))
      try await home.runJobs()
      #expect(try await home.integer(renamed) == count)
      var query = EntryQuery()
      query.includesTotal = true
      #expect(try await home.entries.search("eliot", query, in: home.scope).total == count)
      #expect(try await home.entries.search("evans", query, in: home.scope).total == 0)
      #expect(try await home.differences() == [])
    }
  }
}
