import Accounts
import Book
import Foundation
import TestSupport
import Testing

@testable import Web

@Suite struct WelcomePagesTests {
  private static let form = [
    ("name", "Ann"), ("email", "ann@example.com"), ("password", "correct horse battery"),
  ]

  // MARK: - Set-up

  @Test(arguments: TestEngine.all)
  func `the setup link creates the first user once`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let token = try #require(await server.features.accounts.setupLinks.issue())
      let browser = Browser(server)
      let page = try await browser.get("/setup?token=\(token)")
      #expect(page.status == 200 && page.control("token") == token)

      let made = try await browser.post("/setup", Self.form + [("token", token), page.token])

      #expect(made.status == 303 && made.location == "/log")
      let log = try await browser.follow(made)
      #expect(log.status == 200 && log.text.contains("Ann"))
      let another = Browser(server)
      let used = try await another.get("/setup?token=\(token)")
      #expect(used.status == 409 && used.text.contains("This server is already set up."))
      let again = try await another.post("/setup", Self.form + [("token", token)])
      #expect(again.status == 409)
      #expect(try await server.features.accounts.users.list().count == 1)
    }
  }

  @Test(
    arguments: TestEngine.all,
    [("en", "Create the first user here"), ("ru", "Аккаунтов пока нет")])
  func `sign-in to a server without accounts explains the setup link`(
    engine: TestEngine, sample: (language: String, words: String)
  ) async throws {
    try await engine.withServer { server in
      let browser = Browser(server, language: sample.language)
      let empty = try await browser.get("/sign-in").text
      #expect(empty.contains(sample.words) && !empty.contains("name=\"password\""))
      _ = try await server.addUser("ann@example.com")
      let page = try await browser.get("/sign-in").text
      #expect(!page.contains(sample.words) && page.contains("name=\"password\""))
    }
  }

  @Test func `an old setup link says that it is no longer valid`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let old = try #require(await server.features.accounts.setupLinks.issue())
      _ = try await server.features.accounts.setupLinks.issue()
      for (language, title) in [
        ("en", "This link has expired"), ("ru", "Ссылка больше не действует"),
      ] {
        let page = try await Browser(server, language: language).get("/setup?token=\(old)")
        #expect(page.status == 409 && page.text.contains("<h1>\(title)</h1>"))
      }
    }
  }

  @Test(arguments: TestEngine.all, [("en", "Movies"), ("ru", "Фильмы")])
  func `a new book has defaults in the owner's language, and in English for old apps`(
    engine: TestEngine, sample: (language: String, name: String)
  ) async throws {
    try await engine.withServer(signups: .open) { server in
      let token = try #require(await server.features.accounts.setupLinks.issue())
      let browser = Browser(server, language: sample.language)
      _ = try await browser.post("/setup", Self.form + [("token", token)])
      #expect(try await browser.get("/log/collections").text.contains(">\(sample.name)<"))
      let members = try await browser.get("/settings/members")
      let made = try await browser.post("/settings/spaces", [members.token, ("book", "Ours")])
      let base = made.location.replacing("/settings/members", with: "")
      #expect(try await browser.get(base + "/log/collections").text.contains(">\(sample.name)<"))

      let app = server.anonymousClient.sending("Accept-Language", sample.language)
      _ = try await app.post("/auth/email/send-code", #"{"email":"old@example.com"}"#)
      let code = try #require(await server.outbox.code(to: "old@example.com"))
      let answer = try await app.post(
        "/auth/email/verify", #"{"email":"old@example.com","code":"\#(code)"}"#)
      #expect(answer.status == 200, "\(answer.text)")
      let entered = APIClient(server: server, tokens: try answer.decoded())
      let names = try await entered.get("/collections").array?.compactMap { $0["name"] as? String }
      #expect(names == ["Movies", "Books", "Games"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invalid setup form is shown again as it was typed`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let token = try #require(await server.features.accounts.setupLinks.issue())
      let browser = Browser(server)

      let refused = try await browser.post(
        "/setup",
        [("name", " "), ("email", "not <an> address"), ("password", "short"), ("token", token)])

      #expect(refused.status == 422)
      for name in ["name", "email", "password"] { #expect(refused.error(beside: name) != nil) }
      #expect(refused.control("email") == "not <an> address")
      #expect(refused.control("token") == token && refused.control("password") == "")
      let made = try await browser.post("/setup", Self.form + [("token", token)])
      #expect(made.status == 303)
    }
  }

  @Test func `the first user has the time zone of the browser`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let token = try #require(await server.features.accounts.setupLinks.issue())
      let browser = Browser(server)
      #expect(try await browser.get("/setup?token=\(token)").control("time_zone") == "")
      let made = try await browser.post(
        "/setup", Self.form + [("token", token), ("time_zone", "Europe/Berlin")])
      #expect(try await browser.follow(made).text.contains(#"data-zone="Europe/Berlin""#))
    }
  }

  @Test func `a password that is too long is refused with the limit`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let token = try #require(await server.features.accounts.setupLinks.issue())
      let password = String(repeating: "a", count: Passwords.maxLength + 1)
      let refused = try await Browser(server).post(
        "/setup",
        [("name", "Ann"), ("email", "ann@example.com"), ("password", password), ("token", token)])
      #expect(refused.status == 422)
      #expect(refused.error(beside: "password")?.contains("\(Passwords.maxLength)") == true)
    }
  }

  @Test(arguments: TestEngine.all)
  func `setup without a link is refused, and attempts are limited`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let browser = Browser(server)
      #expect(try await browser.get("/setup").status == 409)
      #expect(try await browser.get("/setup?token=x").status == 409)
      for _ in 1...20 {
        #expect(try await browser.post("/setup", Self.form + [("token", "x")]).status == 409)
      }
      let limited = try await browser.post("/setup", Self.form + [("token", "x")])
      #expect(limited.status == 429 && Int(limited.header("Retry-After") ?? "") != nil)
    }
  }

  // MARK: - Sign-in

  @Test(arguments: TestEngine.all)
  func `signing in redirects to the requested page`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let browser = Browser(server)
      let asked = try await browser.get("/log?q=dune")
      #expect(asked.status == 303 && asked.location == "/sign-in?next=%2Flog%3Fq%3Ddune")
      let page = try await browser.follow(asked)
      #expect(page.status == 200 && page.control("next") == "/log?q=dune")

      let signedIn = try await browser.post(
        "/sign-in",
        [("email", "ann@example.com"), ("password", TestServer.password), ("next", "/log?q=dune")])

      #expect(signedIn.status == 303 && signedIn.location == "/log?q=dune")
      let cookie = try #require(signedIn.header("Set-Cookie"))
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
      #expect(try await browser.follow(signedIn).status == 200)
      #expect(try await browser.get("/").location == "/log")
      #expect(try await browser.get("/sign-in").location == "/log")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a wrong password keeps the address and does not reveal which part was wrong`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let browser = Browser(server)
      for email in ["ann@example.com", "bob@example.com"] {
        let refused = try await browser.post(
          "/sign-in", [("email", email), ("password", "wrong"), ("next", "/log?q=x")])
        #expect(refused.status == 401)
        #expect(refused.header("Content-Type") == "text/html; charset=utf-8")
        #expect(refused.control("email") == email && refused.control("password") == "")
        #expect(refused.control("next") == "/log?q=x")
        #expect(
          refused.error(beside: "email") == "The e-mail address or the password is wrong.")
        #expect(browser[cookie: "commonplace"] == nil)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `sign-in is limited after ten wrong passwords`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let browser = Browser(server)
      let wrong = [("email", "ann@example.com"), ("password", "wrong")]
      for _ in 1...10 { _ = try await browser.post("/sign-in", wrong) }
      let limited = try await browser.post("/sign-in", wrong)
      #expect(limited.status == 429 && Int(limited.header("Retry-After") ?? "") != nil)
      #expect(limited.error(beside: "email")?.contains("Too many attempts") == true)
    }
  }

  @Test(arguments: [
    "https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil.example",
    "/\t/evil.example", "/\n/evil.example", "javascript:alert(1)", "log", "", "/ /evil.example",
  ])
  func `sign-in never redirects to another server`(next: String) async throws {
    try await TestEngine.sqlite.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let browser = Browser(server)
      let signedIn = try await browser.post(
        "/sign-in",
        [("email", "ann@example.com"), ("password", TestServer.password), ("next", next)])
      #expect(signedIn.status == 303 && signedIn.location == "/log")
    }
  }

  @Test(arguments: TestEngine.all)
  func `signing out ends the session`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let cookie = try #require(browser[cookie: "commonplace"])
      let log = try await browser.get("/log")
      #expect(try await browser.post("/sign-out", []).status == 403)

      let signedOut = try await browser.post("/sign-out", [log.token])

      #expect(signedOut.status == 303 && signedOut.location == "/sign-in")
      #expect(browser[cookie: "commonplace"] == nil)
      browser[cookie: "commonplace"] = cookie
      #expect(try await browser.get("/log").location.hasPrefix("/sign-in"))
    }
  }

  // MARK: - Forgery

  @Test(arguments: TestEngine.all)
  func `a form is refused without its session's token or from another site`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      _ = try await server.addUser("bob@example.com")
      let ann = try await Browser.signedIn(to: server, "ann@example.com")
      let bob = try await Browser.signedIn(to: server, "bob@example.com")
      let entry = try await ann.add("Dune")
      let own = try await ann.get("/log").token
      let other = try await bob.get("/log").token
      for (form, site) in [
        ([], "same-origin"), ([("csrf", "")], "same-origin"), ([other], "same-origin"),
        ([own], "cross-site"), ([own], "same-site"),
      ] {
        for path in ["/log/entries", "\(entry)", "\(entry)/delete", "/sign-out"] {
          let refused = try await ann.post(path, form + [("title", "x")], from: site)
          #expect(refused.status == 403, "\(path) \(site)")
          #expect(refused.text.contains("Reload the page"), "\(path) \(site)")
        }
      }
      let visitor = Browser(server)
      let signIn = [("email", "ann@example.com"), ("password", TestServer.password)]
      #expect(try await visitor.post("/sign-in", signIn, from: "cross-site").status == 403)
      #expect(try await ann.get(entry).status == 200)
    }
  }
}
