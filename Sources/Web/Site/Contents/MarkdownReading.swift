import Markdown

/// The text of Markdown as people read it, without marks of formatting: for comparing versions, where
/// a mark would look like a part of the text.
struct MarkdownReading {
  /// Paragraphs with empty lines between them.
  let text: String

  /// Reads a text. One that exceeds a limit of Markdown is read as it is written.
  init(_ markdown: String) {
    guard let document = Markdown(markdown).document() else {
      text = markdown
      return
    }
    text = document.blocks.map { block in
      block.node.map { Self.lines(of: $0).joined(separator: "\n") } ?? block.source
    }.joined(separator: "\n\n")
  }

  private static func lines(of node: MarkdownNode) -> [String] {
    switch node.kind {
    case .quote: node.children.flatMap(lines).map { "› " + $0 }
    case .rule: ["———"]
    case .list(let start, _): items(of: node, from: start)
    case .code(_, let text), .html(let text):
      [text.hasSuffix("\n") ? String(text.dropLast()) : text]
    case .table: node.children.map { $0.children.map(inline).joined(separator: " | ") }
    default:
      inline(node).split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }
  }

  /// Returns the items of a list with bullets or numbers. What an item contains is indented.
  private static func items(of list: MarkdownNode, from start: Int?) -> [String] {
    list.children.enumerated().flatMap { place, item in
      var mark = start.map { "\($0 + place). " } ?? "• "
      if case .item(let isChecked?) = item.kind { mark = isChecked ? "☑ " : "☐ " }
      let lines = item.children.flatMap(lines)
      return lines.isEmpty
        ? [mark] : lines.enumerated().map { $0 == 0 ? mark + $1 : "    " + $1 }
    }
  }

  /// Returns the last part of an address: `foyer.jpg` of `/media/ann/01…/foyer.jpg?v=3f`.
  private static func fileName(of url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: "/").last.map(String.init) ?? url
  }

  /// Returns the text within a block. The addresses of links and the names of images are part of it,
  /// because a reader must see that one was changed.
  private static func inline(_ node: MarkdownNode) -> String {
    let text = node.children.map(inline).joined()
    return switch node.kind {
    case .text(let text), .inlineCode(let text): text
    case .softBreak: " "
    case .lineBreak: "\n"
    case .link(let url, _): text == url ? text : "\(text) (\(url))"
    case .image(let url, let title, let alt):
      "[" + [alt, title, fileName(of: url)].filter { !$0.isEmpty }.joined(separator: " · ") + "]"
    default: text
    }
  }
}
