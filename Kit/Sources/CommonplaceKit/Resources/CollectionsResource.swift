public import Foundation
public import Model

/// The collections of a space.
public struct CollectionsResource: Sendable {
  let api: APIClient

  /// Returns all collections, oldest first.
  public func all() async throws -> [EntryCollection] {
    try await api.value(of: .get("/collections"))
  }

  public func get(_ id: CollectionID) async throws -> EntryCollection {
    try await api.value(of: .get("/collections/\(id)"))
  }

  ///     let concerts = try await client.collections.create(
  ///       CollectionDraft(name: "Concerts", icon: "🎤"))
  /// - Parameter key: identifies the request, so that an outbox can send it again.
  public func create(
    _ draft: CollectionDraft, key: UUID = UUID()
  ) async throws -> EntryCollection {
    var request = try APIRequest.sending(draft, to: "/collections")
    request.setIdempotencyKey(key.uuidString)
    return try await collection(of: try await api.send(request))
  }

  /// Creates the collections Movies, Books and Games in a space without collections.
  public func createDefaults() async throws -> [EntryCollection] {
    try await api.value(of: APIRequest(method: "POST", path: "/collections/default"))
  }

  /// - Parameter key: identifies the request, so that an outbox can send it again.
  public func update(
    _ id: CollectionID, _ draft: CollectionDraft, key: UUID = UUID()
  ) async throws -> EntryCollection {
    var request = try APIRequest.sending(draft, by: "PUT", to: "/collections/\(id)")
    request.setIdempotencyKey(key.uuidString)
    return try await collection(of: try await api.send(request), id: id)
  }

  /// Returns the collection of a response. If the answer to a first request was lost, that to the
  /// second one only names the collection.
  /// - Parameter id: the id of a collection that was changed; nil for a new one.
  private func collection(
    of response: APIClient.Response, id: CollectionID? = nil
  ) async throws -> EntryCollection {
    guard response.isRepetition else { return try response.decode() }
    guard let id = try id ?? CollectionID(response.repeatedCreation(of: "collection") ?? "") else {
      throw URLError(.cannotParseResponse)
    }
    return try await get(id)
  }

  /// Deletes a collection with its entries.
  /// - Returns: what `changes.undo(_:)` takes to restore them.
  @discardableResult
  public func delete(_ id: CollectionID) async throws -> ChangeGroupID? {
    try await api.value(of: .delete("/collections/\(id)"), as: Deletion.self).undo
  }
}
