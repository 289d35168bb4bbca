/// What an image's header says.
package struct ImageFacts: Sendable, Equatable {
  /// `.heic` also for AVIF.
  package var format: ImageFormat
  /// Pixels of one page as displayed, after orientation.
  package var width: Int
  package var height: Int
  /// Frames of an animation; 1 for a still picture.
  package var pages: Int

  package init(format: ImageFormat, width: Int, height: Int, pages: Int) {
    self.format = format
    self.width = width
    self.height = height
    self.pages = pages
  }

  package var mediaType: String { format.mediaType }
}

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
