import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Media
import Model
import Publishing
import ServerKit

/// The public files of a site. Anyone who has the URL can read them. The paths are outside
/// `/api/v1`.
///
/// | method | path                                     | who may | answers                         |
/// |--------|------------------------------------------|---------|---------------------------------|
/// | GET    | /media/{space}/{id}/{name}               | anyone  | the bytes; `w` in a width       |
/// | GET    | /media/{space}/{id}/{base}-{w}x{h}.webp  | anyone  | a crop in a size of the site    |
/// | GET    | /media/{id}, /media/{id}/{name}          | anyone  | 302 to the first, for a file of |
/// |        |                                          |         | the site that the request means |
struct MediaFilesAPI: Sendable {
  let media: MediaLibrary
  let settings: SiteSettings

  func add(to router: Router<AppRequestContext>) {
    let group = router.group("/media").add(middleware: FailureMiddleware(contract: .own))
    // The router needs one parameter name for each position. In paths with three parts, `id` is the
    // handle of the space and `name` is the id of the file.
    group.get("/:id") { request, context in
      try await redirect(Call(request: request, context: context))
    }
    group.get("/:id/:name") { request, context in
      try await redirect(Call(request: request, context: context))
    }
    group.get("/:id/:name/:file") { request, context in
      try await send(Call(request: request, context: context))
    }
  }

  /// Redirects URLs of earlier versions, which did not contain the space. Ids are unique within a
  /// space only, so the file is looked up in the site that the request is for.
  func redirect(_ call: Call) async throws -> Response {
    let id = try call.id(of: MediaItem.self)
    let file = try await media.published(id, in: call.siteSpace(settings))
    let name = call.context.parameters.get("name")?.removingPercentEncoding ?? ""
    let cut = name == file.item.name ? nil : MediaFile.crop(in: name)
    if let cut, !file.crops.contains(cut) { throw Failure.notFound("media") }
    return try redirectResponse(to: cut.map { file.path(of: $0) } ?? file.path, for: call)
  }

  /// Returns a redirect to `path` that keeps the query parameters `w` and `download`.
  private func redirectResponse(to path: String, for call: Call) throws -> Response {
    let query = try call.query()
    let width = try query.int("w", in: 1...10_000).map { "&w=\($0)" } ?? ""
    let download = try query.bool("download") == true ? "&download=true" : ""
    return Response(
      status: .found,
      headers: [
        .location: call.context.deployment.baseURL.local(path + width + download),
        .cacheControl: Self.cacheControl(isCurrent: false),
      ])
  }

  func send(_ call: Call) async throws -> Response {
    let handle = call.context.parameters.get("id")?.removingPercentEncoding ?? ""
    let file = try await media.published(call.id("name", of: MediaItem.self), at: handle)
    let name = call.context.parameters.get("file")?.removingPercentEncoding ?? ""
    let version = try call.query().text("v")
    if name != file.item.name, let cut = MediaFile.crop(in: name) {
      let blob = try await media.crop(cut, of: file)
      let isCurrent = file.path(of: cut).hasSuffix("?v=\(version ?? "")")
      return try await response(blob, of: file, isCurrent: isCurrent, to: call)
    }
    // A file has one URL: any other name redirects to it.
    guard name == file.item.name else {
      return try redirectResponse(to: file.path, for: call)
    }
    return try await response(
      file.item.blob, of: file, isCurrent: version == file.version, to: call)
  }

  /// Returns `Cache-Control`. A URL with the current version can be cached for a year, any other
  /// for a minute.
  private static func cacheControl(isCurrent: Bool) -> String {
    isCurrent ? "public, max-age=31536000, immutable" : "public, max-age=60"
  }

  private func response(
    _ blob: Blob, of file: MediaFile, isCurrent: Bool, to call: Call
  ) async throws -> Response {
    var headers: HTTPFields = [:]
    let isDownload = try call.query().bool("download") ?? false
    if isDownload || !Self.isDisplayedInline(blob.mediaType) {
      headers[.contentDisposition] = Self.disposition(file.item)
    }
    return try await BlobResponse(
      images: media.images, cacheControl: Self.cacheControl(isCurrent: isCurrent),
      additionalHeaders: headers
    ).send(blob, call)
  }

  /// Whether a browser displays the file: images, audio and video. All other files are downloaded,
  /// so that a browser never renders them as a page.
  private static func isDisplayedInline(_ mediaType: String) -> Bool {
    ["image/", "audio/", "video/"].contains { mediaType.hasPrefix($0) }
  }

  /// Returns `Content-Disposition` with the display name of the file and its extension.
  private static func disposition(_ item: MediaItem) -> String {
    let dot = item.name.lastIndex(of: ".") ?? item.name.endIndex
    let ending = String(item.name[dot...])
    var name = item.texts.displayName ?? item.name
    if !name.lowercased().hasSuffix(ending.lowercased()) { name += ending }
    return "attachment; filename*=UTF-8''\(MediaFile.escaped(name))"
  }
}

// MARK: - MediaDimensionsAPI

/// | method | path             | who may | answers                                                 |
/// |--------|------------------|---------|---------------------------------------------------------|
/// | GET    | /mediadimensions | member  | the sizes, smallest first; only the one with the id `q` |
/// | POST   | /mediadimensions | editor  | 201, the new one                                        |
/// | PUT    | /mediadimensions | editor  | the changed one; its id is in the body                  |
/// | DELETE | /mediadimensions | editor  | a message                                               |
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
