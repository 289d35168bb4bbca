import CommonplaceUI
import Foundation
import UIKit

/// Photos that were taken or chosen, as files that forms can send.
enum PhotoFiles {
  /// Writes a photo to a temporary file.
  /// - Throws: errors of the file system.
  @concurrent static func write(_ data: Data, type: String = "jpg") async throws -> URL {
    let folder = URL.temporaryDirectory.appending(path: "Photos")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(UUID().uuidString).\(type)")
    try data.write(to: file)
    return file
  }

  /// Returns a photo of a form as a JPEG file with at most `maxPixels` pixels in width and height,
  /// so that a photo of the camera is sent in seconds.
  @concurrent static func formImage(_ data: Data, maxPixels: Double = 2400) async throws
    -> FormImage
  {
    guard let jpeg = jpeg(data, maxPixels: maxPixels) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return .file(try await write(jpeg), contentType: "image/jpeg")
  }

  /// Returns an image as an upright JPEG, never enlarged; nil for data that is not an image.
  static func jpeg(_ data: Data, maxPixels: Double) -> Data? {
    guard let image = UIImage(data: data) else { return nil }
    let scale = min(1, maxPixels / max(image.size.width, image.size.height))
    let size = CGSize(width: image.size.width * scale, height: image.size.height * scale)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: size, format: format).jpegData(
      withCompressionQuality: 0.85
    ) { _ in
      image.draw(in: CGRect(origin: .zero, size: size))
    }
  }
}
