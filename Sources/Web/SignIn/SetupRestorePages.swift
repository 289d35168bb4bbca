import Accounts
import Archive
import Book
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The pages of a new server on which the archive of another server is restored instead of creating
/// the first user.
enum SetupRestorePages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let token = try Query(call.request).text("token") ?? ""
    let links = call.web.features.accounts.setupLinks
    guard try await links.isOpen(token) else { throw try await links.invalidLinkFailure() }
    return call.answer(SetupRestoreView(token: token, errors: []).page(in: call.page))
  }

  @Sendable static func upload(_ call: PageCall) async throws -> Response {
    let archives = call.web.archives
    let token = try Query(call.request).text("token") ?? ""
    let (upload, file) = try await archives.makeServerUpload(token: token)
    do {
      let most = Archives.maxUploadBytes
      _ = try await Multipart.read(
        from: call.request,
        limits: MultipartLimits(partBytes: most, totalBytes: most + (1 << 20)), to: file)
      guard try file.seekToEnd() > 0 else {
        throw Failure.invalid(FieldProblem("file", "required"))
      }
      try await archives.restoreServer(upload: upload, token: token)
      return call.redirect(to: "/setup/restoring?token=\(percentEncoded(token))")
    } catch {
      archives.discardUpload(upload)
      guard let failure = error as? Failure,
        [.malformed, .tooLarge, .invalid].contains(failure.kind)
      else { throw error }
      return form(call, token: token, failure)
    }
  }

  /// Shows that the server restores, until it has started again, and then why it failed.
  @Sendable static func progress(_ call: PageCall) async throws -> Response {
    let token = try Query(call.request).text("token") ?? ""
    let archives = call.web.archives
    if archives.serverRestoration.archive != nil {
      archives.serverRestoration.markAsShown()
      return call.answer(RestoringView().page(in: call.page), status: .accepted)
    }
    guard try await call.web.features.accounts.setupLinks.isOpen(token) else {
      return call.redirect(to: "/sign-in")
    }
    guard let failure = archives.serverRestoration.failure else {
      return call.redirect(to: "/setup/restore?token=\(percentEncoded(token))")
    }
    return form(call, token: token, failure)
  }

  private static func form(_ call: PageCall, token: String, _ failure: Failure) -> Response {
    let errors = call.errors(of: failure, defaultControl: "file")
    return call.answer(
      SetupRestoreView(token: token, errors: errors).page(in: call.page),
      status: .unprocessableContent)
  }
}

/// The form for the archive of a server.
struct SetupRestoreView {
  let token: String
  let errors: [FormError]

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return WelcomeFrame(
      title: words(.setupRestore), text: words(.setupRestoreText), context: context
    ).page {
      form(
        .method(.post), .action("\(context.setUp)/restore?token=\(percentEncoded(token))"),
        Attribute("enctype", "multipart/form-data"), Attribute("novalidate", present: true)
      ) {
        CSRFField(context: context).node
        controls.summary
        controls.archiveFile
        p(.class("hint")) { words(.setupRestoreSecret) }
        button(.class("button primary wide")) { words(archive: .restoreNow) }
      }
      p(.class("aside")) {
        a(.href("\(context.setUp)?token=\(percentEncoded(token))")) { words(.setupTitle) }
      }
    }
  }
}

/// The page that waits until the server has restored an archive and started again.
private struct RestoringView {
  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return WelcomeFrame(
      title: words(.setupRestoring), text: words(.setupRestoringText), context: context,
      scripts: ["again.js"]
    ).page { progress(.class("progress"), .label(words(.setupRestoring))) {} }
  }
}
