public import Foundation
import Media
import Model
import WorkerMessages

/// An image on the device.
public struct DevicePicture: Sendable {
  public enum Format: Sendable { case jpeg, png, webp, gif }

  public var data: Data
  public var format: Format
  /// Pixels of the upright image.
  public var width: Int
  public var height: Int

  public init(data: Data, format: Format, width: Int, height: Int) {
    self.data = data
    self.format = format
    self.width = width
    self.height = height
  }
}

/// Decodes and scales images with the libraries of the device, such as ImageIO.
public protocol DevicePictures: Sendable {
  /// Decodes an image completely, and returns it without metadata. Formats other than JPEG, PNG, WebP
  /// and GIF become JPEG.
  /// - Returns: nil for data that is not an image, or a damaged one.
  func prepare(_ data: Data) async throws -> DevicePicture?

  /// Returns an image as an upright JPEG within a size. It is never enlarged.
  /// - Returns: nil for data that is not an image.
  func scaled(_ data: Data, maxWidth: Int, maxHeight: Int) async throws -> DevicePicture?
}

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
