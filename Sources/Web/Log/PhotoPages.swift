import Accounts
import Book
import Catalog
import HTML
import HTTPTypes
import Hummingbird
import Media
import Model
import ServerKit

/// Photos that the entry's form uploads one at a time, before it is submitted.
enum PhotoPages {
  /// Stores a photo. The response is its part of the form, or the reason for refusing it.
  @Sendable static func add(_ call: PageCall) async throws -> Response {
    let body = try await Multipart.read(from: call.request)
    try call.checkCSRFToken(of: try body.form())
    guard let part = body.files("photos").first else {
      throw Failure(.unsupportedMedia, "image.unsupported")
    }
    let file = ImageFile(Array(buffer: part.body), declaredType: part.head.contentType)
    do {
      let upload = try await call.web.features.entries.storePhoto(file, in: call.scope)
      let item = EntryPhotoItem(
        photo: .upload(upload), number: 1, input: EntryInput(today: call.today),
        context: call.page)
      return call.answer(item.node.rendered(capacity: 4096), status: .created)
    } catch let failure as Failure where EntryPages.isFormError(failure) {
      let answer = FailureResponse(failure, context: call.context)
      return call.answer(
        p(.class("error")) { answer.message }.rendered(capacity: 512),
        status: HTTPResponse.Status(code: answer.status))
    }
  }

  /// Returns an uploaded photo, scaled down.
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    guard let upload = PhotoUpload(try call.context.parameters.require("sha256")) else {
      throw Failure.notFound("image")
    }
    let accepted = call.request.headers[.accept] ?? ""
    let entries = call.web.features.entries
    let photo = try await entries.uploadedPhoto(
      upload, width: 640, webP: accepted.contains("image/webp"), in: call.scope)
    return Response(
      status: .ok,
      headers: [
        .contentType: photo.mediaType, .vary: "Accept",
        .cacheControl: "private, max-age=31536000, immutable",
        // The content of an upload is not trusted: no script in it may run on this origin.
        .contentSecurityPolicy: "default-src 'none'; sandbox",
      ],
      body: entries.blobs.body(of: photo))
  }
}
