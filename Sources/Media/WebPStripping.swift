import Model

/// Keeps the picture or the animation, its transparency and colour profile, and the orientation in
/// an `EXIF` chunk of its own. What follows the RIFF container is left behind.
func strippedWebP(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
  guard let size = bytes.little32(at: 4), size >= 12, bytes.range(at: 8, length: size) != nil
  else { throw .corruptImage }
  let chunks = try riffChunks(bytes, in: 12..<(8 + size))
  guard let first = chunks.first else { throw .corruptImage }
  var body: [UInt8]
  if first.type == "VP8X" {
    body = try extendedWebP(bytes, chunks)
  } else if first.type == "VP8 " || first.type == "VP8L" {
    body = riffChunk(first.type, bytes[first.content])
  } else {
    throw .corruptImage
  }
  var result = Array("RIFF".utf8)
  result.appendLittle32(4 + body.count)
  result += "WEBP".utf8
  result += body
  return result
}

private struct RIFFChunk {
  var type: String
  var content: Range<Int>
}

/// The chunks that fill `range`; content of odd length is followed by a byte of padding, which
/// some writers forget at the very end.
private func riffChunks(_ bytes: [UInt8], in range: Range<Int>) throws(Failure) -> [RIFFChunk] {
  var (chunks, at) = ([RIFFChunk](), range.lowerBound)
  while at < range.upperBound {
    guard let length = bytes.little32(at: at + 4),
      let content = bytes.range(at: at + 8, length: length), content.upperBound <= range.upperBound
    else { throw .corruptImage }
    let type = String(decoding: bytes[at..<(at + 4)], as: UTF8.self)
    chunks.append(RIFFChunk(type: type, content: content))
    at = content.upperBound + length % 2
  }
  return chunks
}

private func riffChunk(_ type: String, _ content: some Collection<UInt8>) -> [UInt8] {
  var chunk = Array(type.utf8)
  chunk.reserveCapacity(content.count + 9)
  chunk.appendLittle32(content.count)
  chunk += content
  if content.count % 2 == 1 { chunk.append(0) }
  return chunk
}

// MARK: - Extended files

/// Bits of the first byte of `VP8X`.
private let exifFlag: UInt8 = 0x08
private let xmpFlag: UInt8 = 0x04

private func extendedWebP(_ bytes: [UInt8], _ chunks: [RIFFChunk]) throws(Failure) -> [UInt8] {
  guard chunks[0].content.count >= 10 else { throw .corruptImage }
  var orientation = Orientation.upright
  var parts: [UInt8] = []
  for chunk in chunks.dropFirst() {
    switch chunk.type {
    case "ICCP", "ANIM", "ALPH", "VP8 ", "VP8L":
      parts += riffChunk(chunk.type, bytes[chunk.content])
    case "ANMF":
      parts += try animationFrame(bytes, chunk.content)
    case "EXIF":
      orientation = Orientation(exif: Array(bytes[chunk.content]))
    default: break
    }
  }
  var header = Array(bytes[chunks[0].content].prefix(10))
  header[0] &= ~(exifFlag | xmpFlag)
  if orientation != .upright {
    header[0] |= exifFlag
    parts += riffChunk("EXIF", orientation.tiff)
  }
  return riffChunk("VP8X", header) + parts
}

/// 16 bytes of place and time, then chunks as in a still picture.
private func animationFrame(_ bytes: [UInt8], _ frame: Range<Int>) throws(Failure) -> [UInt8] {
  guard frame.count >= 16 else { throw .corruptImage }
  let start = frame.lowerBound + 16
  var content = Array(bytes[frame.lowerBound..<start])
  for chunk in try riffChunks(bytes, in: start..<frame.upperBound)
  where ["ALPH", "VP8 ", "VP8L"].contains(chunk.type) {
    content += riffChunk(chunk.type, bytes[chunk.content])
  }
  return riffChunk("ANMF", content)
}
