import CommonplaceKit
import Foundation
import Model
import Testing

/// `URLSessionTransport` with a server on a socket.
@Suite struct URLSessionTransportTests {
  private func send(
    _ url: URL, headers: [String: String] = [:], idleTimeout: TimeInterval? = 60
  ) async throws -> TransportResponse {
    try await URLSessionTransport().send(
      TransportRequest(method: "GET", url: url, headers: headers, idleTimeout: idleTimeout))
  }

  @Test func `a server that never answers is given up`() async throws {
    let server = try SocketServer { connection in
      _ = connection.readHead()
      while connection.read(1) != nil {}
    }
    let error = await #expect(throws: URLError.self) {
      try await send(server.url("/"), idleTimeout: 0.2)
    }
    #expect(error?.code == .timedOut)
  }

  @Test func `a body that stalls is given up`() async throws {
    let server = try SocketServer { connection in
      _ = connection.readHead()
      connection.respond("200 OK", ["Content-Length: 10"], body: "abc")
      while connection.read(1) != nil {}
    }
    let error = await #expect(throws: URLError.self) {
      try await send(server.url("/"), idleTimeout: 0.5).data()
    }
    #expect(error?.code == .timedOut)
  }

  @Test func `a slow body is received, if it never stalls`() async throws {
    let server = try SocketServer { connection in
      _ = connection.readHead()
      connection.respond("200 OK", ["Content-Length: 7"])
      for byte in "abcdefg".utf8 {
        Thread.sleep(forTimeInterval: 0.6)
        connection.write([byte])
      }
    }
    // In all it takes longer than the limit.
    let response = try await send(server.url("/"), idleTimeout: 3)
    #expect(try await response.data() == Data("abcdefg".utf8))
  }

  @Test func `a body that breaks off is a lost connection`() async throws {
    let server = try SocketServer { connection in
      _ = connection.readHead()
      connection.respond("200 OK", ["Content-Length: 10"], body: "abc")
    }
    let response = try await send(server.url("/"))
    let error = await #expect(throws: URLError.self) { try await response.data() }
    #expect(error?.code == .networkConnectionLost)
  }

  @Test func `a connection that is closed without an answer is a lost connection`() async throws {
    let server = try SocketServer { _ = $0.readHead() }
    let error = await #expect(throws: URLError.self) { try await send(server.url("/")) }
    #expect([.networkConnectionLost, .badServerResponse].contains(error?.code))
  }

  @Test func `without a server there is no connection`() async throws {
    let url: URL
    do {
      url = try SocketServer { _ in }.url("/")
    }
    let error = await #expect(throws: URLError.self) { try await send(url) }
    #expect(error?.code == .cannotConnectToHost)
  }

  @Test func `cancelling closes the connection, before the answer and within it`() async throws {
    for hasAnswer in [false, true] {
      let (closed, close) = AsyncStream.makeStream(of: Void.self)
      let (asked, ask) = AsyncStream.makeStream(of: Void.self)
      let server = try SocketServer { connection in
        _ = connection.readHead()
        if hasAnswer { connection.respond("200 OK", ["Content-Length: 10"], body: "abc") }
        ask.yield()
        while connection.read(1) != nil {}
        close.yield()
      }
      let (parts, part) = AsyncStream.makeStream(of: Data.self)
      let url = try server.url("/")
      let call = Task {
        let response = try await send(url)
        for try await bytes in response.body { part.yield(bytes) }
        try Task.checkCancellation()
      }
      for await _ in asked { break }
      if hasAnswer { for await _ in parts { break } }
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
      for await _ in closed { break }
    }
  }

  @Test func `an upload is read from its file, and reports its steps`() async throws {
    let size = 6 << 20
    let file = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }  // A temporary file.
    let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    try bytes.write(to: file)
    let received = Locked(Data())
    let server = try SocketServer { connection in
      let head = connection.readHead().lowercased()
      if head.contains("100-continue") { connection.write("HTTP/1.1 100 Continue\r\n\r\n".utf8) }
      var body = Data()
      while body.count < size, let part = connection.read(1 << 16) { body += part }
      received.withLock { $0 = body }
      connection.respond("201 Created", ["Content-Length: 0"])
    }
    let steps = Locked<[Int64]>([])
    let response = try await URLSessionTransport().send(
      TransportRequest(
        method: "POST", url: try server.url("/"), body: .file(file),
        reportSent: { done, total in
          #expect(total == size)
          steps.withLock { $0.append(done) }
        }))
    #expect(response.status == 201)
    #expect(received.withLock { $0 } == bytes)
    let reported = steps.withLock { $0 }
    #expect(reported.count > 10 && reported == reported.sorted() && reported.last == Int64(size))
  }

  /// Runs `body` with a request whose response is written to a file.
  private func withDownload(
    of url: URL, _ body: (_ request: inout TransportRequest, _ file: URL) async throws -> Void
  ) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "download-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }  // A temporary file.
    try Data("old".utf8).write(to: file)
    var request = TransportRequest(method: "GET", url: url)
    request.destination = file
    try await body(&request, file)
  }

  @Test func `the server of a download waits while it is written`() async throws {
    let size = 64 << 20
    let sent = Locked(0)
    let server = try SocketServer { connection in
      _ = connection.readHead()
      connection.respond("200 OK", ["Content-Length: \(size)"])
      let part = [UInt8](repeating: 7, count: 1 << 16)
      for _ in 0..<(size / part.count) where connection.write(part) {
        sent.withLock { $0 += part.count }
      }
    }
    try await withDownload(of: server.url("/")) { request, file in
      let (ahead, last) = (Locked(0), Locked<Int64>(0))
      request.reportReceived = { done, total in
        #expect(total == Int64(size))
        last.withLock { $0 = done }
        Thread.sleep(forTimeInterval: 0.0002)
        let waiting = sent.withLock { $0 } - Int(done)
        ahead.withLock { $0 = max($0, waiting) }
      }
      let response = try await URLSessionTransport().send(request)
      #expect(response.isInFile)
      for try await _ in response.body {}
      #expect(last.withLock { $0 } == Int64(size))
      let bytes = try Data(contentsOf: file, options: .alwaysMapped)
      #expect(bytes.count == size && bytes.allSatisfy { $0 == 7 })
      // What is in the buffers of the sockets, and a few parts.
      #expect(ahead.withLock { $0 } < 16 << 20)
    }
  }

  @Test func `a refusal of a download is in memory, and its file stays`() async throws {
    let server = try SocketServer { connection in
      _ = connection.readHead()
      connection.respond("404 Not Found", ["Content-Length: 3"], body: "no!")
    }
    try await withDownload(of: server.url("/")) { request, file in
      let response = try await URLSessionTransport().send(request)
      #expect(response.status == 404 && !response.isInFile)
      #expect(try await response.data() == Data("no!".utf8))
      #expect(try Data(contentsOf: file) == Data("old".utf8))
    }
  }

  @Test func `a download ends with its connection, its file or its task`() async throws {
    let server = try SocketServer { connection in
      let head = connection.readHead()
      connection.respond("200 OK", ["Content-Length: 10"], body: "abc")
      if head.hasPrefix("GET /slow") { while connection.read(1) != nil {} }
    }
    try await withDownload(of: server.url("/")) { request, file in
      let response = try await URLSessionTransport().send(request)
      let error = await #expect(throws: URLError.self) { for try await _ in response.body {} }
      #expect(error?.code == .networkConnectionLost)
      #expect(try Data(contentsOf: file) == Data("abc".utf8))
      request.destination = file.appending(path: "no folder")
      let lost = request
      await #expect(throws: CocoaError.self) { try await URLSessionTransport().send(lost) }
    }
    try await withDownload(of: server.url("/slow")) { request, _ in
      let (reports, report) = AsyncStream.makeStream(of: Void.self)
      request.reportReceived = { _, _ in report.yield() }
      let slow = request
      let call = Task {
        for try await _ in try await URLSessionTransport().send(slow).body {}
        try Task.checkCancellation()
      }
      for await _ in reports { break }
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
    }
  }

  @Test func `a redirect keeps the token on the same server, and goes to no other`() async throws {
    let heads = Locked<[String]>([])
    let other = try SocketServer { connection in
      let head = connection.readHead()
      heads.withLock { $0.append(head) }
      connection.respond("200 OK", ["Content-Length: 0"])
    }
    let target = try other.url("/", host: "127.0.0.1").absoluteString
    let elsewhere = try other.url("/", host: "localhost").absoluteString
    let server = try SocketServer { connection in
      let head = connection.readHead()
      if head.hasPrefix("GET /old") {
        connection.respond("307 Temporary Redirect", ["Location: /new", "Content-Length: 0"])
      } else if head.hasPrefix("GET /port") {
        connection.respond("307 Temporary Redirect", ["Location: \(target)", "Content-Length: 0"])
      } else if head.hasPrefix("GET /host") {
        connection.respond(
          "307 Temporary Redirect", ["Location: \(elsewhere)", "Content-Length: 0"])
      } else {
        heads.withLock { $0.append(head) }
        connection.respond("200 OK", ["Content-Length: 0"])
      }
    }
    let headers = ["Authorization": "Bearer secret"]
    let same = try await send(server.url("/old"), headers: headers)
    #expect(same.status == 200)
    #expect(heads.withLock { $0 }.map { $0.contains("Bearer secret") } == [true])
    for path in ["/port", "/host"] {
      let response = try await send(server.url(path), headers: headers)
      #expect(response.status == 307)
    }
    #expect(heads.withLock { $0 }.count == 1)
  }
}
