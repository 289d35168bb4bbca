import Accounts
import Hummingbird
import Lists
import Model
import NIOCore
import ServerKit

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
    var imported: Int
    var known: Int
    var left_out: [String]
    var lists: [GroceryListID]
  }

  func importLocalStorage(_ call: Call) async throws -> Response {
    let body = try await collect(call.request, upTo: GroceryLists.maxLocalStorageBytes)
    // Refuses anything but a JSON object of storable text before the import begins.
    _ = try decode(AnyJSONObject.self, from: body, limits: GroceryLists.localStorageLimits)
    let report = try await lists.importLocalStorage(
      Array(body.readableBytesView), today: call.today, language: call.context.language,
      in: call.scope)
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
