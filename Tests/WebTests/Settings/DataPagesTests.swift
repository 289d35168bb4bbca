import Accounts
import Book
import Foundation
import TestSupport
import Testing

@testable import Web

/// The data page of the user's own book and of a shared one.
@Suite struct DataPagesTests {
  /// Runs `body` with a book that Ann shares. Bob is a member of it if he has a role.
  private func live(
    _ engine: TestEngine, bob role: String?,
    _ body:
      @escaping @Sendable (
        _ ann: Browser, _ bob: Browser, _ base: String, _ server: TestServer
      ) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      _ = try await server.addUser("bob@example.com", name: "Bob")
      let ann = try await Browser.signedIn(to: server, "ann@example.com")
      let bob = try await Browser.signedIn(to: server, "bob@example.com")
      let page = try await ann.get("/settings/members")
      _ = try await ann.post("/settings/spaces", [page.token, ("book", "Our home")])
      let base = "/s/our-home"
      if let role {
        let members = try await ann.get(base + "/settings/members")
        let made = try await ann.post(
          base + "/settings/invitations",
          [members.token, ("role", role), ("days", "7"), ("uses", "1"), ("email", "")])
        let link = try await ann.follow(made).control("link")
        let path = try #require(link.flatMap { URL(string: $0)?.path })
        _ = try await bob.post(path, [bob.get(path).token])
      }
      try await body(ann, bob, base, server)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the account menu links to the data of the current book, and only that is cleared`(
    engine: TestEngine
  ) async throws {
    try await live(engine, bob: "editor") { ann, bob, base, _ in
      try await ann.add("Mine")
      let log = try await bob.get(base + "/log")
      #expect(log.attributes("href").contains(base + "/settings/data"))
      let made = try await bob.post(
        base + "/log/entries",
        [log.token, ("title", "Ours"), ("description", "x"), ("score", "0")])
      #expect(made.status == 303)

      let data = try await bob.get(base + "/settings/data")
      #expect(data.text.contains("Data of “Our home”"))
      #expect(data.attributes("href").contains(base + "/log/clear"))
      #expect(data.attributes("action").contains(base + "/log/sample"))
      #expect(!data.attributes("href").contains("/settings/delete-account"))
      let ask = try await bob.get(base + "/log/clear")
      #expect(ask.attributes("href").contains(base + "/settings/data"))
      let cleared = try await bob.post(
        base + "/log/clear", [ask.token, ("confirm", "delete")])
      #expect(cleared.location == base + "/log")
      #expect(try await !bob.get(base + "/log").text.contains("Ours"))
      #expect(try await ann.get("/log").text.contains("Mine"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a viewer sees the storage of the book and can change nothing`(engine: TestEngine)
    async throws
  {
    try await live(engine, bob: "viewer") { _, bob, base, _ in
      let data = try await bob.get(base + "/settings/data")
      #expect(data.status == 200 && data.text.contains("0\u{A0}images"))
      #expect(!data.attributes("href").contains(base + "/log/clear"))
      #expect(!data.attributes("action").contains(base + "/log/sample"))
      let token = data.token
      for path in ["/log/sample", "/log/sample/remove"] {
        #expect(try await bob.post(base + path, [token]).status == 403)
      }
      let clear = try await bob.post(base + "/log/clear", [token, ("confirm", "delete")])
      #expect(clear.status == 403)
      // The form itself is refused, before anything is typed.
      for form in ["entries/new", "collections/new", "sample", "clear", "lookup"] {
        let answer = try await bob.get("\(base)/log/\(form)")
        #expect(answer.status == 403, "\(form)")
        #expect(answer.text.contains("You can read this book but not change it"))
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `deleting an account explains what happens to each book`(
    engine: TestEngine
  ) async throws {
    try await live(engine, bob: "editor") { ann, bob, base, server in
      try await ann.add("Mine")
      let page = try await ann.get("/settings/delete-account")
      #expect(page.text.contains("The book “Ann” (1 entry) will be deleted."))
      #expect(page.text.contains("“Our home” (0 entries) will be transferred to Bob."))
      let other = try await bob.get("/settings/delete-account")
      #expect(other.text.contains("“Our home” (0 entries) stays with its other members."))
      let russian = try await Browser.signedIn(to: server, "ann@example.com", language: "ru")
      let said = try await russian.get("/settings/delete-account")
      #expect(said.text.contains("Книга «Ann» (1 запись) будет удалена"))
      #expect(said.text.contains("Новый владелец книги «Our home» (0 записей): Bob."))

      let left = try await ann.post(
        "/settings/delete-account",
        [page.token, ("confirm", "ann@example.com"), ("password", TestServer.password)])
      #expect(left.location == "/sign-in")
      #expect(try await bob.get(base + "/settings/members").text.contains("Owner"))
    }
  }

  @Test func `a Supabase app receives the publishable key, which grants no access`()
    async throws
  {
    try await TestEngine.sqlite.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let key = server.features.accounts.publishableKey
      #expect(key.wholeMatch(of: /sb_publishable_[\w-]{22}/) != nil)
      #expect(try await browser.get("/settings/apps").text.contains(key))
      let app = server.anonymousClient.sending("apikey", key).sending(
        "Authorization", "Bearer \(key)")
      #expect(try await app.get("/entries").status == 401)
      #expect(try await app.get("/health").status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the data of a book is not found without membership`(engine: TestEngine) async throws {
    try await live(engine, bob: nil) { _, bob, base, _ in
      #expect(try await bob.get(base + "/settings/data").status == 404)
      let own = try await bob.get("/settings/data")
      #expect(own.status == 200 && own.text.contains("Your data"))
      #expect(own.attributes("href").contains("/settings/delete-account"))
      #expect(try await bob.post(base + "/log/sample", [own.token]).status == 404)
      let clear = try await bob.post(base + "/log/clear", [own.token, ("confirm", "delete")])
      #expect(clear.status == 404)
    }
  }
}
