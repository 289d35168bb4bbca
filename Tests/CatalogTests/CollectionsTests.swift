import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct CollectionsTests {
  private func names(_ home: CatalogFixture) async throws -> [String] {
    try await home.features.collections.all(home.scope).map(\.model.name)
  }

  @Test(arguments: TestEngine.all)
  func `a collection is created, changed and deleted`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let collections = home.features.collections
      let book = try home.type("book").id
      let made = try await collections.create(
        CollectionDraft(name: " Comics ", icon: "🦸", impliedTypeID: .set(book)), in: home.scope)
      #expect(made.model.name == "Comics" && made.model.impliedTypeID == book)
      #expect(made.model.entryCount == 0)
      let user = home.scope.user
      let renamed = try await collections.update(
        made.model.id, with: CollectionDraft(name: "Manga", icon: "🗾"), for: user)
      #expect(renamed.model.impliedTypeID == book && renamed.revision == 2)
      let bare = try await collections.update(
        made.model.id, with: CollectionDraft(name: "Manga", icon: "🗾", impliedTypeID: .set(nil)),
        for: user)
      #expect(bare.model.impliedTypeID == nil)
      #expect(try await names(home) == ["Movies", "Books", "Games", "Manga"])
      _ = try await collections.delete(made.model.id, for: user)
      #expect(try await names(home) == ["Movies", "Books", "Games"])
      let failure = try await thrownFailure {
        _ = try await collections.find(made.model.id, for: user)
      }
      #expect(failure?.code == "collection.notFound")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a change based on an older revision is refused with both versions`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let (collections, user) = (home.features.collections, home.scope.user)
      let id = try home.collection("Movies")
      _ = try await collections.update(
        id, with: CollectionDraft(name: "Films", icon: "🎞"), revision: 1, for: user)
      let refused = try await thrownFailure {
        _ = try await collections.update(
          id, with: CollectionDraft(name: "Cinema", icon: "🎦"), revision: 1, for: user)
      }
      #expect(refused?.kind == .revisionMismatch)
      #expect((refused?.versions?.current as? EntryCollection)?.name == "Films")
      let kept = try await collections.update(
        id, with: CollectionDraft(name: "Cinema", icon: "🎦"), revision: 2, for: user)
      #expect(kept.model.name == "Cinema" && kept.revision == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `names and icons are limited in characters`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      func problems(_ name: String, _ icon: String) async throws -> [String] {
        try await thrownFailure {
          _ = try await home.features.collections.create(
            CollectionDraft(name: name, icon: icon), in: home.scope)
        }?.fields.map(\.field) ?? []
      }
      let text = String(repeating: "й", count: 50)
      #expect(try await problems(text, "👨‍👩‍👧‍👦👨‍👩‍👧‍👦") == [])
      #expect(try await problems(text + "й", String(repeating: "a", count: 20)) == ["name"])
      #expect(try await problems("", "") == ["name", "icon"])
      #expect(try await problems("A", String(repeating: "👨‍👩‍👧‍👦", count: 20)) == ["icon"])
      #expect(try await problems("A", String(repeating: "😀", count: 21)) == ["icon"])
      #expect(try await problems("A", String(repeating: "😀", count: 20)) == [])
      let other = try await home.addUser("bob@example.com", as: nil)
      let foreign = CollectionDraft(
        name: "A", icon: "A", impliedTypeID: .set(try other.type("book").id))
      let failure = try await thrownFailure {
        _ = try await home.features.collections.create(foreign, in: home.scope)
      }
      #expect(failure?.fields == [FieldProblem("implied_type_id", "belongs")])
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo restores a deleted collection with its entries`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let drafts = try (0..<30).map {
        try home.draft(
          "Book \($0)", type: "book", in: "Books",
          ["Year": .text("\(1900 + $0)"), "Author": .text("Ann, Author \($0 % 4)")])
      }
      _ = try await home.entries.create(batch: drafts, in: home.scope, today: CatalogFixture.today)
      let before = try await home.storedData()
      let books = try home.collection("Books")
      let group = try await home.features.collections.delete(books, for: home.scope.user)
      #expect(try await home.entries.total(in: home.scope) == 0)
      #expect(try await home.differences() == [])
      try await home.undo(group)
      #expect(try await home.storedData() == before)
      #expect(try await home.differences() == [])
      let found = try await home.features.collections.find(books, for: home.scope.user)
      #expect(found.model.entryCount == 30)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the creation of a collection that has changed or has entries cannot be undone`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let collections = home.features.collections
      let made = try await collections.create(
        CollectionDraft(name: "A", icon: "A"), in: home.scope)
      let id = made.model.id
      let creation = try await home.journal.history(of: id, for: home.scope.user)[0].group
      let entry = try await home.create(EntryDraft(collectionID: id, title: "T", description: "D"))
      let filled = try await thrownFailure { try await home.undo(creation) }
      #expect(filled?.code == "undo.conflict")
      _ = try await home.entries.delete(entry.id, for: home.scope.user)
      _ = try await collections.update(
        id, with: CollectionDraft(name: "B", icon: "B"), for: home.scope.user)
      let changed = try await thrownFailure { try await home.undo(creation) }
      #expect(changed?.code == "undo.conflict")
      let change = try await home.journal.history(of: id, for: home.scope.user)[0].group
      try await home.undo(change)
      #expect(try await collections.find(id, for: home.scope.user).model.name == "A")
    }
  }

  // MARK: - The defaults

  @Test(arguments: TestEngine.all)
  func `a new space has three collections, each with its type`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      #expect(
        home.collections.map { "\($0.model.icon) \($0.model.name)" } == [
          "🎬 Movies", "📚 Books", "🎮 Games",
        ])
      let types = try ["movie", "book", "game"].map { try home.type($0).id }
      #expect(home.collections.map(\.model.impliedTypeID) == types)
      let failure = try await thrownFailure {
        _ = try await home.features.collections.createDefaults(in: home.scope)
      }
      #expect(failure?.code == "collections.exist")
    }
  }

  @Test(arguments: TestEngine.all)
  func `default collections are named in the user's language and can be undone`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let collections = home.features.collections
      for collection in home.collections {
        _ = try await collections.delete(collection.model.id, for: home.scope.user)
      }
      let group = ChangeGroupID.new()
      let made = try await collections.createDefaults(
        in: home.scope, language: .russian, group: group)
      #expect(made.map(\.model.name) == ["Фильмы", "Книги", "Игры"])
      #expect(made.map(\.model.impliedTypeID) == home.collections.map(\.model.impliedTypeID))
      let back = try await home.journal.undo(group, by: home.scope.user)
      #expect(try await names(home).isEmpty)
      try await home.journal.undo(try #require(back), by: home.scope.user)
      #expect(try await names(home) == ["Фильмы", "Книги", "Игры"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `only one of twenty concurrent requests creates the defaults`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      for collection in home.collections {
        _ = try await home.features.collections.delete(collection.model.id, for: home.scope.user)
      }
      let made = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 {
          group.addTask {
            let failure = try await thrownFailure {
              _ = try await home.features.collections.createDefaults(in: home.scope)
            }
            #expect(failure.map { $0.code == "collections.exist" } ?? true)
            return failure == nil
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(made == 1)
      #expect(try await names(home) == ["Movies", "Books", "Games"])
    }
  }
}
