import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct EntryHistoryTests {
  /// Creates a book, renames it, and changes its type, collection and other values.
  private func createEntryWithHistory(_ home: CatalogFixture) async throws -> EntryID {
    let id = try await home.createEntry(
      "Dune", type: "book", in: "Books", ["Author": "Frank Herbert"]
    ).id
    _ = try await home.entries.replace(
      id, with: home.draft("Dune, again", type: "book", in: "Books", ["Author": "Frank Herbert"]),
      for: home.scope.user)
    var draft = try home.draft("Dune, again", type: "movie", in: "Movies", ["Year": "2021"])
    draft.score = 3
    draft.rating = .set(8.5)
    draft.favourite = true
    draft.stage = .current
    draft.date = "2020-05-06"
    draft.notes = "Long."
    draft.occasions = [Occasion(date: CalendarDate("2019-01-01")!)]
    draft.images = [ImageDraft(data: try CatalogFixture.base64("cmyk.jpg"))]
    _ = try await home.entries.replace(id, with: draft, for: home.scope.user)
    return id
  }

  @Test(arguments: TestEngine.all)
  func `the history lists every change with its differences, newest first`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      let id = try await createEntryWithHistory(home)
      let history = try await home.entries.history(of: id, for: home.scope.user)
      #expect(history.map(\.operation) == [.update, .update, .create])
      #expect(history.map(\.sequence) == history.map(\.sequence).sorted(by: >))
      #expect(history[2].differences.isEmpty && history[0].user == "ann@example.com")
      #expect(
        history[1].differences == [
          EntryDifference(member: .title, before: "Dune", after: "Dune, again")
        ])
      let last = Dictionary(
        history[0].differences.map { ($0.member, [$0.before, $0.after]) },
        uniquingKeysWith: { first, _ in first })
      #expect(last[.title] == nil)
      #expect(last[.score] == ["0", "3"] && last[.rating] == ["", "8.5"])
      #expect(last[.favourite] == ["false", "true"] && last[.stage] == ["done", "current"])
      #expect(last[.type] == ["Book", "Movie"] && last[.notes] == ["", "Long."])
      #expect(last[.collection] == ["📚 Books", "🎬 Movies"])
      #expect(last[.photos] == ["0", "1"] && last[.occasions] == ["0", "1"])
      #expect(last[.field(.field(.year), kind: .number)]?[1] == "2021")
      #expect(last[.date] == ["\(CatalogFixture.today)", "2020-05-06"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `the history of an entry without a description contains an empty one`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      // A description equal to the title is stored as empty.
      let id = try await home.createEntry("Walk", "Walk", type: "book").id
      _ = try await home.entries.replace(
        id, with: home.draft("Walk", "By the river.", type: "book"), for: home.scope.user)

      let history = try await home.entries.history(of: id, for: home.scope.user)
      let changes = history[0].differences.filter { $0.member == .description }
      #expect(changes.map { [$0.before, $0.after] } == [["", "By the river."]])
      _ = try await home.entries.restore(
        id, to: history[1].sequence, for: home.scope.user)
      #expect(try await home.find("Walk").description.isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `any version can be restored, and that can be undone`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let id = try await home.createEntry(
        "Dune", type: "book", in: "Books", ["Author": "Frank Herbert"]
      )
      .id
      let first = try await home.storedData()
      _ = try await home.entries.replace(
        id, with: home.draft("Other", type: "movie", in: "Movies", ["Year": "2021"]),
        for: home.scope.user)
      let second = try await home.storedData()
      _ = try await home.entries.replace(
        id, with: home.draft("Third", type: "movie", ["Year": "2022"]), for: home.scope.user)
      let third = try await home.storedData()
      let history = try await home.entries.history(of: id, for: home.scope.user)

      let toSecond = try await home.entries.restore(
        id, to: history[1].sequence, for: home.scope.user)
      #expect(try await home.storedData() == second)
      try await home.undo(toSecond)
      #expect(try await home.storedData() == third)
      _ = try await home.entries.restore(id, to: history[2].sequence, for: home.scope.user)
      #expect(Set(try await home.storedData()) == Set(first))
      #expect(try await home.differences() == [])
      let after = try await home.entries.history(of: id, for: home.scope.user)
      #expect(after.count == 6 && after[0].operation == .update)
    }
  }

  @Test(arguments: TestEngine.all)
  func `restoring the current version changes nothing, and non-members cannot restore`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let entry = try await home.createEntry("Dune")
      let other = try await home.createEntry("Other")
      let now = try await home.entries.history(of: entry.id, for: home.scope.user)[0].sequence
      _ = try await home.entries.restore(entry.id, to: now, for: home.scope.user)
      #expect(try await home.entries.find(entry.id, for: home.scope.user).model.revision == 1)
      let foreign = try await home.entries.history(of: other.id, for: home.scope.user)[0].sequence
      for sequence in [foreign, 0, -1, .max, .min] {
        let refused1 = try await thrownFailure {
          _ = try await home.entries.restore(entry.id, to: sequence, for: home.scope.user)
        }
        #expect(refused1?.code == "change.notFound")
      }
      let reader = try await home.addUser("reader@example.com", as: .viewer)
      #expect(try await home.entries.history(of: entry.id, for: reader.scope.user).count == 1)
      let refused2 = try await thrownFailure {
        _ = try await home.entries.restore(entry.id, to: now, for: reader.scope.user)
      }
      #expect(refused2 != nil)
      let outsider = try await home.addUser("outsider@example.com", as: nil)
      let refused3 = try await thrownFailure {
        _ = try await home.entries.history(of: entry.id, for: outsider.scope.user)
      }
      #expect(refused3?.code == "entry.notFound")
      let refused4 = try await thrownFailure {
        _ = try await home.entries.restore(entry.id, to: now, for: outsider.scope.user)
      }
      #expect(refused4?.code == "entry.notFound")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a restored entry keeps its history from before the deletion`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let id = try await createEntryWithHistory(home)
      try await home.undo(home.entries.delete(id, for: home.scope.user))
      let history = try await home.entries.history(of: id, for: home.scope.user)
      #expect(history.map(\.operation) == [.create, .delete, .update, .update, .create])
      _ = try await home.entries.restore(id, to: history[4].sequence, for: home.scope.user)
      let entry = try await home.entries.find(id, for: home.scope.user).model
      #expect(entry.title == "Dune" && entry.images.isEmpty && entry.score == .undecided)
      #expect(entry.additionalFields == ["Author": "Frank Herbert"])
      #expect(try await home.differences() == [])
    }
  }
}
