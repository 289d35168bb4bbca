import Accounts
import Crypto
import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@Suite struct AppleAPITests {
  private final class ManualClock: Sendable {
    private let time = Mutex(Timestamp.now)
    var now: Timestamp { time.withLock { $0 } }
    func pass(_ seconds: Int64) { time.withLock { $0.milliseconds += seconds * 1000 } }
  }

  private static func claims(_ more: [String: Any] = [:]) -> [String: Any] {
    [
      "iss": "https://appleid.apple.com", "aud": "net.avalarin.livlog", "sub": "001.ann",
      "exp": Int(Date().timeIntervalSince1970) + 600, "iat": Int(Date().timeIntervalSince1970),
      "email": "ann@example.com", "email_verified": "true",
    ].merging(more) { $1 }
  }

  private static func post(
    _ server: TestServer, _ token: String, _ more: [String: Any] = [:]
  ) async throws -> ServerResponse {
    try await server.anonymousClient.post(
      "/auth/apple", json(["identity_token": token].merging(more) { $1 }))
  }

  /// Runs `body` with a server that trusts a local key server, and with the key that signs tokens.
  private func withAppleSignIn(
    on engine: TestEngine, signups: SignupPolicy = .open, clock: ManualClock = ManualClock(),
    _ body:
      @escaping @Sendable (TestServer, AppleServer, AppleServer.SigningKey) async throws ->
      Void
  ) async throws {
    let key = try AppleServer.SigningKey("key-1")
    try await AppleServer.live([key]) { apple, url in
      let settings = AppleSettings(
        audiences: ["com.example.other", "net.avalarin.livlog"], publicKeysURL: url)
      try await engine.withServer(signups: signups, apple: settings, clock: { clock.now }) {
        try await body($0, apple, key)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `an Apple token creates a user and finds the same user the next time`(
    engine: TestEngine
  ) async throws {
    try await withAppleSignIn(on: engine) { server, apple, key in
      let token = try AppleServer.token(Self.claims(), by: key)
      let name: [String: Any] = ["full_name": ["given_name": "Ann", "family_name": "Lee"]]
      let first = try await Self.post(server, token, name).value(as: AuthResponse.self)
      #expect(first.user.displayName == "Ann Lee" && first.user.emailVerified)
      #expect(Set(first.user.authProviders) == ["apple", "email"])
      let later = try AppleServer.token(Self.claims(["email": "new@example.com"]), by: key)
      let again = try await Self.post(server, later).value(as: AuthResponse.self)
      #expect(again.user.id == first.user.id)
      #expect(apple.fetches == 1)
      let caller = APIClient(server: server, tokens: again)
      #expect(try await caller.collections().count == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a verified address finds the same user`(engine: TestEngine) async throws {
    try await withAppleSignIn(on: engine, signups: .closed) { server, _, key in
      let ann = try await server.addUser("ann@example.com")
      let unchecked = try AppleServer.token(Self.claims(["email_verified": false]), by: key)
      #expect(try await Self.post(server, unchecked).status == 403)
      let token = try AppleServer.token(Self.claims(), by: key)
      let found = try await Self.post(server, token).value(as: AuthResponse.self)
      #expect(found.user.id == ann.tokens?.user.id)
      #expect(Set(found.user.authProviders) == ["apple", "email"])
      let bob = try AppleServer.token(
        Self.claims(["sub": "002.bob", "email": "bob@example.com"]), by: key)
      let refused = try await Self.post(server, bob)
      #expect(refused.status == 403 && refused.refusal != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a user without an e-mail address can sign in`(engine: TestEngine) async throws {
    try await withAppleSignIn(on: engine) { server, _, key in
      var claims = Self.claims()
      claims["email"] = nil
      let token = try AppleServer.token(claims, by: key)
      let made = try await Self.post(server, token).value(as: AuthResponse.self)
      #expect(made.user.email == nil && made.user.authProviders == ["apple"])
    }
  }

  @Test func `an invalid token is refused`() async throws {
    try await withAppleSignIn(on: .sqlite) { server, apple, key in
      let outsider = try AppleServer.SigningKey(key.id)
      let unknown = try AppleServer.SigningKey("key-9")
      let wrong: [(String, String)] = [
        ("audience", try AppleServer.token(Self.claims(["aud": "com.evil"]), by: key)),
        ("issuer", try AppleServer.token(Self.claims(["iss": "https://evil.example"]), by: key)),
        ("time", try AppleServer.token(Self.claims(["exp": 1_000_000_000]), by: key)),
        ("subject", try AppleServer.token(Self.claims(["sub": ""]), by: key)),
        ("no signature", try AppleServer.token(Self.claims(), by: key, algorithm: "none")),
        ("our public key", try AppleServer.token(Self.claims(), by: key, algorithm: "HS256")),
        ("another's key", try AppleServer.token(Self.claims(), by: outsider)),
        ("an unknown key", try AppleServer.token(Self.claims(), by: unknown)),
        ("no token", "x.y.z"), ("nothing at all", "..."),
      ]
      // Ten attempts a minute are allowed. The next one is refused with another status.
      for (what, token) in wrong.prefix(10) {
        let answer = try await Self.post(server, token)
        #expect(answer.status == 401 && answer.refusal != nil, "\(what) \(answer.text)")
      }
      #expect(try await Self.post(server, "x.y.z").status == 429)
      #expect(apple.fetches == 1, "made-up ids must not make us ask Apple again")
    }
  }

  @Test func `the body is checked before the token`() async throws {
    try await withAppleSignIn(on: .sqlite) { server, _, _ in
      for body in ["{}", #"{"identity_token":""}"#, #"{"identity_token":7}"#, "{"] {
        let answer = try await server.anonymousClient.post("/auth/apple", body)
        #expect(answer.status == 400)
      }
    }
    try await TestEngine.sqlite.withServer { server in
      let answer = try await Self.post(server, "x.y.z")
      #expect(answer.status == 401)
    }
  }

  @Test func `a nonce in the request or the token must be in both`() async throws {
    try await withAppleSignIn(on: .sqlite) { server, _, key in
      let hashed = SHA256.hash(data: Data("raw".utf8))
        .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      for (claimed, given, status) in [
        ("raw", "raw", 200), (hashed, "raw", 200), ("raw", "other", 401), ("raw", nil, 401),
        (nil, "raw", 401),
      ] as [(String?, String?, Int)] {
        var claims = Self.claims()
        claims["nonce"] = claimed
        let body: [String: Any] = given.map { ["nonce": $0] } ?? [:]
        let answer = try await Self.post(server, try AppleServer.token(claims, by: key), body)
        #expect(answer.status == status, "\(claimed ?? "–") \(given ?? "–")")
      }
    }
  }

  @Test
  func `new keys are fetched, old keys are refused, and after a day all keys are fetched again`()
    async throws
  {
    let hours = ManualClock()
    try await withAppleSignIn(on: .sqlite, clock: hours) { server, apple, old in
      func claims() -> [String: Any] {
        Self.claims(["exp": Int(hours.now.milliseconds / 1000) + 600])
      }
      #expect(try await Self.post(server, AppleServer.token(claims(), by: old)).status == 200)
      let new = try AppleServer.SigningKey("key-2")
      apple.publish([new])
      // Within a minute of the last request the keys are not fetched again.
      #expect(try await Self.post(server, AppleServer.token(claims(), by: new)).status == 401)
      hours.pass(61)
      #expect(try await Self.post(server, AppleServer.token(claims(), by: new)).status == 200)
      #expect(try await Self.post(server, AppleServer.token(claims(), by: old)).status == 401)
      #expect(apple.fetches == 2)
      hours.pass(86_401)
      #expect(try await Self.post(server, AppleServer.token(claims(), by: new)).status == 200)
      #expect(apple.fetches == 3)
    }
  }

  @Test func `without Apple's keys sign-in answers 503`() async throws {
    let settings = AppleSettings(
      audiences: ["net.avalarin.livlog"], publicKeysURL: "http://127.0.0.1:9/auth/keys")
    let key = try AppleServer.SigningKey("key-1")
    try await TestEngine.sqlite.withServer(apple: settings) { server in
      let token = try AppleServer.token(Self.claims(), by: key)
      for _ in 0..<2 {
        let answer = try await Self.post(server, token)
        #expect(answer.status == 503 && answer.header("Retry-After") == "10")
        #expect(answer.refusal != nil)
      }
    }
  }
}
