/// The attributes of an image on a page.
package struct MarkdownImage: Sendable, Equatable {
  package var source: String
  /// The value of `srcset`: `url 480w, url 960w`; empty for a single size.
  package var srcset: String
  package var width: Int?
  package var height: Int?

  package init(source: String, srcset: String = "", width: Int? = nil, height: Int? = nil) {
    self.source = source
    self.srcset = srcset
    self.width = width
    self.height = height
  }
}

extension MarkdownImage {
  /// Returns an `img` element, or only the description if the URL has a scheme other than http and
  /// https.
  func markup(alt: String) -> String {
    let scheme = source.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !scheme.contains(":") || source.hasPrefix("https:") || source.hasPrefix("http:") else {
      return MarkdownEscaping.text(alt)
    }
    var markup =
      "<img src=\"\(MarkdownEscaping.text(source))\" alt=\"\(MarkdownEscaping.text(alt))\""
    if !srcset.isEmpty {
      markup +=
        " srcset=\"\(MarkdownEscaping.text(srcset))\" sizes=\"(min-width: 46rem) 42rem, 92vw\""
    }
    if let width { markup += " width=\"\(width)\"" }
    if let height { markup += " height=\"\(height)\"" }
    return markup + " loading=\"lazy\">"
  }
}
