import Accounts
import Book
import HTML
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

// MARK: - ListsView

/// The page in which the scripts of the Lists render, with the texts that they use. It contains
/// nothing of a particular list.
struct ListsView {
  /// Names the storage on the device that contains this user's lists.
  let storageName: String
  /// The space; nil for users of a share link.
  let space: SpaceID?
  let canWrite: Bool
  /// Whether items can be checked, which a link can allow without other changes.
  var canCheck: Bool
  /// The token and the list of a share link; nil without one.
  var share: (token: String, list: GroceryListID)?

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return Layout(
      title: words(list: .lists), context: context, chapter: share == nil ? .lists : nil,
      scripts: ["lists.js"],
      styles: ["css/lists.css"], bodyClass: "chapter-lists"
    ).page {
      div(
        .id("lists"), Attribute("data-live-changes", present: true),
        Attribute("data-base", context.path("/lists")), Attribute("data-reader", storageName),
        Attribute("data-book", space.map { "\($0)" }), Attribute("data-name", context.member),
        Attribute("data-writes", present: canWrite), Attribute("data-ticks", present: canCheck),
        Attribute("data-shared", share?.token),
        Attribute("data-list", share.map { "\($0.list)" }),
        Attribute("data-icons", context.asset(Asset.icons)),
        Attribute("data-lexicon", context.asset(Asset.lexicon)),
        Attribute("data-list-style", context.asset("css/list.css")),
        Attribute("data-more-style", context.asset("css/scan.css")),
        Attribute(
          "data-list-words", context.asset(ListWordTable.listScriptAsset(context.language))),
        Attribute(
          "data-more-words", context.asset(ListWordTable.moreScriptAsset(context.language))),
        Attribute("data-words", ListWordTable.pageWords(words))
      ) {
        if share == nil {
          header(.class("page-head")) {
            h1 { words(list: .lists) }
            AccountMenu(chapter: .lists, context: context).node
          }
        }
        div(.class("no-script empty")) {
          p { words(list: share == nil ? .needsScripts : .needsScriptsHere) }
          if share == nil {
            a(.class("button primary"), .href(context.plainList())) { words(list: .openPlain) }
          }
        }
        div(.id("lists-view")) {}
      }
    }
  }
}
