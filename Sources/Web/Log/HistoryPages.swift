import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The history of an entry, and restoring an earlier version.
enum HistoryPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let entries = call.web.features.entries
    let entry = try await EntryPages.find(call)
    let view = HistoryView(
      entry: entry, versions: try await entries.history(of: entry.id, for: call.member.user),
      zone: call.timeZone, canWrite: call.canWrite)
    return call.answer(view.page(in: call.page))
  }

  @Sendable static func restore(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let id = try await EntryPages.find(call).id
    guard let sequence = Int64(try call.context.parameters.require("sequence")) else {
      throw Failure.notFound("change")
    }
    let group = try await call.web.features.entries.restore(
      id, to: sequence, for: call.member.user)
    return call.redirect(within: "/log/entries/\(id)", notice: Notice(.putBack, undo: group))
  }
}
