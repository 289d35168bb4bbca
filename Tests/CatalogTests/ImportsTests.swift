import Book
import Database
import Foundation
import Journal
import Model
import TestSupport
import Testing

@testable import Catalog

/// Imports as pages run them: preview, decisions, writing, undo.
@Suite struct ImportsTests {
  struct Steps {
    let home: CatalogFixture
    var imports: Imports { home.features.imports }

    /// Runs all waiting jobs, as a server does in the background.
    func work() async throws {
      while let job = try await home.database.write({ db in
        try Jobs.claim([Imports.jobKind], now: .now, db)
      }) {
        try await imports.run(job)
        try await home.database.write { db in try Jobs.finish(job, now: .now, db) }
      }
    }

    func begin(_ bytes: [UInt8], _ name: String) async throws -> ImportID {
      let id = try await imports.begin(
        bytes, name: name, encoding: .utf8, in: home.scope, today: CatalogFixture.today)
      try await work()
      return id
    }

    func fixture(_ name: String) async throws -> ImportID {
      try await begin(try ImportFixture.bytes(name), name)
    }

    func start(_ id: ImportID, adds: Bool = true) async throws {
      try await imports.start(id, collection: .ofType, adds: adds, in: home.scope)
      try await work()
    }

    func phase(_ id: ImportID) async throws -> Import.Phase {
      try await imports.find(id, in: home.scope).phase
    }

    /// Returns the number of rows for each outcome: `new 3, failed 1`.
    func counts(_ id: ImportID) async throws -> String {
      let counts = try await imports.counts(of: try await imports.find(id, in: home.scope))
      return ImportRow.Outcome.allCases.compactMap { outcome in
        counts[outcome].map { "\(outcome.rawValue) \($0)" }
      }.joined(separator: ", ")
    }

    func entries() async throws -> Int64 {
      try await home.integer("SELECT COUNT(*) FROM entries")
    }
  }

  private static func with(
    _ engine: TestEngine, _ body: @Sendable (Steps) async throws -> Void
  ) async throws {
    try await engine.withCatalog { home in
      try await body(Steps(home: home))
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a Letterboxd zip is previewed, imported, recognised again and undone`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let id = try await steps.begin(try ImportFixture.letterboxd(), "letterboxd.zip")
      #expect(try await steps.phase(id) == .ready)
      #expect(try await steps.counts(id) == "new 5, ambiguous 1, aside 1")
      #expect(try await steps.entries() == 0)

      try await steps.start(id)

      #expect(try await steps.phase(id) == .done)
      #expect(try await steps.counts(id) == "new 6, skipped 1")
      let solaris = try await steps.home.find("Solaris").model
      #expect(solaris.rating == 9 && solaris.favourite && solaris.occasions?.count == 2)
      #expect(solaris.collectionID == (try steps.home.collection("Movies")))
      #expect(solaris.additionalFields["Tags"] == "cinema, with Bo")
      #expect(try await steps.home.find("Mirror").model.stage == .planned)

      let again = try await steps.imports.importAgain(
        id, in: steps.home.scope, today: CatalogFixture.today)
      try await steps.work()
      #expect(try await steps.counts(again) == "aside 1, unchanged 6")

      try await steps.imports.undo(id, in: steps.home.scope)
      try await steps.work()
      #expect(try await steps.phase(id) == .undone)
      #expect(try await steps.entries() == 0)
      let facts = try await steps.imports.find(id, in: steps.home.scope).results
      #expect(facts.undone == 6 && facts.kept == 0)

      // An undone import can be repeated.
      let third = try await steps.imports.importAgain(
        id, in: steps.home.scope, today: CatalogFixture.today)
      try await steps.work()
      #expect(try await steps.counts(third) == "new 5, ambiguous 1, aside 1")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a later Letterboxd export adds only new paragraphs to the notes`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let first = try await steps.begin(try ImportFixture.letterboxd(), "letterboxd.zip")
      try await steps.start(first)
      let before = try await steps.home.find("Solaris").model.notes
      let list = """
        Letterboxd list export v7
        Date,Name,Tags,URL,Description
        2024-05-01,Space,,https://boxd.it/lll2,

        Position,Name,Year,URL,Description
        1,Solaris,1972,https://boxd.it/aaa1,Sea of thought

        """

      let later = try await steps.begin(
        try ImportFixture.letterboxd(and: ["lists/space.csv": list]), "letterboxd.zip")
      try await steps.start(later)

      #expect(!before.isEmpty)
      let after = try await steps.home.find("Solaris").model.notes
      #expect(after == before + "\n\nSpace: Sea of thought")
    }
  }

