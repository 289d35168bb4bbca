import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Blocking reads and writes on a non-blocking socket, as long as the worker at the other end makes
/// progress. On a busy machine work takes long by the clock, so progress is measured in processor
/// time, which the worker itself limits.
struct WorkerStream {
  enum ConnectionError: Error {
    case closed
    /// The worker used no processor time for too long, or the whole request took too long.
    case stalled
  }

  private let socket: Int32
  private let stallTimeout: Duration
  /// The time at which the worker has to be killed even if it makes progress.
  private let end: ContinuousClock.Instant
  /// The time at which the worker has to be killed unless it has made progress.
  private var deadline: ContinuousClock.Instant
  private let processorTime: () -> Int?
  private var lastTime: Int?

  /// - Parameters:
  ///   - seconds: the maximum time without progress.
  ///   - longest: the maximum seconds of the whole request.
  ///   - processorTime: returns the processor time of the worker in any unit; nil if it has ended.
  init(
    socket: Int32, seconds: Double, longest: Double, processorTime: @escaping () -> Int?
  ) {
    self.socket = socket
    self.processorTime = processorTime
    stallTimeout = .seconds(seconds)
    deadline = .now + stallTimeout
    end = .now + .seconds(longest)
    lastTime = processorTime()
  }

  mutating func send(_ bytes: [UInt8]) throws(ConnectionError) {
    var sent = 0
    while sent < bytes.count {
      // Prevents SIGPIPE if the worker has ended.
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(
          socket, buffer.baseAddress! + sent, buffer.count - sent, Int32(MSG_NOSIGNAL))
      }
      sent += try transferred(count, waitingFor: POLLOUT)
    }
  }

  /// Receives exactly `length` bytes.
  mutating func receive(_ length: Int) throws(ConnectionError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length)
    var received = 0
    while received < length {
      let count = bytes.withUnsafeMutableBytes { buffer in
        recv(socket, buffer.baseAddress! + received, buffer.count - received, 0)
      }
      if count == 0 { throw .closed }
      received += try transferred(count, waitingFor: POLLIN)
    }
    return bytes
  }

  /// Returns `count`, the result of a system call; 0 after waiting until the socket is ready.
  private mutating func transferred(_ count: Int, waitingFor event: Int32) throws(ConnectionError)
    -> Int
  {
    if count >= 0 { return count }
    guard errno == EAGAIN || errno == EINTR else { throw .closed }
    let left = try timeLeft()
    var ready = pollfd(fd: socket, events: Int16(event), revents: 0)
    _ = poll(&ready, 1, Int32(left / .milliseconds(1)) + 1)
    return 0
  }

  private mutating func timeLeft() throws(ConnectionError) -> Duration {
    let now = ContinuousClock.now
    guard now < end else { throw .stalled }
    if now >= deadline {
      let time = processorTime()
      guard time != lastTime else { throw .stalled }
      (lastTime, deadline) = (time, now + stallTimeout)
    }
    return min(deadline, end) - now
  }
}
