import HTTPTypes
import Accounts
import Book
import Database
import Foundation
import Model
import TestSupport
import Testing

@testable import API

/// The rights of a program with an API token.
@Suite struct TokenAPITests {
  private static let entry = #"{"title":"Dune","description":"Sand.","date":"2026-01-01"}"#

  static func token(
    _ scope: APIToken.Access, of email: String, for owner: String? = nil, _ server: TestServer
  ) async throws -> APIClient {
    let accounts = server.features.accounts
    let user = try await accounts.users.find(email: email).key
    let home = try await accounts.users.find(email: owner ?? email).key
    let text = try await accounts.tokens.issue(
      named: "Script", scope: scope, space: try await accounts.users.personalSpace(of: home),
      to: user)
    return APIClient(server: server, tokens: nil).sending("Authorization", "Bearer \(text)")
  }

  @Test(arguments: TestEngine.all)
  func `a token with the scope write has the rights of its owner`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let script = try await Self.token(.write, of: "ann@example.com", server)
      #expect(try await script.get("/auth/me").object["email"] as? String == "ann@example.com")
      let made = try await script.post("/entries", Self.entry)
      #expect(made.status == 201)
      let id = made.object["id"] as? String ?? ""
      #expect(try await script.delete("/entries/\(id)").status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a token with the scope read cannot change anything`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let id = try await ann.post("/entries", Self.entry).object["id"] as? String ?? ""
      let script = try await Self.token(.read, of: "ann@example.com", server)
      #expect(try await script.get("/entries/\(id)").status == 200)
      let answers = [
        try await script.post("/entries", Self.entry),
        try await script.put("/entries/\(id)", Self.entry),
        try await script.delete("/entries/\(id)"),
        try await script.delete("/auth/account"),
      ]
      for answer in answers {
        #expect(answer.status == 403)
        #expect(answer.object["code"] as? String == "token.readOnly")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `only a token with the scope account can change tokens, sessions, members and the account`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let id = EntryID.new().description
      let changing = Routes(server.features, archives: server.archives).all.filter(
        \.requiresAccountScope)
      #expect(changing.count >= 14)
      for scope in [APIToken.Access.read, .write] {
        let script = try await Self.token(scope, of: "ann@example.com", server)
        for route in changing {
          let path = route.path.split(separator: "/").map { $0.hasPrefix("{") ? id : String($0) }
          let answer = try await script.send(
            route.method, "/api/v1/" + path.joined(separator: "/") + "?q=\(id)", json: "{}")
          #expect(answer.status == 403, "\(scope) \(route.method) \(route.path)")
        }
        for page in ["/settings/tokens", "/settings/password", "/settings/devices/end-others"] {
          let answer = try await script.send(.post, page, json: "{}")
          #expect(answer.status == 403, "\(scope) \(page)")
        }
      }
      let session = try #require(
        try await ann.get("/sessions").array?.first?["session_id"] as? String)
      let manager = try await Self.token(.account, of: "ann@example.com", server)
      #expect(try await manager.delete("/sessions?q=\(session)").status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a token can create only weaker tokens, which end with it`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let end = "2099-01-01T00:00:00Z"
      let made = try await ann.post("/tokens", #"{"label":"App","expires_at":"\#(end)"}"#).object
      let script = server.anonymousClient.sending(
        "Authorization", "Bearer \(made["raw_token"] as? String ?? "")")
      for body in [#"{"scope":"write"}"#, #"{"scope":"account"}"#] {
        let refused = try await script.post("/tokens", body)
        #expect(refused.status == 403 && refused.object["code"] as? String == "token.account")
      }
      let later = try await script.post("/tokens", #"{"expires_at":"2199-01-01T00:00:00Z"}"#)
      #expect(later.status == 201)
      #expect(later.object["scope"] as? String == "read")
      #expect(later.object["expires_at"] as? String == end)
      let endless = try await script.post("/tokens", "{}").object
      #expect(endless["expires_at"] as? String == end)
      let reader = server.anonymousClient.sending(
        "Authorization", "Bearer \(endless["raw_token"] as? String ?? "")")
      #expect(try await reader.get("/entries").status == 200)
      #expect(try await reader.post("/tokens", "{}").status == 403)
      let id = made["id"] as? String ?? ""
      #expect(
        try await script.put("/tokens/", #"{"id":"\#(id)","expires_at":"2199-01-01T00:00:00Z"}"#)
          .status == 403)
      #expect(try await ann.delete("/tokens/?q=\(id)").status == 200)
      #expect(try await reader.get("/entries").status == 401)
    }
  }

