import Foundation
import ListCore
import Lists
import Model
import TestSupport

/// Returns the timestamp of a device, `ago` milliseconds before now.
func timestamp(ago: Int64 = 0, counter: UInt16 = 0, replica: UInt64 = 7) -> String {
  HybridTimestamp(
    milliseconds: UInt64(Timestamp.now.milliseconds - ago), counter: counter, replica: replica
  ).text
}

/// Returns one edit in the form that a device sends.
func operation(
  list: GroceryListID, item: ListItemID? = nil, field: String, value: Any,
  timestamp stamp: String
) -> [String: Any] {
  [
    "list": "\(list)", "item": item.map { "\($0)" } ?? NSNull(), "field": field, "value": value,
    "stamp": stamp,
  ]
}

extension APIClient {
  /// Sends edits and returns the status of each, followed by its error if it was refused.
  @discardableResult
  func send(_ operations: [[String: Any]]) async throws -> [String] {
    let answer = try await post("/grocery-lists/operations", json(["operations": operations]))
    guard answer.status == 200, let results = answer.object["results"] as? [[String: Any]] else {
      throw MissingValue(answer: "\(answer.status) \(answer.text)")
    }
    return results.map { result in
      (result["status"] as? String ?? "") + ((result["error"] as? String).map { " \($0)" } ?? "")
    }
  }

  func sync(since: Int? = nil) async throws -> SyncResponse {
    try await get("/grocery-lists/sync" + (since.map { "?since=\($0)" } ?? "")).value()
  }

  /// Creates a list with items of these names.
  func makeList(_ name: String, _ items: [String] = []) async throws -> ListResponse {
    try await post("/grocery-lists", json(["name": name, "items": items.map { ["name": $0] }]))
      .value(201)
  }
}

/// A list in the JSON for clients that do not merge.
struct ListResponse: Decodable {
  struct Item: Decodable {
    var id: ListItemID
    var name: String
    var checked: Bool
    var section: String
    var quantity: String
    var by: String?
  }

  var id: GroceryListID
  var name: String
  var item_count: Int
  var checked_count: Int
  var items: [Item]
}

/// The response to a sync request, which devices merge.
struct SyncResponse: Decodable {
  enum Value: Decodable, Equatable {
    case text(String)
    case flag(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self =
        if let flag = try? container.decode(Bool.self) {
          .flag(flag)
        } else {
          .text(try container.decode(String.self))
        }
    }
  }

  struct Item: Decodable {
    var id: ListItemID
    var fields: [String: [Value]]
    var by: String?

    func text(_ field: String) -> String? {
      if case .text(let text) = fields[field]?.first { text } else { nil }
    }
    func flag(_ field: String) -> Bool? {
      if case .flag(let flag) = fields[field]?.first { flag } else { nil }
    }
  }

  struct SyncedList: Decodable {
    var id: GroceryListID
    var fields: [String: [Value]]
    var items: [Item]

    subscript(id: ListItemID) -> Item? { items.first { $0.id == id } }
  }

  struct Correction: Decodable {
    var name: String
    var section: String
  }

  var sequence: Int
  var mark: Int?
  var complete: Bool
  var lists: [SyncedList]
  var corrections: [Correction]

  subscript(id: GroceryListID) -> SyncedList? { lists.first { $0.id == id } }
}
