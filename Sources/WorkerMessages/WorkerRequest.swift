/// A request to the media worker. On the wire: the length of what follows (4 bytes), operation (1),
/// format (1), width, height, the focus from the left and from the top in ten-thousandths, the
/// limits on frames and on megapixels of an animation, the seconds of processor time (4 each), and
/// the image. Numbers are big-endian.
package struct WorkerRequest: Sendable {
  package enum Operation: UInt8, Sendable {
    /// Reads the header.
    case probe = 1
    /// Removes metadata and decodes to the end. The answer holds edits or a new image.
    case prepare = 2
    case derive = 3
    /// The answer holds JSON in place of an image.
    case read = 5
    case crop = 6
  }

  package static let headerLength = 30
  /// Above any stored image; a longer message is malformed.
  package static let maximumLength = 256 << 20

  package var operation: Operation
  package var format: ImageFormat
  package var width = 0
  package var height = 0
  package var focusX = 0
  package var focusY = 0
  package var limits = WorkerLimits(frames: 0, animationMegapixels: 0, cpuSeconds: 0)
  package var image: [UInt8]

  package init(_ operation: Operation, _ image: [UInt8], format: ImageFormat = .jpeg) {
    self.operation = operation
    self.format = format
    self.image = image
  }

  /// Everything before the image, the length included.
  package var encodedHeader: [UInt8] {
    var header: [UInt8] = []
    header.appendBig32(Self.headerLength + image.count)
    header += [operation.rawValue, format.rawValue]
    for number in [
      width, height, focusX, focusY, limits.frames, limits.animationMegapixels, limits.cpuSeconds,
    ] {
      header.appendBig32(number)
    }
    return header
  }

  /// - Parameter header: `headerLength` bytes, without the length before them.
  /// - Returns: nil for a header that `encodedHeader` does not write.
  package init?(header: [UInt8], image: [UInt8]) {
    guard header.count == Self.headerLength, let operation = Operation(rawValue: header[0]),
      let format = ImageFormat(rawValue: header[1])
    else { return nil }
    let numbers = (0..<7).compactMap { header.big32(at: 2 + 4 * $0) }
    self.init(operation, image, format: format)
    (width, height, focusX, focusY) = (numbers[0], numbers[1], numbers[2], numbers[3])
    limits = WorkerLimits(
      frames: numbers[4], animationMegapixels: numbers[5], cpuSeconds: numbers[6])
  }
}

/// Limits on the work that one image may cause; `MediaLimits` has the defaults. Those on animations
/// hold for uploads, not for sizes that are derived from stored images: only the first frame of these
/// is decoded.
package struct WorkerLimits: Sendable, Equatable {
  /// Frames of an animation.
  package var frames: Int
  /// Millions of pixels over all frames of an animation.
  package var animationMegapixels: Int
  /// Seconds of processor time that one request may use.
  package var cpuSeconds: Int

  package init(frames: Int, animationMegapixels: Int, cpuSeconds: Int) {
    self.frames = frames
    self.animationMegapixels = animationMegapixels
    self.cpuSeconds = cpuSeconds
  }
}
