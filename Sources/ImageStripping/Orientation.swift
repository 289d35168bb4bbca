import WorkerMessages

/// The orientation of the camera, the only part of EXIF that is kept. Without it images would lie
/// on their side.
struct Orientation: Equatable {
  /// As in EXIF: 1 (upright) to 8.
  var value: UInt8 = 1

  static let upright = Orientation()

  init() {}

  /// Reads an EXIF block: a TIFF header, with or without `Exif\0\0` before it. An unreadable block
  /// means upright.
  init(exif bytes: [UInt8]) {
    let start = bytes.has("Exif\0\0", at: 0) ? 6 : 0
    let little = bytes.has("II", at: start)
    guard little || bytes.has("MM", at: start) else { return }
    func number16(_ at: Int) -> Int? {
      bytes.big16(at: at).map { little ? ($0 & 0xFF) << 8 | $0 >> 8 : $0 }
    }
    let offset = little ? bytes.little32(at: start + 4) : bytes.big32(at: start + 4)
    guard number16(start + 2) == 42, let offset, let count = number16(start + offset) else {
      return
    }
    for entry in 0..<count {
      let at = start + offset + 2 + 12 * entry
      guard let tag = number16(at) else { return }
      guard tag == 0x0112 else { continue }
      if let found = number16(at + 8), (1...8).contains(found) { value = UInt8(found) }
      return
    }
  }

  /// A TIFF block with only this tag, as PNG and WebP contain it.
  var tiff: [UInt8] {
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
      + [0, 0, 0, 0]
  }

  /// A JPEG segment with only this tag, including marker and length.
  var jpegSegment: [UInt8] {
    [0xFF, 0xE1, 0, UInt8(2 + 6 + tiff.count)] + Array("Exif\0\0".utf8) + tiff
  }
}
