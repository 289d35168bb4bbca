import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct EntrySelectionTests {
  private func some(_ home: CatalogFixture, _ count: Int) async throws -> [EntryID] {
    var ids: [EntryID] = []
    for number in 0..<count {
      ids.append(
        try await home.createEntry("Entry \(number)", in: number.isMultiple(of: 2) ? "Movies" : nil)
          .id)
    }
    return ids
  }

  @Test(arguments: TestEngine.all)
  func `several entries move together, and one undo moves them back`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let ids = try await some(home, 5)
      let before = try await home.storedData()
      let books = try home.collection("Books")
      let moved = try await home.entries.move(ids + ids, to: books, in: home.scope)
      #expect(moved.count == 5)
      let again = try await home.entries.move(ids, to: books, in: home.scope)
      #expect(again.count == 0)
      #expect(try await home.differences() == [])
      try await home.undo(moved.group)
      #expect(try await home.storedData() == before)
      #expect(try await home.differences() == [])
      let out = try await home.entries.move(ids, to: nil, in: home.scope)
      #expect(out.count == 3)
      try await home.undo(out.group)
      #expect(try await home.storedData() == before)
    }
  }

  @Test(arguments: TestEngine.all)
  func `several entries are deleted together, and one undo restores them`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let ids = try await some(home, 4)
      let before = try await home.storedData()
      let gone = try await home.entries.delete(ids + [.new()], in: home.scope)
      #expect(gone.count == 4)
      #expect(try await home.integer("SELECT COUNT(*) FROM entries") == 0)
      try await home.undo(gone.group)
      #expect(try await home.storedData() == before)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `moving none or too many entries, to a foreign collection, or by a viewer is refused`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let ids = try await some(home, 1)
      let outsider = try await home.addUser("outsider@example.com", as: nil)
      let reader = try await home.addUser("reader@example.com", as: .viewer)
      let many = (0...Entries.maxSelection).map { _ in EntryID.new() }
      let books = try home.collection("Books")
      for (ids, collection, user) in [
        ([], books, home.scope.user), (many, books, home.scope.user),
        (ids, outsider.collections[0].model.id, home.scope.user), (ids, .new(), home.scope.user),
        (ids, books, reader.scope.user), (ids, books, outsider.scope.user),
      ] {
        let refused1 = try await thrownFailure {
          _ = try await home.entries.move(
            ids, to: collection, in: Scope(user: user, space: home.scope.space))
        }
        #expect(refused1 != nil)
      }
      // Entries of another space are ignored.
      let theirs = try await outsider.entries.move(ids, to: nil, in: outsider.scope)
      #expect(theirs.count == 0)
      #expect(try await outsider.entries.find(ids, in: outsider.scope).isEmpty)
      #expect(try await home.entries.find(ids, in: home.scope).map(\.id) == ids)
    }
  }
}
