import HTML
import Model

/// A picture in the sizes that the server derives.
struct Picture {
  let image: EntryImage
  var alt = ""
  /// How wide it will be shown, as the `sizes` of HTML.
  let sizes: String
  var isLazy = true
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

/// Which of the twelve gradients stands in for a missing picture: always the same for a title.
func gradientClass(for title: String) -> String {
  var hash: UInt32 = 2_166_136_261
  for byte in title.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
  return "g\((hash ^ hash >> 15) % 12)"
}
