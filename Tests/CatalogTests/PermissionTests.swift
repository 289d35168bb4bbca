import Book
import Database
import Journal
import Model
import TestSupport
import Testing

@testable import Catalog

@Suite struct PermissionTests {
  private struct Attempt: Sendable {
    var name: String
    var act: @Sendable (CatalogFixture, Scope, EntryID, CollectionID) async throws -> Void

    init(
      _ name: String,
      _ act: @escaping @Sendable (CatalogFixture, Scope, EntryID, CollectionID) async throws -> Void
    ) {
      self.name = name
      self.act = act
    }
  }

  private static let writes = [
    Attempt("create") { home, scope, _, _ in
      _ = try await home.entries.create(home.draft("X"), in: scope, today: CatalogFixture.today)
    },
    Attempt("create with a picture") { home, scope, _, _ in
      _ = try await home.entries.create(
        home.draft("X"), files: [CatalogFixture.image("cmyk.jpg")], in: scope,
        today: CatalogFixture.today)
    },
    Attempt("batch") { home, scope, _, _ in
      _ = try await home.entries.create(
        batch: [home.draft("X")], in: scope, today: CatalogFixture.today)
    },
    Attempt("replace") { home, scope, entry, _ in
      _ = try await home.entries.replace(entry, with: home.draft("X"), for: scope.user)
    },
    Attempt("set images") { home, scope, entry, _ in
      _ = try await home.entries.setImages(
        of: entry, to: [ImageDraft(data: CatalogFixture.base64("cmyk.jpg"))], for: scope.user)
    },
    Attempt("delete") { home, scope, entry, _ in
      _ = try await home.entries.delete(entry, for: scope.user)
    },
    Attempt("delete many") { home, scope, entry, _ in
      _ = try await home.entries.delete([entry], in: scope)
    },
    Attempt("make a collection") { home, scope, _, _ in
      _ = try await home.features.collections.create(
        CollectionDraft(name: "X", icon: "X"), in: scope)
    },
    Attempt("change a collection") { home, scope, _, collection in
      _ = try await home.features.collections.update(
        collection, with: CollectionDraft(name: "X", icon: "X"), for: scope.user)
    },
    Attempt("delete a collection") { home, scope, _, collection in
      _ = try await home.features.collections.delete(collection, for: scope.user)
    },
    Attempt("make the defaults") { home, scope, _, _ in
      _ = try await home.features.collections.createDefaults(in: scope)
    },
    Attempt("make a type") { home, scope, _, _ in
      _ = try await home.features.types.create(TypeDraft(name: "X", icon: "X"), in: scope)
    },
    Attempt("import") { home, scope, _, _ in
      let file = try LoadedTable(Array("title\nX\n".utf8))
      let mapping = try ImportMapping([], key: nil, type: nil, columns: file.columns)
      let tableImport = TableImport(
        home.features.imports, in: scope, table: file.table, total: 1, file: "a.csv",
        mapping: mapping, type: nil, collection: nil,
        source: ImportSource(nil, file: "a.csv", type: nil, key: nil), today: CatalogFixture.today)
      _ = try await tableImport.begin()
    },
  ]

  private static let reads = [
    Attempt("find") { home, scope, entry, _ in
      _ = try await home.entries.find(entry, for: scope.user)
    },
    Attempt("a page that the client already has") { home, scope, _, _ in
      _ = try await home.entries.page(EntryQuery(), in: scope) { _ in true }
    },
    Attempt("types") { home, scope, _, _ in _ = try await home.features.types.all(scope) },
    Attempt("types of the Log") { home, scope, _, _ in
      _ = try await home.features.types.logTypes(scope)
    },
    Attempt("find a collection") { home, scope, _, collection in
      _ = try await home.features.collections.find(collection, for: scope.user)
    },
    Attempt("image") { home, scope, entry, _ in
      let space = try await home.entries.find(entry, for: home.scope.user)
      _ = try await home.entries.imageBlob(space.model.images[0].id, for: scope.user)
    },
  ]

  private func shared(
    _ engine: TestEngine, as role: Role?,
    _ body: (CatalogFixture, Scope, EntryID, CollectionID) async throws -> Void
  ) async throws {
    try await engine.withCatalog { home in
      let entry = try await home.entries.create(
        home.draft("A", "Text.", in: "Books"), files: [CatalogFixture.image("cmyk.jpg")],
        in: home.scope, today: CatalogFixture.today)
      let other = try await home.addUser("bob@example.com", as: role)
      let scope = Scope(user: other.scope.user, space: home.scope.space)
      try await body(home, scope, entry.id, home.collection("Books"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a viewer can read everything and cannot write`(engine: TestEngine) async throws {
    try await shared(engine, as: .viewer) { home, scope, entry, collection in
      let before = try await home.storedData()
      let blobs = try await home.integer("SELECT COUNT(*) FROM blobs")
      for write in Self.writes {
        let failure = try await thrownFailure {
          try await write.act(home, scope, entry, collection)
        }
        #expect(failure?.kind == .forbidden, "\(write.name)")
      }
      #expect(try await home.storedData() == before)
      #expect(try await home.integer("SELECT COUNT(*) FROM blobs") == blobs)
      for read in Self.reads { try await read.act(home, scope, entry, collection) }
      #expect(try await home.entries.page(EntryQuery(), in: scope).entries.count == 1)
      #expect(try await home.entries.search("text", EntryQuery(), in: scope).entries.count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a non-member finds nothing`(engine: TestEngine) async throws {
    try await shared(engine, as: nil) { home, scope, entry, collection in
      let before = try await home.storedData()
      let blobs = try await home.integer("SELECT COUNT(*) FROM blobs")
      for attempt in Self.writes + Self.reads {
        let failure = try await thrownFailure {
          try await attempt.act(home, scope, entry, collection)
        }
        #expect(failure?.kind == .notFound, "\(attempt.name)")
      }
      #expect(try await home.storedData() == before)
      #expect(try await home.integer("SELECT COUNT(*) FROM blobs") == blobs)
      // A list is one statement with the membership as a condition, so it is empty.
      #expect(try await home.entries.page(EntryQuery(), in: scope).entries.isEmpty)
      #expect(try await home.entries.search("text", EntryQuery(), in: scope).entries.isEmpty)
      #expect(try await home.entries.total(in: scope) == 0)
      #expect(try await home.features.collections.all(scope).isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an editor can write like the owner`(engine: TestEngine) async throws {
    try await shared(engine, as: .editor) { home, scope, entry, collection in
      for write in Self.writes where !["make the defaults", "delete many"].contains(write.name) {
        let failure = try await thrownFailure {
          try await write.act(home, scope, entry, collection)
        }

        #expect(failure?.kind != .forbidden, "\(write.name)")
      }
      #expect(try await home.differences() == [])
    }
  }
}
