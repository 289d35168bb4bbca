import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// | method | path              | who may | answers                                                |
/// |--------|-------------------|---------|--------------------------------------------------------|
/// | GET    | /contentfields    | member  | every value of the content; only the one with id `q`   |
/// | POST   | /contentfields    | editor  | 201, the value; an existing one is replaced            |
/// | PUT    | /contentfields    | editor  | the changed one                                        |
/// | DELETE | /contentfields    | editor  | a message; the value is cleared                        |
/// | GET    | /contentrelations | member  | the relations of content; only the one with the id `q` |
/// | POST   | /contentrelations | editor  | 201, the new one                                       |
/// | PUT    | /contentrelations | editor  | the changed one                                        |
/// | DELETE | /contentrelations | editor  | a message                                              |
struct ContentFieldsAPI: Sendable {
  let contents: Contents

  var routes: [Route] { fieldRoutes + relationRoutes }

  private var fieldRoutes: [Route] {
    [
      Route(
        .get, "/contentfields", .member, .modula, "Every value of content, streamed.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space], response: "ContentField[]")
      ) { try await list($0) },
      Route(
        .post, "/contentfields", .member, .modula, "Sets a value.",
        Operation(
          headers: [.space], body: "ContentFieldBody", response: "ContentField", status: 201)
      ) {
        try jsonResponse(try await contents.setField($0.body(), in: $0.scope), status: .created)
      },
      Route(
        .put, "/contentfields", .member, .modula, "Changes a value.",
        Operation(headers: [.space], body: "ContentFieldBody", response: "ContentField")
      ) { try jsonResponse(try await contents.setField($0.body(), in: $0.scope)) },
      Route(
        .delete, "/contentfields", .member, .modula, "Clears a value.",
        Operation(query: ["q"], headers: [.space], response: "Message")
      ) { call in
        try await contents.clearField(Self.id(call), in: call.scope)
        return try jsonResponse(Message(message: "Value deleted"))
      },
    ]
  }

  private static func id(_ call: Call) throws -> ContentFieldID {
    let text = try call.text("q")
    guard let id = ContentFieldID(text) else { throw Failure.notFound("contentField") }
    return id
  }

  func list(_ call: Call) async throws -> Response {
    let scope = try call.scope
    if try call.requestsOneElement() {
      return try jsonResponse(try await contents.field(Self.id(call), in: scope))
    }
    let list = try ContractListRequest(call.query())
    let chunks = try await contents.allFields(scope)
    if case .all = list {
      return try await ContractListRequest.streamingResponse {
        try await chunks.next().map { elementsJSON($0) { ContentJSON.write($1, to: &$0) } }
      }
    }
    return try await pageOrCount(list, of: chunks)
  }

  /// Returns a page of values, or their number. All values are read and counted, because no table
  /// has a row for each value.
  private func pageOrCount(
    _ list: ContractListRequest, of chunks: ContentFieldIterator
  ) async throws -> Response {
    var total = 0
    var page = JSONWriter()
    var range = 0..<0
    if case .page(let limit, let offset) = list { range = offset..<offset + limit }
    var kept: [ContentField] = []
    while let fields = try await chunks.next() {
      for (index, field) in fields.enumerated() where range.contains(total + index) {
        kept.append(field)
      }
      total += fields.count
    }
    guard case .page(let limit, let offset) = list else {
      return ContractListRequest.countResponse(total)
    }
    page.array { json in for field in kept { ContentJSON.write(field, to: &json) } }
    return ContractListRequest.pageResponse(
      raw: page.bytes, total: total, limit: limit, offset: offset)
  }

  // MARK: - Relations

  private var relationRoutes: [Route] {
    [
      Route(
        .get, "/contentrelations", .member, .modula, "The relations of content.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space],
          response: "ContentRelation[]")
      ) { try await relations($0) },
      Route(
        .post, "/contentrelations", .member, .modula, "Links content to other content.",
        Operation(
          headers: [.space], body: "ContentRelation", response: "ContentRelation", status: 201)
      ) { try jsonResponse(try await contents.link($0.body(), in: $0.scope), status: .created) },
      Route(
        .put, "/contentrelations", .member, .modula, "Changes the position of a relation.",
        Operation(headers: [.space], body: "ContentRelation", response: "ContentRelation")
      ) { try jsonResponse(try await contents.link($0.body(), in: $0.scope)) },
      Route(
        .delete, "/contentrelations", .member, .modula, "Deletes a relation.",
        Operation(query: ["q"], headers: [.space], response: "Message")
      ) { call in
        try await contents.unlink(Self.relation(call), in: call.scope)
        return try jsonResponse(Message(message: "Relation deleted"))
      },
    ]
  }

  private static func relation(_ call: Call) throws -> ContentRelationID {
    let text = try call.text("q")
    guard let id = ContentRelationID(text) else { throw Failure.notFound("contentRelation") }
    return id
  }

  private func relations(_ call: Call) async throws -> Response {
    let scope = try call.scope
    if try call.requestsOneElement() {
      return try jsonResponse(try await contents.relation(Self.relation(call), in: scope))
    }
    switch try ContractListRequest(call.query()) {
    case .count: return ContractListRequest.countResponse(try await contents.countRelations(scope))
    case .page(let limit, let offset):
      return try ContractListRequest.pageResponse(
        try await contents.relations(limit: limit, offset: offset, in: scope),
        total: try await contents.countRelations(scope), limit: limit, offset: offset)
    case .all:
      return try jsonResponse(try await contents.relations(limit: 20_000, in: scope))
    }
  }
}
