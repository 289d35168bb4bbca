import Database
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import TestSupport
import Testing

@testable import Server

/// The application as `commonplace serve` makes it, over a real socket.
@Suite struct ApplicationTests {
  @Test(arguments: TestEngine.all)
  func `it answers probes, pages, assets and the API`(engine: TestEngine) async throws {
    try await engine.withPlace { place in
      var environment = ["DATA": place.folder, "COMMONPLACE_SCRYPT_ROUNDS": "2"]
      if let url = place.url { environment["DATABASE_URL"] = url }
      let settings = try await Settings(flags: [:], configFile: nil, environment: environment)
      let wiring = try await Wiring(settings)
      var logger = Logger(label: "test")
      logger.logLevel = .critical
      let application = makeApplication(wiring, settings, logger) {}
      try await application.test(.live) { client in
        for path in ["/livez", "/readyz", "/api/v1/health", "/sign-in", "/api/openapi.json"] {
          let status = try await client.execute(uri: path, method: .get) { $0.status }
          #expect(status == .ok, "\(path)")
        }
        let unknown = try await client.execute(uri: "/api/v1/nothing", method: .get) { $0.status }
        #expect(unknown == .notFound)
        let head = try await client.execute(uri: "/api/v1/health", method: .head) { $0 }
        #expect(head.status == .ok && head.body.readableBytes == 0)
      }
      try wiring.database.close()
    }
  }
}
