import Accounts
import HTTPTypes
import Hummingbird
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

struct GroceryOperations: Decodable {
  var operations: [ListEditDraft]
}
