import CArchive
package import Foundation
package import Model

/// A writer of a ZIP archive to a file on disk, so that only one of the contained files is in
/// memory.
package final class ZipWriter {
  private let archive: OpaquePointer

  /// - Parameter file: must stay open until `finish` has returned. It is not closed.
  package init(_ file: FileHandle) throws(Failure) {
    guard let archive = archive_write_new() else { throw ZipArchive.damaged }
    self.archive = archive
    guard archive_write_set_format_zip(archive) == ARCHIVE_OK,
      archive_write_open_fd(archive, file.fileDescriptor) == ARCHIVE_OK
    else { throw Failure(.unavailable, "storage.full") }
  }

  deinit { archive_write_free(archive) }

  package func add(_ file: ZipArchive.File) throws(Failure) {
    guard ZipArchive.write(file, to: archive) else { throw Failure(.unavailable, "storage.full") }
  }

  package func finish() throws(Failure) {
    guard archive_write_close(archive) == ARCHIVE_OK else {
      throw Failure(.unavailable, "storage.full")
    }
  }
}

/// A reader of a ZIP archive on disk, one contained file after the other.
package final class ZipReader {
  private let archive: OpaquePointer
  private let limits: ZipArchive.Limits
  private var files = 0
  private var budget: UnpackingBudget

  /// - Parameter file: is read from its beginning. It is not closed.
  /// - Throws: malformed (`import.zip`).
  package init(_ file: FileHandle, limits: ZipArchive.Limits) throws(Failure) {
    guard let archive = archive_read_new() else { throw ZipArchive.damaged }
    self.archive = archive
    self.limits = limits
    let size = lseek(file.fileDescriptor, 0, SEEK_END)
    budget = UnpackingBudget(limits, packed: max(0, Int(size)))
    guard size >= 0, lseek(file.fileDescriptor, 0, SEEK_SET) == 0,
      archive_read_support_format_zip(archive) == ARCHIVE_OK,
      archive_read_open_fd(archive, file.fileDescriptor, 1 << 16) == ARCHIVE_OK
    else { throw ZipArchive.damaged }
  }

  deinit { archive_read_free(archive) }

  /// Returns the path of the next file, or nil after the last.
  /// - Throws: the errors of `ZipArchive.files`.
  package func next() throws(Failure) -> String? {
    while let path = try ZipArchive.next(of: archive) {
      if path.hasSuffix("/") { continue }
      files += 1
      budget.beginFile()
      guard files <= limits.files else { throw limits.tooManyFiles }
      return path
    }
    return nil
  }

  /// Returns the next bytes of the current file, or nil at its end.
  package func chunk() throws(Failure) -> [UInt8]? {
    let bytes = try ZipArchive.chunk(of: archive)
    try budget.consume(bytes?.count ?? 0)
    return bytes
  }

  /// Returns the contents of the current file, or nil if it has more than `largest` bytes. Can be
  /// called once for each file.
  package func bytes(atMost largest: Int) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    while let chunk = try chunk() {
      bytes += chunk
      if bytes.count > largest { return nil }
    }
    return bytes
  }

  /// Returns the contents of the current file. Can be called once for each file.
  package func bytes() throws(Failure) -> [UInt8] {
    try ZipArchive.data(of: archive, &budget)
  }
}
