/// A type of files or data.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
  public let identifier: String
  package let mimeType: String?
  package let extensions: [String]

  private init(known identifier: String, _ mimeType: String?, _ extensions: [String]) {
    self.identifier = identifier
    self.mimeType = mimeType
    self.extensions = extensions
  }

  public init?(_ identifier: String) {
    guard let type = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
    self = type
  }

  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    guard
      let type = Self.all.first(where: { $0.extensions.contains(filenameExtension.lowercased()) })
    else { return nil }
    self = type
  }

  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard let type = Self.all.first(where: { $0.mimeType == mimeType }) else { return nil }
    self = type
  }

  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(known: identifier, nil, [])
  }

  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(known: identifier, nil, [])
  }

  public var description: String { identifier }
  public var preferredMIMEType: String? { mimeType }
  public var preferredFilenameExtension: String? { extensions.first }

  public func conforms(to type: UTType) -> Bool {
    self == type || type == .item || type == .data
      || (type == .image && mimeType?.hasPrefix("image/") == true)
      || (type == .text && mimeType?.hasPrefix("text/") == true)
      || ((type == .text || type == .plainText) && self == .utf8PlainText)
      || (type == .url && self == .fileURL)
      || (type == .movie && mimeType?.hasPrefix("video/") == true)
      || (type == .audio && mimeType?.hasPrefix("audio/") == true)
  }

  public static let item = UTType(known: "public.item", nil, [])
  public static let data = UTType(known: "public.data", "application/octet-stream", [])
  public static let content = UTType(known: "public.content", nil, [])
  public static let folder = UTType(known: "public.folder", nil, [])
  public static let text = UTType(known: "public.text", nil, [])
  public static let plainText = UTType(known: "public.plain-text", "text/plain", ["txt"])
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text", nil, [])
  public static let commaSeparatedText = UTType(
    known: "public.comma-separated-values-text", "text/csv", ["csv"])
  public static let html = UTType(known: "public.html", "text/html", ["html", "htm"])
  public static let json = UTType(known: "public.json", "application/json", ["json"])
  public static let xml = UTType(known: "public.xml", "application/xml", ["xml"])
  public static let url = UTType(known: "public.url", nil, [])
  public static let fileURL = UTType(known: "public.file-url", nil, [])
  public static let image = UTType(known: "public.image", nil, [])
  public static let jpeg = UTType(known: "public.jpeg", "image/jpeg", ["jpeg", "jpg"])
  public static let png = UTType(known: "public.png", "image/png", ["png"])
  public static let gif = UTType(known: "com.compuserve.gif", "image/gif", ["gif"])
  public static let heic = UTType(known: "public.heic", "image/heic", ["heic"])
  public static let webP = UTType(known: "org.webmproject.webp", "image/webp", ["webp"])
  public static let svg = UTType(known: "public.svg-image", "image/svg+xml", ["svg"])
  public static let pdf = UTType(known: "com.adobe.pdf", "application/pdf", ["pdf"])
  public static let zip = UTType(known: "public.zip-archive", "application/zip", ["zip"])
  public static let gzip = UTType(
    known: "org.gnu.gnu-zip-archive", "application/gzip", ["gz"])
  public static let archive = UTType(known: "public.archive", nil, [])
  public static let movie = UTType(known: "public.movie", nil, [])
  public static let mpeg4Movie = UTType(known: "public.mpeg-4", "video/mp4", ["mp4"])
  public static let audio = UTType(known: "public.audio", nil, [])
  public static let mp3 = UTType(known: "public.mp3", "audio/mpeg", ["mp3"])

  private static let all: [UTType] = [
    item, data, content, folder, plainText, text, utf8PlainText, commaSeparatedText, html, json,
    xml, url, fileURL, image, jpeg, png, gif, heic, webP, svg, pdf, zip, gzip, archive,
    movie,
    mpeg4Movie, audio, mp3,
  ]
}
