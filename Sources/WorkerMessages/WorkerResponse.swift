/// An answer of the media worker. Its encoding is the length of the rest (4 bytes), status (1),
/// kind of content (1), format (1), width, height and frames (4 each), and the bytes of the content.
/// Numbers are big-endian.
package struct WorkerResponse: Sendable {
  /// The values up to 4 are those of `cvips_status`.
  package enum Status: UInt8, Sendable {
    case ok = 0
    case corrupt = 1
    case tooManyPixels = 2
    case unsupported = 3
    case outOfMemory = 4
    case noLanguage = 5
    case animationTooLong = 6
    case tooManyScans = 7
  }

  /// The kind of data after the header.
  package enum Content: UInt8, Sendable {
    /// An image, JSON, or nothing.
    case bytes = 0
    /// `ImageEdits` that make the image from the one in the request.
    case edits = 1
  }

  package static let headerLength = 15
  /// The maximum length of a message in bytes, more than any image of 100 megapixels has in the
  /// formats that are written. A longer message is malformed.
  package static let maximumLength = 256 << 20
  private static let maxSide = 20_000
  private static let maxPixels = 100_000_000
  private static let maxFrames = 1_000_000

  package var status: Status
  package var content: Content
  /// Nil unless the status is `ok`.
  package var properties: ImageProperties?
  package var bytes: [UInt8]

  /// Creates a refusal.
  package init(_ status: Status) {
    (self.status, content, properties, bytes) = (status, .bytes, nil, [])
  }

  package init(_ facts: ImageProperties, _ content: Content, _ bytes: [UInt8]) {
    (status, self.content, self.properties, self.bytes) = (.ok, content, facts, bytes)
  }

  package var encoded: [UInt8] {
    var message: [UInt8] = []
    message.reserveCapacity(4 + Self.headerLength + bytes.count)
    message.appendBig32(Self.headerLength + bytes.count)
    message += [status.rawValue, content.rawValue, properties?.format.rawValue ?? 0]
    for number in [properties?.width ?? 0, properties?.height ?? 0, properties?.frames ?? 0] {
      message.appendBig32(number)
    }
    return message + bytes
  }

  /// Decodes an answer.
  /// - Parameter header: `headerLength` bytes, without the length before them.
  /// - Returns: nil for a header that `encoded` does not write, or for impossible sizes.
  package init?(header: [UInt8], bytes: [UInt8]) {
    guard header.count == Self.headerLength, let status = Status(rawValue: header[0]),
      let content = Content(rawValue: header[1]), let width = header.big32(at: 3),
      let height = header.big32(at: 7), let frames = header.big32(at: 11)
    else { return nil }
    guard status == .ok else {
      self.init(status)
      return
    }
    guard let format = ImageFormat(rawValue: header[2]),
      (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height),
      width * height <= Self.maxPixels, (1...Self.maxFrames).contains(frames)
    else { return nil }
    self.init(
      ImageProperties(format: format, width: width, height: height, frames: frames), content, bytes)
  }
}
