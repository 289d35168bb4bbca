import CommonplaceKit
import Foundation
import ImageIO
import UniformTypeIdentifiers

/// Prepares what was chosen for the files of a site.
enum MediaUploads {
  /// The longest side of a photo in pixels.
  private static let maxPixels = 4000.0
  /// The server detects from the bytes which of these it offers.
  static let types: [UTType] = [.image, .pdf, .zip, .audio, .movie, .text]
  /// The formats of images that are sent as they are. JPEG would lose what is transparent or moves.
  private static let unchangedTypes: [UTType] = [.png, .gif, .webP]

  /// Prepares a photo, which is named by the time, because it has no name of its own.
  /// - Throws: `CocoaError` for data that is not an image, and errors of the file system.
  @concurrent static func photo(_ data: Data, at time: Date = .now) async throws -> UploadFile {
    guard let photo = try await image(data, named: "photo-\(stamp(time))") else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return photo
  }

  /// Prepares a file of another app. It is copied first, because that app shares it for the time of
  /// this call only.
  /// - Throws: errors of the file system.
  @concurrent static func file(_ url: URL) async throws -> UploadFile {
    let copy = URL.temporaryDirectory.appending(path: "Uploads/\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    let isShared = url.startAccessingSecurityScopedResource()
    defer { if isShared { url.stopAccessingSecurityScopedResource() } }
    try FileManager.default.copyItem(at: url, to: copy)
    let name = url.deletingPathExtension().lastPathComponent
    if let image = try await image(Data(contentsOf: copy, options: .mappedIfSafe), named: name) {
      return image
    }
    let type = UTType(filenameExtension: url.pathExtension)?.preferredMIMEType
    return UploadFile(
      copy, name: url.lastPathComponent, contentType: type ?? "application/octet-stream")
  }

  /// - Returns: nil for data that is not an image.
  private static func image(_ data: Data, named name: String) async throws -> UploadFile? {
    guard let source = CGImageSourceCreateWithData(data as CFData, nil),
      let identifier = CGImageSourceGetType(source), let type = UTType(identifier as String),
      // ImageIO also reads PDF.
      type.conforms(to: .image)
    else { return nil }
    guard unchangedTypes.contains(type), let suffix = type.preferredFilenameExtension,
      let mediaType = type.preferredMIMEType
    else {
      let file = try await PhotoFiles.writeJPEG(data, maxPixels: maxPixels)
      return UploadFile(file, name: "\(name).jpg", contentType: "image/jpeg")
    }
    return UploadFile(
      try await PhotoFiles.write(data, type: suffix), name: "\(name).\(suffix)",
      contentType: mediaType)
  }

  /// `2026-11-30-140512`
  private static func stamp(_ time: Date) -> String {
    let style = Date.ISO8601FormatStyle(
      dateTimeSeparator: .space, timeSeparator: .omitted, timeZone: .current)
    return time.formatted(style.year().month().day().time(includingFractionalSeconds: false))
      .replacing(" ", with: "-")
  }
}
