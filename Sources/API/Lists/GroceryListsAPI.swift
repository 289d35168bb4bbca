import Accounts
import Catalog
import HTTPTypes
import Hummingbird
import ListCore
import Lists
import Model
import NIOCore
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

// MARK: - GroceryListJSON

/// A type that writes lists for clients that do not merge them: plain values, without deleted
/// items.
struct GroceryListJSON {
  let baseURL: BaseURL

  /// Returns `{"data": […], "next": …}` with the lists without their items.
  func page(_ page: ListPage, next: String?) -> JSONWriter {
    var json = JSONWriter(capacity: page.lists.count * 300 + 40)
    json.object { json in
      json.array("data") { json in
        for list in page.lists { json.object { write(list, to: &$0) } }
      }
      json.member("next", next)
    }
    return json
  }

  /// Returns a list with its items, ordered by position.
  /// - Parameter added: the ids of the items that the request created; nil omits the member.
  func object(_ list: GroceryList, added: [ListItemID]? = nil) -> JSONWriter {
    var json = JSONWriter(capacity: list.items.count * 250 + 300)
    json.object { json in
      write(list, to: &json)
      json.array("items") { json in
        for item in list.visibleItems { json.object { write(item, to: &$0) } }
      }
      if let added {
        json.array("added") { json in for id in added { json.value(id.description) } }
      }
    }
    return json
  }

  private func write(_ list: GroceryList, to json: inout JSONWriter) {
    json.member("id", list.id)
    json.member("name", list.fields.name)
    json.member("item_count", list.itemCount)
    json.member("checked_count", list.checkedCount)
    json.member("photo_url", photoURL(of: list))
    json.member("created_at", list.createdAt)
    json.member("updated_at", list.updatedAt)
  }

  func photoURL(of list: GroceryList) -> String? {
    list.photo.map { _ in baseURL.absolute("/api/v1/grocery-lists/\(list.id)/photo") }
  }

  private func write(_ item: ListItem, to json: inout JSONWriter) {
    json.member("id", item.id)
    json.member("name", item.fields.name)
    json.member("checked", item.fields.isChecked)
    json.member("section", item.fields.section)
    json.member("quantity", item.fields.quantity)
    json.member("store", item.fields.store)
    json.member("position", item.fields.position)
    json.member("by", item.author)
  }
}

// MARK: - GroceryImportAPI

/// | method | path                   | who may | answers                                          |
/// |--------|------------------------|---------|--------------------------------------------------|
/// | POST   | /grocery-lists/import  | editor  | a report on the lists of a browser's storage     |
struct GroceryImportAPI: Sendable {
  let lists: GroceryLists

  var routes: [Route] {
    [
      Route(
        .post, "/grocery-lists/import", .member, .own,
        "Imports the lists that AIsle-List's web app stores in a browser.",
        Operation(headers: [.space], body: "LocalStorage", response: "GroceryImport")
      ) { try await importLocalStorage($0) }
    ]
  }

  private struct Report: Encodable {
    /// The number of created lists.
    var imported: Int
    /// The number of lists that had been imported before.
    var known: Int
    /// Keys of the browser's storage whose list or photo could not be imported.
    var left_out: [String]
    /// The ids of the created lists.
    var lists: [GroceryListID]
  }

  func importLocalStorage(_ call: Call) async throws -> Response {
    let file = try TemporaryFile.create()
    try await save(call.request, to: file, upTo: GroceryLists.maxLocalStorageBytes)
    let report = try await lists.importLocalStorage(
      from: file, today: call.today, language: call.context.language, in: call.scope
    ) { json in
      // Refuses anything but a JSON object of storable text before the import begins.
      _ = try decode(
        AnyJSONObject.self, from: ByteBuffer(bytes: json), limits: GroceryLists.localStorageLimits)
    }
    return try jsonResponse(
      Report(
        imported: report.created.count, known: report.existingCount, left_out: report.leftOut,
        lists: report.created))
  }

  /// A JSON object whose members are ignored.
  private struct AnyJSONObject: Decodable {
    private enum NoKeys: CodingKey {}

    init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: NoKeys.self) }
  }
}
