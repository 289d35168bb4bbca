import HTML

/// A line icon: the symbol of `Assets/icons/icons.svg` that is named by the raw value.
package enum Icon: String, CaseIterable, Sendable {
  case log, lists, library, site, search, plus, grid, rows, edit, trash, back, forward, star, heart
  case calendar, camera, close, check, user, history, more, folder, sort, filter, table
  case settings, chart, sun, moon, contrast, device, key, plug, lock, members, sparkle, box, stop
  case image, store, paste, merge, tree, link, eye, upload
  case heading, bold, italic, numbers, quote, code
  case signOut = "sign-out"

  /// The icon, hidden from screen readers: the text beside it or the label around it has the
  /// meaning.
  func node(_ context: PageContext) -> some Node {
    svg(.class("icon"), .ariaHidden, .width(24), .height(24)) {
      use(.href("\(context.asset(Asset.icons))#\(rawValue)")) {}
    }
  }
}
