#if canImport(ImageIO)
  import CoreGraphics
  import Foundation
  import ImageIO
  import UniformTypeIdentifiers

  /// Scales images with ImageIO.
  enum ImageScaler {
    /// Returns an image as an upright JPEG without metadata. It is never enlarged.
    /// - Parameter maxPixels: the longest side; nil for the full size.
    /// - Returns: nil for data that is not an image.
    static func jpeg(_ source: CGImageSource, maxPixels: Int? = nil) -> (data: Data, size: CGSize)?
    {
      var options: [CFString: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceShouldCacheImmediately: true,
      ]
      if let maxPixels { options[kCGImageSourceThumbnailMaxPixelSize] = maxPixels }
      guard
        let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
      else { return nil }
      let data = NSMutableData()
      guard
        let destination = CGImageDestinationCreateWithData(
          data, UTType.jpeg.identifier as CFString, 1, nil)
      else { return nil }
      let quality = [kCGImageDestinationLossyCompressionQuality: 0.85] as CFDictionary
      CGImageDestinationAddImage(destination, image, quality)
      guard CGImageDestinationFinalize(destination) else { return nil }
      return (data as Data, CGSize(width: image.width, height: image.height))
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
        await Task.detached { Self.picture(data, maxPixels: nil) }.value
      }

      func scaled(_ data: Data, maxWidth: Int, maxHeight: Int) async throws -> DevicePicture? {
        await Task.detached {
          guard let source = CGImageSourceCreateWithData(data as CFData, nil),
            let size = ImageScaler.size(of: source)
          else { return nil }
          let scale = min(
            1, Double(maxWidth) / size.width, Double(maxHeight) / size.height)
          let longest = max(size.width, size.height) * scale
          return Self.picture(data, maxPixels: max(1, Int(longest)))
        }.value
      }

      private static func picture(_ data: Data, maxPixels: Int?) -> DevicePicture? {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil),
          let (jpeg, size) = ImageScaler.jpeg(source, maxPixels: maxPixels)
        else { return nil }
        return DevicePicture(
          data: jpeg, format: .jpeg, width: Int(size.width), height: Int(size.height))
      }
    }
  #endif
#endif
