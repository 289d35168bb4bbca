package import Foundation
package import Model

/// A file to import. It is on disk and is read in chunks.
package struct ImportUpload: Sendable {
  package let name: String
  package let encoding: ImportEncoding
  package let limits: ImportLimits
  let file: FileHandle
  package let size: Int

  /// - Parameter file: kept open as long as this value exists.
  /// - Throws: unavailable (`storage.…`).
  package init(
    _ file: FileHandle, name: String, encoding: ImportEncoding, limits: ImportLimits
  ) throws(Failure) {
    self.name = name
    self.encoding = encoding
    self.limits = limits
    self.file = file
    var status = stat()
    guard fstat(file.fileDescriptor, &status) == 0 else {
      throw Failure(fileError: errno)
    }
    size = Int(status.st_size)
  }

  /// Returns the first `count` bytes; fewer if the file is shorter.
  func prefix(_ count: Int) throws(Failure) -> [UInt8] {
    try bytes(in: 0..<min(count, size))
  }

  func bytes(in range: Range<Int>) throws(Failure) -> [UInt8] {
    let reader = reader(of: range)
    var bytes: [UInt8] = []
    while bytes.count < range.count { bytes += try reader.read() }
    return bytes
  }

  func reader(of range: Range<Int>? = nil) -> FileReader {
    FileReader(file, in: range ?? 0..<size)
  }
}
