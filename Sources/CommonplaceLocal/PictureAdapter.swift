import Foundation
import Media
import Model
import WorkerMessages

/// Lets the features use the images of the device.
struct PictureAdapter: PictureWorker {
  private let pictures: (any DevicePictures)?

  init(_ pictures: (any DevicePictures)?) { self.pictures = pictures }

  var canDecode: Bool { pictures != nil }

  private func available() throws -> any DevicePictures {
    guard let pictures else { throw Failure(.unavailable, "media.unavailable") }
    return pictures
  }

  private static let corrupt = Failure(.unsupportedMedia, "image.corrupt")

  func prepare(_ bytes: [UInt8], maxBytes: Int) async throws -> PreparedImage {
    guard bytes.count <= maxBytes else { throw Failure(.tooLarge, "image.tooLarge") }
    guard let picture = try await available().prepare(Data(bytes)) else {
      throw PictureAdapter.corrupt
    }
    return PreparedImage(picture)
  }

  func derive(_ bytes: [UInt8], maxWidth: Int, format: ImageFormat) async throws -> [UInt8] {
    // `LocalTransport` requests images as JPEG only.
    guard format == .jpeg else { throw Failure(.unsupportedMedia, "image.unsupported") }
    let picture = try await available()
      .scaled(Data(bytes), maxWidth: maxWidth, maxHeight: .max)
    guard let picture else { throw PictureAdapter.corrupt }
    return Array(picture.data)
  }

  func resize(_ image: PreparedImage, longestSide: Int) async throws -> PreparedImage {
    let picture = try await available()
      .scaled(Data(image.bytes), maxWidth: longestSide, maxHeight: longestSide)
    guard let picture else { throw PictureAdapter.corrupt }
    return PreparedImage(picture)
  }

  func crop(
    _ bytes: [UInt8], width: Int, height: Int, around focus: FocalPoint
  ) async throws -> [UInt8] {
    // Only public pages have crops.
    throw Failure(.unsupportedMedia, "image.unsupported")
  }

  func properties(of bytes: [UInt8]) async throws -> ImageProperties {
    guard let picture = try await available().prepare(Data(bytes)) else {
      throw PictureAdapter.corrupt
    }
    let image = PreparedImage(picture)
    return ImageProperties(
      format: image.format, width: image.width, height: image.height, frames: 1)
  }

  func read(_ image: PreparedImage, ticket: String?) async throws -> RecognisedPage {
    // Apps read photos with `DeviceAnalysisService`, which needs no server.
    throw Failure(.unavailable, "media.unavailable")
  }

  func readingPosition(of ticket: String) -> Int? { nil }
}

extension PreparedImage {
  fileprivate init(_ picture: DevicePicture) {
    let format: ImageFormat =
      switch picture.format {
      case .jpeg: .jpeg
      case .png: .png
      case .webp: .webp
      case .gif: .gif
      }
    self.init(
      bytes: Array(picture.data), format: format, width: picture.width, height: picture.height,
      original: format)
  }
}
