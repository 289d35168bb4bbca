/// A text in Markdown (CommonMark with tables, strikethrough, task lists and bare URLs) that can be
/// rendered as safe HTML. HTML in the text is shown as text, and URLs that would run a script are
/// removed.
package struct Markdown: Sendable, Equatable {
  package let text: String
  /// Whether a line break within a paragraph is a line break on the page.
  package let preservesLineBreaks: Bool

  package init(_ text: String, preservesLineBreaks: Bool = false) {
    self.text = text
    self.preservesLineBreaks = preservesLineBreaks
  }

  /// The maximum length in bytes of a text that is parsed. Longer texts are shown as they were
  /// written.
  package static let maxBytes = 400_000

  /// The first limit that the text exceeds; nil if all of it is rendered as Markdown.
  package var exceededLimit: MarkdownLimit? { MarkdownCost(of: text).exceeded }

  /// Parses and renders the text. Constructs that cost too much (see `MarkdownCost`) are shown as
  /// they were written.
  package func rendered() -> RenderedMarkdown {
    guard let extensions = MarkdownCost(of: text).extensions else { return unformatted }
    return Markdown.renderer.render(self, extensions: extensions) ?? unformatted
  }

  /// The text in paragraphs and lines, without any markup.
  private var unformatted: RenderedMarkdown {
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
    let start = text.prefix(4 * RenderedMarkdown.maxSummaryLength)
    let summary = start.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return RenderedMarkdown(
      html: html, links: [], pictures: [],
      summary: String(summary.prefix(RenderedMarkdown.maxSummaryLength)))
  }

  /// Renders the text as HTML.
  /// - Parameters:
  ///   - level: the level of the outermost headings, 1–6; nested ones follow without a gap.
  ///   - addresses: the URLs of links and images on the page.
  /// - Returns: elements for the body of a page, UTF-8.
  package func html(
    headingsFrom level: Int = 2, _ addresses: MarkdownURLMapping = .unchanged
  ) -> [UInt8] {
    rendered().html(headingsFrom: level, addresses)
  }
}

/// The URLs that the links and images of a text get on the page that shows it.
package struct MarkdownURLMapping: Sendable {
  package var link: @Sendable (String) -> String
  /// Nil if an image is not shown; its description is shown instead.
  package var image: @Sendable (String) -> MarkdownImage?

  package init(
    link: @escaping @Sendable (String) -> String = { $0 },
    image: @escaping @Sendable (String) -> MarkdownImage? = { MarkdownImage(source: $0) }
  ) {
    self.link = link
    self.image = image
  }

  package static let unchanged = MarkdownURLMapping()
}
