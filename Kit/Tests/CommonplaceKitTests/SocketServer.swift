import Foundation
import Model

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server on a local socket. It reads requests and sends whatever bytes a test wants, so that it can
/// also stall and break off.
final class SocketServer: Sendable {
  /// A connection, which is closed when its handler returns.
  struct Connection: Sendable {
    fileprivate let socket: Int32

    /// The request line and the headers.
    func readHead() -> String {
      var head: [UInt8] = []
      while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), let byte = read(1)?.first {
        head.append(byte)
      }
      return String(decoding: head, as: UTF8.self)
    }

    /// Returns at most `count` bytes; nil when the client has closed the connection.
    func read(_ count: Int) -> Data? {
      var bytes = [UInt8](repeating: 0, count: count)
      let received = recv(socket, &bytes, count, 0)
      return received > 0 ? Data(bytes.prefix(received)) : nil
    }

    /// Sends bytes.
    /// - Returns: whether the client takes them.
    @discardableResult
    func write(_ bytes: some Sequence<UInt8>) -> Bool {
      let bytes = Array(bytes)
      var sent = 0
      while sent < bytes.count {
        #if canImport(Glibc)
          let flags = Int32(MSG_NOSIGNAL)
        #else
          let flags: Int32 = 0
        #endif
        let count = bytes.withUnsafeBytes { buffer in
          send(socket, buffer.baseAddress?.advanced(by: sent), bytes.count - sent, flags)
        }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }

    /// Sends the head of a response, and the beginning of its body.
    func respond(_ status: String, _ headers: [String] = [], body: String = "") {
      let lines = ["HTTP/1.1 \(status)"] + headers + ["Connection: close", "", body]
      write(lines.joined(separator: "\r\n").utf8)
    }
  }

  private let socket: Int32
  let port: Int

  /// Listens on any port, and handles each connection in a thread.
  init(_ handle: @escaping @Sendable (Connection) -> Void) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let listening = Self.socket(AF_INET, kind)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listening, address, size) == 0 && listen(listening, 16) == 0
          && getsockname(listening, address, &size) == 0
      }
    }
    guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    socket = listening
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread {
      while true {
        let accepted = accept(listening, nil, nil)
        guard accepted >= 0 else { return }
        Thread.detachNewThread {
          handle(Connection(socket: accepted))
          close(accepted)
        }
      }
    }
  }

  deinit {
    // Ends `accept`.
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  /// Returns the address of a path.
  /// - Parameter host: `127.0.0.1` or `localhost`.
  func url(_ path: String, host: String = "127.0.0.1") throws -> URL {
    guard let url = URL(string: "http://\(host):\(port)\(path)") else { throw URLError(.badURL) }
    return url
  }

  private static func socket(_ domain: Int32, _ kind: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.socket(domain, kind, 0)
    #else
      Darwin.socket(domain, kind, 0)
    #endif
  }
}
