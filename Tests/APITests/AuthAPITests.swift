import Accounts
import Book
import Database
import Foundation
import HTTPTypes
import Model
import Synchronization
import TestSupport
import Testing

@Suite struct AuthAPITests {
  private final class ManualClock: Sendable {
    private let time = Mutex(Timestamp.now)
    var now: Timestamp { time.withLock { $0 } }
    func pass(_ seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
  }

  private static let right = #"{"email":"ann@example.com","password":"correct horse"}"#
  private static let wrong = #"{"email":"ann@example.com","password":"wrong horse"}"#

  @Test(arguments: TestEngine.all)
  func `a sign-in returns the members that both clients read`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")

      let answer = try await server.anonymousClient.post("/auth/login", Self.right)

      let tokens = try answer.value(as: AuthResponse.self)
      #expect(tokens.expiresIn == 3600)
      let body = answer.object
      #expect(body["expires_in"] is Int)
      #expect(body["user_id"] as? String == tokens.user.id.description)
      #expect(body["username"] as? String == "ann@example.com")
      #expect(body["email"] as? String == "ann@example.com")
      #expect(body["date_created"] as? String == tokens.user.createdAt.description)
      let user = try #require(body["user"] as? [String: Any])
      #expect(UUID(uuidString: user["id"] as? String ?? "") != nil)
      #expect(user["email_verified"] is Bool)
      #expect(user["display_name"] as? String == "Ann")
      #expect(user["auth_providers"] as? [String] != nil)
      for key in ["created_at", "updated_at"] {
        let time = user[key] as? String ?? ""
        #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil, "\(key) \(time)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `registration is possible only while sign-ups are open`(engine: TestEngine) async throws {
    let bob = #"{"email":"bob@example.com","name":"Bob","password":"correct horse"}"#
    try await engine.withServer { server in
      let refused = try await server.anonymousClient.post("/auth/register", bob)
      #expect(refused.status == 403)
      #expect(refused.refusal?.message == "Sign-up is closed on this server.")
    }
    // Without e-mail an address cannot be confirmed, so the account is created at once.
    try await engine.withServer(signups: .open, hasMail: false) { server in
      let made = try await server.anonymousClient.post("/auth/register", bob)
      let user = try made.value(201, as: User.self)
      #expect(user.email == "bob@example.com" && user.displayName == "Bob")
      #expect(try await server.signIn("bob@example.com").collections().count == 3)
      let taken = try await server.anonymousClient.post("/auth/register", bob)
      #expect(taken.status == 409 && taken.refusal?.error == "conflict")
      let invalid = try await server.anonymousClient.post("/auth/register", "{}")
      #expect(invalid.status == 400)
      #expect(Set(invalid.fields.keys).isSuperset(of: ["email", "password"]))
    }
  }

