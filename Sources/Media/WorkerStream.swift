import Foundation
import Model
import WorkerMessages

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
  /// The time at which the worker is given up even if it makes progress.
  private let end: ContinuousClock.Instant
  /// The time at which the worker is given up unless it has made progress.
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

// MARK: - ValidatedResponse

/// An answer of the worker that was checked against its request.
struct ValidatedResponse: Sendable {
  let properties: ImageProperties
  /// The image that was made, or JSON.
  let image: [UInt8]

  /// Checks an answer, since a compromised worker could send anything. A stored image must be of a
  /// format that browsers display, and be made from the upload by the worker's edits.
  /// - Returns: nil for an answer that a correct worker never sends.
  /// - Throws: the worker's refusal as a failure of the upload.
  init?(_ answer: WorkerResponse, to request: WorkerRequest) throws(Failure) {
    switch answer.status {
    case .ok: break
    case .corrupt: throw .corruptImage
    case .unsupported: throw .unsupportedImage
    case .tooManyPixels: throw .tooManyPixels
    case .outOfMemory: throw .tooLargeImage
    case .noLanguage: throw .noReadingLanguage
    case .tooManyScans: throw .tooManyScans
    case .animationTooLong: throw .tooLongAnimation(request.limits)
    }
    guard let facts = answer.properties, let image = Self.image(answer, of: request) else {
      return nil
    }
    switch request.operation {
    case .probe, .readText: break
    case .derive, .crop:
      guard ImageFormat(sniffing: image) == request.format else { return nil }
    case .prepare:
      guard [.jpeg, .png, .webp, .gif].contains(facts.format),
        ImageFormat(sniffing: image) == facts.format
      else { return nil }
    }
    (self.properties, self.image) = (facts, image)
  }

  private static func image(_ answer: WorkerResponse, of request: WorkerRequest) -> [UInt8]? {
    switch answer.content {
    case .bytes: return answer.bytes
    case .edits:
      let original = request.image
      guard request.operation == .prepare,
        let edits = ImageEdits(encoded: answer.bytes, of: original.count)
      else { return nil }
      return edits.apply(to: original)
    }
  }
}
