package import WorkerMessages

/// The reason why the metadata of an image cannot be removed.
package enum StrippingError: Error, Equatable {
  /// The file ends early or violates its format.
  case corrupt
  /// The format is not accepted by the server.
  case unsupported
  /// A progressive JPEG with more scans than `maxScans`.
  case tooManyScans
}

/// An image without metadata about where, when and with what it was made. Its pixels are unchanged.
package struct StrippedImage: Sendable, Equatable {
  /// The edits that make the stripped image from the original.
  package var edits: ImageEdits
  package var format: ImageFormat
  /// The frames of an animation; 1 for a still image. libvips cannot count them: it reads one frame
  /// of an animated PNG, and reports a WebP of more than 10,000 frames as one.
  package var frames: Int

  /// Strips an image by reading its structure, without decoding it. HEIC and AVIF are not changed:
  /// see `ImageFormat.needsRecoding`.
  package init(stripping bytes: [UInt8]) throws(StrippingError) {
    guard let format = ImageFormat(sniffing: bytes) else { throw .unsupported }
    self.format = format
    frames = 1
    var whole = ImageEdits()
    whole.append(0..<bytes.count)
    switch format {
    case .jpeg: edits = try editsStrippingJPEG(bytes)
    case .png: (edits, frames) = try editsStrippingPNG(bytes)
    case .webp: (edits, frames) = try editsStrippingWebP(bytes)
    case .gif: (edits, frames) = try editsStrippingGIF(bytes)
    case .heic, .avif: edits = whole
    }
  }
}
