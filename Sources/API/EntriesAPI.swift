import Accounts
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// | method | path                 | who may | answers                                       |
/// |--------|----------------------|---------|-----------------------------------------------|
/// | GET    | /entries             | member  | a page, newest first; `q` searches            |
/// | GET    | /entries/search      | member  | a page of hits                                |
/// | POST   | /entries             | editor  | 201, the new one (JSON or multipart)          |
/// | DELETE | /entries             | editor  | how many of `ids` were deleted                |
/// | GET    | /entries/{id}        | member  | one                                           |
/// | PUT    | /entries/{id}        | editor  | the replaced one; 412 or 409 with both        |
/// | DELETE | /entries/{id}        | editor  | a message                                     |
struct EntriesAPI: Sendable {
  let entries: Entries

  private static let listQuery = [
    "limit", "offset", "cursor", "q", "collection_id", "type_id", "type", "score", "stage",
    "favourite", "sort", "count", "filter[field][$op]", "expand",
  ]

  /// A form with the draft and its images as files.
  private static let form = Operation.OtherBody(
    mediaType: "multipart/form-data", schema: "EntryForm")

  var routes: [Route] {
    [
      Route(
        .get, "/entries", .member, .livlog, "A page of the Log; q searches it.",
        Operation(query: Self.listQuery, headers: [.space], response: "Entry[]")
      ) { try await list($0) },
      Route(
        .get, "/entries/search", .member, .livlog, "Search results; without q a Log page.",
        Operation(query: Self.listQuery, headers: [.space], response: "Entry[]")
      ) { try await list($0) },
      Route(
        .post, "/entries", .member, .livlog, "Creates an entry.",
        Operation(
          headers: [.space], body: "EntryDraft", otherBodies: [Self.form], response: "Entry",
          status: 201)
      ) { try await create($0) },
      Route(
        .delete, "/entries", .member, .livlog, "Deletes 1–100 entries.",
        Operation(headers: [.space], body: "EntryIDs", response: "DeletedCount")
      ) { try await deleteMany($0) },
      Route(
        .get, "/entries/{id}", .member, .livlog, "One entry.",
        Operation(query: ["expand"], response: "Entry")
      ) { try await show($0) },
      Route(
        .put, "/entries/{id}", .member, .livlog, "Replaces an entry.",
        Operation(
          headers: [.ifMatch], body: "EntryDraft", otherBodies: [Self.form], response: "Entry")
      ) { try await replace($0) },
      Route(
        .delete, "/entries/{id}", .member, .livlog, "Deletes an entry.",
        Operation(headers: [.ifMatch], response: "Message")
      ) { try await delete($0) },
    ]
  }

  // MARK: - Reading

  func list(_ call: Call) async throws -> Response {
    let query = try call.query()
    var asked = try ListRequest.entries(query, names: Self.listQuery)
    let expands = try asked.readValue(of: "expand", orRefuse: "filter.choice") {
      try Self.expandsRelations(in: $0)
    }
    if let text = query.searchText {
      let page = try await asked.readPage(of: entries, in: call.scope) { wanted in
        try await entries.search(text, wanted, in: call.scope)
      }
      return try await pageResponse(
        page, of: asked.entryQuery, query: query, expandsRelations: expands ?? false, to: call)
    }
    let request = call.request
    let tag = try entityTag(of: call)
    let (sequence, page) = try await asked.readPage(of: entries, in: call.scope) { wanted in
      try await entries.page(wanted, in: call.scope) { request.notModified(tag($0)) != nil }
    }
    guard let page else {
      return request.notModified(tag(sequence)) ?? Response(status: .notModified)
    }
    return try await pageResponse(
      page, of: asked.entryQuery, query: query, expandsRelations: expands ?? false, to: call,
      tag: tag(sequence))
  }

  /// Returns the entity tag of a page after a change. It contains the space, because the URL does
  /// not.
  private func entityTag(of call: Call) throws -> @Sendable (_ sequence: Int64) -> EntityTag {
    let (space, reader) = try (call.space.id, call.member.userID)
    let query = call.request.uri.query ?? ""
    return { EntityTag(space, $0, reader, query) }
  }

