import Accounts
import Book
import Hummingbird
import Lists
import Model
import ServerKit

/// The page of the Lists. It is the same for all paths of the chapter, so that a device that has
/// loaded it once can show all of them without a network.
enum ListsPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let view = ListsView(
      storageName: "\(try call.member.userID)", space: try call.space.id, canWrite: call.canWrite,
      canCheck: call.canWrite)
    return call.answer(view.page(in: call.page))
  }

  /// Shows one list to anyone who has a link to it, with or without an account.
  @Sendable static func shared(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    guard let token = call.context.parameters.get("token").flatMap({ OpaqueToken($0) }) else {
      throw Failure.notFound("route")
    }
    try await features.accounts.attempts.count(
      .sharedList(address: call.context.clientInfo.address))
    let (news, level) = try await features.lists.changes(since: nil, by: token)
    guard let list = news.lists.first else { throw Failure.notFound("list") }
    // The page contains nothing of an account that may be signed in in this browser.
    var page = call.page
    page.member = nil
    page.csrf = ""
    page.toast = nil
    page.live = nil
    let view = ListsView(
      storageName: "link", space: nil, canWrite: level == .edit, canCheck: level != .view,
      share: (token.text, list.id))
    return call.answer(view.page(in: page))
  }
}
