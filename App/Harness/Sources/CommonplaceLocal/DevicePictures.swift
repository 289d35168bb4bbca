public import Foundation

/// An image on the device.
public struct DevicePicture: Sendable {
  public enum Format: Sendable { case jpeg, png, webp, gif }

  public var data: Data
  public var format: Format
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
  /// Decodes an image completely, and returns it without metadata.
  func prepare(_ data: Data) async throws -> DevicePicture?

  /// Returns an image as an upright JPEG within a size.
  func scaled(_ data: Data, maxWidth: Int, maxHeight: Int) async throws -> DevicePicture?
}
