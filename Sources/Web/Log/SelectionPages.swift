import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// What happens to the entries that were ticked.
enum SelectionPages {
  /// Asks first; a form that was asked already does it.
  @Sendable static func act(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let log = call.base + "/log"
    let back = PageCall.ownPath(form["back"]).flatMap { $0.hasPrefix(log) ? $0 : nil } ?? log
    let ids = form.all("ids").compactMap { EntryID($0) }
    guard let action = SelectionAction(rawValue: form["action"] ?? ""), !ids.isEmpty else {
      return call.redirect(to: back, telling: Notice(.nothingSelected))
    }
    guard form.isOn("confirmed") else { return try await ask(action, ids, back, call) }
    let entries = call.site.features.entries
    switch action {
    case .delete:
      let done = try await entries.delete(ids, in: call.scope, most: Entries.largestSelection)
      return tell(.deleted, done, back, call)
    case .move:
      // "No collection" is an empty value; a mangled one must not empty anything.
      let wanted = form["collection_id"] ?? ""
      let collection = CollectionID(wanted)
      guard wanted.isEmpty || collection != nil else {
        throw Failure.invalid(FieldProblem("collection_id", "belongs"))
      }
      return tell(
        .moved, try await entries.move(ids, to: collection, in: call.scope), back, call)
    }
  }

  private static func ask(
    _ action: SelectionAction, _ ids: [EntryID], _ back: String, _ call: PageCall
  ) async throws -> Response {
    let found = try await call.site.features.entries.find(ids, in: call.scope).map(\.model)
    guard !found.isEmpty else {
      return call.redirect(to: back, telling: Notice(.nothingSelected))
    }
    let collections = try await call.site.features.collections.all(call.scope).map(\.model)
    let view = SelectionView(
      action: action, entries: found, collections: collections, back: back)
    return call.answer(view.page(in: call.page))
  }

  private static func tell(
    _ kind: Notice.Kind, _ done: (count: Int, group: ChangeGroupID), _ back: String,
    _ call: PageCall
  ) -> Response {
    call.redirect(
      to: back,
      telling: Notice(kind, undo: done.count > 0 ? done.group : nil, count: done.count))
  }
}
