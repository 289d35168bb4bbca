package import Model

/// An image without what tells where, when and with what it was made: its pixels are untouched.
package struct StrippedImage: Sendable, Equatable {
  package var bytes: [UInt8]
  package var format: ImageFormat
  /// Frames the bytes speak of; 1 for a still picture. For WebP always 1: the worker counts those.
  package var frames: Int

  /// Strips `bytes` by walking their structure, never decoding. HEIC, AVIF and GIF come back as
  /// they are: see `ImageFormat.needsRecoding`.
  ///
  /// Throws `image.unsupported` for what is no image the server takes, and `image.corrupt` for one
  /// that ends early or is not built as its format demands.
  package init(stripping bytes: [UInt8]) throws(Failure) {
    guard let format = ImageFormat(sniffing: bytes) else { throw .unsupportedImage }
    self.format = format
    frames = 1
    switch format {
    case .jpeg: self.bytes = try strippedJPEG(bytes)
    case .png: (self.bytes, frames) = try strippedPNG(bytes)
    case .webp: self.bytes = try strippedWebP(bytes)
    case .gif:
      frames = try framesOfGIF(bytes)
      self.bytes = bytes
    case .heic, .avif: self.bytes = bytes
    }
  }
}

extension Failure {
  static let corruptImage = Failure(.unsupportedMedia, "image.corrupt")
  static let unsupportedImage = Failure(.unsupportedMedia, "image.unsupported")
  static let tooLargeImage = Failure(.tooLarge, "image.tooLarge")
}
