import CMarkdown
import Foundation
import Markdown

extension CmarkDocument {
  /// Returns the outermost blocks with their lines.
  borrowing func blocks() -> [NumberedBlock] {
    CmarkDocument.children(of: root).compactMap { child in
      guard let node = CmarkDocument.tree(of: child) else { return nil }
      return NumberedBlock(
        firstLine: Int(cmark_node_get_start_line(child)),
        lastLine: Int(cmark_node_get_end_line(child)), node: node)
    }
  }

  private static func children(of node: Node) -> [Node] {
    Array(
      sequence(state: cmark_node_first_child(node)) { next in
        defer { next = next.flatMap { cmark_node_next($0) } }
        return next
      })
  }

  /// Returns a node with everything in it. `MarkdownCost` limits the depth.
  private static func tree(of node: Node) -> MarkdownNode? {
    guard let kind = kind(of: node) else { return nil }
    switch kind {
    case .code, .html, .text, .inlineCode, .image: return MarkdownNode(kind)
    case .table: return MarkdownNode(kind, rows(of: node))
    default: return MarkdownNode(kind, children(of: node).compactMap(tree))
    }
  }

  /// Returns what a node is; nil for one that is not shown.
  private static func kind(of node: Node) -> MarkdownNode.Kind? {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_BLOCK_QUOTE: .quote
    case CMARK_NODE_THEMATIC_BREAK: .rule
    case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(node)))
    case CMARK_NODE_LIST: list(node)
    case CMARK_NODE_ITEM: .item(isChecked: isChecked(node))
    case CMARK_NODE_CODE_BLOCK:
      .code(
        info: cmark_node_get_fence_info(node).map { String(cString: $0) } ?? "",
        text: text(of: node))
    case CMARK_NODE_HTML_BLOCK: .html(text(of: node).trimmingCharacters(in: .newlines))
    case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE: .text(text(of: node))
    case CMARK_NODE_CODE: .inlineCode(text(of: node))
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link(url: address(of: node), title: title(of: node))
    case CMARK_NODE_IMAGE:
      .image(url: address(of: node), title: title(of: node), alt: plainText(of: node))
    default: kindOfExtension(node)
    }
  }

  /// The types of extensions get their numbers at run time, so they are recognised by their names.
  private static func kindOfExtension(_ node: Node) -> MarkdownNode.Kind? {
    switch String(cString: cmark_node_get_type_string(node)) {
    case "strikethrough": .strikethrough
    case "table": .table
    case "table_row", "table_header": .tableRow
    default: nil
    }
  }

  /// Whether the box of a task is ticked; nil for an item without a box.
  private static func isChecked(_ item: Node) -> Bool? {
    guard String(cString: cmark_node_get_type_string(item)) == "tasklist" else { return nil }
    return cmark_gfm_extensions_get_tasklist_item_checked(item)
  }

  private static func list(_ node: Node) -> MarkdownNode.Kind {
    let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    return .list(
      start: isOrdered ? Int(cmark_node_get_list_start(node)) : nil,
      isTight: cmark_node_get_list_tight(node) != 0)
  }

  static func title(of node: Node) -> String {
    cmark_node_get_title(node).map { String(cString: $0) } ?? ""
  }

  private static func rows(of table: Node) -> [MarkdownNode] {
    let count = Int(cmark_gfm_extensions_get_table_columns(table))
    let alignments = (0..<count).map { column -> MarkdownNode.Alignment? in
      switch cmark_gfm_extensions_get_table_alignments(table)?[column] {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: nil
      }
    }
    return children(of: table).map { row in
      let isHeader = cmark_gfm_extensions_get_table_row_is_header(row) != 0
      let cells = zip(children(of: row), alignments).map { cell, alignment in
        MarkdownNode(
          .cell(isHeader: isHeader, alignment: alignment), children(of: cell).compactMap(tree))
      }
      return MarkdownNode(.tableRow, cells)
    }
  }
}
