import Accounts
import Book
import Foundation
import HTML
import ListCore
import Lists
import Media
import Model
import NIOCore
import ServerKit

/// The page with all lists and the form that creates one, without scripts.
struct PlainListsView {
  let page: ListPage
  let canWrite: Bool
  var errors: [FormError] = []
  /// The scan of a photo in which nothing was found.
  var unread: GroceryScanID?

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return Layout(
      title: words(list: .lists), context: context, chapter: .lists,
      styles: ["css/lists.css", "css/list.css"], bodyClass: "chapter-lists"
    ).page {
      header(.class("page-head")) {
        h1 { words(list: .lists) }
        AccountMenu(context: context).node
      }
      div(.class("plain")) {
        p(.class("hint")) { words(list: .plainText) }
        if canWrite {
          PlainAddForm(
            action: context.plainList(), button: .newList, errors: errors, unread: unread,
            context: context
          )
          .node
        }
        ul(.class("list-cards")) { ForEach(page.lists) { card($0, context) } }
        if let next = page.next {
          p {
            a(.class("button"), .href(context.plainList() + "?before=\(next)")) {
              words(list: .older)
            }
          }
        }
      }
    }
  }

  private func card(_ list: GroceryList, _ context: PageContext) -> some Node {
    li(.class("list-card")) {
      a(.href(context.plainList(list.id))) {
        span(.class("list-card-text")) {
          strong { list.fields.name }
          span { PlainListView.count(list.checkedCount, of: list.itemCount, context.words) }
        }
      }
    }
  }
}

/// The form that adds lines and a photo to a list or creates a list from them.
struct PlainAddForm {
  let action: String
  let button: ListWord
  var errors: [FormError]
  /// The scan of a photo in which nothing was found. It is shown with a link to the settings of AI.
  var unread: GroceryScanID?
  let context: PageContext

  var node: some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return form(
      .class("entry-form"), .id("add"), .method(.post), .action(action),
      Attribute("enctype", "multipart/form-data")
    ) {
      CSRFField(context: context).node
      controls.summary
      if let unread {
        p(.class("nothing-read")) {
          img(.src(context.scanPhoto(unread)), .alt(words(list: .photo)))
        }
        p { a(.href(context.assistSettings)) { words(list: .ownKey) } }
      }
      controls.textArea(
        "items", words(list: .oneALine), "", rows: 3, limit: 20_000,
        placeholder: words(list: .addHint))
      controls.field("photo", words(list: .orPhoto)) { id, described, invalid in
        input(
          id, .type(.file), .name("photo"), Attribute("accept", "image/*"), described, invalid)
      }
      HTML.button(.class("button primary")) { words(list: button) }
    }
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
