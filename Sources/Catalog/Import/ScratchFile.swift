package import Foundation

/// A file without a name, for what is too large for memory: it is gone once nobody has it open,
/// whatever becomes of the program.
package enum ScratchFile {
  /// Empty, in the folder for temporary files (`TMPDIR`).
  package static func make() throws -> FileHandle {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/commonplace-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    unlink(path)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
