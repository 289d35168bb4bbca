import Accounts
import HTTPTypes
import Hummingbird
import Lists
import Model
import ServerKit

/// | method | path                              | who may | answers                              |
/// |--------|-----------------------------------|---------|--------------------------------------|
/// | POST   | /grocery-lists/{id}/items         | editor  | 201, the list, and the ids added     |
/// | PATCH  | /grocery-lists/{id}/items/{item}  | editor  | the list                             |
/// | DELETE | /grocery-lists/{id}/items/{item}  | editor  | a message                            |
/// | POST   | /grocery-lists/{id}/check         | member  | items with suggested sections        |
struct GroceryItemsAPI: Sendable {
  let lists: GroceryLists

  var routes: [Route] {
    [
      Route(
        .post, "/grocery-lists/{id}/items", .member, .own,
        "Adds items to a shopping list, each in its section.",
        Operation(body: "GroceryItems", response: "GroceryList", status: 201)
      ) { try await add($0) },
      Route(
        .patch, "/grocery-lists/{id}/items/{item}", .member, .own,
        "Changes the given members of an item.",
        Operation(body: "GroceryItemDraft", response: "GroceryList")
      ) { try await change($0) },
      Route(
        .delete, "/grocery-lists/{id}/items/{item}", .member, .own, "Removes an item.",
        Operation(response: "Message")
      ) { try await remove($0) },
      Route(
        .post, "/grocery-lists/{id}/check", .member, .own,
        "Suggests other sections for items.", Operation(response: "GrocerySuggestions")
      ) { try await check($0) },
    ]
  }

  private struct Items: Decodable {
    var names: [String]?
    var items: [ListItemDraft]?
  }

  func add(_ call: Call) async throws -> Response {
    let id = try call.id(of: GroceryList.self)
    let body: Items = try await call.body()
    guard body.names != nil || body.items != nil else {
      _ = try await lists.find(id, for: call.member.user)
      throw Failure.invalid(FieldProblem("items", "required"))
    }
    let drafts = (body.names ?? []).map { ListItemDraft(name: $0) } + (body.items ?? [])
    let (list, added) = try await lists.add(drafts, to: id, for: call.member.user)
    return jsonResponse(json(call).object(list, added: added), status: .created)
  }

  func change(_ call: Call) async throws -> Response {
    let id = try call.id(of: GroceryList.self)
    let item = try call.id("item", of: ListItem.self)
    let list = try await lists.updateItem(
      item, of: id, to: call.body(), for: call.member.user)
    return jsonResponse(json(call).object(list))
  }

  func remove(_ call: Call) async throws -> Response {
    let id = try call.id(of: GroceryList.self)
    let item = try call.id("item", of: ListItem.self)
    let group = try await lists.deleteItem(item, of: id, for: call.member.user)
    return try jsonResponse(Message(message: "Item removed", undo: group.description))
  }

  private struct Suggestions: Encodable { var suggestions: [SectionSuggestion] }

  func check(_ call: Call) async throws -> Response {
    let id = try call.id(of: GroceryList.self)
    let suggestions = try await lists.suggestions(for: id, of: call.member.user)
    return try jsonResponse(Suggestions(suggestions: suggestions))
  }

  private func json(_ call: Call) -> GroceryListJSON {
    GroceryListJSON(baseURL: call.context.deployment.baseURL)
  }
}
