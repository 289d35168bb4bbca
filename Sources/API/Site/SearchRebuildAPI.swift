import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// | method | path                  | who may | answers                                     |
/// |--------|-----------------------|---------|---------------------------------------------|
/// | POST   | /admin/search/rebuild | editor  | the size of the site's search index         |
struct SearchRebuildAPI: Sendable {
  let delivery: Delivery

  var routes: [Route] {
    [
      Route(
        .post, "/admin/search/rebuild", .member, .modula, "Rebuilds the site's search index.",
        Operation(headers: [.space], response: "Object")
      ) { call in
        let built = try await delivery.rebuildSearch(in: call.scope)
        var json = JSONWriter(capacity: 100)
        json.object { json in
          json.member("status", "ok")
          json.member("documents", built.documents)
          json.member("terms", built.terms)
          // The index is in the database and uses no memory of this process.
          json.member("mem_bytes", 0)
        }
        return jsonResponse(json)
      }
    ]
  }
}
