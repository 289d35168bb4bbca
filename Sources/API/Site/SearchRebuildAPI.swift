import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// | method | path                  | who may | answers                                     |
/// |--------|-----------------------|---------|---------------------------------------------|
/// | POST   | /admin/search/rebuild | editor  | how much the site's search index holds      |
struct SearchRebuildAPI: Sendable {
  let delivery: Delivery

  var routes: [Route] {
    [
      Route(
        .post, "/admin/search/rebuild", .member, .modula, "Makes the site's search index anew.",
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
