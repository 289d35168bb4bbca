public import Foundation
public import Model

/// The content of a site.
public struct ContentsResource: Sendable {
  let api: APIClient

  /// Returns a page of all content, whatever its type.
  /// - Parameters:
  ///   - limit: the number of elements, at most 100.
  ///   - next: the position from the previous page; nil for the first one.
  public func page(limit: Int = 50, after next: String? = nil) async throws -> Page<ContentData> {
    try await api.offsetPage("/contentdata", limit: limit, after: next)
  }

  /// Returns a page of the content of a type.
  ///
  ///     let drafts = try await client.site.contents.page(of: post, ContentFilters(state: .draft))
  public func page(
    of type: TypeID, _ filters: ContentFilters = ContentFilters(), limit: Int = 50,
    after next: String? = nil
  ) async throws -> Page<ContentData> {
    try await api.offsetPage(
      "/contentdata", [("datatype_id", "\(type)")] + filters.query, limit: limit, after: next)
  }

  /// Returns all content, page by page.
  public func all() -> PagedSequence<ContentData> {
    PagedSequence { try await page(limit: 100, after: $0) }
  }

  /// Returns content without its values; `full` has them too.
  /// - Throws: `APIError` of the kind `notFound`.
  public func get(_ id: EntryID) async throws -> ContentData {
    try await api.element("/contentdata", id)
  }

  /// Returns content with its type and values.
  public func full(_ id: EntryID) async throws -> FullContent {
    try await api.element("/contentdata/full", id)
  }

  /// Returns the content of a route and everything below it.
  public func all(on route: RouteID) async throws -> [ContentData] {
    try await api.element("/contentdata/by-route", route)
  }

  /// Returns the tree of a route.
  public func tree(of route: RouteID) async throws -> [ContentNode] {
    try await api.value(of: .get("/content/tree/\(route)"))
  }

  /// Creates content with its values.
  ///
  ///     var new = NewContent(type: post, title: "Garden", values: [body.id: "On Monday."])
  ///     new.route = SiteRouteDraft(title: "Garden")
  ///     let content = try await client.site.contents.create(new).content
  /// - Parameter key: identifies the request, so that an outbox can send it again.
  /// - Throws: `APIError` of the kind `invalid` with a sentence for each field.
  @discardableResult
  public func create(
    _ new: NewContent, key: UUID = UUID()
  ) async throws -> (content: ContentData, fields: [ContentField]) {
    struct Created: Decodable {
      var content_data: ContentData
      var fields: [ContentField]
    }
    let response = try await api.change(.sending(new, to: "/content/create"), key: key)
    if let id: EntryID = try response.repeatedCreation(of: "entry") {
      let full = try await full(id)
      return (full.content, full.fields)
    }
    let created: Created = try response.decode()
    return (created.content_data, created.fields)
  }

  /// Changes content, its values and its route in one transaction.
  ///
  ///     let update = ContentUpdate(revision: content.revision, values: [body.id: "On Tuesday."])
  ///     try await client.site.contents.update(content.id, update)
  /// - Parameter key: identifies the request, so that an outbox can send it again.
  /// - Returns: what `changes.undo(_:)` takes.
  /// - Throws: `APIError` of the kind `changed` with both versions.
  @discardableResult
  public func update(
    _ id: EntryID, _ update: ContentUpdate, key: UUID = UUID()
  ) async throws -> ChangeGroupID? {
    var update = update
    update.id = id
    return try await api.change(.sending(update, to: "/content/batch"), key: key).undo
  }

  /// Deletes content.
  /// - Parameter recursive: whether to delete everything below it too; without it, content that has
  ///   children is refused.
  /// - Returns: what `changes.undo(_:)` takes.
  @discardableResult
  public func delete(_ id: EntryID, recursive: Bool = false) async throws -> ChangeGroupID? {
    try await api.deleteElement("/contentdata", id, recursive ? [("recursive", "true")] : [])
  }

  /// Sets the order of the children of content, or of the top level.
  public func reorder(_ ids: [EntryID], under parent: EntryID?) async throws {
    struct Order: Encodable {
      var parent_id: EntryID?
      var ordered_ids: [EntryID]
    }
    _ = try await api.change(
      .sending(Order(parent_id: parent, ordered_ids: ids), to: "/contentdata/reorder"))
  }

  /// Moves content under another parent.
  ///
  ///     try await client.site.contents.move(content.id, under: nil, at: 0)
  /// - Parameter position: the place among its children, from 0; nil for the end.
  public func move(_ id: EntryID, under parent: EntryID?, at position: Int? = nil) async throws {
    struct Move: Encodable {
      var node_id: EntryID
      var new_parent_id: EntryID?
      var position: Int?
    }
    _ = try await api.change(
      .sending(
        Move(node_id: id, new_parent_id: parent, position: position), to: "/contentdata/move"))
  }

  /// Creates a translation, with the values of the site's own language.
  public func translate(_ id: EntryID, to locale: String) async throws {
    _ = try await api.change(
      .sending(["locale": locale], to: "/admin/contentdata/\(id)/translations"))
  }

  /// Sets a value in one language.
  @discardableResult
  public func setValue(
    _ value: String, of field: FieldID, in content: EntryID, locale: String = ""
  ) async throws -> ContentField {
    try await api.value(
      of: .sending(
        [
          "content_data_id": "\(content)", "field_id": "\(field)", "field_value": value,
          "locale": locale,
        ], to: "/contentfields"))
  }
}