  @Test(arguments: TestEngine.all)
  func `authors are created with books, and a row without a title has a reason`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let id = try await steps.fixture("goodreads.csv")
      #expect(try await steps.counts(id) == "new 4, failed 1")
      let found = try await steps.imports.find(id, in: steps.home.scope)
      let failed = try await steps.imports.rows(of: found, outcome: .failed)
      #expect(failed.map(\.place) == ["5"])
      #expect(failed[0].detail.error?.problems.map(\.field) == ["title"])
      try await steps.start(id)
      let dune = try await steps.home.find("Dune").model
      #expect(dune.additionalFields["Author"] == "Frank Herbert")
      #expect(dune.additionalFields["ISBN"] == "9780765331960")
      #expect(try await steps.home.find("The Odyssey").model.additionalFields["Year"] == "-700")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a value that fits no field is reported, and the day of rating is not a viewing`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let home = steps.home
      try await home.createEntry("M", type: "movie", ["Year": "1931"])
      let films = """
        Const,Your Rating,Date Rated,Title,Title Type,Year
        tt1,11,2025-02-30,Emma,movie,2020
        tt2,7,2024-01-02,M,movie,1931
        """
      let id = try await steps.begin(Array(films.utf8), "ratings.csv")
      #expect(try await steps.counts(id) == "new 1, duplicate 1")
      let found = try await steps.imports.find(id, in: home.scope)
      let noted = try await steps.imports.rows(of: found, outcome: nil).map(\.unmappedValues)
      #expect(noted == [["Rating: 11", "Date Rated: 2025-02-30"], []])
      try await steps.start(id, adds: true)
      let film = try await home.find("M").model
      #expect(film.rating == 7 && film.occasions == [] && film.date == CatalogFixture.today)
      #expect(try await home.find("Emma").model.notes.contains("Rating: 11"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `cancelling while rows are classified ends the import at once`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let rows = (1...1200).map { "tt\($0),7,Film \($0),movie,2001" }
      let films = "Const,Your Rating,Title,Title Type,Year\n" + rows.joined(separator: "\n")
      let id = try await steps.begin(Array(films.utf8), "ratings.csv")
      let scope = steps.home.scope
      try await steps.imports.start(id, collection: .ofType, adds: false, in: scope)
      try await steps.imports.cancel(id, in: scope)
      try await steps.work()
      let found = try await steps.imports.find(id, in: scope)
      #expect(found.phase == .cancelled && found.done == 0 && !found.results.isChecked)
      #expect(try await steps.entries() == 0)
      try await steps.start(id)
      #expect(try await steps.entries() == 1200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an existing work is not duplicated, but completed`(engine: TestEngine) async throws {
    try await Self.with(engine) { steps in
      let home = steps.home
      try await home.createEntry("Solaris", type: "movie", ["Year": "1972"])
      try await home.createEntry("Mirror", type: "movie")
      let id = try await steps.begin(try ImportFixture.letterboxd(), "l.zip")
      #expect(
        try await steps.counts(id) == "new 3, ambiguous 2, duplicate 1, aside 1")
      let found = try await steps.imports.find(id, in: home.scope)
      let like = try await steps.imports.rows(of: found, outcome: .duplicate)
      #expect(like.first?.entry?.title == "Solaris")
      let viewing = try #require(like.first?.detail.viewing)
      #expect(viewing.rating == 9 && viewing.date == "2024-01-05" && viewing.isFavourite == true)
      let adds = try #require(like.first?.detail.adds)
      #expect(adds == ["rating", "date", "favourite", "notes", "Letterboxd", "Tags"])
      // The entry Mirror has no year, so the user decides that it is the same film.
      let unclear = try await steps.imports.rows(of: found, outcome: .ambiguous)
      let mirror = try #require(unclear.first { $0.title == "Mirror" })
      let aside = try #require(try await steps.imports.rows(of: found, outcome: .aside).first)
      try await steps.imports.decide(
        [mirror.number: .join, aside.number: .make], of: id, in: home.scope)

