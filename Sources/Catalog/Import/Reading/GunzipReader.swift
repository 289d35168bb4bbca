import CZlib
import Model

/// A reader that decompresses a gzip file of one or several members.
final class GunzipReader: ByteReader {
  private let packed: any ByteReader
  private let limits: ImportLimits
  /// On the heap, because zlib checks that its state has not moved in memory.
  private let stream: UnsafeMutablePointer<z_stream>
  private var input: [UInt8] = []
  private var place = 0
  private var isInputEnded = false
  private var isBetweenMembers = false
  private var compressedBytes = 0
  private var unpackedBytes = 0

  /// - Throws: malformed (`import.gzip`).
  init(_ packed: any ByteReader, limits: ImportLimits) throws(Failure) {
    self.packed = packed
    self.limits = limits
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 is the largest window size; +32 accepts both gzip and zlib headers.
    guard
      inflateInit2_(stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw Failure.malformed("import.gzip") }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// - Throws: malformed when the data is damaged (`import.gzip`) or ends early
  ///   (`import.gzipEnd`), tooLarge beyond a limit.
  func read() throws(Failure) -> [UInt8] {
    while true {
      if place == input.count, !isInputEnded {
        input = try packed.read()
        place = 0
        isInputEnded = input.isEmpty
      }
      if isBetweenMembers {
        if place == input.count { return [] }
        inflateReset(stream)
        isBetweenMembers = false
      }
      let (status, bytes) = inflate()
      unpackedBytes += bytes.count
      try limits.check(unpacked: unpackedBytes, packed: compressedBytes)
      switch status {
      case Z_STREAM_END: isBetweenMembers = true
      case Z_OK: break
      // No progress is possible without more input. At the end of the input the data is truncated.
      case Z_BUF_ERROR:
        if isInputEnded, bytes.isEmpty { throw Failure.malformed("import.gzipEnd") }
      default: throw Failure.malformed("import.gzip")
      }
      if !bytes.isEmpty { return bytes }
    }
  }

  private func inflate() -> (Int32, [UInt8]) {
    var status = Z_OK
    let capacity = 1 << 16
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      let consumed = input.withUnsafeMutableBufferPointer { input in
        let left = input.count - place
        stream.pointee.next_in = input.baseAddress.map { $0 + place }
        stream.pointee.avail_in = UInt32(left)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(capacity)
        status = CZlib.inflate(stream, Z_NO_FLUSH)
        return left - Int(stream.pointee.avail_in)
      }
      place += consumed
      compressedBytes += consumed
      count = capacity - Int(stream.pointee.avail_out)
    }
    return (status, bytes)
  }
}
