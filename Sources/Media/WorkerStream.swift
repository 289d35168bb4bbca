import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Blocking reads and writes on a socket that does not block, for as long as the worker at its other
/// end makes progress. On a busy machine work takes long by the clock; how much of the processor it
/// may use, the worker's own limit says.
struct WorkerStream {
  enum Loss: Error {
    case closed
    /// The worker used no processor time for as long as it may, or the whole took too long.
    case stalled
  }

  private let socket: Int32
  private let patience: Duration
  /// When the other end is given up although it makes progress.
  private let end: ContinuousClock.Instant
  /// When it is given up unless it makes progress until then.
  private var deadline: ContinuousClock.Instant
  private let processorTime: () -> Int?
  private var lastTime: Int?

  /// - Parameters:
  ///   - seconds: How long the worker may make no progress.
  ///   - longest: Seconds that the whole may take.
  ///   - processorTime: What the worker has used so far, in any unit; nil where it is gone.
  init(
    socket: Int32, seconds: Double, longest: Double, processorTime: @escaping () -> Int?
  ) {
    self.socket = socket
    self.processorTime = processorTime
    patience = .seconds(seconds)
    deadline = .now + patience
    end = .now + .seconds(longest)
    lastTime = processorTime()
  }

  mutating func send(_ bytes: [UInt8]) throws(Loss) {
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
  mutating func receive(_ length: Int) throws(Loss) -> [UInt8] {
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
  private mutating func moved(_ count: Int, waitingFor event: Int32) throws(Loss) -> Int {
    if count >= 0 { return count }
    guard errno == EAGAIN || errno == EINTR else { throw .closed }
    let left = try timeLeft()
    var ready = pollfd(fd: socket, events: Int16(event), revents: 0)
    _ = poll(&ready, 1, Int32(left / .milliseconds(1)) + 1)
    return 0
  }

  private mutating func timeLeft() throws(Loss) -> Duration {
    let now = ContinuousClock.now
    guard now < end else { throw .stalled }
    if now >= deadline {
      let time = processorTime()
      guard time != lastTime else { throw .stalled }
      (lastTime, deadline) = (time, now + patience)
    }
    return min(deadline, end) - now
  }
}
