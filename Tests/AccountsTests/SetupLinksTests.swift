@testable import Accounts
import Database
import Model
import Testing
import TestSupport

@Suite struct SetupLinksTests {
  @Test(arguments: TestEngine.all)
  func `the setup link of a new server creates one user`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let token = try #require(try await home.accounts.setupLinks.issue())
      #expect(try await home.accounts.setupLinks.isOpen(token))

      try await setUp(token, "ann@example.com", home)

      #expect(try await !home.accounts.setupLinks.isOpen(token))
      #expect(try await isUsed { try await setUp(token, "bob@example.com", home) })
      #expect(try await home.accounts.setupLinks.issue() == nil)
      #expect(try await home.count("SELECT count(*) FROM users") == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `one of ten concurrent uses of a link succeeds`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let token = try #require(try await home.accounts.setupLinks.issue())
      let won = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<10 {
          group.addTask {
            try await !isUsed { try await setUp(token, "ann\(number)@example.com", home) }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(won == 1)
      #expect(try await home.count("SELECT count(*) FROM users") == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `links of two nodes create only one user`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let tokens = (0..<10).map { _ in OpaqueToken.new() }
      let now = home.clock.now
      try await home.database.write { db in
        try db.executeMany(
          """
          INSERT INTO one_time_links (hash, purpose, created_at, expires_at)
          VALUES ($1, 'setup', $2, $3)
          """, tokens.map { [$0.hash, now, now.adding(seconds: 60)] })
      }
      let won = try await withThrowingTaskGroup(of: Bool.self) { group in
        for (number, token) in tokens.enumerated() {
          group.addTask {
            try await !isUsed { try await setUp(token.text, "ann\(number)@example.com", home) }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(won == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a failed setup leaves the link valid`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let token = try #require(try await home.accounts.setupLinks.issue())
      struct ConnectionFailure: Error {}
      await #expect(throws: ConnectionFailure.self) {
        try await home.database.write { db in
          try SetupLinks.consume(token, db, now: .init(milliseconds: 0))
          throw ConnectionFailure()
        }
      }
      try await setUp(token, "ann@example.com", home)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a link ends after a day or when a newer one is created`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let older = try #require(try await home.accounts.setupLinks.issue())
      let newer = try #require(try await home.accounts.setupLinks.issue())
      #expect(try await !home.accounts.setupLinks.isOpen(older))
      #expect(try await isUsed { try await setUp(older, "ann@example.com", home) })
      #expect(try await home.accounts.setupLinks.isOpen(newer))
      home.clock.advance(seconds: 86_400)
      #expect(try await !home.accounts.setupLinks.isOpen(newer))
      #expect(try await isUsed { try await setUp(newer, "ann@example.com", home) })
    }
  }

  @Test(arguments: TestEngine.all)
  func `a user created in another way invalidates the setup link`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let token = try #require(try await home.accounts.setupLinks.issue())
      try await home.add("ann@example.com")
      #expect(try await !home.accounts.setupLinks.isOpen(token))
      #expect(try await isUsed { try await setUp(token, "bob@example.com", home) })
    }
  }

  @Test(arguments: TestEngine.all)
  func `an unknown token is refused`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let token = try #require(try await home.accounts.setupLinks.issue())
      for wrong in ["", "abc", OpaqueToken.new().text] {
        #expect(try await !home.accounts.setupLinks.isOpen(wrong))
        #expect(try await isUsed { try await setUp(wrong, "ann@example.com", home) })
      }
      // There is no user yet, so the failure must not suggest signing in.
      #expect(try await home.accounts.setupLinks.invalidLinkFailure().code == "setup.ended")
      #expect(try await home.accounts.setupLinks.isOpen(token))
      try await setUp(token, "ann@example.com", home)
      #expect(try await home.accounts.setupLinks.invalidLinkFailure().code == "setup.used")
    }
  }

  @Test func `only with open signups can everybody register`() throws {
    try SignupPolicy.open.check()
    try SignupPolicy.invite.check(invited: true)
    for (policy, invited) in [(SignupPolicy.closed, true), (.closed, false), (.invite, false)] {
      let failure = #expect(throws: Failure.self) { try policy.check(invited: invited) }
      #expect(failure?.kind == .forbidden)
      #expect(failure?.code == "signups.closed")
    }
  }

  private func setUp(_ token: String, _ email: String, _ home: AccountsFixture) async throws {
    let draft = try await home.accounts.users.draft(
      email: email, displayName: nil, password: AccountsFixture.password)
    let now = home.clock.now
    try await home.database.write { db in
      try SetupLinks.consume(token, db, now: now)
      let user = try Users.insert(draft, db, now: now).key
      _ = try Spaces.insertPersonal(for: user, name: draft.spaceName, db, now: now)
    }
  }

  private func isUsed(_ body: () async throws -> Void) async throws -> Bool {
    guard let failure = try await refusal(body) else { return false }
    return failure.kind == .conflict && ["setup.used", "setup.ended"].contains(failure.code)
  }
}
