import Accounts
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// | method | path                 | who may | answers                                          |
/// |--------|----------------------|---------|--------------------------------------------------|
/// | GET    | /contentdata         | member  | the site's content; only the one with the id `q` |
/// |        |                      |         | `datatype_id` lists a type, with filters         |
/// | POST   | /contentdata         | editor  | 201, the new one                                 |
/// | PUT    | /contentdata         | editor  | the changed one; 409 with both                   |
/// | DELETE | /contentdata         | editor  | the deleted ids; `recursive` with descendants    |
/// | POST   | /contentdata/reorder | editor  | the number of ordered children                   |
/// | POST   | /contentdata/move    | editor  | the old and the new parent                       |
struct ContentDataAPI: Sendable {
  let contents: Contents

  var routes: [Route] {
    [
      Route(
        .get, "/contentdata", .member, .modula, "The content of the site, streamed.",
        Operation(
          query: ["q", "limit", "offset", "count", "datatype_id", "search", "state", "sort"],
          headers: [.space], response: "ContentData[]")
      ) { try await list($0) },
      Route(
        .post, "/contentdata", .member, .modula, "Creates content.",
        Operation(
          headers: [.space], body: "ContentDataBody", response: "ContentData", status: 201)
      ) { call in
        let made = try await contents.create(call.body(), in: call.scope)
        return jsonResponse(try ContentJSON(call).object(made), status: .created)
      },
      Route(
        .put, "/contentdata", .member, .modula, "Changes the given members of content.",
        Operation(headers: [.space], body: "ContentDataBody", response: "ContentData")
      ) { try await update($0) },
      Route(
        .delete, "/contentdata", .member, .modula, "Deletes content.",
        Operation(query: ["q", "recursive"], headers: [.space], response: "Object")
      ) { try await delete($0) },
      Route(
        .post, "/contentdata/reorder", .member, .modula, "Sets the order of children.",
        Operation(headers: [.space], body: "ContentOrder", response: "Object")
      ) { try await reorder($0) },
      Route(
        .post, "/contentdata/move", .member, .modula, "Moves content under another parent.",
        Operation(headers: [.space], body: "ContentMove", response: "Object")
      ) { try await move($0) },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    let scope = try call.scope
    let json = try ContentJSON(call)
    if try call.requestsOneElement() {
      return jsonResponse(
        json.object(try await contents.find(call.elementID(of: Entry.self), in: scope)))
    }
    if let query = try Contents.ListQuery(call.query()) {
      let page = try await contents.list(query, in: scope)
      return ContractListRequest.pageResponse(
        raw: array(page, json), total: try await contents.count(query, in: scope),
        limit: query.limit, offset: query.offset)
    }
    switch try ContractListRequest(call.query()) {
    case .count: return ContractListRequest.countResponse(try await contents.count(scope))
    case .page(let limit, let offset):
      let page = try await contents.page(limit: limit, offset: offset, in: scope)
      return ContractListRequest.pageResponse(
        raw: array(page, json), total: try await contents.count(scope), limit: limit, offset: offset
      )
    case .all: return try await streamAll(in: scope, as: json)
    }
  }

  /// Returns content as a JSON array.
  private func array(_ contents: [ContentRecord], _ json: ContentJSON) -> [UInt8] {
    var array = JSONWriter(capacity: contents.count * 560)
    array.array { writer in for content in contents { json.write(content, to: &writer) } }
    return array.bytes
  }

  /// Streams all content, because the oldest client requests the complete list.
  private func streamAll(in scope: Scope, as json: ContentJSON) async throws -> Response {
    let chunks = contents.all(scope)
    return try await ContractListRequest.streamingResponse {
      try await chunks.next().map { elementsJSON($0) { json.write($1, to: &$0) } }
    }
  }

  func update(_ call: Call) async throws -> Response {
    var body: ContentBody = try await call.body()
    body.supportsOnlyTwoStatuses = try call.usesSDKDialect
    guard let id = body.id else {
      throw Failure.invalid(FieldProblem("content_data_id", "required"))
    }
    let saved = try await contents.update(id, with: body, in: call.scope)
    return jsonResponse(try ContentJSON(call).object(saved))
  }

  func delete(_ call: Call) async throws -> Response {
    let id = try call.elementID(of: Entry.self)
    let (deleted, group) = try await contents.delete(
      [id], recursive: call.query().bool("recursive") ?? false, in: call.scope)
    var json = JSONWriter()
    json.object { json in
      json.member("deleted_root", id)
      json.member("total_deleted", deleted.count)
      json.key("deleted_ids")
      json.array { json in for id in deleted { json.value(id.description) } }
    }
    return jsonResponse(json, headers: [.commonplaceUndo: group.description])
  }

  // MARK: - The tree

  private struct Order: Decodable {
    var parentID: EntryID?
    var ids: [EntryID]

    enum CodingKeys: String, CodingKey {
      case parentID = "parent_id"
      case ids = "ordered_ids"
    }
  }

  func reorder(_ call: Call) async throws -> Response {
    let order: Order = try await call.body()
    let updated = try await contents.reorder(
      order.ids, under: order.parentID, in: call.scope)
    var json = JSONWriter()
    json.object { json in
      json.member("updated", updated)
      json.member("parent_id", order.parentID)
    }
    return jsonResponse(json)
  }

  private struct Move: Decodable {
    var id: EntryID
    var parentID: EntryID?
    var position: Int?

    enum CodingKeys: String, CodingKey {
      case id = "node_id"
      case parentID = "new_parent_id"
      case position
    }
  }

  func move(_ call: Call) async throws -> Response {
    let body: Move = try await call.body()
    let moved = try await contents.move(
      body.id, under: body.parentID, at: body.position, in: call.scope)
    var json = JSONWriter()
    json.object { json in
      json.member("node_id", body.id)
      json.member("old_parent_id", moved.oldParent)
      json.member("new_parent_id", moved.newParent)
      json.member("position", moved.position)
    }
    return jsonResponse(json)
  }
}

// MARK: - ContentJSON

/// A type that writes content in the JSON of ModulaCMS's contract.
struct ContentJSON: Sendable {
  /// Whether the client supports only the statuses draft and published.
  let supportsOnlyTwoStatuses: Bool

