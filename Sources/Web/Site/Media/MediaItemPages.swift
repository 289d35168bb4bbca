import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Media
import Model
import NIOCore
import Publishing
import ServerKit

/// The page of a file in the media library, and the actions on folders.
enum MediaItemPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response { try await answer(call) }

  /// - Parameter typed: the form as it was sent, which is shown over the stored values.
  private static func answer(
    _ call: PageCall, typed: MediaDraft = MediaDraft(), errors: [FormError] = [], status: Int = 200
  ) async throws -> Response {
    let library = call.web.features.site.media
    var item = try await library.find(call.id(of: MediaItem.self), in: call.scope)
    show(typed, over: &item)
    let file = MediaFile(item: item, dimensions: [])
    let folders = try await library.folders.list(call.scope)
    let uses = try await library.references(to: item.id, in: call.scope)
    var seen = Set<EntryID>()
    let view = MediaItemView(
      item: call.controlItem(for: item),
      large: call.deployment.baseURL.prefix + (item.isPicture ? file.path(width: 1280) : file.path),
      caption: item.texts.caption ?? "", focalX: Int(((item.focalX ?? 0.5) * 100).rounded()),
      focalY: Int(((item.focalY ?? 0.5) * 100).rounded()), facts: facts(of: item, call),
      folderID: item.folder.map { "\($0)" },
      folders: folders.map { ("\($0.id)", path(of: $0, in: folders)) },
      uses: uses.filter { seen.insert($0.entry).inserted }.map { ($0.entry, $0.title) },
      revision: item.revision, errors: errors, canWrite: call.canWrite, context: call.page)
    return call.answer(view.page, status: HTTPResponse.Status(code: status))
  }

  /// Replaces the stored values by those of a form that was refused, so that the page shows them.
  private static func show(_ typed: MediaDraft, over item: inout MediaItem) {
    if case .set(let alt) = typed.alt { item.texts.alt = alt }
    if case .set(let name) = typed.displayName { item.texts.displayName = name }
    if case .set(let caption) = typed.caption { item.texts.caption = caption }
    if case .set(let folder) = typed.folder { item.folder = folder }
    // A value out of range would not fit the whole numbers of the form.
    if case .set(let x?) = typed.focalX, (0...1).contains(x) { item.focalX = x }
    if case .set(let y?) = typed.focalY, (0...1).contains(y) { item.focalY = y }
  }

  private static func facts(of item: MediaItem, _ call: PageCall) -> String {
    let size = item.isPicture ? "\(item.blob.width) × \(item.blob.height) · " : ""
    let bytes = call.words.size(of: Int64(item.blob.size))
    // The heading and the form show the displayed name.
    let name = [nil, item.name].contains(item.texts.displayName) ? "" : " · \(item.name)"
    return "\(size)\(item.blob.mediaType) · \(bytes)\(name)"
  }

  private static func path(of folder: MediaFolder, in all: [MediaFolder]) -> String {
    guard let parent = all.first(where: { $0.id == folder.parentID }) else { return folder.name }
    return path(of: parent, in: all) + " / " + folder.name
  }

  @Sendable static func update(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let id = try call.id(of: MediaItem.self)
    var draft = MediaDraft()
    draft.revision = form["revision"].flatMap { Int($0) }
    draft.alt = .set(form["alt"])
    draft.displayName = .set(form["display_name"])
    draft.caption = .set(form["caption"])
    if let folder = form["folder_id"] { draft.folder = .set(MediaFolderID(folder)) }
    if let x = form["focal_x"].flatMap({ Double($0) }) { draft.focalX = .set(x / 100) }
    if let y = form["focal_y"].flatMap({ Double($0) }) { draft.focalY = .set(y / 100) }
    do {
      let (_, group) = try await call.web.features.site.media.update(id, draft, in: call.scope)
      return call.redirect(within: "/site/media/\(id)", notice: Notice(.saved, undo: group))
    } catch let failure as Failure where [.invalid, .revisionMismatch].contains(failure.kind) {
      return try await answer(
        call, typed: draft, errors: call.errors(of: failure, defaultControl: "alt"),
        status: failure.kind == .invalid ? 422 : 409)
    }
  }

  /// Stores the alt text that was typed for the file in rich text, unless the file has one: an
  /// image may be described differently in each text.
  @Sendable static func describe(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let library = call.web.features.site.media
    let item = try await library.find(call.id(of: MediaItem.self), in: call.scope)
    if (item.texts.alt ?? "").isEmpty {
      var draft = MediaDraft()
      draft.alt = .set(form["alt"])
      draft.revision = item.revision
      _ = try await library.update(item.id, draft, in: call.scope)
    }
    return Response(status: .noContent)
  }

  @Sendable static func replace(_ call: PageCall) async throws -> Response {
    let body = try await Multipart.read(from: call.request, limits: MediaPages.limits)
    try call.checkCSRFToken(of: try body.form())
    let id = try call.id(of: MediaItem.self)
    guard let part = body.files("file").first, part.body.readableBytes > 0 else {
      throw Failure(.unsupportedMedia, "image.unsupported")
    }
    let file = ImageFile(Array(buffer: part.body), declaredType: part.head.contentType)
    let (_, group) = try await call.web.features.site.media.replace(id, by: file, in: call.scope)
    return call.redirect(within: "/site/media/\(id)", notice: Notice(.saved, undo: group))
  }

  @Sendable static func delete(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let group = try await call.web.features.site.media.delete(
      call.id(of: MediaItem.self), clearingFields: true, in: call.scope)
    return call.redirect(within: "/site/media", notice: Notice(.deleted, undo: group))
  }

  @Sendable static func redirect(_ call: PageCall) async throws -> Response {
    call.redirect(within: "/site/media")
  }

  // MARK: - Folders

  @Sendable static func makeFolder(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let parent = form["parent_id"].flatMap { MediaFolderID($0) }
    do {
      let group = ChangeGroupID.new()
      let folder = try await call.web.features.site.media.folders.make(
        form["name"] ?? "", in: parent, group: group, call.scope)
      return MediaPages.redirect(call, to: folder.id, Notice(.saved, undo: group))
    } catch let failure as Failure where [.invalid, .conflict].contains(failure.kind) {
      return try await MediaPages.answer(
        call, in: parent, errors: call.errors(of: failure, defaultControl: "name"), status: 422)
    }
  }

  @Sendable static func deleteFolder(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let folders = call.web.features.site.media.folders
    let id = try call.id(of: MediaFolder.self)
    let folder = try await folders.find(id, in: call.scope)
    let group = try await folders.delete(id, call.scope)
    return MediaPages.redirect(
      call, to: folder.parentID, Notice(.deleted, undo: group, name: folder.name))
  }
}
