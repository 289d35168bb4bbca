package import Media
import Model
package import WorkerMessages

extension MediaWorkers: PictureWorker {
  /// Prepares an upload for storage (see `PictureWorker`). The format is detected from the bytes, here
  /// for `original` and again by the worker; it is not part of the request.
  package nonisolated func prepare(
    _ bytes: [UInt8], maxBytes: Int = 32 << 20
  ) async throws -> PreparedImage {
    guard bytes.count <= maxBytes else { throw Failure.tooLargeImage }
    guard let original = ImageFormat(sniffing: bytes) else { throw Failure.unsupportedImage }
    let answer = try await perform(WorkerRequest(.prepare, bytes))
    return PreparedImage(
      bytes: answer.image, format: answer.properties.format, width: answer.properties.width,
      height: answer.properties.height, original: original)
  }

  /// Returns a smaller image. In an image that was not prepared, damaged parts become grey instead
  /// of an error.
  package nonisolated func derive(
    _ bytes: [UInt8], maxWidth: Int, format: ImageFormat
  ) async throws -> [UInt8] {
    var request = WorkerRequest(.derive, bytes, format: format)
    request.width = maxWidth
    return try await perform(request).image
  }

  /// Returns a prepared image as a JPEG of at most `longestSide` pixels a side.
  package nonisolated func resize(
    _ image: PreparedImage, longestSide: Int
  ) async throws -> PreparedImage {
    var request = WorkerRequest(.derive, image.bytes, format: .jpeg)
    (request.width, request.height) = (longestSide, longestSide)
    let answer = try await perform(request)
    return PreparedImage(
      bytes: answer.image, format: .jpeg, width: answer.properties.width,
      height: answer.properties.height, original: image.original)
  }

  /// Returns a part of a prepared image.
  package nonisolated func crop(
    _ bytes: [UInt8], width: Int, height: Int, around focus: FocalPoint
  ) async throws -> [UInt8] {
    var request = WorkerRequest(.crop, bytes, format: .webp)
    (request.width, request.height) = (width, height)
    (request.focusX, request.focusY) = (focus.x, focus.y)
    return try await perform(request).image
  }

  /// Returns the contents of the header, without decoding.
  package nonisolated func properties(of bytes: [UInt8]) async throws -> ImageProperties {
    try await perform(WorkerRequest(.probe, bytes)).properties
  }
}

extension Failure {
  static let corruptImage = Failure(.unsupportedMedia, "image.corrupt")
  static let unsupportedImage = Failure(.unsupportedMedia, "image.unsupported")
  static let tooLargeImage = Failure(.tooLarge, "image.tooLarge")
  static let tooManyPixels = Failure(
    .tooLarge, "image.tooLarge", ["megapixels": "100"])
  static let tooManyScans = Failure(.tooLarge, "image.tooLarge", ["scans": "100"])

  static func tooLongAnimation(_ limits: WorkerLimits) -> Failure {
    Failure(
      .tooLarge, "media.animation",
      ["frames": "\(limits.frames)", "megapixels": "\(limits.animationMegapixels)"])
  }
}
