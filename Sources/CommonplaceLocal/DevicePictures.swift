public import Foundation

/// An image on the device.
public struct DevicePicture: Sendable {
  /// The format of an encoded picture.
  public enum Format: Sendable { case jpeg, png, webp, gif }

  /// The encoded bytes.
  public var data: Data
  /// What `data` is encoded as.
  public var format: Format
  /// Pixels of the upright image.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a picture that was encoded by the device.
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
