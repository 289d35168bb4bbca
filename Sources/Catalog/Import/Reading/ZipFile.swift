import CZlib
package import Foundation
package import Model

/// A writer of a ZIP archive to a file on disk, so that at most one of the contained files is in
/// memory. Files of any size can be written in parts.
package final class ZipWriter {
  private let file: FileHandle
  private var encoder = ZipEncoder()
  private var current: StreamedFile?

  private struct StreamedFile {
    var facts: ZipFileFacts
    /// The offset of the header in `file`.
    var start: Int
    var deflater: RawDeflater?
    /// Bytes that wait for a whole part.
    var waiting: [UInt8] = []
  }

  /// Bytes are compressed in parts of this size, however they arrive, so that equal files give
  /// equal archives.
  private static let partSize = 1 << 16

  /// - Parameter file: must stay open until `finish` has returned. It is written at its current
  ///   position and not closed.
  package init(_ file: FileHandle) { self.file = file }

  /// - Throws: unavailable (`storage.full`).
  package func add(_ file: ZipArchive.File) throws(Failure) {
    try self.file.writeBytes(encoder.add(file.path, file.bytes ?? []))
  }

  /// Begins a file that `write` continues and `end` ends.
  /// - Parameter compresses: false for bytes that are compressed already, as those of photos.
  /// - Throws: unavailable (`storage.…`).
  package func begin(_ path: String, compresses: Bool) throws(Failure) {
    let facts = ZipFileFacts(path: path, isDeflated: compresses, isStreamed: true)
    let start = lseek(file.fileDescriptor, 0, SEEK_CUR)
    guard start >= 0 else { throw Failure(fileError: errno) }
    current = StreamedFile(
      facts: facts, start: Int(start), deflater: compresses ? try RawDeflater() : nil)
    try file.writeBytes(facts.header)
  }

  /// - Throws: unavailable (`storage.…`).
  package func write(_ bytes: [UInt8]) throws(Failure) {
    guard var current else { return }
    // Otherwise both variables would refer to the waiting bytes, and appending would copy them.
    self.current = nil
    current.waiting += bytes
    var start = 0
    while current.waiting.count - start >= ZipWriter.partSize {
      let end = start + ZipWriter.partSize
      try write(Array(current.waiting[start..<end]), of: &current, isLast: false)
      start = end
    }
    current.waiting.removeFirst(start)
    self.current = current
  }

  /// Ends the file that `begin` began, and writes its sizes into its header.
  /// - Throws: unavailable (`storage.…`).
  package func end() throws(Failure) {
    guard var current else { return }
    self.current = nil
    let rest = current.waiting
    try write(rest, of: &current, isLast: true)
    let header = current.facts.header
    let count = pwrite(file.fileDescriptor, header, header.count, off_t(current.start))
    guard count == header.count else { throw Failure(fileError: count < 0 ? errno : ENOSPC) }
    encoder.add(current.facts)
  }

  private func write(
    _ bytes: [UInt8], of current: inout StreamedFile, isLast: Bool
  ) throws(Failure) {
    let packed = try current.deflater?.deflate(bytes, isLast: isLast) ?? bytes
    current.facts.unpacked += bytes.count
    current.facts.packed += packed.count
    if !bytes.isEmpty {
      current.facts.checksum = bytes.withUnsafeBufferPointer {
        Int(crc32(UInt(current.facts.checksum), $0.baseAddress, UInt32($0.count)))
      }
    }
    try file.writeBytes(packed)
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

/// A compressor of data without a header.
final class RawDeflater {
  /// On the heap, because zlib checks that its state has not moved in memory.
  private let stream: UnsafeMutablePointer<z_stream>

  /// - Throws: unavailable (`storage.inaccessible`) without memory.
  init() throws(Failure) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // A negative window size means that there is no header.
    let status = deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw Failure(fileError: ENOMEM) }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Returns the compressed bytes that are ready; after the last input all of them.
  func deflate(_ bytes: [UInt8], isLast: Bool) throws(Failure) -> [UInt8] {
    var input = bytes
    var packed: [UInt8] = []
    var status = Z_OK
    input.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      repeat {
        packed += [UInt8](unsafeUninitializedCapacity: 1 << 16) { output, count in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(output.count)
          status = CZlib.deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          count = output.count - Int(stream.pointee.avail_out)
        }
        // A full output means that there can be more.
      } while status == Z_OK && stream.pointee.avail_out == 0
    }
    // Z_BUF_ERROR: there was nothing left to write.
    guard isLast ? status == Z_STREAM_END : [Z_OK, Z_BUF_ERROR].contains(status) else {
      throw Failure(fileError: EIO)
    }
    return packed
  }
}
