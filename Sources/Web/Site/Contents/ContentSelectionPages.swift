import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// The actions on selected contents.
enum ContentSelectionPages {
  /// Asks for confirmation, or performs the action if the form contains it.
  @Sendable static func act(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let site = call.base + "/site"
    let back = PageCall.localPath(form["back"]).flatMap { $0.hasPrefix(site) ? $0 : nil } ?? site
    let ids = form.all("ids").compactMap { EntryID($0) }
    guard let action = ContentAction(rawValue: form["action"] ?? ""), !ids.isEmpty else {
      return call.redirect(to: back, notice: Notice(.nothingSelected))
    }
    guard form.isOn("confirmed") else {
      let found = try await titles(ids, call)
      let view = ContentSelectionForm(action: action, ids: ids, back: back, context: call.page)
      return call.answer(view.page(found))
    }
    let done = try await call.web.features.site.contents.apply(
      action.change, to: ids, in: call.scope)
    if done.refused > 0, done.count > 0 {
      return call.redirect(
        to: back, notice: Notice(.publishedSome, undo: done.group, count: done.count))
    }
    if done.refused > 0 {
      return call.redirect(to: back, notice: Notice(.notPublished, count: done.refused))
    }
    return call.redirect(
      to: back, notice: Notice(action.notice, undo: done.group, count: done.count))
  }

  private static func titles(_ ids: [EntryID], _ call: PageCall) async throws -> [String] {
    try await call.web.features.entries.find(ids, in: call.scope).map(\.model.title)
  }
}

extension ContentAction {
  var change: Contents.Action {
    switch self {
    case .publish: .publish
    case .unpublish: .unpublish
    case .archive: .archive
    case .delete: .delete
    }
  }

  var notice: Notice.Kind {
    switch self {
    case .publish: .publishedSeveral
    case .unpublish: .unpublished
    case .archive: .archived
    case .delete: .deleted
    }
  }
}
