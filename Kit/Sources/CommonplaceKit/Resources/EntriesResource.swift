public import Foundation
public import Model

/// Which entries a list has.
public struct EntryFilters: Sendable, Equatable {
  /// Words to search for. The results are ordered by relevance.
  public var text: String?
  /// Only entries in this collection.
  public var collection: CollectionID?
  /// Whether only entries without a collection are in the list; `collection` must be nil.
  public var hasNoCollection = false
  /// Only entries of this type.
  public var type: TypeID?
  /// Only entries with this verdict.
  public var score: Score?
  /// Only entries in this stage.
  public var stage: Stage?
  /// Only favourites for true, only others for false.
  public var favourite: Bool?
  /// Conditions on fields and relations.
  public var fields = EntryFilter()
  /// `created`, `date`, `title` or `rating`; descending with `-`.
  public var sort: String?
  /// Whether to count all matching entries.
  public var counts = false

  /// Creates filters. Without any, the list has all entries of the Log, the newest first.
  public init(
    text: String? = nil, collection: CollectionID? = nil, type: TypeID? = nil, score: Score? = nil,
    stage: Stage? = nil, favourite: Bool? = nil, fields: EntryFilter = EntryFilter(),
    sort: String? = nil, counts: Bool = false
  ) {
    self.text = text
    self.collection = collection
    self.type = type
    self.score = score
    self.stage = stage
    self.favourite = favourite
    self.fields = fields
    self.sort = sort
    self.counts = counts
  }

  var query: [(name: String, value: String)] {
    let values: [(String, String?)] = [
      ("q", text), ("collection_id", collection?.description ?? (hasNoCollection ? "none" : nil)),
      ("type_id", type?.description),
      ("score", score.map { "\($0.rawValue)" }), ("stage", stage?.rawValue),
      ("favourite", favourite.map { "\($0)" }), ("sort", sort), ("count", counts ? "true" : nil),
    ]
    return values.compactMap { name, value in value.map { (name, $0) } }
      + fields.parameters.map { ($0.name, $0.value) }
  }
}

/// The entries of a space.
public struct EntriesResource: Sendable {
  let api: APIClient

  /// Returns a page of entries.
  ///
  ///     let films = try await client.entries.page(EntryFilters(stage: .planned, sort: "title"))
  /// - Parameters:
  ///   - limit: the number of entries, at most 100.
  ///   - next: the position from the previous page; nil for the first one.
  public func page(
    _ filters: EntryFilters = EntryFilters(), limit: Int = 50, after next: String? = nil
  ) async throws -> Page<Entry> {
    var query = filters.query + [("limit", "\(limit)")]
    if let next { query.append(("cursor", next)) }
    let response = try await api.send(.get("/entries", query))
    return Page(
      elements: try response.decode(), next: response.nextCursor,
      total: response.headers["x-total-count"].flatMap { Int($0) })
  }

  /// Returns all matching entries, page by page.
  public func all(_ filters: EntryFilters = EntryFilters()) -> PagedSequence<Entry> {
    PagedSequence { try await page(filters, limit: 100, after: $0) }
  }

  /// Returns an entry with everything that is stored of it.
  /// - Throws: `APIError` of the kind `notFound`.
  public func get(_ id: EntryID) async throws -> Entry {
    try await api.value(of: .get("/entries/\(id)"))
  }

  /// Adds an entry.
  ///
  ///     let entry = try await client.entries.create(EntryDraft(title: "Solaris", description: "A film."))
  /// - Parameter key: identifies the request, so that an outbox can send it again.
  /// - Throws: `APIError` of the kind `invalid` with a sentence for each field.
  @discardableResult
  public func create(_ draft: EntryDraft, key: UUID = UUID()) async throws -> Entry {
    try await api.create(.sending(draft, to: "/entries"), "entry", key: key, read: get)
  }

  /// Creates an entry with images from files, which are sent in parts.
  ///
  ///     let entry = try await client.entries.create(draft, images: [UploadFile(photo)])
  /// - Parameters:
  ///   - key: identifies the request, so that an outbox can send it again.
  ///   - progress: receives how much was sent.
  @discardableResult
  public func create(
    _ draft: EntryDraft, images: [UploadFile], key: UUID = UUID(),
    progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws -> Entry {
    let data = String(decoding: try JSON.data(draft), as: UTF8.self)
    let response = try await api.upload(
      [.text(name: "data", value: data, contentType: "application/json")]
        + images.map { .file(name: "images", $0) },
      to: "/entries", idempotencyKey: key.uuidString, progress: progress)
    return try await response.created("entry", read: get)
  }

  /// Replaces an entry.
  ///
  ///     var draft = EntryDraft(title: entry.title, description: entry.description)
  ///     draft.revision = entry.revision
  ///     draft.rating = .set(8.5)
  ///     try await client.entries.update(entry.id, draft)
  /// - Parameters:
  ///   - draft: with the `revision` that was edited, an entry that was changed since is not replaced.
  ///   - key: identifies the request, so that an outbox can send it again.
  /// - Throws: `APIError` of the kind `changed` with both versions.
  @discardableResult
  public func update(
    _ id: EntryID, _ draft: EntryDraft, key: UUID = UUID()
  ) async throws -> Entry {
    try await api.change(.sending(draft, by: "PUT", to: "/entries/\(id)"), key: key) {
      try await get(id)
    }
  }

  /// Deletes an entry with its images.
  ///
  ///     let undo = try await client.entries.delete(entry.id)
  ///     if let undo { try await client.changes.undo(undo) }
  /// - Returns: what `changes.undo(_:)` takes to restore the entry.
  @discardableResult
  public func delete(_ id: EntryID) async throws -> ChangeGroupID? {
    try await api.change(.delete("/entries/\(id)")).decode(Deletion.self).undo
  }

  /// The maximum number of entries that one request deletes.
  public static let maxDeleted = 100

  /// Deletes up to `maxDeleted` entries. Those of other spaces are ignored.
  @discardableResult
  public func delete(_ ids: [EntryID]) async throws -> ChangeGroupID? {
    let request = try APIRequest.sending(["ids": ids], by: "DELETE", to: "/entries")
    return try await api.change(request).undo
  }

  /// Returns the last 100 changes of an entry, newest first. A deleted entry has them too.
  ///
  ///     for change in try await client.entries.history(of: entry.id) {
  ///       print(change.at, change.operation)
  ///     }
  public func history(of id: EntryID) async throws -> [Change] {
    try await api.value(of: .get("/entries/\(id)/history"), as: ChangePage.self).data
  }
}

extension APIClient.Response {
  /// The cursor in the link to the next page.
  var nextCursor: String? {
    guard let link = headers["link"], let start = link.firstIndex(of: "<"),
      let end = link.firstIndex(of: ">"), link[end...].contains("rel=\"next\"")
    else { return nil }
    let address = URLComponents(string: String(link[link.index(after: start)..<end]))
    return address?.queryItems?.first { $0.name == "cursor" }?.value
  }
}
