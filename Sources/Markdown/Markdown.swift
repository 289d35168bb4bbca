import CMarkdown
import Foundation

/// A text in Markdown (CommonMark with tables, strikethrough, task lists and bare URLs) that can be
/// rendered as safe HTML. HTML in the text is shown as text, and URLs that would run a script are
/// removed.
package struct Markdown: Sendable, Equatable {
  package let text: String
  /// Whether a line break within a paragraph is a line break on the page.
  package let keepsLines: Bool

  package init(_ text: String, keepsLines: Bool = false) {
    self.text = text
    self.keepsLines = keepsLines
  }

  /// The maximum length in bytes of a text that is parsed. Longer texts are shown as they were
  /// written.
  package static let longest = 400_000

  /// The first limit that the text exceeds; nil if all of it is rendered as Markdown.
  package var exceededLimit: MarkdownLimit? { MarkdownCost(of: text).exceeded }

  /// Parses and renders the text. Constructs that cost too much (see `MarkdownCost`) are shown as
  /// they were written.
  package func rendered() -> RenderedMarkdown {
    guard let extensions = MarkdownCost(of: text).extensions else { return asWritten }
    let document = MarkdownDocument(self, extensions: extensions)
    document.showMarkup()
    document.levelHeadings(from: 1)
    let summary = document.start().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let pictures = document.takeOutPictures()
    let links = document.links()
    guard links.reduce(0, { $0 + $1.utf8.count }) <= MarkdownCost.mostLinkBytes else {
      return asWritten
    }
    let html = document.html()
    guard html.utf8.count <= MarkdownCost.mostHTMLBytes else { return asWritten }
    return RenderedMarkdown(
      html: html, links: links, pictures: pictures,
      summary: String(summary.prefix(RenderedMarkdown.longestSummary)))
  }

  /// The text in paragraphs and lines, without any markup.
  private var asWritten: RenderedMarkdown {
    var html = ""
    var isOpen = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.allSatisfy(\.isWhitespace) {
        html += isOpen ? "</p>\n" : ""
        isOpen = false
      } else {
        html += (isOpen ? "<br />\n" : "<p>") + MarkdownEscaping.text(String(line))
        isOpen = true
      }
    }
    html += isOpen ? "</p>\n" : ""
    let start = text.prefix(4 * RenderedMarkdown.longestSummary)
    let summary = start.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return RenderedMarkdown(
      html: html, links: [], pictures: [],
      summary: String(summary.prefix(RenderedMarkdown.longestSummary)))
  }

  /// Renders the text as HTML.
  /// - Parameters:
  ///   - level: the level of the outermost headings, 1–6; nested ones follow without a gap.
  ///   - addresses: the URLs of links and images on the page.
  /// - Returns: elements for the body of a page, UTF-8.
  package func html(
    headingsFrom level: Int = 2, _ addresses: MarkdownAddresses = .asWritten
  ) -> [UInt8] {
    rendered().html(headingsFrom: level, addresses)
  }
}

/// The URLs that the links and images of a text get on the page that shows it.
package struct MarkdownAddresses: Sendable {
  package var link: @Sendable (String) -> String
  /// Nil if an image is not shown; its description is shown instead.
  package var picture: @Sendable (String) -> MarkdownPicture?

  package init(
    link: @escaping @Sendable (String) -> String = { $0 },
    picture: @escaping @Sendable (String) -> MarkdownPicture? = { MarkdownPicture(source: $0) }
  ) {
    self.link = link
    self.picture = picture
  }

  package static let asWritten = MarkdownAddresses()
}

/// The attributes of an image on a page.
package struct MarkdownPicture: Sendable, Equatable {
  package var source: String
  /// The value of `srcset`: `url 480w, url 960w`; empty for a single size.
  package var sources: String
  package var width: Int?
  package var height: Int?

  package init(source: String, sources: String = "", width: Int? = nil, height: Int? = nil) {
    self.source = source
    self.sources = sources
    self.width = width
    self.height = height
  }
}
