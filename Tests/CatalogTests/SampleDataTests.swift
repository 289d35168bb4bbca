import Book
import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct SampleDataTests {
  private static func fill(
    _ home: CatalogFixture, _ language: Language = .english
  ) async throws -> JobID {
    let job = try await home.features.sample.begin(
      in: home.scope, language: language, today: CatalogFixture.today)
    try await home.runJobs()
    return job
  }

  private static func titles(_ home: CatalogFixture) async throws -> [String] {
    try await home.entries.page(EntryQuery(), in: home.scope).entries.map(\.title).sorted()
  }

  @Test(arguments: TestEngine.all)
  func `eight entries are added with images, fields, dates and collections`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let job = try await Self.fill(home)

      let report = try await home.journal.jobStatus(of: job, for: home.scope.user)
      #expect(report.state == .done)
      #expect(report.progress == JobProgress(done: 8, total: 8))
      #expect(
        try await Self.titles(home) == [
          "1984", "Concert: Radiohead", "Cooking Class", "Cyberpunk 2077", "Dune", "Elden Ring",
          "Inception", "The Dark Knight",
        ])
      let dune = try await home.find("Dune")
      #expect(dune.score == Score.okay.rawValue && dune.date == "2026-02-19")
      #expect(dune.collectionID == (try home.collection("Books")))
      #expect(dune.typeID == (try home.type("book").id))
      #expect(dune.additionalFields.contains("Frank Herbert"))
      let pictures = try await home.integer(
        "SELECT COUNT(*) FROM entry_images WHERE is_cover = 1 AND position = 0")
      #expect(pictures == 8)
      #expect(try await home.find("Cooking Class").collectionID == nil)
      #expect(try await home.differences().isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `in Russian, people and genres have Russian names`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      _ = try await Self.fill(home, .russian)
      let book = try await home.find("1984")
      #expect(book.additionalFields.contains("Джордж Оруэлл"))
      let film = try await home.find("Начало")
      #expect(film.additionalFields.contains("Фантастика, Триллер"))
      #expect(film.additionalFields.contains("2010"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `adding the sample data again only adds missing entries`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      _ = try await Self.fill(home)
      let dune = try await home.find("Dune")
      _ = try await home.entries.delete(dune.id, for: home.scope.user)
      _ = try await Self.fill(home, .russian)
      #expect(try await Self.titles(home).count == 8)
      #expect(try await home.find("Дюна").date == "2026-02-19")
      _ = try await Self.fill(home)
      #expect(try await Self.titles(home).count == 8)
    }
  }

  @Test(arguments: TestEngine.all)
  func `two simultaneous requests add the sample data once`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let jobs = try await withThrowingTaskGroup(of: JobID.self) { group in
        for _ in 0..<6 {
          group.addTask {
            try await home.features.sample.begin(
              in: home.scope, language: .english, today: CatalogFixture.today)
          }
        }
        return try await group.reduce(into: Set<JobID>()) { $0.insert($1) }
      }
      #expect(jobs.count == 1)
      let job = try #require(jobs.first)
      let waiting = try await home.journal.jobStatus(of: job, for: home.scope.user)
      #expect(waiting.state == .running)
      try await home.runJobs()
      #expect(try await Self.titles(home).count == 8)
    }
  }

  @Test(arguments: TestEngine.all)
  func `removing keeps edited entries, and one undo restores the others`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      _ = try await Self.fill(home)
      try await home.createEntry("Emma", type: "book", ["Author": "George Orwell"])
      let dune = try await home.find("Dune")
      var draft = try home.draft("Dune", "Mine now.", type: "book", in: "Books")
      draft.revision = dune.revision
      _ = try await home.entries.replace(dune.id, with: draft, for: home.scope.user)
      let before = try await home.storedData()
      let sample = home.features.sample
      #expect(try await sample.counts(in: home.scope) == .init(untouched: 7, edited: 1))

      let outcome = try await sample.remove(in: home.scope)

      #expect(outcome.removed == 7 && outcome.kept == 1)
      #expect(try await Self.titles(home) == ["Dune", "Emma"])
      #expect(try await sample.counts(in: home.scope) == .init(untouched: 0, edited: 1))
      // An author that another book links to stays; authors that only the sample links to are
      // deleted.
      let people = try await home.database.read { db in
        try db.rows(
          "SELECT title FROM entries WHERE in_log = 0 ORDER BY title", map: { $0.text(0) })
      }
      #expect(people == ["George Orwell"])
      #expect(try await home.differences().isEmpty)

      try await home.undo(outcome.group)
      #expect(try await home.storedData() == before)
      #expect(try await sample.counts(in: home.scope) == .init(untouched: 7, edited: 1))
    }
  }

  @Test(arguments: TestEngine.all)
  func `only editors can add, remove or clear`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let job = try await Self.fill(home)
      let viewer = try await home.addUser("bob@example.com", as: .viewer)
      let outsider = try await home.addUser("eve@example.com", as: nil)
      for other in [viewer, outsider] {
        let scope = Scope(user: other.scope.user, space: home.scope.space)
        let sample = home.features.sample
        let fill = try await thrownFailure {
          _ = try await sample.begin(
            in: scope, language: .english, today: CatalogFixture.today)
        }
        let remove = try await thrownFailure { _ = try await sample.remove(in: scope) }
        let clear = try await thrownFailure { _ = try await home.entries.deleteAll(scope) }
        #expect(fill != nil && remove != nil && clear != nil)
        let report = try await thrownFailure {
          _ = try await home.journal.jobStatus(of: job, for: other.scope.user)
        }
        #expect(report?.code == "job.notFound")
      }
      let unseen = try await home.features.sample.counts(
        in: Scope(user: outsider.scope.user, space: home.scope.space))
      #expect(unseen == .init(untouched: 0, edited: 0))
      #expect(try await Self.titles(home).count == 8)
    }
  }

  @Test(arguments: TestEngine.all)
  func `clearing deletes every entry of the Log, and one undo restores them`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      _ = try await Self.fill(home)
      try await home.createEntry("Mine", in: "Movies")
      let other = try await home.addUser("bob@example.com", as: nil)
      try await other.createEntry("Bob's")
      let before = try await home.storedData()

      let cleared = try await home.entries.deleteAll(home.scope)

      #expect(cleared.count == 9)
      #expect(try await Self.titles(home).isEmpty)
      let counts = try await home.features.collections.all(home.scope).map(\.model.entryCount)
      #expect(counts == [0, 0, 0])
      #expect(try await Self.titles(other) == ["Bob's"])
      #expect(try await home.differences().isEmpty)
      try await home.undo(cleared.group)
      #expect(try await home.storedData() == before)
    }
  }
}
