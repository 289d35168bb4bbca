/// A text in Markdown as a tree, for editors that show its formatting. The text is the gaps and
/// sources of all blocks, followed by `rest`, so that an editor can keep what nobody changed.
package struct MarkdownDocument: Sendable, Equatable {
  /// An outermost block.
  package struct Block: Sendable, Equatable {
    /// The empty lines before the block.
    package let gap: String
    /// The lines of the block, without the last line break.
    package let source: String
    /// Nil for lines that are not shown, such as definitions of links, and for blocks that contain
    /// some: they can only be edited as Markdown.
    package let node: MarkdownNode?

    package init(gap: String, source: String, node: MarkdownNode?) {
      (self.gap, self.source, self.node) = (gap, source, node)
    }
  }

  package let blocks: [Block]
  /// What follows the last block.
  package let rest: String

  package init(blocks: [Block], rest: String) {
    (self.blocks, self.rest) = (blocks, rest)
  }
}

/// A part of a text in Markdown: a block, or text and marks within a block.
package struct MarkdownNode: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case paragraph, quote, rule, table, tableRow
    case heading(level: Int)
    /// - Parameter start: the first number of an ordered list; nil for bullets.
    case list(start: Int?, isTight: Bool)
    /// - Parameter isChecked: the box of a task; nil for other items.
    case item(isChecked: Bool?)
    /// - Parameter info: what follows the fence, usually a language.
    case code(info: String, text: String)
    /// HTML, which is shown as text.
    case html(String)
    case cell(isHeader: Bool, alignment: Alignment?)

    case text(String), inlineCode(String)
    case softBreak, lineBreak, emphasis, strong, strikethrough
    case link(url: String, title: String)
    case image(url: String, title: String, alt: String)
  }

  package enum Alignment: String, Sendable {
    case left, center, right
  }

  package let kind: Kind
  package let children: [MarkdownNode]

  package init(_ kind: Kind, _ children: [MarkdownNode] = []) {
    (self.kind, self.children) = (kind, children)
  }
}

extension Markdown {
  /// Returns the text as a tree, or nil if it exceeds a limit of `MarkdownCost`.
  package func document() -> MarkdownDocument? {
    let cost = MarkdownCost(of: text)
    guard cost.exceeded == nil, let extensions = cost.extensions else { return nil }
    let numbered = Markdown.renderer.blocks(of: self, extensions: extensions)
    return BlockSources(text).document(numbered)
  }
}

/// An outermost block with its lines, counted from 1.
package struct NumberedBlock: Sendable {
  package let firstLine: Int
  package let lastLine: Int
  package let node: MarkdownNode

  package init(firstLine: Int, lastLine: Int, node: MarkdownNode) {
    (self.firstLine, self.lastLine, self.node) = (firstLine, lastLine, node)
  }
}

/// The lines of a text, from which the sources of blocks are taken.
private struct BlockSources {
  /// Each with its line break.
  private let lines: [Substring]
  private var blocks: [MarkdownDocument.Block] = []
  private var gap = ""

  init(_ text: String) {
    var lines: [Substring] = []
    var rest = text[...]
    while let end = rest.firstIndex(where: { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }) {
      let next = rest.index(after: end)
      lines.append(rest[..<next])
      rest = rest[next...]
    }
    if !rest.isEmpty { lines.append(rest) }
    self.lines = lines
  }

  consuming func document(_ numbered: [NumberedBlock]) -> MarkdownDocument {
    var next = 0
    for (index, block) in numbered.enumerated() {
      let first = min(max(block.firstLine - 1, next), lines.count)
      let limit =
        index + 1 < numbered.count ? numbered[index + 1].firstLine - 1 : lines.count
      let end = min(max(block.lastLine, first + 1), max(limit, first), lines.count)
      addHidden(next..<first)
      add(first..<end, block.node)
      next = max(next, end)
    }
    addHidden(next..<lines.count)
    return MarkdownDocument(blocks: blocks, rest: gap)
  }

  /// Adds lines that the parser assigned to no block: empty ones, and definitions of links.
  private mutating func addHidden(_ range: Range<Int>) {
    add(range, nil)
  }

  private mutating func add(_ range: Range<Int>, _ node: MarkdownNode?) {
    let isEmpty = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
    // Empty lines around a block belong to the gaps; those of code belong to the code.
    var range = range
    while let first = range.first, isEmpty(lines[first]) {
      gap += lines[first]
      range = range.dropFirst()
    }
    var end = range.upperBound
    while end > range.lowerBound, isEmpty(lines[end - 1]) { end -= 1 }
    guard end > range.lowerBound else { return }
    var source = lines[range.lowerBound..<end].joined()
    var after = ""
    if let last = source.last, last.isNewline {
      after = String(last)
      source.removeLast()
    }
    let isEditable = node.map { !$0.isDefining(lines[range.lowerBound..<end]) } ?? false
    blocks.append(
      MarkdownDocument.Block(gap: gap, source: source, node: isEditable ? node : nil))
    gap = after + lines[end..<range.upperBound].joined()
  }
}

extension MarkdownNode {
  /// Whether lines of this block seem to define links (`[name]: url`). cmark keeps no trace of
  /// definitions at the beginning of a paragraph.
  fileprivate func isDefining(_ lines: ArraySlice<Substring>) -> Bool {
    if case .code = kind { return false }
    return lines.contains { line in
      let text = line.drop { " \t>-+*.)0123456789".contains($0) }
      guard text.hasPrefix("["), let end = text.firstRange(of: "]:") else { return false }
      return !text[..<end.lowerBound].dropFirst().contains("[")
    }
  }
}
