import Model
import TestSupport
import Testing

@testable import Accounts

@Suite struct EmailCodesTests {
  private static let email = "ann@example.com"

  @Test(
    "A new code replaces the one of a node whose clock is ahead", arguments: TestEngine.all,
    [Int64(1), 30, 7200])
  func clockAhead(engine: TestEngine, seconds: Int64) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let clock = TestClock()
      clock.advance(seconds: seconds)
      let other = try await AccountsFixture(home.database, clock: clock)
      try await other.accounts.emailCodes.send(
        to: Self.email, in: .english, from: other.phone)
      let earlier = try #require(try await other.outbox.code(to: Self.email))

      let codes = home.accounts.emailCodes
      try await codes.send(to: Self.email, in: .english, from: home.phone)
      let code = try #require(try await home.outbox.code(to: Self.email))
      if code != earlier {
        let failure = try await refusal {
          try await codes.verify(earlier, of: Self.email, from: home.phone)
        }
        #expect(failure?.code == "code.wrong")
      }
      try await codes.verify(code, of: Self.email, from: home.phone)
    }
  }

  @Test("Another code is sent after a minute only", arguments: TestEngine.all)
  func resendInterval(engine: TestEngine) async throws {
    try await AccountsFixture.run(on: engine) { home in
      let codes = home.accounts.emailCodes
      try await codes.send(to: Self.email, in: .english, from: home.phone)
      home.clock.advance(seconds: 59)
      let early = try await refusal {
        try await codes.resend(to: Self.email, in: .english, from: home.phone)
      }
      #expect(early?.code == "code.wait" && early?.retryAfter == 1)
      home.clock.advance(seconds: 1)
      try await codes.resend(to: Self.email, in: .english, from: home.phone)
      #expect(try await home.outbox.all().count == 2)
    }
  }
}
