import Model

/// What the worker is asked: the length of what follows (4 bytes), operation (1), format (1), width,
/// height and the focus from the left and from the top in ten-thousandths (4 each), image. Numbers
/// are big-endian. Sources/MediaWorker/Channel.swift reads it.
struct WorkerRequest: Sendable {
  /// The same numbers as in Sources/MediaWorker/Operations.swift.
  enum Operation: UInt8 {
    case probe = 1
    case verify = 2
    case derive = 3
    case recode = 4
    /// The answer holds JSON in place of an image.
    case read = 5
    case crop = 6
  }

  var operation: Operation
  var format: ImageFormat = .jpeg
  var width = 0
  var height = 0
  var focus = Focus.middle
  var image: [UInt8]

  /// Everything before the image.
  var header: [UInt8] {
    var header: [UInt8] = []
    header.appendBig32(18 + image.count)
    header += [operation.rawValue, format.rawValue]
    for number in [width, height, focus.x, focus.y] { header.appendBig32(number) }
    return header
  }
}

/// What the worker answers: the length of what follows (4 bytes), status (1), format (1), width,
/// height and pages (4 each), image. Sources/MediaWorker/Operations.swift writes it.
struct WorkerAnswer: Sendable {
  static let headerLength = 14
  /// Far above any image of 100 megapixels in the formats written; a longer frame is no frame.
  static let longest = 256 << 20

  /// The same numbers as `cvips_status`; the last is that of Sources/MediaWorker/Reading.swift.
  enum Status: UInt8 {
    case ok = 0
    case corrupt = 1
    case tooManyPixels = 2
    case unsupported = 3
    case outOfMemory = 4
    case noLanguage = 5
  }

  var facts: ImageFacts
  var image: [UInt8]

  /// Nil when `header` is none the worker writes; throws what the worker refused.
  init?(header: [UInt8], image: [UInt8]) throws(Failure) {
    guard header.count == Self.headerLength, let status = Status(rawValue: header[0]),
      let width = header.big32(at: 2), let height = header.big32(at: 6),
      let pages = header.big32(at: 10)
    else { return nil }
    switch status {
    case .ok: break
    case .corrupt: throw .corruptImage
    case .unsupported: throw .unsupportedImage
    case .tooManyPixels, .outOfMemory: throw .tooLargeImage
    case .noLanguage: throw .noReadingLanguage
    }
    guard let format = ImageFormat(rawValue: header[1]) else { return nil }
    facts = ImageFacts(format: format, width: width, height: height, pages: pages)
    self.image = image
  }
}
