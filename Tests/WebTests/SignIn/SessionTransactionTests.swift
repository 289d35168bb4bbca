import Accounts
import Book
import Catalog
import Database
import Foundation
import TestSupport
import Testing

@testable import Web

/// What a sign-in uses up or creates is stored together with its session, or not at all.
@Suite struct SessionTransactionTests {
  private static let email = "ann@example.com"

  /// Runs `body` while the database refuses new sessions.
  private static func refusingSessions(
    on server: TestServer, _ body: () async throws -> Void
  ) async throws {
    try await server.database.write { db in
      if db.dialect == .postgres {
        try db.execute(
          """
          CREATE FUNCTION refuse_session() RETURNS trigger LANGUAGE plpgsql
          AS 'BEGIN RAISE EXCEPTION ''refused''; END'
          """)
        try db.execute(
          """
          CREATE TRIGGER refuse_session BEFORE INSERT ON sessions
          FOR EACH ROW EXECUTE FUNCTION refuse_session()
          """)
      } else {
        try db.execute(
          """
          CREATE TRIGGER refuse_session BEFORE INSERT ON sessions
          BEGIN SELECT RAISE(ABORT, 'refused'); END
          """)
      }
    }
    try await body()
    _ = try await server.database.write { db in
      try db.execute(
        "DROP TRIGGER refuse_session" + (db.dialect == .postgres ? " ON sessions" : ""))
    }
  }

  private static func count(_ table: String, on server: TestServer) async throws -> Int64? {
    try await server.database.read { db in try db.integer("SELECT COUNT(*) FROM \(table)") }
  }

  @Test(
    "A code is not used up if the session cannot be stored", arguments: TestEngine.all,
    [true, false])
  func code(engine: TestEngine, isApp: Bool) async throws {
    try await engine.withServer(signups: .open) { server in
      let browser = Browser(server)
      _ = try await browser.post(
        "/sign-in", [("email", Self.email), ("next", "/log"), ("way", "code")])
      let code = try #require(try await server.outbox.code(to: Self.email))
      func enter() async throws -> Int {
        guard isApp else {
          return try await browser.post("/sign-in/code", [("code", code)]).status
        }
        return try await server.anonymousClient.post(
          "/auth/email/verify", #"{"email":"\#(Self.email)","code":"\#(code)"}"#
        ).status
      }
      try await Self.refusingSessions(on: server) {
        let status = try await enter()
        #expect(status == 500)
      }
      #expect(try await Self.count("users", on: server) == 0)
      #expect(try await enter() == (isApp ? 200 : 303))
      #expect(try await Self.count("sessions", on: server) == 1)
    }
  }

  @Test(
    "A link for a new password is not used up if the session cannot be stored",
    arguments: TestEngine.all)
  func resetLink(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let phone = try await server.addUser(Self.email)
      let browser = Browser(server)
      _ = try await browser.post("/forgot-password", [("email", Self.email)])
      let token = try #require(try await server.outbox.token(to: Self.email))
      try await Self.refusingSessions(on: server) {
        let refused = try await browser.post("/reset/\(token)", [("password", "another horse")])
        #expect(refused.status == 500)
      }
      #expect(try await phone.get("/auth/me").status == 200)
      let done = try await browser.post("/reset/\(token)", [("password", "another horse")])
      #expect(done.status == 303 && done.location == "/log")
      #expect(try await browser.get("/log").status == 200)
      #expect(try await phone.get("/auth/me").status == 401)
    }
  }

  @Test(
    "Setup creates the user, the session and the job of the films together",
    arguments: TestEngine.all)
  func setup(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let token = try #require(await server.features.accounts.setupLinks.issue())
      let browser = Browser(server)
      let form = [
        ("token", token), ("name", "Ann"), ("email", Self.email), ("films", "on"),
        ("password", "correct horse battery"),
      ]
      try await Self.refusingSessions(on: server) {
        let status = try await browser.post("/setup", form).status
        #expect(status == 500)
      }
      #expect(try await Self.count("users", on: server) == 0)
      #expect(try await Self.count("jobs", on: server) == 0)
      let made = try await browser.post("/setup", form)
      #expect(made.status == 303 && made.location.hasPrefix(SampleKind.films.page + "/"))
      #expect(try await browser.follow(made).status == 200)
      #expect(try await Self.count("jobs", on: server) == 1)
    }
  }

  @Test(
    "An invitation is not used up if the session cannot be stored", arguments: TestEngine.all,
    [true, false])
  func invitation(engine: TestEngine, hasMail: Bool) async throws {
    try await engine.withServer(signups: .invite, hasMail: hasMail) { server in
      _ = try await server.addUser(Self.email, name: "Ann")
      let ann = try await Browser.signedIn(to: server, Self.email)
      let page = try await ann.get("/settings/members")
      let book = try await ann.post("/settings/spaces", [page.token, ("book", "Ours")])
      let made = try await ann.post(
        "/s/ours/settings/invitations",
        [try await ann.follow(book).token, ("role", "editor"), ("days", "7"), ("uses", "1")])
      let link = try #require(try await ann.follow(made).control("link"))
      let path = try #require(URL(string: link)?.path)

      let browser = Browser(server)
      let password = ("password", "a long one")
      let person = [("name", "Cid"), ("email", "cid@example.com")]
      var confirm = (path: path + "/join", form: person + [password])
      if hasMail {
        _ = try await browser.post(path + "/join", person)
        let token = try #require(try await server.outbox.token(to: "cid@example.com"))
        confirm = ("/reset/\(token)", [password])
      }
      try await Self.refusingSessions(on: server) {
        let status = try await browser.post(confirm.path, confirm.form).status
        #expect(status == 500)
      }
      #expect(try await Self.count("users", on: server) == 1)
      #expect(try await Self.count("members", on: server) == 2)
      let joined = try await browser.post(confirm.path, confirm.form)
      #expect(joined.status == 303 && joined.location == "/s/ours/log")
      #expect(try await Self.count("members", on: server) == 4)
    }
  }
}
