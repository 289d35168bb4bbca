import Book
@testable import Catalog
import Database
import Foundation
import Journal
import Model
import TestSupport
import Testing

/// Tests of entries without a date: planned ones, and imported ones.
@Suite struct EntryDayTests {
  private static let seen = "2025-12-24"

  private func replace(
    _ entry: EntryRecord, in home: CatalogFixture, _ change: (inout EntryDraft) -> Void
  ) async throws -> Entry {
    let current = try await home.entries.find(entry.id, for: home.scope.user).model
    var draft = EntryDraft(
      typeID: current.typeID, title: current.title, description: "D", score: current.score.rawValue,
      date: "\(current.date)")
    change(&draft)
    return try await home.entries.replace(entry.id, with: draft, for: home.scope.user).model
  }

  private func made(
    in home: CatalogFixture, _ change: (inout EntryDraft) -> Void
  ) async throws -> EntryRecord {
    var draft = try home.draft("Dune", type: "movie")
    change(&draft)
    return try await home.create(draft)
  }

  @Test(arguments: TestEngine.all)
  func `a planned entry has no date and no verdict`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let planned = try await made(in: home) {
        ($0.stage, $0.date, $0.score) = (.planned, Self.seen, 3)
      }
      #expect(planned.model.day == nil && planned.score == 0)
      // livlog's clients send back the date that they received.
      let same = try await replace(planned, in: home) { $0.title = "Dune II" }
      #expect(same.day == nil && same.stage == .planned)
      // livlog's clients send no stage, so a verdict sets the entry to done. "Today" is the date in
      // the user's time zone, not in UTC.
      let begun = try await replace(planned, in: home) { $0.score = 2 }
      #expect(begun.stage == .done && begun.day == CatalogFixture.today && begun.score == .okay)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an import without dates sets a planned entry to done without a date`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      _ = try await made(in: home) {
        ($0.stage, $0.additionalFields["Year"]) = (.planned, .text("1984"))
      }
      let steps = ImportsTests.Steps(home: home)
      let films = "Const,Your Rating,Title,Title Type,Year\ntt1,7,Dune,movie,1984\n"
      let id = try await steps.begin(Array(films.utf8), "ratings.csv")
      try await steps.start(id)
      let dune = try await home.find("Dune").model
      #expect(dune.rating == 7 && dune.stage == .done && dune.day == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an existing verdict does not set a planned entry to done`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let planned = try await made(in: home) { $0.stage = .planned }
      _ = try await home.database.write { db in
        try db.execute("UPDATE entries SET score = 3 WHERE key = $1", planned.key)
      }
      let (loved, _) = try await home.entries.update(
        planned.id, for: home.scope.user, today: CatalogFixture.today
      ) { $0.favourite = true }
      #expect(loved.favourite && loved.stage == "planned" && loved.date.isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `planning a finished entry again keeps its date as an occasion`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let entry = try await made(in: home) { ($0.date, $0.score) = (Self.seen, 3) }
      let planned = try await replace(entry, in: home) { $0.stage = .planned }
      #expect(planned.day == nil && planned.score == .undecided)
      let times = planned.occasions ?? []
      #expect(times == [Occasion(date: CalendarDate(Self.seen)!, score: .great)])
      // Adding an earlier occasion leaves it planned.
      _ = try await home.entries.add(
        Occasion(date: CalendarDate("2020-01-01")!), to: entry.id, for: home.scope.user)
      let more = try await home.entries.find(entry.id, for: home.scope.user).model
      #expect(more.day == nil && more.occasions?.count == 2)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an undated entry stays undated until a date is set`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let entry = try await made(in: home) { $0.undated = true }
      #expect(entry.date.isEmpty && entry.model.undated == true)
      let same = try await replace(entry, in: home) { $0.score = 1 }
      #expect(same.day == nil && same.score == .bad)
      let said = try await replace(entry, in: home) { $0.undated = false }
      #expect(said.day == said.date && said.undated == nil)
      let other = try await replace(entry, in: home) { $0.date = Self.seen }
      #expect(other.day?.description == Self.seen)
      let gone = try await replace(entry, in: home) { $0.undated = true }
      #expect(gone.day == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `undated imported entries are last by date and not counted in years`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let steps = ImportsTests.Steps(home: home)
      let films = "Const,Your Rating,Title,Title Type,Year\ntt1,7,M,movie,1931\n"
      let id = try await steps.begin(Array(films.utf8), "ratings.csv")
      try await steps.start(id)
      let film = try await home.find("M")
      #expect(film.date.isEmpty && film.description.isEmpty && film.rating == 70)
      _ = try await made(in: home) { $0.date = "1990-01-01" }
      func titles(_ change: (inout EntryQuery) -> Void) async throws -> [String] {
        var query = EntryQuery()
        change(&query)
        return try await home.entries.page(query, in: home.scope).entries.map(\.title)
      }
      #expect(try await titles { $0.sort = .init(.date, descending: true) } == ["Dune", "M"])
      #expect(try await titles { $0.sort = .init(.date, descending: false) } == ["M", "Dune"])
      // A page can begin after an entry with or without a date.
      for descending in [true, false] {
        var query = EntryQuery()
        query.sort = .init(.date, descending: descending)
        query.limit = 1
        let first = try await home.entries.page(query, in: home.scope)
        query.after = first.next
        let second = try await home.entries.page(query, in: home.scope)
        #expect(Set((first.entries + second.entries).map(\.title)) == ["Dune", "M"])
        #expect(second.next == nil)
      }
      let report = try await home.features.statistics.report(
        today: CatalogFixture.today, in: home.scope)
      #expect(report.total == 2 && report.years.map(\.count) == [1])
    }
  }
}
