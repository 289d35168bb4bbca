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
    _ call: PageCall, in parent: MediaFolderID? = nil, errors: [FormError] = [],
    refused: [String] = [], status: Int = 200
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
      canWrite: call.canWrite, errors: errors, refused: refused, context: call.page)
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
    let files = body.files("file").filter { $0.body.readableBytes > 0 }.map(uploadedFile)
    guard call.request.headers.contains(.commonplaceForm) else {
      return try await store(files, in: folder, call)
    }
    do {
      guard let file = files.first else { throw Failure(.unsupportedMedia, "image.unsupported") }
      let item = try await call.web.features.site.media.upload(
        file.file, name: file.name, to: .folder(folder), in: call.scope)
      let card = MediaCard(item: call.controlItem(for: item), isLink: true, context: call.page)
      return call.answer(div { card.node }.rendered(capacity: 4096), status: .created)
    } catch let failure as Failure {
      let answer = FailureResponse(failure, context: call.context)
      return call.answer(
        p(.class("error")) { answer.message }.rendered(capacity: 512),
        status: HTTPResponse.Status(code: answer.status))
    }
  }

  static func uploadedFile(_ part: Multipart.Part) -> UploadBatch.File {
    let name = part.head.fileName ?? ""
    return UploadBatch.File(
      ImageFile(Array(buffer: part.body), declaredType: part.head.contentType),
      name: name.isEmpty ? "picture" : name)
  }

  /// Stores all files of a plain form, or none and names those that were refused.
  private static func store(
    _ files: [UploadBatch.File], in folder: MediaFolderID?, _ call: PageCall
  ) async throws -> Response {
    guard !files.isEmpty else { throw Failure(.unsupportedMedia, "image.unsupported") }
    switch try await call.web.features.site.media.upload(files, to: folder, in: call.scope) {
    case .stored(let stored):
      let (added, existing) = (stored.addedCount, stored.existing.count)
      let notice =
        if added == 0 {
          Notice(.filesExisted, count: existing)
        } else if existing == 0 {
          Notice(.filesAdded, undo: stored.group, count: added)
        } else {
          Notice(.filesAddedSome, undo: stored.group, count: existing)
        }
      return redirect(call, to: folder, notice)
    case .refused(let refused):
      let answers = refused.map { FailureResponse($0.failure, context: call.context) }
      let sentences = zip(refused, answers).map { "\($0.name): \($1.message)" }
      return try await answer(
        call, in: folder, refused: sentences, status: answers.first?.status ?? 415)
    }
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
  /// - Parameter text: the words that they must contain; nil for all images.
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
