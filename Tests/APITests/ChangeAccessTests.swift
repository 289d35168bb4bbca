import Accounts
import Book
import Database
import Foundation
import HTTPTypes
import Journal
import Model
import Publishing
import TestSupport
import Testing

/// Who reads and undoes changes of what only owners can read or change.
@Suite struct ChangeAccessTests {
  /// Ann's book with a member of each role.
  private struct Book {
    let server: TestServer
    let ann: APIClient
    let editor: APIClient
    let viewer: APIClient

    func token(_ scope: APIToken.Access) async throws -> APIClient {
      try await TokenAPITests.token(scope, of: "ann@example.com", server)
    }

    /// Returns the group of the last change of a kind.
    func group(_ kind: String) async throws -> String {
      let changes = try await ann.get("/changes?limit=1000").object["data"] as? [[String: Any]]
      let last = changes?.last { $0["kind"] as? String == kind }
      return try #require(last?["group"] as? String)
    }
  }

  private func withBook(
    _ engine: TestEngine, _ body: @Sendable (Book) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let users = server.features.accounts.users
      let space = try await users.personalSpace(of: users.find(email: "ann@example.com").key)
      var members: [APIClient] = []
      for (name, role) in [("eve", Role.editor), ("bob", .viewer)] {
        _ = try await server.addUser("\(name)@example.com")
        let user = try await users.find(email: "\(name)@example.com").key
        _ = try await server.database.write { db in
          try SpaceStore.insertMember(user, as: role, of: space, now: .now, db)
        }
        // A new session, because the spaces of the first one may be cached.
        let client = try await server.signIn("\(name)@example.com")
        members.append(client.sending("Commonplace-Space", "ann"))
      }
      try await body(Book(server: server, ann: ann, editor: members[0], viewer: members[1]))
    }
  }

  private static func webhook(_ ann: APIClient) async throws -> String {
    let made = try await ann.post(
      "/admin/webhooks",
      json([
        "name": "Build", "url": "https://hooks.example.com/SECRET?x=KEY",
        "headers": ["Authorization": "Bearer TOKEN"], "secret": "open sesame",
      ]))
    #expect(made.status == 201)
    return try #require(made.object["webhook_id"] as? String)
  }

  @Test("Changes of webhooks are read by owners only", arguments: TestEngine.all)
  func confidentialChanges(engine: TestEngine) async throws {
    try await withBook(engine) { book in
      let id = try await Self.webhook(book.ann)
      _ = try await book.ann.put("/admin/webhooks/\(id)", #"{"name":"Other"}"#)
      _ = try await book.ann.delete("/admin/webhooks/\(id)")
      let entry = try await book.ann.makeEntry("Dune")
      let paths = ["/changes?limit=1000", "/entries/\(id)/history", "/activity/recent?limit=100"]
      for reader in [book.editor, book.viewer, try await book.token(.read)] {
        #expect(try await reader.get("/admin/webhooks").status == 403)
        for path in paths {
          let answer = try await reader.get(path)
          for text in ["SECRET", "KEY", "TOKEN", "webhook", id] {
            #expect(!answer.text.contains(text), "\(path) \(text)")
          }
        }
        #expect(try await reader.get("/entries/\(id)/history").status == 404)
        let changes = try await reader.get("/changes?limit=1000").text
        #expect(changes.contains("\(entry.id)"))
      }
      for reader in [book.ann, try await book.token(.write)] {
        let changes = try await reader.get("/changes?limit=1000").text
        #expect(changes.contains("SECRET?x=KEY") && changes.contains("Bearer TOKEN"))
        #expect(!changes.contains("sesame"))
        #expect(try await reader.get("/entries/\(id)/history").status == 200)
        #expect(try await reader.get("/activity/recent?limit=100").text.contains(id))
      }
    }
  }

  @Test("Pages do not show webhooks to a token that can only read", arguments: TestEngine.all)
  func pages(engine: TestEngine) async throws {
    try await withBook(engine) { book in
      let id = try await Self.webhook(book.ann)
      let path = "/site/webhooks/\(id)"
      let refused = try await book.token(.read).send(.get, path, json: nil)
      #expect(refused.status == 403 && !refused.text.contains("SECRET"))
    }
  }

  @Test("Only a token with the scope account reads links of invitations", arguments: TestEngine.all)
  func invitations(engine: TestEngine) async throws {
    try await withBook(engine) { book in
      let spaces = try await book.ann.get("/spaces").object["data"] as? [[String: Any]]
      let space = try #require(spaces?.first?["id"] as? String)
      let path = "/spaces/\(space)/invitations"
      #expect(try await book.ann.post(path, #"{"role":"owner"}"#).status == 201)
      for scope in [APIToken.Access.read, .write] {
        let reader = try await book.token(scope)
        let refused = try await reader.get(path)
        #expect(refused.status == 403 && !refused.text.contains("/invite/"), "\(scope)")
      }
      let manager = try await book.token(.account)
      #expect(try await manager.get(path).text.contains("/invite/"))
    }
  }

  @Test("Undo requires the role that the change required", arguments: TestEngine.all)
  func undo(engine: TestEngine) async throws {
    try await withBook(engine) { book in
      let id = try await Self.webhook(book.ann)
      let hook = "/admin/webhooks/\(id)"
      _ = try await book.ann.put(hook, #"{"url":"https://new.example.com/"}"#)
      let locale = try await book.ann.post("/locales", #"{"code":"de","label":"Deutsch"}"#)
      #expect(locale.status == 201)
      let users = book.server.features.accounts.users
      let ann = try await users.find(email: "ann@example.com")
      let bob = try await users.find(email: "bob@example.com")
      let scope = Scope(user: ann.key, space: try await users.personalSpace(of: ann.key))
      try await book.server.features.accounts.members.setRole(
        of: bob.user.id, to: .editor, in: scope)
      for kind in ["webhook", "locale", "member"] {
        let group = try await book.group(kind)
        let refused = try await book.editor.post("/undo/\(group)")
        #expect(refused.status == 403, "\(kind)")
        #expect(refused.object["code"] as? String == "role.notOwner", "\(kind)")
      }
      let kept = try await book.ann.get(hook).object["url"] as? String
      #expect(kept == "https://new.example.com/")
      #expect(try await book.ann.get("/locales").text.contains("Deutsch"))
      // Editors undo what editors can change, also an owner's change.
      _ = try await book.ann.makeEntry("Dune")
      let entry = try await book.group("entry")
      #expect(try await book.editor.post("/undo/\(entry)").status == 200)
      for kind in ["webhook", "locale", "member"] {
        let group = try await book.group(kind)
        #expect(try await book.ann.post("/undo/\(group)").status == 200, "\(kind)")
      }
      let back = try await book.ann.get(hook).object["url"] as? String
      #expect(back == "https://hooks.example.com/SECRET?x=KEY")
    }
  }

  @Test("Archives of one book leave out what members do not read in changes")
  func confidentialKinds() async throws {
    try await TestEngine.sqlite.withServer { server in
      #expect(server.features.journal.confidentialKinds == Site.confidentialKinds)
    }
  }

  @Test("An API token does not read the links of invitations, also not on the page of members")
  func invitationLinks() async throws {
    try await withBook(.sqlite) { book in
      let spaces = try await book.ann.get("/spaces").object["data"] as? [[String: Any]]
      let id = try #require(spaces?.first?["id"] as? String)
      let made = try await book.ann.post("/spaces/\(id)/invitations", #"{"role":"owner"}"#)
      #expect(made.status == 201)
      let page = "/s/ann/settings/members"
      #expect(try await book.ann.send(.get, page).text.contains("/invite/"))
      for scope in [APIToken.Access.read, .write] {
        let answer = try await book.token(scope).send(.get, page)
        #expect(answer.status == 200 && !answer.text.contains("/invite/"))
      }
    }
  }
}
