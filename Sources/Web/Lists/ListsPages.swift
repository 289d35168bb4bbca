import Accounts
import Book
import Hummingbird
import Model

/// The Lists chapter as a page: the same for every path of it, so that a device that has seen one
/// can show all of them without a network.
enum ListsPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let member = try call.member
    let view = ListsView(
      reader: "\(member.userID)", space: try call.space.id, canWrite: call.canWrite)
    return call.answer(view.page(in: call.page))
  }
}
