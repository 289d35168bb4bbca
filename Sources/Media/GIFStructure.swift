import Model

/// Walks the blocks of a GIF, which libvips would show as far as they go: one that ends within a
/// block is corrupt. A missing end mark is common, and forgiven. The number of frames, at least 1.
func framesOfGIF(_ bytes: [UInt8]) throws(Failure) -> Int {
  var (frames, at) = (0, 13)
  guard bytes.count >= at else { throw .corruptImage }
  at += colorTableLength(bytes[10])
  while at < bytes.count, bytes[at] != 0x3B {
    switch bytes[at] {
    case 0x21:
      at += 2
    case 0x2C:
      guard at + 9 < bytes.count else { throw .corruptImage }
      // The descriptor, its colours, and the byte that says how wide the codes are.
      at += 10 + colorTableLength(bytes[at + 9]) + 1
      frames += 1
    default:
      throw .corruptImage
    }
    at = try endOfSubBlocks(bytes, from: at)
  }
  guard frames > 0, at <= bytes.count else { throw .corruptImage }
  return frames
}

private func colorTableLength(_ flags: UInt8) -> Int {
  flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
}

/// Sub-blocks start with their length; one of length 0 ends them.
private func endOfSubBlocks(_ bytes: [UInt8], from start: Int) throws(Failure) -> Int {
  var at = start
  while at < bytes.count {
    let length = Int(bytes[at])
    at += 1 + length
    if length == 0 { return at }
  }
  throw .corruptImage
}
