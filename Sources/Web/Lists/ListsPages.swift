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
      reader: "\(try call.member.userID)", space: try call.space.id, canWrite: call.canWrite,
      canTick: call.canWrite)
    return call.answer(view.page(in: call.page))
  }

  /// Shows one list to anyone who has a link to it, with or without an account.
  @Sendable static func shared(_ call: PageCall) async throws -> Response {
    let features = call.site.features
    guard let token = call.context.parameters.get("token").flatMap({ OpaqueToken($0) }) else {
      throw Failure.notFound("route")
    }
    try await features.accounts.attempts.count(
      .sharedList(address: call.context.visitor.address))
    let (news, level) = try await features.lists.news(since: nil, by: token)
    guard let list = news.lists.first else { throw Failure.notFound("list") }
    // The page contains nothing of an account that may be signed in in this browser.
    var page = call.page
    page.member = nil
    page.csrf = ""
    page.toast = nil
    page.live = nil
    let view = ListsView(
      reader: "link", space: nil, canWrite: level == .edit, canTick: level != .view,
      shared: (token.text, list.id))
    return call.answer(view.page(in: page))
  }
}
