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

  @Test("Revoking a token revokes all its descendants", arguments: TestEngine.all)
  func revokedDescendants(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let (tokens, space) = (home.accounts.tokens, try await Self.home(home, ann))
      var texts: [String] = []
      var ids: [APITokenID] = []
      for scope in [APIToken.Access.account, .write, .read] {
        var draft = NewAPIToken(name: "\(scope)", scope: scope)
        draft.creator = ids.last
        let token = try await tokens.issueKey(draft, space: space, to: ann)
        texts.append(token.text)
        ids.append(token.id)
      }
      let other = try await Self.issue("Other", to: ann, home)
      for text in texts + [other] {
        #expect(try await home.sessions.resolve(bearer: text) != nil)
      }

      try await tokens.revoke(ids[0], of: ann)
      for text in texts { #expect(try await home.sessions.resolve(bearer: text) == nil) }
      #expect(try await home.sessions.resolve(bearer: other) != nil)
    }
  }

  @Test("A user has at most 100 active tokens for a space", arguments: TestEngine.all)
  func activeTokenLimit(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let bob = try await home.add("bob@example.com")
      let (tokens, space) = (home.accounts.tokens, try await Self.home(home, ann))
      let first = try await tokens.issueKey(
        NewAPIToken(name: "First", scope: .read), space: space, to: ann)
      for _ in 1..<100 { _ = try await Self.issue(to: ann, home) }
      let refused = try await refusal { _ = try await Self.issue(to: ann, home) }
      #expect(refused?.kind == .conflict && refused?.code == "token.tooMany")
      #expect(refused?.arguments == ["max": "100"])
      _ = try await Self.issue(to: bob, home)

      // A revoked token leaves room for another one, and cannot return while that one is active.
      try await tokens.revoke(first.id, of: ann)
      _ = try await Self.issue(to: ann, home)
      let restored = try await refusal { try await tokens.restore(first.id, of: ann) }
      #expect(restored?.code == "token.tooMany")
      #expect(try await tokens.all(of: ann).count == 100)
    }
  }

  @Test("An expired token does not count as active", arguments: TestEngine.all)
  func expiredTokensAreNotCounted(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let (tokens, space) = (home.accounts.tokens, try await Self.home(home, ann))
      let draft = NewAPIToken(
        name: "Short", scope: .read, expiresAt: home.clock.now.adding(seconds: 60))
      for _ in 1...100 { _ = try await tokens.issueKey(draft, space: space, to: ann) }
      #expect(try await refusal { _ = try await Self.issue(to: ann, home) }?.kind == .conflict)
      home.clock.advance(seconds: 61)
      _ = try await Self.issue(to: ann, home)
    }
  }

  @Test("Tokens that ended 30 days ago are deleted", arguments: TestEngine.all)
  func deletion(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let (tokens, space) = (home.accounts.tokens, try await Self.home(home, ann))
      let draft = NewAPIToken(
        name: "Short", scope: .read, expiresAt: home.clock.now.adding(seconds: 60))
      _ = try await tokens.issueKey(draft, space: space, to: ann)
      _ = try await Self.issue("Kept", to: ann, home)
      _ = try await Self.issue("Revoked", to: ann, home)
      let revoked = try #require(try await tokens.all(of: ann).first { $0.name == "Revoked" }?.id)
      try await tokens.revoke(revoked, of: ann)

      home.clock.advance(seconds: 29 * 86_400)
      try await home.accounts.deleteExpired()
      #expect(try await Self.names(home) == ["Kept", "Revoked", "Short"])
      let listed = try await tokens.all(of: ann, includingRevoked: true)
      #expect(listed.map(\.name) == ["Revoked", "Kept"])
      home.clock.advance(seconds: 2 * 86_400)
      try await home.accounts.deleteExpired()
      #expect(try await Self.names(home) == ["Kept"])
    }
  }

  private static func names(_ home: AccountsFixture) async throws -> [String] {
    try await home.database.read { db in
      try db.rows("SELECT name FROM api_tokens ORDER BY name", map: { $0.text(0) })
    }
  }

  @Test("A token is stored as long as one that was created with it", arguments: TestEngine.all)
  func creatorOfActiveToken(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let (tokens, space) = (home.accounts.tokens, try await Self.home(home, ann))
      let creator = try await tokens.issueKey(
        NewAPIToken(name: "Creator", scope: .account), space: space, to: ann)
      var draft = NewAPIToken(
        name: "Middle", scope: .write, expiresAt: home.clock.now.adding(seconds: 60))
      draft.creator = creator.id
      let middle = try await tokens.issueKey(draft, space: space, to: ann)
      draft = NewAPIToken(name: "Last", scope: .read)
      draft.creator = middle.id
      let last = try await tokens.issueKey(draft, space: space, to: ann)

      home.clock.advance(seconds: 60 * 86_400)
      try await home.accounts.deleteExpired()
      #expect(try await home.sessions.resolve(bearer: last.text) != nil)
      try await tokens.revoke(creator.id, of: ann)
      #expect(try await home.sessions.resolve(bearer: last.text) == nil)
      home.clock.advance(seconds: 60 * 86_400)
      for _ in 1...3 { try await home.accounts.deleteExpired() }
      #expect(try await Self.names(home) == [])
    }
  }

  @Test("At most 500 tokens of a user for a space are stored", arguments: TestEngine.all)
  func storedTokenLimit(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let (tokens, space) = (home.accounts.tokens, try await Self.home(home, ann))
      _ = try await Self.issue("Active", to: ann, home)
      for round in 1...6 {
        let draft = NewAPIToken(
          name: "Round \(round)", scope: .read, expiresAt: home.clock.now.adding(seconds: 60))
        for _ in 1...99 { _ = try await tokens.issueKey(draft, space: space, to: ann) }
        home.clock.advance(seconds: 61)
      }
      let names = try await Self.names(home)
      #expect(names.count == APITokens.maxStored)
      #expect(names.first == "Active" && names.contains("Round 6"))
      // The oldest were deleted.
      #expect(names.filter { $0 == "Round 1" }.count == 99 - 95)
    }
  }

  @Test("Tokens of a user create at most 30 tokens in an hour", arguments: TestEngine.all)
  func creationByTokens(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let (tokens, space) = (home.accounts.tokens, try await Self.home(home, ann))
      let creator = try await tokens.issueKey(
        NewAPIToken(name: "Creator", scope: .write), space: space, to: ann)
      for _ in 1...30 {
        var draft = NewAPIToken(
          name: "Short", scope: .read, expiresAt: home.clock.now.adding(seconds: 1))
        draft.creator = creator.id
        _ = try await tokens.issueKey(draft, space: space, to: ann)
        home.clock.advance(seconds: 2)
      }
      var draft = NewAPIToken(name: "Late", scope: .read)
      draft.creator = creator.id
      let refused = try await refusal { [draft] in
        _ = try await tokens.issueKey(draft, space: space, to: ann)
      }
      #expect(refused?.kind == .rateLimited && refused?.retryAfter == 3600 - 60)
      // The user is not limited by what their tokens do.
      _ = try await Self.issue(to: ann, home)
      home.clock.advance(seconds: 3600)
      _ = try await tokens.issueKey(draft, space: space, to: ann)
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
