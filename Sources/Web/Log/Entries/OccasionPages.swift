import Accounts
import Book
import Catalog
import HTML
import HTTPTypes
import Hummingbird
import Journal
import Media
import Model
import ServerKit

/// The forms on an entry's page that add, change and remove an occasion.
enum OccasionPages {
  @Sendable static func add(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    return try await answer(call, OccasionForm(form, place: nil)) { entries, id, sent in
      try await entries.add(sent.occasion(), to: id, for: call.member.user)
    }
  }

  /// Changes an occasion, or with `remove` deletes it.
  @Sendable static func change(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    guard let place = Int(try call.context.parameters.require("place")),
      let revision = form["revision"].flatMap({ Int($0) })
    else { throw Failure.notFound("entry") }
    let removes = form.isOn("remove")
    let told = Notice.Kind.deleted
    return try await answer(
      call, OccasionForm(form, place: place), telling: removes ? told : .saved
    ) { entries, id, sent in
      let user = try call.member.user
      return removes
        ? try await entries.removeOccasion(at: place, of: id, revision: revision, for: user)
        : try await entries.replaceOccasion(
          at: place, of: id, by: sent.occasion(), revision: revision, for: user)
    }
  }

  /// Changes the entry with `act`, and redirects to it with an undo. If the form is invalid or the
  /// entry was changed in the meantime, the page is shown with the error.
  private static func answer(
    _ call: PageCall, _ sent: OccasionForm, telling kind: Notice.Kind = .saved,
    _ act: (Entries, EntryID, OccasionForm) async throws -> ChangeGroupID
  ) async throws -> Response {
    let id = try await EntryPages.find(call).id
    do {
      let group = try await act(call.web.features.entries, id, sent)
      return call.redirect(within: "/log/entries/\(id)", notice: Notice(kind, undo: group))
    } catch let failure as Failure where [.invalid, .revisionMismatch].contains(failure.kind) {
      let answer = FailureResponse(failure, context: call.context)
      return try await EntryPages.show(
        call, sent.refused(answer), status: HTTPResponse.Status(code: answer.status))
    }
  }
}

extension OccasionForm {
  init(_ form: Form, place: Int?) {
    self.place = place
    let name = OccasionForm.name(of: place)
    let score = Int(form["\(name).score"] ?? "0") ?? 0
    time = EntryInput.OccasionInput(
      date: form["\(name).date"] ?? "", score: Score(rawValue: score),
      note: form["\(name).note"] ?? "")
  }

  func occasion() throws -> Occasion {
    guard let date = CalendarDate(time.date) else {
      throw Failure.invalid(FieldProblem("date", "date"))
    }
    return Occasion(date: date, score: time.score, note: time.note)
  }

  /// Returns the form with its errors. Errors without a control of their own are shown at the date.
  fileprivate func refused(_ answer: FailureResponse) -> OccasionForm {
    var form = self
    let name = OccasionForm.name(of: place)
    form.errors = answer.fields.map { field in
      let part = field.name.split(separator: ".").last.map(String.init) ?? ""
      return FormError("\(name).\(["score", "note"].contains(part) ? part : "date")", field.reason)
    }
    if form.errors.isEmpty { form.errors = [FormError("\(name).date", answer.message)] }
    return form
  }
}

// MARK: - PhotoPages

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
    } catch let failure as Failure where failure.isFormError {
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
