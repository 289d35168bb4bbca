import Accounts
import HTTPTypes
import Hummingbird
import Media
import Model
import NIOCore
import Publishing
import ServerKit

/// | method | path                 | who may | answers                                          |
/// |--------|----------------------|---------|--------------------------------------------------|
/// | GET    | /media               | member  | the files, newest first; with `q` an id, one     |
/// | POST   | /media               | editor  | 201, the new file                                |
/// | PUT    | /media               | editor  | the changed file; its id is in the body          |
/// | DELETE | /media               | editor  | a message; `clean_refs` empties fields with it   |
/// | PUT    | /media/{id}/file     | editor  | the file with the new bytes                      |
/// | GET    | /media/{id}/download | member  | 302 to the download                              |
/// | GET    | /media/references    | member  | the references to a file                         |
/// | GET    | /media/full          | member  | the files with their authors                     |
/// | GET    | /media/health        | owner   | the number of stored and unused files            |
/// | DELETE | /media/cleanup       | owner   | the deleted files                                |
/// | POST   | /media/move          | editor  | the number of moved files                        |
struct MediaAPI: Sendable {
  let media: MediaLibrary

  /// The largest upload through the contract in bytes. Pages accept larger files.
  static let maxUploadBytes = 10 << 20

  var routes: [Route] { fileRoutes + maintenanceRoutes }

  private var fileRoutes: [Route] {
    [
      Route(
        .get, "/media", .member, .modula, "The files of the site, or one.",
        Operation(
          query: ["q", "folder_id", "search", "limit", "offset", "count"], headers: [.space],
          response: "MediaItem[]")
      ) { try await list($0) },
      Route(
        .post, "/media", .member, .modula, "Uploads a file.",
        Operation(
          headers: [.space], body: "MediaForm", response: "MediaItem", status: 201)
      ) { try await upload($0) },
      Route(
        .put, "/media", .member, .modula, "Changes the given members of a file.",
        Operation(headers: [.space], body: "MediaUpdate", response: "MediaItem")
      ) { try await update($0) },
      Route(
        .delete, "/media", .member, .modula, "Deletes a file.",
        Operation(query: ["q", "clean_refs"], headers: [.space], response: "Message")
      ) { try await delete($0) },
      Route(
        .put, "/media/{id}/file", .member, .modula, "Replaces the bytes of a file.",
        Operation(headers: [.space], body: "MediaForm", response: "MediaItem")
      ) { try await replace($0) },
      Route(
        .get, "/media/{id}/download", .member, .modula, "Redirects to the download of a file.",
        Operation(headers: [.space], status: 302)
      ) { try await download($0) },
    ]
  }

  // MARK: - Reading

  func list(_ call: Call) async throws -> Response {
    let scope = try call.scope
    if let id = try requestedID(call) {
      return try await answer(try await media.find(id, in: scope), call)
    }
    let query = try Self.query(call)
    let page = try await media.list(query, call.requestedRange(), in: scope)
    let dimensions = try await media.dimensions.list(scope)
    let json = MediaJSON(baseURL: call.context.deployment.baseURL)
    return try call.listResponse(page) { item, writer in
      json.write(MediaFile(item: item, dimensions: dimensions), to: &writer)
    }
  }

  /// Returns the id in `q`. Returns nil if `q` is absent or contains search words. `q` must be an
  /// id if the path ends with a slash, as the paths of the contract do.
  private func requestedID(_ call: Call) throws -> MediaID? {
    guard let text = try call.query().text("q") else { return nil }
    if let id = MediaID(text) { return id }
    return call.request.uri.path.hasSuffix("/") ? try call.requiredID(of: MediaItem.self) : nil
  }

  private static func query(_ call: Call) throws -> MediaQuery {
    let query = try call.query()
    var wanted = MediaQuery(words: query.text("search") ?? query.text("q"))
    if let folder = query.pairs["folder_id"] {
      wanted.place =
        try query.id("folder_id", as: MediaFolderID.self).map { .folder($0) } ?? .unfiled
      if folder == "null" { wanted.place = .unfiled }
    }
    return wanted
  }

  // MARK: - Writing

  func upload(_ call: Call) async throws -> Response {
    let scope = try call.scope
    let (file, name, form) = try await Self.uploadedFile(call)
    let place: MediaLibrary.Destination =
      if let folder = form["folder_id"], !folder.isEmpty {
        .folder(try Self.folder(folder))
      } else { .path(form["path"] ?? "") }
    let item = try await media.upload(
      file, name: name, to: place, try Self.draft(form), in: scope)
    return try await answer(item, call, status: .created)
  }

  private static func folder(_ text: String) throws -> MediaFolderID {
    guard let id = MediaFolderID(text) else {
      throw Failure.malformed("id.malformed", ["name": "folder_id"])
    }
    return id
  }

  private static func draft(_ form: Form) throws -> MediaDraft {
    func number(_ name: String) throws -> Patch<Double> {
      guard let text = form[name], !text.isEmpty else { return .unchanged }
      guard let number = Double(text) else { throw Failure.invalid(FieldProblem(name, "number")) }
      return .set(number)
    }
    var draft = MediaDraft()
    draft.displayName = form["display_name"].map { .set($0) } ?? .unchanged
    draft.alt = form["alt"].map { .set($0) } ?? .unchanged
    draft.caption = form["caption"].map { .set($0) } ?? .unchanged
    draft.description = form["description"].map { .set($0) } ?? .unchanged
    draft.styleClass = form["class"].map { .set($0) } ?? .unchanged
    draft.focalX = try number("focal_x")
    draft.focalY = try number("focal_y")
    return draft
  }

