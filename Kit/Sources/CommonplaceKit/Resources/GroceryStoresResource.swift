import Foundation
public import Model

/// A store to create, or the members of one to change.
public struct GroceryStoreDraft: Encodable, Sendable, Equatable {
  /// An id that the device chooses for a new store, so that the request can be repeated.
  public var id: String?
  /// 1–60 characters.
  public var name: String?
  /// The place among the stores, from 0.
  public var position: Int?
  /// At most 60 sections, in the order in which they are visited.
  public var sections: [String]?
  /// The revision that was edited. If it is not the current one, the change is refused.
  public var revision: Int?

  /// Creates a store to send; what is nil is not sent.
  public init(
    id: String? = nil, name: String? = nil, position: Int? = nil, sections: [String]? = nil,
    revision: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.position = position
    self.sections = sections
    self.revision = revision
  }
}

/// The stores of a space, and the sections that its members have corrected.
public struct GroceryStoresResource: Sendable {
  let api: APIClient

  /// Returns the stores in their order.
  public func all() async throws -> [GroceryStore] {
    try await api.value(of: .get("/grocery-stores"), as: ListResponse<GroceryStore>.self).data
  }

  /// Adds a store.
  ///
  ///     let corner = try await client.stores.create(
  ///       GroceryStoreDraft(name: "Corner", sections: ["Produce", "Bakery"]))
  /// - Throws: `APIError` of the kind `invalid` with the fields.
  @discardableResult
  public func create(_ draft: GroceryStoreDraft) async throws -> GroceryStore {
    try await api.create(.sending(draft, to: "/grocery-stores"), "store", read: get)
  }

  /// Changes the members of a store that the draft has.
  /// - Throws: `APIError` of the kind `changed` with both versions.
  @discardableResult
  public func update(_ id: String, _ draft: GroceryStoreDraft) async throws -> GroceryStore {
    try await api.change(.sending(draft, by: "PATCH", to: "/grocery-stores/\(id)")) {
      try await get(id)
    }
  }

  /// There is no route for one store.
  private func get(_ id: String) async throws -> GroceryStore {
    guard let store = try await all().first(where: { $0.id == id }) else {
      throw URLError(.cannotParseResponse)
    }
    return store
  }

  /// Deletes a store with its order of sections.
  /// - Returns: what `changes.undo(_:)` takes.
  @discardableResult
  public func delete(_ id: String) async throws -> ChangeGroupID? {
    try await api.change(.delete("/grocery-stores/\(id)")).decode(Deletion.self).undo
  }

  /// Returns the sections that members have corrected, which a `Categoriser` takes.
  public func corrections() async throws -> [SectionCorrection] {
    try await api.value(
      of: .get("/grocery-corrections"), as: ListResponse<SectionCorrection>.self
    ).data
  }

  /// Sets the section that a name belongs to from now on.
  public func correct(_ name: String, to section: String) async throws {
    _ = try await api.change(
      .sending(["name": name, "section": section], by: "PUT", to: "/grocery-corrections"))
  }

  /// Deletes a correction, so that the lexicon decides again.
  public func removeCorrection(of name: String) async throws {
    var request = APIRequest.delete("/grocery-corrections")
    request.query = [("name", name)]
    _ = try await api.change(request)
  }
}
