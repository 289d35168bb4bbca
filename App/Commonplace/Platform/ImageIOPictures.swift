import CoreGraphics
import Foundation
import ImageIO
import UniformTypeIdentifiers

/// Scales images with ImageIO.
enum ImageScaler {
  /// Returns an image upright and without metadata. It is never enlarged.
  /// - Parameters:
  ///   - type: JPEG or PNG.
  ///   - maxPixels: the longest side; nil for the full size.
  /// - Returns: nil for data that is not an image.
  static func image(_ source: CGImageSource, as type: UTType = .jpeg, maxPixels: Int? = nil) -> (
    data: Data, size: CGSize
  )? {
    guard let image = upright(source, maxPixels: maxPixels) else { return nil }
    let data = NSMutableData()
    guard
      let destination = CGImageDestinationCreateWithData(
        data as CFMutableData, type.identifier as CFString, 1, nil)
    else { return nil }
    let quality = [kCGImageDestinationLossyCompressionQuality: 0.85] as CFDictionary
    CGImageDestinationAddImage(destination, image, quality)
    guard CGImageDestinationFinalize(destination) else { return nil }
    return (data as Data, CGSize(width: image.width, height: image.height))
  }

  /// Returns an image upright, and with at most `maxPixels` pixels in width and height. Only as much
  /// of it is decoded as this needs.
  /// - Returns: nil for data that is not an image.
  static func image(_ data: Data, maxPixels: Int) -> CGImage? {
    let options = [kCGImageSourceShouldCache: false] as CFDictionary
    return CGImageSourceCreateWithData(data as CFData, options).flatMap {
      upright($0, maxPixels: maxPixels)
    }
  }

  private static func upright(_ source: CGImageSource, maxPixels: Int?) -> CGImage? {
    var options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true,
      kCGImageSourceCreateThumbnailWithTransform: true,
      kCGImageSourceShouldCacheImmediately: true,
    ]
    if let maxPixels { options[kCGImageSourceThumbnailMaxPixelSize] = maxPixels }
    return CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
  }

  /// Returns the size of an image in pixels, upright.
  static func size(of source: CGImageSource) -> CGSize? {
    guard
      let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
      let width = properties[kCGImagePropertyPixelWidth] as? Int,
      let height = properties[kCGImagePropertyPixelHeight] as? Int
    else { return nil }
    // The orientations from 5 on are turned by a quarter.
    let orientation = properties[kCGImagePropertyOrientation] as? Int ?? 1
    return orientation < 5
      ? CGSize(width: width, height: height) : CGSize(width: height, height: width)
  }
}

#if canImport(CommonplaceLocal)
  import CommonplaceLocal

  /// Decodes and scales the images of a book on this iPhone.
  struct ImageIOPictures: DevicePictures {
    func prepare(_ data: Data) async throws -> DevicePicture? {
      await Task.detached {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return nil }
        // PNG keeps its transparent parts.
        let isPNG = CGImageSourceGetType(source) as String? == UTType.png.identifier
        return Self.picture(source, as: isPNG ? .png : .jpeg, maxPixels: nil)
      }.value
    }

    func scaled(_ data: Data, maxWidth: Int, maxHeight: Int) async throws -> DevicePicture? {
      await Task.detached {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil),
          let size = ImageScaler.size(of: source)
        else { return nil }
        let (width, height) = (Double(size.width), Double(size.height))
        let scale = min(1, Double(maxWidth) / width, Double(maxHeight) / height)
        let longest = Int(max(width, height) * scale)
        return Self.picture(source, as: .jpeg, maxPixels: max(1, longest))
      }.value
    }

    private static func picture(
      _ source: CGImageSource, as type: UTType, maxPixels: Int?
    ) -> DevicePicture? {
      guard let (data, size) = ImageScaler.image(source, as: type, maxPixels: maxPixels) else {
        return nil
      }
      return DevicePicture(
        data: data, format: type == .png ? .png : .jpeg, width: Int(size.width),
        height: Int(size.height))
    }
  }
#endif
