import WorkerMessages

/// Returns edits that keep the frames, their delays and the number of repetitions. Comments, text
/// and the data of other applications are removed, as is everything after the trailer. A GIF that
/// ends within a block is corrupt, although libvips would show its beginning. A missing trailer is
/// common and is added. `frames` is at least 1.
func editsStrippingGIF(_ bytes: [UInt8]) throws(StrippingError) -> (edits: ImageEdits, frames: Int)
{
  var (edits, frames, at) = (ImageEdits(), 0, 13)
  guard bytes.count >= at else { throw .corrupt }
  at += colorTableLength(bytes[10])
  guard at <= bytes.count else { throw .corrupt }
  edits.append(0..<at)
  while at < bytes.count, bytes[at] != 0x3B {
    let start = at
    switch bytes[at] {
    case 0x21:
      at = try endOfSubBlocks(bytes, from: at + 2)
      edits.append(try keptExtension(bytes, start..<at))
    case 0x2C:
      guard at + 9 < bytes.count else { throw .corrupt }
      // The descriptor, its colour table, and the byte with the code size.
      at = try endOfSubBlocks(bytes, from: at + 10 + colorTableLength(bytes[at + 9]) + 1)
      edits.append(start..<at)
      frames += 1
    default:
      throw .corrupt
    }
  }
  guard frames > 0 else { throw .corrupt }
  if at < bytes.count {
    edits.append(at..<at + 1)
  } else {
    edits.append([0x3B])
  }
  return (edits, frames)
}

/// Keeps an extension with the delay of a frame or the number of repetitions, which is one
/// sub-block of known length. Returns empty edits for other extensions.
private func keptExtension(
  _ bytes: [UInt8], _ block: Range<Int>
) throws(StrippingError) -> ImageEdits {
  var edits = ImageEdits()
  let content = block.lowerBound + 2
  let kept: Int
  switch bytes[block.lowerBound + 1] {
  case 0xF9:
    guard bytes[content] == 4 else { throw .corrupt }
    kept = 7
  case 0xFF:
    let repeats = ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { bytes.has($0, at: content + 1) }
    guard repeats, bytes[content] == 11, bytes.has([3, 1], at: content + 12) else { return edits }
    kept = 18
  default:
    return edits
  }
  guard block.count > kept else { throw .corrupt }
  edits.append(block.lowerBound..<block.lowerBound + kept)
  // The terminator of the sub-blocks. Further sub-blocks before it are removed.
  if block.count == kept + 1 {
    edits.append(block.upperBound - 1..<block.upperBound)
  } else {
    edits.append([0])
  }
  return edits
}

/// Returns the number of bytes of a colour table.
/// - Parameter flags: the byte that states whether there is a table and how long it is.
private func colorTableLength(_ flags: UInt8) -> Int {
  flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
}

/// Returns the index after a sequence of sub-blocks. Each begins with its length, and a length of 0
/// ends the sequence.
private func endOfSubBlocks(_ bytes: [UInt8], from start: Int) throws(StrippingError) -> Int {
  var at = start
  while at < bytes.count {
    let length = Int(bytes[at])
    at += 1 + length
    if length == 0 { return at }
  }
  throw .corrupt
}
