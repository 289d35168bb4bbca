import Accounts
import Book
import Foundation
import Lists
import Media
import Model
import NIOCore
import ServerKit

/// What a plain form of the Lists sends: lines, and a photo.
struct PlainListForm {
  let items: [ListItemDraft]
  let photo: ImageFile?

  static func read(_ call: PageCall) async throws -> PlainListForm {
    let body = try await Multipart.read(from: call.request)
    let form = try body.form()
    try call.check(form)
    let photo = body.files("photo").first.map {
      ImageFile(Array($0.body.readableBytesView), declaredType: $0.head.contentType)
    }
    return PlainListForm(items: lines(form["items"] ?? ""), photo: photo)
  }

  /// An item a line, without the bullet or the box in front of it.
  static func lines(_ text: String) -> [ListItemDraft] {
    text.split(whereSeparator: \.isNewline)
      .map { line in
        String(line.replacing(/^[\s•*·▪☐☑✓✔–—-]*(\[[ xXхХ]?\])?\s*/, with: "")).normalised
      }
      .filter { !$0.isEmpty }.map { ListItemDraft(name: $0) }
  }

  struct Added {
    var list: GroceryListID
    /// Whether a photo came along in which nothing could be read.
    var hasUnreadPhoto = false
  }

  /// Adds the lines and the items of the photo to a list, or to a new one.
  /// - Throws: failures that are shown beside the form (`isAboutForm`).
  func add(to list: GroceryListID?, _ call: PageCall) async throws -> Added {
    let (lists, user) = (call.site.features.lists, try call.member.user)
    let (today, language) = (call.today, call.context.language)
    if let photo {
      // The reading is kept by itself: it takes seconds, and no transaction waits for it.
      let scan = try await lists.scan(photo, in: call.scope)
      guard !scan.reading.sections.isEmpty || !items.isEmpty else {
        throw Failure(.invalid, "scan.nothing", ["scan": "\(scan.id)"])
      }
      let made = try await lists.makeList(
        of: scan.id, ScanListDraft(list: list), adding: items, today: today, language: language,
        for: user)
      return Added(list: made.id, hasUnreadPhoto: scan.reading.sections.isEmpty)
    }
    guard let list else {
      let made = try await lists.create(
        nil, items, today: today, language: language, in: call.scope)
      return Added(list: made.id)
    }
    if !items.isEmpty { _ = try await lists.add(items, to: list, for: user) }
    return Added(list: list)
  }

  /// The photo on which nothing was found.
  static func unread(_ failure: Failure) -> GroceryScanID? {
    failure.arguments["scan"].flatMap { GroceryScanID($0) }
  }

  static func isAboutForm(_ failure: Failure) -> Bool {
    [.invalid, .unsupportedMedia, .tooLarge, .unavailable].contains(failure.kind)
  }
}
