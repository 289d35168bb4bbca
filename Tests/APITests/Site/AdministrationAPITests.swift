import Accounts
import Book
import Foundation
import HTTPTypes
import Model
import ServerKit
import TestSupport
import Testing

@testable import API

@Suite struct AdministrationAPITests {
  @Test(arguments: TestEngine.all)
  func `languages can be changed at both paths, and the public reads the enabled ones`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let english = try await ann.post(
        "/locales", json(["code": "en", "label": "English", "is_default": true]))
      #expect(english.status == 201)
      #expect(english.object["fallback_code"] as? String == "")
      let german = try await ann.post(
        "/admin/locales",
        json(["code": "de", "label": "Deutsch", "fallback_code": "en", "is_enabled": false])
      ).object
      let id = try #require(german["locale_id"] as? String)
      #expect(try await ann.get("/locales").array?.count == 2)
      #expect(try await server.anonymousClient.get("/locales").array?.count == 1)
      #expect(try await server.anonymousClient.get("/locales/?q=\(id)").status == 404)
      let on = try await ann.put("/locales/", json(["locale_id": id, "is_enabled": true]))
      #expect((on.status, on.object["label"] as? String) == (200, "Deutsch"))
      #expect(try await server.anonymousClient.get("/locales").array?.count == 2)
      let renamed = try await ann.put("/admin/locales/\(id)", json(["label": "German"]))
      #expect(renamed.object["label"] as? String == "German")
      #expect(try await ann.get("/admin/locales/\(id)").object["code"] as? String == "de")
      #expect(try await ann.delete("/locales/?q=\(id)").status == 200)
      #expect(try await ann.get("/admin/locales?count=true").object["count"] as? Int == 1)
      #expect(try await server.anonymousClient.get("/locales?space=nobody").status == 404)
      #expect(try await server.anonymousClient.post("/locales", "{}").status == 401)
    }
  }

  @Test(arguments: TestEngine.all)
  func `named rules are stored and found by name`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let config = #"{"rules":[{"rule":{"op":"required"}}]}"#
      let made = try await ann.post(
        "/validations", json(["name": "Обязательно", "description": "", "config": config]))
      #expect(made.status == 201)
      #expect(made.object["config"] as? String == config)
      let id = try #require(made.object["validation_id"] as? String)
      let changed = try await ann.put("/validations/\(id)", json(["description": "Hm"]))
      #expect(changed.object["name"] as? String == "Обязательно")
      #expect(try await ann.get("/validations/search?name=%D0%9E%D0%91%D0%AF").array?.count == 1)
      #expect(try await ann.get("/validations/search?name=x").array?.count == 0)
      #expect(try await ann.get("/validations/\(id)").status == 200)
      let bad = try await ann.post("/validations", json(["name": "", "config": "{rules"]))
      #expect(bad.status == 400)
      #expect((bad.object["fields"] as? [String: String])?.keys.sorted() == ["config", "name"])
      #expect(try await ann.delete("/validations/\(id)").status == 200)
      #expect(try await ann.get("/validations/\(id)").status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func `roles can be read but not changed`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let roles = try #require(await ann.get("/roles").array)
      #expect(roles.map { $0["label"] as? String } == ["admin", "editor", "viewer"])
      let editor = try #require(roles[1]["role_id"] as? String)
      #expect(try await ann.get("/roles/?q=\(editor)").object["label"] as? String == "editor")
      #expect(try await ann.get("/permissions").array?.count == 72)
      let granted = try await ann.get("/role-permissions/role/?q=\(editor)")
      #expect(granted.array?.count == 36)
      #expect(try await ann.get("/role-permissions?count=true").object["count"] as? Int == 113)
      for path in ["/roles", "/permissions", "/role-permissions"] {
        let refused = try await ann.post(path, json(["label": "x"]))
        #expect((refused.status, refused.object["code"] as? String) == (403, "roles.fixed"))
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `users are the members of the space`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let made = try await ann.post(
        "/users",
        json([
          "username": "bob", "name": "Bob", "email": "bob@example.com",
          "password": "correct horse", "role": "editor",
        ]))
      #expect(made.status == 201)
      #expect(made.object["role"] as? String == "editor")
      let bobID = try #require(made.object["user_id"] as? String)
      let all = try #require(await ann.get("/users").array)
      #expect(all.map { $0["role"] as? String } == ["admin", "editor"])
      #expect(all.allSatisfy { $0["date_created"] is String && $0["hash"] == nil })
      let full = try await ann.get("/users/full/?q=\(bobID)").object
      #expect((full["permissions"] as? [String])?.count == 36)

      let viewer = try await ann.put("/users/", json(["user_id": bobID, "role": "viewer"]))
      #expect((viewer.status, viewer.object["role"] as? String) == (200, "viewer"))
      let renamed = try await ann.put("/users/", json(["user_id": bobID, "name": "Robert"]))
      #expect((renamed.status, renamed.object["code"] as? String) == (403, "user.foreign"))
      #expect(try await ann.get("/users/sessions?q=\(bobID)").status == 403)
      let own = try await ann.get("/users/sessions").object
      #expect((own["sessions"] as? [Any])?.count == 1)
      let taken = try await ann.post(
        "/users", json(["email": "bob@example.com", "password": "correct horse"]))
      #expect(taken.status == 409)

      // While sign-ups are closed, only the operator of the server can create accounts.
      let bob = try await server.signIn("bob@example.com")
      let closed = try await bob.post(
        "/users", json(["email": "eve@example.com", "password": "correct horse"]))
      #expect((closed.status, closed.object["code"] as? String) == (403, "signups.closed"))

      let gone = try await ann.post("/users/reassign-delete", json(["user_id": bobID]))
      #expect(gone.object["deleted_user_id"] as? String == bobID)
      #expect(try await ann.get("/users").array?.count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a token is shown once, expires, and gives access to its own space`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let made = try await ann.post(
        "/tokens",
        json([
          "token_type": "api_key", "label": "Script", "dialect": "sdk",
          "expires_at": "2999-01-01T00:00:00Z",
        ]))
      #expect(made.status == 201)
      let text = try #require(made.object["raw_token"] as? String)
      #expect(text.wholeMatch(of: /mcms_[0-9a-f]{64}/) != nil)
      let id = try #require(made.object["id"] as? String)
      let listed = try #require(await ann.get("/tokens").array?.first)
      #expect(listed["token"] as? String == "")
      #expect(listed["raw_token"] == nil)
      #expect(listed["dialect"] as? String == "sdk")
      #expect(listed["expires_at"] as? String == "2999-01-01T00:00:00Z")
      let script = server.anonymousClient.sending("Authorization", "Bearer \(text)")
      #expect(try await script.get("/media").status == 200)
      #expect(try await script.post("/media-folders", json(["name": "x"])).status == 201)
      let past = try await ann.put(
        "/tokens/", json(["id": id, "expires_at": "2020-01-01T00:00:00Z"]))
      #expect(past.status == 400)
      let revoked = try await ann.put("/tokens/", json(["id": id, "revoked": true]))
      #expect((revoked.status, revoked.object["revoked"] as? Bool) == (200, true))
      #expect(try await script.get("/media").status == 401)
      let all = try await ann.get("/tokens").array ?? []
      #expect(!all.isEmpty && all.allSatisfy { $0["revoked"] as? Bool == true })
      let reader = try await ann.post("/tokens", json(["label": "r", "scope": "read"])).object
      let read = server.anonymousClient.sending(
        "Authorization", "Bearer \(reader["raw_token"] as? String ?? "")")
      #expect(try await read.get("/media").status == 200)
      #expect(try await read.post("/media-folders", json(["name": "y"])).status == 403)
      let readerID = try #require(reader["id"] as? String)
      #expect(try await ann.delete("/tokens/?q=\(readerID)").status == 200)
      #expect(try await read.get("/media").status == 401)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a client with two statuses receives no others`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let type = try await ann.post("/datatype", json(["label": "Post", "type": "root"])).object
      let typeID = try #require(type["datatype_id"] as? String)
      let made = try await ann.post(
        "/contentdata", json(["datatype_id": typeID, "status": "archived"]))
      #expect((made.status, made.object["status"] as? String) == (201, "archived"))
      for (dialect, status) in [("mobile", "archived"), ("sdk", "draft")] {
        let token = try await ann.post("/tokens", json(["dialect": dialect])).object
        let program = server.anonymousClient.sending(
          "Authorization", "Bearer \(token["raw_token"] as? String ?? "")")
        let list = try #require(await program.get("/contentdata").array)
        #expect(list.map { $0["status"] as? String } == [status], "\(dialect)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `sessions are shown and ended`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let other = try await server.signIn("ann@example.com")
      let all = try #require(await ann.get("/sessions").array)
      #expect(all.count == 2)
      #expect(all.allSatisfy { $0["expires_at"] is String })
      #expect(all.allSatisfy { $0["user_agent"] as? String == "Phone" })
      // Both clients see which of the two is their own.
      let own = all.filter { $0["is_current"] as? Bool == true }.map { $0["session_id"] as? String }
      let others = try #require(await other.get("/sessions").array)
        .filter { $0["is_current"] as? Bool == true }.map { $0["session_id"] as? String }
      #expect(own.count == 1 && others.count == 1 && own != others)
      let last = try #require(all.first?["session_id"] as? String)
      #expect(try await ann.get("/sessions/?q=\(last)").status == 200)
      #expect(try await ann.put("/sessions/", json(["session_id": last])).status == 403)
      #expect(try await ann.delete("/sessions/?q=\(last)").status == 200)
      let first = try await ann.get("/sessions").status
      let second = try await other.get("/sessions").status
      #expect([first, second].sorted() == [200, 401])
    }
  }

  @Test(arguments: TestEngine.all)
  func `recent activity is newest first and contains the actors`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      _ = try await ann.post("/media-folders", json(["name": "Photos"]))
      let last = try #require(await ann.get("/activity/recent?limit=1").array?.first)
      #expect(last["table_name"] as? String == "media_folders")
      #expect((last["operation"] as? String, last["action"] as? String) == ("INSERT", "create"))
      let actor = try #require(last["actor"] as? [String: Any])
      #expect((actor["name"] as? String, actor["role"] as? String) == ("Ann", "admin"))
      let health = try await server.anonymousClient.get("/health").object
      #expect((health["checks"] as? [String: Bool])?["database"] == true)
      let environment = try await server.anonymousClient.get("/environment").object
      #expect(environment["stage"] as? String == "test")
      #expect(try await ann.get("/fieldtypes").array?.count == FieldKind.all.count)
      #expect((try await ann.get("/tables").array?.count ?? 0) > 10)
      #expect(try await ann.get("/usersoauth").array?.isEmpty == true)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a forgotten password can be reset, with ten attempts a minute`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for email in ["ann@example.com", "nobody@example.com", "rubbish"] {
        let asked = try await server.anonymousClient.post(
          "/auth/request-password-reset", json(["email": email]))
        #expect(asked.status == 200, "\(email)")
      }
      let token = try await server.features.accounts.passwordResets.issue(
        for: "ann@example.com")
      let wrong = try await server.anonymousClient.post(
        "/auth/confirm-password-reset", json(["token": "x", "password": "another horse"]))
      #expect(wrong.status == 400)
      let set = try await server.anonymousClient.post(
        "/auth/reset",
        json(["email": "ann@example.com", "token": token, "new_password": "another horse"]))
      #expect(set.status == 200)
      #expect(try await ann.get("/auth/me").status == 401)
      let login = try await server.anonymousClient.post(
        "/auth/login", json(["email": "ann@example.com", "password": "another horse"]))
      #expect(login.status == 200)
      var statuses: [Int] = []
      for _ in 1...6 {
        statuses.append(
          try await server.anonymousClient.post(
            "/auth/request-password-reset", json(["email": "x"])
          ).status)
      }
      #expect(statuses == [200, 200, 200, 200, 200, 429])
    }
  }

  @Test(arguments: TestEngine.all)
  func `signing out needs no body, and unsupported endpoints say so`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for (method, path) in [
        (HTTPRequest.Method.get, "/admincontentdatas"), (.post, "/admindatatypes/"),
        (.get, "/admin/plugins/x/reload"), (.post, "/deploy/import"), (.get, "/ssh-keys"),
        (.post, "/import/wordpress"), (.post, "/admin/content/heal"),
      ] {
        let answer = try await ann.send(method, "/api/v1" + path, json: nil)
        #expect((answer.status, answer.object["code"] as? String) == (404, "contract.leftOut"))
        let message = answer.object["message"] as? String
        #expect(message?.hasPrefix("This server does not support") == true)
      }
      #expect(try await ann.post("/auth/logout").status == 200)
      #expect(try await ann.get("/auth/me").status == 401)
    }
  }
}
