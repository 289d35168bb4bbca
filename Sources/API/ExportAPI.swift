import Catalog
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// | method | path                   | who may | answers                                               |
/// |--------|------------------------|---------|-------------------------------------------------------|
/// | GET    | /export/entries.csv    | member  | entries as CSV, also of one `type` or `collection_id`  |
/// | GET    | /export/letterboxd.csv | member  | films in the format that Letterboxd imports, as a zip |
/// |        |                        |         | if several files are needed                           |
struct ExportAPI: Sendable {
  let exports: Exports

  var routes: [Route] {
    [
      Route(
        .get, "/export/entries.csv", .member, .own, "Entries as CSV, streamed.",
        Operation(
          query: ["type", "collection_id", "spreadsheet"], headers: [.space], response: "Table")
      ) { try await entries($0) },
      Route(
        .get, "/export/letterboxd.csv", .member, .own,
        "Films in Letterboxd's import format; a zip if several files are needed.",
        Operation(query: ["watchlist"], headers: [.space], response: "Table")
      ) { try await letterboxd($0) },
    ]
  }

  func entries(_ call: Call) async throws -> Response {
    let query = try call.query()
    let pieces = try await exports.entries(
      of: query.text("type").map { TypeReference($0) },
      collection: try query.id("collection_id", as: CollectionID.self),
      isForSpreadsheet: query.bool("spreadsheet") ?? false, in: call.scope)
    return try await tableResponse(named: "entries.csv", pieces)
  }

  func letterboxd(_ call: Call) async throws -> Response {
    let isWatchlist = try call.query().bool("watchlist") ?? false
    let file = try await exports.letterboxd(isWatchlist: isWatchlist, in: call.scope)
    let name = isWatchlist ? "watchlist" : "films"
    return try file.isZip
      ? fileResponse(named: "\(name).zip", file.file, contentType: "application/zip")
      : fileResponse(named: "\(name).csv", file.file, contentType: "text/csv; charset=utf-8")
  }
}
