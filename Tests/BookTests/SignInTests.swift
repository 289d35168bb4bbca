import Database
import Foundation
import Catalog
import Journal
import Model
import Synchronization
import TestSupport
import Testing

@testable import Accounts
@testable import Book

/// A clock that advances only when the test calls `pass`.
private final class ManualClock: Sendable {
  private let time = Mutex(Timestamp(milliseconds: 1_772_359_200_000))
  var now: Timestamp { time.withLock { $0 } }
  func pass(_ seconds: Int64) { time.withLock { $0.milliseconds += seconds * 1000 } }
}

@Suite struct SignInTests {
  private static let visitor = ClientInfo(address: "192.0.2.7", device: "Phone")
  private static let email = "ann@example.com"

  private func signIn(
    _ server: TestServer, _ code: String, _ email: String = email, invitation: String? = nil
  ) async throws -> User {
    let user = try await server.features.signIn.withCode(
      code, of: email, as: .init(language: "ru", timeZone: "Europe/Berlin", invitation: invitation),
      from: Self.visitor, opening: .noSession)
    return try await server.features.accounts.users.account(user).user
  }

  private func send(_ server: TestServer, _ email: String = email) async throws -> String {
    try await server.features.accounts.emailCodes.send(
      to: email, in: .english, from: Self.visitor)
    return try #require(try await server.outbox.code(to: email))
  }

  private func refusal(_ body: () async throws -> Void) async throws -> Failure? {
    do {
      try await body()
      return nil
    } catch let failure as Failure {
      return failure
    }
  }

  @Test(arguments: TestEngine.all)
  func `a new user gets a personal space with its defaults`(engine: TestEngine) async throws {
    try await engine.withServer(signups: .open) { server in
      let code = try await send(server, "Ann@Example.com")
      let user = try await signIn(server, " \(code.prefix(3))-\(code.suffix(3)) ")
      #expect(user.emailVerified && user.authProviders == ["email"])
      #expect(user.email == "ann@example.com" && user.role == "admin")
      let account = try await server.features.accounts.users.find(email: Self.email)
      let home = try await server.features.accounts.users.personalSpace(of: account.key)
      let scope = Scope(user: account.key, space: home)
      #expect(try await server.features.collections.all(scope).count == 3)
      #expect(try await server.features.types.logTypes(scope).count > 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the same address is the same user`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser(Self.email)
      let user = try await signIn(server, try await send(server))
      #expect(user.id == ann.tokens?.user.id && user.emailVerified)
      // The operator set this password, so it remains valid.
      _ = try await server.signIn(Self.email)
    }
  }

  @Test(arguments: TestEngine.all)
  func `confirming a claimed address ends the claimant's password and session`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer(signups: .open) { server in
      let account = try await server.features.signUp.add(
        email: Self.email, displayName: "Eve", password: TestServer.password, isClaimed: true)
      // If the server can send e-mail, an address has to be confirmed before its password works.
      let early = try await refusal { _ = try await server.signIn(Self.email) }
      #expect(early?.code == "credentials.wrong")
      let sessions = server.features.accounts.sessions
      let eve = try await sessions.open(
        sessions.appSession(from: Self.visitor), for: account.key)
      _ = try await signIn(server, try await send(server))
      #expect(try await sessions.resolve(bearer: eve.accessToken) == nil)
      let failure = try await refusal { _ = try await server.signIn(Self.email) }
      #expect(failure?.kind == .unauthorized)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a closed server reveals this only after the code has proven the address`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let code = try await send(server)
      let wrong = try await refusal { _ = try await signIn(server, other(than: code)) }
      #expect(wrong?.code == "code.wrong")
      let closed = try await refusal { _ = try await signIn(server, code) }
      #expect(closed?.kind == .forbidden && closed?.code == "signups.closed")
      #expect(try await server.features.accounts.users.list().isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a code works once, for five minutes, and only the newest`(
    engine: TestEngine
  ) async throws {
    let hours = ManualClock()
    try await engine.withServer(signups: .open, clock: { hours.now }) { server in
      let first = try await send(server)
      let second = try await send(server)
      if first != second {
        #expect(try await refusal { _ = try await signIn(server, first) }?.code == "code.wrong")
      }
      _ = try await signIn(server, second)
      #expect(try await refusal { _ = try await signIn(server, second) }?.code == "code.wrong")
      let third = try await send(server)
      hours.pass(300)
      #expect(try await refusal { _ = try await signIn(server, third) }?.code == "code.wrong")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a code becomes invalid after five wrong attempts`(engine: TestEngine) async throws {
    try await engine.withServer(signups: .open) { server in
      let code = try await send(server)
      for _ in 0..<5 {
        let failure = try await refusal { _ = try await signIn(server, other(than: code)) }
        #expect(failure?.code == "code.wrong")
      }
      #expect(try await refusal { _ = try await signIn(server, code) }?.code == "code.wrong")
      // Requesting another code does not reset the limit on guesses.
      for _ in 0..<9 {
        let failure = try await refusal { _ = try await signIn(server, "000000") }
        #expect(failure?.code == "code.wrong")
      }
      let limited = try await refusal { _ = try await signIn(server, "000000") }
      #expect(limited?.kind == .rateLimited && limited?.retryAfter ?? 0 > 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `another code can be requested after a minute, and eight in an hour`(
    engine: TestEngine
  ) async throws {
    let hours = ManualClock()
    try await engine.withServer(clock: { hours.now }) { server in
      let codes = server.features.accounts.emailCodes
      _ = try await send(server)
      hours.pass(18)
      let early = try await refusal {
        try await codes.resend(to: Self.email, in: .english, from: Self.visitor)
      }
      #expect(early?.code == "code.wait" && early?.retryAfter == 42)
      for _ in 0..<7 {
        hours.pass(60)
        try await codes.resend(to: Self.email, in: .russian, from: Self.visitor)
        // An e-mail that is queued for longer than its code is valid is not sent.
        _ = try await server.outbox.all()
      }
      #expect(try await server.outbox.all().count == 8)
      hours.pass(60)
      let often = try await refusal {
        try await codes.resend(to: Self.email, in: .english, from: Self.visitor)
      }
      #expect(often?.code == "attempts.tooMany")
      #expect(try await server.outbox.all().count == 8)
    }
  }

  @Test(arguments: TestEngine.all)
  func `concurrent resends send one e-mail`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let codes = server.features.accounts.emailCodes
      let refused = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 {
          group.addTask {
            do {
              try await codes.resend(to: Self.email, in: .english, from: Self.visitor)
              return false
            } catch { return true }
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(refused == 3)
      let letters = try await server.outbox.all()
      #expect(letters.count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a code is stored as a hash only`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let code = try await send(server)
      let hash = try await server.database.read { db in
        try db.row("SELECT hash FROM email_codes", map: { $0.bytes(0) })
      }
      #expect(hash?.count == 32)
      #expect(hash.map { String(decoding: $0, as: UTF8.self).contains(code) } == false)
    }
  }

  private func other(than code: String) -> String { code == "111111" ? "222222" : "111111" }
}
