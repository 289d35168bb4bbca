import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
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
