public import Model

/// The types of entries, and their fields.
public struct TypesResource: Sendable {
  let api: APIClient

  /// Returns the types of the Log, "Other" last.
  /// - Parameter includesAll: whether to include types outside of the Log, such as Person.
  public func all(includesAll: Bool = false) async throws -> [EntryType] {
    try await api.value(of: .get("/types", includesAll ? [("all", "true")] : []))
  }

  /// Returns a type with everything that can be changed.
  public func get(_ id: TypeID) async throws -> TypeDetail {
    try await api.value(of: .get("/types/\(id)"))
  }

  /// Adds a type with its fields.
  ///
  ///     let concert = try await client.types.create(
  ///       TypeDraft(name: "Concert", icon: "🎤", fields: [FieldDraft(label: "Venue", kind: .text)]))
  @discardableResult
  public func create(_ draft: TypeDraft) async throws -> TypeDetail {
    let response = try await api.change(.sending(draft, to: "/types"))
    return try await get(
      try response.repeatedCreation(of: "type") ?? response.decode(EntryType.self).id)
  }

  /// Changes a type and converts its entries.
  /// - Returns: the changed type, and what `changes.undo(_:)` takes.
  /// - Throws: `APIError` of the kind `changed` with both versions.
  @discardableResult
  public func update(
    _ id: TypeID, _ update: TypeUpdate
  ) async throws -> (type: TypeDetail, undo: ChangeGroupID?) {
    let response = try await api.change(.sending(update, by: "PUT", to: "/types/\(id)"))
    let type: TypeDetail = try await response.value { try await get(id) }
    return (type, response.undo)
  }

  /// Returns the effects that an update would have on the entries.
  ///
  ///     let update = TypeUpdate(name: "Live show")
  ///     let preview = try await client.types.preview(type.id, update)
  ///     print(preview.entryCount)
  public func preview(_ id: TypeID, _ update: TypeUpdate) async throws -> TypePreview {
    try await api.value(of: .sending(update, to: "/types/\(id)/preview"))
  }

  /// Deletes a type. Its entries are kept without a type.
  @discardableResult
  public func delete(_ id: TypeID) async throws -> ChangeGroupID? {
    try await api.change(.delete("/types/\(id)")).decode(Deletion.self).undo
  }
}
