import Foundation
import WorkerMessages

/// The maximum number of scans of a JPEG. For every scan a decoder walks through all coefficients,
/// even if the scan is empty: 1,000 scans of 100 megapixels in 340 KB cost 15 s of processor time.
/// Encoders write about ten.
package let maxScans = 100

/// Returns edits that keep what is needed to show the image: frames, tables, scans, JFIF, the
/// colour profile, Adobe's colour transform, and the orientation in a new EXIF block. Everything
/// after the end of the image is removed, including additional images that cameras store there.
func editsStrippingJPEG(_ bytes: [UInt8]) throws(StrippingError) -> ImageEdits {
  var walk = JPEGStripper(bytes)
  while try walk.step() {}
  return walk.result
}

/// Walks through the segments of a JPEG and collects the edits that keep the needed ones.
private struct JPEGStripper {
  /// The second bytes of markers.
  private enum Marker {
    static let startOfImage: UInt8 = 0xD8
    static let endOfImage: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA
    /// A marker without a segment, used by arithmetic coding.
    static let temporary: UInt8 = 0x01
    /// Between the parts of a scan.
    static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
    static let jfif: UInt8 = 0xE0
    static let exif: UInt8 = 0xE1
    static let colourProfile: UInt8 = 0xE2
    static let adobe: UInt8 = 0xEE
    /// Headers of frames, and tables of Huffman and arithmetic coding. 0xC8 is reserved.
    static let framesAndCodingTables: [ClosedRange<UInt8>] = [0xC0...0xC7, 0xC9...0xCF]
    /// Scans, quantisation tables, lines, restart intervals and hierarchies.
    static let scansAndTables: ClosedRange<UInt8> = 0xDA...0xDF
  }

  private let bytes: [UInt8]
  private var at = 2
  /// The start of the image and its JFIF block. The EXIF block with the orientation has to follow
  /// them, but is known only after the segments of the body have been read.
  private var head: [UInt8] = [0xFF, Marker.startOfImage]
  private var body = ImageEdits()
  private var orientation: Orientation?
  private var scans = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var result: ImageEdits {
    let turned = orientation.map { $0 == .upright ? [] : $0.jpegSegment } ?? []
    var edits = ImageEdits()
    edits.append(head + turned)
    edits.append(body)
    return edits
  }

  /// Reads one segment.
  /// - Returns: false after the last segment.
  mutating func step() throws(StrippingError) -> Bool {
    let marker = try nextMarker()
    switch marker {
    case Marker.endOfImage:
      guard scans > 0 else { throw .corrupt }
      body.append(at - 2..<at)
      return false
    case Marker.temporary, Marker.restarts:
      return true
    default:
      guard let length = bytes.big16(at: at), length >= 2,
        let segment = bytes.range(at: at, length: length)
      else { throw .corrupt }
      at = segment.upperBound
      keep(marker, segment)
      if marker == Marker.startOfScan {
        scans += 1
        guard scans <= maxScans else { throw .tooManyScans }
        try copyScan()
      }
      return true
    }
  }

  private mutating func nextMarker() throws(StrippingError) -> UInt8 {
    guard bytes.has([0xFF], at: at) else { throw .corrupt }
    while bytes.has([0xFF], at: at) { at += 1 }
    guard at < bytes.count, bytes[at] != 0 else { throw .corrupt }
    at += 1
    return bytes[at - 1]
  }

  /// Keeps a segment if it is needed to show the image. `segment` begins with its length.
  private mutating func keep(_ marker: UInt8, _ segment: Range<Int>) {
    let content = segment.lowerBound + 2
    switch marker {
    case Marker.jfif:
      keepJFIF(segment)
    case Marker.exif:
      if orientation == nil, bytes.has("Exif\0\0", at: content), content < segment.upperBound {
        orientation = Orientation(exif: Array(bytes[content..<segment.upperBound]))
      }
    case Marker.colourProfile:
      if segment.count >= 16, bytes.has("ICC_PROFILE\0", at: content) { append(segment) }
    case Marker.adobe:
      // The name, version, flags and the colour transform have 12 bytes together; anything after them
      // is not Adobe's.
      if segment.count >= 14, bytes.has("Adobe", at: content) {
        body.append([0xFF, marker, 0, 14])
        body.append(content..<(content + 12))
      }
    case Marker.framesAndCodingTables[0], Marker.framesAndCodingTables[1], Marker.scansAndTables:
      append(segment)
    default: break  // Data of other applications, comments, and unknown markers.
    }
  }

  /// Keeps the first JFIF block without its thumbnail, which can show parts that were cut off.
  private mutating func keepJFIF(_ segment: Range<Int>) {
    let content = segment.lowerBound + 2
    guard head.count == 2, segment.count >= 16, bytes.has("JFIF\0", at: content) else { return }
    head += [0xFF, Marker.jfif, 0, 16]
    head += bytes[content..<(content + 12)]
    head += [0, 0]
  }

  /// Keeps the segment and the marker before it.
  private mutating func append(_ segment: Range<Int>) {
    body.append(segment.lowerBound - 2..<segment.upperBound)
  }

  /// Keeps coded data up to the next marker that is neither a stuffed byte nor a restart marker.
  private mutating func copyScan() throws(StrippingError) {
    var end = at
    while true {
      guard let found = indexOfFF(from: end), found + 1 < bytes.count else { throw .corrupt }
      switch bytes[found + 1] {
      case 0, Marker.restarts: end = found + 2
      case 0xFF: end = found + 1
      default:
        body.append(at..<found)
        at = found
        return
      }
    }
  }

  private func indexOfFF(from start: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard start < buffer.count, let base = buffer.baseAddress,
        let found = memchr(base + start, 0xFF, buffer.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
