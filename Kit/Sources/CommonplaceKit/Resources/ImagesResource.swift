public import Foundation
public import Model

/// The images of entries.
public struct ImagesResource: Sendable {
  let api: APIClient

  /// Returns the bytes of an image.
  /// - Parameter width: 160, 320, 640, 960 or 1600 pixels; nil for the image as it was uploaded.
  public func data(_ id: ImageID, width: Int? = nil) async throws -> Data {
    try await api.image("/images/\(id)", width: width)
  }

  /// Returns the images of an entry with their bytes.
  public func all(of entry: EntryID) async throws -> [ImageDraft] {
    try await api.value(of: .get("/entries/\(entry)/images"))
  }

  /// Replaces all images of an entry, in this order.
  ///
  ///     try await client.images.set(
  ///       [ImageDraft(id: second, isCover: true), ImageDraft(id: first)], of: entry.id)
  @discardableResult
  public func set(_ images: [ImageDraft], of entry: EntryID) async throws -> [EntryImage] {
    try await api.change(
      .sending(["images": images], by: "PUT", to: "/entries/\(entry)/images")
    ) {
      try await EntriesResource(api: api).get(entry).images
    }
  }
}
