import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct EntriesTests {
  @Test(arguments: TestEngine.all)
  func `an entry is read as it was created`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      var draft = try home.draft(
        " Dune ", "Sand.", type: "book", in: "Books",
        ["Year": "1965", "Author": "Frank Herbert", "Own": "é\"\\\n"])
      draft.score = 3
      draft.date = "2024-02-29"
      draft.notes = "Long."
      draft.rating = .set(9.5)
      draft.favourite = true
      draft.stage = .current
      draft.occasions = [Occasion(date: CatalogFixture.today, score: .great, note: "Again.")]
      let made = try await home.create(draft).model
      let entry = try await home.entries.find(made.id, for: home.scope.user).model
      #expect(entry == made)
      #expect(entry.title == "Dune" && entry.description == "Sand." && entry.notes == "Long.")
      #expect(entry.additionalFields["Own"] == "é\"\\")
      #expect(entry.additionalFields["Author"] == "Frank Herbert")
      #expect(entry.rating == 9.5 && entry.favourite && entry.stage == .current)
      #expect(entry.occasions == draft.occasions && entry.revision == 1)
      #expect(entry.date == CatalogFixture.today && entry.score == .great)
      #expect(try entry.collectionID == home.collection("Books"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `an entry without a type gets the type of its collection`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let implied = try await home.createEntry("A", in: "Books")
      #expect(try implied.typeID == home.type("book").id)
      let own = try await home.createEntry("B", type: "game", in: "Books")
      #expect(try own.typeID == home.type("game").id)
      #expect(try await home.createEntry("C").typeID == nil)
      // A replacement without a type and a collection removes them.
      let moved = try await home.entries.replace(
        implied.id, with: home.draft("A"), for: home.scope.user)
      #expect(moved.typeID == nil && moved.collectionID == nil)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `types and collections of other spaces are refused`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let other = try await home.addUser("bob@example.com", as: nil)
      let draft = EntryDraft(
        collectionID: try other.collection("Books"), typeID: try other.type("book").id,
        title: "", description: "D")
      let failure = try await thrownFailure { try await home.create(draft) }
      #expect(
        failure?.fields.map { "\($0.field) \($0.code)" } == [
          "collection_id belongs", "type_id belongs", "title length",
        ])
    }
  }

  @Test(arguments: TestEngine.all)
  func `values that a client does not send stay unchanged`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      var draft = try home.draft("A")
      draft.notes = "N"
      draft.rating = .set(7)
      draft.favourite = true
      draft.stage = .planned
      draft.date = "2001-01-01"
      draft.occasions = [Occasion(date: CatalogFixture.today)]
      let made = try await home.create(draft).model
      let kept = try await home.entries.replace(
        made.id, with: home.draft("B"), for: home.scope.user
      ).model
      #expect(kept.notes == "N" && kept.rating == 7 && kept.favourite && kept.stage == .planned)
      #expect(kept.date == made.date && kept.occasions == made.occasions && kept.revision == 2)
      var cleared = try home.draft("B")
      cleared.rating = .set(nil)
      cleared.notes = ""
      cleared.occasions = []
      let bare = try await home.entries.replace(made.id, with: cleared, for: home.scope.user).model
      #expect(bare.rating == nil && bare.notes == "" && bare.occasions == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `deleting an entry deletes its derived data`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let entry = try await home.createEntry(
        "A", type: "book", in: "Books", ["Year": "2001", "Author": "Ann"])
      _ = try await home.entries.delete(entry.id, for: home.scope.user)
      let failure = try await thrownFailure {
        _ = try await home.entries.find(entry.id, for: home.scope.user)
      }
      #expect(failure?.code == "entry.notFound")
      #expect(
        try await home.storedData().filter { $0.contains("Ann") && $0.hasPrefix("entry") }.count
          == 1)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a bulk deletion ignores entries of other spaces`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let other = try await home.addUser("bob@example.com", as: nil)
      let foreign = try await other.createEntry("Foreign").id
      var ids: [EntryID] = []
      for number in 0..<5 { ids.append(try await home.createEntry("\(number)", in: "Books").id) }
      let wanted = Array(ids.prefix(4)) + [ids[0], foreign, .new()]
      let (count, group) = try await home.entries.delete(wanted, in: home.scope)
      #expect(count == 4)
      #expect(try await other.find("Foreign").id == foreign)
      for bad in [[], (0..<101).map { _ in EntryID.new() }] {
        let failure = try await thrownFailure {
          _ = try await home.entries.delete(bad, in: home.scope)
        }
        #expect(failure?.fields.map(\.field) == ["ids"])
      }
      try await home.undo(group)
      #expect(try await home.entries.total(in: home.scope) == 5)
      #expect(try await home.differences() == [])
    }
  }

  // MARK: - Number of statements

  @Test(arguments: TestEngine.all)
  func `a page and an entry are read with one statement each`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let drafts = try (0..<120).map {
        try home.draft("Book \($0)", type: "book", in: "Books", ["Author": "Ann, Bob"])
      }
      _ = try await home.entries.create(batch: drafts, in: home.scope, today: CatalogFixture.today)
      let id = try await home.find("Book 7").id
      var query = EntryQuery()
      query.collection = .one(try home.collection("Books"))
      query.limit = 50
      #expect(
        try await home.statements { _ = try await home.entries.page(query, in: home.scope) } == 1)
      #expect(
        try await home.statements { _ = try await home.sequence() } == 1)
      #expect(
        try await home.statements { _ = try await home.entries.find(id, for: home.scope.user) } == 1
      )
      #expect(try await home.statements { _ = try await home.entries.total(in: home.scope) } == 1)
      #expect(
        try await home.statements { _ = try await home.features.collections.all(home.scope) } == 1)
    }
  }
}
