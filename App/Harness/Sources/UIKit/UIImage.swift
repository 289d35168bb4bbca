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

/// Reads the sizes of pictures from the first bytes of their files.
enum PictureFile {
  static func size(of data: Data) -> CGSize? {
    let bytes = [UInt8](data)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
      return CGSize(width: number(bytes[16..<20]), height: number(bytes[20..<24]))
    }
    if bytes.starts(with: [0xFF, 0xD8]) { return jpegSize(bytes) }
    if bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 {
      return CGSize(
        width: Int(bytes[6]) + Int(bytes[7]) << 8, height: Int(bytes[8]) + Int(bytes[9]) << 8)
    }
    let isWebP = bytes.count >= 12 && Array(bytes[8..<12]) == Array("WEBP".utf8)
    let isHEIC = bytes.count >= 12 && Array(bytes[4..<8]) == Array("ftyp".utf8)
    return isWebP || isHEIC ? CGSize(width: 1, height: 1) : nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 + Int($1) }
  }

  private static func jpegSize(_ bytes: [UInt8]) -> CGSize? {
    var index = 2
    while index + 9 < bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      // The markers of frames contain the size, except those of tables.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return CGSize(
          width: number(bytes[(index + 7)..<(index + 9)]),
          height: number(bytes[(index + 5)..<(index + 7)]))
      }
      index += 2 + number(bytes[(index + 2)..<(index + 4)])
    }
    return nil
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
