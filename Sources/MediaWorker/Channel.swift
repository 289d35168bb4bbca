#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One request: the length of what follows (4 bytes), operation (1), format (1), width, height and
/// the focus from the left and from the top in ten-thousandths (4 each), image. All numbers are
/// big-endian. Sources/Media/WorkerFrames.swift writes it.
struct Request {
  var operation: UInt8
  var format: UInt8
  var width: UInt32
  var height: UInt32
  var focusX: UInt32
  var focusY: UInt32
  var image: [UInt8]
}

/// Frames on stdin and stdout.
struct Channel {
  private static let headerLength = 18
  /// More than the server ever sends; guards only against a broken peer.
  private static let longest = 256 << 20
  private let output: Int32

  /// Keeps stdout for answers alone: whatever a library prints goes to stderr. Nil on failure.
  init?() {
    output = dup(1)
    guard output >= 0, dup2(2, 1) >= 0 else { return nil }
  }

  /// Nil when stdin has closed, or carries what is no frame.
  func nextRequest() -> Request? {
    guard let length = readExactly(4).map(number), length >= Self.headerLength,
      length <= Self.longest,
      let header = readExactly(Self.headerLength),
      let image = readExactly(length - Self.headerLength)
    else { return nil }
    func part(_ start: Int) -> UInt32 { UInt32(number(Array(header[start..<start + 4]))) }
    return Request(
      operation: header[0], format: header[1], width: part(2), height: part(6),
      focusX: part(10), focusY: part(14), image: image)
  }

  func send(_ answer: [UInt8]) -> Bool {
    answer.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = write(output, bytes.baseAddress! + sent, bytes.count - sent)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  private func readExactly(_ length: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      while filled < length {
        let count = read(0, buffer.baseAddress! + filled, length - filled)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        filled += count
      }
    }
    return bytes.count == length ? bytes : nil
  }

  private func number(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
