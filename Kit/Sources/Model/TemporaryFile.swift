public import Foundation

/// A temporary file without a name, for data that is too large for memory. The system deletes it
/// when its last descriptor is closed, even if the program crashes.
public enum TemporaryFile {
  /// Creates an empty file in the folder for temporary files (`TMPDIR`).
  /// - Throws: unavailable (`storage.…`) if the file cannot be created.
  public static func create() throws(Failure) -> FileHandle {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/commonplace-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Failure(fileError: errno) }
    unlink(path)
    // Keeps the media worker from inheriting the descriptor.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}

extension FileHandle {
  /// Writes all `bytes` at the current offset of the file.
  /// - Throws: unavailable (`storage.…`); some of the bytes may have been written.
  public func writeBytes(_ bytes: some ContiguousBytes) throws(Failure) {
    let error = bytes.withUnsafeBytes { writeAll($0, to: fileDescriptor) }
    guard error == 0 else { throw Failure(fileError: error) }
  }
}

/// - Returns: 0, or `errno` of the failed call.
private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var start = 0
  while start < bytes.count {
    let count = write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
    if count >= 0 { start += count } else if errno != EINTR { return errno }
  }
  return 0
}

extension Failure {
  /// Creates the failure for a file that cannot be read or written.
  /// - Parameter code: `errno`.
  public init(fileError code: Int32) {
    let problem =
      switch code {
      case ENOSPC, EDQUOT: "storage.full"
      case EROFS, EACCES, EPERM: "storage.readOnly"
      default: "storage.inaccessible"
      }
    self.init(.unavailable, problem)
  }
}
