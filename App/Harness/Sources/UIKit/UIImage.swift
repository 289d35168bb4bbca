public import CoreGraphics
public import Foundation
public import FoundationAdditions

/// A picture. The harness keeps its file and reads the size from it.
public final class UIImage: NSObject, @unchecked Sendable {
  // Unchecked because Apple declares it so; all properties are constant.
  package let data: Data
  package let systemName: String?
  /// The part of the file's picture in fractions of it; nil for all of it.
  package let part: CGRect?
  public let size: CGSize
  public let scale: CGFloat = 1

  public init?(data: Data) {
    guard let size = PictureFile.size(of: data) else { return nil }
    self.data = data
    self.size = size
    systemName = nil
    part = nil
  }

  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }

  public init?(systemName: String) {
    data = Data()
    size = CGSize(width: 20, height: 20)
    self.systemName = systemName
    part = nil
  }

  public override init() {
    data = Data()
    size = .zero
    systemName = nil
    part = nil
  }

  package init(data: Data, size: CGSize, part: CGRect? = nil) {
    self.data = data
    self.size = size
    self.part = part
    systemName = nil
  }

  public func jpegData(compressionQuality: CGFloat) -> Data? { data.isEmpty ? nil : data }
  public func pngData() -> Data? { data.isEmpty ? nil : data }

  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    UIImage(data: data, size: self.size.fitted(into: size))
  }
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    preparingThumbnail(of: size)
  }
  public func preparingForDisplay() -> UIImage? { self }
  public func byPreparingForDisplay() async -> UIImage? { self }
}

extension CGSize {
  fileprivate func fitted(into size: CGSize) -> CGSize {
    guard width > 0, height > 0 else { return self }
    let factor = min(size.width / width, size.height / height)
    return CGSize(width: width * factor, height: height * factor)
  }
}

extension UIImage {
  public var cgImage: CGImage? {
    data.isEmpty ? nil : CGImage(data: data, width: Int(size.width), height: Int(size.height))
  }

  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  public convenience init(
    cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation
  ) {
    let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    let isSideways =
      switch orientation {
      case .left, .leftMirrored, .right, .rightMirrored: true
      case .up, .upMirrored, .down, .downMirrored: false
      }
    self.init(
      data: cgImage.data,
      size: isSideways
        ? CGSize(width: height, height: width) : CGSize(width: width, height: height),
      part: cgImage.part)
  }

  /// How the pixels are turned when the image is shown.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }
}

extension UIImage: NSItemProviderReading {
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.image", "public.jpeg", "public.png"]
  }

  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    guard let image = UIImage(data: data) else { throw CocoaError(.fileReadCorruptFile) }
    return unsafeDowncast(image, to: self)
  }
}
