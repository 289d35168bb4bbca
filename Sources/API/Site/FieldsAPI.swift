import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// | method | path                    | who may | answers                                                    |
/// |--------|-------------------------|---------|------------------------------------------------------------|
/// | GET    | /fields                 | member  | the fields of the site's types; only the one with id `q`   |
/// | POST   | /fields                 | editor  | 201, the new one                                           |
/// | PUT    | /fields                 | editor  | the changed one                                            |
/// | DELETE | /fields                 | editor  | a message; the values stay with their entries              |
/// | GET    | /fields/max-sort-order  | member  | the highest sort order of a type's fields                  |
/// | PUT    | /fields/{id}/sort-order | editor  | a status                                                   |
/// | GET    | /datatypefields         | member  | the links of fields to types; only the one with the id `q` |
/// | POST   | /datatypefields         | editor  | 201, the field is added to the type                        |
/// | PUT    | /datatypefields         | editor  | the changed one                                            |
/// | DELETE | /datatypefields         | editor  | a message                                                  |
struct FieldsAPI: Sendable {
  let types: SiteTypes

  var routes: [Route] { fieldRoutes + orderRoutes + linkRoutes }

  private var fieldRoutes: [Route] {
    [
      Route(
        .get, "/fields", .member, .modula, "The fields of the site's types.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space], response: "SiteField[]")
      ) { call in
        if try call.requestsOneElement() {
          let field = try await types.field(call.elementID(of: Field.self), in: call.scope)
          return try jsonResponse(call.withSupportedKind(field))
        }
        let all = try await types.fields(call.scope).map { try call.withSupportedKind($0) }
        return try ContractListRequest(call.query()).response(all)
      },
      Route(
        .post, "/fields", .member, .modula, "Creates a field, with or without a type.",
        Operation(headers: [.space], body: "SiteFieldBody", response: "SiteField", status: 201)
      ) { call in
        let made = try await types.createField(call.body(), in: call.scope)
        return try jsonResponse(call.withSupportedKind(made), status: .created)
      },
      Route(
        .put, "/fields", .member, .modula, "Changes the given members of a field.",
        Operation(headers: [.space], body: "SiteFieldBody", response: "SiteField")
      ) { call in
        let body: SiteFieldBody = try await call.body()
        guard let id = body.id else {
          throw Failure.invalid(FieldProblem("field_id", "required"))
        }
        let changed = try await types.updateField(id, with: body, in: call.scope)
        return try jsonResponse(call.withSupportedKind(changed))
      },
      Route(
        .delete, "/fields", .member, .modula, "Deletes a field; its values stay.",
        Operation(query: ["q"], headers: [.space], response: "Message")
      ) { call in
        let group = try await types.deleteField(call.elementID(of: Field.self), in: call.scope)
        return try jsonResponse(Message(message: "Field deleted", undo: group.description))
      },
    ]
  }

  private var orderRoutes: [Route] {
    [
      Route(
        .get, "/fields/max-sort-order", .member, .modula, "The highest sort order of fields.",
        Operation(query: ["parent_id"], headers: [.space], response: "Object")
      ) { call in
        guard let parent = try call.query().id("parent_id", as: TypeID.self) else {
          throw Failure.malformed("query.malformed", ["name": "parent_id"])
        }
        return try jsonResponse(
          ["max_sort_order": try await types.maxFieldSortOrder(of: parent, call.scope)])
      },
      Route(
        .put, "/fields/{id}/sort-order", .member, .modula, "Changes the sort order of a field.",
        Operation(headers: [.space], body: "SortOrder", response: "Object")
      ) { call in
        let id = try call.id(of: Field.self)
        var body = SiteFieldBody()
        body.sortOrder = try await call.body(SortOrderBody.self).value
        _ = try await types.updateField(id, with: body, in: call.scope)
        return try jsonResponse(["status": "ok"])
      },
    ]
  }

  private var linkRoutes: [Route] {
    [
      Route(
        .get, "/datatypefields", .member, .modula, "The links between types and fields.",
        Operation(
          query: ["q", "datatype_id", "field_id", "limit", "offset", "count"], headers: [.space],
          response: "DatatypeField[]")
      ) { try await links($0) },
      Route(
        .post, "/datatypefields", .member, .modula, "Adds a field to a type.",
        Operation(
          headers: [.space], body: "DatatypeField", response: "DatatypeField", status: 201)
      ) { try jsonResponse(try await types.link($0.body(), in: $0.scope), status: .created) },
      Route(
        .put, "/datatypefields", .member, .modula, "Changes a field's sort order in a type.",
        Operation(headers: [.space], body: "DatatypeField", response: "DatatypeField")
      ) { call in
        let body: DatatypeFieldBody = try await call.body()
        guard let id = body.id else { throw Failure.invalid(FieldProblem("id", "required")) }
        return try jsonResponse(try await types.updateLink(id, with: body, in: call.scope))
      },
      Route(
        .delete, "/datatypefields", .member, .modula, "Removes a field from a type.",
        Operation(query: ["q", "id"], headers: [.space], response: "Message")
      ) { call in
        let group = try await types.unlink(call.elementID(of: Field.self), in: call.scope)
        return try jsonResponse(Message(message: "Field removed", undo: group.description))
      },
    ]
  }

