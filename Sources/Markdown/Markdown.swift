import CMarkdown
import Foundation

/// What a person wrote in Markdown (CommonMark with tables, strikethrough, task lists and bare
/// addresses), made into HTML that is safe to show: markup of their own stands there as text,
/// and addresses that run something are left out.
package struct Markdown: Sendable, Equatable {
  package let text: String
  /// Whether a line that ends within a paragraph ends on the page too.
  package let keepsLines: Bool

  package init(_ text: String, keepsLines: Bool = false) {
    self.text = text
    self.keepsLines = keepsLines
  }

  /// The longest text that is read as Markdown, in bytes; a longer one is shown as it was written.
  package static let longest = 400_000

  /// The first limit that the text exceeds; nil for one that is shown as Markdown throughout.
  package var exceededLimit: MarkdownLimit? { MarkdownCost(of: text).exceeded }

  /// Parses the text. What would cost too much (see `MarkdownCost`) is shown as it was written.
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

  /// Paragraphs and lines, and nothing else.
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

  /// - Parameters:
  ///   - level: of the outermost headings, 1–6; those within follow without a gap.
  ///   - addresses: where links and pictures lead.
  /// - Returns: elements for the body of a page, UTF-8.
  package func html(
    headingsFrom level: Int = 2, _ addresses: MarkdownAddresses = .asWritten
  ) -> [UInt8] {
    rendered().html(headingsFrom: level, addresses)
  }
}

/// Where the links and pictures of a text lead on the page that shows it.
package struct MarkdownAddresses: Sendable {
  package var link: @Sendable (String) -> String
  /// Nil for a picture that is not to be shown; its description stands there instead.
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

/// A picture as a page names it.
package struct MarkdownPicture: Sendable, Equatable {
  package var source: String
  /// `url 480w, url 960w`; empty for one size.
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