  @Test(
    "A host set with a token needs approval, unless the token manages the account",
    arguments: TestEngine.all)
  func hostsNeedApproval(engine: TestEngine) async throws {
    try await engine.withServer { server in
      // The first user, whose own changes need no approval.
      let ann = try await server.addUser("ann@example.com")
      let script = try await Self.token(.write, of: "ann@example.com", server)
      let requested = try await script.put("/site", #"{"host":"films.example.org"}"#)
      #expect(requested.status == 200 && requested.object["host"] == nil)
      #expect(requested.object["pending_host"] as? String == "films.example.org")

      let own = try await ann.put("/site", #"{"host":"films.example.org"}"#).object
      #expect(own["host"] as? String == "films.example.org" && own["pending_host"] == nil)
      // Another host does not replace the active one before it is approved.
      let moved = try await script.put("/site", #"{"host":"evil.example.org"}"#).object
      #expect(moved["host"] as? String == "films.example.org")
      #expect(moved["pending_host"] as? String == "evil.example.org")

      let manager = try await Self.token(.account, of: "ann@example.com", server)
      let managed = try await manager.put("/site", #"{"host":"notes.example.org"}"#).object
      #expect(managed["host"] as? String == "notes.example.org" && managed["pending_host"] == nil)
    }
  }

  @Test("A token beyond the limit is refused with 409", arguments: TestEngine.all)
  func tooManyTokens(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for _ in 1...100 { _ = try await Self.token(.read, of: "ann@example.com", server) }
      let refused = try await ann.post("/tokens", "{}")
      #expect(refused.status == 409 && refused.object["code"] as? String == "token.tooMany")
    }
  }

  @Test("A token that creates tokens in a loop gets 429", arguments: TestEngine.all)
  func tokensInALoop(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let script = try await Self.token(.write, of: "ann@example.com", server)
      for _ in 1...30 { #expect(try await script.post("/tokens", "{}").status == 201) }
      let refused = try await script.post("/tokens", "{}")
      #expect(refused.status == 429)
      #expect(refused.header("Retry-After").flatMap { Int($0) } ?? 0 > 3500)
      #expect(try await ann.post("/tokens", "{}").status == 201)
    }
  }

  @Test("An update of a token with one invalid value changes nothing", arguments: TestEngine.all)
  func refusedUpdate(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let id = try await ann.post("/tokens", "{}").object["id"] as? String ?? ""
      let before = try await ann.get("/tokens/?q=\(id)").text
      for change in [
        #""expires_at":"2199-01-01T00:00:00Z","dialect":"nonsense""#,
        #""expires_at":"2001-01-01T00:00:00Z","dialect":"sdk""#,
      ] {
        let refused = try await ann.put("/tokens/", #"{"id":"\#(id)",\#(change)}"#)
        #expect(refused.status == 400)
        #expect(try await ann.get("/tokens/?q=\(id)").text == before)
      }
      let changed = try await ann.put(
        "/tokens/", #"{"id":"\#(id)","expires_at":"2199-01-01T00:00:00Z","revoked":true}"#)
      #expect(changed.object["revoked"] as? Bool == true)
      #expect(changed.object["expires_at"] as? String == "2199-01-01T00:00:00Z")
      #expect(try await ann.get("/tokens/?q=\(id)").object["revoked"] as? Bool == true)
    }
  }

  @Test(arguments: TestEngine.all, [true, false])
  func `the development key of ModulaCMS clients works only with --dev`(
    engine: TestEngine, isDevelopment: Bool
  ) async throws {
    try await engine.withServer(isDevelopment: isDevelopment) { server in
      let app = server.anonymousClient.sending("Authorization", "Bearer dev-api-key")
      #expect(try await app.get("/entries").status == 401)
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      let his = try await bob.post("/entries", Self.entry).object["id"] as? String ?? ""
      guard isDevelopment else {
        #expect(try await app.get("/entries").status == 401)
        #expect(try await app.post("/entries", Self.entry).status == 401)
        return
      }
      #expect(try await app.get("/auth/me").object["email"] as? String == "ann@example.com")
      let made = try await app.post("/entries", Self.entry)
      #expect(made.status == 201)
      #expect(try await ann.get("/entries").array?.count == 1)
      #expect(try await app.get("/entries/\(his)").status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a token does not find ids of other spaces of its owner`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      let id = try await bob.post("/entries", Self.entry).object["id"] as? String ?? ""
      let users = server.features.accounts.users
      let (user, owner) = (
        try await users.find(email: "ann@example.com").key,
        try await users.find(email: "bob@example.com").key
      )
      let space = try await users.personalSpace(of: owner)
      _ = try await server.database.write { db in
        try db.execute(
          "INSERT INTO members (space_id, user_id, role, created_at) VALUES ($1, $2, $3, 0)",
          space, user, Role.editor)
      }
      let ann = try await server.signIn("ann@example.com")
      #expect(try await ann.get("/entries/\(id)").status == 200)
      let own = try await Self.token(.write, of: "ann@example.com", server)
      for answer in [
        try await own.get("/entries/\(id)"), try await own.put("/entries/\(id)", Self.entry),
        try await own.delete("/entries/\(id)"),
      ] { #expect(answer.status == 404) }
      let shared = try await Self.token(
        .write, of: "ann@example.com", for: "bob@example.com", server)
      #expect(try await shared.get("/entries/\(id)").status == 200)
      #expect(try await shared.get("/entries").array?.count == 1)
    }
  }
}
