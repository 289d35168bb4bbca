@testable import Accounts
import Database
import Model
import Testing
import TestSupport

@Suite struct ResolveTests {
  @Test(arguments: TestEngine.all)
  func `authenticating needs one statement, and none for the next two seconds`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let token = try await home.signIn("ann@example.com").accessToken
      let cookie = try await home.signInBrowser("ann@example.com")
      for expected in [1, 0] {
        let byToken = try await home.statements {
          _ = try #require(try await home.sessions.resolve(bearer: token))
        }
        let byCookie = try await home.statements {
          _ = try #require(try await home.sessions.resolve(cookie: cookie))
        }
        #expect(byToken == expected)
        #expect(byCookie == expected)
      }
      home.clock.advance(seconds: 2)
      let later = try await home.statements {
        _ = try await home.sessions.resolve(bearer: token)
      }
      #expect(later == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a revocation by this process applies at once`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let user = try await home.add("ann@example.com")
      let token = try await home.signIn("ann@example.com").accessToken
      let cookie = try await home.signInBrowser("ann@example.com")
      _ = try await home.sessions.resolve(bearer: token)
      _ = try await home.sessions.resolve(cookie: cookie)

      try await home.sessions.revokeAll(of: user)

      #expect(try await home.sessions.resolve(bearer: token) == nil)
      #expect(try await home.sessions.resolve(cookie: cookie) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a revocation by another node applies after two seconds`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let other = try await AccountsFixture(home.database, clock: home.clock)
      let user = try await home.add("ann@example.com")
      let cookie = try await home.signInBrowser("ann@example.com")
      _ = try await home.sessions.resolve(cookie: cookie)

      try await other.sessions.revokeAll(of: user)

      #expect(try await home.sessions.resolve(cookie: cookie) != nil)
      home.clock.advance(seconds: 2)
      #expect(try await home.sessions.resolve(cookie: cookie) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `nodes with the same secret accept each other's tokens`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let other = try await AccountsFixture(home.database, clock: home.clock)
      try await home.add("ann@example.com")
      let first = try await home.signIn("ann@example.com")
      #expect(try await other.sessions.resolve(bearer: first.accessToken) != nil)
      let here = try await home.sessions.refresh(first.refreshToken, from: home.phone)
      let there = try await other.sessions.refresh(first.refreshToken, from: home.phone)
      #expect(here.refreshToken == there.refreshToken)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the personal space comes first and others by name`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let bob = try await home.add("bob@example.com", name: "Bob")
      let carl = try await home.add("carl@example.com", name: "Aaron")
      let ann = try await home.add("ann@example.com", name: "Zoe")
      let now = home.clock.now
      _ = try await home.database.write { db in
        try db.execute(
          """
          INSERT INTO members (space_id, user_id, role, created_at)
          SELECT key, $1, 'viewer', $2 FROM spaces WHERE personal_of IN ($3, $4)
          """, ann, now, bob, carl)
      }
      let token = try await home.signIn("ann@example.com").accessToken

      let principal = try #require(try await home.sessions.resolve(bearer: token))

      #expect(principal.spaces.map(\.name) == ["Zoe", "Aaron", "Bob"])
      #expect(principal.spaces.map(\.role) == [.owner, .viewer, .viewer])
      #expect(try principal.membership(named: nil) == principal.defaultSpace)
      #expect(try principal.membership(named: "bob").name == "Bob")
      let id = principal.spaces[1].id.description.uppercased()
      #expect(try principal.membership(named: id).name == "Aaron")
      #expect(throws: Failure.self) { try principal.membership(named: "nowhere") }
    }
  }

  @Test func `the cache is limited and keeps the latest entries`() throws {
    let cache = CredentialCache(capacity: 10)
    let now = TestClock().now
    for number in 0..<1000 {
      cache.store(
        try principal(number), for: .init(cookie: "\(number)"), from: now, until: .max, asOf: 0)
    }
    #expect(cache.count <= 10)
    #expect(cache.principal(for: .init(cookie: "999"), at: now) != nil)
    #expect(cache.principal(for: .init(cookie: "0"), at: now) == nil)
    #expect(cache.principal(for: .init(bearer: "999"), at: now) == nil)
  }

  @Test func `a principal that was read before a revocation is not cached`() throws {
    let cache = CredentialCache()
    let now = TestClock().now
    let asked = cache.revocationCount
    cache.invalidate([Key<Session>(1)])
    cache.store(try principal(1), for: .init(cookie: "1"), from: now, until: .max, asOf: asked)
    #expect(cache.principal(for: .init(cookie: "1"), at: now) == nil)
  }

  @Test func `a cached principal expires no later than its credential`() throws {
    let cache = CredentialCache()
    let now = TestClock().now
    let end = Timestamp(milliseconds: now.milliseconds + 500)
    cache.store(try principal(1), for: .init(bearer: "1"), from: now, until: end, asOf: 0)
    #expect(cache.principal(for: .init(bearer: "1"), at: now) != nil)
    #expect(cache.principal(for: .init(bearer: "1"), at: end) == nil)
  }

  private func principal(_ number: Int) throws -> Principal {
    let space = Membership(
      space: SpaceKey(1), id: .new(), handle: "ann", name: "Ann", role: .owner, sequence: 0)
    return try #require(
      Principal(
        user: UserKey(1), userID: .new(), session: Key<Session>(Int64(number)), spaces: [space]))
  }
}

extension Timestamp {
  fileprivate static let max = Timestamp(milliseconds: .max)
}
