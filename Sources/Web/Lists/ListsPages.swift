import Accounts
import Book
import Hummingbird
import Lists
import Model
import ServerKit

/// The Lists chapter as a page: the same for every path of it, so that a device that has seen one
/// can show all of them without a network.
enum ListsPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let view = ListsView(
      reader: "\(try call.member.userID)", space: try call.space.id, canWrite: call.canWrite,
      canTick: call.canWrite)
    return call.answer(view.page(in: call.page))
  }

  /// One list for whoever has a link to it, whether or not they have an account.
  @Sendable static func shared(_ call: PageCall) async throws -> Response {
    let features = call.site.features
    guard let token = call.context.parameters.get("token").flatMap({ OpaqueToken($0) }) else {
      throw Failure.notFound("route")
    }
    try await features.accounts.attempts.count(
      .sharedList(address: call.context.visitor.address))
    let (news, level) = try await features.lists.news(since: nil, by: token)
    guard let list = news.lists.first else { throw Failure.notFound("list") }
    // Nothing of an account that happens to be signed in here.
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
