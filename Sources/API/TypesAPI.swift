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

// MARK: - CollectionsAPI

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

// MARK: - ViewsAPI

/// Saved views of the Library's lists. Each member sees only their own.
///
/// | method | path                | who may | answers                                           |
/// |--------|---------------------|---------|---------------------------------------------------|
/// | GET    | /views              | member  | the caller's views in the space, or of a type     |
/// | POST   | /views              | member  | 201, the new one                                  |
/// | PATCH  | /views/{id}         | member  | the changed one                                   |
/// | DELETE | /views/{id}         | member  | a message                                         |
/// | POST   | /views/{id}/restore | member  | the one that was deleted                          |
struct ViewsAPI: Sendable {
  let views: SavedViews

  var routes: [Route] {
    [
      Route(
        .get, "/views", .member, .own, "The caller's saved views in the space.",
        Operation(query: ["type_id"], headers: [.space], response: "ViewPage")
      ) { try await list($0) },
      Route(
        .post, "/views", .member, .own, "Saves a view.",
        Operation(headers: [.space], body: "ViewDraft", response: "View", status: 201)
      ) { call in
        try jsonResponse(
          try await views.create(call.body(), in: call.scope), status: .created)
      },
      Route(
        .patch, "/views/{id}", .member, .own, "Changes the given members of a view.",
        Operation(headers: [.space], body: "ViewDraft", response: "View")
      ) { call in
        let id = try call.id(of: SavedView.self)
        return try jsonResponse(try await views.update(id, with: call.body(), in: call.scope))
      },
      Route(
        .delete, "/views/{id}", .member, .own, "Deletes a view; it can be restored for a week.",
        Operation(headers: [.space], response: "Message")
      ) { call in
        try await views.delete(call.id(of: SavedView.self), in: call.scope)
        return try jsonResponse(Message(message: "View deleted"))
      },
      Route(
        .post, "/views/{id}/restore", .member, .own, "Restores a deleted view.",
        Operation(headers: [.space], response: "View")
      ) { call in
        try jsonResponse(
          try await views.restore(call.id(of: SavedView.self), in: call.scope))
      },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    let type = try call.query().text("type_id").map { text in
      guard let id = TypeID(text) else {
        throw Failure.invalid(FieldProblem("type_id", "belongs"))
      }
      return id
    }
    return try jsonResponse(UnpagedList(data: try await views.all(call.scope, of: type)))
  }
}
