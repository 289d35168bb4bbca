@testable import Accounts
import Model
import Testing
import TestSupport

@Suite struct RefreshTests {
  @Test(arguments: TestEngine.all)
  func `a refresh token is exchanged for a new pair of the same session`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let first = try await home.signIn("ann@example.com")
      home.clock.advance(seconds: 7200)

      let second = try await home.sessions.refresh(first.refreshToken, from: home.phone)

      #expect(second.refreshToken != first.refreshToken)
      #expect(second.expiresIn == 3600)
      #expect(try await home.sessions.resolve(bearer: second.accessToken) != nil)
      #expect(try await home.count("SELECT count(*) FROM sessions") == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the same token returns the same pair for ten seconds`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let first = try await home.signIn("ann@example.com")
      let second = try await home.sessions.refresh(first.refreshToken, from: home.phone)
      home.clock.advance(milliseconds: 9_999)

      let again = try await home.sessions.refresh(first.refreshToken, from: home.phone)

      #expect(again.refreshToken == second.refreshToken)
      #expect(again.accessToken == second.accessToken)
      #expect(again.expiresIn == 3591)
      #expect(try await home.count("SELECT count(*) FROM refresh_tokens") == 2)
      _ = try await home.sessions.refresh(again.refreshToken, from: home.phone)
    }
  }

  @Test(arguments: TestEngine.all)
  func `reusing a token later ends the session`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let first = try await home.signIn("ann@example.com")
      let second = try await home.sessions.refresh(first.refreshToken, from: home.phone)
      let third = try await home.sessions.refresh(second.refreshToken, from: home.phone)
      #expect(try await home.sessions.resolve(bearer: third.accessToken) != nil)
      home.clock.advance(seconds: 10)

      #expect(try await refuses(first.refreshToken, home))

      #expect(try await home.sessions.resolve(bearer: third.accessToken) == nil)
      #expect(try await refuses(third.refreshToken, home))
    }
  }

  @Test(arguments: TestEngine.all)
  func `ten concurrent refreshes return the same pair`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let first = try await home.signIn("ann@example.com")
      let pairs = try await withThrowingTaskGroup(of: [String].self) { group in
        for _ in 0..<10 {
          group.addTask {
            let answer = try await home.sessions.refresh(first.refreshToken, from: home.phone)
            return [answer.accessToken, answer.refreshToken]
          }
        }
        return try await group.reduce(into: Set<[String]>()) { $0.insert($1) }
      }
      #expect(pairs.count == 1)
      #expect(try await home.count("SELECT count(*) FROM refresh_tokens") == 2)
    }
  }

  @Test(arguments: TestEngine.all)
  func `each refresh extends the session by thirty days, and an unused one expires`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      var token = try await home.signIn("ann@example.com").refreshToken
      for _ in 0..<3 {
        home.clock.advance(seconds: 29 * 86_400)
        token = try await home.sessions.refresh(token, from: home.phone).refreshToken
      }
      home.clock.advance(seconds: 30 * 86_400)
      #expect(try await refuses(token, home))
    }
  }

  @Test(arguments: TestEngine.all)
  func `unknown and malformed tokens are refused`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let answer = try await home.signIn("ann@example.com")
      let cookie = try await home.signInBrowser("ann@example.com")
      for token in ["", "abc", OpaqueToken.new().text, answer.accessToken, cookie] {
        #expect(try await refuses(token, home))
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `an address can refresh thirty times a minute`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      for _ in 0..<30 { #expect(try await refuses("abc", home)) }
      let failure = try await refusal {
        _ = try await home.sessions.refresh("abc", from: home.phone)
      }
      #expect(failure?.kind == .rateLimited)
      #expect(failure?.retryAfter == 60)
    }
  }

  private func refuses(_ token: String, _ home: AccountsFixture) async throws -> Bool {
    let failure = try await refusal {
      _ = try await home.sessions.refresh(token, from: home.phone)
    }
    return failure?.kind == .unauthorized && failure?.code == "unauthorized"
  }
}
