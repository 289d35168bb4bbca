import CommonplaceUI
import Foundation
import ImageIO
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

  /// The pixels of a photo in width and height, so that it is sent in seconds.
  static let maxPixels = 2400

  /// Writes a photo of any format to a temporary JPEG file, upright and scaled.
  /// - Throws: `CocoaError` for data that is not an image, and errors of the file system.
  @concurrent static func writeJPEG(
    _ data: Data, maxPixels: Double = Double(PhotoFiles.maxPixels)
  ) async throws -> URL {
    guard let jpeg = jpeg(data, maxPixels: maxPixels) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return try await write(jpeg)
  }

  /// Writes a photo in a file of any format to a temporary JPEG file, upright and scaled.
  /// - Throws: `CocoaError` for a file that is not an image, and errors of the file system.
  @concurrent static func writeJPEG(contentsOf file: URL) async throws -> URL {
    try await writeJPEG(try Data(contentsOf: file, options: .mappedIfSafe))
  }

  /// Returns a photo of a form as a scaled JPEG file.
  static func formImage(
    _ data: Data, maxPixels: Double = Double(PhotoFiles.maxPixels)
  ) async throws -> FormImage {
    .file(try await writeJPEG(data, maxPixels: maxPixels), contentType: "image/jpeg")
  }

  /// Encodes a photo of the camera away from the main actor, because it takes a noticeable time.
  /// - Returns: nil if the image has no pixels.
  @concurrent static func encoded(_ image: UIImage) async -> Data? {
    image.jpegData(compressionQuality: 0.9)
  }

  /// Returns an image as an upright JPEG, never enlarged; nil for data that is not an image. Only
  /// the pixels of the scaled image are decoded.
  static func jpeg(_ data: Data, maxPixels: Double) -> Data? {
    CGImageSourceCreateWithData(data as CFData, nil).flatMap {
      ImageScaler.image($0, maxPixels: Int(maxPixels))?.data
    }
  }
}
