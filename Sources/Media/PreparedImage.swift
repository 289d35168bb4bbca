package import WorkerMessages

/// An image that may be kept and shown: without metadata, and decoded once to its end.
package struct PreparedImage: Sendable, Equatable {
  package var bytes: [UInt8]
  /// `.jpeg`, `.png`, `.webp` or `.gif`.
  package var format: ImageFormat
  /// Pixels as displayed, after orientation.
  package var width: Int
  package var height: Int
  /// What was uploaded: `.heic` where `format` is `.jpeg`.
  package var original: ImageFormat

  package var mediaType: String { format.mediaType }
}
