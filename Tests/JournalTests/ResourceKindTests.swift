import Catalog
import Journal
import Model
import TestSupport
import Testing

@Suite struct ResourceKindTests {
  private func id<Entity>(_ id: Identifier<Entity>) -> Identifier<Change> {
    Identifier(high: id.high, low: id.low)
  }

  @Test(arguments: TestEngine.all)
  func `an object exists in its own space only`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let other = try await home.addUser("bob@example.com", as: nil)
      let entry = id(try await home.createEntry("Dune").model.id)
      for segment in ["entries", "movies", "actors", "genres"] {
        #expect(try await home.journal.exists(entry, at: segment, in: home.scope.space))
        #expect(try await home.journal.exists(entry, at: segment, in: other.scope.space) == false)
      }
      #expect(
        try await home.journal.exists(entry, at: "collections", in: home.scope.space) == false)
      let type = id(try home.type("movie").id)
      #expect(try await home.journal.exists(type, at: "types", in: home.scope.space))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a change group exists in its own space only`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let other = try await home.addUser("bob@example.com", as: nil)
      let group = ChangeGroupID.new()
      try await home.journal.write(as: home.scope, group: group) { transaction in
        transaction.record(Change(.member, EntryID.new(), .create, revision: 1))
      }
      #expect(try await home.journal.exists(id(group), at: "undo", in: home.scope.space))
      #expect(try await home.journal.exists(id(group), at: "undo", in: other.scope.space) == false)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a built-in object exists in every space, without a query`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let builtIn = Identifier<Change>(high: 0, low: 1)
      var exists = false
      let count = try await home.statements {
        exists = try await home.journal.exists(builtIn, at: "images", in: home.scope.space)
      }
      #expect(exists && count == 0)
      #expect(try await home.journal.exists(.new(), at: "images", in: home.scope.space) == false)
    }
  }

  @Test(arguments: TestEngine.all)
  func `nothing exists of a kind that no feature has registered`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let entry = id(try await home.createEntry("Dune").model.id)
      #expect(try await home.journal.exists(entry, at: "others", in: home.scope.space) == false)
      home.journal.register(
        ResourceKind(
          "others", query: "SELECT 1 FROM entries WHERE space_id = $1 AND id = $2 LIMIT 1"))
      #expect(try await home.journal.exists(entry, at: "others", in: home.scope.space))
    }
  }
}
