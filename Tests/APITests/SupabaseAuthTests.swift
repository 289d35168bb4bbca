import Accounts
import Book
import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

@testable import API

/// Sign-in of the original iPhone app, in the JSON of its SDK.
@Suite struct SupabaseAuthTests {
  private func post(
    _ who: APIClient, _ path: String, _ body: [String: Any] = [:]
  ) async throws -> ServerResponse {
    try await who.send(.post, "/auth/v1/\(path)", json: json(body))
  }

  private func withAppleSignIn(
    on engine: TestEngine,
    _ body: @escaping @Sendable (TestServer, AppleServer.SigningKey) async throws -> Void
  ) async throws {
    let key = try AppleServer.SigningKey("key-1")
    try await AppleServer.live([key]) { _, url in
      let settings = AppleSettings(audiences: ["dev.aislelist"], publicKeysURL: url)
      try await engine.withServer(signups: .open, apple: settings) { try await body($0, key) }
    }
  }

  private func token(_ key: AppleServer.SigningKey, nonce: String) throws -> String {
    let now = Int(Date().timeIntervalSince1970)
    return try AppleServer.token(
      [
        "iss": "https://appleid.apple.com", "aud": "dev.aislelist", "sub": "001.ann",
        "exp": now + 600, "iat": now, "email": "ann@example.com", "email_verified": "true",
        "nonce": AppleSignIn.digest(of: nonce),
      ], by: key)
  }

  @Test(arguments: TestEngine.all)
  func `a session can be opened with Apple, refreshed, used and ended`(
    engine: TestEngine
  ) async throws {
    try await withAppleSignIn(on: engine) { server, key in
      let sent = ["provider": "apple", "id_token": try token(key, nonce: "raw"), "nonce": "raw"]
      let opened = try await post(server.anonymousClient, "token?grant_type=id_token", sent)
      #expect(opened.status == 200, "\(opened.text)")
      let session = opened.object
      #expect(session["token_type"] as? String == "bearer")
      let end = try #require(session["expires_at"] as? Int)
      #expect(
        abs(end - Int(Date().timeIntervalSince1970) - (session["expires_in"] as? Int ?? 0)) < 30)
      let user = try #require(session["user"] as? [String: Any])
      #expect(UserID(user["id"] as? String ?? "") != nil)
      #expect(
        user["aud"] as? String == "authenticated" && user["email"] as? String == "ann@example.com")
      #expect(user["app_metadata"] is [String: Any] && user["user_metadata"] is [String: Any])
      #expect(user["created_at"] is String && user["updated_at"] is String)

      let access = try #require(session["access_token"] as? String)
      let app = server.anonymousClient.sending("Authorization", "Bearer \(access)")
      #expect(
        try await app.send(.get, "/auth/v1/user").object["id"] as? String == user["id"] as? String)
      let checked = try await app.send(
        .post, AnalyzeAPITests.path,
        json: json([
          "action": "sanity_check", "items": [["id": "a", "name": "Milk", "category": "Other"]],
        ]))
      #expect(checked.status == 200 && checked.text.contains("Dairy & Eggs"))
      let refresh = try #require(session["refresh_token"] as? String)
      let renewed = try await post(
        server.anonymousClient, "token?grant_type=refresh_token", ["refresh_token": refresh])
      #expect(renewed.status == 200 && renewed.object["refresh_token"] as? String != refresh)
      let newer = server.anonymousClient.sending(
        "Authorization", "Bearer \(renewed.object["access_token"] as? String ?? "")")
      #expect(try await post(newer, "logout?scope=global").status == 204)
      #expect(try await newer.send(.get, "/auth/v1/user").status == 401)
    }
  }

  @Test(arguments: TestEngine.all)
  func `signing out ends the sessions of its scope`(engine: TestEngine) async throws {
    try await withAppleSignIn(on: engine) { server, key in
      func open() async throws -> (app: APIClient, refresh: String) {
        let sent = ["provider": "apple", "id_token": try token(key, nonce: "raw"), "nonce": "raw"]
        let session = try await post(server.anonymousClient, "token?grant_type=id_token", sent)
          .object
        let access = try #require(session["access_token"] as? String)
        return (
          server.anonymousClient.sending("Authorization", "Bearer \(access)"),
          try #require(session["refresh_token"] as? String)
        )
      }
      func isIn(_ app: APIClient) async throws -> Bool {
        try await app.send(.get, "/auth/v1/user").status == 200
      }
      let (phone, tablet, laptop) = (try await open(), try await open(), try await open())
      #expect(try await post(laptop.app, "logout?scope=local").status == 204)
      #expect(try await !isIn(laptop.app))
      #expect(try await isIn(phone.app))
      #expect(try await isIn(tablet.app))
      #expect(try await post(phone.app, "logout?scope=others").status == 204)
      #expect(try await isIn(phone.app))
      #expect(try await !isIn(tablet.app))
      let another = try await open()
      #expect(try await post(phone.app, "logout?scope=everything").status == 400)
      #expect(try await isIn(phone.app))
      // Without a scope it is `global`, as in Supabase. A session that has ended cannot be renewed.
      #expect(try await post(phone.app, "logout").status == 204)
      #expect(try await !isIn(another.app))
      let renewed = try await post(
        server.anonymousClient, "token?grant_type=refresh_token", ["refresh_token": another.refresh]
      )
      #expect(renewed.object["code"] as? String == "refresh_token_not_found")
    }
  }

  @Test(arguments: TestEngine.all)
  func `errors have a textual code`(engine: TestEngine) async throws {
    try await withAppleSignIn(on: engine) { server, key in
      let wrong = ["provider": "apple", "id_token": try token(key, nonce: "raw"), "nonce": "other"]
      // The token contains only a digest of the nonce, which must not be accepted as the nonce.
      let seen = [
        "provider": "apple", "id_token": try token(key, nonce: "raw"),
        "nonce": AppleSignIn.digest(of: "raw"),
      ]
      let answers = [
        try await post(server.anonymousClient, "token?grant_type=id_token", wrong),
        try await post(server.anonymousClient, "token?grant_type=id_token", seen),
        try await post(server.anonymousClient, "token?grant_type=id_token", ["provider": "google"]),
        try await post(
          server.anonymousClient, "token?grant_type=refresh_token", ["refresh_token": "x"]),
        try await post(server.anonymousClient, "token?grant_type=password", [:]),
        try await post(server.anonymousClient, "token"),
        try await post(server.anonymousClient, "logout"),
        try await server.anonymousClient.send(.get, "/auth/v1/user"),
        try await server.anonymousClient.send(
          .post, "/auth/v1/token?grant_type=id_token", json: "{"),
        try await server.anonymousClient.sending(
          "Authorization", "Bearer \(server.features.accounts.publishableKey)"
        )
        .send(.get, "/auth/v1/user"),
      ]
      for answer in answers {
        #expect((400..<500).contains(answer.status), "\(answer.text)")
        #expect(answer.object["code"] is String && answer.object["message"] is String)
      }
      #expect(answers[3].object["code"] as? String == "refresh_token_not_found")
      // The app discards its session for these codes. An expired access token must be renewed
      // instead.
      let forgotten = ["session_not_found", "session_expired", "refresh_token_already_used"]
      for (place, answer) in answers.enumerated() where place != 3 {
        let code = answer.object["code"] as? String ?? ""
        #expect(!forgotten.contains(code) && code != "refresh_token_not_found", "\(code)")
      }
    }
  }
}
