import Foundation
import Glibc
import Testing

/// Tests `commonplace serve` as a separate process.
@Suite struct ShutdownTests {
  @Test(.timeLimit(.minutes(1)))
  func `SIGTERM lets a request in flight finish`() async throws {
    let port = try TestConnection.freePort()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = Process()
    server.executableURL = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: ".build/debug/commonplace")
    server.arguments = ["serve", "--port", "\(port)", "--data", folder]
    server.standardOutput = FileHandle.nullDevice
    server.standardError = FileHandle.nullDevice
    try server.run()
    defer { if server.isRunning { server.terminate() } }
    let wire = try await TestConnection.connected(to: port)

    // The server requests the body, so it is processing the request.
    wire.send(
      "POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n"
        + "Content-Type: application/json\r\nExpect: 100-continue\r\n\r\n")
    #expect(wire.receive().hasPrefix("HTTP/1.1 100"))
    kill(server.processIdentifier, SIGTERM)
    while (try? TestConnection(port: port)) != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(server.isRunning)
    wire.send("{}")

    #expect(wire.receive().hasPrefix("HTTP/1.1 400"))
    server.waitUntilExit()
    #expect(server.terminationStatus == 0 && server.terminationReason == .exit)
  }
}

/// A TCP connection to this machine.
private final class TestConnection {
  private let socket: Int32

  struct Refused: Error {}

  init(port: UInt16) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.address(port)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Refused() }
  }

  deinit { close(socket) }

  /// Connects as soon as the server listens.
  static func connected(to port: UInt16) async throws -> TestConnection {
    while true {
      if let wire = try? TestConnection(port: port) { return wire }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  func send(_ text: String) {
    _ = Glibc.send(socket, text, text.utf8.count, Int32(MSG_NOSIGNAL))
  }

  /// Returns the next bytes; empty when the connection has ended.
  func receive() -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(socket, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  static func freePort() throws -> UInt16 {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = address(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 ? getsockname(socket, $0, &size) : -1
      }
    }
    guard result == 0 else { throw Refused() }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
