import CommonplaceKit
import Foundation
import Model
import UIKit

/// Reads the images of entries and files in the size in which they are shown, and keeps the latest in
/// memory.
@MainActor
final class PictureLoader {
  /// An image on the server.
  enum Source: Hashable, Sendable {
    /// An image of an entry, with one of the server's widths.
    case entry(ImageID, width: Int)
    /// A file of the site.
    case media(MediaID)
    /// The photo from which a list was read, with one of the server's widths.
    case list(String, width: Int)
    /// A file on this device, such as a photo that was just taken.
    case file(URL, maxPixels: Int = Source.maxPixels)

    /// Enough for a third of a screen.
    static let maxPixels = 1024

    /// Creates the source for the address of an image of an entry.
    init?(address: String?, width: Int) {
      guard let last = address.flatMap({ URL(string: $0) })?.lastPathComponent,
        let id = ImageID(last)
      else { return nil }
      self = .entry(id, width: width)
    }

    /// Creates the source for the photo of a list.
    init(_ photo: ListPhoto, width: Int) {
      switch photo {
      case .file(let url): self = .file(url, maxPixels: width)
      case .server(let list): self = .list(list, width: width)
      }
    }
  }

  private let client: Commonplace
  private let cache = NSCache<NSString, UIImage>()
  /// The files that are being decoded, so that several rows of one photo decode it once.
  private var decoding: [Source: Task<UIImage?, Never>] = [:]

  /// The bytes of decoded images in memory.
  private static let maxBytes = 96 << 20

  init(client: Commonplace) {
    self.client = client
    cache.countLimit = 300
    cache.totalCostLimit = Self.maxBytes
  }

  /// Returns an image that was read before, without waiting.
  func cached(_ source: Source) -> UIImage? { cache.object(forKey: key(source)) }

  /// Returns an image; nil if it cannot be read.
  func image(_ source: Source) async -> UIImage? {
    if let image = cached(source) { return image }
    guard case .file = source else { return await load(source) }
    if let task = decoding[source] { return await task.value }
    let task = Task { await load(source) }
    decoding[source] = task
    defer { decoding[source] = nil }
    return await task.value
  }

  private func load(_ source: Source) async -> UIImage? {
    // A missing picture shows the placeholder.
    guard let data = try? await data(of: source),
      let image = await Self.decoded(data, maxPixels: maxPixels(of: source))
    else { return nil }
    let pixels = image.size.width * image.scale * image.size.height * image.scale
    cache.setObject(image, forKey: key(source), cost: Int(pixels) * 4)
    return image
  }

  private func key(_ source: Source) -> NSString { "\(source)" as NSString }

  private func maxPixels(of source: Source) -> Int {
    switch source {
    // The server has scaled it to the width.
    case .entry(_, let width), .list(_, let width): width * 3
    case .media: Source.maxPixels
    case .file(_, let maxPixels): maxPixels
    }
  }

  private func data(of source: Source) async throws -> Data {
    switch source {
    case .entry(let id, let width): try await client.images.data(id, width: width)
    case .media(let id): try await Self.media(id, client)
    case .list(let list, let width): try await client.lists.photo(of: list, width: width)
    case .file(let url, _): try await Self.contents(of: url)
    }
  }

  /// Downloads a file of the site, and returns its bytes.
  @concurrent private static func media(
    _ id: MediaID, _ client: Commonplace
  ) async throws -> Data {
    // Two cells can show the same file.
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }  // The system deletes it later.
    for try await _ in client.site.media.download(id, to: file) {}
    return try Data(contentsOf: file, options: .mappedIfSafe)
  }

  @concurrent private static func contents(of url: URL) async throws -> Data {
    try Data(contentsOf: url, options: .mappedIfSafe)
  }

  /// Decodes an image away from the main actor, so that scrolling does not stop.
  @concurrent private static func decoded(_ data: Data, maxPixels: Int) async -> UIImage? {
    ImageScaler.image(data, maxPixels: maxPixels).map { UIImage(cgImage: $0) }
  }
}
