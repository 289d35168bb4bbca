import Accounts
import Book
import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct SignUpTests {
  @Test(arguments: TestEngine.all)
  func `a new user has a personal space with types and collections`(engine: TestEngine) async throws
  {
    try await engine.withCatalog { home in
      #expect(home.types.types.count == 8)
      #expect(home.collections.map(\.model.name) == ["Movies", "Books", "Games"])
      let changes = try await home.journal.changes(
        in: home.scope, after: 0, limit: 100)
      #expect(changes.map(\.sequence) == [1, 2, 3])
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an address that is taken leaves nothing behind`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let failure = try await thrownFailure {
        _ = try await home.features.signUp.add(
          email: "ANN@example.com", displayName: nil, password: "correct horse")
      }
      #expect(failure?.code == "email.taken")
      #expect(try await home.integer("SELECT COUNT(*) FROM spaces") == 1)
      #expect(try await home.integer("SELECT COUNT(*) FROM types") == 8)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a setup link makes one user`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let failure = try await thrownFailure {
        _ = try await home.features.signUp.setUp(
          token: "nothing", email: "bob@example.com", displayName: nil, password: "correct horse",
          language: "en", timeZone: "UTC", opening: .noSession)
      }
      #expect(failure?.code == "setup.used")
    }
  }
}
