@testable import Accounts
import Database
import Foundation
import Model
import Testing
import TestSupport

@Suite struct AppSessionTests {
  @Test(arguments: TestEngine.all)
  func `signing in returns both tokens and the user`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("Ann@Example.com", name: "Ann")

      let answer = try await home.signIn(" ann@example.COM ")

      #expect(answer.expiresIn == 3600)
      #expect(answer.refreshToken.utf8.count == 43)
      #expect(answer.user.email == "Ann@Example.com")
      #expect(answer.user.displayName == "Ann")
      #expect(answer.user.authProviders == ["email"])
      #expect(answer.user.role == "admin")
      let claims = try claims(of: answer.accessToken)
      #expect(claims["iss"] as? String == "commonplace")
      #expect(claims["aud"] as? String == "livlog-app")
      #expect(claims["sub"] as? String == answer.user.id.description)
      #expect(claims["email"] as? String == "Ann@Example.com")
      let seconds = home.clock.now.seconds
      #expect(claims["iat"] as? Int64 == seconds)
      #expect(claims["exp"] as? Int64 == seconds + 3600)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a wrong password and an unknown address get the same response`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let attempts = [
        ("ann@example.com", "wrong horse"), ("bob@example.com", AccountsFixture.password),
        ("", ""), ("ann@example.com", ""),
      ]
      for (email, password) in attempts {
        let failure = try await refusal { _ = try await home.signIn(email, password) }
        #expect(failure?.kind == .unauthorized)
        #expect(failure?.code == "credentials.wrong")
      }
      #expect(try await home.count("SELECT count(*) FROM sessions") == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an access token is valid for one hour`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let user = try await home.add("ann@example.com", name: "Ann")
      let token = try await home.signIn("ann@example.com").accessToken

      let principal = try #require(try await home.sessions.resolve(bearer: token))

      #expect(principal.user == user)
      #expect(principal.defaultSpace.handle == "ann")
      #expect(principal.defaultSpace.role == .owner)
      #expect(principal.language == "ru")
      #expect(principal.timeZone == "Europe/Berlin")
      home.clock.advance(seconds: 3599)
      #expect(try await home.sessions.resolve(bearer: token) == principal)
      home.clock.advance(seconds: 1)
      #expect(try await home.sessions.resolve(bearer: token) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invalid token is refused without a query`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let token = try await home.signIn("ann@example.com").accessToken
      let parts = token.split(separator: ".").map(String.init)
      let none = Array(#"{"alg":"none","typ":"JWT"}"#.utf8).base64URL
      let refresh = try await home.signIn("ann@example.com").refreshToken
      let other = try await AccessTokens(
        key: Secrets(root: [UInt8](repeating: 9, count: 32)).key(for: "access-token")
      )
      .sign(for: home.accounts.users.list()[0].user, session: .new(), at: home.clock.now)
      let forgeries = [
        "", "abc", "a.b.c", refresh, other, "\(none).\(parts[1]).",
        "\(none).\(parts[1]).\(parts[2])",
        "\(parts[0]).\(parts[1])x.\(parts[2])", String(token.dropLast(2)),
        String(repeating: "x", count: 100_000),
      ]
      let cost = try await home.statements {
        for forgery in forgeries {
          let byToken = try await home.sessions.resolve(bearer: forgery)
          let byCookie = try await home.sessions.resolve(cookie: token)
          #expect(byToken == nil)
          #expect(byCookie == nil)
        }
      }
      #expect(cost == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the database contains neither tokens nor passwords in plain text`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let answer = try await home.signIn("ann@example.com")
      let kept = try await home.database.read { db in
        try db.rows("SELECT hash FROM refresh_tokens", map: { $0.bytes(0) })
          + db.rows("SELECT password_hash FROM users", map: { Array($0.text(0).utf8) })
      }
      #expect(kept.count == 2)
      #expect(kept[0] == OpaqueToken(answer.refreshToken)?.hash)
      #expect(!String(decoding: kept[1], as: UTF8.self).contains(AccountsFixture.password))
    }
  }

  @Test(arguments: TestEngine.all)
  func `signing out ends the session of both tokens`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let other = try await home.signIn("ann@example.com")
      let answer = try await home.signIn("ann@example.com")
      let principal = try #require(
        try await home.sessions.resolve(bearer: answer.accessToken))

      try await home.sessions.signOut(refreshToken: answer.refreshToken, principal)

      #expect(try await home.sessions.resolve(bearer: answer.accessToken) == nil)
      let failure = try await refusal {
        _ = try await home.sessions.refresh(answer.refreshToken, from: home.phone)
      }
      #expect(failure?.kind == .unauthorized)
      #expect(try await home.sessions.resolve(bearer: other.accessToken) != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a user cannot sign out another user`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      try await home.add("bob@example.com")
      let ann = try await home.signIn("ann@example.com")
      let bob = try await home.signIn("bob@example.com")
      let principal = try #require(try await home.sessions.resolve(bearer: bob.accessToken))

      try await home.sessions.signOut(refreshToken: ann.refreshToken, principal)

      #expect(try await home.sessions.resolve(bearer: ann.accessToken) != nil)
      _ = try await home.sessions.refresh(ann.refreshToken, from: home.phone)
    }
  }

  private func claims(of token: String) throws -> [String: Any] {
    let payload = try #require([UInt8](base64URL: token.split(separator: ".")[1]))
    let object = try JSONSerialization.jsonObject(with: Data(payload))
    return try #require(object as? [String: Any])
  }
}
