import Database
import Foundation
import FoundationNetworking
import Logging
import Model
import NIOCore
import NIOPosix
import ServiceLifecycle
import TestSupport
import Testing

@testable import Server

/// Tests of the application that `commonplace serve` creates, over a real socket.
@Suite struct ApplicationTests {
  @Test(arguments: TestEngine.all)
  func `it answers probes, pages, assets and the API`(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      var environment = ["DATA": place.folder, "COMMONPLACE_SCRYPT_ROUNDS": "2"]
      if let url = place.url { environment["DATABASE_URL"] = url }
      let settings = try await Settings(flags: [:], configFile: nil, environment: environment)
      let wiring = try await Wiring(settings)
      try await withServer(wiring, settings) { server in
        // A server is not ready while its database needs longer than a second, as on a busy machine.
        try await server.waitUntilReady()
        try await server.waitUntilReady("/api/v1/health")
        for path in ["/livez", "/sign-in", "/api/openapi.json"] {
          #expect(try await server.get(path).status == 200, "\(path)")
        }
        #expect(try await server.get("/api/v1/nothing").status == 404)
        let head = try await server.send("HEAD", "/api/openapi.json")
        #expect(head.status == 200 && head.body.isEmpty)
      }
      try wiring.database.close()
    }
  }

  @Test func `a damaged database fails readiness and health with the cause`() async throws {
    try await TestEngine.sqlite.withDatabaseLocation { place in
      let environment = ["DATA": place.folder, "COMMONPLACE_SCRYPT_ROUNDS": "2"]
      let settings = try await Settings(flags: [:], configFile: nil, environment: environment)
      let first = try await Wiring(settings)
      try await first.database.withoutTransaction { db in
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
      try FileCorruption.overwriteMiddle(of: place.path)

      let wiring = try await Wiring(settings)
      try await withServer(wiring, settings) { server in
        #expect(try await server.get("/readyz").status == 200)
        let failure = try await thrownFailure {
          _ = try await wiring.database.read { db in
            try db.integer("SELECT SUM(length(s)) FROM filler")
          }
        }
        try #require(failure?.code == "storage.damaged")
        // An answer of the last 100 ms is repeated.
        var ready = try await server.get("/readyz")
        while ready.status == 200 { ready = try await server.get("/readyz") }
        #expect(ready.status == 503 && ready.body == "storage.damaged\n")
        let health = try await server.get("/api/v1/health")
        #expect(health.status == 503)
        #expect(health.body.contains("\"problem\":\"storage.damaged\""))
        #expect(try await server.get("/livez").status == 200)
      }
      try wiring.database.close()
    }
  }

  @Test("Connections beyond the limit of an address are closed, and others are served")
  func connectionShare() async throws {
    try await TestEngine.sqlite.withDatabaseLocation { place in
      let environment = [
        "DATA": place.folder, "COMMONPLACE_SCRYPT_ROUNDS": "2", "MAX_ADDRESS_CONNECTIONS": "3",
      ]
      let settings = try await Settings(flags: [:], configFile: nil, environment: environment)
      let wiring = try await Wiring(settings)
      try await withServer(wiring, settings) { server in
        // Another address than that of the requests below.
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
          .bind(to: try SocketAddress(ipAddress: "127.0.0.2", port: 0))
        var connections: [any Channel] = []
        for _ in 0..<4 {
          connections.append(
            try await bootstrap.connect(host: "127.0.0.1", port: server.port).get())
        }
        // Any of them: the server's threads do not count them in the order of their arrival.
        let (closings, closing) = AsyncStream<Void>.makeStream()
        for connection in connections {
          connection.closeFuture.whenComplete { _ in closing.yield() }
        }
        for await _ in closings { break }
        let openCount = connections.count(where: \.isActive)
        #expect(openCount == 3)
        #expect(try await server.get("/livez").status == 200)
        for connection in connections where connection.isActive { try await connection.close() }
      }
      try wiring.database.close()
    }
  }

  @Test(
    "A client that sends a whole body on its last request receives an early refusal",
    .timeLimit(.minutes(1)), arguments: ["close", "Close", "keep-alive, close"])
  func earlyRefusal(connection: String) async throws {
    try await TestEngine.sqlite.withDatabaseLocation { place in
      let settings = try await Settings(
        flags: [:], configFile: nil, environment: ["DATA": place.folder])
      let wiring = try await Wiring(settings)
      try await withServer(wiring, settings) { server in
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
          .connect(host: "127.0.0.1", port: server.port) { channel in
            channel.eventLoop.makeCompletedFuture {
              try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
          }
        let answer = try await client.executeThenClose { inbound, outbound in
          let size = 20 << 20
          do {
            try await outbound.write(
              ByteBuffer(
                string: "POST /api/v1/entries HTTP/1.1\r\nHost: localhost\r\n"
                  + "Connection: \(connection)\r\nContent-Length: \(size)\r\n\r\n"))
            try await outbound.write(ByteBuffer(repeating: 0, count: size))
          } catch ChannelError.ioOnClosedChannel {
            // The server has responded and ended its side of the connection during the write.
          }
          var answer = ""
          for try await part in inbound { answer += String(buffer: part) }
          return answer
        }
        #expect(answer.hasPrefix("HTTP/1.1 401"))
      }
      try wiring.database.close()
    }
  }
}

// MARK: - A listening server

/// A server that listens, and one client that keeps its connection.
private struct ListeningServer: Sendable {
  let port: Int
  private let session = URLSession(configuration: .ephemeral)

  init(port: Int) { self.port = port }

  func get(_ path: String) async throws -> (status: Int, body: String) {
    try await send("GET", path)
  }

  func send(_ method: String, _ path: String) async throws -> (status: Int, body: String) {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
    var request = URLRequest(url: url)
    request.httpMethod = method
    let (body, response) = try await session.data(for: request)
    let status = try #require(response as? HTTPURLResponse).statusCode
    return (status, String(decoding: body, as: UTF8.self))
  }

  func waitUntilReady(_ path: String = "/readyz") async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while try await get(path).status != 200 {
      try #require(ContinuousClock.now < deadline, "the server did not get ready")
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}

/// Runs the application on a free port for as long as `body` does.
private func withServer(
  _ wiring: Wiring, _ settings: Settings,
  _ body: @escaping @Sendable (ListeningServer) async throws -> Void
) async throws {
  var logger = Logger(label: "test")
  logger.logLevel = .critical
  var settings = settings
  (settings.host, settings.port) = ("127.0.0.1", 0)
  let (ports, port) = AsyncStream<Int>.makeStream()
  let application = makeApplication(wiring, settings, logger) { port.yield($0 ?? 0) }
  let group = ServiceGroup(
    configuration: ServiceGroupConfiguration(services: [application], logger: logger))
  try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask { try await group.run() }
    for await port in ports {
      do {
        try await body(ListeningServer(port: port))
      } catch {
        // A server that is only cancelled waits for open connections.
        await group.triggerGracefulShutdown()
        try await tasks.waitForAll()
        throw error
      }
      break
    }
    await group.triggerGracefulShutdown()
    try await tasks.waitForAll()
  }
}
