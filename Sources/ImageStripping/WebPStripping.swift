import WorkerMessages

/// Returns edits that keep the image or animation, its transparency and colour profile, and the
/// orientation in a new `EXIF` chunk. Everything after the RIFF container is removed. `frames` is 1
/// for a still image.
func editsStrippingWebP(_ bytes: [UInt8]) throws(StrippingError) -> (edits: ImageEdits, frames: Int)
{
  guard let size = bytes.little32(at: 4), size >= 12, bytes.range(at: 8, length: size) != nil
  else { throw .corrupt }
  let chunks = try riffChunks(bytes, in: 12..<(8 + size))
  guard let first = chunks.first else { throw .corrupt }
  var (body, frames) = (ImageEdits(), 1)
  switch first.type {
  case "VP8X":
    body = try extendedWebP(bytes, chunks)
    frames = max(1, chunks.count { $0.type == "ANMF" })
  case "VP8 ", "VP8L": body.append(first, of: bytes)
  default: throw .corrupt
  }
  var edits = ImageEdits()
  edits.append(riffHeader("RIFF", 4 + body.count) + Array("WEBP".utf8))
  edits.append(body)
  return (edits, frames)
}

private struct RIFFChunk {
  /// The four characters of the type as a number, big-endian.
  struct Name: Equatable, ExpressibleByStringLiteral {
    let number: Int

    init(stringLiteral text: String) { number = text.utf8.reduce(0) { $0 << 8 | Int($1) } }
    init(_ number: Int) { self.number = number }
  }

  var type: Name
  var content: Range<Int>
}

/// Returns the chunks in `range`. Content of odd length is followed by a padding byte, which some
/// writers omit at the end of the file.
private func riffChunks(
  _ bytes: [UInt8], in range: Range<Int>
) throws(StrippingError) -> [RIFFChunk] {
  var (chunks, at) = ([RIFFChunk](), range.lowerBound)
  while at < range.upperBound {
    guard let name = bytes.big32(at: at), let length = bytes.little32(at: at + 4),
      let content = bytes.range(at: at + 8, length: length), content.upperBound <= range.upperBound
    else { throw .corrupt }
    chunks.append(RIFFChunk(type: RIFFChunk.Name(name), content: content))
    at = content.upperBound + length % 2
  }
  return chunks
}

private func riffHeader(_ type: String, _ length: Int) -> [UInt8] {
  var header = Array(type.utf8)
  header.appendLittle32(length)
  return header
}

extension ImageEdits {
  /// Keeps a chunk with the type and length before it. The padding byte after it becomes zero.
  fileprivate mutating func append(_ chunk: RIFFChunk, of bytes: [UInt8]) {
    let content = chunk.content
    append(content.lowerBound - 8..<content.upperBound)
    guard content.count % 2 == 1 else { return }
    if bytes.has([0], at: content.upperBound) {
      append(content.upperBound..<content.upperBound + 1)
    } else {
      append([0])
    }
  }
}

// MARK: - Extended format

/// Bits of the first byte of `VP8X`.
private let exifFlag: UInt8 = 0x08
private let xmpFlag: UInt8 = 0x04

/// Keeps the needed chunks of an image in the extended format, whose first chunk is `VP8X`.
private func extendedWebP(
  _ bytes: [UInt8], _ chunks: [RIFFChunk]
) throws(StrippingError) -> ImageEdits {
  guard chunks[0].content.count >= 10 else { throw .corrupt }
  var orientation = Orientation.upright
  var parts = ImageEdits()
  for chunk in chunks.dropFirst() {
    switch chunk.type {
    case "ICCP", "ANIM", "ALPH", "VP8 ", "VP8L": parts.append(chunk, of: bytes)
    case "ANMF": parts.append(try animationFrame(bytes, chunk.content))
    case "EXIF": orientation = Orientation(exif: Array(bytes[chunk.content]))
    default: break
    }
  }
  var header = Array(bytes[chunks[0].content].prefix(10))
  header[0] &= ~(exifFlag | xmpFlag)
  if orientation != .upright {
    header[0] |= exifFlag
    parts.append(riffHeader("EXIF", orientation.tiff.count) + orientation.tiff)
  }
  var edits = ImageEdits()
  edits.append(riffHeader("VP8X", header.count) + header)
  edits.append(parts)
  return edits
}

/// Keeps a frame: 16 bytes of position and duration, then chunks as in a still image.
private func animationFrame(
  _ bytes: [UInt8], _ frame: Range<Int>
) throws(StrippingError) -> ImageEdits {
  guard frame.count >= 16 else { throw .corrupt }
  let start = frame.lowerBound + 16
  var content = ImageEdits()
  content.append(frame.lowerBound..<start)
  for chunk in try riffChunks(bytes, in: start..<frame.upperBound)
  where ["ALPH", "VP8 ", "VP8L"].contains(chunk.type) {
    content.append(chunk, of: bytes)
  }
  var edits = ImageEdits()
  if content.count == frame.count {
    edits.append(frame.lowerBound - 8..<frame.lowerBound)
  } else {
    edits.append(riffHeader("ANMF", content.count))
  }
  edits.append(content)
  // Every part has an even length, so no padding is needed.
  return edits
}