  init(_ call: Call) throws { supportsOnlyTwoStatuses = try call.usesSDKDialect }

  /// Returns the status as the client supports it.
  func status(_ status: Status) -> String {
    supportsOnlyTwoStatuses && status != .published ? Status.draft.rawValue : status.rawValue
  }

  func write(_ content: ContentRecord, to json: inout JSONWriter) {
    json.object { json in
      json.member("content_data_id", content.id)
      json.member("parent_id", content.parentID)
      json.member("first_child_id", content.firstChildID)
      json.member("next_sibling_id", content.nextSiblingID)
      json.member("prev_sibling_id", content.previousSiblingID)
      json.member("route_id", content.route?.id)
      json.member("datatype_id", content.typeID)
      json.member("author_id", content.authorID)
      json.member("status", status(content.status))
      ContentJSON.member("published_at", content.publishedAt, &json)
      json.member("published_by", content.publishedBy)
      ContentJSON.member("publish_at", content.publishAt, &json)
      json.member("revision", content.revision)
      json.member("date_created", content.createdAt)
      json.member("date_modified", content.updatedAt)
      // For clients of this program. Those of ModulaCMS ignore these members.
      json.member("title", content.title)
      json.member("slug", content.slug)
      json.member("state", content.state.rawValue)
    }
  }

  func object(_ content: ContentRecord) -> JSONWriter {
    var json = JSONWriter(capacity: 640)
    write(content, to: &json)
    return json
  }

  /// Writes a member with a time, or null. `JSONWriter` itself writes optional texts and ids.
  static func member(_ key: StaticString, _ time: Timestamp?, _ json: inout JSONWriter) {
    if let time { return json.member(key, time) }
    json.key(key)
    json.null()
  }

  static func write(_ field: ContentField, to json: inout JSONWriter) {
    json.object { json in
      json.member("content_field_id", field.id.description)
      json.member("route_id", field.routeID)
      json.member("content_data_id", field.contentID)
      json.member("field_id", field.fieldID)
      json.member("field_value", field.value)
      json.member("locale", field.locale)
      json.member("author_id", field.authorID)
      json.member("date_created", field.createdAt)
      json.member("date_modified", field.updatedAt)
    }
  }
}

extension Contents.ListQuery {
  /// Parses the query of a list of one type's content; nil for a list of all content.
  /// - Throws: malformed for a text that is not an id; invalid for an unknown state or order.
  fileprivate init?(_ query: ServerKit.Query) throws {
    guard let type = try query.id("datatype_id", as: TypeID.self) else { return nil }
    self.init(type: type)
    text = query.text("search") ?? ""
    if let name = query.text("state") {
      guard let state = ContentState(rawValue: name) else {
        throw Failure.invalid(FieldProblem("state", "choice"))
      }
      self.state = state
    }
    if let name = query.text("sort") {
      guard let sort = Sort(rawValue: name) else {
        throw Failure.invalid(FieldProblem("sort", "choice"))
      }
      self.sort = sort
    }
    limit = query.contractLimit
    offset = try query.int("offset", in: 0...ContractListRequest.maxOffset) ?? 0
  }
}

extension Call {
  /// Whether the caller's token is for ModulaCMS's SDK. The SDK cannot decode a list with a status
  /// that it does not know.
  var usesSDKDialect: Bool {
    get throws { try member.token?.dialect == .sdk }
  }
}
