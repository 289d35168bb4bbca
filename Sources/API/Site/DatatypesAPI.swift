import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// | method | path                         | who may | answers                                    |
/// |--------|------------------------------|---------|--------------------------------------------|
/// | GET    | /datatype                    | member  | the site's types; only the one with id `q` |
/// | POST   | /datatype                    | editor  | 201, the new one                           |
/// | PUT    | /datatype                    | editor  | the changed one                            |
/// | DELETE | /datatype                    | editor  | the deleted id; `cascade` with its content |
/// | GET    | /datatype/full               | member  | one with its fields                        |
/// | GET    | /datatype/full/list          | member  | all with their fields                      |
/// | GET    | /datatype/max-sort-order     | member  | the highest sort order                     |
/// | PUT    | /datatype/{id}/sort-order    | editor  | a status                                   |
struct DatatypesAPI: Sendable {
  let types: SiteTypes

  var routes: [Route] {
    [
      Route(
        .get, "/datatype", .member, .modula, "The types of the site.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space], response: "Datatype[]")
      ) { try await list($0) },
      Route(
        .post, "/datatype", .member, .modula, "Creates a type of the site.",
        Operation(headers: [.space], body: "DatatypeBody", response: "Datatype", status: 201)
      ) { try jsonResponse(try await types.create($0.body(), in: $0.scope), status: .created) },
      Route(
        .put, "/datatype", .member, .modula, "Changes the given members of a type.",
        Operation(headers: [.space], body: "DatatypeBody", response: "Datatype")
      ) { try await update($0) },
      Route(
        .delete, "/datatype", .member, .modula, "Deletes a type.",
        Operation(query: ["q", "cascade"], headers: [.space], response: "Object")
      ) { try await delete($0) },
    ] + detailRoutes
  }

  private var detailRoutes: [Route] {
    [
      Route(
        .get, "/datatype/full", .member, .modula, "A type with its fields.",
        Operation(query: ["q"], headers: [.space], response: "Object")
      ) { call in
        let id = try call.elementID(of: EntryType.self)
        guard let found = try await fullDatatypes(call).first(where: { $0.datatype.id == id })
        else {
          throw Failure.notFound("type")
        }
        return try jsonResponse(found)
      },
      Route(
        .get, "/datatype/full/list", .member, .modula, "All types with their fields.",
        Operation(headers: [.space], response: "Object[]")
      ) { try jsonResponse(try await fullDatatypes($0)) },
      Route(
        .get, "/datatype/max-sort-order", .member, .modula, "The highest sort order of the types.",
        Operation(query: ["parent_id"], headers: [.space], response: "Object")
      ) { call in
        let parent = try call.query().id("parent_id", as: TypeID.self)
        return try jsonResponse(
          ["max_sort_order": try await types.maxSortOrder(parent: parent, call.scope)])
      },
      Route(
        .put, "/datatype/{id}/sort-order", .member, .modula, "Changes the sort order of a type.",
        Operation(headers: [.space], body: "SortOrder", response: "Object")
      ) { call in
        let id = try call.id(of: EntryType.self)
        let order = try await call.body(SortOrderBody.self).value
        _ = try await types.update(id, with: DatatypeBody(sortOrder: order), in: call.scope)
        return try jsonResponse(["status": "ok"])
      },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    if try call.requestsOneElement() {
      return try jsonResponse(
        try await types.find(call.elementID(of: EntryType.self), in: call.scope))
    }
    return try ContractListRequest(call.query()).response(try await types.all(call.scope))
  }

  func update(_ call: Call) async throws -> Response {
    let body: DatatypeBody = try await call.body()
    guard let id = body.id else {
      throw Failure.invalid(FieldProblem("datatype_id", "required"))
    }
    return try jsonResponse(try await types.update(id, with: body, in: call.scope))
  }

  func delete(_ call: Call) async throws -> Response {
    let id = try call.elementID(of: EntryType.self)
    let (deleted, group) = try await types.delete(
      id, cascading: call.query().bool("cascade") ?? false, in: call.scope)
    var json = JSONWriter()
    json.object { json in
      json.member("deleted_datatype_id", id)
      json.member("content_deleted", deleted)
      json.member("errors", raw: "[]".utf8)
    }
    return jsonResponse(json, headers: [.commonplaceUndo: group.description])
  }

  private struct FullDatatype: Encodable {
    var datatype: Datatype
    var fields: [SiteField]
  }

  private func fullDatatypes(_ call: Call) async throws -> [FullDatatype] {
    let all = try await types.all(call.scope)
    let fields = try await types.fields(call.scope).map { try call.withSupportedKind($0) }
    return all.map { type in
      FullDatatype(datatype: type, fields: fields.filter { $0.parentID == type.id })
    }
  }
}

/// The body `{"sort_order": …}`.
struct SortOrderBody: Decodable, Sendable {
  var value: Int

  enum CodingKeys: String, CodingKey { case value = "sort_order" }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard let value = try values.decodePosition(forKey: .value) else {
      throw Failure.invalid(FieldProblem("sort_order", "required"))
    }
    self.value = value
  }
}
