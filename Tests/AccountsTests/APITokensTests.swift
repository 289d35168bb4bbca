@testable import Accounts
import Database
import Model
import TestSupport
import Testing

@Suite struct APITokensTests {
  private static func home(_ home: AccountsFixture, _ user: UserKey) async throws -> SpaceKey {
    try await home.accounts.users.personalSpace(of: user)
  }

  private static func issue(
    _ name: String = "Backup", _ scope: APIToken.Access = .write, to user: UserKey,
    _ home: AccountsFixture
  ) async throws -> String {
    try await home.accounts.tokens.issue(
      named: name, scope: scope, space: try await Self.home(home, user), to: user)
  }

  @Test(arguments: TestEngine.all)
  func `a token gives access to one space of its owner, and only its hash is stored`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let text = try await Self.issue(" Backup ", to: ann, home)

      #expect(text.hasPrefix("cp_") && text.count == 46)
      let principal = try #require(try await home.sessions.resolve(bearer: text))
      #expect(principal.user == ann && principal.session == nil)
      #expect(principal.spaces.map(\.space) == [try await Self.home(home, ann)])
      let id = try #require(principal.token?.id)
      #expect(principal.token == TokenPermissions(canWrite: true, hidesOthers: false, id: id))
      #expect(principal.timeZone == "Europe/Berlin")
      let listed = try await home.accounts.tokens.all(of: ann)
      #expect(listed.map(\.name) == ["Backup"] && listed[0].scope == .write)
      let hash = try await home.database.read { db in
        try db.row("SELECT hash FROM api_tokens", map: { $0.bytes(0) })
      }
      #expect(hash?.count == 32 && hash != Array(text.utf8))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a read-only token is a viewer in its space`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let text = try await Self.issue("Reader", .read, to: ann, home)
      let principal = try #require(try await home.sessions.resolve(bearer: text))
      #expect(principal.defaultSpace.role == .viewer && principal.token?.canWrite == false)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a token cannot access other spaces of its owner`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let bob = try await home.add("bob@example.com")
      let other = try await Self.home(home, bob)
      _ = try await home.database.write { db in
        try db.execute(
          "INSERT INTO members (space_id, user_id, role, created_at) VALUES ($1, $2, $3, 0)",
          other, ann, Role.editor)
      }
      let text = try await Self.issue(to: ann, home)
      let principal = try #require(try await home.sessions.resolve(bearer: text))
      #expect(principal.spaces.map(\.space) == [try await Self.home(home, ann)])
      #expect(principal.token?.ownerHasOtherSpaces == true)
      // When the owner is no longer a member of the space, the token is invalid.
      let shared = try await home.accounts.tokens.issue(
        named: "Shared", scope: .write, space: other, to: ann)
      #expect(try await home.sessions.resolve(bearer: shared)?.defaultSpace.role == .editor)
      _ = try await home.database.write { db in
        try db.execute("DELETE FROM members WHERE space_id = $1 AND user_id = $2", other, ann)
      }
      home.clock.advance(seconds: 2)
      #expect(try await home.sessions.resolve(bearer: shared) == nil)
      #expect(try await home.accounts.tokens.all(of: ann).count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `revoking a token applies at once, and can be undone`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let bob = try await home.add("bob@example.com")
      let text = try await Self.issue(to: ann, home)
      _ = try await home.sessions.resolve(bearer: text)
      let tokens = home.accounts.tokens
      let id = try #require(try await tokens.all(of: ann).first?.id)

      let foreign = try await refusal { try await tokens.revoke(id, of: bob) }
      #expect(foreign?.code == "token.notFound")
      try await tokens.revoke(id, of: ann)
      #expect(try await home.sessions.resolve(bearer: text) == nil)
      #expect(try await tokens.all(of: ann).isEmpty)
      #expect(try await refusal { try await tokens.revoke(id, of: ann) }?.kind == .notFound)

      #expect(try await refusal { try await tokens.restore(id, of: bob) }?.kind == .notFound)
      try await tokens.restore(id, of: ann)
      #expect(try await home.sessions.resolve(bearer: text) != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the name and the space of a token are validated`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let bob = try await home.add("bob@example.com")
      for (name, code) in [("  ", "required"), (String(repeating: "n", count: 101), "length")] {
        let failure = try await refusal { _ = try await Self.issue(name, to: ann, home) }
        #expect(failure?.fields.map(\.code) == [code])
      }
      let foreign = try await refusal {
        _ = try await home.accounts.tokens.issue(
          named: "Mine", scope: .read, space: try await Self.home(home, bob), to: ann)
      }
      #expect(foreign?.fields == [FieldProblem("space", "belongs")])
      for text in ["cp_", "cp_short", "cp_" + OpaqueToken.new().text, OpaqueToken.new().text] {
        #expect(try await home.sessions.resolve(bearer: text) == nil)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a token's last use is updated once an hour, and it ends with the account`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let text = try await Self.issue(to: ann, home)
      let tokens = home.accounts.tokens
      #expect(try await tokens.all(of: ann).first?.usedAt == nil)
      let began = home.clock.now
      _ = try await home.sessions.resolve(bearer: text)
      #expect(try await tokens.all(of: ann).first?.usedAt == began)
      home.clock.advance(seconds: 1800)
      _ = try await home.sessions.resolve(bearer: text)
      #expect(try await tokens.all(of: ann).first?.usedAt == began)
      home.clock.advance(seconds: 1800)
      _ = try await home.sessions.resolve(bearer: text)
      #expect(try await tokens.all(of: ann).first?.usedAt == home.clock.now)

      try await home.accounts.users.delete(ann)
      #expect(try await home.sessions.resolve(bearer: text) == nil)
    }
  }
}