      try await steps.start(id, adds: true)

      #expect(try await steps.counts(id) == "new 5, joined 2")
      let solaris = try await home.find("Solaris").model
      #expect(solaris.rating == 9 && solaris.favourite)
      // The entry's own date, 2026-03-01, and two dates of the diary.
      #expect(
        solaris.occasions?.map { "\($0.date)" } == [
          "2023-01-05", "2024-01-05", "\(CatalogFixture.today)",
        ])
      #expect(try await home.find("Ivan's Childhood").model.stage == .planned)
      #expect(
        try await home.integer("SELECT COUNT(*) FROM entries WHERE title = 'Mirror'") == 1)

      let done = try await steps.imports.find(id, in: home.scope)
      let plan = try await steps.imports.undoPlan(of: done, in: home.scope)
      #expect(
        plan
          == .init(
            removed: [.init(type: .type(.movie), number: 5)],
            reverted: [.init(type: .type(.movie), number: 2)])
      )

      try await steps.imports.undo(id, in: home.scope)
      try await steps.work()
      let facts = try await steps.imports.find(id, in: home.scope).results
      #expect(facts.removed == 5 && facts.undone == 7 && facts.kept == 0)
      let back = try await home.find("Solaris").model
      #expect(back.rating == nil && back.occasions == [] && !back.favourite)
      let again = try await steps.imports.importAgain(
        id, in: home.scope, today: CatalogFixture.today)
      try await steps.work()
      #expect(
        try await steps.counts(again) == "new 3, ambiguous 2, duplicate 1, aside 1")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a film is recognised by its original title`(engine: TestEngine) async throws {
    try await Self.with(engine) { steps in
      let home = steps.home
      try await home.createEntry("Броненосец «Потёмкин»", type: "movie", ["Year": "1925"])
      try await home.createEntry("Solyaris", type: "movie", ["Year": "1973"])
      try await home.createEntry("羅生門", type: "movie", ["Year": "1950"])
      try await home.createEntry("Zerkalo", type: "movie", ["Year": "1999"])
      let columns =
        "Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,"
        + "Runtime (mins),Year,Genres,Num Votes,Release Date,Directors\n"
      let films = """
        tt0015648,9,2023-01-05,Battleship Potemkin,Броненосец «Потёмкин»,u,Movie,7.9,75,1925,"Drama",1,1926-01-01,S
        tt0069293,9,2023-01-05,Solaris,Solyaris,u,Movie,7.9,167,1972,"Drama",1,1972-03-20,T
        tt0042876,8,2023-01-05,Rashomon,羅生門,u,Movie,8.1,88,1950,"Crime",1,1950-08-26,K
        tt0072443,8,2023-01-05,Mirror,Zerkalo,u,Movie,7.9,107,1975,"Drama",1,1975-03-07,T
        """
      let id = try await steps.begin(Array((columns + films).utf8), "ratings.csv")
      // With a year that differs by one it may be the same film; with any other year it is not.
      #expect(try await steps.counts(id) == "new 1, ambiguous 1, duplicate 2")
      try await steps.start(id, adds: true)
      #expect(try await home.find("羅生門").model.rating == 8)
      #expect(
        try await home.integer("SELECT COUNT(*) FROM entries WHERE title LIKE 'Battleship%'") == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `changed records update their entries, and undo reverts them`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let old =
        "Const,Your Rating,Date Rated,Title,Title Type,Year\ntt1,8,2020-01-01,A,movie,2001\n"
      let new = old.replacing("tt1,8", with: "tt1,9")
      try await steps.start(try await steps.begin(Array(old.utf8), "ratings.csv"))
      let id = try await steps.begin(Array(new.utf8), "ratings.csv")
      #expect(try await steps.counts(id) == "changed 1")
      try await steps.start(id)
      #expect(try await steps.home.find("A").model.rating == 9)
      try await steps.imports.undo(id, in: steps.home.scope)
      try await steps.work()
      #expect(try await steps.home.find("A").model.rating == 8)
      let again = try await steps.begin(Array(new.utf8), "ratings.csv")
      #expect(try await steps.counts(again) == "changed 1")
    }
  }

  @Test(arguments: TestEngine.all)
  func `edited and linked entries stay when an import is undone`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let home = steps.home
      let id = try await steps.fixture("seed.json")
      #expect(try await steps.counts(id) == "new 2, repeated 1")
      try await steps.start(id)
      #expect(try await home.find("Sci-Fi").model.description == "What if.")
      #expect(try await home.find("Jane Doe").model.description == "Born somewhere.")
      // Another film links to the same person, and one film is edited.
      try await home.createEntry("Mine", type: "movie", ["Cast": "Jane Doe"])
      let example = try await home.find("Example")
      var draft = try home.draft("Example, edited", type: "movie", ["Genre": "Sci-Fi"])
      draft.revision = example.revision
      _ = try await home.entries.replace(example.id, with: draft, for: home.scope.user)

      let done = try await steps.imports.find(id, in: home.scope)
      let plan = try await steps.imports.undoPlan(of: done, in: home.scope)
      #expect(plan == .init(removed: [.init(type: .type(.movie), number: 1)], kept: 3))

      try await steps.imports.undo(id, in: home.scope)
      try await steps.work()

      let facts = try await steps.imports.find(id, in: home.scope).results
      #expect(facts.undone == 1 && facts.kept == 3)
      #expect(try await home.find("Example, edited").model.title == "Example, edited")
      #expect(try await home.find("Sci-Fi").model.title == "Sci-Fi")
      #expect(try await thrownFailure { _ = try await home.find("Another") }?.kind == .notFound)
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo restores an entry to which two rows were added`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let home = steps.home
      try await home.createEntry("M", type: "movie", ["Year": "1931"])
      let text = "Ref,What,When,Stars,Text\n1,M,1931,8,\n2,M,1931,,A murderer.\n"
      let id = try await steps.begin(Array(text.utf8), "films.csv")
      try await steps.imports.setMapping(
        id, type: home.type("movie").id,
        pairs: [("title", "What"), ("Year", "When"), ("rating", "Stars"), ("notes", "Text")],
        key: "Ref", in: home.scope)
      try await steps.work()
      let rows = try await steps.imports.rows(
        of: try await steps.imports.find(id, in: home.scope), outcome: nil)
      try await steps.imports.decide(
        Dictionary(uniqueKeysWithValues: rows.map { ($0.number, .join) }), of: id, in: home.scope)
      try await steps.start(id)
      let both = try await home.find("M").model
      #expect(both.rating == 8 && both.notes == "A murderer." && both.revision == 3)

      let done = try await steps.imports.find(id, in: home.scope)
      let plan = try await steps.imports.undoPlan(of: done, in: home.scope)
      #expect(plan == .init(reverted: [.init(type: .type(.movie), number: 1)]))
      try await steps.imports.undo(id, in: home.scope)
      try await steps.work()
      let facts = try await steps.imports.find(id, in: home.scope).results
      #expect(facts.undone == 1 && facts.kept == 0)
      let back = try await home.find("M").model
      #expect(back.rating == nil && back.notes.isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a user maps the columns of a table`(engine: TestEngine) async throws {
    try await Self.with(engine) { steps in
      let text = "Ref,What,When,Stars\n1,Catan,1995,8\n2,Go,,\n"
      let id = try await steps.begin(Array(text.utf8), "games.csv")
      #expect(try await steps.phase(id) == .mapping)
      let game = try steps.home.type("game").id
      let wrong = try await thrownFailure {
        try await steps.imports.setMapping(
          id, type: game, pairs: [("Nothing", "What")], key: nil, in: steps.home.scope)
      }
      #expect(wrong?.kind == .invalid)
      try await steps.imports.setMapping(
        id, type: game, pairs: [("title", "What"), ("Year", "When")], key: "Ref",
        in: steps.home.scope)
      try await steps.work()
      #expect(try await steps.counts(id) == "new 2")
      #expect(try await steps.imports.find(id, in: steps.home.scope).results.unused == ["Stars"])
      try await steps.start(id)
      #expect(try await steps.home.find("Catan").model.additionalFields["Year"] == "1995")
      let again = try await steps.imports.importAgain(
        id, in: steps.home.scope, today: CatalogFixture.today)
      try await steps.work()
      #expect(try await steps.counts(again) == "unchanged 2")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a table that the command line imported is recognised, and other values stay`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let (home, text) = (steps.home, "id,title\n1,Dune\n2,Emma\n")
      func preview(_ text: String) async throws -> ImportID {
        let id = try await steps.begin(Array(text.utf8), "books.csv")
        try await steps.imports.setMapping(
          id, type: try home.type("book").id, pairs: [("title", "title")], key: "id",
          in: home.scope)
        try await steps.work()
        return id
      }
      _ = try await ImportSteps(home: home).run(text)
      #expect(try await steps.counts(try await preview(text)) == "unchanged 2")
      // The name of the source in earlier versions.
      try await home.execute("UPDATE entry_sources SET source = 'file/book/id'")
      let former = try await preview(text)
      #expect(try await steps.counts(former) == "unchanged 2")
      try await steps.start(former)

      let emma = try await home.find("Emma")
      var draft = try home.draft("Emma", "My own words.", type: "book")
      // Imported without a date, it is planned.
      (draft.notes, draft.date, draft.stage) = ("My notes.", "2020-02-03", .done)
      _ = try await home.entries.replace(emma.id, with: draft, for: home.scope.user)
      let changed = try await preview(text.replacing("Emma", with: "Emma 2"))
      #expect(try await steps.counts(changed) == "changed 1, unchanged 1")
      try await steps.start(changed)
      let now = try await home.entries.find(emma.id, for: home.scope.user).model
      #expect(now.title == "Emma 2" && now.notes == "My notes.")
      #expect(now.day?.description == "2020-02-03" && now.description == "My own words.")
    }
  }

  @Test(arguments: TestEngine.all)
  func `each row states whether its text is shortened, before and after the import`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let long = "Dune " + String(repeating: "and sand ", count: 40) + "end"
      let films = "Const,Your Rating,Title,Title Type,Year\ntt1,7,\(long),movie,2001\n"
      let game = "What,Say\nGo,\(String(repeating: long, count: 6))\nChess,Short.\n,\(long)\n"
      func shortened(_ id: ImportID) async throws -> [Bool] {
        let found = try await steps.imports.find(id, in: steps.home.scope)
        return try await steps.imports.rows(of: found, outcome: nil).map(\.isShortened)
      }

      let known = try await steps.begin(Array((films + "tt2,7,Emma,movie,2020\n").utf8), "r.csv")
      #expect(try await shortened(known) == [true, false])
      try await steps.start(known)
      #expect(try await shortened(known) == [true, false])
      let again = try await steps.begin(Array(films.utf8), "ratings.csv")
      #expect(try await steps.counts(again) == "unchanged 1")
      #expect(try await shortened(again) == [false])

      let mapped = try await steps.begin(Array(game.utf8), "games.csv")
      try await steps.imports.setMapping(
        mapped, type: nil, pairs: [("title", "What"), ("description", "Say")], key: nil,
        in: steps.home.scope)
      try await steps.work()
      #expect(try await steps.counts(mapped) == "new 2, failed 1")
      #expect(try await shortened(mapped) == [true, false, false])
      try await steps.imports.decide([1: .skip], of: mapped, in: steps.home.scope)
      try await steps.start(mapped)
      #expect(try await shortened(mapped) == [false, false, false])
    }
  }

  @Test("A second start does not change an import's options", arguments: TestEngine.all)
  func startTwice(engine: TestEngine) async throws {
    try await Self.with(engine) { steps in
      let text =
        "Const,Your Rating,Date Rated,Title,Title Type,Year\ntt1,7,2020-01-01,A,movie,2001\n"
      let id = try await steps.begin(Array(text.utf8), "ratings.csv")
      try await steps.imports.start(
        id, collection: .none, adds: false, decisions: [1: .skip], in: steps.home.scope)
      let second = try await thrownFailure {
        try await steps.imports.start(
          id, collection: .ofType, adds: true, decisions: [1: .make], in: steps.home.scope)
      }
      #expect(second?.code == "import.moved")
      let found = try await steps.imports.find(id, in: steps.home.scope)
      #expect(!found.options.adds)
      try await steps.work()
      #expect(try await steps.counts(id) == "skipped 1")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a stopped import continues, and one undo reverts all of it`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let rows = (0..<120).map { "tt\($0),7,2020-01-01,Film \($0),movie,2001\n" }
      let text = "Const,Your Rating,Date Rated,Title,Title Type,Year\n" + rows.joined()
      let id = try await steps.begin(Array(text.utf8), "ratings.csv")
      try await steps.imports.start(
        id, collection: .none, adds: false, in: steps.home.scope)
      // The import is cancelled before its job has run.
      try await steps.imports.cancel(id, in: steps.home.scope)
      try await steps.work()
      #expect(try await steps.phase(id) == .cancelled)
      #expect(try await steps.entries() == 0)
      let found = try await steps.imports.find(id, in: steps.home.scope)
      try await steps.imports.decide([1: .skip], of: found.id, in: steps.home.scope)
      try await steps.start(id)
      #expect(try await steps.phase(id) == .done)
      #expect(try await steps.counts(id) == "new 119, skipped 1")
      #expect(try await steps.entries() == 119)
      try await steps.imports.undo(id, in: steps.home.scope)
      try await steps.work()
      #expect(try await steps.entries() == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an import of another space is not found, and a viewer cannot import`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let id = try await steps.fixture("imdb-old.csv")
      let bob = try await steps.home.addUser("bob@example.com", as: .viewer)
      let reading = Scope(user: bob.scope.user, space: steps.home.scope.space)
      for scope in [bob.scope, reading] {
        let found = try await thrownFailure { _ = try await steps.imports.find(id, in: scope) }
        #expect(found?.kind == .notFound)
      }
      let begun = try await thrownFailure {
        _ = try await steps.imports.begin(
          Array("Const,Title Type\n".utf8), name: "x", encoding: .utf8, in: reading,
          today: CatalogFixture.today)
      }
      #expect(begun?.kind == .forbidden)
    }
  }

  @Test(arguments: TestEngine.all)
  func `uploads are deleted after a week if not started, files a month after the import`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let waiting = try await steps.fixture("imdb-old.csv")
      let done = try await steps.fixture("imdb-watchlist.csv")
      try await steps.start(done)
      try await steps.imports.sweep(now: Timestamp.now.adding(seconds: 8 * 86_400))
      #expect(try await thrownFailure { _ = try await steps.phase(waiting) }?.kind == .notFound)
      #expect(try await steps.home.integer("SELECT COUNT(*) FROM import_chunks") == 1)
      let undone = try await steps.fixture("goodreads.csv")
      try await steps.start(undone)
      try await steps.imports.undo(undone, in: steps.home.scope)
      try await steps.work()
      try await steps.imports.sweep(now: Timestamp.now.adding(seconds: 29 * 86_400))
      #expect(try await steps.phase(undone) == .undone)
      try await steps.imports.sweep(now: Timestamp.now.adding(seconds: 31 * 86_400))
      #expect(try await steps.home.integer("SELECT COUNT(*) FROM import_chunks") == 0)
      #expect(try await steps.counts(done) == "new 2")
      #expect(try await thrownFailure { _ = try await steps.phase(undone) }?.kind == .notFound)
      #expect(try await steps.home.integer("SELECT COUNT(*) FROM import_rows") == 2)
    }
  }

  @Test(arguments: TestEngine.all)
  func `notes over the limit are cut at a word, and the row states it`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let review = String(repeating: "word ", count: 25_000)
      let books = """
        Title,Author,Exclusive Shelf,Book Id,My Review
        Dune,Frank Herbert,read,1,\(review)
        Emma,Jane Austen,read,2,Fine.
        """
      let id = try await steps.begin(Array(books.utf8), "goodreads.csv")
      #expect(try await steps.counts(id) == "new 2")
      try await steps.start(id)
      #expect(try await steps.counts(id) == "new 2")
      let found = try await steps.imports.find(id, in: steps.home.scope)
      let rows = try await steps.imports.rows(of: found, outcome: nil)
      #expect(rows.map(\.hasCutNotes) == [true, false])
      let notes = try await steps.home.find("Dune").model.notes
      #expect(
        (99_000...100_000).contains(notes.count) && notes.hasSuffix("word…")
          || notes.hasSuffix("word"))
      let again = try await steps.imports.importAgain(
        id, in: steps.home.scope, today: CatalogFixture.today)
      try await steps.work()
      #expect(try await steps.counts(again) == "unchanged 2")
    }
  }

  @Test(arguments: TestEngine.all)
  func `an import whose server died is reported as quiet and can be resumed`(
    engine: TestEngine
  ) async throws {
    try await Self.with(engine) { steps in
      let home = steps.home
      let id = try await steps.fixture("goodreads.csv")
      try await steps.imports.start(id, collection: .none, adds: false, in: home.scope)
      let claimed = try await home.database.write { db in
        try Jobs.claim([Imports.jobKind], now: .now, db)
      }
      #expect(claimed != nil)
      #expect(try await steps.imports.find(id, in: home.scope).isStalled == false)
      // The lease of a job that still reports is not ended.
      try await steps.imports.resume(id, in: home.scope)
      try await steps.work()
      #expect(try await steps.phase(id) == .running)
      _ = try await home.execute("UPDATE jobs SET lease_until = lease_until - 20000")
      #expect(try await steps.imports.find(id, in: home.scope).isStalled)
      try await steps.work()
      #expect(try await steps.phase(id) == .running)
      try await steps.imports.resume(id, in: home.scope)
      try await steps.work()
      #expect(try await steps.phase(id) == .done)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a partially stored file is not imported`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let steps = Steps(home: home)
      let rows = (0..<60_000).map { "Film \($0),\($0)" }.joined(separator: "\n")
      let id = try await steps.begin(Array("title,id\n\(rows)".utf8), "films.csv")
      // The server stopped before it stored the last part.
      try await home.execute(
        "DELETE FROM import_chunks WHERE position = (SELECT MAX(position) FROM import_chunks)")
      let type = try home.type("movie").id
      let failure = try await thrownFailure {
        try await steps.imports.setMapping(
          id, type: type, pairs: [("title", "title")], key: nil, in: home.scope)
        try await steps.work()
      }
      #expect(failure == nil)
      #expect(try await steps.phase(id) == .failed)
      #expect(try await steps.entries() == 0)
    }
  }
}
