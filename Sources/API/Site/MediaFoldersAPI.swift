import Foundation
import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// Folders of files. The id is in the path; without it, GET and DELETE read it from `?q=` and PUT
/// from `folder_id` in the body.
///
/// | method | path                      | who may | answers                                           |
/// |--------|---------------------------|---------|---------------------------------------------------|
/// | GET    | /media-folders            | member  | the folders by name; only the one with the id `q` |
/// | POST   | /media-folders            | editor  | 201, the new one                                  |
/// | PUT    | /media-folders[/{id}]     | editor  | the changed one                                   |
/// | DELETE | /media-folders[/{id}]     | editor  | a message; 409 for one that is not empty          |
/// | GET    | /media-folders/tree       | member  | the tree of folders                               |
/// | GET    | /media-folders/{id}       | member  | one                                               |
/// | GET    | /media-folders/{id}/media | member  | the files in it, in an envelope                   |
struct MediaFoldersAPI: Sendable {
  let media: MediaLibrary

  var routes: [Route] { listRoutes + oneRoutes }

  private var listRoutes: [Route] {
    [
      Route(
        .get, "/media-folders", .member, .modula, "The folders of the site's files, or one.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space], response: "MediaFolder[]")
      ) { try await list($0) },
      Route(
        .post, "/media-folders", .member, .modula, "Creates a folder.",
        Operation(
          headers: [.space], body: "MediaFolderDraft", response: "MediaFolder", status: 201)
      ) { try await make($0) },
      Route(
        .put, "/media-folders", .member, .modula, "Changes a folder; its id is in the body.",
        Operation(headers: [.space], body: "MediaFolderDraft", response: "MediaFolder")
      ) { try await update($0, nil) },
      Route(
        .delete, "/media-folders", .member, .modula, "Deletes an empty folder.",
        Operation(query: ["q"], headers: [.space], response: "Message")
      ) { try await delete($0, $0.requiredID(of: MediaFolder.self)) },
      Route(
        .get, "/media-folders/tree", .member, .modula, "The tree of folders.",
        Operation(headers: [.space], response: "MediaFolder[]")
      ) { try await tree($0) },
    ]
  }

  private var oneRoutes: [Route] {
    [
      Route(
        .get, "/media-folders/{id}", .member, .modula, "A folder.",
        Operation(headers: [.space], response: "MediaFolder")
      ) { try await show($0, $0.id(of: MediaFolder.self)) },
      Route(
        .put, "/media-folders/{id}", .member, .modula, "Changes the given members of a folder.",
        Operation(headers: [.space], body: "MediaFolderDraft", response: "MediaFolder")
      ) { try await update($0, $0.id(of: MediaFolder.self)) },
      Route(
        .delete, "/media-folders/{id}", .member, .modula, "Deletes an empty folder by its id.",
        Operation(headers: [.space], response: "Message")
      ) { try await delete($0, $0.id(of: MediaFolder.self)) },
      Route(
        .get, "/media-folders/{id}/media", .member, .modula, "The files in a folder.",
        Operation(query: ["limit", "offset"], headers: [.space], response: "MediaPage")
      ) { try await files($0) },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    if let id = try call.optionalID(of: MediaFolder.self) { return try await show(call, id) }
    return try call.listResponse(try await media.folders.list(call.scope)) { folder, json in
      MediaJSON.write(folder, to: &json)
    }
  }

  func show(_ call: Call, _ id: MediaFolderID) async throws -> Response {
    try Self.answer(try await media.folders.find(id, in: call.scope))
  }

  func tree(_ call: Call) async throws -> Response {
    var json = JSONWriter()
    let nodes = try await media.folders.tree(call.scope)
    json.array { json in
      for node in nodes { MediaJSON.write(node, to: &json) }
    }
    return jsonResponse(json)
  }

  private struct Draft: Decodable {
    var folder_id: MediaFolderID?
    var name: String?
    var parent_id: Patch<MediaFolderID>

    enum CodingKeys: String, CodingKey { case folder_id, name, parent_id }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      folder_id = try values.decodeIfPresent(MediaFolderID.self, forKey: .folder_id)
      name = try values.decodeIfPresent(String.self, forKey: .name)
      // Anything but an empty text is read as an id below, which reports its own error.
      let isEmpty = (try? values.decode(String.self, forKey: .parent_id)) == ""
      parent_id = isEmpty ? .set(nil) : try Patch(from: values, forKey: .parent_id)
    }
  }

  func make(_ call: Call) async throws -> Response {
    let draft: Draft = try await call.body()
    let made = try await media.folders.make(
      draft.name ?? "", in: draft.parent_id.applied(to: nil), call.scope)
    return try Self.answer(made, status: .created)
  }

  func update(_ call: Call, _ id: MediaFolderID?) async throws -> Response {
    let draft: Draft = try await call.body()
    guard let id = id ?? draft.folder_id else {
      throw Failure.invalid(FieldProblem("folder_id", "required"))
    }
    return try Self.answer(
      try await media.folders.update(
        id, name: draft.name, parent: draft.parent_id, call.scope))
  }

  func delete(_ call: Call, _ id: MediaFolderID) async throws -> Response {
    let group = try await media.folders.delete(id, call.scope)
    return try jsonResponse(Message(message: "Folder deleted", undo: group.description))
  }

  func files(_ call: Call) async throws -> Response {
    let id = try call.id(of: MediaFolder.self)
    let range = try call.requestedRange() ?? SiteRange(limit: 50, offset: 0)
    let scope = try call.scope
    let page = try await media.list(MediaQuery(place: .folder(id)), range, in: scope)
    let dimensions = try await media.dimensions.list(scope)
    let writer = MediaJSON(baseURL: call.context.deployment.baseURL)
    var json = JSONWriter()
    json.object { json in
      json.array("data") { json in
        for item in page.elements {
          writer.write(MediaFile(item: item, dimensions: dimensions), to: &json)
        }
      }
      json.member("total", page.total)
      json.member("limit", range.limit)
      json.member("offset", range.offset)
    }
    return jsonResponse(json)
  }

  private static func answer(
    _ folder: MediaFolder, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    var json = JSONWriter()
    MediaJSON.write(folder, to: &json)
    return jsonResponse(json, status: status)
  }
}
