import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

/// Frequent queries never read a whole table, regardless of the planner's statistics. On PostgreSQL
/// `PostgresConnection` ensures that with `enable_seqscan = off`, here as in production; these
/// tests check which indexes are read instead. `GrowthTests` measures the costs of requests,
/// including writes.
@Suite struct QueryPlanTests {
  /// The tables that grow with the space.
  private static let large = [
    "entries", "entry_relations", "entry_values", "entry_images", "search_documents", "changes",
  ]

  /// The planner's statistics: none, those of an earlier time with few entries, or current ones. A
  /// connection keeps the statistics that it read when it was opened.
  enum Statistics: CaseIterable { case none, early, full }

  private struct QueryCase: Sendable {
    var name: String
    var parameters: [(String, String)] = []
    var sort = EntryQuery.Sort(.created, descending: true)
    /// A text that a step of the plan must contain, for each engine.
    var sqlite: String
    var postgres: String
  }

  private static let questions = [
    QueryCase(
      name: "two genres and years, by rating",
      parameters: [
        ("filter[Genre][$all]", "Noir,Crime"), ("filter[Year][$gte]", "1940"),
        ("filter[Year][$lte]", "1960"),
      ], sort: .init(.rating, descending: true),
      sqlite: "entry_relations_of_target", postgres: "entry_relations"),
    QueryCase(
      name: "all of a type, newest first", sqlite: "entries_of_log", postgres: "entries_of_log"),
    QueryCase(
      name: "films of an actor", parameters: [("filter[Cast][$any]", "Actor 3")],
      sqlite: "entry_relations_of_target", postgres: "entry_relations_of_target"),
    QueryCase(
      name: "all of a type, by rating", sort: .init(.rating, descending: true),
      sqlite: "entries_by_rating", postgres: "entries_by_rating"),
  ]

