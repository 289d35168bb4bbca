import Accounts
import Catalog
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// Saved views of the Library's lists. Each member sees only their own.
///
/// | method | path                | who may | answers                                           |
/// |--------|---------------------|---------|---------------------------------------------------|
/// | GET    | /views              | member  | the caller's views in the space, or of a type     |
/// | POST   | /views              | member  | 201, the new one                                  |
/// | PATCH  | /views/{id}         | member  | the changed one                                   |
/// | DELETE | /views/{id}         | member  | a message                                         |
/// | POST   | /views/{id}/restore | member  | the one that was deleted                          |
struct ViewsAPI: Sendable {
  let views: SavedViews

  var routes: [Route] {
    [
      Route(
        .get, "/views", .member, .own, "The caller's saved views in the space.",
        Operation(query: ["type_id"], headers: [.space], response: "ViewPage")
      ) { try await list($0) },
      Route(
        .post, "/views", .member, .own, "Saves a view.",
        Operation(headers: [.space], body: "ViewDraft", response: "View", status: 201)
      ) { call in
        try jsonResponse(
          try await views.create(call.body(), in: call.scope), status: .created)
      },
      Route(
        .patch, "/views/{id}", .member, .own, "Changes the given members of a view.",
        Operation(headers: [.space], body: "ViewDraft", response: "View")
      ) { call in
        let id = try call.id(of: SavedView.self)
        return try jsonResponse(try await views.update(id, with: call.body(), in: call.scope))
      },
      Route(
        .delete, "/views/{id}", .member, .own, "Deletes a view; it can be restored for a week.",
        Operation(headers: [.space], response: "Message")
      ) { call in
        try await views.delete(call.id(of: SavedView.self), in: call.scope)
        return try jsonResponse(Message(message: "View deleted"))
      },
      Route(
        .post, "/views/{id}/restore", .member, .own, "Restores a deleted view.",
        Operation(headers: [.space], response: "View")
      ) { call in
        try jsonResponse(
          try await views.restore(call.id(of: SavedView.self), in: call.scope))
      },
    ]
  }

  private struct ViewPage: Encodable {
    var data: [SavedView]
    var next: String?

    enum CodingKeys: String, CodingKey { case data, next }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(data, forKey: .data)
      // Encoded even if it is null, as in every list of our own API.
      try values.encode(next, forKey: .next)
    }
  }

  func list(_ call: Call) async throws -> Response {
    let type = try call.query().text("type_id").map { text in
      guard let id = TypeID(text) else {
        throw Failure.invalid(FieldProblem("type_id", "belongs"))
      }
      return id
    }
    return try jsonResponse(ViewPage(data: try await views.all(call.scope, of: type), next: nil))
  }
}