  private static func uploadedFile(_ call: Call) async throws -> (ImageFile, name: String, Form) {
    let multipart: Multipart
    do {
      multipart = try await Multipart.read(
        from: call.request,
        limits: MultipartLimits(partBytes: maxUploadBytes, totalBytes: maxUploadBytes + (1 << 20)))
    } catch let failure as Failure where failure.kind == .tooLarge {
      throw Failure(.tooLarge, "body.tooLarge", ["max": "\(maxUploadBytes >> 20)"])
    }
    guard let part = multipart.files("file").first else {
      throw Failure.invalid(FieldProblem("file", "required"))
    }
    let bytes = Array(part.body.readableBytesView)
    // `fileName` contains no folders. The declared media type is ignored: the bytes determine it.
    return (ImageFile(bytes), part.head.fileName ?? "", try multipart.form())
  }

  private struct ID: Decodable { var media_id: MediaID }

  func update(_ call: Call) async throws -> Response {
    let body = try await collect(call.request, upTo: BodyLimit.text)
    let id = try decode(ID.self, from: body).media_id
    let draft = try decode(MediaDraft.self, from: body)
    let (item, group) = try await media.update(id, draft, in: call.scope)
    return try await answer(item, call, undo: group)
  }

  func replace(_ call: Call) async throws -> Response {
    let id = try call.id(of: MediaItem.self)
    let scope = try call.scope
    _ = try await media.find(id, in: scope)
    let file = try await Self.uploadedFile(call).0
    let (item, group) = try await media.replace(id, by: file, in: scope)
    return try await answer(item, call, undo: group)
  }

  func delete(_ call: Call) async throws -> Response {
    let id = try call.requiredID(of: MediaItem.self)
    let cleaning = try call.query().bool("clean_refs") ?? false
    let group = try await media.delete(id, clearingFields: cleaning, in: call.scope)
    return try jsonResponse(Message(message: "Media deleted", undo: group.description))
  }

  func download(_ call: Call) async throws -> Response {
    let item = try await media.find(call.id(of: MediaItem.self), in: call.scope)
    let path = MediaFile(item: item, dimensions: []).path
    return Response(
      status: .found,
      headers: [
        .location: call.context.deployment.baseURL.absolute("\(path)&download=1"),
        .cacheControl: "no-store",
      ])
  }

  private func answer(
    _ item: MediaItem, _ call: Call, status: HTTPResponse.Status = .ok,
    undo group: ChangeGroupID? = nil
  ) async throws -> Response {
    let dimensions = try await media.dimensions.list(call.scope)
    var json = JSONWriter(capacity: 1_500)
    MediaJSON(baseURL: call.context.deployment.baseURL)
      .write(MediaFile(item: item, dimensions: dimensions), to: &json)
    let headers: HTTPFields = group.map { [.commonplaceUndo: $0.description] } ?? [:]
    return jsonResponse(json, status: status, headers: headers)
  }
}

// MARK: - MediaJSON

/// A type that writes files and their folders in the JSON of ModulaCMS's contract.
struct MediaJSON {
  let baseURL: BaseURL

  func write(_ file: MediaFile, to json: inout JSONWriter) {
    json.object { members(file, to: &$0) }
  }

  /// Writes a file with its author.
  func writeFull(_ file: MediaFile, to json: inout JSONWriter) {
    json.object { json in
      members(file, to: &json)
      json.object("author") { json in
        json.member("user_id", file.item.author)
        json.member("name", file.item.authorName)
      }
    }
  }

  private func members(_ file: MediaFile, to json: inout JSONWriter) {
    let item = file.item
    let srcset = file.srcset(baseURL.absolute)
    json.member("media_id", item.id)
    json.member("name", item.name)
    json.member("display_name", item.texts.displayName)
    json.member("alt", item.texts.alt)
    json.member("caption", item.texts.caption)
    json.member("description", item.texts.description)
    json.member("class", item.texts.styleClass)
    json.member("mimetype", item.blob.mediaType)
    json.member(
      "dimensions", item.isPicture ? "\(item.blob.width)x\(item.blob.height)" : nil as String?)
    json.member("size", item.blob.size)
    json.member("url", baseURL.absolute(file.path))
    json.member("srcset", srcset.isEmpty ? nil : srcset)
    json.member("focal_x", item.focalX)
    json.member("focal_y", item.focalY)
    json.member("author_id", item.author)
    json.member("folder_id", item.folder)
    json.member("date_created", item.createdAt)
    json.member("date_modified", item.updatedAt)
    json.member("download_url", baseURL.absolute("/api/v1/media/\(item.id)/download"))
  }

  static func write(_ folder: MediaFolder, to json: inout JSONWriter) {
    json.object { members(folder, to: &$0) }
  }

  static func write(_ node: MediaFolderNode, to json: inout JSONWriter) {
    json.object { json in
      members(node.folder, to: &json)
      json.array("children") { json in
        for child in node.children { write(child, to: &json) }
      }
    }
  }

  private static func members(_ folder: MediaFolder, to json: inout JSONWriter) {
    json.member("folder_id", folder.id)
    json.member("name", folder.name)
    json.member("parent_id", folder.parentID)
    json.member("media_count", folder.count)
    json.member("date_created", folder.createdAt)
    json.member("date_modified", folder.updatedAt)
  }

  static func write(_ dimension: MediaDimension, to json: inout JSONWriter) {
    json.object { json in
      json.member("md_id", dimension.id)
      json.member("label", dimension.label)
      json.member("width", dimension.width)
      json.member("height", dimension.height)
      json.member("aspect_ratio", dimension.aspectRatio)
    }
  }
}
