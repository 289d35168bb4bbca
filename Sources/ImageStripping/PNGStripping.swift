import WorkerMessages

/// Chunks that affect the appearance, including animation. Text, times and EXIF do not.
private let keptChunks: Set<String> = [
  "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "pHYs", "bKGD",
  "acTL", "fcTL", "fdAT",
]

/// Returns edits that keep `keptChunks` unchanged, and the orientation in a new `eXIf` chunk.
/// Checksums are left to the decoder. `frames` is 1 for a still image.
func editsStrippingPNG(_ bytes: [UInt8]) throws(StrippingError) -> (edits: ImageEdits, frames: Int)
{
  var (header, body, frames, at) = (0..<0, ImageEdits(), 0, 8)
  var orientation = Orientation.upright
  while true {
    // Length, type, content, checksum.
    guard let length = bytes.big32(at: at), let chunk = bytes.range(at: at, length: 12 + length)
    else { throw .corrupt }
    let type = String(decoding: bytes[(at + 4)..<(at + 8)], as: UTF8.self)
    at = chunk.upperBound
    guard !header.isEmpty || (type == "IHDR" && length == 13) else { throw .corrupt }
    if type == "IHDR" {
      guard header.isEmpty else { throw .corrupt }
      header = 0..<at
    } else if keptChunks.contains(type) {
      body.append(chunk)
      if type == "fcTL" { frames += 1 }
      if type == "IEND" { break }
    } else if type == "eXIf" {
      orientation = Orientation(exif: Array(bytes[(chunk.lowerBound + 8)..<(at - 4)]))
    } else if type.utf8.first.map({ $0 & 0x20 == 0 }) ?? true {
      throw .unsupported  // An unknown critical chunk: it is needed to show the image.
    }
  }
  let turned = orientation == .upright ? [] : pngChunk("eXIf", orientation.tiff)
  var edits = ImageEdits()
  edits.append(header)
  edits.append(turned)
  edits.append(body)
  return (edits, max(1, frames))
}

private func pngChunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
  var chunk: [UInt8] = []
  chunk.appendBig32(content.count)
  chunk += type.utf8
  chunk += content
  chunk.appendBig32(Int(crc32(chunk[4...])))
  return chunk
}

/// Computed bit by bit, since its only input is the few bytes of an orientation.
private func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
  ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}
