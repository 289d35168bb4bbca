package import WorkerMessages

/// Why an image cannot be stripped of its metadata.
package enum StrippingError: Error, Equatable {
  /// It ends early, or is not built as its format demands.
  case corrupt
  /// It is in no format that the server accepts.
  case unsupported
  /// A progressive JPEG of more scans than `mostScans`.
  case tooManyScans
}

/// An image without what says where, when and with what it was made; its pixels are untouched.
package struct StrippedImage: Sendable, Equatable {
  /// What makes the stripped image of the original.
  package var edits: ImageEdits
  package var format: ImageFormat
  /// Frames of the animation; 1 for a still image. libvips reads one frame of an animated PNG, and
  /// reports more than 10,000 frames of a WebP as one.
  package var frames: Int

  /// Strips an image by walking its structure, without decoding it. HEIC and AVIF stay as they are:
  /// see `ImageFormat.needsRecoding`.
  package init(stripping bytes: [UInt8]) throws(StrippingError) {
    guard let format = ImageFormat(sniffing: bytes) else { throw .unsupported }
    self.format = format
    frames = 1
    var whole = ImageEdits()
    whole.append(0..<bytes.count)
    switch format {
    case .jpeg: edits = try strippedJPEG(bytes)
    case .png: (edits, frames) = try strippedPNG(bytes)
    case .webp: (edits, frames) = try strippedWebP(bytes)
    case .gif: (edits, frames) = try strippedGIF(bytes)
    case .heic, .avif: edits = whole
    }
  }
}
