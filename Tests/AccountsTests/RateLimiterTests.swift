@testable import Accounts
import Database
import Model
import Testing
import TestSupport

@Suite struct RateLimiterTests {
  @Test(arguments: TestEngine.all)
  func `exactly fifteen of twenty concurrent attempts succeed`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let guesses = home.sessions.guesses
      let passed = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 {
          group.addTask {
            try await refusal {
              _ = try await guesses.admit(
                .code, at: .email("ann@example.com"), from: ClientInfo(address: "192.0.2.7"))
            } == nil
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(passed == 15)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the failure contains the whole seconds to wait`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await spend(60, .link(address: "192.0.2.1"), home)
      home.clock.advance(milliseconds: 100_500)

      let failure = try await refusal {
        try await home.accounts.attempts.count(.link(address: "192.0.2.1"))
      }

      #expect(failure?.kind == .rateLimited)
      #expect(failure?.code == "attempts.tooMany")
      #expect(failure?.retryAfter == 800)
      #expect(failure?.arguments == ["seconds": "800"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a new window begins when the old one ends`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await spend(60, .link(address: "192.0.2.1"), home)
      home.clock.advance(seconds: 899)
      #expect(try await isRefused(.link(address: "192.0.2.1"), home))
      home.clock.advance(seconds: 1)
      try await spend(60, .link(address: "192.0.2.1"), home)
      #expect(try await isRefused(.link(address: "192.0.2.1"), home))
    }
  }

  @Test(arguments: TestEngine.all)
  func `addresses in one IPv6 /64 count as one`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await spend(30, .refresh(address: "2001:db8:1:2::1"), home)
      #expect(try await isRefused(.refresh(address: "2001:db8:1:2:ffff::9"), home))
      #expect(try await !isRefused(.refresh(address: "2001:db8:1:3::1"), home))
      #expect(try await !isRefused(.refresh(address: "192.0.2.1"), home))
      try await spend(30, .refresh(address: "::ffff:192.0.2.9"), home)
      #expect(try await !isRefused(.refresh(address: "::ffff:192.0.2.8"), home))
      #expect(try await isRefused(.refresh(address: "192.0.2.9"), home))
    }
  }

  @Test(arguments: TestEngine.all)
  func `too many wrong passwords are refused, and a right one before that resets the count`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      try await home.add("ann@example.com")
      for _ in 0..<2 {
        for _ in 0..<9 {
          let failure = try await refusal {
            _ = try await home.signIn("ann@example.com", "wrong horse")
          }
          #expect(failure?.code == "credentials.wrong")
        }
        _ = try await home.signIn("ann@example.com")
      }
      for _ in 0..<10 {
        _ = try await refusal { _ = try await home.signIn("ann@example.com", "wrong horse") }
      }
      let failure = try await refusal { _ = try await home.signIn("ann@example.com") }
      #expect(failure?.kind == .rateLimited)
    }
  }

  @Test(arguments: TestEngine.all)
  func `sixty sign-ins from one address are allowed, for whichever accounts`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      for number in 0..<60 {
        _ = try await refusal { _ = try await home.signIn("nobody\(number)@example.com") }
      }
      let failure = try await refusal { _ = try await home.signIn("other@example.com") }
      #expect(failure?.kind == .rateLimited)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the table contains no personal data`(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      _ = try await refusal { _ = try await home.signIn("ann@example.com") }
      let buckets = try await home.database.read { db in
        try db.rows("SELECT bucket FROM attempts", map: { $0.text(0) })
      }
      #expect(buckets.count == 3)
      #expect(buckets.allSatisfy { !$0.contains("ann") && !$0.contains("192.0.2") })
    }
  }

  @Test(arguments: TestEngine.all)
  func `a refused address adds no rows for the accounts`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      for number in 0..<60 {
        _ = try await refusal { _ = try await home.signIn("nobody\(number)@example.com") }
      }
      let rows = try await home.count("SELECT COUNT(*) FROM attempts")
      for number in 60..<80 {
        let failure = try await refusal {
          _ = try await home.signIn("nobody\(number)@example.com")
        }
        #expect(failure?.kind == .rateLimited)
      }
      #expect(try await home.count("SELECT COUNT(*) FROM attempts") == rows)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a flood of addresses does not fill the table, and the rows with most attempts are kept`(
    engine: TestEngine
  ) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let attempts = RateLimiter(
        database: home.database, key: home.accounts.secrets.key(for: "attempts"),
        trimInterval: 10, maxRows: 20, clock: { home.clock.now })
      for _ in 0..<5 { try await attempts.count(.link(address: "192.0.2.1")) }
      for number in 0..<200 {
        try await attempts.count(.link(address: "198.51.100.\(number)"))
        #expect(try await home.count("SELECT COUNT(*) FROM attempts") <= 30)
      }
      try await spend(55, .link(address: "192.0.2.1"), home)
      #expect(try await isRefused(.link(address: "192.0.2.1"), home))

      home.clock.advance(seconds: 900)
      for _ in 0..<10 { try await attempts.count(.link(address: "203.0.113.1")) }
      #expect(try await home.count("SELECT COUNT(*) FROM attempts") == 1)
    }
  }

  private func spend(_ number: Int, _ attempt: RateLimit, _ home: AccountsFixture) async throws {
    for _ in 0..<number { try await home.accounts.attempts.count(attempt) }
  }

  private func isRefused(_ attempt: RateLimit, _ home: AccountsFixture) async throws -> Bool {
    try await refusal { try await home.accounts.attempts.count(attempt) } != nil
  }
}
