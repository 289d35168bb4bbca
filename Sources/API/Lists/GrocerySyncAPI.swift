import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import ListCore
import Lists
import Model
import ServerKit

/// The synchronisation of lists with devices that store their own copy and can be offline.
///
/// | method | path                      | who may | answers                                      |
/// |--------|---------------------------|---------|----------------------------------------------|
/// | GET    | /grocery-lists/sync       | member  | lists with timestamps, stores, corrections   |
/// | POST   | /grocery-lists/operations | editor  | the results of up to 1,000 edits             |
struct GrocerySyncAPI: Sendable {
  let lists: GroceryLists

  var routes: [Route] {
    [
      Route(
        .get, "/grocery-lists/sync", .member, .own,
        "The lists that have changed after a sequence, for devices to merge.",
        Operation(query: ["since", "mark"], headers: [.space], response: "GroceryNews")
      ) { try await sync($0) },
      Route(
        .post, "/grocery-lists/operations", .member, .own,
        "Merges up to 1,000 edits in one transaction.",
        Operation(headers: [.space], body: "GroceryOperations", response: "GroceryResults")
      ) { try await apply($0) },
    ]
  }

  func sync(_ call: Call) async throws -> Response {
    let news = try await lists.changes(since: call.syncCursor(), in: call.scope)
    let json = ListChangesJSON(baseURL: call.context.deployment.baseURL)
    return jsonResponse(json.object(news), headers: [.cacheControl: "no-store"])
  }

  func apply(_ call: Call) async throws -> Response {
    let body: GroceryOperations = try await call.body()
    let report = try await lists.apply(body.operations, in: call.scope)
    return jsonResponse(report.json(call.context))
  }
}

extension Call {
  /// Returns the sync cursor `?since=14&mark=1795357200000`, whose values are from the previous
  /// response. Returns nil without `since`, which requests all lists.
  func syncCursor() throws -> SyncCursor? {
    let query = try query()
    let mark = try query.int("mark", in: 0...Int.max).map(Int64.init)
    return try query.int("since", in: 0...Int.max).map {
      SyncCursor(sequence: Int64($0), mark: mark)
    }
  }
}

/// The body with the edits of a device.
struct GroceryOperations: Decodable {
  var operations: [ListEditDraft]
}

// MARK: - GroceryItemsAPI

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

  /// The body that adds items: only their names, or names with amounts and sections, or both.
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

// MARK: - ListChangesJSON

/// A type that writes lists for devices that merge them: each field that was ever set as
/// `[value, timestamp]`, including deleted lists and items.
struct ListChangesJSON {
  let baseURL: BaseURL
  /// The access level of a share link, or nil for a member. With a share link, photos and the names
  /// of members are left out.
  var level: ListShare.Level?
  private var isShared: Bool { level != nil }

  init(baseURL: BaseURL, level: ListShare.Level? = nil) {
    self.baseURL = baseURL
    self.level = level
  }

  func object(_ news: ListChanges) -> JSONWriter {
    var json = JSONWriter(capacity: 2_000 + news.lists.reduce(0) { $0 + $1.items.count * 450 })
    json.object { json in
      json.member("sequence", news.sequence)
      if let mark = news.mark { json.member("mark", mark) }
      json.member("complete", news.isComplete)
      if let level { json.member("level", level.rawValue) }
      json.array("lists") { json in
        for list in news.lists { json.object { write(list, to: &$0) } }
      }
      json.array("stores") { json in
        for store in news.stores { json.object { Self.write(store, to: &$0) } }
      }
      json.array("corrections") { json in
        for correction in news.corrections {
          json.object { json in
            json.member("name", correction.name)
            json.member("section", correction.section)
          }
        }
      }
    }
    return json
  }

  private func write(_ list: GroceryList, to json: inout JSONWriter) {
    json.member("id", list.id)
    json.member("created_at", list.createdAt)
    json.member("updated_at", list.updatedAt)
    json.member(
      "photo_url", isShared ? nil : GroceryListJSON(baseURL: baseURL).photoURL(of: list))
    json.object("fields") { json in
      for field in ListField.allCases { write(list.fields[field], field.rawValue, to: &json) }
    }
    json.array("items") { json in
      for item in list.items {
        json.object { json in
          json.member("id", item.id)
          json.object("fields") { json in
            for field in ItemField.allCases {
              write(item.fields[field], field.rawValue, to: &json)
            }
          }
          json.member("by", isShared ? nil : item.author)
        }
      }
    }
  }

  /// Writes the member `name` as `[value, timestamp]`, or nothing for a field that was never set.
  private func write(_ stamped: TimestampedValue?, _ name: String, to json: inout JSONWriter) {
    guard let stamped else { return }
    json.key(named: name)
    json.array { json in
      switch stamped.value {
      case .text(let text): json.value(text)
      case .flag(let flag): json.value(flag)
      }
      json.value(stamped.timestamp.text)
    }
  }

  static func write(_ store: GroceryStore, to json: inout JSONWriter) {
    json.member("id", store.id)
    json.member("name", store.name)
    json.member("position", store.position)
    json.array("sections") { json in for section in store.sections { json.value(section) } }
    json.member("revision", store.revision)
  }
}

extension GroceryLists.EditReport {
  /// Returns `{"time": …, "sequence": …, "results": […]}`.
  func json(_ context: AppRequestContext) -> JSONWriter {
    var json = JSONWriter(capacity: outcomes.count * 24 + 80)
    json.object { json in
      json.member("time", now.milliseconds)
      json.member("sequence", sequence)
      json.array("results") { json in
        for outcome in outcomes { json.object { Self.write(outcome, context, to: &$0) } }
      }
    }
    return json
  }

  private static func write(
    _ outcome: EditOutcome, _ context: AppRequestContext, to json: inout JSONWriter
  ) {
    switch outcome {
    case .applied: json.member("status", "applied")
    case .superseded: json.member("status", "older")
    case .refused(let failure):
      let answer = FailureResponse(failure, context: context)
      json.member("status", "refused")
      json.member("error", failure.code == "list.clockAhead" ? "clock_ahead" : answer.kind)
      json.member("message", answer.message)
    }
  }
}
