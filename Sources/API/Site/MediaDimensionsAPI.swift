import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// | method | path             | who may | answers                                      |
/// |--------|------------------|---------|----------------------------------------------|
/// | GET    | /mediadimensions | member  | the sizes, smallest first; with `q` one      |
/// | POST   | /mediadimensions | editor  | 201, the new one                             |
/// | PUT    | /mediadimensions | editor  | the changed one; its id is in the body       |
/// | DELETE | /mediadimensions | editor  | a message                                    |
struct MediaDimensionsAPI: Sendable {
  let dimensions: MediaDimensions

  var routes: [Route] {
    [
      Route(
        .get, "/mediadimensions", .member, .modula, "The image sizes of the site, or one.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space], response: "MediaDimension[]")
      ) { try await list($0) },
      Route(
        .post, "/mediadimensions", .member, .modula, "Adds a size.",
        Operation(
          headers: [.space], body: "MediaDimensionDraft", response: "MediaDimension", status: 201)
      ) { call in
        let draft: MediaDimensions.Draft = try await call.body()
        let made = try await dimensions.make(draft, in: call.scope)
        return Self.answer(made, status: .created)
      },
      Route(
        .put, "/mediadimensions", .member, .modula, "Changes the given members of a size.",
        Operation(headers: [.space], body: "MediaDimensionDraft", response: "MediaDimension")
      ) { try await update($0) },
      Route(
        .delete, "/mediadimensions", .member, .modula, "Deletes a size.",
        Operation(query: ["q"], headers: [.space], response: "Message")
      ) { call in
        let group = ChangeGroupID.new()
        try await dimensions.delete(
          call.requiredID(of: MediaDimension.self), group: group, in: call.scope)
        return try jsonResponse(
          Message(message: "Dimension deleted"), headers: [.commonplaceUndo: group.description])
      },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    if let id = try call.optionalID(of: MediaDimension.self) {
      return Self.answer(try await dimensions.find(id, in: call.scope))
    }
    return try call.listResponse(try await dimensions.list(call.scope)) { dimension, json in
      MediaJSON.write(dimension, to: &json)
    }
  }

  private struct ID: Decodable { var md_id: MediaDimensionID }

  func update(_ call: Call) async throws -> Response {
    let body = try await collect(call.request, upTo: BodyLimit.text)
    let id = try decode(ID.self, from: body).md_id
    let draft = try decode(MediaDimensions.Draft.self, from: body)
    let group = ChangeGroupID.new()
    return Self.answer(
      try await dimensions.update(id, draft, group: group, in: call.scope), undo: group)
  }

  private static func answer(
    _ dimension: MediaDimension, status: HTTPResponse.Status = .ok, undo: ChangeGroupID? = nil
  ) -> Response {
    var json = JSONWriter()
    MediaJSON.write(dimension, to: &json)
    return jsonResponse(
      json, status: status, headers: undo.map { [.commonplaceUndo: $0.description] } ?? [:])
  }
}
