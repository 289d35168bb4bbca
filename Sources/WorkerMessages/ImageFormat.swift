/// An image format that the server accepts. It is detected from the first bytes, since the media
/// type that a client declares is not trusted. The raw values are those of `cvips_format`, where
/// HEIC and AVIF are both 4.
package enum ImageFormat: UInt8, Sendable, CaseIterable {
  case jpeg = 1
  case png = 2
  case webp = 3
  case heic = 4
  case gif = 5
  case avif = 6

  /// The media type, such as `image/jpeg`.
  package var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .webp: "image/webp"
    case .heic: "image/heic"
    case .gif: "image/gif"
    case .avif: "image/avif"
    }
  }

  /// Whether images are converted to JPEG, since few browsers show HEIC.
  package var needsRecoding: Bool { self == .heic || self == .avif }

  /// Detects the format from the first bytes; nil for any other content.
  package init?(sniffing bytes: [UInt8]) {
    if bytes.has([0xFF, 0xD8, 0xFF], at: 0) {
      self = .jpeg
    } else if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
      self = .png
    } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
      self = .webp
    } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
      self = .gif
    } else if let brand = Self.heifBrand(bytes) {
      self = brand
    } else {
      return nil
    }
  }

  /// Detects HEIC and AVIF from the `ftyp` box: a major brand, a version, then compatible brands.
  private static func heifBrand(_ bytes: [UInt8]) -> ImageFormat? {
    guard bytes.has("ftyp", at: 4), let length = bytes.big32(at: 0), length >= 16 else {
      return nil
    }
    let end = min(length, bytes.count, 256)
    for at in stride(from: 8, through: end - 4, by: 4) where at != 12 {
      if ["heic", "heix", "heim", "heis", "hevc"].contains(where: { bytes.has($0, at: at) }) {
        return .heic
      }
      if bytes.has("avif", at: at) || bytes.has("avis", at: at) { return .avif }
    }
    return nil
  }
}