  @Test(arguments: TestEngine.all)
  func `lists and filters use their indexes`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await Self.fill(home)
      let type = try home.type("movie").id
      for question in Self.questions {
        var query = EntryQuery()
        query.type = .id(type)
        query.sort = question.sort
        query.filter = try EntryFilter(parameters: question.parameters)
        let plans = try await Self.plans(home) { [query] db in
          _ = try Entries.page(query, in: home.scope, db)
        }
        Self.check(plans, question.name)
        let wanted = engine.dialect == .sqlite ? question.sqlite : question.postgres
        #expect(plans.joined().contains { $0.contains(wanted) }, "\(question.name): \(plans)")
      }
    }
  }

  /// Without statistics as well, because new data is analysed much later.
  @Test(arguments: [false, true])
  func `conditions on a field are looked up by entry, also without statistics`(
    isAnalysed: Bool
  ) async throws {
    try await TestEngine.sqlite.withCatalog { home in
      try await Self.fill(home, isAnalysed: isAnalysed)
      for sort in [
        EntryQuery.Sort(.created, descending: true), .init(.field("Year"), descending: true),
      ] {
        var query = EntryQuery()
        query.type = .id(try home.type("movie").id)
        query.sort = sort
        query.includesTotal = true
        query.filter = try EntryFilter(parameters: [
          ("filter[Cast][$any]", "Actor 3"), ("filter[Year][$gte]", "1940"),
        ])
        let plans = try await Self.plans(home) { [query] db in
          _ = try Entries.page(query, in: home.scope, db)
        }
        // Only counting scans the values of a range.
        let walks = plans.joined().filter { $0.contains("entry_values_by_number") }
        #expect(walks.allSatisfy { $0.hasPrefix("SEARCH d ") }, "\(plans)")
      }
    }
  }

  /// When the query looked up the newest change for each row, SQLite read all changes of the import
  /// for each of them, and an import of 9,000 rows took a minute.
  @Test func `the preview of undoing an import reads its changes once`()
    async throws
  {
    try await TestEngine.sqlite.withCatalog { home in
      try await Self.fill(home, isAnalysed: false)
      let steps = ImportsTests.Steps(home: home)
      let films = "Const,Your Rating,Title,Title Type,Year\ntt1,7,Dune,movie,1984\n"
      let id = try await steps.begin(Array(films.utf8), "ratings.csv")
      try await steps.start(id)
      let found = try await steps.imports.find(id, in: home.scope)
      let plans = try await Self.plans(home) { db in
        _ = try Imports.undoPlan(of: found, db)
      }
      Self.check(plans, "the plan of an undo")
      for line in plans.joined() {
        #expect(!line.contains("CORRELATED"), "\(plans)")
      }
    }
  }

  @Test(arguments: TestEngine.all, Statistics.allCases)
  func `searches, pages of persons and suggestions use their indexes`(
    engine: TestEngine, statistics: Statistics
  ) async throws {
    try await engine.withCatalog { home in
      try await Self.fill(home, isAnalysed: statistics != .none)
      if statistics == .early { try await Self.makeStatisticsOutdated(home) }
      let book = try await home.features.types.all(home.scope)
      let actor = try await home.find("Actor 3")
      let searches = try await Self.plans(home) { db in
        for words in [["film", "12"], ["noir"], ["a"], ["fixm", "acter", "dramx", "crimx"]] {
          var query = EntryQuery()
          query.limit = 20
          query.includesAllChapters = true
          let run = SearchRun(words: words, query: query, terms: [], scope: home.scope, db: db)
          _ = try run.load((try run.hitsAsTyped() + run.correctedHits()).map(\.key))
        }
      }
      Self.check(searches, "search")
      // SQLite reads a whole table to build a Bloom filter.
      #expect(!searches.joined().contains { $0.contains("BLOOM FILTER ON e") }, "\(searches)")
      let page = try await Self.plans(home) { db in
        _ = try Entries.inverseRelations(of: actor, book, in: home.scope, db)
      }
      Self.check(page, "a person's page")
      #expect(page.joined().contains { $0.contains("entry_relations_of_target") })
      let next = try await Self.plans(home) { db in
        let films = book.types.filter { $0.model.name == "Movie" }
        _ = try SuggestionRun(types: book, wanted: films, scope: home.scope, db: db).all(20)
      }
      Self.check(next, "what next")
    }
  }

  private static func check(_ plans: [[String]], _ name: String) {
    for line in plans.joined() {
      for table in large {
        let reads = ["SCAN \(table)", "Seq Scan on \(table)"]
        #expect(!reads.contains { line.contains($0) }, "\(name): \(line)")
      }
      #expect(!line.hasPrefix("SCAN e"), "\(name): \(line)")
    }
  }

  private static func plans(
    _ home: CatalogFixture, _ body: @escaping @Sendable (any Connection) throws -> Void
  ) async throws -> [[String]] {
    try await home.database.write { db in
      let recording = RecordingConnection(db)
      try body(recording)
      return try recording.plans()
    }
  }

  private static func fill(_ home: CatalogFixture, isAnalysed: Bool = true) async throws {
    let drafts = try (0..<300).map { number in
      try home.draft(
        "Film \(number)", type: "movie",
        [
          "Genre": number % 7 == 0 ? "Noir, Crime" : "Drama",
          "Year": .text("\(1930 + number % 60)"),
          "Cast": .text("Actor \(number % 40)"),
        ])
    }
    _ = try await home.entries.create(batch: drafts, in: home.scope, today: CatalogFixture.today)
    guard isAnalysed else { return }
    try await home.database.write { db in try db.runScript("ANALYZE") }
  }

  private static func makeStatisticsOutdated(_ home: CatalogFixture) async throws {
    try await home.database.write { db in
      guard db.dialect == .sqlite else { return }
      try db.runScript(
        """
        DELETE FROM sqlite_stat1 WHERE idx NOT IN ('entries_of_type', 'search_documents_by_title');
        UPDATE sqlite_stat1 SET stat = '20 20 5 1 1';
        -- What SQLite takes a table for that it never counted.
        UPDATE sqlite_stat1 SET stat = '1048576 1' WHERE tbl = 'search_documents';
        ANALYZE sqlite_schema;
        """)
    }
  }
}
