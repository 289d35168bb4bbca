package import Markdown

/// Rendered Markdown. It is the only user input that pages contain as HTML.
package struct RichText: Node {
  private let text: RenderedMarkdown
  private let level: Int
  private let addresses: MarkdownURLMapping

  /// - Parameter level: the level of the outermost headings.
  package init(
    _ markdown: Markdown, headingsFrom level: Int = 2,
    _ addresses: MarkdownURLMapping = .unchanged
  ) {
    self.init(markdown.rendered(), headingsFrom: level, addresses)
  }

  package init(
    _ text: RenderedMarkdown, headingsFrom level: Int = 2,
    _ addresses: MarkdownURLMapping = .unchanged
  ) {
    self.text = text
    self.level = level
    self.addresses = addresses
  }

  package func write(to output: inout HTMLBuffer) {
    text.html(headingsFrom: level, addresses).withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      output.append(start, bytes.count)
    }
  }
}

/// JSON for programs that read the page: `<script type="application/ld+json">`, which browsers do
/// not run. `<`, `>` and `&` are escaped, so that the JSON cannot end the element.
package struct LinkedData: Node {
  private let json: [UInt8]

  /// - Parameter json: UTF-8.
  package init(json: [UInt8]) { self.json = json }

  package func write(to output: inout HTMLBuffer) {
    output.write("<script type=\"application/ld+json\">")
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): output.write("\\u003c")
      case UInt8(ascii: ">"): output.write("\\u003e")
      case UInt8(ascii: "&"): output.write("\\u0026")
      default: withUnsafePointer(to: byte) { output.append($0, 1) }
      }
    }
    output.write("</script>")
  }
}