  private func pageResponse(
    _ page: EntryPage, of wanted: EntryQuery, query: ServerKit.Query,
    expandsRelations expands: Bool,
    to call: Call,
    tag: EntityTag? = nil
  ) async throws -> Response {
    var headers: HTTPFields = [.vary: "Authorization, Commonplace-Space"]
    if let tag { headers[.eTag] = tag.description }
    if let next = page.next {
      let cursor = wanted.cursor(next, of: query)
      headers.append(
        call.request.nextLink(cursor, base: call.context.deployment.baseURL))
    }
    if let total = page.total { headers[.totalCount] = String(total) }
    guard expands else {
      return jsonResponse(EntryJSON.list(page.entries), headers: headers)
    }
    let relations = try await entries.relations(of: page.entries, in: call.scope)
    return jsonResponse(EntryJSON.list(page.entries, relations), headers: headers)
  }

  func show(_ call: Call) async throws -> Response {
    let entry = try await entries.find(call.id(of: Entry.self), for: call.member.user)
    let tag = EntityTag(entry.etag)
    let expands = try Self.expandsRelations(in: call.query())
    // The titles of related entries can change while this entry does not.
    if !expands, let unchanged = call.request.notModified(tag) { return unchanged }
    guard expands else { return Self.answer(entry) }
    let scope = Scope(user: try call.member.user, space: entry.space)
    let relations = try await entries.relations(of: [entry], in: scope)
    return jsonResponse(EntryJSON.object(entry, relations), headers: [.eTag: tag.description])
  }

  /// Whether the query contains `expand=relations`, the only supported value.
  private static func expandsRelations(in query: ServerKit.Query) throws -> Bool {
    guard let wanted = query.text("expand") else { return false }
    guard wanted == "relations" else {
      throw Failure.malformed("query.malformed", ["name": "expand"])
    }
    return true
  }

  // MARK: - Writing

  func create(_ call: Call) async throws -> Response {
    let (draft, files) = try await EntryBody.read(call)
    let made = try await entries.create(draft, files: files, in: call.scope, today: call.today)
    return Self.answer(made, status: .created)
  }

  func replace(_ call: Call) async throws -> Response {
    let id = try call.id(of: Entry.self)
    let (draft, files) = try await EntryBody.read(call)
    let changed = try await entries.replace(
      id, with: draft, files: files, ifMatch: Self.revisions(inIfMatchOf: call.request, entry: id),
      for: call.member.user, today: call.today)
    return Self.answer(changed)
  }

  func delete(_ call: Call) async throws -> Response {
    let id = try call.id(of: Entry.self)
    let group = try await entries.delete(
      id, ifMatch: Self.revisions(inIfMatchOf: call.request, entry: id), for: call.member.user)
    return try jsonResponse(Message(message: "Entry deleted", undo: group.description))
  }

  private struct Identifiers: Decodable {
    var ids: [EntryID]
  }

  private struct DeletedCount: Encodable {
    var deleted_count: Int
  }

  func deleteMany(_ call: Call) async throws -> Response {
    let ids = try await call.body(Identifiers.self).ids
    let (count, group) = try await entries.delete(ids, in: call.scope)
    // The contract's body has no member for the change group, so a header carries it.
    return try jsonResponse(
      DeletedCount(deleted_count: count), headers: [.commonplaceUndo: group.description])
  }

  static func answer(_ entry: EntryRecord, status: HTTPResponse.Status = .ok) -> Response {
    jsonResponse(
      EntryJSON.object(entry), status: status,
      headers: [.eTag: EntityTag(entry.etag).description])
  }

  /// Returns the revisions of the entry `id` in the header `If-Match`. Tags of other entries, weak
  /// tags and tags in an unknown format are ignored. Returns nil without the header and for `*`.
  static func revisions(inIfMatchOf request: Request, entry id: EntryID) -> Set<Int>? {
    guard let header = request.headers[.ifMatch], header != "*" else { return nil }
    let start = "\"\(id)-"
    let tags = header.split(separator: ",").map { $0.drop { $0 == " " } }
    return Set(
      tags.filter { $0.hasPrefix(start) }.compactMap {
        Int($0.dropFirst(start.count).prefix(while: \.isNumber))
      })
  }
}
