/// The contents of an image's header.
package struct ImageProperties: Sendable, Equatable {
  /// `.heic` for AVIF too.
  package var format: ImageFormat
  /// The width of one frame in pixels as displayed, after applying the orientation.
  package var width: Int
  package var height: Int
  /// The frames of an animation; 1 for a still image.
  package var frames: Int

  package init(format: ImageFormat, width: Int, height: Int, frames: Int) {
    self.format = format
    self.width = width
    self.height = height
    self.frames = frames
  }

  package var mediaType: String { format.mediaType }
}
