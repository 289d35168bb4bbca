import Database
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Model
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import Server

/// Tests of the application that `commonplace serve` creates, over a real socket.
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

  @Test func `a damaged database fails readiness and health with the cause`() async throws {
    try await TestEngine.sqlite.withPlace { place in
      let environment = ["DATA": place.folder, "COMMONPLACE_SCRYPT_ROUNDS": "2"]
      let settings = try await Settings(flags: [:], configFile: nil, environment: environment)
      let first = try await Wiring(settings)
      try await first.database.bare { db in
        try db.runScript(
          """
          CREATE TABLE filler (s TEXT);
          INSERT INTO filler SELECT printf('%0200d', a.value * b.value) FROM
            json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') a,
            json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') b;
          INSERT INTO filler SELECT a.s FROM filler a, filler b LIMIT 40000;
          """)
        // Pages in the write-ahead log would be read from there instead of the damaged file.
        try db.runScript("PRAGMA wal_checkpoint(TRUNCATE)")
      }
      try first.database.close()
      try Damage.overwriteMiddle(of: place.path)

      let wiring = try await Wiring(settings)
      var logger = Logger(label: "test")
      logger.logLevel = .critical
      try await makeApplication(wiring, settings, logger) {}.test(.live) { client in
        let before = try await client.execute(uri: "/readyz", method: .get) { $0.status }
        #expect(before == .ok)
        let failure = try await refusal {
          _ = try await wiring.database.read { db in
            try db.integer("SELECT SUM(length(s)) FROM filler")
          }
        }
        try #require(failure?.code == "storage.damaged")
        // The last result is reused for 100 ms.
        var ready = try await client.execute(uri: "/readyz", method: .get) { $0 }
        while ready.status == .ok {
          ready = try await client.execute(uri: "/readyz", method: .get) { $0 }
        }
        #expect(ready.status == .serviceUnavailable)
        #expect(String(buffer: ready.body) == "storage.damaged\n")
        let health = try await client.execute(uri: "/api/v1/health", method: .get) { $0 }
        #expect(health.status == .serviceUnavailable)
        #expect(String(buffer: health.body).contains("\"problem\":\"storage.damaged\""))
        let alive = try await client.execute(uri: "/livez", method: .get) { $0.status }
        #expect(alive == .ok)
      }
      try wiring.database.close()
    }
  }

  @Test("Connections beyond the limit of an address are closed, and others are served")
  func connectionShare() async throws {
    try await TestEngine.sqlite.withPlace { place in
      let environment = [
        "DATA": place.folder, "COMMONPLACE_SCRYPT_ROUNDS": "2", "MAX_ADDRESS_CONNECTIONS": "3",
      ]
      let settings = try await Settings(flags: [:], configFile: nil, environment: environment)
      let wiring = try await Wiring(settings)
      var logger = Logger(label: "test")
      logger.logLevel = .critical
      try await makeApplication(wiring, settings, logger) {}.test(.live) { client in
        // The client keeps one connection open.
        #expect(try await client.execute(uri: "/livez", method: .get) { $0.status } == .ok)
        let port = try #require(client.port)
        var connections: [any Channel] = []
        for _ in 0..<3 {
          connections.append(
            try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
              .connect(host: "localhost", port: port).get())
        }
        try await connections[2].closeFuture.get()
        #expect(try await client.execute(uri: "/livez", method: .get) { $0.status } == .ok)
        #expect(connections[0].isActive && connections[1].isActive)
        for connection in connections.prefix(2) { try await connection.close() }
      }
      try wiring.database.close()
    }
  }
}
