import Accounts
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// | method | path          | who may | answers                                               |
/// |--------|---------------|---------|-------------------------------------------------------|
/// | GET    | /site/archive | editor  | the whole site as one zip                             |
/// | POST   | /site/archive | editor  | the number of entries restored from the zip in the body |
struct SiteArchiveAPI: Sendable {
  let archive: SiteArchive

  var routes: [Route] {
    [
      Route(
        .get, "/site/archive", .member, .own, "The complete site as a zip archive.",
        Operation(headers: [.space], response: "Archive")
      ) { try await pack($0) },
      Route(
        .post, "/site/archive", .member, .own, "Restores an archive into a space without entries.",
        Operation(headers: [.space], body: "Archive", response: "RestoredSite")
      ) { try await restore($0) },
    ]
  }

  func pack(_ call: Call) async throws -> Response {
    try fileResponse(
      named: "site.zip", try await archive.pack(call.scope), contentType: "application/zip")
  }

  private struct Restored: Encodable { var entries: Int }

  func restore(_ call: Call) async throws -> Response {
    let file = try TemporaryFile.create()
    try await save(call.request, to: file, upTo: SiteArchive.maxBytes)
    let count = try await archive.restore(file, in: call.scope)
    return try jsonResponse(Restored(entries: count))
  }
}
