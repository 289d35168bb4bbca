import HTML
import Model

/// An image in the widths that the server creates.
struct Picture {
  let image: EntryImage
  var alt = ""
  /// The width at which it is shown, as in the attribute `sizes` of HTML.
  let sizes: String
  var isLazy = true
  /// The width and height that reserve the space until the image is loaded. Only their ratio
  /// matters.
  var width = 640
  var height = 800
  let context: PageContext

  private static let widths = [320, 640, 960]

  var node: some Node {
    let set = Self.widths.map { "\(context.image(image.id, width: $0)) \($0)w" }
    return img(
      .src(context.image(image.id, width: 640)), Attribute("srcset", set.joined(separator: ",")),
      Attribute("sizes", sizes), .width(width), .height(height), .alt(alt),
      Attribute("loading", isLazy ? "lazy" : nil), Attribute("decoding", "async"))
  }
}

/// Returns the class of one of twelve gradients, which replaces a missing image. It is always the
/// same for a title.
func gradientClass(for title: String) -> String {
  var hash: UInt32 = 2_166_136_261
  for byte in title.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
  return "g\((hash ^ hash >> 15) % 12)"
}

// MARK: - Icon

/// A line icon: the symbol of `Assets/icons/icons.svg` that is named by the raw value.
package enum Icon: String, CaseIterable, Sendable {
  case log, lists, library, site, search, plus, grid, rows, edit, trash, back, forward, star, heart
  case calendar, camera, close, check, user, history, more, folder, sort, filter, table
  case settings, chart, sun, moon, contrast, device, key, plug, lock, members, sparkle, box, stop
  case image, store, paste, merge, tree, link, eye, upload
  case keyboard
  case heading, bold, italic, bullets, numbers, quote, code, strike, undo, redo
  case signOut = "sign-out"

  /// The icon, hidden from screen readers: the text beside it or the label around it has the
  /// meaning.
  func node(_ context: PageContext) -> some Node {
    svg(.class("icon"), .ariaHidden, .width(24), .height(24)) {
      use(.href("\(context.asset(Asset.icons))#\(rawValue)")) {}
    }
  }
}
