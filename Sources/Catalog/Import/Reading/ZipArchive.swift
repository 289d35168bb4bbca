import CArchive
import Foundation
package import Model

/// A reader and writer of ZIP archives in memory. Paths in an archive are only compared, never used
/// to open or write files, so that they cannot point outside of it.
package struct ZipArchive {
  package struct File {
    package var path: String
    /// Nil if the contents were not requested.
    package var bytes: [UInt8]?

    package init(path: String, bytes: [UInt8]?) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// Limits on an archive. A few kilobytes can unpack to a disk full of zeros.
  package struct Limits {
    package var files: Int
    package var bytesOfFile: Int
    package var bytes: Int
    /// The maximum ratio of unpacked bytes to bytes of the archive. It applies beyond the first
    /// megabyte only.
    package var ratio: Int
    /// The prefix of the codes of failures. Archives that are not imports have another one.
    package var codePrefix: String

    package init(
      files: Int = 2000, bytesOfFile: Int = 64 << 20, bytes: Int = 128 << 20, ratio: Int = 250,
      code: String = "import.zip"
    ) {
      self.codePrefix = code
      self.files = files
      self.bytesOfFile = bytesOfFile
      self.bytes = bytes
      self.ratio = ratio
    }

    var tooManyFiles: Failure { Failure(.tooLarge, "\(codePrefix)Files", ["max": "\(files)"]) }
  }

  package static func isZip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
  }

  /// Returns all files, in the order of the archive.
  /// - Parameter wanted: returns whether the contents of the file at a path are read.
  /// - Throws: malformed `import.zip` for damaged or encrypted data, tooLarge `import.zipTooLarge`
  ///   past the limit of bytes, `import.zipFiles` of files, `import.zipRatio` of compression.
  package static func files(
    of bytes: [UInt8], limits: Limits = Limits(), where wanted: (String) -> Bool
  ) throws(Failure) -> [File] {
    let result: Result<[File], Failure> = bytes.withUnsafeBytes { bytes in
      do throws(Failure) {
        return .success(try read(bytes, limits, wanted))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  static let damaged = Failure.malformed("import.zip")

  private static func read(
    _ bytes: UnsafeRawBufferPointer, _ limits: Limits, _ wanted: (String) -> Bool
  ) throws(Failure) -> [File] {
    guard let archive = archive_read_new() else { throw damaged }
    defer { archive_read_free(archive) }
    // Only the ZIP format is enabled, without filters, so that archives in the archive are not
    // unpacked.
    guard archive_read_support_format_zip(archive) == ARCHIVE_OK,
      archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK
    else { throw damaged }
    var files: [File] = []
    var budget = UnpackingBudget(limits, packed: bytes.count)
    while let path = try next(of: archive) {
      if path.hasSuffix("/") { continue }
      guard files.count < limits.files else { throw limits.tooManyFiles }
      var content: [UInt8]?
      if wanted(path) {
        content = try data(of: archive, &budget)
      }
      files.append(File(path: path, bytes: content))
    }
    return files
  }

  /// Returns the path of the next file or folder, or nil after the last.
  static func next(of archive: OpaquePointer) throws(Failure) -> String? {
    var entry: OpaquePointer?
    let status = archive_read_next_header(archive, &entry)
    if status == ARCHIVE_EOF { return nil }
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry else { throw damaged }
    guard archive_entry_is_encrypted(entry) == 0 else {
      throw Failure.malformed("import.zipLocked")
    }
    return path(of: entry)
  }

  /// Returns the path of a file or folder. The supported programs use ASCII names. The locale may
  /// garble other names, so that such a file is reported as not read.
  private static func path(of entry: OpaquePointer) -> String {
    let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
    return name.map { String(cString: $0) } ?? ""
  }

  /// Returns the contents of the current file. The size in its header may be wrong, so the unpacked
  /// bytes are counted.
  static func data(
    of archive: OpaquePointer, _ budget: inout UnpackingBudget
  ) throws(Failure) -> [UInt8] {
    var data: [UInt8] = []
    budget.beginFile()
    while let chunk = try chunk(of: archive) {
      try budget.consume(chunk.count)
      data += chunk
    }
    return data
  }

  /// Returns the next bytes of the current file, or nil at its end.
  static func chunk(of archive: OpaquePointer) throws(Failure) -> [UInt8]? {
    var result = 0
    let size = 1 << 16
    let chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      result = archive_read_data(archive, buffer.baseAddress, size)
      count = max(0, result)
    }
    guard result >= 0 else { throw damaged }
    return chunk.isEmpty ? nil : chunk
  }
}

extension ZipArchive {
  /// Returns an archive that contains `files`.
  package static func archive(of files: [File]) throws(Failure) -> [UInt8] {
    guard let archive = archive_write_new() else { throw damaged }
    defer { archive_write_free(archive) }
    let size = files.reduce(4096) { $0 + ($1.bytes?.count ?? 0) + 2 * $1.path.utf8.count + 512 }
    var buffer = [UInt8](repeating: 0, count: size)
    var used = 0
    let isWhole = buffer.withUnsafeMutableBytes { buffer in
      guard archive_write_set_format_zip(archive) == ARCHIVE_OK,
        archive_write_open_memory(archive, buffer.baseAddress, buffer.count, &used) == ARCHIVE_OK,
        files.allSatisfy({ write($0, to: archive) })
      else { return false }
      return archive_write_close(archive) == ARCHIVE_OK
    }
    guard isWhole else { throw damaged }
    return Array(buffer.prefix(used))
  }

  static func write(_ file: File, to archive: OpaquePointer) -> Bool {
    guard let entry = archive_entry_new() else { return false }
    defer { archive_entry_free(entry) }
    let bytes = file.bytes ?? []
    archive_entry_set_pathname_utf8(entry, file.path)
    archive_entry_set_size(entry, la_int64_t(bytes.count))
    // A regular file. Swift cannot import the C macro `AE_IFREG`.
    archive_entry_set_filetype(entry, 0o100000)
    archive_entry_set_perm(entry, 0o644)
    guard archive_write_header(archive, entry) == ARCHIVE_OK else { return false }
    return archive_write_data(archive, bytes, bytes.count) == bytes.count
  }
}

/// A counter of unpacked bytes that enforces the limits of an archive.
struct UnpackingBudget {
  private let limits: ZipArchive.Limits
  /// The number of bytes of the archive.
  private let packed: Int
  private var bytes = 0
  private var bytesOfFile = 0

  init(_ limits: ZipArchive.Limits, packed: Int) {
    self.limits = limits
    self.packed = packed
  }

  mutating func beginFile() { bytesOfFile = 0 }

  /// Adds `count` unpacked bytes.
  /// - Throws: tooLarge `import.zipTooLarge` or `import.zipRatio`.
  mutating func consume(_ count: Int) throws(Failure) {
    bytes += count
    bytesOfFile += count
    for (count, limit) in [(bytesOfFile, limits.bytesOfFile), (bytes, limits.bytes)]
    where count > limit {
      throw Failure(.tooLarge, "\(limits.codePrefix)TooLarge", ["max": "\(limit >> 20)"])
    }
    guard bytes > ImportLimits.ratioThreshold, bytes / limits.ratio > packed else { return }
    throw Failure(.tooLarge, "\(limits.codePrefix)Ratio", ["max": "\(limits.ratio)"])
  }
}
