import CZlib
import Model

/// The unpacked bytes of one file in an archive. Its size and checksum are verified.
struct ZipContent {
  private let source: ZipSource
  /// The compression method: 0 for stored, 8 for deflated bytes.
  private let method: Int
  /// The CRC-32 that the archive states, with which `sum` is compared at the end.
  private let checksum: Int
  private let sizes: Zip64Sizes
  /// The range of the archive that has not been read; nil until the first read.
  private var rest: Range<Int>?
  private var inflater: RawInflater?
  /// The number of bytes that were unpacked so far.
  private var unpacked = 0
  /// The CRC-32 of these bytes.
  private var sum: UInt = 0
  private var isAtEnd = false

  init(_ source: ZipSource, method: Int, checksum: Int, sizes: Zip64Sizes) {
    self.source = source
    self.method = method
    self.checksum = checksum
    self.sizes = sizes
  }

  /// Returns the next bytes, or nil at the end.
  /// - Throws: malformed (`import.zip`) for damaged data, or for a method other than stored and
  ///   deflated.
  mutating func next() throws(Failure) -> [UInt8]? {
    if isAtEnd { return nil }
    var rest: Range<Int>
    if let left = self.rest { rest = left } else { rest = try packedRange() }
    let bytes: [UInt8]
    switch method {
    case 0:
      bytes = try read(&rest)
      isAtEnd = rest.isEmpty
    case 8: bytes = try inflate(&rest)
    default: throw ZipArchive.damaged
    }
    self.rest = rest
    unpacked += bytes.count
    // For no bytes zlib returns the initial sum.
    if !bytes.isEmpty {
      sum = bytes.withUnsafeBufferPointer { crc32(sum, $0.baseAddress, UInt32($0.count)) }
    }
    guard unpacked <= sizes.unpacked else { throw ZipArchive.damaged }
    if isAtEnd {
      guard unpacked == sizes.unpacked, Int(sum) == checksum, rest.isEmpty else {
        throw ZipArchive.damaged
      }
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Returns where the packed bytes are: after a local header, whose lengths can differ from those
  /// in the central directory.
  private func packedRange() throws(Failure) -> Range<Int> {
    let head = ZipFields(try source.bytes(at: sizes.offset, count: 30))
    guard head.uint32(0) == 0x0403_4B50 else { throw ZipArchive.damaged }
    let start = sizes.offset + 30 + head.uint16(26) + head.uint16(28)
    guard sizes.packed >= 0, start <= source.count, sizes.packed <= source.count - start else {
      throw ZipArchive.damaged
    }
    return start..<start + sizes.packed
  }

  private func read(_ rest: inout Range<Int>) throws(Failure) -> [UInt8] {
    let (start, count) = (rest.lowerBound, min(rest.count, RawInflater.bufferSize))
    rest = start + count..<rest.upperBound
    return try source.bytes(at: start, count: count)
  }

  private mutating func inflate(_ rest: inout Range<Int>) throws(Failure) -> [UInt8] {
    let inflater: RawInflater
    if let known = self.inflater { inflater = known } else { inflater = try RawInflater() }
    self.inflater = inflater
    while true {
      if inflater.needsInput, !rest.isEmpty { inflater.feed(try read(&rest)) }
      let (bytes, isEnd) = try inflater.next()
      isAtEnd = isEnd
      if isEnd {
        guard inflater.needsInput else { throw ZipArchive.damaged }
        return bytes
      }
      if !bytes.isEmpty { return bytes }
      // Without output or input there is no progress: the data is truncated.
      if inflater.needsInput, rest.isEmpty { throw ZipArchive.damaged }
    }
  }
}

/// A decompressor of deflated data without a header.
final class RawInflater {
  static let bufferSize = 1 << 16

  /// On the heap, because zlib checks that its state has not moved in memory.
  private let stream: UnsafeMutablePointer<z_stream>
  private var input: [UInt8] = []
  private var place = 0

  var needsInput: Bool { place == input.count }

  /// - Throws: malformed (`import.zip`) without memory.
  init() throws(Failure) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // A negative window size means that there is no header.
    guard
      inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw ZipArchive.damaged }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Sets the next input after the previous one was consumed.
  func feed(_ bytes: [UInt8]) { (input, place) = (bytes, 0) }

  /// Returns bytes that the input contains, possibly none, and whether they are the last.
  /// - Throws: malformed (`import.zip`).
  func next() throws(Failure) -> (bytes: [UInt8], isEnd: Bool) {
    var status = Z_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: RawInflater.bufferSize) { output, count in
      place = input.withUnsafeMutableBufferPointer { input in
        stream.pointee.next_in = input.baseAddress.map { $0 + place }
        stream.pointee.avail_in = UInt32(input.count - place)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        status = inflate(stream, Z_NO_FLUSH)
        return input.count - Int(stream.pointee.avail_in)
      }
      count = output.count - Int(stream.pointee.avail_out)
    }
    // Z_BUF_ERROR: more input is needed.
    guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { throw ZipArchive.damaged }
    return (bytes, status == Z_STREAM_END)
  }
}
