import Model

extension MediaWorkers {
  /// Makes an upload fit to be kept: tells what it is from its bytes, takes the metadata off
  /// (HEIC and AVIF become JPEG, GIF is written anew, the rest keeps its pixels bit by bit), and
  /// has it decoded to the end.
  ///
  /// Throws `image.tooLarge` for more than `maxBytes`, 20,000 pixels a side or 100 megapixels over
  /// all frames, `image.unsupported`, `image.corrupt`, and what the worker's loss brings:
  /// `media.busy`, `media.unavailable`, `media.timeout`, `media.crashed`.
  package nonisolated func prepare(
    _ bytes: [UInt8], maxBytes: Int = 32 << 20
  ) async throws -> PreparedImage {
    guard bytes.count <= maxBytes else { throw Failure.tooLargeImage }
    let stripped = try StrippedImage(stripping: bytes)
    guard stripped.format.needsRecoding else {
      return try await verified(stripped)
    }
    let answer = try await perform(WorkerRequest(operation: .recode, image: stripped.bytes))
    // As in `derive`.
    let bare = try StrippedImage(stripping: answer.image)
    return PreparedImage(
      bytes: bare.bytes, format: bare.format, width: answer.facts.width,
      height: answer.facts.height, original: stripped.format)
  }

  /// A smaller image for display: the first frame, upright, in sRGB, without metadata, at most
  /// `maxWidth` pixels wide, in its own proportions, never enlarged. `format`: `.webp` or `.jpeg`.
  /// For prepared images: damage in others may come out as grey. Throws as `prepare` does.
  package nonisolated func derive(
    _ bytes: [UInt8], maxWidth: Int, format: ImageFormat
  ) async throws -> [UInt8] {
    let request = WorkerRequest(
      operation: .derive, format: format, width: maxWidth, image: bytes)
    // libvips writes a little EXIF of its own.
    return try await StrippedImage(stripping: perform(request).image).bytes
  }

  /// A part of a prepared image, upright and no larger than it is, as WebP: `width` × `height`
  /// pixels with `focus` in their middle as far as it can be. Throws as `prepare` does, and
  /// `image.unsupported` where the image has fewer pixels.
  package nonisolated func crop(
    _ bytes: [UInt8], width: Int, height: Int, around focus: Focus
  ) async throws -> [UInt8] {
    let request = WorkerRequest(
      operation: .crop, format: .webp, width: width, height: height, focus: focus, image: bytes)
    return try await StrippedImage(stripping: perform(request).image).bytes
  }

  /// What the header says, without decoding. Throws as `prepare` does.
  package nonisolated func facts(of bytes: [UInt8]) async throws -> ImageFacts {
    try await perform(WorkerRequest(operation: .probe, image: bytes)).facts
  }

  private nonisolated func verified(_ image: StrippedImage) async throws -> PreparedImage {
    let facts = try await perform(WorkerRequest(operation: .verify, image: image.bytes)).facts
    guard facts.format == image.format else { throw Failure.corruptImage }
    // libvips sees only the first frame of an animated PNG; browsers show them all.
    guard facts.width * facts.height * image.frames <= 100_000_000 else {
      throw Failure.tooLargeImage
    }
    return PreparedImage(
      bytes: image.bytes, format: image.format, width: facts.width, height: facts.height,
      original: image.format)
  }
}
