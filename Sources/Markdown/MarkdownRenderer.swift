import Model

/// Parses and renders Markdown for `Markdown.rendered()`.
package protocol MarkdownRenderer: Sendable {
  /// Returns the rendered text, or nil if its links are longer than `MarkdownCost.maxLinkBytes` or
  /// its HTML is longer than `MarkdownCost.maxHTMLBytes`.
  /// - Parameter extensions: of `table`, `strikethrough`, `tasklist` and `autolink`, those whose cost
  ///   for this text is limited. The others must not be used.
  func render(_ markdown: Markdown, extensions: [String]) -> RenderedMarkdown?

  /// Returns the outermost blocks of a text in its order. HTML in the text is text.
  /// - Parameter extensions: as in `render`.
  func blocks(of markdown: Markdown, extensions: [String]) -> [NumberedBlock]
}

extension Markdown {
  /// The renderer of the process. Texts are rendered in transactions and in pages, to which it would
  /// otherwise have to be passed through every function.
  private static let installed = Locked<(any MarkdownRenderer)?>(nil)

  /// Sets the renderer of all texts. Must be called before the first text is rendered.
  package static func use(_ renderer: any MarkdownRenderer) {
    installed.withLock { $0 = renderer }
  }

  static var renderer: any MarkdownRenderer {
    guard let renderer = installed.withLock({ $0 }) else {
      preconditionFailure("Markdown.use must be called before a text is rendered")
    }
    return renderer
  }
}
