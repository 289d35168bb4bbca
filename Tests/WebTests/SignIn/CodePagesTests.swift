import Accounts
import Book
import Foundation
import TestSupport
import Testing

@testable import Web

@Suite struct CodePagesTests {
  private static let email = "ann@example.com"

  /// Requests a code as a user does, and returns the page that asks for it.
  private static func ask(
    _ browser: Browser, _ email: String = email, next: String = "/log"
  ) async throws -> ServerResponse {
    let sent = try await browser.post(
      "/sign-in", [("email", email), ("next", next), ("way", "code")])
    guard sent.status == 303, sent.location.hasSuffix("/sign-in/code") else {
      throw UnexpectedPage(what: "\(sent.status) \(sent.text)")
    }
    return try await browser.follow(sent)
  }

  @Test(arguments: TestEngine.all)
  func `a code sent by e-mail signs the user in`(engine: TestEngine) async throws {
    try await engine.withServer(signups: .open) { server in
      let browser = Browser(server)
      let page = try await Self.ask(browser, " Ann@Example.com ", next: "/log?q=dune")
      #expect(page.status == 200 && page.text.contains("We sent a code to Ann@Example.com."))
      let code = try #require(try await server.outbox.code(to: "Ann@Example.com"))
      #expect(!page.text.contains(code))

      let entered = try await browser.post("/sign-in/code", [("code", code)])

      #expect(entered.status == 303 && entered.location == "/log?q=dune")
      #expect(try await browser.get("/log").status == 200)
      #expect(browser[cookie: "code"] == nil)
      #expect(try await browser.get("/sign-in/code").location == "/log")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a wrong code shows an error beside the input, and the right one still works`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer(signups: .open) { server in
      let browser = Browser(server)
      _ = try await Self.ask(browser)
      let code = try #require(try await server.outbox.code(to: Self.email))
      for wrong in [code == "111111" ? "222222" : "111111", "", "x", "🦉"] {
        let refused = try await browser.post("/sign-in/code", [("code", wrong)])
        #expect([401, 422].contains(refused.status), "\(wrong) \(refused.status)")
        #expect(refused.error(beside: "code") != nil && refused.control("code") == "")
      }
      #expect(try await browser.post("/sign-in/code", [("code", code)]).location == "/log")
    }
  }

  @Test(arguments: TestEngine.all)
  func `another code can be requested after a minute`(engine: TestEngine) async throws {
    try await engine.withServer(signups: .open) { server in
      let browser = Browser(server)
      let page = try await Self.ask(browser)
      let wait = try #require(page.attributes("data-wait").first.flatMap { Int($0) })
      #expect((1...60).contains(wait))
      let early = try await browser.post("/sign-in/code/resend", [])
      #expect(early.status == 429 && early.header("Retry-After") != nil)
      #expect(early.text.contains("Please wait"))
      #expect(try await server.outbox.all().count == 1)
    }
  }

  @Test func `an invalid address is shown again as it was typed`() async throws {
    try await TestEngine.sqlite.withServer { server in
      for email in ["", "ann", "<b>@example", "a@b\r\nc@d.ef"] {
        let browser = Browser(server)
        let refused = try await browser.post(
          "/sign-in", [("email", email), ("way", "code"), ("next", "/log?q=x")])
        #expect([400, 422].contains(refused.status), "\(email) \(refused.status)")
        #expect(refused.error(beside: "email") != nil)
        #expect(refused.control("next") == "/log?q=x" && browser[cookie: "code"] == nil)
      }
    }
  }

  @Test func `a closed server tells only the owner of the address`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let browser = Browser(server)
      _ = try await Self.ask(browser)
      let code = try #require(try await server.outbox.code(to: Self.email))
      let refused = try await browser.post("/sign-in/code", [("code", code)])
      #expect(refused.status == 403)
      #expect(refused.error(beside: "code") == "Sign-up is closed on this server.")
    }
  }

  @Test func `a code without a pending sign-in is not accepted`() async throws {
    try await TestEngine.sqlite.withServer { server in
      for cookie in [nil, "", "x", "1.2", "1.zz.", "1.61.2f2f6576696c", ".", "..."] {
        let browser = Browser(server)
        browser[cookie: "code"] = cookie
        for answer in [
          try await browser.get("/sign-in/code"),
          try await browser.post("/sign-in/code", [("code", "123456")]),
          try await browser.post("/sign-in/code/resend", []),
        ] { #expect(answer.status < 500) }
      }
      #expect(try await Browser(server).get("/sign-in/code").location == "/sign-in")
    }
  }

  @Test func `Enter signs in with the password, or without one requests a code`()
    async throws
  {
    try await TestEngine.sqlite.withServer { server in
      _ = try await server.addUser(Self.email)
      let browser = Browser(server)
      let code = try await browser.post("/sign-in", [("email", Self.email), ("password", "")])
      #expect(code.location == "/sign-in/code")
      let entered = try await browser.post(
        "/sign-in", [("email", Self.email), ("password", TestServer.password)])
      #expect(entered.location == "/log")
    }
  }
}
