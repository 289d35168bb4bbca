import CommonplaceLocal
import Foundation
import Media
import Model
import WorkerMessages

/// Decodes and scales images with the server's media workers, as ImageIO does on an iPhone.
struct WorkerPictures: DevicePictures {
  let workers: any PictureWorker

  func prepare(_ data: Data) async throws -> DevicePicture? {
    guard let image = try await prepared(data) else { return nil }
    let format: DevicePicture.Format =
      switch image.format {
      case .png: .png
      case .webp: .webp
      case .gif: .gif
      default: .jpeg
      }
    return DevicePicture(
      data: Data(image.bytes), format: format, width: image.width, height: image.height)
  }

  func scaled(_ data: Data, maxWidth: Int, maxHeight: Int) async throws -> DevicePicture? {
    guard let image = try await prepared(data) else { return nil }
    let (width, height) = (Double(image.width), Double(image.height))
    let scale = min(1, Double(maxWidth) / width, Double(maxHeight) / height)
    let bytes = try await workers.derive(
      image.bytes, maxWidth: max(1, Int(width * scale)), format: .jpeg)
    let size = try await workers.properties(of: bytes)
    return DevicePicture(
      data: Data(bytes), format: .jpeg, width: size.width, height: size.height)
  }

  /// Returns nil for data that is not an image.
  private func prepared(_ data: Data) async throws -> PreparedImage? {
    do {
      return try await workers.prepare(Array(data), maxBytes: data.count)
    } catch let failure as Failure where failure.kind == .unsupportedMedia {
      return nil
    }
  }
}
