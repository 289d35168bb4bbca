/// A request to the media worker. Its encoding is the length of the rest (4 bytes), operation (1),
/// format (1), width, height, the focal point from the left and from the top in ten-thousandths,
/// the limits on frames and on megapixels of an animation, the seconds of processor time (4 each),
/// and the image. Numbers are big-endian.
package struct WorkerRequest: Sendable {
  package enum Operation: UInt8, Sendable {
    /// Reads the header.
    case probe = 1
    /// Removes metadata and decodes the whole image. The answer contains edits or a new image.
    case prepare = 2
    /// Makes an image of at most the given width and height; a height of 0 is no limit.
    case derive = 3
    /// Reads the text of a prepared image. The answer contains JSON instead of an image.
    case readText = 5
    /// Cuts out a part of the given size around the focal point.
    case crop = 6
  }

  package static let headerLength = 30
  /// The maximum length of a message in bytes, more than any stored image has. A longer message is
  /// malformed.
  package static let maximumLength = 256 << 20

  package var operation: Operation
  /// The format of the image that `derive` and `crop` make. Other operations ignore it, and that of
  /// `image` is recognised by its bytes.
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

  /// Everything before the image, including the length.
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

  /// Decodes a request.
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

/// Limits on the work that one image can cause; `MediaWorkerLimits` has the defaults. The limits on
/// animations apply to uploads and not to sizes derived from stored images, of which only the first
/// frame is decoded.
package struct WorkerLimits: Sendable, Equatable {
  /// The maximum number of frames of an animation.
  package var frames: Int
  /// The maximum number of megapixels of all frames of an animation together.
  package var animationMegapixels: Int
  /// The maximum processor time of a request in seconds.
  package var cpuSeconds: Int

  package init(frames: Int, animationMegapixels: Int, cpuSeconds: Int) {
    self.frames = frames
    self.animationMegapixels = animationMegapixels
    self.cpuSeconds = cpuSeconds
  }
}
