import Accounts
import Book
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import ListCore
import Lists
import Media
import Model
import NIOCore
import ServerKit

/// The pages of the Lists for browsers without scripts.
enum PlainListPages {
  @Sendable static func index(_ call: PageCall) async throws -> Response {
    try await answer(call, [])
  }

  private static func answer(
    _ call: PageCall, _ errors: [FormError], unread: GroceryScanID? = nil
  ) async throws -> Response {
    let before = try Query(call.request).int("before", in: 1...Int.max).map(Int64.init)
    let page = try await call.web.features.lists.page(before: before, limit: 50, in: call.scope)
    let view = PlainListsView(
      page: page, canWrite: call.canWrite, errors: errors, unread: unread)
    return call.answer(
      view.page(in: call.page), status: errors.isEmpty ? .ok : .unprocessableContent)
  }

  @Sendable static func create(_ call: PageCall) async throws -> Response {
    let sent = try await PlainListForm.read(call)
    do {
      let added = try await sent.add(to: nil, call)
      return call.redirect(
        within: "/plain-lists/\(added.list)",
        notice: added.hasUnreadPhoto ? Notice(.photoUnread) : nil)
    } catch let failure as Failure where PlainListForm.isShownAtForm(failure) {
      return try await answer(
        call, call.errors(of: failure, defaultControl: "photo"),
        unread: PlainListForm.unreadScan(in: failure))
    }
  }

  // MARK: - One list

  /// Returns the list of the request. Lists of other spaces are not found.
  static func find(_ call: PageCall) async throws -> GroceryList {
    let list = try await call.web.features.lists.find(
      call.id(of: GroceryList.self), for: call.member.user)
    guard list.space == (try call.space.space) else { throw Failure.notFound("list") }
    return list
  }

  @Sendable static func show(_ call: PageCall) async throws -> Response {
    try await answer(call, try await find(call), [])
  }

  private static func answer(
    _ call: PageCall, _ list: GroceryList, _ errors: [FormError], unread: GroceryScanID? = nil
  ) async throws -> Response {
    let stores = try await call.web.features.lists.stores(call.scope)
    let asked = try Query(call.request).text("store").flatMap { GroceryStoreID($0) }
    let view = PlainListView(
      list: list, stores: stores, store: stores.first { $0.id == asked },
      canWrite: call.canWrite, errors: errors, unreadScan: unread)
    return call.answer(
      view.page(in: call.page), status: errors.isEmpty ? .ok : .unprocessableContent)
  }

  @Sendable static func redirect(_ call: PageCall) async throws -> Response {
    call.redirect(within: "/plain-lists/\(try await find(call).id)")
  }

  @Sendable static func rename(_ call: PageCall) async throws -> Response {
    let name = try await call.form()["name"] ?? ""
    let list = try await find(call)
    do {
      _ = try await call.web.features.lists.rename(list.id, to: name, for: call.member.user)
      return call.redirect(within: "/plain-lists/\(list.id)")
    } catch let failure as Failure where failure.kind == .invalid {
      return try await answer(call, list, call.errors(of: failure, defaultControl: "name"))
    }
  }

  @Sendable static func delete(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let list = try await find(call)
    let group = try await call.web.features.lists.delete(list.id, for: call.member.user)
    return call.redirect(
      within: "/plain-lists", notice: Notice(.deleted, undo: group, name: list.fields.name))
  }

  @Sendable static func add(_ call: PageCall) async throws -> Response {
    let sent = try await PlainListForm.read(call)
    let list = try await find(call)
    do {
      let added = try await sent.add(to: list.id, call)
      return call.redirect(
        to: call.refererPath(or: call.base + "/plain-lists/\(list.id)") + "#add",
        notice: added.hasUnreadPhoto ? Notice(.photoUnread) : nil)
    } catch let failure as Failure where PlainListForm.isShownAtForm(failure) {
      return try await answer(
        call, list, call.errors(of: failure, defaultControl: "photo"),
        unread: PlainListForm.unreadScan(in: failure)
      )
    }
  }
}

// MARK: - PlainItemPages

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

// MARK: - PlainListForm

/// The input of a form that adds items: lines of text and a photo.
struct PlainListForm {
  let items: [ListItemDraft]
  let photo: ImageFile?

  static func read(_ call: PageCall) async throws -> PlainListForm {
    let body = try await Multipart.read(from: call.request)
    let form = try body.form()
    try call.checkCSRFToken(of: form)
    let photo = body.files("photo").first.map {
      ImageFile(Array($0.body.readableBytesView), declaredType: $0.head.contentType)
    }
    return PlainListForm(items: lines(form["items"] ?? ""), photo: photo)
  }

  /// Returns one item for each line, without a bullet or a check box in front of it.
  static func lines(_ text: String) -> [ListItemDraft] {
    text.split(whereSeparator: \.isNewline)
      .map { line in
        String(line.replacing(/^[\s•*·▪☐☑✓✔–—-]*(\[[ xXхХ]?\])?\s*/, with: "")).normalised
      }
      .filter { !$0.isEmpty }.map { ListItemDraft(name: $0) }
  }

  struct AddResult {
    var list: GroceryListID
    /// Whether a photo was sent in which nothing could be read.
    var hasUnreadPhoto = false
  }

  /// Adds the lines and the items of the photo to a list, or to a new one.
  /// - Throws: among others, failures that are shown at the form (`isShownAtForm`).
  func add(to list: GroceryListID?, _ call: PageCall) async throws -> AddResult {
    let (lists, user) = (call.web.features.lists, try call.member.user)
    let (today, language) = (call.today, call.context.language)
    if let photo {
      // The photo is read before the transaction, which would otherwise wait for seconds.
      let scan = try await lists.scan(photo, in: call.scope)
      guard !scan.reading.sections.isEmpty || !items.isEmpty else {
        throw Failure(.invalid, "scan.nothing", ["scan": "\(scan.id)"])
      }
      let made = try await lists.makeList(
        of: scan.id, ScanListDraft(list: list), adding: items, today: today, language: language,
        for: user)
      return AddResult(list: made.id, hasUnreadPhoto: scan.reading.sections.isEmpty)
    }
    guard let list else {
      let made = try await lists.create(
        nil, items, today: today, language: language, in: call.scope)
      return AddResult(list: made.id)
    }
    if !items.isEmpty { _ = try await lists.add(items, to: list, for: user) }
    return AddResult(list: list)
  }

  /// Returns the scan of a photo in which nothing was found; nil for any other failure.
  static func unreadScan(in failure: Failure) -> GroceryScanID? {
    failure.arguments["scan"].flatMap { GroceryScanID($0) }
  }

  /// Returns whether a failure is shown at the form.
  static func isShownAtForm(_ failure: Failure) -> Bool {
    [.invalid, .unsupportedMedia, .tooLarge, .unavailable].contains(failure.kind)
  }
}
