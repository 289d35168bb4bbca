package import Foundation

/// A file without a name, for what is too large for memory: it is gone once nobody has it open,
/// whatever becomes of the program.
package enum ScratchFile {
  /// Empty, in the folder for temporary files (`TMPDIR`).
  /// - Throws: unavailable (`storage.…`) when none can be made.
  package static func make() throws(Failure) -> FileHandle {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/commonplace-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Failure(fileError: errno) }
    unlink(path)
    // The worker must not inherit it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}

extension FileHandle {
  /// Writes all of `bytes` at the place of the file.
  /// - Throws: unavailable (`storage.…`); some of the bytes may be written then.
  package func store(_ bytes: some ContiguousBytes) throws(Failure) {
    let error = bytes.withUnsafeBytes { writeAll($0, to: fileDescriptor) }
    guard error == 0 else { throw Failure(fileError: error) }
  }
}

/// - Returns: 0, or the `errno` of what failed.
private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var start = 0
  while start < bytes.count {
    let count = write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
    if count >= 0 { start += count } else if errno != EINTR { return errno }
  }
  return 0
}

extension Failure {
  /// What a request is told when a file cannot be read or written.
  /// - Parameter code: `errno`.
  package init(fileError code: Int32) {
    let problem =
      switch code {
      case ENOSPC, EDQUOT: "storage.full"
      case EROFS, EACCES, EPERM: "storage.readOnly"
      default: "storage.inaccessible"
      }
    self.init(.unavailable, problem)
  }
}
