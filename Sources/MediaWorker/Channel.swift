import WorkerMessages

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Messages on stdin and stdout.
struct Channel {
  private let output: Int32

  /// Keeps stdout for answers alone: whatever a library prints goes to stderr. Nil on failure.
  init?() {
    output = dup(1)
    guard output >= 0, dup2(2, 1) >= 0 else { return nil }
  }

  /// Nil when stdin has closed, or carries something else than a request.
  func nextRequest() -> WorkerRequest? {
    guard let length = readExactly(4)?.big32(at: 0), length >= WorkerRequest.headerLength,
      length <= WorkerRequest.maximumLength,
      let header = readExactly(WorkerRequest.headerLength),
      let image = readExactly(length - WorkerRequest.headerLength)
    else { return nil }
    return WorkerRequest(header: header, image: image)
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
}
