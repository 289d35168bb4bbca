import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct EntryNeighboursTests {
  @Test(arguments: TestEngine.all)
  func `linked entries are listed in both directions`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let user = home.scope.user
      let dune = try await home.createEntry("Dune", type: "book", ["Author": "Zoe, Ann"])
      let arrival = try await home.createEntry("Arrival", type: "book", ["Author": "Ann"])
      let named = try await home.entries.linkedEntries(of: dune.id, for: user)
      #expect(named.map(\.title) == ["Zoe", "Ann"] && named.allSatisfy { $0.fieldKey == "Author" })
      let ann = try await home.find("Ann").id
      #expect(named[1].id == ann)
      let naming = try await home.entries.linkingEntries(of: ann, for: user)
      #expect(naming.map(\.id) == [arrival.id, dune.id])
      #expect(try await home.entries.linkingEntries(of: dune.id, for: user).isEmpty)
      let outsider = try await home.addUser("outsider@example.com", as: nil).scope.user
      #expect(try await home.entries.linkedEntries(of: dune.id, for: outsider).isEmpty)
      #expect(try await home.entries.linkingEntries(of: ann, for: outsider).isEmpty)
    }
  }
}
