import CMarkdown
import Foundation

/// HTML blocks that only an end tag or mark ends (kinds 1–5 of CommonMark), but that have none. They
/// extend to the end of the document, or of the quote or list item that contains them.
enum UnclosedHTML {
  /// What can begin such a block, in lower case, with the ends of which it needs one.
  private static let ends: [(start: String, ends: [String])] = [
    ("<!--", ["-->"]), ("<?", ["?>"]), ("<![cdata[", ["]]>"]), ("<!", [">"]),
    ("<script", tags), ("<pre", tags), ("<style", tags), ("<textarea", tags),
  ]
  private static let tags = ["</script>", "</pre>", "</style>", "</textarea>"]

  /// Returns the place of the `<` of the first such block among the bytes of the document; nil
  /// without one.
  static func firstPlace(in root: CmarkDocument.Node, of utf8: [UInt8]) -> Int? {
    guard let walk = cmark_iter_new(root) else { return nil }
    defer { cmark_iter_free(walk) }
    while true {
      let event = cmark_iter_next(walk)
      if event == CMARK_EVENT_DONE { return nil }
      guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(walk),
        cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK,
        isUnclosed(CmarkDocument.text(of: node))
      else { continue }
      return place(of: node, in: utf8)
    }
  }

  private static func isUnclosed(_ text: String) -> Bool {
    let text = text.lowercased().drop { $0 == " " }
    guard let kind = ends.first(where: { text.hasPrefix($0.start) }) else { return false }
    let rest = text.dropFirst(kind.start.count)
    // Other tags, such as `<preview>`, begin blocks that end at an empty line.
    if kind.ends.count > 1, let next = rest.first, next != ">", !next.isWhitespace { return false }
    // The end of `<!-->` overlaps its beginning.
    return !kind.ends.contains { text.dropFirst(2).contains($0) }
  }

  private static func place(of node: CmarkDocument.Node, in utf8: [UInt8]) -> Int? {
    var lineStart = 0
    for _ in 1..<max(1, Int(cmark_node_get_start_line(node))) {
      guard let end = utf8[lineStart...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        return nil
      }
      let isPair = utf8[end] == 0x0D && end + 1 < utf8.count && utf8[end + 1] == 0x0A
      lineStart = end + (isPair ? 2 : 1)
    }
    // The column is that of the `<`, or of the spaces before it.
    let column = max(1, Int(cmark_node_get_start_column(node)))
    let start = lineStart + column - 1
    guard start < utf8.count else { return nil }
    let place = utf8[start...].firstIndex { $0 != 0x20 && $0 != 0x09 }
    return place.flatMap { utf8[$0] == UInt8(ascii: "<") ? $0 : nil }
  }
}
