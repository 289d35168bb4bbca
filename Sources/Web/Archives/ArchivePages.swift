import Accounts
import Archive
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// The pages that export a space or the server as a file, and restore a space.
enum ArchivePages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    try await list(call, errors: [])
  }

  private static func list(_ call: PageCall, errors: [FormError]) async throws -> Response {
    let archives = call.web.archives
    let isOperator = try await archives.isOperator(call.member.user)
    var backups: BackupsCard?
    if isOperator {
      backups = BackupsCard(
        status: try await archives.backupStatus(for: call.member.user),
        schedule: archives.scheduledBackups?.schedule)
    }
    let view = ArchiveListView(
      archives: try await archives.all(in: call.scope), isOperator: isOperator,
      backups: backups,
      sharedSpaceName: call.base.isEmpty ? nil : try call.space.name, errors: errors)
    return call.answer(
      view.page(in: call.page), status: errors.isEmpty ? .ok : .unprocessableContent)
  }

  @Sendable static func start(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let id = try await call.web.archives.export(
      wholeServer: form["contents"] == "server", in: call.scope)
    return call.redirect(within: "/settings/archives/\(id)")
  }

  @Sendable static func restore(_ call: PageCall) async throws -> Response {
    let archives = call.web.archives
    let (upload, file) = try await archives.makeUpload(in: call.scope)
    do {
      let most = Archives.maxUploadBytes
      let parts = try await Multipart.read(
        from: call.request,
        limits: MultipartLimits(partBytes: most, totalBytes: most + (1 << 20)), to: file)
      let form = try parts.form()
      try call.checkCSRFToken(of: form)
      guard try file.seekToEnd() > 0 else {
        throw Failure.invalid(FieldProblem("file", "required"))
      }
      let name = form["name"].flatMap { $0.normalised.isEmpty ? nil : $0 }
      let id = try await archives.restore(upload: upload, name: name, in: call.scope)
      return call.redirect(within: "/settings/archives/\(id)")
    } catch {
      archives.discardUpload(upload)
      guard let failure = error as? Failure,
        [.malformed, .tooLarge, .invalid].contains(failure.kind)
      else { throw error }
      return try await list(call, errors: call.errors(of: failure, defaultControl: "file"))
    }
  }

  // MARK: - One

  @Sendable static func detail(_ call: PageCall) async throws -> Response {
    let archive = try await call.web.archives.find(call.id(of: Job.self), in: call.scope)
    return call.answer(ArchiveView(archive: archive).page(in: call.page))
  }

  /// Sends the file of an export. API tokens are refused, because a token can do less than its
  /// user, and the file contains everything.
  @Sendable static func download(_ call: PageCall) async throws -> Response {
    guard try call.member.token == nil else { throw Failure(.forbidden, "role.notOwner") }
    let id = try call.id(of: Job.self)
    let file = try await call.web.archives.openFile(of: id, in: call.scope)
    return try resumableResponse(
      named: "commonplace-\(call.today).zip", file, contentType: "application/zip",
      tag: EntityTag(id), call.request)
  }

  @Sendable static func cancel(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let id = try call.id(of: Job.self)
    try await call.web.archives.cancel(id, in: call.scope)
    return call.redirect(within: "/settings/archives/\(id)")
  }

  @Sendable static func delete(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    try await call.web.archives.delete(call.id(of: Job.self), in: call.scope)
    return call.redirect(within: "/settings/archives")
  }
}
