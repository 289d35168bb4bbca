import Foundation
import Model

/// The bytes of an archive, which can be read at any offset.
enum ZipSource {
  case memory([UInt8])
  case file(FileHandle, size: Int)

  var count: Int {
    switch self {
    case .memory(let bytes): bytes.count
    case .file(_, let size): size
    }
  }

  /// Returns `count` bytes at `offset`.
  /// - Throws: malformed (`import.zip`) if the archive ends before them.
  func bytes(at offset: Int, count: Int) throws(Failure) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      throw ZipArchive.damaged
    }
    switch self {
    case .memory(let bytes): return Array(bytes[offset..<offset + count])
    case .file(let file, _): return try ZipSource.read(file, at: offset, count: count)
    }
  }

  private static func read(
    _ file: FileHandle, at offset: Int, count: Int
  ) throws(Failure) -> [UInt8] {
    var done = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while done < count {
        let read = pread(
          file.fileDescriptor, buffer.baseAddress.map { $0 + done }, count - done,
          off_t(offset + done))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { break }
        done += read
      }
      initialized = done
    }
    guard done == count else { throw ZipArchive.damaged }
    return bytes
  }
}

/// The files and folders of a ZIP archive, in the order of its central directory. Supports files
/// that are stored or deflated, and ZIP64.
struct ZipEntries {
  private let source: ZipSource
  /// The offset of the next entry in the central directory.
  private var place: Int
  private var remaining: Int
  private var content: ZipContent?

  /// - Throws: malformed (`import.zip`) without a central directory.
  init(_ source: ZipSource) throws(Failure) {
    self.source = source
    (place, remaining) = try ZipEntries.directory(of: source)
  }

  /// Returns the path of the next file or folder, or nil after the last.
  /// - Throws: malformed: damaged (`import.zip`) or encrypted (`import.zipLocked`).
  mutating func next() throws(Failure) -> String? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    let head = ZipFields(try source.bytes(at: place, count: ZipEntries.headLength))
    guard head.uint32(0) == 0x0201_4B50 else { throw ZipArchive.damaged }
    let (nameLength, extraLength) = (head.uint16(28), head.uint16(30))
    let tail = try source.bytes(
      at: place + ZipEntries.headLength, count: nameLength + extraLength)
    place += ZipEntries.headLength + tail.count + head.uint16(32)
    guard head.uint16(8) & 1 == 0 else { throw Failure.malformed("import.zipLocked") }
    let sizes = try Zip64Sizes(
      unpacked: head.uint32(24), packed: head.uint32(20), offset: head.uint32(42),
      extra: Array(tail[nameLength...]))
    content = ZipContent(
      source, method: head.uint16(10), checksum: head.uint32(16), sizes: sizes)
    // Most programs write UTF-8, and the supported ones use ASCII names.
    return String(decoding: tail[..<nameLength], as: UTF8.self)
  }

  /// Returns the next bytes of the current file, or nil at its end.
  /// - Throws: malformed (`import.zip`).
  mutating func chunk() throws(Failure) -> [UInt8]? { try content?.next() }

  private static let headLength = 46

  // MARK: - The end of the central directory

  /// Returns the offset of the central directory and its number of entries.
  private static func directory(
    of source: ZipSource
  ) throws(Failure) -> (offset: Int, entries: Int) {
    // The record is followed by a comment of at most 65,535 bytes.
    let start = max(0, source.count - endLength - 0xFFFF)
    let last = ZipFields(try source.bytes(at: start, count: source.count - start))
    guard
      let place = stride(from: last.count - endLength, through: 0, by: -1).first(where: {
        last.uint32($0) == 0x0605_4B50 && last.uint16($0 + 20) <= last.count - $0 - endLength
      })
    else { throw ZipArchive.damaged }
    let (entries, offset) = (last.uint16(place + 10), last.uint32(place + 16))
    guard entries == 0xFFFF || offset == 0xFFFF_FFFF else { return (offset, entries) }
    return try zip64Directory(of: source, before: start + place) ?? (offset, entries)
  }

  private static let endLength = 22

  /// Returns the same of an archive whose numbers need 64 bits; nil for other archives.
  private static func zip64Directory(
    of source: ZipSource, before end: Int
  ) throws(Failure) -> (offset: Int, entries: Int)? {
    guard end >= 20 else { return nil }
    let locator = ZipFields(try source.bytes(at: end - 20, count: 20))
    guard locator.uint32(0) == 0x0706_4B50 else { return nil }
    let record = ZipFields(try source.bytes(at: locator.int64(8), count: 56))
    guard record.uint32(0) == 0x0606_4B50 else { throw ZipArchive.damaged }
    return (record.int64(48), record.int64(32))
  }
}

/// Little-endian numbers in bytes.
struct ZipFields {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }
  func uint16(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
  func uint32(_ place: Int) -> Int { uint16(place) | uint16(place + 2) << 16 }

  /// Returns a number of 64 bits; -1, which is an offset of nothing, if it is larger than `Int.max`.
  func int64(_ place: Int) -> Int {
    let value = UInt64(uint32(place)) | UInt64(uint32(place + 4)) << 32
    return Int(exactly: value) ?? -1
  }
}

/// The sizes of a file in an archive, and the offset of its local header.
struct Zip64Sizes {
  var unpacked: Int
  var packed: Int
  var offset: Int

  /// - Parameter extra: the extra fields, of which field 1 has the numbers that need 64 bits.
  /// - Throws: malformed (`import.zip`).
  init(unpacked: Int, packed: Int, offset: Int, extra: [UInt8]) throws(Failure) {
    (self.unpacked, self.packed, self.offset) = (unpacked, packed, offset)
    guard [unpacked, packed, offset].contains(0xFFFF_FFFF) else { return }
    let fields = ZipFields(extra)
    var place = 0
    while place + 4 <= extra.count {
      let (kind, end) = (fields.uint16(place), place + 4 + fields.uint16(place + 2))
      guard end <= extra.count else { throw ZipArchive.damaged }
      if kind == 1 {
        try read(fields, place + 4, end)
        return
      }
      place = end
    }
  }

  /// Reads the numbers of 64 bits from the bytes from `start` up to `end`.
  private mutating func read(_ fields: ZipFields, _ start: Int, _ end: Int) throws(Failure) {
    var place = start
    for path in [\Zip64Sizes.unpacked, \.packed, \.offset] where self[keyPath: path] == 0xFFFF_FFFF
    {
      guard place + 8 <= end else { throw ZipArchive.damaged }
      self[keyPath: path] = fields.int64(place)
      place += 8
    }
  }
}
