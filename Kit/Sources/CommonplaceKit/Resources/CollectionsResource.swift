public import Foundation
public import Model

/// The collections of a space.
public struct CollectionsResource: Sendable {
  let api: APIClient

  /// Returns all collections, oldest first.
  ///
  ///     for collection in try await client.collections.all() {
  ///       print(collection.icon, collection.name, collection.entryCount)
  ///     }
  public func all() async throws -> [EntryCollection] {
    try await api.value(of: .get("/collections"))
  }

  /// Returns a collection with the number of its entries.
  /// - Throws: `APIError` of the kind `notFound`.
  public func get(_ id: CollectionID) async throws -> EntryCollection {
    try await api.value(of: .get("/collections/\(id)"))
  }

  /// Adds a collection.
  ///
  ///     let concerts = try await client.collections.create(
  ///       CollectionDraft(name: "Concerts", icon: "🎤"))
  /// - Parameter key: identifies the request, so that an outbox can send it again.
  @discardableResult
  public func create(
    _ draft: CollectionDraft, key: UUID = UUID()
  ) async throws -> EntryCollection {
    try await api.create(.sending(draft, to: "/collections"), "collection", key: key, read: get)
  }

  /// Creates the collections Movies, Books and Games in a space without collections.
  @discardableResult
  public func createDefaults() async throws -> [EntryCollection] {
    try await api.value(of: APIRequest(method: "POST", path: "/collections/default"))
  }

  /// Replaces the name and the icon of a collection.
  /// - Parameter key: identifies the request, so that an outbox can send it again.
  /// - Throws: `APIError` of the kind `invalid` with the fields.
  @discardableResult
  public func update(
    _ id: CollectionID, _ draft: CollectionDraft, key: UUID = UUID()
  ) async throws -> EntryCollection {
    try await api.change(.sending(draft, by: "PUT", to: "/collections/\(id)"), key: key) {
      try await get(id)
    }
  }

  /// Deletes a collection with its entries.
  /// - Returns: what `changes.undo(_:)` takes to restore them.
  @discardableResult
  public func delete(_ id: CollectionID) async throws -> ChangeGroupID? {
    try await api.change(.delete("/collections/\(id)")).decode(Deletion.self).undo
  }
}
