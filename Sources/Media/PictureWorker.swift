package import WorkerMessages

/// Decodes images for `Images`, in a way that a damaged or malicious image cannot harm this process.
package protocol PictureWorker: Sendable {
  /// False where images can never be decoded, so that nothing waits for them.
  var canDecode: Bool { get }

  /// Prepares an upload for storage: removes its metadata and decodes all of it. HEIC and AVIF become
  /// JPEG; other formats keep their pixels.
  ///
  /// Throws `image.tooLarge` for more than `maxBytes`, 20,000 pixels a side or 100 megapixels,
  /// `media.animation` for too many frames or too many pixels over all frames, `image.unsupported`,
  /// `image.corrupt`, and the failures of a worker that cannot do it now: `media.busy`,
  /// `media.unavailable`, `media.timeout`, `media.crashed`.
  func prepare(_ bytes: [UInt8], maxBytes: Int) async throws -> PreparedImage

  /// Returns a smaller image for display: the first frame, upright, in sRGB, without metadata, at
  /// most `maxWidth` pixels wide, with the same proportions and never enlarged. `format` is `.webp`
  /// or `.jpeg`. `bytes` must come from `prepare`. Throws what `prepare` does.
  func derive(_ bytes: [UInt8], maxWidth: Int, format: ImageFormat) async throws -> [UInt8]

  /// Returns a prepared image as a JPEG of which no side is longer than `longestSide`, otherwise as
  /// `derive` does.
  func resize(_ image: PreparedImage, longestSide: Int) async throws -> PreparedImage

  /// Reduces a prepared image until it just covers `width` × `height` pixels, upright, and returns
  /// that part as WebP, with `focus` in the middle as far as possible. Throws what `prepare` does, and
  /// `image.unsupported` if a side of the image is shorter than that of the part.
  func crop(
    _ bytes: [UInt8], width: Int, height: Int, around focus: FocalPoint
  ) async throws -> [UInt8]

  /// Returns the contents of the header, without decoding. Throws what `prepare` does.
  func properties(of bytes: [UInt8]) async throws -> ImageProperties

  /// Reads the English and Russian text of a prepared image, printed or in tidy handwriting.
  ///
  /// Throws what `prepare` does; `reading.busy` if too many images wait; and `reading.noLanguage` if
  /// no language data is installed.
  /// - Parameter ticket: an id with which `readingPosition` finds the image in the queue.
  func read(_ image: PreparedImage, ticket: String?) async throws -> RecognisedPage

  /// Returns how many images are read before the one with `ticket`: 0 while it is being read; nil if
  /// it is neither being read nor waiting.
  func readingPosition(of ticket: String) -> Int?
}

extension PictureWorker {
  package var canDecode: Bool { true }
}
