import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// | method | path                  | who may | answers                                       |
/// |--------|-----------------------|---------|-----------------------------------------------|
/// | GET    | /contentdata          | member  | the site's content; `q` one of it             |
/// | POST   | /contentdata          | editor  | 201, the new one                              |
/// | PUT    | /contentdata          | editor  | the changed one; 409 with both                |
/// | DELETE | /contentdata          | editor  | what went; `recursive` what is under it too   |
/// | POST   | /contentdata/reorder  | editor  | how many were put in order                    |
/// | POST   | /contentdata/move     | editor  | where it was and is                           |
struct ContentDataAPI: Sendable {
  let contents: Contents

  var routes: [Route] {
    [
      Route(
        .get, "/contentdata", .member, .modula, "The content of the site, streamed.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space], answer: "ContentData[]")
      ) { try await list($0) },
      Route(
        .post, "/contentdata", .member, .modula, "Makes content.",
        Operation(
          headers: [.space], body: "ContentDataBody", answer: "ContentData", status: 201)
      ) { call in
        let made = try await contents.create(call.body(), in: call.scope)
        return jsonResponse(try ContentJSON(call).one(made), status: .created)
      },
      Route(
        .put, "/contentdata", .member, .modula, "Changes what is given of content.",
        Operation(headers: [.space], body: "ContentDataBody", answer: "ContentData")
      ) { try await update($0) },
      Route(
        .delete, "/contentdata", .member, .modula, "Deletes content.",
        Operation(query: ["q", "recursive"], headers: [.space], answer: "Object")
      ) { try await delete($0) },
      Route(
        .post, "/contentdata/reorder", .member, .modula, "Puts children in order.",
        Operation(headers: [.space], body: "ContentOrder", answer: "Object")
      ) { try await reorder($0) },
      Route(
        .post, "/contentdata/move", .member, .modula, "Puts content under another.",
        Operation(headers: [.space], body: "ContentMove", answer: "Object")
      ) { try await move($0) },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    let scope = try call.scope
    let json = try ContentJSON(call)
    if try call.namesOne() {
      return jsonResponse(
        json.one(try await contents.find(call.q(of: Entry.self), in: scope)))
    }
    switch try ContractList(call.query()) {
    case .count: return ContractList.counted(try await contents.count(scope))
    case .page(let limit, let offset):
      let page = try await contents.page(limit: limit, offset: offset, in: scope)
      var array = JSONWriter(capacity: page.count * 480)
      array.array { writer in for content in page { json.write(content, to: &writer) } }
      return ContractList.page(
        raw: array.bytes, total: try await contents.count(scope), limit, offset)
    case .whole: return try await whole(scope, json)
    }
  }

  /// Streams all content, because the oldest client requests the complete list.
  private func whole(_ scope: Scope, _ json: ContentJSON) async throws -> Response {
    let chunks = contents.all(scope)
    return try await ContractList.streamed {
      try await chunks.next().map { joined($0) { json.write($1, to: &$0) } }
    }
  }

  func update(_ call: Call) async throws -> Response {
    var body: ContentBody = try await call.body()
    body.knowsTwoStatuses = try call.speaksSDK
    guard let id = body.id else {
      throw Failure.invalid(FieldProblem("content_data_id", "required"))
    }
    let saved = try await contents.update(id, with: body, in: call.scope)
    return jsonResponse(try ContentJSON(call).one(saved))
  }

  func delete(_ call: Call) async throws -> Response {
    let id = try call.q(of: Entry.self)
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
