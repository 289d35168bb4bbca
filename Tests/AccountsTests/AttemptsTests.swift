@testable import Accounts
import Database
import Model
import Testing
import TestSupport

@Suite struct AttemptsTests {
  @Test(arguments: TestEngine.all)
  func `of twenty at once exactly ten pass`(engine: TestEngine) async throws {
    try await Household.live(on: engine) { home in
      let attempts = home.accounts.attempts
      let passed = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 {
          group.addTask {
            try await refusal { try await attempts.count(.signIn(email: "ann@example.com")) } == nil
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(passed == 10)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the refusal says how many whole seconds to wait`(engine: TestEngine) async throws {
    try await Household.live(on: engine) { home in
      try await spend(10, .signIn(email: "ann@example.com"), home)
      home.clock.pass(milliseconds: 100_500)

      let failure = try await refusal {
        try await home.accounts.attempts.count(.signIn(email: "ann@example.com"))
      }

      #expect(failure?.kind == .tooMany)
      #expect(failure?.code == "attempts.tooMany")
      #expect(failure?.retryAfter == 800)
      #expect(failure?.arguments == ["seconds": "800"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a new window begins when the old one ends`(engine: TestEngine) async throws {
    try await Household.live(on: engine) { home in
      try await spend(10, .signIn(email: "ann@example.com"), home)
      home.clock.pass(seconds: 899)
      #expect(try await isRefused(.signIn(email: "ann@example.com"), home))
      home.clock.pass(seconds: 1)
      try await spend(10, .signIn(email: "ann@example.com"), home)
      #expect(try await isRefused(.signIn(email: "ann@example.com"), home))
    }
  }

  @Test(arguments: TestEngine.all)
  func `one account's attempts are not another's, however it is spelt`(
    engine: TestEngine
  ) async throws {
    try await Household.live(on: engine) { home in
      try await spend(10, .signIn(email: "ann@example.com"), home)
      #expect(try await isRefused(.signIn(email: " ANN@Example.com"), home))
      #expect(try await !isRefused(.signIn(email: "bob@example.com"), home))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a household's IPv6 addresses count as one`(engine: TestEngine) async throws {
    try await Household.live(on: engine) { home in
      try await spend(30, .refresh(address: "2001:db8:1:2::1"), home)
      #expect(try await isRefused(.refresh(address: "2001:db8:1:2:ffff::9"), home))
      #expect(try await !isRefused(.refresh(address: "2001:db8:1:3::1"), home))
      #expect(try await !isRefused(.refresh(address: "192.0.2.1"), home))
      try await spend(30, .refresh(address: "::ffff:192.0.2.9"), home)
      #expect(try await !isRefused(.refresh(address: "::ffff:192.0.2.8"), home))
    }
  }

  @Test(arguments: TestEngine.all)
  func `wrong passwords lock the account, a right one before that forgives`(
    engine: TestEngine
  ) async throws {
    try await Household.live(on: engine) { home in
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
      #expect(failure?.kind == .tooMany)
    }
  }

  @Test(arguments: TestEngine.all)
  func `sixty sign-ins of one address are enough, whoever they are for`(
    engine: TestEngine
  ) async throws {
    try await Household.live(on: engine) { home in
      for number in 0..<60 {
        _ = try await refusal { _ = try await home.signIn("nobody\(number)@example.com") }
      }
      let failure = try await refusal { _ = try await home.signIn("other@example.com") }
      #expect(failure?.kind == .tooMany)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the table names nobody`(engine: TestEngine) async throws {
    try await Household.live(on: engine) { home in
      _ = try await refusal { _ = try await home.signIn("ann@example.com") }
      let buckets = try await home.database.read { db in
        try db.rows("SELECT bucket FROM attempts", map: { $0.text(0) })
      }
      #expect(buckets.count == 2)
      #expect(buckets.allSatisfy { !$0.contains("ann") && !$0.contains("192.0.2") })
    }
  }

  private func spend(_ number: Int, _ attempt: Attempt, _ home: Household) async throws {
    for _ in 0..<number { try await home.accounts.attempts.count(attempt) }
  }

  private func isRefused(_ attempt: Attempt, _ home: Household) async throws -> Bool {
    try await refusal { try await home.accounts.attempts.count(attempt) } != nil
  }
}
