@testable import Accounts
import Database
import Model
import Testing
import TestSupport

@Suite struct UsersTests {
  @Test func `each invalid field is reported`() {
    let problems = Users.problems(email: "ann", displayName: "  ", password: "short")
    #expect(problems.map(\.field) == ["email", "display_name", "password"])
    #expect(problems.map(\.code) == ["email", "required", "password.short"])
    let long = String(repeating: "a", count: 256)
    let lengths = Users.problems(email: "\(long)@example.com", displayName: long, password: "")
    #expect(lengths.map(\.code) == ["length", "length", "required"])
    #expect(
      Users.problems(email: " ", displayName: nil, password: "correct").map(\.code)
        == ["required", "password.short"])
  }

  @Test(arguments: [
    "a@b.cd", "ann.lee+log@mail.example.com", "o'neil@example.com", "почта@пример.рф",
    "1@2.io", " ann@example.com ",
  ])
  func `valid addresses are accepted`(email: String) {
    #expect(
      Users.problems(email: email, displayName: nil, password: AccountsFixture.password) == [])
  }

  @Test(arguments: [
    "ann", "ann@", "@example.com", "ann@example", "a b@example.com", "a@b@c.de", "ann@.com",
    "ann@example..com", "ann@-a.com", ".ann@example.com", "ann@127.0.0.1", "ann\u{0}@example.com",
    "<ann@example.com>", "ann@exa mple.com", "ann\n@example.com",
  ])
  func `invalid addresses are refused`(email: String) {
    let problems = Users.problems(
      email: email, displayName: nil, password: AccountsFixture.password)
    #expect(problems == [FieldProblem("email", "email")])
  }

  @Test(arguments: TestEngine.all)
  func `an address belongs to one account, regardless of case`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("Caf\u{E9}@example.com")
      let failure = try await refusal { try await home.add("cafe\u{301}@EXAMPLE.com") }
      #expect(failure?.kind == .conflict)
      #expect(failure?.code == "email.taken")
      #expect(try await home.count("SELECT count(*) FROM users") == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `one of ten concurrent accounts gets the address`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<10 {
          group.addTask { try await refusal { try await home.add("ann@example.com") } != nil }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(taken == 9)
      #expect(try await home.count("SELECT count(*) FROM users") == 1)
      #expect(try await home.count("SELECT count(*) FROM spaces") == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `users are listed oldest first and found by address`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      #expect(try await home.accounts.users.first() == nil)
      let ann = try await home.add("ann@example.com")
      let bob = try await home.add("bob@example.com")
      #expect(try await home.accounts.users.list().map(\.key) == [ann, bob])
      #expect(try await home.accounts.users.first()?.key == ann)
      #expect(try await home.accounts.users.find(email: "BOB@example.com").key == bob)
      let failure = try await refusal {
        _ = try await home.accounts.users.find(email: "carl@example.com")
      }
      #expect(failure?.code == "user.notFound")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a new password ends all sessions, and the old one is refused`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      try await home.add("bob@example.com")
      let app = try await home.signIn("ann@example.com")
      let cookie = try await home.signInBrowser("ann@example.com")
      let bob = try await home.signInBrowser("bob@example.com")
      _ = try await home.sessions.resolve(cookie: cookie)

      try await home.accounts.users.setPassword(of: ann, to: "another horse")

      #expect(try await home.sessions.resolve(cookie: cookie) == nil)
      #expect(try await home.sessions.resolve(bearer: app.accessToken) == nil)
      #expect(try await home.sessions.resolve(cookie: bob) != nil)
      let failure = try await refusal { _ = try await home.signIn("ann@example.com") }
      #expect(failure?.code == "credentials.wrong")
      _ = try await home.signIn("ann@example.com", "another horse")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a short new password and an unknown user are refused`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let short = try await refusal {
        try await home.accounts.users.setPassword(of: ann, to: "short")
      }
      #expect(short?.fields.map(\.code) == ["password.short"])
      let nobody = try await refusal {
        try await home.accounts.users.setPassword(of: UserKey(999), to: AccountsFixture.password)
      }
      #expect(nobody?.code == "user.notFound")
      _ = try await home.signIn("ann@example.com")
    }
  }

  /// The password is verified outside the transaction. A session that was opened with the old
  /// password must not begin after the password was changed.
  @Test(arguments: TestEngine.all)
  func `a password that changes during its verification creates no session`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com")
      let proven = try await home.sessions.authenticate(
        "ann@example.com", AccountsFixture.password, home.phone)
      try await home.accounts.users.setPassword(of: ann, to: "another horse")
      let now = home.clock.now
      let failure = try await refusal {
        _ = try await home.database.write { db in
          try home.sessions.createSession(
            .browser, OpaqueToken.new().hash, for: ann, proven, home.phone, now, db)
        }
      }
      #expect(failure?.code == "credentials.wrong")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a deleted account cannot be used and its address is free`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let ann = try await home.add("ann@example.com", name: "Ann")
      let app = try await home.signIn("ann@example.com")
      let principal = try #require(try await home.sessions.resolve(bearer: app.accessToken))

      try await home.accounts.users.delete(ann)

      #expect(try await home.sessions.resolve(bearer: app.accessToken) == nil)
      #expect(try await refusal { _ = try await home.signIn("ann@example.com") } != nil)
      #expect(
        try await refusal {
          _ = try await home.sessions.refresh(app.refreshToken, from: home.phone)
        } != nil)
      #expect(
        try await refusal { _ = try await home.accounts.users.me(principal) }?.kind
          == .unauthorized)
      #expect(
        try await refusal { try await home.accounts.users.delete(ann) }?.code == "user.notFound")
      let again = try await home.add("ann@example.com", name: "Ann")
      #expect(again != ann)
      let token = try await home.signIn("ann@example.com").accessToken
      #expect(try await home.sessions.resolve(bearer: token)?.defaultSpace.handle == "ann-2")
    }
  }

  @Test(arguments: TestEngine.all)
  func `me returns the account in the API's format`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      let answer = try await home.signIn("ann@example.com")
      let principal = try #require(
        try await home.sessions.resolve(bearer: answer.accessToken))
      let me = try await home.accounts.users.me(principal)
      #expect(me == answer.user)
      #expect(me.createdAt == home.clock.now)
      #expect(!me.emailVerified)
    }
  }
}
