public import CoreGraphics

/// A file with images. The harness reads its type, size and orientation, and does not decode it.
public final class CGImageSource {
  let data: Data
  init(data: Data) { self.data = data }
}

/// Returns a source also for data that is not an image; its images are nil.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data: data as Data)
}

public func CGImageSourceCreateWithURL(
  _ url: CFURL, _ options: CFDictionary?
) -> CGImageSource? {
  // A file that cannot be read has no source.
  (try? Data(contentsOf: url as URL)).map { CGImageSource(data: $0) }
}

public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  PictureFile.type(of: isrc.data).map { $0 as CFString }
}

public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let size = PictureFile.size(of: isrc.data) else { return nil }
  return [
    kCGImagePropertyPixelWidth: Int(size.width), kCGImagePropertyPixelHeight: Int(size.height),
    kCGImagePropertyOrientation: PictureFile.orientation(of: isrc.data),
  ] as CFDictionary
}

/// Returns an image of the requested size with the bytes of the file, because nothing is decoded.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let stored = PictureFile.size(of: isrc.data),
    let options = options as? [CFString: Any]
  else { return nil }
  // Few files contain a thumbnail. Without this option the others have none.
  guard options[kCGImageSourceCreateThumbnailFromImageAlways] as? Bool == true else { return nil }
  let isTurned =
    options[kCGImageSourceCreateThumbnailWithTransform] as? Bool == true
    && PictureFile.orientation(of: isrc.data) >= 5
  let size = isTurned ? CGSize(width: stored.height, height: stored.width) : stored
  let longest = Double(max(size.width, size.height))
  let limit = (options[kCGImageSourceThumbnailMaxPixelSize] as? Int).map { Double($0) } ?? longest
  let scale = min(1, limit / longest)
  return CGImage(
    data: isrc.data, width: max(1, Int((Double(size.width) * scale).rounded())),
    height: max(1, Int((Double(size.height) * scale).rounded())))
}
