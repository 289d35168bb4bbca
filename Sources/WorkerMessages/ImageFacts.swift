/// The contents of an image's header.
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
