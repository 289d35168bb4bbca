package import Markdown

/// Renders Markdown with cmark-gfm.
package struct CmarkRenderer: MarkdownRenderer {
  package init() {}

  package func render(_ markdown: Markdown, extensions: [String]) -> RenderedMarkdown? {
    let document = CmarkDocument(markdown, extensions: extensions)
    document.replaceHTMLByText()
    document.renumberHeadings(from: 1)
    let summary = document.beginning().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let pictures = document.extractImages()
    let links = document.links()
    guard links.reduce(0, { $0 + $1.utf8.count }) <= MarkdownCost.maxLinkBytes else { return nil }
    let html = document.html()
    guard html.utf8.count <= MarkdownCost.maxHTMLBytes else { return nil }
    return RenderedMarkdown(
      html: html, links: links, pictures: pictures,
      summary: String(summary.prefix(RenderedMarkdown.maxSummaryLength)))
  }

  package func blocks(of markdown: Markdown, extensions: [String]) -> [NumberedBlock] {
    CmarkDocument(markdown, extensions: extensions).blocks()
  }
}