  private func links(_ call: Call) async throws -> Response {
    let query = try call.query()
    let all = try await types.links(
      type: query.id("datatype_id", as: TypeID.self), field: query.id("field_id", as: FieldID.self),
      call.scope)
    guard try call.requestsOneElement() else { return try ContractListRequest(query).response(all) }
    let id = try call.elementID(of: Field.self)
    guard let found = all.first(where: { $0.id == id }) else { throw Failure.notFound("field") }
    return try jsonResponse(found)
  }
}

extension Call {
  /// Returns the field with a kind that the caller supports. Only the SDK supports the kinds of
  /// ModulaCMS's panel, such as `_title`. Other clients receive `text` instead, because they cannot
  /// decode a list with an unknown kind.
  func withSupportedKind(_ field: SiteField) throws -> SiteField {
    try usesSDKDialect ? field : field.withPlainKind
  }
}

// MARK: - ValidationsAPI

/// | method | path                | who may | answers                                       |
/// |--------|---------------------|---------|-----------------------------------------------|
/// | GET    | /validations        | member  | the named rules; only the one with the id `q` |
/// | POST   | /validations        | editor  | 201, the new one                              |
/// | GET    | /validations/search | member  | the rules whose names contain `name`          |
/// | GET    | /validations/{id}   | member  | one                                           |
/// | PUT    | /validations/{id}   | editor  | the changed one                               |
/// | DELETE | /validations/{id}   | editor  | a message                                     |
struct ValidationsAPI: Sendable {
  let validations: Validations

  var routes: [Route] { listRoutes + oneRoutes }

  private var listRoutes: [Route] {
    [
      Route(
        .get, "/validations", .member, .modula, "The named rules of the space.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space], response: "Validation[]")
      ) { call in
        if let id = try call.optionalID(of: Validation.self) {
          return Self.answer(try await validations.find(id, in: call.scope))
        }
        return try call.listResponse(try await validations.list(call.scope), Self.write)
      },
      Route(
        .post, "/validations", .member, .modula, "Adds a named rule.",
        Operation(headers: [.space], body: "ValidationDraft", response: "Validation", status: 201)
      ) { call in
        let draft: ValidationDraft = try await call.body()
        return Self.answer(try await validations.make(draft, in: call.scope), status: .created)
      },
      Route(
        .get, "/validations/search", .member, .modula, "Named rules whose names contain a text.",
        Operation(query: ["name"], headers: [.space], response: "Validation[]")
      ) { call in
        let name = try call.query().text("name")
        return try call.listResponse(
          try await validations.list(call.scope, named: name), Self.write)
      },
    ]
  }

  private var oneRoutes: [Route] {
    [
      Route(
        .get, "/validations/{id}", .member, .modula, "A named rule.",
        Operation(headers: [.space], response: "Validation")
      ) { call in
        let id = try call.id(of: Validation.self)
        return Self.answer(try await validations.find(id, in: call.scope))
      },
      Route(
        .put, "/validations/{id}", .member, .modula, "Changes the given members of a named rule.",
        Operation(headers: [.space], body: "ValidationDraft", response: "Validation")
      ) { call in
        let id = try call.id(of: Validation.self)
        let draft: ValidationDraft = try await call.body()
        let group = ChangeGroupID.new()
        return Self.answer(
          try await validations.update(id, draft, group: group, in: call.scope), undo: group)
      },
      Route(
        .delete, "/validations/{id}", .member, .modula, "Deletes a named rule.",
        Operation(headers: [.space], response: "Message")
      ) { call in
        let group = ChangeGroupID.new()
        try await validations.delete(
          call.id(of: Validation.self), group: group, in: call.scope)
        return try jsonResponse(
          Message(message: "Validation deleted"), headers: [.commonplaceUndo: group.description])
      },
    ]
  }

  private static func answer(
    _ validation: Validation, status: HTTPResponse.Status = .ok, undo: ChangeGroupID? = nil
  ) -> Response {
    var json = JSONWriter()
    write(validation, &json)
    return jsonResponse(
      json, status: status, headers: undo.map { [.commonplaceUndo: $0.description] } ?? [:])
  }

  private static func write(_ validation: Validation, _ json: inout JSONWriter) {
    json.object { json in
      json.member("validation_id", validation.id)
      json.member("name", validation.name)
      json.member("description", validation.description)
      json.member("config", validation.config)
      json.member("author_id", validation.author)
      json.member("date_created", validation.createdAt)
      json.member("date_modified", validation.updatedAt)
    }
  }
}
