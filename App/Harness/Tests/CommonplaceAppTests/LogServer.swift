import CommonplaceKit
import Foundation
import Model

/// A server that stores the entries of a Log in memory, and cannot store pictures.
final class LogServer: Transport {
  private struct State {
    var entries: [Entry] = []
    var collections: [EntryCollection] = []
    var deleted: [ChangeGroupID: [Entry]] = [:]
    var created: [ChangeGroupID: Set<EntryID>] = [:]
  }

  private struct IDs: Decodable { var ids: [EntryID] }

  private let state = Locked(State())
  let movie = LogServer.type("Movie", "🎬", ["Year", "Genre"])
  let book = LogServer.type("Book", "📚", ["Genre", "Author"])

  /// - Parameters:
  ///   - titles: of entries in a collection of films, the newest first.
  ///   - year: the value of their number.
  init(titles: [String] = [], year: FieldText = "1972") {
    guard !titles.isEmpty else { return }
    addCollection("Films", "🎬", movie.id)
    state.withLock { state in
      state.entries = titles.map { title in
        var draft = EntryDraft(title: title, description: "About \(title).")
        draft.collectionID = state.collections[0].id
        draft.typeID = movie.id
        draft.additionalFields = ["Genre": "Drama", "Year": year]
        return Entry(draft)
      }
    }
  }

  private static func type(_ name: String, _ icon: String, _ fields: [String]) -> EntryType {
    EntryType(
      id: .new(), name: name, icon: icon,
      fields: fields.map { Field(key: $0, label: $0, kind: $0 == "Year" ? .number : .text) },
      createdAt: .now, updatedAt: .now)
  }

  private func addCollection(_ name: String, _ icon: String, _ type: TypeID?) {
    let collection = EntryCollection(
      id: .new(), name: name, icon: icon, entryCount: 0, impliedTypeID: type, createdAt: .now,
      updatedAt: .now)
    state.withLock { $0.collections.append(collection) }
  }

  /// The collections with the numbers of their entries.
  var collections: [EntryCollection] {
    state.withLock { state in
      state.collections.map { collection in
        var collection = collection
        collection.entryCount = state.entries.count { $0.collectionID == collection.id }
        return collection
      }
    }
  }

