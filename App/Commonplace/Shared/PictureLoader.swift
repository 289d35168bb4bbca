import CommonplaceKit
import Foundation
import Model
import UIKit

/// Reads the images of entries and files, and keeps the latest in memory.
@MainActor
final class PictureLoader {
  /// An image on the server.
  enum Source: Hashable, Sendable {
    /// An image of an entry, with one of the server's widths.
    case entry(ImageID, width: Int)
    /// A file of the site.
    case media(MediaID)
    /// A file on this device, such as a photo that was just taken.
    case file(URL)

    /// Creates the source for the address of an image of an entry.
    init?(address: String?, width: Int) {
      guard let last = address.flatMap({ URL(string: $0) })?.lastPathComponent,
        let id = ImageID(last)
      else { return nil }
      self = .entry(id, width: width)
    }
  }

  private let client: Commonplace
  private let cache = NSCache<NSString, UIImage>()

  init(client: Commonplace) {
    self.client = client
    cache.countLimit = 300
  }

  /// Returns an image that was read before, without waiting.
  func cached(_ source: Source) -> UIImage? { cache.object(forKey: key(source)) }

  /// Returns an image; nil if it cannot be read.
  func image(_ source: Source) async -> UIImage? {
    if let image = cached(source) { return image }
    // A missing picture shows the placeholder.
    guard let data = try? await data(of: source), let image = await Self.decoded(data) else {
      return nil
    }
    cache.setObject(image, forKey: key(source))
    return image
  }

  private func key(_ source: Source) -> NSString { "\(source)" as NSString }

  private func data(of source: Source) async throws -> Data {
    switch source {
    case .entry(let id, let width): try await client.images.data(id, width: width)
    case .media(let id): try await Self.media(id, client)
    case .file(let url): try await Self.contents(of: url)
    }
  }

  /// Downloads a file of the site, and returns its bytes.
  @concurrent private static func media(
    _ id: MediaID, _ client: Commonplace
  ) async throws -> Data {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(id)")
    defer { try? FileManager.default.removeItem(at: file) }  // The system deletes it later.
    for try await _ in client.site.media.download(id, to: file) {}
    return try Data(contentsOf: file)
  }

  @concurrent private static func contents(of url: URL) async throws -> Data {
    try Data(contentsOf: url)
  }

  /// Decodes an image away from the main actor, so that scrolling does not stop.
  @concurrent private static func decoded(_ data: Data) async -> UIImage? {
    guard let image = UIImage(data: data) else { return nil }
    return await image.byPreparingForDisplay() ?? image
  }
}
