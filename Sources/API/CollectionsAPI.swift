import Accounts
import Catalog
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// | method | path                 | who may | answers                                       |
/// |--------|----------------------|---------|-----------------------------------------------|
/// | GET    | /collections         | member  | all of the space, oldest first                |
/// | POST   | /collections         | editor  | 201, the new one                              |
/// | POST   | /collections/default | editor  | 201, the defaults; 400 when there are any     |
/// | GET    | /collections/{id}    | member  | one                                           |
/// | PUT    | /collections/{id}    | editor  | the changed one                               |
/// | DELETE | /collections/{id}    | editor  | a message; its entries are deleted too        |
struct CollectionsAPI: Sendable {
  let collections: Collections

  var routes: [Route] {
    [
      Route(
        .get, "/collections", .member, .livlog, "The collections of the space, oldest first.",
        Operation(headers: [.space], response: "Collection[]")
      ) { try await list($0) },
      Route(
        .post, "/collections", .member, .livlog, "Creates a collection.",
        Operation(
          headers: [.space], body: "CollectionDraft", response: "Collection", status: 201)
      ) { try await create($0) },
      Route(
        .post, "/collections/default", .member, .livlog,
        "Creates the default collections in a space without collections.",
        Operation(headers: [.space], response: "Collection[]", status: 201)
      ) { try await createDefaults($0) },
      Route(
        .get, "/collections/{id}", .member, .livlog, "One collection.",
        Operation(response: "Collection")
      ) { try await show($0) },
      Route(
        .put, "/collections/{id}", .member, .livlog, "Renames a collection.",
        Operation(body: "CollectionDraft", response: "Collection")
      ) { try await update($0) },
      Route(
        .delete, "/collections/{id}", .member, .livlog, "Deletes a collection and its entries.",
        Operation(response: "Message")
      ) { try await delete($0) },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    try jsonResponse(try await collections.all(call.scope).map(\.model))
  }

  func create(_ call: Call) async throws -> Response {
    let made = try await collections.create(call.body(), in: call.scope)
    return try jsonResponse(made.model, status: .created)
  }

  func createDefaults(_ call: Call) async throws -> Response {
    let made = try await collections.createDefaults(in: call.scope)
    return try jsonResponse(made.map(\.model), status: .created)
  }

  func show(_ call: Call) async throws -> Response {
    let id = try call.id(of: EntryCollection.self)
    return try jsonResponse(try await collections.find(id, for: call.member.user).model)
  }

  func update(_ call: Call) async throws -> Response {
    let id = try call.id(of: EntryCollection.self)
    let changed = try await collections.update(
      id, with: call.body(), for: call.member.user)
    return try jsonResponse(changed.model)
  }

  func delete(_ call: Call) async throws -> Response {
    let id = try call.id(of: EntryCollection.self)
    let group = try await collections.delete(id, for: call.member.user)
    return try jsonResponse(Message(message: "Collection deleted", undo: group.description))
  }
}
