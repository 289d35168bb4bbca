public import Foundation
public import Model

/// A shopping list, for programs that store no lists. `ListStore` also works without a network.
public struct GroceryList: Decodable, Sendable, Identifiable, Equatable {
  public var id: String
  /// 1–100 characters.
  public var name: String
  /// The number of items, checked ones included.
  public var itemCount: Int
  /// The number of checked items.
  public var checkedCount: Int
  /// The photo from which the list was read; nil without one.
  public var photoURL: URL?
  /// When it was created.
  public var createdAt: Timestamp
  /// When it was last changed.
  public var updatedAt: Timestamp
  /// The items in their order; nil in pages of lists.
  public var items: [Item]?
  /// The ids of items that the request added; nil if it was sent again because its answer was lost.
  public var added: [String]?

  public struct Item: Decodable, Sendable, Identifiable, Equatable {
    public var id: String
    /// What to buy.
    public var name: String
    /// Whether it is in the basket.
    public var checked: Bool
    /// The name of the section of a store.
    public var section: String
    /// How much, such as `2 kg`; empty for no amount.
    public var quantity: String
    /// The id of a store, or empty.
    public var store: String
    /// The place in the list. Positions are compared as texts, so that there is always one between
    /// two.
    public var position: String
    /// The name of the member who wrote last.
    public var by: String?
  }

  enum CodingKeys: String, CodingKey {
    case id, name, items, added
    case itemCount = "item_count"
    case checkedCount = "checked_count"
    case photoURL = "photo_url"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }
}

/// An item to add, or the members of one to change: what is nil is not sent.
public struct GroceryItemDraft: Encodable, Sendable, Equatable {
  /// What to buy.
  public var name: String?
  /// How much, such as `2 kg`; an empty text removes it.
  public var quantity: String?
  /// Nil: the section that the name belongs to.
  public var section: String?
  /// The id of the store where it is bought; an empty text for any.
  public var store: String?
  /// Whether it is in the basket.
  public var checked: Bool?
  /// The place in the list: a text between those of the neighbours.
  public var position: String?

  /// Creates an item to add, or the parts of one to change.
  public init(
    name: String? = nil, quantity: String? = nil, section: String? = nil, store: String? = nil,
    checked: Bool? = nil, position: String? = nil
  ) {
    self.name = name
    self.quantity = quantity
    self.section = section
    self.store = store
    self.checked = checked
    self.position = position
  }
}

/// An item that may belong in another section.
public struct SectionSuggestion: Decodable, Sendable, Identifiable, Equatable {
  public var id: String
  /// The name of the item.
  public var name: String
  /// The section in which it is.
  public var from: String
  /// The section in which it belongs.
  public var to: String

  /// Creates a suggestion, for a service of an app's own.
  public init(id: String, name: String, from: String, to: String) {
    (self.id, self.name, self.from, self.to) = (id, name, from, to)
  }
}

/// Shopping lists, edited on the server.
public struct GroceryListsResource: Sendable {
  let api: APIClient

  /// Returns a page of the lists without their items, the latest change first.
  /// - Parameter limit: the number of lists, at most 200.
  public func page(limit: Int = 50, after next: String? = nil) async throws -> Page<GroceryList> {
    var query = [(name: "limit", value: "\(limit)")]
    if let next { query.append(("cursor", next)) }
    let list: ListResponse<GroceryList> = try await api.value(of: .get("/grocery-lists", query))
    return list.page
  }

  /// Returns all lists, newest first.
  public func all() -> PagedSequence<GroceryList> {
    PagedSequence { try await page(limit: 200, after: $0) }
  }

  /// Returns a list with its items.
  public func get(_ id: String) async throws -> GroceryList {
    try await api.value(of: .get("/grocery-lists/\(id)"))
  }

  /// Adds a list with items. An amount in a name becomes the quantity, and each item gets the
  /// section that its name belongs to.
  ///
  ///     let list = try await client.lists.create(name: "Friday", [GroceryItemDraft(name: "2 milk")])
  /// - Parameter name: nil names the list after the day.
  @discardableResult
  public func create(name: String? = nil, _ items: [GroceryItemDraft] = []) async throws
    -> GroceryList
  {
    struct Body: Encodable {
      var name: String?
      var items: [GroceryItemDraft]
    }
    return try await api.create(
      .sending(Body(name: name, items: items), to: "/grocery-lists"), "list", read: get)
  }

  /// Renames a list. Other devices see the name with their next `sync`.
  @discardableResult
  public func rename(_ id: String, to name: String) async throws -> GroceryList {
    try await api.change(.sending(["name": name], by: "PATCH", to: "/grocery-lists/\(id)")) {
      try await get(id)
    }
  }

  /// Deletes a list with its items.
  /// - Returns: what `changes.undo(_:)` takes.
  @discardableResult
  public func delete(_ id: String) async throws -> ChangeGroupID? {
    try await api.change(.delete("/grocery-lists/\(id)")).decode(Deletion.self).undo
  }

  /// Returns the photo that a list was read from.
  /// - Parameter width: 160, 320, 640, 960 or 1600 pixels; nil for the whole photo.
  public func photo(of id: String, width: Int? = nil) async throws -> Data {
    try await api.image("/grocery-lists/\(id)/photo", width: width)
  }

  // MARK: - Items

  /// Adds up to 500 items, each in its section.
  ///
  ///     try await client.lists.add([GroceryItemDraft(name: "bread")], to: list.id)
  @discardableResult
  public func add(_ items: [GroceryItemDraft], to id: String) async throws -> GroceryList {
    try await api.change(.sending(["items": items], to: "/grocery-lists/\(id)/items")) {
      try await get(id)
    }
  }

  /// Changes the members of an item that the draft has.
  /// - Throws: `APIError` of the kind `invalid` or `notFound`.
  @discardableResult
  public func update(
    _ item: String, of id: String, _ draft: GroceryItemDraft
  ) async throws -> GroceryList {
    try await api.change(.sending(draft, by: "PATCH", to: "/grocery-lists/\(id)/items/\(item)")) {
      try await get(id)
    }
  }

  /// Removes an item from a list.
  /// - Returns: what `changes.undo(_:)` takes.
  @discardableResult
  public func remove(_ item: String, from id: String) async throws -> ChangeGroupID? {
    try await api.change(.delete("/grocery-lists/\(id)/items/\(item)")).decode(Deletion.self).undo
  }

  /// Returns items that the corrections or the lexicon would put in another section.
  public func suggestions(for id: String) async throws -> [SectionSuggestion] {
    struct Suggestions: Decodable { var suggestions: [SectionSuggestion] }
    let request = APIRequest(method: "POST", path: "/grocery-lists/\(id)/check")
    return try await api.value(of: request, as: Suggestions.self).suggestions
  }
}

extension APIClient {
  func image(_ path: String, width: Int?) async throws -> Data {
    var request = APIRequest.get(path, width.map { [("w", "\($0)")] } ?? [])
    request.headers["Accept"] = "image/webp, image/jpeg, */*"
    request.isImage = true
    return try await send(request).body
  }
}
