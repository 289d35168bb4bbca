public import Foundation

/// The pixels of an image. The harness keeps the file, the size and the part that is shown.
public final class CGImage: Sendable {
  package let data: Data
  /// The part of the file's picture in fractions of it; nil for all of it.
  package let part: CGRect?
  public let width: Int
  public let height: Int

  package init(data: Data, width: Int, height: Int, part: CGRect? = nil) {
    self.data = data
    self.part = part
    self.width = width
    self.height = height
  }

  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isEmpty else { return nil }
    let (width, height) = (Double(width), Double(height))
    return CGImage(
      data: data, width: Int(part.width), height: Int(part.height),
      part: CGRect(
        x: part.minX / width, y: part.minY / height, width: part.width / width,
        height: part.height / height))
  }
}
