import Accounts
import Book
import HTTPTypes
import Hummingbird
import Lists
import Model
import ServerKit

/// The pages for one item of a list, without scripts.
enum PlainItemPages {
  private static func id(_ call: PageCall) throws -> ListItemID {
    try call.id("item", of: ListItem.self)
  }

  /// Returns the address of the list, scrolled to the item.
  private static func listPath(_ call: PageCall, _ list: GroceryList) throws -> String {
    call.base + "/plain-lists/\(list.id)#i-\(try id(call))"
  }

  @Sendable static func edit(_ call: PageCall) async throws -> Response {
    let list = try await PlainListPages.find(call)
    guard let item = try list.visibleItems.first(where: { $0.id == (try id(call)) }) else {
      throw Failure.notFound("item")
    }
    return try await answer(call, list, PlainItemView.Input(item), [])
  }

  private static func answer(
    _ call: PageCall, _ list: GroceryList, _ input: PlainItemView.Input, _ errors: [FormError]
  ) async throws -> Response {
    let view = PlainItemView(
      list: list, item: try id(call), input: input,
      stores: try await call.web.features.lists.stores(call.scope), errors: errors)
    return call.answer(
      view.page(in: call.page), status: errors.isEmpty ? .ok : .unprocessableContent)
  }

  @Sendable static func save(_ call: PageCall) async throws -> Response {
    let input = PlainItemView.Input(try await call.form())
    let list = try await PlainListPages.find(call)
    do {
      _ = try await call.web.features.lists.updateItem(
        id(call), of: list.id, to: input.draft, for: call.member.user)
      return call.redirect(to: try listPath(call, list))
    } catch let failure as Failure where failure.kind == .invalid {
      return try await answer(call, list, input, call.errors(of: failure, defaultControl: "name"))
    }
  }

  /// Checks or unchecks an item. The form contains the new state, so that a second click does not
  /// revert the first.
  @Sendable static func setChecked(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let list = try await PlainListPages.find(call)
    var draft = ListItemDraft()
    draft.checked = form.isOn("bought")
    _ = try await call.web.features.lists.updateItem(
      id(call), of: list.id, to: draft, for: call.member.user)
    let shown = call.refererPath(or: call.base + "/plain-lists/\(list.id)")
    return call.redirect(to: shown + "#i-\(try id(call))")
  }

  @Sendable static func delete(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let list = try await PlainListPages.find(call)
    let group = try await call.web.features.lists.deleteItem(
      id(call), of: list.id, for: call.member.user)
    return call.redirect(
      within: "/plain-lists/\(list.id)", notice: Notice(.deleted, undo: group))
  }
}
