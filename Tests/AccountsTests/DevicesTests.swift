@testable import Accounts
import Database
import Model
import TestSupport
import Testing

@Suite struct DevicesTests {
  @Test(arguments: TestEngine.all)
  func `a user sees only their own sessions`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let bob = try await home.add("bob@example.com")
      _ = try await home.signIn("ann@example.com")
      home.clock.advance(seconds: 60)
      _ = try await home.signInBrowser("ann@example.com")

      let devices = try await home.sessions.devices(of: ann)

      #expect(devices.map(\.isBrowser) == [true, false])
      #expect(devices.map(\.device) == ["Phone", "Phone"])
      #expect(devices.map(\.address) == ["192.0.2.7", "192.0.2.7"])
      #expect(devices[0].seenAt == home.clock.now)
      #expect(try await home.sessions.devices(of: bob).isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a user can end only their own sessions`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let bob = try await home.add("bob@example.com")
      let here = try await home.signInBrowser("ann@example.com")
      let app = try await home.signIn("ann@example.com")
      _ = try await home.sessions.resolve(bearer: app.accessToken)
      let devices = try await home.sessions.devices(of: ann)
      let there = try #require(devices.first { !$0.isBrowser })

      #expect(try await refusal { try await home.sessions.end(there.id, of: bob) } != nil)
      #expect(try await home.sessions.resolve(bearer: app.accessToken) != nil)
      try await home.sessions.end(there.id, of: ann)
      #expect(try await home.sessions.resolve(bearer: app.accessToken) == nil)
      #expect(try await home.sessions.resolve(cookie: here) != nil)
      let again = try await refusal { try await home.sessions.end(there.id, of: ann) }
      #expect(again?.code == "session.notFound")
    }
  }

  @Test(arguments: TestEngine.all)
  func `all sessions except one can be ended`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let here = try await home.signInBrowser("ann@example.com")
      let others = [
        try await home.signInBrowser("ann@example.com"),
        try await home.signInBrowser("ann@example.com"),
      ]
      let own = try #require(try await home.sessions.resolve(cookie: here)?.session)

      try await home.sessions.endAll(of: ann, except: own)

      #expect(try await home.sessions.resolve(cookie: here) != nil)
      for other in others { #expect(try await home.sessions.resolve(cookie: other) == nil) }
    }
  }

  @Test(arguments: TestEngine.all)
  func `changing a password requires the old one`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let here = try await home.signInBrowser("ann@example.com")
      let there = try await home.signInBrowser("ann@example.com")
      let own = try #require(try await home.sessions.resolve(cookie: here)?.session)
      let users = home.accounts.users
      #expect(try await users.hasPassword(ann))

      for (old, new, field, code) in [
        ("wrong horse", "a new horse", "old_password", "password.wrong"),
        ("", "a new horse", "old_password", "required"),
        (AccountsFixture.password, "short", "password", "password.short"),
      ] {
        let failure = try await refusal {
          try await users.changePassword(of: ann, from: old, to: new, keepingOnly: own)
        }
        #expect(failure?.fields.map(\.field) == [field] && failure?.fields.map(\.code) == [code])
      }
      try await users.changePassword(
        of: ann, from: AccountsFixture.password, to: "a new horse", keepingOnly: own)

      #expect(try await home.sessions.resolve(cookie: here) != nil)
      #expect(try await home.sessions.resolve(cookie: there) == nil)
      _ = try await home.signIn("ann@example.com", "a new horse")
    }
  }

  @Test(arguments: TestEngine.all)
  func `attempts at the old password are limited`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      var kinds: [Failure.Kind] = []
      for _ in 0..<12 {
        let failure = try await refusal {
          try await home.accounts.users.verifyPassword("guess", of: ann, field: "password")
        }
        failure.map { kinds.append($0.kind) }
      }
      #expect(kinds.first == .invalid && kinds.last == .rateLimited && kinds.count == 12)
    }
  }
}
