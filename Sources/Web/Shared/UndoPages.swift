import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// The undo that toasts offer.
enum UndoPages {
  /// Undoes a change group and redirects to the page on which that was requested. The undo is a
  /// change group too, which can be undone.
  @Sendable static func undo(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let group = try call.id("group", of: ChangeGroup.self)
    let notice: Notice
    do {
      let inverse = try await call.web.features.journal.undo(group, by: call.member.user)
      notice = Notice(.undone, undo: inverse)
    } catch let failure as Failure where failure.kind == .conflict {
      notice = Notice(.notUndone)
    }
    return call.redirect(to: try await origin(call), notice: notice)
  }

  /// Returns the path of that page, or of the list above it if the page's object no longer exists.
  private static func origin(_ call: PageCall) async throws -> String {
    let asked = call.refererPath(or: call.base + "/log")
    for (page, list) in pages {
      guard asked.hasPrefix(call.base + page) else { continue }
      let id = asked.dropFirst((call.base + page).count).prefix { !"/?&".contains($0) }
      return try await exists(String(id), at: page, call) ? asked : call.base + list
    }
    return asked
  }

  /// The beginnings of paths that contain an id, each with the path of the list above it.
  private static let pages = [
    ("/log/entries/", "/log"), ("/site/entries/", "/site"), ("/site/webhooks/", "/site/webhooks"),
    ("/site/media?folder=", "/site/media"),
  ]

  /// Whether the object with this id exists, whose page begins with `page`. Text that is no id
  /// counts as an object, such as `new` for an empty form.
  private static func exists(
    _ id: String, at page: String, _ call: PageCall
  ) async throws -> Bool {
    let features = call.web.features
    do {
      switch page {
      case "/site/webhooks/":
        guard let id = WebhookID(id) else { return true }
        _ = try await features.site.webhooks.find(id, in: call.scope)
      case "/site/media?folder=":
        guard let id = MediaFolderID(id) else { return true }
        _ = try await features.site.media.folders.find(id, in: call.scope)
      default:
        guard let id = EntryID(id) else { return true }
        _ = try await features.entries.find(id, for: call.member.user)
      }
      return true
    } catch let failure as Failure where failure.kind == .notFound {
      return false
    }
  }
}
