import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// The actions on selected entries.
enum SelectionPages {
  /// Asks for confirmation, or performs the action if the form contains it.
  @Sendable static func act(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let back = returnPath(form, call)
    let ids = form.all("ids").compactMap { EntryID($0) }
    guard let action = SelectionAction(rawValue: form["action"] ?? ""), !ids.isEmpty else {
      return call.redirect(to: back, notice: Notice(.nothingSelected))
    }
    guard form.isOn("confirmed") else { return try await ask(action, ids, back, call) }
    let entries = call.web.features.entries
    switch action {
    case .delete:
      let done = try await entries.delete(ids, in: call.scope, most: Entries.maxSelection)
      return tell(.deleted, done, back, call)
    case .done:
      return tell(.finishedMany, try await finish(ids, form, call), back, call)
    case .move:
      return tell(.moved, try await move(ids, form, call), back, call)
    }
  }

  /// Returns the path of the list in the Log or the Library to return to.
  private static func returnPath(_ form: Form, _ call: PageCall) -> String {
    let log = call.base + "/log"
    guard let path = PageCall.localPath(form["back"]) else { return log }
    return [log, call.base + "/library"].contains { path.hasPrefix($0) } ? path : log
  }

  /// Moves the entries into the collection in the form.
  private static func move(
    _ ids: [EntryID], _ form: Form, _ call: PageCall
  ) async throws -> (count: Int, group: ChangeGroupID) {
    // An empty value stands for "no collection". An invalid one is refused, so that it does not
    // remove entries from their collection.
    let wanted = form["collection_id"] ?? ""
    let collection = CollectionID(wanted)
    guard wanted.isEmpty || collection != nil else {
      throw Failure.invalid(FieldProblem("collection_id", "belongs"))
    }
    return try await call.web.features.entries.move(ids, to: collection, in: call.scope)
  }

  /// Records that the entries were done on the day in the form.
  private static func finish(
    _ ids: [EntryID], _ form: Form, _ call: PageCall
  ) async throws -> (count: Int, group: ChangeGroupID) {
    guard let day = CalendarDate(form["date"] ?? "") else {
      throw Failure.invalid(FieldProblem("date", "date"))
    }
    let score = Score(rawValue: form["score"].flatMap { Int($0) } ?? 0)
    guard Score.all.contains(score) else {
      throw Failure.invalid(FieldProblem("score", "range", ["min": "0", "max": "3"]))
    }
    return try await call.web.features.entries.finish(ids, on: day, score: score, in: call.scope)
  }

  private static func ask(
    _ action: SelectionAction, _ ids: [EntryID], _ back: String, _ call: PageCall
  ) async throws -> Response {
    let found = try await call.web.features.entries.find(ids, in: call.scope).map(\.model)
    guard !found.isEmpty else {
      return call.redirect(to: back, notice: Notice(.nothingSelected))
    }
    let collections = try await call.web.features.collections.all(call.scope).map(\.model)
    let view = SelectionView(
      action: action, entries: found, collections: collections, back: back)
    return call.answer(view.page(in: call.page))
  }

  /// Redirects to the list with a notice.
  /// - Parameter done: the number of changed entries, and the group that undoes the change.
  private static func tell(
    _ kind: Notice.Kind, _ done: (count: Int, group: ChangeGroupID), _ back: String,
    _ call: PageCall
  ) -> Response {
    call.redirect(
      to: back,
      notice: Notice(kind, undo: done.count > 0 ? done.group : nil, count: done.count))
  }
}
