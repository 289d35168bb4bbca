import CZlib
import NIOCore

/// A gzip stream. It must not be used by several tasks at once.
final class Gzip {
  /// On the heap, because zlib stores the address of the stream.
  private let stream: UnsafeMutablePointer<z_stream>

  /// The memory of a stream: 256 KiB for the best compression, 64 KiB when many streams are open at
  /// once.
  enum Memory {
    case large, small

    fileprivate var windowBits: Int32 { self == .large ? 15 : 13 }
    fileprivate var level: Int32 { self == .large ? 8 : 6 }
  }

  init(level: Int32, memory: Memory = .large) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Adding 16 selects gzip's header and checksum instead of zlib's.
    deflateInit2_(
      stream, level, Z_DEFLATED, memory.windowBits + 16, memory.level, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses `bytes` and returns the output so far, which is often empty.
  func add(_ bytes: ByteBuffer) -> ByteBuffer { deflate(bytes, Z_NO_FLUSH) }

  /// Returns the end of the stream.
  func finish() -> ByteBuffer { deflate(ByteBuffer(), Z_FINISH) }

  /// Returns `bytes` compressed at once.
  static func compress(_ bytes: ByteBuffer, level: Int32) -> ByteBuffer {
    Gzip(level: level).deflate(bytes, Z_FINISH)
  }

  private func deflate(_ bytes: ByteBuffer, _ flush: Int32) -> ByteBuffer {
    var output = ByteBuffer()
    bytes.withUnsafeReadableBytes { input in
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: input.bindMemory(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      var space: Int
      repeat {
        space = max(512, Int(stream.pointee.avail_in) / 3)
        output.writeWithUnsafeMutableBytes(minimumWritableBytes: space) { free in
          space = free.count
          stream.pointee.next_out = free.bindMemory(to: UInt8.self).baseAddress
          stream.pointee.avail_out = UInt32(free.count)
          _ = CZlib.deflate(stream, flush)
          return free.count - Int(stream.pointee.avail_out)
        }
      } while stream.pointee.avail_out == 0
    }
    return output
  }
}
