import CZlib
import Model

/// Encodes the parts of a ZIP archive. All files have the same time, so that equal files give equal
/// archives.
struct ZipEncoder {
  private var offset = 0
  private var count = 0
  private var directory: [UInt8] = []

  /// Returns the bytes of a file, which follow those of the file before it.
  /// - Throws: tooLarge (`import.zipTooLarge`) from 4 GB on.
  mutating func add(_ path: String, _ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    guard bytes.count < 0xFFFF_FFFF, path.utf8.count <= 0xFFFF else {
      throw Failure(.tooLarge, "import.zipTooLarge", ["max": "4095"])
    }
    let deflated = ZipEncoder.deflate(bytes)
    let packed = deflated ?? bytes
    let sum = bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    let file = ZipFileFacts(
      path: path, isDeflated: deflated != nil, checksum: Int(sum), packed: packed.count,
      unpacked: bytes.count)
    let header = file.header
    addToDirectory(file)
    offset += header.count + packed.count
    return header + packed
  }

  /// Adds a file that was written after the files before it, with its header.
  mutating func add(_ file: ZipFileFacts) {
    addToDirectory(file)
    offset += file.header.count + file.packed
  }

  private mutating func addToDirectory(_ file: ZipFileFacts) {
    count += 1
    // 3 is Unix, whose permissions are in the upper half of the attributes.
    directory.append32(0x0201_4B50)
    directory.append16(3 << 8 | 45)
    directory += file.fixedFields(hasLargeSizes: false)
    // Numbers of 64 bits are in an extra field, in this order.
    let large = [file.unpacked, file.packed, offset].filter { $0 >= 0xFFFF_FFFF }
    // The lengths of extra fields and comment, the disk, and the internal attributes.
    directory.append16(large.isEmpty ? 0 : 4 + 8 * large.count, 0, 0, 0)
    directory.append32(0o100644 << 16, min(offset, 0xFFFF_FFFF))
    directory += file.path.utf8
    guard !large.isEmpty else { return }
    directory.append16(1, 8 * large.count)
    for number in large { directory.append64(number) }
  }

  /// Returns the central directory, which ends the archive.
  func end() -> [UInt8] {
    var bytes = directory
    if count >= 0xFFFF || offset >= 0xFFFF_FFFF || directory.count >= 0xFFFF_FFFF {
      bytes.append32(0x0606_4B50)
      bytes.append64(44)
      bytes.append16(3 << 8 | 45, 45)
      bytes.append32(0, 0)
      bytes.append64(count, count, directory.count, offset)
      bytes.append32(0x0706_4B50, 0)
      bytes.append64(offset + directory.count)
      bytes.append32(1)
    }
    bytes.append32(0x0605_4B50)
    bytes.append16(0, 0, min(count, 0xFFFF), min(count, 0xFFFF))
    bytes.append32(min(directory.count, 0xFFFF_FFFF), min(offset, 0xFFFF_FFFF))
    bytes.append16(0)
    return bytes
  }

  /// Returns `bytes` without a header; nil if they do not become shorter, as those of photos.
  private static func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var isDone = false
    let packed = [UInt8](unsafeUninitializedCapacity: max(1, bytes.count)) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(min(output.count, bytes.count))
        // The output is not longer than the input. If it is full before the end, the input cannot
        // be compressed.
        isDone = CZlib.deflate(&stream, Z_FINISH) == Z_STREAM_END
        count = min(output.count, bytes.count) - Int(stream.avail_out)
      }
    }
    return isDone ? packed : nil
  }
}

/// What the headers of a file in an archive contain.
struct ZipFileFacts {
  var path: String
  var isDeflated: Bool
  var checksum = 0
  var packed = 0
  var unpacked = 0
  /// Whether the local header has room for sizes of 64 bits. It is written before the sizes are
  /// known, and must not change its length.
  var isStreamed = false

  /// Returns the fields from the version that is needed to the length of the path, which are the
  /// same in both headers. 0x0800 means that the path is UTF-8; the date is 1 January 1980, the
  /// earliest that ZIP has.
  /// - Parameter hasLargeSizes: whether both sizes are in an extra field.
  func fixedFields(hasLargeSizes: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append16(isStreamed ? 45 : 20, 0x0800, isDeflated ? 8 : 0, 0, 0x0021)
    bytes.append32(checksum)
    for size in [packed, unpacked] {
      bytes.append32(hasLargeSizes ? 0xFFFF_FFFF : min(size, 0xFFFF_FFFF))
    }
    bytes.append16(path.utf8.count)
    return bytes
  }

  /// The local header, which precedes the bytes of the file.
  var header: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append32(0x0403_4B50)
    bytes += fixedFields(hasLargeSizes: isStreamed)
    bytes.append16(isStreamed ? 20 : 0)
    bytes += path.utf8
    guard isStreamed else { return bytes }
    bytes.append16(1, 16)
    bytes.append64(unpacked, packed)
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append16(_ numbers: Int...) { append(numbers, bytes: 2) }
  fileprivate mutating func append32(_ numbers: Int...) { append(numbers, bytes: 4) }
  fileprivate mutating func append64(_ numbers: Int...) { append(numbers, bytes: 8) }

  /// Appends numbers with their lowest byte first.
  private mutating func append(_ numbers: [Int], bytes: Int) {
    for number in numbers {
      for place in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }
  }
}
