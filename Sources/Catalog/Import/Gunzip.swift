import CZlib
import Model

/// Decompresses a gzip file of one or several members.
/// - Throws: malformed when the data is damaged (`import.gzip`) or ends early (`import.gzipEnd`),
///   tooLarge beyond `limit` bytes.
func gunzip(_ bytes: [UInt8], limit: Int = 2 << 30) throws(Failure) -> [UInt8] {
  guard let count = UInt32(exactly: bytes.count) else {
    throw Failure(.tooLarge, "import.tooLarge")
  }
  var result: [UInt8] = []
  var stream = z_stream()
  // 15 is the largest window; +32 reads gzip and zlib headers alike.
  guard
    inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { throw Failure.malformed("import.gzip") }
  defer { inflateEnd(&stream) }
  var input = bytes
  var chunk = [UInt8](repeating: 0, count: 1 << 18)
  var status = Z_OK
  input.withUnsafeMutableBufferPointer { input in
    stream.next_in = input.baseAddress
    stream.avail_in = count
    repeat {
      let written = chunk.withUnsafeMutableBufferPointer { chunk in
        stream.next_out = chunk.baseAddress
        stream.avail_out = UInt32(chunk.count)
        status = inflate(&stream, Z_NO_FLUSH)
        return chunk.count - Int(stream.avail_out)
      }
      result.append(contentsOf: chunk[..<written])
      if status == Z_STREAM_END, stream.avail_in > 0 { status = inflateReset(&stream) }
    } while status == Z_OK && result.count <= limit
  }
  guard result.count <= limit else { throw Failure(.tooLarge, "import.tooLarge") }
  // No progress is possible although nothing is wrong so far: there is no more to read.
  if status == Z_BUF_ERROR { throw Failure.malformed("import.gzipEnd") }
  guard status == Z_STREAM_END else { throw Failure.malformed("import.gzip") }
  return result
}
