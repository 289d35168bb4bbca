import CMarkdown
import Foundation
import Markdown
import Synchronization

/// A document parsed by cmark-gfm.
struct CmarkDocument: ~Copyable {
  typealias Node = OpaquePointer

  let root: Node
  private let parser: OpaquePointer
  /// Never contains CMARK_OPT_UNSAFE, so that raw HTML and URLs such as `javascript:` are omitted.
  private let options: Int32

  init(_ markdown: Markdown, extensions: [String]) {
    _ = CmarkDocument.areRegistered
    options = CMARK_OPT_VALIDATE_UTF8 | (markdown.preservesLineBreaks ? CMARK_OPT_HARDBREAKS : 0)
    var utf8 = Array(markdown.text.utf8)
    var (parser, root) = CmarkDocument.parse(utf8, options, extensions)
    // An HTML block without its end, such as `<!--`, would take the rest of the document. Its first
    // character becomes text instead.
    for _ in 0..<CmarkDocument.maxUnclosedBlocks {
      guard let place = UnclosedHTML.firstPlace(in: root, of: utf8) else { break }
      utf8.insert(UInt8(ascii: "\\"), at: place)
      cmark_node_free(root)
      cmark_parser_free(parser)
      (parser, root) = CmarkDocument.parse(utf8, options, extensions)
    }
    (self.parser, self.root) = (parser, root)
  }

  /// The maximum number of HTML blocks without an end that are treated as text. Each costs a parse.
  private static let maxUnclosedBlocks = 3

  private static func parse(
    _ utf8: [UInt8], _ options: Int32, _ extensions: [String]
  ) -> (parser: OpaquePointer, root: Node) {
    guard let parser = cmark_parser_new(options) else {
      preconditionFailure("cmark could not allocate memory")
    }
    for name in extensions {
      cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
    }
    utf8.withUnsafeBytes { bytes in
      cmark_parser_feed(parser, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    let root = inlineParsing.withLock { _ in
      // No other thread has the parser or its document.
      nonisolated(unsafe) let root = cmark_parser_finish(parser)
      return root
    }
    guard let root else { preconditionFailure("cmark could not allocate memory") }
    return (parser, root)
  }

  /// Lets one thread at a time parse the text of blocks. cmark-gfm keeps the characters that extensions
  /// recognise, such as `~`, in a global table, and removes them at the end of each parse, also from
  /// the parse of another thread (https://github.com/github/cmark-gfm/pull/176).
  private static let inlineParsing = Mutex(())

  deinit {
    cmark_node_free(root)
    cmark_parser_free(parser)
  }

  /// Registers the extensions once, since cmark's function is not thread-safe.
  private static let areRegistered: Bool = {
    cmark_gfm_core_extensions_ensure_registered()
    return true
  }()

  // MARK: - Traversal

  /// Calls `body` once with each node, outermost first.
  private borrowing func forEachNode(_ body: (Node, cmark_node_type) -> Void) {
    guard let walk = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(walk) }
    while true {
      let event = cmark_iter_next(walk)
      if event == CMARK_EVENT_DONE { return }
      guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(walk) else { continue }
      body(node, cmark_node_get_type(node))
    }
  }

  private borrowing func nodes(of type: cmark_node_type) -> [Node] {
    var found: [Node] = []
    forEachNode { if $1 == type { found.append($0) } }
    return found
  }

  static func text(of node: Node) -> String {
    cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
  }

  static func address(of node: Node) -> String {
    cmark_node_get_url(node).map { String(cString: $0) } ?? ""
  }

  // MARK: - Changes

  /// Renumbers headings so that no level is skipped, since pages must not have gaps.
  borrowing func renumberHeadings(from first: Int) {
    var open: [Int32] = []
    for heading in nodes(of: CMARK_NODE_HEADING) {
      let written = cmark_node_get_heading_level(heading)
      while let last = open.last, last >= written { open.removeLast() }
      open.append(written)
      cmark_node_set_heading_level(heading, Int32(min(6, first + open.count - 1)))
    }
  }

  /// Replaces HTML in the text by text nodes, so that it is shown as text. cmark's safe mode would
  /// omit it silently.
  borrowing func replaceHTMLByText() {
    for markup in nodes(of: CMARK_NODE_HTML_INLINE) {
      CmarkDocument.replace(markup, by: CmarkDocument.textNode(of: markup))
    }
    for markup in nodes(of: CMARK_NODE_HTML_BLOCK) {
      guard let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH) else { continue }
      cmark_node_append_child(paragraph, CmarkDocument.textNode(of: markup))
      CmarkDocument.replace(markup, by: paragraph)
    }
  }