  @Test(arguments: TestEngine.all)
  func `registration answers the same for a known and an unknown address`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer(signups: .open) { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      var answers: [(status: Int, keys: Set<String>, statements: Int)] = []
      for email in ["bob@example.com", "ann@example.com", "Ann@Example.com"] {
        let before = server.database.counter.count
        let answer = try await server.anonymousClient.post(
          "/auth/register",
          #"{"email":"\#(email)","name":"Bob","password":"a password of mine"}"#)
        let count = server.database.counter.count - before
        let user = try answer.value(201, as: User.self)
        #expect(user.email == email && user.displayName == "Bob" && !user.emailVerified)
        #expect(user.authProviders == ["email"] && user.role == "admin")
        answers.append((answer.status, Set(answer.object.keys), count))
        // The submitted password signs in to neither address.
        let login = try await server.anonymousClient.post(
          "/auth/login", #"{"email":"\#(email)","password":"a password of mine"}"#)
        #expect(login.status == 401)
        #expect(login.refusal?.message == "The e-mail address or the password is wrong.")
      }
      for answer in answers {
        #expect(answer.keys == answers[0].keys && answer.statements == answers[0].statements)
      }
      #expect(try await server.features.accounts.users.list().count == 1)
      let letters = try await server.outbox.all()
      #expect(letters.count == 3)
      #expect(letters.filter { $0.text.contains("already have an account") }.count == 2)

      let token = try #require(try await server.outbox.token(to: "bob@example.com"))
      let set = try await server.anonymousClient.post(
        "/auth/confirm-password-reset",
        #"{"token":"\#(token)","password":"correct horse"}"#)
      #expect(set.status == 200)
      let me = try await server.signIn("bob@example.com").get("/auth/me")
      #expect(try me.value(200, as: User.self).emailVerified)
      #expect(try await server.signIn("bob@example.com").collections().count == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a password reset runs as many statements for an unknown address`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      var counts: [Int] = []
      for email in ["ann@example.com", "bob@example.com"] {
        counts.append(
          try await server.statements {
            let answer = try await server.anonymousClient.post(
              "/auth/request-password-reset", #"{"email":"\#(email)"}"#)
            #expect(answer.status == 200)
          })
      }
      // For an unknown address one more statement inserts a link that cannot be used.
      #expect(abs(counts[0] - counts[1]) <= 1)
      #expect(try await server.outbox.all().map(\.to) == ["ann@example.com"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `deleting the account needs a recent sign-in, the password or a code`(
    engine: TestEngine
  ) async throws {
    let hours = ManualClock()
    try await engine.withServer(clock: { hours.now }) { server in
      let ann = try await server.addUser("ann@example.com")
      hours.pass(601)
      let refused = try await ann.delete("/auth/account")
      #expect(refused.status == 403 && refused.object["code"] as? String == "account.proof")
      let wrong = try await ann.delete("/auth/account", #"{"password":"wrong horse"}"#)
      #expect(wrong.status == 400 && wrong.fields.keys.contains("password"))
      try await server.features.accounts.emailCodes.send(
        to: "ann@example.com", in: .english, from: ClientInfo(address: nil))
      let code = try #require(try await server.outbox.code(to: "ann@example.com"))
      let other = code == "000000" ? "000001" : "000000"
      let guessed = try await ann.delete("/auth/account", #"{"code":"\#(other)"}"#)
      #expect(guessed.status == 403 && guessed.object["code"] as? String == "code.wrong")
      #expect(try await ann.delete("/auth/account", #"{"code":"\#(code)"}"#).status == 200)

      let again = try await server.addUser("ann@example.com")
      hours.pass(601)
      let right = try await again.delete("/auth/account", #"{"password":"correct horse"}"#)
      #expect(right.status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an app is recognised by its cookie or by its last refresh token`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let first = try await server.anonymousClient.post("/auth/login", Self.right)
      let cookie = try #require(first.header("Set-Cookie")?.split(separator: ";").first)
      #expect(cookie.hasPrefix("device="))
      #expect(first.header("Set-Cookie")?.contains("HttpOnly") == true)
      let token = try #require(first.object["refresh_token"] as? String)
      for _ in 1...10 { _ = try await server.anonymousClient.post("/auth/login", Self.wrong) }
      #expect(try await server.anonymousClient.post("/auth/login", Self.right).status == 429)

      let known = server.anonymousClient.sending("Cookie", String(cookie))
      #expect(try await known.post("/auth/login", Self.right).status == 200)
      let shown = try await server.anonymousClient.post(
        "/auth/login",
        #"{"email":"ann@example.com","password":"correct horse","refresh_token":"\#(token)"}"#)
      #expect(shown.status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a wrong password and an unknown address get the same answer`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")

      let wrong = try await server.anonymousClient.post("/auth/login", Self.wrong)
      let unknown = try await server.anonymousClient.post(
        "/auth/login", #"{"email":"bob@example.com","password":"correct horse"}"#)

      #expect(wrong.status == 401 && unknown.status == 401)
      #expect(wrong.refusal?.error == "unauthorized")
      #expect(wrong.refusal?.message == unknown.refusal?.message)
    }
  }

  @Test(arguments: TestEngine.all)
  func `signing in needs both fields`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let answer = try await server.anonymousClient.post("/auth/login", "{}")
      #expect(answer.status == 400)
      #expect(Set(answer.fields.keys) == ["email", "password"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `after ten wrong passwords the right one is refused too`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      for _ in 1...10 {
        #expect(try await server.anonymousClient.post("/auth/login", Self.wrong).status == 401)
      }

      let answer = try await server.anonymousClient.post("/auth/login", Self.right)

      #expect(answer.status == 429)
      #expect(answer.refusal?.error == "too_many")
      let seconds = try #require(answer.header("Retry-After").flatMap { Int($0) })
      #expect((1...900).contains(seconds))
      let details = try #require(answer.object["details"] as? [String: Any])
      #expect(details["retry_after"] as? Int == seconds)
    }
  }

  @Test(arguments: TestEngine.all)
  func `refreshing returns a new pair of tokens`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let old = try #require(ann.tokens)

      let answer = try await server.anonymousClient.post(
        "/auth/refresh", json(["refresh_token": old.refreshToken]))

      let new = try answer.value(as: AuthResponse.self)
      #expect(new.refreshToken != old.refreshToken)
      #expect(new.user.id == old.user.id)
      let caller = APIClient(server: server, tokens: new)
      #expect(try await caller.get("/auth/me").value(as: User.self) == new.user)
    }
  }

  @Test(arguments: TestEngine.all)
  func `refreshing refuses a missing and an unknown token`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let nobody = server.anonymousClient
      #expect(try await nobody.post("/auth/refresh", "{}").status == 400)
      #expect(try await nobody.post("/auth/refresh", #"{"refresh_token":""}"#).status == 400)
      let unknown = try await nobody.post("/auth/refresh", #"{"refresh_token":"Vb3"}"#)
      #expect(unknown.status == 401 && unknown.refusal != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `signing out ends both tokens at once`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let refresh = json(["refresh_token": try #require(ann.tokens).refreshToken])
      #expect(try await ann.post("/auth/logout", "{}").status == 400)

      let answer = try await ann.post("/auth/logout", refresh)

      #expect(answer.status == 200)
      #expect(answer.object["message"] is String)
      #expect(try await ann.get("/auth/me").status == 401)
      #expect(try await server.anonymousClient.post("/auth/refresh", refresh).status == 401)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a deleted account is gone and its address free`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntry("Mine")

      let answer = try await ann.delete("/auth/account")

      #expect(answer.status == 200)
      #expect(answer.object["message"] is String)
      #expect(try await ann.get("/auth/me").status == 401)
      #expect(try await server.anonymousClient.post("/auth/login", Self.right).status == 401)
      let another = try await server.addUser("ann@example.com")
      #expect(try await another.get("/entries/\(entry.id)").status == 404)
      #expect(try await another.get("/entries").array?.isEmpty == true)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a session cookie can read the API but not write from another origin`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let cookie = try #require(browser[cookie: "commonplace"])
      let caller = server.anonymousClient.sending("Cookie", "commonplace=\(cookie)")

      #expect(try await caller.get("/auth/me").status == 200)
      let body = json(["name": "Mine", "icon": "📁"])
      #expect(try await caller.post("/collections", body).status == 403)
      let elsewhere = caller.sending("Origin", "https://evil.example")
      #expect(try await elsewhere.post("/collections", body).status == 403)
      let here = caller.sending("Origin", "http://localhost:8080")
      #expect(try await here.post("/collections", body).status == 201)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an error message is in the language of the client`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let russian = server.anonymousClient.sending("Accept-Language", "ru-RU,ru;q=0.9,en;q=0.5")
      let ann = try await server.addUser("ann@example.com").sending("Accept-Language", "ru")

      let unknown = try await russian.get("/auth/me")
      #expect(unknown.refusal?.message == "Сеанс истёк или вход не выполнен.")
      let invalid = try await ann.post("/entries", entryBody("", ["score": 7]))
      #expect(invalid.status == 400)
      #expect(invalid.fields["title"] == "Название: нужно от 1 до 200 символов.")
      #expect(invalid.fields["score"] == "Впечатление: нужно число от 0 до 3.")
    }
  }
}
