package import WorkerMessages

/// An image that can be stored and shown: without metadata, and verified by decoding it completely.
package struct PreparedImage: Sendable, Equatable {
  package var bytes: [UInt8]
  /// `.jpeg`, `.png`, `.webp` or `.gif`.
  package var format: ImageFormat
  /// The width in pixels as displayed, after applying the orientation.
  package var width: Int
  package var height: Int
  /// The format of the upload: `.heic` or `.avif` if `format` is `.jpeg` by conversion.
  package var original: ImageFormat

  package init(
    bytes: [UInt8], format: ImageFormat, width: Int, height: Int, original: ImageFormat
  ) {
    self.bytes = bytes
    self.format = format
    self.width = width
    self.height = height
    self.original = original
  }

  package var mediaType: String { format.mediaType }
}
