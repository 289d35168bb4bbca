@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct TableImportTests {
  private static let file = """
    id,title,Author,Year,description
    1,Dune,Frank Herbert,1965.0,Sand.
    2,Good Omens,"Terry Pratchett, Neil Gaiman",1990,
    3,Emma,Jane Austen,,A novel.
    """

  @Test(arguments: TestEngine.all)
  func `importing the same records twice changes nothing`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let steps = ImportSteps(home: home)
      #expect(try await steps.run(Self.file).counts == [3, 0, 0, 0, 0])
      let omens = try await home.find("Good Omens").model
      #expect(omens.additionalFields == ["Year": "1990", "Author": "Terry Pratchett, Neil Gaiman"])
      #expect(omens.description.isEmpty && omens.collectionID != nil)
      #expect(try await home.find("Dune").model.additionalFields["Year"] == "1965")
      #expect(try await home.find("Emma").model.additionalFields["Year"] == nil)
      let before = try await home.storedData()
      let sequence = try await home.sequence()
      #expect(try await steps.run(Self.file).counts == [0, 3, 0, 0, 0])
      #expect(try await home.storedData() == before)
      #expect(try await home.sequence() == sequence)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a changed record updates its entry and keeps the user's values`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let steps = ImportSteps(home: home)
      _ = try await steps.run(Self.file)
      let emma = try await home.find("Emma")
      var draft = try home.draft(
        "Emma", "My own words.", type: "book", in: "Books",
        ["Author": "Jane Austen, Ann", "Own": "mine", "Year": "1815"])
      draft.notes = "My notes."
      draft.score = 3
      draft.rating = .set(9)
      draft.favourite = true
      _ = try await home.entries.replace(emma.id, with: draft, for: home.scope.user)
      let changed = Self.file.replacing(
        "3,Emma,Jane Austen,,A novel.", with: "3,Emma 2,Jane Austen,,A novel.")
      #expect(try await steps.run(changed).counts == [0, 2, 1, 0, 0])
      let now = try await home.entries.find(emma.id, for: home.scope.user).model
      #expect(now.title == "Emma 2" && now.description == "A novel.")
      #expect(now.additionalFields == ["Own": "mine", "Year": "1815", "Author": "Jane Austen"])
      #expect(now.notes == "My notes." && now.score == .great && now.rating == 9 && now.favourite)
      #expect(now.collectionID == (try home.collection("Books")))
      #expect(try await steps.run(changed).counts == [0, 3, 0, 0, 0])
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `values that the file does not contain stay`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let steps = ImportSteps(home: home)
      let long = String(repeating: "long ", count: 50) + "end"
      _ = try await steps.run("id,title\n1,Emma\n")
      let emma = try await home.find("Emma")
      var draft = try home.draft("Emma", "My own words.", type: "book")
      draft.notes = "My notes."
      // Imported without a date, it is planned.
      (draft.date, draft.stage) = ("2020-02-03", .done)
      _ = try await home.entries.replace(emma.id, with: draft, for: home.scope.user)
      for _ in 0..<2 { _ = try await steps.run("id,title\n1,\(long)\n") }
      let now = try await home.entries.find(emma.id, for: home.scope.user).model
      #expect(now.description == "My own words.")
      #expect(now.notes == "My notes.\n\n\(long)")
      #expect(now.day?.description == "2020-02-03")
      #expect(now.title.characterCount <= 200 && now.title.hasSuffix("long…"))
      #expect(now.collectionID == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `invalid records are reported with row and reason, and the others are imported`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let long = String(repeating: "x", count: 300)
      let text = """
        id,title,Author
        1,Good,Ann
        2,,Ann
        ,No key,Ann
        4,Bad author,\(long)
        1,Twice,Ann
        6,Good too,Bob
        """
      let steps = ImportSteps(home: home)
      let outcome = try await steps.run(text)
      #expect(outcome.counts == [2, 0, 0, 0, 4])
      #expect(
        outcome.remarks == [
          "2  title required", "3 No key id import.noKey",
          "4 Bad author additional_fields.Author length", "5 Twice id import.keyTwice",
        ])
      #expect(try await home.entries.total(in: home.scope) == 2)
      #expect(try await steps.run(text).counts == [0, 2, 0, 0, 4])
      // An imported record that now breaks a rule does not affect other records.
      let worse = text.replacing("1,Good,Ann", with: "1,Good,\(long)")
        .replacing("6,Good too,Bob", with: "6,Better,Bob")
      let again = try await steps.run(worse)
      #expect(again.counts == [0, 0, 1, 0, 5])
      #expect(again.remarks.first == "1 Good additional_fields.Author length")
      #expect(try await home.find("Better").model.additionalFields["Author"] == "Bob")
      #expect(try await home.find("Good").model.additionalFields["Author"] == "Ann")
    }
  }

  @Test(arguments: TestEngine.all)
  func `values that do not fit are added to the notes in full`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      var steps = ImportSteps(home: home)
      steps.pairs = [
        ("title", "title"), ("Year", "year"), ("score", "score"), ("rating", "rating"),
        ("date", "date"), ("stage", "stage"), ("notes", "notes"), ("favourite", "fav"),
      ]
      let text = """
        id,title,year,score,rating,date,stage,notes,fav
        1,A,c. 1900,9,eleven,soon,paused,Own.,x
        2,B,2008.0,3,8.5,2024/02/29,Planned,,no
        3,C,,,,,,,maybe
        """
      #expect(try await steps.run(text).counts == [3, 0, 0, 0, 0])
      let first = try await home.find("A").model
      #expect(
        first.notes
          == [
            "Own.", "Year: c. 1900", "score: 9", "rating: eleven", "date: soon", "stage: paused",
          ].joined(separator: "\n\n"))
      #expect(first.favourite && first.day == nil && first.score == .undecided)
      let second = try await home.find("B").model
      #expect(second.additionalFields["Year"] == "2008" && second.rating == 8.5)
      let seen = Occasion(date: CalendarDate("2024-02-29")!, score: .great)
      #expect(second.occasions == [seen] && second.day == nil && second.score == .undecided)
      #expect(second.stage == .planned && !second.favourite && second.notes == "")
      let third = try await home.find("C").model
      #expect(!third.favourite && third.notes == "favourite: maybe")
    }
  }

  @Test(arguments: TestEngine.all)
  func `without ids a record is identified by content, and equal titles are reported`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      var steps = ImportSteps(home: home)
      steps.key = nil
      try await home.createEntry("Dune", type: "book", ["Year": "1965"])
      try await home.createEntry("Emma", type: "book")
      let text =
        "title,Year,description\nDUNE,1965,Sand.\nDune,1984,Film.\nEmma,1815,E.\nNew,2000,N.\nNew,2000,N.\n"
        + "NEW,2000,Another.\nNew,2001,Another.\n"
      let told = ["1 DUNE ambiguous", "3 Emma ambiguous", "6 NEW ambiguous"]
      let preview = try await steps.preview(text)
      #expect(preview.counts == [3, 1, 0, 3, 0] && preview.remarks == told)
      let outcome = try await steps.run(text)
      #expect(outcome.counts == [3, 1, 0, 3, 0])
      #expect(outcome.remarks == told)
      #expect(try await steps.run(text).counts == [0, 7, 0, 0, 0])
      #expect(try await home.integer("SELECT COUNT(*) FROM entries WHERE title_key = 'dune'") == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `rows are not compared with entries that the same import created`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      var steps = ImportSteps(home: home)
      steps.key = nil
      // Several batches of the same title, each a year after the previous one.
      let rows = (0..<120).map { "Almanac,\(1800 + $0)" }
      let text = "title,Year\n" + rows.joined(separator: "\n")
      let preview = try await steps.preview(text)
      #expect(preview.counts == [120, 0, 0, 0, 0])
      let first = try await steps.run(text)
      #expect(first.counts == [120, 0, 0, 0, 0])
      let second = try await steps.run(text + "\nAlmanac,1920")
      #expect(second.counts == [0, 120, 0, 1, 0])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a text that is too long is shortened at a word, kept in the notes, and reported`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let steps = ImportSteps(home: home)
      let long = "Dune " + String(repeating: "and sand ", count: 40) + "end"
      let outcome = try await steps.run("id,title\n1,\(long)\n2,Emma\n")
      #expect(outcome.counts == [2, 0, 0, 0, 0])
      let entry = try #require(
        try await home.entries.page(EntryQuery(), in: home.scope).entries
          .first { $0.title.hasPrefix("Dune") })
      #expect(entry.title.count <= 200)
      #expect([" and…", " sand…"].contains { entry.title.hasSuffix($0) })
      #expect(entry.notes.contains(long))
      #expect(outcome.remarks == ["1 \(entry.title) new"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a preview has the same outcomes and writes nothing`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let steps = ImportSteps(home: home)
      _ = try await steps.run(Self.file)
      let text = Self.file.replacing("Sand.", with: "Dust.") + "\n4,New,,,\n5,,,,\n"
      let before = try await home.storedData()
      let preview = try await steps.preview(text)
      #expect(try await home.storedData() == before)
      let run = try await steps.run(text)
      #expect(preview.counts == [1, 2, 1, 0, 1])
      #expect(preview.counts == run.counts && preview.remarks == run.remarks)
    }
  }

  @Test(arguments: TestEngine.all)
  func `one undo reverts an import, which can then be repeated`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let rows = (0..<400).map { "\($0),Book \($0),\"Author \($0 % 37), Ann\",\(1800 + $0 % 200)" }
      let text = "id,title,Author,Year\n" + rows.joined(separator: "\n")
      let before = try await home.storedData()
      let steps = ImportSteps(home: home)
      let outcome = try await steps.run(text)
      #expect(outcome.counts == [400, 0, 0, 0, 0])
      #expect(try await home.integer("SELECT COUNT(*) FROM entries") == 438)
      try await home.undo(#require(outcome.group))
      #expect(try await home.integer("SELECT COUNT(*) FROM entries") == 0)
      #expect(try await home.integer("SELECT COUNT(*) FROM entry_sources") == 0)
      #expect(try await home.storedData() == before)
      #expect(try await home.differences() == [])
      #expect(try await steps.run(text).counts == [400, 0, 0, 0, 0])
    }
  }

  @Test func `a mapping reports each unknown target and column`() throws {
    do throws(Failure) {
      _ = try ImportMapping(
        [("titel", "a"), ("notes", "z")], key: "k", type: nil, columns: ["a", "b"])
      Issue.record("accepted")
    } catch {
      #expect(
        error.fields.map { "\($0.field) \($0.code)" } == [
          "titel import.noTarget", "z import.noColumn", "k import.noColumn", "title import.noTitle",
        ])
    }
  }

  @Test func `a target with two columns is refused with both`() throws {
    for pairs in [[("title", "a"), ("Title", "B")], []] {
      do throws(Failure) {
        _ = try ImportMapping(pairs, key: nil, type: nil, columns: ["a", "B", "title", "TITLE"])
        Issue.record("accepted")
      } catch {
        #expect(error.fields.map { "\($0.field) \($0.code)" } == ["title import.targetTwice"])
        let columns = pairs.isEmpty ? "title, TITLE" : "a, B"
        #expect(error.fields.first?.arguments["columns"] == columns)
      }
    }
    let one = try ImportMapping(
      [("title", "a"), ("notes", "a")], key: nil, type: nil, columns: ["a"])
    #expect(one.pairs.map(\.target) == ["title", "notes"])
  }

  @Test func `a file without records needs no columns`() throws {
    #expect(try ImportMapping([], key: "id", type: nil, columns: []).pairs.isEmpty)
  }

  @Test func `a batch has a minimum size`() {
    #expect(ImportPipeline.nextBatchSize(50, after: .seconds(3), dialect: .sqlite) == 50)
    #expect(ImportPipeline.nextBatchSize(80, after: .milliseconds(125), dialect: .sqlite) == 64)
    #expect(ImportPipeline.nextBatchSize(100, after: .milliseconds(1), dialect: .sqlite) == 200)
    #expect(ImportPipeline.nextBatchSize(900, after: .milliseconds(1), dialect: .postgres) == 1000)
  }

  @Test func `columns are mapped to targets with the same name`() throws {
    let mapping = try ImportMapping([], key: nil, type: nil, columns: ["Title", "NOTES", "size"])
    #expect(mapping.pairs.map(\.target) == ["title", "notes"])
    #expect(mapping.unused(of: ["Title", "NOTES", "size"]) == ["size"])
  }
}
