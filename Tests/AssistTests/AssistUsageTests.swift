import Accounts
import Book
import Catalog
import Database
import Journal
import Model
import Outgoing
import Synchronization
import TestSupport
import Testing

@testable import Assist

@Suite struct AssistUsageTests {
  private static func usage(
    _ home: CatalogFixture, basic: Int = 5, at now: @escaping @Sendable () -> Timestamp = { .now }
  ) -> AssistUsage {
    var configuration = AssistConfiguration()
    configuration.dailyBasic = basic
    return AssistUsage(database: home.database, configuration: configuration, clock: now)
  }

  private static func outcome(_ usage: AssistUsage, _ home: CatalogFixture) async throws -> Failure?
  {
    try await thrownFailure { _ = try await usage.countSearch(of: home.scope.user) }
  }

  @Test(arguments: TestEngine.all)
  func `concurrent searches cannot exceed the limit`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let usage = Self.usage(home)
      let passed = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 {
          group.addTask { try await Self.outcome(usage, home) == nil }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(passed == 5)
      let report = try await usage.report(of: home.scope.user)
      #expect(report.used == 5 && report.limit == 5 && report.policy == "basic")
    }
  }

  @Test(arguments: TestEngine.all)
  func `the day begins with the first search and ends 24 hours later`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let now = Mutex(Timestamp(milliseconds: 1_800_000_000_000))
      let usage = Self.usage(home, basic: 2) { now.withLock { $0 } }
      func pass(seconds: Int64) { now.withLock { $0 = $0.adding(seconds: seconds) } }
      #expect(try await usage.report(of: home.scope.user).resetsAt == nil)
      #expect(try await Self.outcome(usage, home) == nil)
      pass(seconds: 80_000)
      #expect(try await Self.outcome(usage, home) == nil)
      let refused = try #require(try await Self.outcome(usage, home))
      #expect(refused.kind == .rateLimited && refused.code == "assist.limit")
      #expect(
        refused.retryAfter == 6_400 && refused.arguments == ["used": "2", "max": "2", "hours": "2"])
      pass(seconds: 6_399)
      #expect(try await Self.outcome(usage, home)?.retryAfter == 1)
      pass(seconds: 1)
      #expect(try await usage.report(of: home.scope.user).used == 0)
      #expect(try await Self.outcome(usage, home) == nil)
      #expect(try await usage.report(of: home.scope.user).used == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a failed search is not counted, and only in its own period`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let now = Mutex(Timestamp(milliseconds: 1_800_000_000_000))
      let usage = Self.usage(home, basic: 1) { now.withLock { $0 } }
      let first = try await usage.countSearch(of: home.scope.user)
      try await usage.uncountSearch(of: home.scope.user, countedIn: first)
      #expect(try await usage.report(of: home.scope.user).used == 0)
      now.withLock { $0 = $0.adding(seconds: 60) }
      let second = try await usage.countSearch(of: home.scope.user)
      #expect(second == now.withLock { $0 })
      try await usage.uncountSearch(of: home.scope.user, countedIn: first)
      #expect(try await usage.report(of: home.scope.user).used == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the policy of a member decides the limit`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let usage = Self.usage(home, basic: 0)
      #expect(try await Self.outcome(usage, home)?.code == "assist.limit")
      try await home.execute("UPDATE users SET ai_usage_policy = 'pro'")
      #expect(try await usage.report(of: home.scope.user).limit == 50)
      for _ in 0..<50 { #expect(try await Self.outcome(usage, home) == nil) }
      #expect(try await Self.outcome(usage, home)?.code == "assist.limit")
      try await home.execute("UPDATE users SET ai_usage_policy = 'unlimited'")
      #expect(try await Self.outcome(usage, home) == nil)
      #expect(try await usage.report(of: home.scope.user).limit == nil)
    }
  }
}
