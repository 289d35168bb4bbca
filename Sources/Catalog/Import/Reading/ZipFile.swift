package import Foundation
package import Model

/// A writer of a ZIP archive to a file on disk, so that only one of the contained files is in
/// memory.
package final class ZipWriter {
  private let file: FileHandle
  private var encoder = ZipEncoder()

  /// - Parameter file: must stay open until `finish` has returned. It is written at its current
  ///   position and not closed.
  package init(_ file: FileHandle) { self.file = file }

  /// - Throws: unavailable (`storage.full`).
  package func add(_ file: ZipArchive.File) throws(Failure) {
    try self.file.writeBytes(encoder.add(file.path, file.bytes ?? []))
  }

  /// - Throws: unavailable (`storage.full`).
  package func finish() throws(Failure) { try file.writeBytes(encoder.end()) }
}

/// A reader of a ZIP archive on disk, one contained file after the other.
package final class ZipReader {
  private var zip: LimitedZip

  /// - Parameter file: is read from its beginning, whatever its position. It is not closed and must
  ///   stay open.
  /// - Throws: malformed (`import.zip`).
  package init(_ file: FileHandle, limits: ZipArchive.Limits) throws(Failure) {
    let size = lseek(file.fileDescriptor, 0, SEEK_END)
    guard size >= 0 else { throw ZipArchive.damaged }
    zip = try LimitedZip(.file(file, size: Int(size)), limits)
  }

  /// Returns the path of the next file, or nil after the last.
  /// - Throws: the errors of `ZipArchive.files`.
  package func next() throws(Failure) -> String? { try zip.next() }

  /// Returns the next bytes of the current file, or nil at its end.
  package func chunk() throws(Failure) -> [UInt8]? { try zip.chunk() }

  /// Returns the contents of the current file, or nil if it has more than `largest` bytes. Can be
  /// called once for each file.
  package func bytes(atMost largest: Int) throws(Failure) -> [UInt8]? {
    try zip.bytes(atMost: largest)
  }

  /// Returns the contents of the current file. Can be called once for each file.
  package func bytes() throws(Failure) -> [UInt8] { try zip.bytes() }
}
