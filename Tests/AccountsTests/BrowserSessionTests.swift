@testable import Accounts
import Database
import Model
import Testing
import TestSupport

@Suite struct BrowserSessionTests {
  @Test(arguments: TestEngine.all)
  func `a cookie identifies its user, and only its hash is stored`(engine: TestEngine) async throws
  {
    try await AccountsFixture.run(on: engine) { home in
      let user = try await home.add("ann@example.com")
      let cookie = try await home.signInBrowser("ann@example.com")

      let principal = try await home.sessions.resolve(cookie: cookie)

      #expect(principal?.user == user)
      let kept = try await home.database.read { db in
        try db.row("SELECT hash, device, address FROM sessions") {
          ($0.bytes(0), $0.text(1), $0.text(2))
        }
      }
      #expect(kept?.0 == OpaqueToken(cookie)?.hash)
      #expect(kept?.1 == "Phone")
      #expect(kept?.2 == "192.0.2.7")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a new account is signed in without a password`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let user = try await home.add("ann@example.com")
      let opened = try await home.sessions.open(
        home.sessions.browserSession(from: home.phone), for: user)
      #expect(try await home.sessions.resolve(cookie: opened.cookie)?.session == opened.session)
      let answer = try await home.sessions.open(
        home.sessions.appSession(from: home.phone), for: user)
      #expect(try await home.sessions.resolve(bearer: answer.accessToken)?.user == user)

      let failure = try await refusal {
        _ = try await home.sessions.open(
          home.sessions.appSession(from: home.phone), for: UserKey(999))
      }
      #expect(failure?.code == "user.notFound")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a session lasts thirty days after its last use`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let cookie = try await home.signInBrowser("ann@example.com")
      for _ in 0..<3 {
        home.clock.advance(seconds: 29 * 86_400)
        #expect(try await home.sessions.resolve(cookie: cookie) != nil)
      }
      home.clock.advance(seconds: 30 * 86_400)
      #expect(try await home.sessions.resolve(cookie: cookie) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a session's last use is updated once an hour`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let cookie = try await home.signInBrowser("ann@example.com")
      let began = home.clock.now
      home.clock.advance(seconds: 3599)
      _ = try await home.sessions.resolve(cookie: cookie)
      #expect(try await home.count("SELECT seen_at FROM sessions") == began.milliseconds)
      home.clock.advance(seconds: 3)
      _ = try await home.sessions.resolve(cookie: cookie)
      #expect(try await home.count("SELECT seen_at FROM sessions") == home.clock.now.milliseconds)
    }
  }

  @Test(arguments: TestEngine.all)
  func `signing out ends one session and leaves the others`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let left = try await home.signInBrowser("ann@example.com")
      let right = try await home.signInBrowser("ann@example.com")
      let principal = try #require(try await home.sessions.resolve(cookie: left))

      try await home.sessions.signOut(principal)

      #expect(try await home.sessions.resolve(cookie: left) == nil)
      #expect(try await home.sessions.resolve(cookie: right) != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a CSRF token is valid for one cookie only`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let cookie = OpaqueToken.new().text
      let secret = home.sessions.csrfToken(for: cookie)
      #expect(home.sessions.accepts(csrf: secret, for: cookie))
      #expect(secret == home.sessions.csrfToken(for: cookie))
      for wrong in ["", "é", cookie, home.sessions.csrfToken(for: OpaqueToken.new().text)] {
        #expect(!home.sessions.accepts(csrf: wrong, for: cookie))
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `sweeping deletes expired rows only`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      _ = try await home.signInBrowser("ann@example.com")
      let first = try await home.signIn("ann@example.com")
      home.clock.advance(seconds: 20 * 86_400)
      let cookie = try await home.signInBrowser("ann@example.com")
      let second = try await home.sessions.refresh(first.refreshToken, from: home.phone)
      home.clock.advance(seconds: 20 * 86_400)

      try await home.accounts.deleteExpired()

      #expect(try await home.count("SELECT count(*) FROM sessions") == 2)
      #expect(try await home.count("SELECT count(*) FROM refresh_tokens") == 1)
      #expect(try await home.count("SELECT count(*) FROM attempts") == 0)
      #expect(try await home.sessions.resolve(cookie: cookie) != nil)
      _ = try await home.sessions.refresh(second.refreshToken, from: home.phone)
    }
  }
}
