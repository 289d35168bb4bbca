import Catalog
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// | method | path   | who may | answers                                                     |
/// |--------|--------|---------|-------------------------------------------------------------|
/// | GET    | /types | member  | the types of the Log with their fields; `all` of the space  |
/// | POST   | /types | editor  | 201, the new one                                            |
struct TypesAPI: Sendable {
  let types: Types

  var routes: [Route] {
    [
      Route(
        .get, "/types", .member, .livlog, "The types of the Log with their fields.",
        Operation(query: ["all"], headers: [.space], answer: "Type[]")
      ) { try await list($0) },
      Route(
        .post, "/types", .member, .livlog, "Makes a type.",
        Operation(headers: [.space], body: "TypeDraft", answer: "Type", status: 201)
      ) { try await create($0) },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    // Old clients know the Log's types only; a relation may lead to any.
    let all = try call.query().bool("all") ?? false
    let shown = all ? try await types.all(call.scope).types : try await types.log(call.scope)
    return try jsonResponse(shown.map(\.model))
  }

  func create(_ call: Call) async throws -> Response {
    let made = try await types.create(call.body(), in: call.scope)
    return try jsonResponse(made.model, status: .created)
  }
}
