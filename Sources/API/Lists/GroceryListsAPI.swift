import Accounts
import Catalog
import HTTPTypes
import Hummingbird
import Lists
import Model
import ServerKit

/// Shopping lists for clients that do not merge lists themselves. The server assigns the timestamps
/// of their changes.
///
/// | method | path                              | who may | answers                              |
/// |--------|-----------------------------------|---------|--------------------------------------|
/// | GET    | /grocery-lists                    | member  | the lists of the space, newest first |
/// | POST   | /grocery-lists                    | editor  | 201, the new one                     |
/// | GET    | /grocery-lists/{id}               | member  | one with its items                   |
/// | PATCH  | /grocery-lists/{id}               | editor  | the renamed one                      |
/// | DELETE | /grocery-lists/{id}               | editor  | a message                            |
/// | GET    | /grocery-lists/{id}/photo         | member  | the photo it was scanned from        |
struct GroceryListsAPI: Sendable {
  let lists: GroceryLists
  let entries: Entries

  var routes: [Route] {
    [
      Route(
        .get, "/grocery-lists", .member, .own, "The shopping lists of the space, newest first.",
        Operation(query: ["limit", "cursor"], headers: [.space], response: "GroceryListPage")
      ) { try await list($0) },
      Route(
        .post, "/grocery-lists", .member, .own, "Creates a shopping list.",
        Operation(
          headers: [.space], body: "GroceryListDraft", response: "GroceryList", status: 201)
      ) { try await create($0) },
      Route(
        .get, "/grocery-lists/{id}", .member, .own, "One shopping list with its items.",
        Operation(response: "GroceryList")
      ) { try await show($0) },
      Route(
        .patch, "/grocery-lists/{id}", .member, .own, "Renames a shopping list.",
        Operation(body: "GroceryListName", response: "GroceryList")
      ) { try await rename($0) },
      Route(
        .delete, "/grocery-lists/{id}", .member, .own, "Deletes a shopping list.",
        Operation(response: "Message")
      ) { try await delete($0) },
      Route(
        .get, "/grocery-lists/{id}/photo", .member, .own, "The photo that a list was read from.",
        Operation(query: ["w"], response: "Image")
      ) { try await photo($0) },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    let query = try call.query()
    let cursor = try query.text("cursor").map { try Cursor($0).int(at: 0) }
    let page = try await lists.page(
      before: cursor, limit: try query.count("limit", default: 50, cap: 200), in: call.scope)
    let next = page.next.map { Cursor([.int($0)]).text }
    return jsonResponse(json(call).page(page, next: next))
  }

  private struct Draft: Decodable {
    var name: String?
    var items: [ListItemDraft]?
  }

  func create(_ call: Call) async throws -> Response {
    let draft: Draft = try await call.body()
    let made = try await lists.create(
      draft.name, draft.items ?? [], today: call.today, language: call.context.language,
      in: call.scope)
    return jsonResponse(json(call).object(made), status: .created)
  }

  func show(_ call: Call) async throws -> Response {
    let id = try call.id(of: GroceryList.self)
    return jsonResponse(json(call).object(try await lists.find(id, for: call.member.user)))
  }

  private struct Name: Decodable { var name: String? }

  func rename(_ call: Call) async throws -> Response {
    let id = try call.id(of: GroceryList.self)
    let name: Name = try await call.body()
    let user = try call.member.user
    let list =
      if let name = name.name {
        try await lists.rename(id, to: name, for: user)
      } else {
        try await lists.find(id, for: user)
      }
    return jsonResponse(json(call).object(list))
  }

  func delete(_ call: Call) async throws -> Response {
    let id = try call.id(of: GroceryList.self)
    let group = try await lists.delete(id, for: call.member.user)
    return try jsonResponse(Message(message: "List deleted", undo: group.description))
  }

  func photo(_ call: Call) async throws -> Response {
    let id = try call.id(of: GroceryList.self)
    let blob = try await lists.photo(of: id, for: call.member.user)
    return try await ImageResponse(entries: entries).send(blob, call)
  }

  private func json(_ call: Call) -> GroceryListJSON {
    GroceryListJSON(baseURL: call.context.deployment.baseURL)
  }
}
