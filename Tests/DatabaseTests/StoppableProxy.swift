import Foundation

/// A TCP proxy in front of PostgreSQL that can stop forwarding. Connections then stay open, and new
/// ones are accepted, as with a server whose processes are stopped.
final class StoppableProxy: @unchecked Sendable {
  enum Mode { case forwards, holdsAnswers, holdsEverything }

  let port: UInt16
  private let listener: Int32
  private let target: UInt16
  private let condition = NSCondition()
  // Guarded by `condition`.
  private var mode = Mode.forwards
  private var sockets: Set<Int32> = []
  private var accepted = 0

  init(before target: UInt16) throws {
    self.target = target
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withAddress(&address) { bind(listener, $0, length) }
    guard bound == 0, listen(listener, 512) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    _ = withAddress(&address) { getsockname(listener, $0, &length) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in acceptAll() }
  }

  func set(_ mode: Mode) {
    condition.withLock {
      self.mode = mode
      condition.broadcast()
    }
  }

  /// Closes every connection; held data is lost.
  func drop() {
    condition.withLock {
      for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
      sockets = []
    }
  }

  /// The number of connections that have been accepted.
  var connections: Int { condition.withLock { accepted } }

  func close() {
    set(.forwards)
    shutdown(listener, Int32(SHUT_RDWR))
    Foundation.close(listener)
    drop()
  }

  private func acceptAll() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = loopback(target)
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      _ = withAddress(&address) { connect(server, $0, length) }
      condition.withLock {
        accepted += 1
        sockets.formUnion([client, server])
      }
      Thread.detachNewThread { [self] in forward(client, to: server) { $0 == .holdsEverything } }
      Thread.detachNewThread { [self] in forward(server, to: client) { $0 != .forwards } }
    }
  }

  private func forward(_ source: Int32, to sink: Int32, holdsIn holds: (Mode) -> Bool) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(source, &buffer, buffer.count)
      condition.withLock { while holds(mode) { condition.wait() } }
      guard count > 0 else { break }
      var sent = 0
      while sent < count {
        let written = buffer.withUnsafeBytes {
          send(sink, $0.baseAddress! + sent, count - sent, Int32(MSG_NOSIGNAL))
        }
        guard written > 0 else { break }
        sent += written
      }
    }
    // Ends the other direction too. Open descriptors are few and live as long as the test process.
    shutdown(source, Int32(SHUT_RDWR))
    shutdown(sink, Int32(SHUT_RDWR))
  }
}

private func loopback(_ port: UInt16) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return address
}

private func withAddress<Value>(
  _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Value
) -> Value {
  withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
  }
}
