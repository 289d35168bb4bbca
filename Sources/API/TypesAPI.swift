import Accounts
import Catalog
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// | method | path                | who may | answers                                               |
/// |--------|---------------------|---------|-------------------------------------------------------|
/// | GET    | /types              | member  | the types of the Log with their fields; `all` of them |
/// | POST   | /types              | editor  | 201, the new one                                      |
/// | GET    | /types/{id}         | member  | one with all its settings                             |
/// | PUT    | /types/{id}         | editor  | the changed one; 409 with both                        |
/// | DELETE | /types/{id}         | editor  | a message; its entries have no type then              |
/// | POST   | /types/{id}/preview | member  | what an update would do to its entries                |
struct TypesAPI: Sendable {
  let types: Types

  var routes: [Route] {
    [
      Route(
        .get, "/types", .member, .livlog, "The types of the Log with their fields.",
        Operation(query: ["all"], headers: [.space], response: "Type[]")
      ) { try await list($0) },
      Route(
        .post, "/types", .member, .livlog, "Creates a type.",
        Operation(headers: [.space], body: "TypeDraft", response: "Type", status: 201)
      ) { try await create($0) },
      Route(
        .get, "/types/{id}", .member, .livlog, "One type with all details.",
        Operation(response: "TypeDetail")
      ) { try await show($0) },
      Route(
        .put, "/types/{id}", .member, .livlog, "Changes a type and its fields.",
        Operation(body: "TypeUpdate", response: "TypeDetail")
      ) { try await update($0) },
      Route(
        .delete, "/types/{id}", .member, .livlog, "Deletes a type; its entries stay.",
        Operation(response: "Message")
      ) { try await delete($0) },
      Route(
        .post, "/types/{id}/preview", .member, .livlog, "A preview of an update.",
        Operation(body: "TypeUpdate", response: "TypePreview")
      ) { try await preview($0) },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    // Old clients expect only the types of the Log. Relations can link to any type.
    let all = try call.query().bool("all") ?? false
    let shown = all ? try await types.all(call.scope).types : try await types.logTypes(call.scope)
    return try jsonResponse(shown.map(\.model))
  }

  func create(_ call: Call) async throws -> Response {
    let made = try await types.create(call.body(), in: call.scope)
    return try jsonResponse(made.model, status: .created)
  }

  func show(_ call: Call) async throws -> Response {
    let id = try call.id(of: EntryType.self)
    return try jsonResponse(try await types.find(id, for: call.member.user))
  }

  func update(_ call: Call) async throws -> Response {
    let id = try call.id(of: EntryType.self)
    let (type, group) = try await types.update(id, with: call.body(), for: call.member.user)
    return try jsonResponse(type, headers: [.commonplaceUndo: group.description])
  }

  func delete(_ call: Call) async throws -> Response {
    let id = try call.id(of: EntryType.self)
    let (_, group) = try await types.delete(id, for: call.member.user)
    return try jsonResponse(Message(message: "Type deleted", undo: group.description))
  }

  func preview(_ call: Call) async throws -> Response {
    let id = try call.id(of: EntryType.self)
    return try jsonResponse(
      try await types.preview(call.body(), of: id, for: call.member.user))
  }
}
