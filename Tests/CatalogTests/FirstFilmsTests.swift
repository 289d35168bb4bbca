import Book
@testable import Catalog
import Database
import Foundation
import Journal
import Logging
import Model
import Synchronization
import TestSupport
import Testing

@Suite struct FirstFilmsTests {
  @discardableResult
  private static func fill(
    _ home: CatalogFixture, _ language: Language = .english
  ) async throws -> JobID {
    let job = try await home.features.firstFilms.begin(
      in: home.scope, language: language, today: CatalogFixture.today)
    try await home.runJobs()
    return job
  }

  private static func count(_ type: String, _ home: CatalogFixture) async throws -> Int64 {
    try await home.integer(
      """
      SELECT COUNT(*) FROM entries e JOIN types t ON t.space_id = e.space_id AND t.key = e.type_id
      WHERE t.system_key = '\(type)'
      """)
  }

  @Test(arguments: TestEngine.all)
  func `thirty films are added with people, roles, genres and posters, nine of them planned`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let job = try await Self.fill(home)

      let report = try await home.journal.jobStatus(of: job, for: home.scope.user)
      #expect(report.progress == JobProgress(done: 30, total: 30))
      #expect(try await Self.count("movie", home) == 30)
      #expect(try await Self.count("person", home) == 64)
      #expect(try await Self.count("genre", home) == 11)
      let planned = "SELECT COUNT(*) FROM entries WHERE stage = 'planned'"
      #expect(try await home.integer(planned) == 9)
      let film = try await home.find("Casablanca")
      #expect(film.model.images.count == 1)
      #expect(film.rating == 95 && film.score == Score.great.rawValue)
      #expect(film.additionalFields.contains("\"Humphrey Bogart, Ingrid Bergman, Peter Lorre\""))
      let roles = "SELECT COUNT(*) FROM entry_relations WHERE attributes LIKE '%Rick Blaine%'"
      #expect(try await home.integer(roles) == 1)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a planned film that lost its date in migration 24 does not count as edited`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await Self.fill(home)
      let film = try await home.find("Tokyo Story")
      #expect(film.stage == Stage.planned.rawValue && film.date.isEmpty)
      try await home.database.write { db in
        // The state before the migration: the date in a time zone ahead of UTC, and a hash that
        // contains it.
        try db.execute(
          "UPDATE entries SET date = $2 WHERE key = $1", film.key,
          CalendarDate(film.createdAt.adding(seconds: 86_400), in: .gmt).description)
        let stamp = try #require(
          try SampleFingerprint.read([film.key], in: home.scope.space, db)[film.key])
        try db.execute(
          "UPDATE entry_sources SET hash = $2 WHERE entry_id = $1", film.key, stamp.hash)
        try db.execute("UPDATE entries SET date = '' WHERE key = $1", film.key)
      }
      let sample = home.features.firstFilms
      #expect(try await sample.counts(in: home.scope) == .init(untouched: 30, edited: 0))
      _ = try await home.database.write { db in
        try db.execute("UPDATE entries SET notes = 'Mine' WHERE key = $1", film.key)
      }
      #expect(try await sample.counts(in: home.scope) == .init(untouched: 29, edited: 1))
    }
  }

  @Test(arguments: TestEngine.all)
  func `films are added once in the user's language, and own entries stay when they are removed`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      _ = try await home.create(home.draft("Петер Лорре", type: "person"))
      try await Self.fill(home, .russian)
      try await Self.fill(home)
      #expect(try await Self.count("movie", home) == 30)
      let film = try await home.find("Касабланка")
      #expect(film.additionalFields.contains("\"Драма, Мелодрама, Военный\""))

      let gone = try await home.features.firstFilms.remove(in: home.scope)
      #expect(gone.removed == 30 && gone.kept == 0)
      #expect(try await home.integer("SELECT COUNT(*) FROM entries") == 1)
      #expect(try await home.find("Петер Лорре").title == "Петер Лорре")
      try await home.undo(gone.group)
      #expect(try await Self.count("movie", home) == 30)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `the sample data of the Log is independent of the films`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await Self.fill(home)
      #expect(
        try await home.features.sample.counts(in: home.scope) == SampleData.Counts())
      #expect(
        try await home.features.firstFilms.counts(in: home.scope)
          == SampleData.Counts(untouched: 30))
    }
  }

  @Test(arguments: TestEngine.all)
  func `an interrupted job continues and adds nothing twice`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let films = home.features.firstFilms
      _ = try await films.begin(in: home.scope, language: .english, today: CatalogFixture.today)
      let clock = Mutex(Timestamp.now)
      let ending = JobRunner(
        database: home.database,
        handlers: [
          films.kind.rawValue: { job in
            try await films.run(job)
            throw PulledPlug()
          }
        ],
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        clock: { clock.withLock { $0 } })
      #expect(try await ending.runNext())
      clock.withLock { $0 = $0.adding(seconds: 600) }
      #expect(try await ending.runNext())
      #expect(try await Self.count("movie", home) == 30)
      #expect(try await Self.count("person", home) == 64)
      #expect(
        try await films.counts(in: home.scope) == SampleData.Counts(untouched: 30))
    }
  }
}

private struct PulledPlug: Error {}
