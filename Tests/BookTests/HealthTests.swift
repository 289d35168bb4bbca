import Book
import Database
import TestSupport
import Testing

@Suite struct HealthTests {
  @Test(arguments: TestEngine.all)
  func `a server whose database responds is healthy`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let report = await home.features.health.check()
      #expect(report.isConnected && report.milliseconds >= 0 && report.uptime > .zero)
      #expect(home.features.health.version == "0.0.0-test")
    }
  }
}