  var titles: [String] { state.withLock { $0.entries.map(\.title) } }
  var entries: [Entry] { state.withLock { $0.entries } }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let headers = Locked<[String: String]>([:])
    let response = try await StubServer { request, body in
      (200, try self.answer(request, body, query, headers))
    }.send(request)
    return TransportResponse(
      status: response.status, headers: response.headers.merging(headers.withLock { $0 }) { $1 },
      body: response.body)
  }

  private func answer(
    _ request: String, _ body: Data, _ query: [URLQueryItem], _ headers: Locked<[String: String]>
  ) throws -> String {
    let parts = request.split(separator: " ")[1].split(separator: "/").map(String.init)
    switch (request.prefix { $0 != " " }, parts[0], parts.count) {
    case ("GET", "types", _): return try json([movie, book])
    case (_, "collections", _): return try answerCollections(request, parts.last ?? "", body)
    case ("GET", "entries", 1):
      let found = found(query)
      let start = query.first { $0.name == "cursor" }?.value.flatMap { Int($0) } ?? 0
      let end = min(found.count, start + 100)
      headers.withLock { headers in
        headers["x-total-count"] = "\(found.count)"
        guard end < found.count else { return }
        headers["link"] = "<http://localhost/entries?cursor=\(end)>; rel=\"next\""
      }
      return try json(Array(found[min(start, end)..<end]))
    case ("POST", "entries", 1): return try json(insert(JSON.decode(EntryDraft.self, from: body)))
    case ("POST", "entries", _): return create(try JSON.decode([EntryDraft].self, from: body))
    case ("DELETE", "entries", 1):
      let ids = Set(try JSON.decode(IDs.self, from: body).ids)
      headers.withLock { $0["commonplace-undo"] = "\(delete(ids))" }
      return "{}"
    case ("GET", "entries", 3): return history(of: request)
    case (let method, "entries", 2):
      guard let entry = entries.first(where: { "\($0.id)" == parts[1] }) else {
        throw URLError(.notConnectedToInternet)
      }
      if method == "DELETE" { return "{\"undo\": \"\(delete([entry.id]))\"}" }
      if method == "GET" { return try json(entry) }
      return try json(replace(entry, by: JSON.decode(EntryDraft.self, from: body)))
    case ("POST", "search", _): return Self.works
    case ("POST", "undo", _):
      undo(parts[1])
      return "{}"
    default: throw URLError(.notConnectedToInternet)
    }
  }

  private static let works = """
    {"options": [{"id": "1", "title": "Stalker", "entryType": "movie", "year": "1979",
     "genre": "Drama", "summaryLine": "Three men and a room.", "description": "A zone.",
     "imageUrls": []}]}
    """

  private func answerCollections(_ request: String, _ last: String, _ body: Data) throws -> String {
    switch request {
    case "GET /collections": break
    case "POST /collections/default":
      addCollection("Movies", "🎬", movie.id)
      addCollection("Books", "📚", book.id)
    case "POST /collections":
      let draft = try JSON.decode(CollectionDraft.self, from: body)
      addCollection(draft.name, draft.icon, nil)
      return try json(collections.last)
    default:
      let ids = Set(
        entries.filter { entry in entry.collectionID.map { "\($0)" } == last }.map(\.id))
      let group = delete(ids)
      state.withLock { $0.collections.removeAll { "\($0.id)" == last } }
      return "{\"undo\": \"\(group)\"}"
    }
    return try json(collections)
  }

  private func found(_ query: [URLQueryItem]) -> [Entry] {
    func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
    return entries.filter { entry in
      let isFound = value("q").map { entry.title.localizedCaseInsensitiveContains($0) } ?? true
      let isInside =
        value("collection_id").map { id in entry.collectionID.map { "\($0)" } == id } ?? true
      return isFound && isInside
    }
  }

  private func insert(_ draft: EntryDraft) -> Entry {
    let entry = Entry(draft)
    state.withLock { $0.entries.insert(entry, at: 0) }
    return entry
  }

  private func replace(_ entry: Entry, by draft: EntryDraft) -> Entry {
    var new = Entry(draft, id: entry.id)
    new.revision = entry.revision + 1
    state.withLock { state in
      state.entries = state.entries.map { $0.id == entry.id ? new : $0 }
    }
    return new
  }

  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSON.data(value), as: UTF8.self)
  }

  private func create(_ drafts: [EntryDraft]) -> String {
    let group = ChangeGroupID.new()
    let results = drafts.enumerated().map { index, draft in
      guard draft.seedImageIDs.isEmpty else {
        return #"{"index": \#(index), "status": 415, "message": "No pictures."}"#
      }
      let entry = insert(draft)
      state.withLock { _ = $0.created[group, default: []].insert(entry.id) }
      return #"{"index": \#(index), "status": 201, "id": "\#(entry.id)"}"#
    }
    return "[\(results.joined(separator: ","))]"
  }

  private func delete(_ ids: Set<EntryID>) -> ChangeGroupID {
    let group = ChangeGroupID.new()
    state.withLock { state in
      state.deleted[group] = state.entries.filter { ids.contains($0.id) }
      state.entries.removeAll { ids.contains($0.id) }
    }
    return group
  }

  private func history(of path: String) -> String {
    state.withLock { state in
      let created = state.created.first { $0.value.contains { path.contains("\($0)") } }
      guard let created else { return #"{"data": []}"# }
      return """
        {"data": [{"sequence": 1, "at": "2026-11-29T10:00:00Z", "group": "\(created.key)",
         "kind": "entry", "id": "1", "operation": "create"}]}
        """
    }
  }

  private func undo(_ name: String) {
    guard let group = ChangeGroupID(name) else { return }
    state.withLock { state in
      if let ids = state.created[group] { state.entries.removeAll { ids.contains($0.id) } }
      state.entries += state.deleted[group] ?? []
    }
  }
}

extension Entry {
  /// The entry that a server makes of a draft.
  fileprivate init(_ draft: EntryDraft, id: EntryID = .new()) {
    self.init(
      id: id, collectionID: draft.collectionID, typeID: draft.typeID, title: draft.title,
      description: draft.description, score: Score(rawValue: draft.score),
      date: draft.date.flatMap { CalendarDate($0) } ?? CalendarDate(.now, in: .gmt),
      additionalFields: draft.additionalFields.mapValues { value in
        switch value {
        case .text(let text): text
        case .list(let list): list.joined(separator: ", ")
        }
      }, createdAt: .now, updatedAt: .now, notes: draft.notes ?? "",
      favourite: draft.favourite ?? false)
    if case .set(let rating) = draft.rating { self.rating = rating }
  }
}
