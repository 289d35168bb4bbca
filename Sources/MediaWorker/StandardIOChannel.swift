import WorkerMessages

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Requests on stdin and answers on stdout.
struct StandardIOChannel {
  private let output: Int32

  /// Reserves stdout for answers: output of libraries goes to stderr. Nil if that fails.
  init?() {
    output = dup(1)
    guard output >= 0, dup2(2, 1) >= 0 else { return nil }
  }

  /// Returns the next request; nil if stdin is closed or contains something else.
  func nextRequest() -> WorkerRequest? {
    guard let length = readExactly(4)?.big32(at: 0), length >= WorkerRequest.headerLength,
      length <= WorkerRequest.maximumLength,
      let header = readExactly(WorkerRequest.headerLength),
      let image = readExactly(length - WorkerRequest.headerLength)
    else { return nil }
    return WorkerRequest(header: header, image: image)
  }

  /// Writes an answer, an encoded `WorkerResponse` that begins with its length.
  /// - Returns: false if it cannot be written.
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