  /// Returns a new text node that shows the markup of an HTML node.
  private static func textNode(of node: Node) -> Node? {
    let new = cmark_node_new(CMARK_NODE_TEXT)
    cmark_node_set_literal(new, text(of: node).trimmingCharacters(in: .newlines))
    return new
  }

  private static func replace(_ node: Node, by new: Node?) {
    guard let new else { return }
    cmark_node_replace(node, new)
    cmark_node_free(node)
  }

  /// Empties every image, so that the HTML has `RenderedMarkdown.emptyImage` in its place. An image in the
  /// description of another one is only text.
  /// - Returns: the images in the order of the document.
  borrowing func extractImages() -> [RenderedMarkdown.Picture] {
    outermostImages().map { image in
      let picture = RenderedMarkdown.Picture(
        address: CmarkDocument.address(of: image), alt: CmarkDocument.plainText(of: image),
        caption: CmarkDocument.title(of: image))
      while let child = cmark_node_first_child(image) { cmark_node_free(child) }
      cmark_node_set_url(image, "")
      cmark_node_set_title(image, "")
      return picture
    }
  }

  /// Returns the images that are not in the description of another image.
  private borrowing func outermostImages() -> [Node] {
    guard let walk = cmark_iter_new(root) else { return [] }
    defer { cmark_iter_free(walk) }
    var images: [Node] = []
    var depth = 0
    while true {
      let event = cmark_iter_next(walk)
      if event == CMARK_EVENT_DONE { return images }
      guard let node = cmark_iter_get_node(walk),
        cmark_node_get_type(node) == CMARK_NODE_IMAGE
      else { continue }
      if event == CMARK_EVENT_ENTER, depth == 0 { images.append(node) }
      depth += event == CMARK_EVENT_ENTER ? 1 : -1
    }
  }

  /// Returns the URLs of the links in the order of the document.
  borrowing func links() -> [String] {
    nodes(of: CMARK_NODE_LINK).map { CmarkDocument.address(of: $0) }
  }

  // MARK: - Output

  borrowing func html() -> String {
    let extensions = cmark_parser_get_syntax_extensions(parser)
    guard let html = cmark_render_html(root, options, extensions) else {
      return ""
    }
    defer { free(html) }
    return String(cString: html)
  }

  /// Returns the beginning of the text without markup, long enough for a summary: its paragraphs, or
  /// everything if it has none. A heading or a list in a sentence with them cannot be read, and the
  /// descriptions of images are no sentences.
  borrowing func beginning() -> String {
    let limit = 16 * RenderedMarkdown.maxSummaryLength
    var text = ""
    var block = cmark_node_first_child(root)
    while let node = block, text.utf8.count < limit {
      if cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH, !CmarkDocument.hasOnlyImages(node) {
        text += CmarkDocument.plainText(of: node, upTo: limit - text.utf8.count) + " "
      }
      block = cmark_node_next(node)
    }
    let isBlank = text.allSatisfy(\.isWhitespace)
    return isBlank ? CmarkDocument.plainText(of: root, upTo: limit) : text
  }

  /// Whether a paragraph consists of images, with spaces and line breaks between them.
  private static func hasOnlyImages(_ paragraph: Node) -> Bool {
    var child = cmark_node_first_child(paragraph)
    while let node = child {
      switch cmark_node_get_type(node) {
      case CMARK_NODE_IMAGE, CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: break
      case CMARK_NODE_TEXT where text(of: node).allSatisfy(\.isWhitespace): break
      default: return false
      }
      child = cmark_node_next(node)
    }
    return true
  }

  /// Returns the text below `root` without markup.
  /// - Parameter limit: no further node is read once the text has this many bytes.
  static func plainText(of root: Node, upTo limit: Int = .max) -> String {
    guard let walk = cmark_iter_new(root) else { return "" }
    defer { cmark_iter_free(walk) }
    var words = ""
    while words.utf8.count < limit {
      let event = cmark_iter_next(walk)
      if event == CMARK_EVENT_DONE { return words }
      guard let node = cmark_iter_get_node(walk) else { continue }
      switch cmark_node_get_type(node) {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK:
        if event == CMARK_EVENT_ENTER { words += text(of: node) }
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: words += " "
      case let type where isBlock(type): words += " "
      default: continue
      }
    }
    return words
  }

  /// Whether nodes of this type are blocks, such as paragraphs. Swift does not import the macros of
  /// cmark-gfm.h: 0xC000 is `CMARK_NODE_TYPE_MASK`, 0x8000 is `CMARK_NODE_TYPE_BLOCK`.
  private static func isBlock(_ type: cmark_node_type) -> Bool {
    type.rawValue & 0xC000 == 0x8000
  }
}
