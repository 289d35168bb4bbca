import Accounts
import Book
import Foundation
import Lists
import Media
import Model
import NIOCore
import ServerKit

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
