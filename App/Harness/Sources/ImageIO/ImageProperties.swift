public import CoreGraphics

// Strings are constant, but their class is not declared so.
public nonisolated(unsafe) let kCGImageSourceShouldCache = "kCGImageSourceShouldCache" as CFString
public nonisolated(unsafe) let kCGImageSourceShouldCacheImmediately =
  "kCGImageSourceShouldCacheImmediately" as CFString
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailFromImageAlways =
  "kCGImageSourceCreateThumbnailFromImageAlways" as CFString
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailWithTransform =
  "kCGImageSourceCreateThumbnailWithTransform" as CFString
public nonisolated(unsafe) let kCGImageSourceThumbnailMaxPixelSize =
  "kCGImageSourceThumbnailMaxPixelSize" as CFString
public nonisolated(unsafe) let kCGImagePropertyPixelWidth = "PixelWidth" as CFString
public nonisolated(unsafe) let kCGImagePropertyPixelHeight = "PixelHeight" as CFString
public nonisolated(unsafe) let kCGImagePropertyOrientation = "Orientation" as CFString
public nonisolated(unsafe) let kCGImageDestinationLossyCompressionQuality =
  "kCGImageDestinationLossyCompressionQuality" as CFString
