import Markdown
import Model

/// A text in Markdown as JSON for the rich text editor: `{"blocks": [{"gap", "source", "node"}],
/// "rest"}`, where a node has the names and attributes of Tiptap's schema (rich-schema.js). A block
/// without a node is edited as Markdown.
struct RichTextDocument {
  let document: MarkdownDocument

  func json() -> JSONWriter {
    var body = JSONWriter(capacity: 4096)
    body.object { body in
      body.key("blocks")
      body.array { body in
        for block in document.blocks {
          body.object { body in
            body.member("gap", block.gap)
            body.member("source", block.source)
            if let node = block.node, !node.isHTML {
              body.key("node")
              Self.write(node, to: &body)
            }
          }
        }
      }
      body.member("rest", document.rest)
    }
    return body
  }

  private static func write(_ node: MarkdownNode, to body: inout JSONWriter) {
    switch node.kind {
    case .paragraph: write("paragraph", inline: node.children, to: &body)
    case .heading(let level):
      write("heading", inline: node.children, to: &body) { $0.member("level", level) }
    case .quote:
      write("blockquote", blocks: node.childrenOrParagraph, to: &body)
    case .rule: write("horizontalRule", blocks: [], to: &body)
    case .list(let start?, let isTight):
      write("orderedList", blocks: node.children, to: &body) {
        $0.member("start", start)
        $0.member("tight", isTight)
      }
    case .list(nil, let isTight):
      write("bulletList", blocks: node.children, to: &body) { $0.member("tight", isTight) }
    case .item(let isChecked):
      write("listItem", blocks: node.childrenOrParagraph, to: &body) {
        if let isChecked { $0.member("checked", isChecked) }
      }
    case .code(let info, let text):
      let shown = text.hasSuffix("\n") ? String(text.dropLast()) : text
      write("codeBlock", to: &body, { $0.member("language", info) }) { body in
        if !shown.isEmpty { leaf("text", [], to: &body) { $0.member("text", shown) } }
      }
    case .html(let text): write("paragraph", inline: [MarkdownNode(.text(text))], to: &body)
    case .table: write("table", blocks: node.children, to: &body)
    case .tableRow: write("tableRow", blocks: node.children, to: &body)
    case .cell(let isHeader, let alignment):
      let content = [MarkdownNode(.paragraph, node.children)]
      write(isHeader ? "tableHeader" : "tableCell", blocks: content, to: &body) {
        if let alignment { $0.member("align", alignment.rawValue) }
      }
    case .text, .inlineCode, .softBreak, .lineBreak, .emphasis, .strong, .strikethrough, .link,
      .image:
      write("paragraph", inline: [node], to: &body)
    }
  }

  private static func write(
    _ type: String, blocks: [MarkdownNode], to body: inout JSONWriter,
    attributes: ((inout JSONWriter) -> Void)? = nil
  ) {
    write(type, to: &body, attributes) { body in
      for block in blocks { write(block, to: &body) }
    }
  }

  private static func write(
    _ type: String, inline: [MarkdownNode], to body: inout JSONWriter,
    attributes: ((inout JSONWriter) -> Void)? = nil
  ) {
    write(type, to: &body, attributes) { body in
      for node in inline { write(node, marks: [], to: &body) }
    }
  }

  private static func write(
    _ type: String, to body: inout JSONWriter, _ attributes: ((inout JSONWriter) -> Void)?,
    content: (inout JSONWriter) -> Void
  ) {
    body.object { body in
      body.member("type", type)
      if let attributes {
        body.key("attrs")
        body.object(attributes)
      }
      body.key("content")
      body.array(content)
    }
  }

  // MARK: - Text and marks

  /// Writes text, images and breaks with the marks around them: Tiptap's text is not nested.
  private static func write(
    _ node: MarkdownNode, marks: [MarkdownNode.Kind], to body: inout JSONWriter
  ) {
    switch node.kind {
    case .text(let text):
      // Markup and entities can contain line breaks, which have no effect within a paragraph.
      let shown = text.replacing("\n", with: " ")
      if !shown.isEmpty { leaf("text", marks, to: &body) { $0.member("text", shown) } }
    case .inlineCode(let text):
      let text = text.isEmpty ? " " : text
      leaf("text", marks + [node.kind], to: &body) { $0.member("text", text) }
    case .softBreak: leaf("text", marks, to: &body) { $0.member("text", " ") }
    case .lineBreak: leaf("hardBreak", marks, to: &body) { _ in }
    case .image(let url, let title, let alt):
      leaf("image", marks, to: &body) { body in
        body.key("attrs")
        body.object { body in
          body.member("src", url)
          body.member("alt", alt)
          body.member("title", title)
        }
      }
    default:
      let marks = marks.contains(node.kind) ? marks : marks + [node.kind]
      for child in node.children { write(child, marks: marks, to: &body) }
    }
  }

  private static func leaf(
    _ type: String, _ marks: [MarkdownNode.Kind], to body: inout JSONWriter,
    members: (inout JSONWriter) -> Void
  ) {
    body.object { body in
      body.member("type", type)
      members(&body)
      body.key("marks")
      body.array { body in
        for mark in marks { write(mark, to: &body) }
      }
    }
  }

  private static func write(_ mark: MarkdownNode.Kind, to body: inout JSONWriter) {
    body.object { body in
      switch mark {
      case .emphasis: body.member("type", "italic")
      case .strong: body.member("type", "bold")
      case .strikethrough: body.member("type", "strike")
      case .inlineCode: body.member("type", "code")
      case .link(let url, let title):
        body.member("type", "link")
        body.key("attrs")
        body.object { body in
          body.member("href", url)
          body.member("title", title)
        }
      default: preconditionFailure("not a mark: \(mark)")
      }
    }
  }
}

extension MarkdownNode {
  /// The blocks of a quote or item, of which the editor needs at least one.
  fileprivate var childrenOrParagraph: [MarkdownNode] {
    children.isEmpty ? [MarkdownNode(.paragraph)] : children
  }

  fileprivate var isHTML: Bool {
    if case .html = kind { true } else { false }
  }
}
