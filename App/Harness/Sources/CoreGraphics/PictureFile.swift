package import Foundation

/// Reads the types, sizes and orientations of pictures from the first bytes of their files.
package enum PictureFile {
  /// Returns the size in pixels as stored; nil for data that is not an image.
  package static func size(of data: Data) -> CGSize? {
    let bytes = [UInt8](data.prefix(1 << 17))
    switch type(of: data) {
    case "public.png" where bytes.count >= 24:
      return CGSize(width: number(bytes[16..<20]), height: number(bytes[20..<24]))
    case "public.jpeg": return jpegSize(bytes)
    case "com.compuserve.gif" where bytes.count >= 10:
      return CGSize(
        width: Int(bytes[6]) + Int(bytes[7]) << 8, height: Int(bytes[8]) + Int(bytes[9]) << 8)
    case "org.webmproject.webp", "public.heic": return CGSize(width: 1, height: 1)
    default: return nil
    }
  }

  /// Returns the identifier of the type; nil for data that is not an image.
  package static func type(of data: Data) -> String? {
    let bytes = [UInt8](data.prefix(12))
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "public.png" }
    if bytes.starts(with: [0xFF, 0xD8]) { return "public.jpeg" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "com.compuserve.gif" }
    guard bytes.count == 12 else { return nil }
    if Array(bytes[8..<12]) == Array("WEBP".utf8) { return "org.webmproject.webp" }
    return Array(bytes[4..<8]) == Array("ftyp".utf8) ? "public.heic" : nil
  }

  /// Returns how the pixels of a JPEG file are turned, from 1 to 8; 1 for other files.
  package static func orientation(of data: Data) -> Int {
    let bytes = [UInt8](data.prefix(1 << 17))
    guard type(of: data) == "public.jpeg",
      let exif = segment(of: bytes, where: { $0 == 0xE1 }),
      Array(exif.prefix(6)) == Array("Exif\0\0".utf8)
    else { return 1 }
    return orientation(inTIFF: Array(exif.dropFirst(6)))
  }

  /// Returns the tag 0x0112 of the first directory.
  private static func orientation(inTIFF bytes: [UInt8]) -> Int {
    guard bytes.count >= 10 else { return 1 }
    let isLittle = bytes[0] == 0x49
    func value(_ offset: Int, _ count: Int) -> Int {
      guard offset + count <= bytes.count else { return 0 }
      let part = bytes[offset..<(offset + count)]
      return isLittle ? part.reversed().reduce(0) { $0 << 8 + Int($1) } : number(part)
    }
    let directory = value(4, 4)
    let tag = (0..<value(directory, 2)).map { directory + 2 + $0 * 12 }
      .first { value($0, 2) == 0x0112 }
    guard let tag, (1...8).contains(value(tag + 8, 2)) else { return 1 }
    return value(tag + 8, 2)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 + Int($1) }
  }

  private static func jpegSize(_ bytes: [UInt8]) -> CGSize? {
    // The markers of frames contain the size, except those of tables.
    let frame = segment(of: bytes) {
      (0xC0...0xCF).contains($0) && ![0xC4, 0xC8, 0xCC].contains($0)
    }
    guard let frame, frame.count >= 5 else { return nil }
    let start = frame.startIndex
    return CGSize(
      width: number(frame[(start + 3)..<(start + 5)]),
      height: number(frame[(start + 1)..<(start + 3)]))
  }

  /// Returns the content of the first segment of a JPEG file with a marker.
  private static func segment(
    of bytes: [UInt8], where isWanted: (UInt8) -> Bool
  ) -> ArraySlice<UInt8>? {
    var index = 2
    while index + 4 <= bytes.count, bytes[index] == 0xFF {
      let end = index + 2 + number(bytes[(index + 2)..<(index + 4)])
      if isWanted(bytes[index + 1]) {
        return bytes[(index + 4)..<max(index + 4, min(end, bytes.count))]
      }
      index = end
    }
    return nil
  }
}
