import Accounts
import Book
import Foundation
import TestSupport
import Testing

@testable import Web

@Suite struct ResetPagesTests {
  private static let email = "ann@example.com"

  @Test(arguments: TestEngine.all)
  func `a reset link changes the password once and ends all sessions`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let phone = try await server.addUser(Self.email)
      let browser = Browser(server)
      #expect(try await browser.get("/forgot-password?email=\(Self.email)").status == 200)
      let sent = try await browser.post("/forgot-password", [("email", Self.email)])
      #expect(sent.status == 200 && sent.text.contains("Check your inbox"))
      let token = try #require(try await server.outbox.token(to: Self.email))
      #expect(!sent.text.contains(token))
      #expect(try await browser.get("/reset/\(token)").status == 200)

      let refused = try await browser.post("/reset/\(token)", [("password", "short")])
      #expect(refused.status == 422 && refused.error(beside: "password") != nil)
      let done = try await browser.post("/reset/\(token)", [("password", "another horse")])

      #expect(done.status == 303 && done.location == "/log")
      #expect(try await browser.follow(done).text.contains("Password changed"))
      #expect(try await phone.get("/auth/me").status == 401)
      for answer in [
        try await browser.get("/reset/\(token)"),
        try await browser.post("/reset/\(token)", [("password", "third horse!")]),
      ] { #expect(answer.status == 409 || answer.status == 403) }
      let again = try await Browser(server).post(
        "/sign-in", [("email", Self.email), ("password", "another horse")])
      #expect(again.location == "/log")
    }
  }

  @Test(arguments: TestEngine.all)
  func `requesting a reset does not reveal who has an account`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser(Self.email)
      let known = try await Browser(server).post("/forgot-password", [("email", Self.email)])
      let unknown = try await Browser(server).post(
        "/forgot-password", [("email", "bob@example.com")])
      #expect(known.status == 200 && unknown.status == 200)
      #expect(
        known.text == unknown.text.replacing("bob@example.com", with: Self.email))
      #expect(try await server.outbox.all().count == 1)
    }
  }

  @Test func `an invalid address and invalid links are refused`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let browser = Browser(server)
      let refused = try await browser.post("/forgot-password", [("email", "<ann>")])
      #expect([400, 422].contains(refused.status) && refused.control("email") == "<ann>")
      #expect(refused.error(beside: "email") != nil)
      for token in [
        "x", String(repeating: "a", count: 43), "%00",
        "🦉".addingPercentEncoding(withAllowedCharacters: []) ?? "",
      ] {
        #expect(try await browser.get("/reset/\(token)").status == 409)
        let answer = try await browser.post("/reset/\(token)", [("password", "a good long one")])
        #expect(answer.status == 409)
      }
    }
  }
}
