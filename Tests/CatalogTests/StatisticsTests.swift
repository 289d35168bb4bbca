import Book
import Journal
import Model
import TestSupport
import Testing

@testable import Catalog

@Suite struct StatisticsTests {
  /// Creates five films in two years, one of them without a rating, and a book.
  private func fill(_ home: CatalogFixture) async throws {
    let films: [(String, Double?, Int, Int, [String])] = [
      ("2025-03-01", 8.5, 3, 1942, ["Noir", "Crime"]), ("2025-03-31", 6.4, 2, 1947, ["Noir"]),
      ("2026-01-15", 10, 3, 1958, ["Noir"]), ("2026-02-02", nil, 1, 1949, ["Comedy"]),
      ("2026-02-28", 0, 1, 1980, ["Comedy"]),
    ]
    for (place, (date, rating, score, year, genres)) in films.enumerated() {
      var draft = try home.draft(
        "Film \(place)", type: "movie", ["Year": .text("\(year)"), "Genre": .list(genres)])
      draft.date = date
      draft.rating = .set(rating)
      draft.score = score
      try await home.create(draft)
    }
    var book = try home.draft("Book", type: "book", ["Year": .text("1945")])
    book.date = "2026-02-10"
    try await home.create(book)
  }

  private func report(
    _ home: CatalogFixture, _ type: String? = nil, year: Int? = nil
  ) async throws -> StatisticsReport {
    try await home.features.statistics.report(
      of: type.map { .name($0) }, year: year,
      today: #require(CalendarDate("2026-03-05")), in: home.scope)
  }

  @Test(arguments: TestEngine.all)
  func `a type is counted by month, verdict, rating, decade and genre`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let all = try await report(home, "movie")
      #expect(all.total == 5 && all.rated == 4 && all.meanRating == 62)
      #expect(all.years == [.init(2025, 2), .init(2026, 3)])
      // The months are April 2025 to March 2026, so films of March 2025 are not counted.
      #expect(all.months.map(\.count) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0])
      #expect(all.months.first == .init(year: 2025, month: 4, count: 0))
      #expect(all.verdicts == [0, 2, 1, 2])
      // 8.5 is rounded to 9, 6.4 to 6.
      #expect(all.ratings == [1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 1])
      #expect(
        all.decades
          == [.init(1940, 3), .init(1950, 1), .init(1960, 0), .init(1970, 0), .init(1980, 1)])
      let genres = try #require(all.breakdowns.first { $0.field?.fieldKey == "Genre" })
      #expect(genres.values.map { "\($0.text) \($0.count)" } == ["Noir 3", "Comedy 2", "Crime 1"])

      let year = try await report(home, "movie", year: 2025)
      #expect(year.total == 2 && year.years.count == 2 && year.meanRating == 75)
      #expect(year.months.map(\.count) == [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
      #expect(year.decades == [.init(1940, 2)])
      #expect(
        year.breakdowns.first { $0.name == "Genre" }?.values.map(\.text) == ["Noir", "Crime"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `the Log is counted by type, and only for members`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let all = try await report(home)
      #expect(all.total == 6)
      #expect(all.types.map { "\($0.type.name) \($0.count)" } == ["Movie 5", "Book 1"])
      #expect(all.decades.first == .init(1940, 4))
      #expect(all.breakdowns.first { $0.name == "Genre" }?.values.first?.count == 3)
      let narrowed = try await report(home, year: 2026)
      #expect(narrowed.total == 4 && narrowed.decades.first == .init(1940, 2))
      #expect(narrowed.breakdowns.first { $0.name == "Genre" }?.values.first?.text == "Comedy")

      let outsider = try await home.addUser("eve@example.com", as: nil)
      let other = try await home.features.statistics.report(
        today: CatalogFixture.today,
        in: Scope(user: outsider.scope.user, space: home.scope.space))
      #expect(other.total == 0 && other.years.isEmpty)
      #expect(try await report(outsider).total == 0)
      let refused = try await thrownFailure { _ = try await report(home, "nothing") }
      #expect(refused?.kind == .notFound)
    }
  }

  @Test(arguments: TestEngine.all)
  func `each number equals the size of the list that it links to`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      func count(_ conditions: [EntryFilter.Condition]) async throws -> Int? {
        var query = EntryQuery()
        query.type = .name("movie")
        query.filter = EntryFilter(conditions)
        query.includesTotal = true
        return try await home.entries.page(query, in: home.scope).total
      }
      let all = try await report(home, "movie")
      for (rating, number) in all.ratings.enumerated() {
        var bounds: [EntryFilter.Condition] = [
          .init("rating", .atLeast, rating == 0 ? "0" : "\(rating - 1).5")
        ]
        if rating < 10 { bounds.append(.init("rating", .less, "\(rating).5")) }
        #expect(try await count(bounds) == number, "\(rating)")
      }
      for decade in all.decades {
        let found = try await count([
          .init("Year", .atLeast, "\(decade.number)"),
          .init("Year", .less, "\(decade.number + 10)"),
        ])
        #expect(found == decade.count)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `years BC have their own decades, and one month is not enough for a chart`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      for (place, year) in [-50, -49, -41, -9, 3, 12].enumerated() {
        var draft = try home.draft("Book \(place)", type: "book", ["Year": .text("\(year)")])
        draft.date = "2026-03-01"
        try await home.create(draft)
      }
      let books = try await report(home, "book")
      #expect(
        books.decades == [
          .init(-59, 1), .init(-49, 2), .init(-39, 0), .init(-29, 0), .init(-19, 0), .init(-9, 1),
          .init(0, 1), .init(10, 1),
        ])
      for decade in books.decades {
        var query = EntryQuery()
        query.type = .name("book")
        query.filter = EntryFilter([
          .init("Year", .atLeast, "\(decade.number)"),
          .init("Year", .less, "\(StatisticsReport.decade(after: decade.number))"),
        ])
        query.includesTotal = true
        #expect(try await home.entries.page(query, in: home.scope).total == decade.count)
      }
      #expect(!books.spansMonths)
      var draft = try home.draft("Later", type: "book", [:])
      draft.date = "2026-02-01"
      try await home.create(draft)
      #expect(try await report(home, "book").spansMonths)
    }
  }
}
