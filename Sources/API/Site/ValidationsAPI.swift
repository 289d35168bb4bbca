import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// | method | path                | who may | answers                                |
/// |--------|---------------------|---------|----------------------------------------|
/// | GET    | /validations        | member  | the named rules; with `q` one          |
/// | POST   | /validations        | editor  | 201, the new one                       |
/// | GET    | /validations/search | member  | the rules whose names contain `name`   |
/// | GET    | /validations/{id}   | member  | one                                    |
/// | PUT    | /validations/{id}   | editor  | the changed one                        |
/// | DELETE | /validations/{id}   | editor  | a message                              |
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
