import Accounts
import Book
import Catalog
import HTML
import HTTPTypes
import Hummingbird
import Journal
import Media
import Model
import NIOCore
import Publishing
import ServerKit

/// The media library, and the requests of the dialog in forms.
enum MediaPages {
  private static let pageSize = 60
  /// The limits for uploads by pages. The API has those of its contract.
  static let limits = MultipartLimits(parts: 40)

  @Sendable static func show(_ call: PageCall) async throws -> Response { try await answer(call) }

  static func answer(
    _ call: PageCall, in parent: MediaFolderID? = nil, errors: [FormError] = [], status: Int = 200
  ) async throws -> Response {
    let library = call.web.features.site.media
    let query = try Query(call.request)
    let folder = parent ?? query.text("folder").flatMap { MediaFolderID($0) }
    let text = (query.text("q") ?? "").normalised
    let offset = query.offset()
    let all = try await library.folders.list(call.scope)
    if let folder, !all.contains(where: { $0.id == folder }) { throw Failure.notFound("folder") }
    var wanted = MediaQuery(place: folder.map { .folder($0) } ?? .unfiled, words: text)
    if !text.isEmpty { wanted.place = .anywhere }
    let found = try await library.newest(
      wanted, SiteRange(limit: pageSize, offset: offset), in: call.scope)
    let next = "?after=\(offset + pageSize)\(folder.map { "&folder=\($0)" } ?? "")&q="
    let view = MediaView(
      items: found.elements.map { call.controlItem(for: $0) },
      folders: text.isEmpty ? all.filter { $0.parentID == folder }.map(MediaView.Folder.init) : [],
      trail: trail(to: folder, in: all), text: text,
      next: !found.isMore ? nil : call.page.mediaLibrary + next + percentEncoded(text),
      canWrite: call.canWrite, errors: errors, context: call.page)
    return call.answer(view.page, status: HTTPResponse.Status(code: status))
  }

  private static func trail(
    to id: MediaFolderID?, in all: [MediaFolder]
  ) -> [MediaView.Folder] {
    guard let folder = all.first(where: { $0.id == id }) else { return [] }
    return trail(to: folder.parentID, in: all) + [MediaView.Folder(folder)]
  }

  /// Returns what the dialog shows: the files that match a search, or the one with an id.
  @Sendable static func choose(_ call: PageCall) async throws -> Response {
    let query = try Query(call.request)
    var found: [MediaControl.Item] = []
    if let id = query.text("id") {
      found = try await items([id], call).values.map { $0 }
    } else {
      found = try await latest(call, fitting: query.text("q"))
    }
    return call.answer(MediaOptions(items: found, context: call.page).node.rendered())
  }

  // MARK: - Uploading

  /// Stores uploads. A script sends one file and receives its card. A plain form sends several.
  @Sendable static func add(_ call: PageCall) async throws -> Response {
    let body = try await Multipart.read(from: call.request, limits: limits)
    let form = try body.form()
    try call.checkCSRFToken(of: form)
    let folder = form["folder_id"].flatMap { MediaFolderID($0) }
    let isScript = call.request.headers.contains(.commonplaceForm)
    do {
      var taken: [String] = []
      for part in body.files("file") where part.body.readableBytes > 0 {
        taken.append(try await upload(part, into: folder, call))
      }
      guard let last = taken.last else { throw Failure(.unsupportedMedia, "image.unsupported") }
      guard isScript else { return redirect(call, to: folder, Notice(.saved)) }
      let item = try await items([last], call)[last]
      let card = item.map { MediaCard(item: $0, isLink: true, context: call.page).node }
      return call.answer(div { card }.rendered(capacity: 4096), status: .created)
    } catch let failure as Failure where isScript {
      let answer = FailureResponse(failure, context: call.context)
      return call.answer(
        p(.class("error")) { answer.message }.rendered(capacity: 512),
        status: HTTPResponse.Status(code: answer.status))
    }
  }

  /// Stores an uploaded file.
  /// - Returns: the id of the new file.
  static func upload(
    _ part: Multipart.Part, into folder: MediaFolderID?, _ call: PageCall
  ) async throws -> String {
    let file = ImageFile(Array(buffer: part.body), declaredType: part.head.contentType)
    let name = part.head.fileName ?? "picture"
    let item = try await call.web.features.site.media.upload(
      file, name: name.isEmpty ? "picture" : name, to: .folder(folder), in: call.scope)
    return "\(item.id)"
  }

  static func redirect(
    _ call: PageCall, to folder: MediaFolderID?, _ notice: Notice
  ) -> Response {
    call.redirect(
      within: "/site/media" + (folder.map { "?folder=\($0)" } ?? ""), notice: notice)
  }

  // MARK: - For forms

  static func items(
    _ ids: [String], _ call: PageCall
  ) async throws -> [String: MediaControl.Item] {
    let ids = ids.compactMap { MediaID($0) }
    guard !ids.isEmpty else { return [:] }
    let files = try await call.web.features.site.media.published(ids, in: call.space.space)
    return Dictionary(
      files.map { ("\($0.key)", call.controlItem(for: $0.value.item)) }, uniquingKeysWith: { $1 })
  }

  /// Returns the newest images.
  static func latest(
    _ call: PageCall, fitting text: String? = nil
  ) async throws -> [MediaControl.Item] {
    try await call.web.features.site.media.newest(
      MediaQuery(words: text, picturesOnly: true), SiteRange(limit: 48, offset: 0),
      in: call.scope
    ).elements.map { call.controlItem(for: $0) }
  }
}

extension MediaView.Folder {
  init(_ folder: MediaFolder) { self.init(id: "\(folder.id)", name: folder.name) }
}

extension PageCall {
  func controlItem(for item: MediaItem) -> MediaControl.Item {
    let file = MediaFile(item: item, dimensions: [])
    let root = deployment.baseURL.prefix
    return MediaControl.Item(
      id: "\(item.id)", name: item.texts.displayName ?? item.name, alt: item.texts.alt ?? "",
      url: root + file.path,
      thumbnail: item.isPicture ? root + file.path(width: 320) : web.assets.url(Asset.appIcon),
      isPicture: item.isPicture)
  }
}
