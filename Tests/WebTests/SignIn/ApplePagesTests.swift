import Accounts
import Book
import Foundation
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct ApplePagesTests {
  private static func claims(_ nonce: String?) -> [String: Any] {
    [
      "iss": "https://appleid.apple.com", "aud": "org.example.book", "sub": "001.ann",
      "exp": Int(Date().timeIntervalSince1970) + 600, "email": "ann@example.com",
      "email_verified": true, "nonce": nonce ?? "",
    ]
  }

  private func live(
    on engine: TestEngine, signups: SignupPolicy = .open,
    _ body: @escaping @Sendable (TestServer, AppleServer.SigningKey) async throws -> Void
  ) async throws {
    let key = try AppleServer.SigningKey("key-1")
    try await AppleServer.live([key]) { _, url in
      let settings = AppleSettings(
        audiences: ["net.avalarin.livlog"], publicKeysURL: url, webServiceID: "org.example.book",
        authorisationPageURL: "https://apple.example/authorize")
      try await engine.withServer(
        at: "https://example.org/book", signups: signups, apple: settings
      ) { try await body($0, key) }
    }
  }

  /// Returns the parameters of the request to Apple, by name.
  private func asked(_ answer: ServerResponse) -> [String: String] {
    let items = URLComponents(string: answer.location)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }

  @Test(arguments: TestEngine.all)
  func `Apple's answer to this browser's request signs the user in`(engine: TestEngine) async throws
  {
    try await live(on: engine) { server, key in
      let browser = Browser(server)
      let page = try await browser.get("/sign-in?next=/log?q=a")
      #expect(page.attributes("href").contains("/book/sign-in/apple?next=%2Flog%3Fq%3Da"))
      let left = try await browser.get("/sign-in/apple?next=%2Flog%3Fq%3Da")
      #expect(left.status == 303 && left.location.hasPrefix("https://apple.example/authorize?"))
      let question = asked(left)
      #expect(question["client_id"] == "org.example.book")
      #expect(question["redirect_uri"] == "https://example.org/book/sign-in/apple/answer")
      #expect(question["response_mode"] == "form_post" && question["scope"] == "name email")
      let cookie = try #require(left.header("Set-Cookie"))
      #expect(cookie.contains("SameSite=None; Secure") && cookie.contains("HttpOnly"))
      #expect(!left.location.contains(browser[cookie: "apple"]?.prefix(64) ?? "?"))

      let token = try AppleServer.token(Self.claims(question["nonce"]), by: key)
      let entered = try await browser.post(
        "/sign-in/apple/answer",
        [
          ("id_token", token), ("code", "c1"),
          ("user", #"{"name":{"firstName":"Ann","lastName":"Lee"},"email":"evil@example.com"}"#),
        ], from: "cross-site")

      #expect(entered.status == 303 && entered.location == "/book/log?q=a")
      #expect(try await browser.get("/log").text.contains("Ann Lee"))
      let account = try await server.features.accounts.users.find(email: "ann@example.com")
      #expect(account.user.emailVerified && account.user.displayName == "Ann Lee")
      #expect(browser[cookie: "apple"] == nil)
    }
  }

  @Test func `an answer without a request, or to the request of another browser, signs nobody in`()
    async throws
  {
    try await live(on: .sqlite) { server, key in
      let ann = Browser(server)
      let question = asked(try await ann.get("/sign-in/apple"))
      let token = try AppleServer.token(Self.claims(question["nonce"]), by: key)
      let other = Browser(server)
      _ = try await other.get("/sign-in/apple")
      for (browser, cookie) in [(Browser(server), nil), (other, nil), (Browser(server), "x.y")] {
        if let cookie { browser[cookie: "apple"] = cookie }
        let refused = try await browser.post(
          "/sign-in/apple/answer", [("id_token", token)], from: "cross-site")
        #expect(refused.status == 401 && refused.error(beside: "email") != nil)
        #expect(browser[cookie: "commonplace"] == nil)
      }
    }
  }

  @Test func `a user who cancels sees no error`() async throws {
    try await live(on: .sqlite) { server, _ in
      let browser = Browser(server)
      _ = try await browser.get("/sign-in/apple?next=/log?q=a")
      let back = try await browser.post(
        "/sign-in/apple/answer", [("error", "user_cancelled_authorize")], from: "cross-site")
      #expect(back.status == 303 && back.location == "/book/sign-in?next=%2Flog%3Fq%3Da")
      #expect(try await browser.follow(back).error(beside: "email") == nil)
    }
  }

  @Test func `a closed server refuses new users, and a server without Apple has no such page`()
    async throws
  {
    try await live(on: .sqlite, signups: .closed) { server, key in
      let browser = Browser(server)
      let question = asked(try await browser.get("/sign-in/apple"))
      let token = try AppleServer.token(Self.claims(question["nonce"]), by: key)
      let refused = try await browser.post(
        "/sign-in/apple/answer", [("id_token", token)], from: "cross-site")
      #expect(refused.status == 403)
      #expect(refused.error(beside: "email") == "Sign-up is closed on this server.")
    }
    try await TestEngine.sqlite.withServer { server in
      let browser = Browser(server)
      #expect(try await browser.get("/sign-in/apple").status == 404)
      #expect(try await !browser.get("/sign-in").text.contains("Apple"))
      let answer = try await browser.post(
        "/sign-in/apple/answer", [("id_token", "x.y.z")], from: "cross-site")
      #expect(answer.status == 401)
    }
  }
}
