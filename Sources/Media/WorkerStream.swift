import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Blocking reads and writes on a socket that does not block, up to a moment in time.
struct WorkerStream {
  enum Loss: Error {
    case closed
    case late
  }

  private let socket: Int32
  private let deadline: ContinuousClock.Instant

  init(socket: Int32, seconds: Double) {
    self.socket = socket
    deadline = .now + .seconds(seconds)
  }

  func send(_ bytes: [UInt8]) throws(Loss) {
    var sent = 0
    while sent < bytes.count {
      // A worker that has gone must not send this process a signal.
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(
          socket, buffer.baseAddress! + sent, buffer.count - sent, Int32(MSG_NOSIGNAL))
      }
      sent += try moved(count, waitingFor: POLLOUT)
    }
  }

  /// Exactly `length` bytes.
  func receive(_ length: Int) throws(Loss) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length)
    var received = 0
    while received < length {
      let count = bytes.withUnsafeMutableBytes { buffer in
        recv(socket, buffer.baseAddress! + received, buffer.count - received, 0)
      }
      if count == 0 { throw .closed }
      received += try moved(count, waitingFor: POLLIN)
    }
    return bytes
  }

  /// `count` as the system call gave it; 0 after waiting for the socket to be ready.
  private func moved(_ count: Int, waitingFor event: Int32) throws(Loss) -> Int {
    if count >= 0 { return count }
    guard errno == EAGAIN || errno == EINTR else { throw .closed }
    let left = deadline - .now
    guard left > .zero else { throw .late }
    var ready = pollfd(fd: socket, events: Int16(event), revents: 0)
    _ = poll(&ready, 1, Int32(left / .milliseconds(1)) + 1)
    return 0
  }
}
