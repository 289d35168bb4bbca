import Accounts
import Book
import Catalog
import HTML
import HTTPTypes
import Hummingbird
import Media
import Model
import ServerKit

/// Photos that the entry's form sends ahead, one by one.
enum PhotoPages {
  /// Answers the photo as it stands in the form, or why it cannot.
  @Sendable static func add(_ call: PageCall) async throws -> Response {
    let body = try await Multipart.read(from: call.request)
    try call.check(try body.form())
    guard let part = body.files("photos").first else {
      throw Failure(.unsupportedMedia, "image.unsupported")
    }
    let file = ImageFile(Array(buffer: part.body), declaredType: part.head.contentType)
    do {
      let upload = try await call.site.features.entries.keep(file, in: call.scope)
      let item = EntryPhotoItem(
        photo: .upload(upload), number: 1, input: EntryInput(today: call.today),
        context: call.page)
      return call.answer(item.node.rendered(capacity: 4096), status: .created)
    } catch let failure as Failure where EntryPages.isAboutForm(failure) {
      let answer = FailureAnswer(failure, context: call.context)
      return call.answer(
        p(.class("error")) { answer.message }.rendered(capacity: 512),
        status: HTTPResponse.Status(code: answer.status))
    }
  }

  /// One that was sent, small.
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    guard let upload = PhotoUpload(try call.context.parameters.require("sha256")) else {
      throw Failure.notFound("image")
    }
    let accepted = call.request.headers[.accept] ?? ""
    let entries = call.site.features.entries
    let photo = try await entries.photo(
      upload, width: 640, webP: accepted.contains("image/webp"), in: call.scope)
    return Response(
      status: .ok,
      headers: [
        .contentType: photo.mediaType, .vary: "Accept",
        .cacheControl: "private, max-age=31536000, immutable",
        // An upload names itself; nothing in it may run in our name.
        .contentSecurityPolicy: "default-src 'none'; sandbox",
      ],
      body: entries.blobs.body(of: photo))
  }
}
