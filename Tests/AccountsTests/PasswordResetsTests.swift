import Database
import Model
import TestSupport
import Testing

@testable import Accounts

@Suite struct PasswordResetsTests {
  private static let email = "ann@example.com"

  private func ask(_ home: AccountsFixture, _ email: String = email) async throws -> String? {
    try await home.accounts.passwordResets.request(
      email, in: .english, from: home.phone, link: { "https://example.org/reset/\($0)" })
    return try await home.outbox.token(to: email)
  }

  @Test(arguments: TestEngine.all)
  func `a link sets the password once and ends all sessions`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let user = try await home.add(Self.email)
      let cookie = try await home.signInBrowser(Self.email)
      let token = try #require(try await ask(home))
      #expect(try await home.accounts.passwordResets.isOpen(token))

      let whose = try await home.accounts.passwordResets.reset(
        token, to: "a new password", from: home.phone, opening: .noSession)

      #expect(whose == user)
      #expect(try await home.sessions.resolve(cookie: cookie) == nil)
      #expect(try await home.signIn(Self.email, "a new password").user.emailVerified)
      #expect(try await refusal { _ = try await home.signIn(Self.email) }?.kind == .unauthorized)
      let again = try await refusal {
        _ = try await home.accounts.passwordResets.reset(
          token, to: "another", from: home.phone, opening: .noSession)
      }
      #expect(again?.code == "reset.used")
    }
  }

  @Test(arguments: TestEngine.all)
  func `an address without an account gets the same response and no email`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      #expect(try await ask(home, "nobody@example.com") == nil)
      #expect(try await home.outbox.all().isEmpty)
      let failure = try await refusal { _ = try await ask(home, "no address") }
      #expect(failure?.fields.map(\.field) == ["email"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a link ends after an hour or when a newer one is created`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add(Self.email)
      let older = try #require(try await ask(home))
      let newer = try #require(try await ask(home))
      let resets = home.accounts.passwordResets
      #expect(try await !resets.isOpen(older))
      #expect(try await resets.isOpen(newer))
      home.clock.advance(seconds: 3600)
      #expect(try await !resets.isOpen(newer))
      for wrong in ["", "abc", OpaqueToken.new().text] {
        #expect(try await !resets.isOpen(wrong))
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invalid password leaves the link valid`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add(Self.email)
      let token = try #require(try await ask(home))
      let failure = try await refusal {
        _ = try await home.accounts.passwordResets.reset(
          token, to: "short", from: home.phone, opening: .noSession)
      }
      #expect(failure?.fields.map(\.field) == ["password"])
      #expect(try await home.accounts.passwordResets.isOpen(token))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a link that was passed on manually does not confirm the address`(engine: TestEngine)
    async throws
  {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add(Self.email)
      let token = try await home.accounts.passwordResets.issue(for: Self.email)
      _ = try await home.accounts.passwordResets.reset(
        token, to: "new password", from: home.phone, opening: .noSession)
      #expect(try await !home.signIn(Self.email, "new password").user.emailVerified)
      let failure = try await refusal {
        _ = try await home.accounts.passwordResets.issue(for: "nobody@example.com")
      }
      #expect(failure?.kind == .notFound)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the emails to one address are limited`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add(Self.email)
      for _ in 0..<8 { _ = try await ask(home) }
      #expect(try await refusal { _ = try await ask(home) }?.kind == .rateLimited)
    }
  }
}
