/// HTML made of Markdown, with gaps for what depends on the page that shows it: the levels of
/// headings and the addresses of links and pictures. It is stored with published versions, so that
/// their pages parse nothing.
package struct RenderedMarkdown: Sendable, Equatable, Codable {
  /// HTML in which each gap is a mark: U+0001, a letter for its kind, and its texts, each followed by
  /// U+0001. It is one text instead of a list of parts, because a document may have 50,000 gaps.
  private let marked: String
  /// The beginning of the text without marks, white space as one space: for summaries and cards.
  package let summary: String

  /// The characters of a text that its summary keeps.
  package static let longestSummary = 300

  package var isEmpty: Bool { marked.isEmpty }

  private enum Gap {
    case html(Slice<UnsafeBufferPointer<UInt8>>)
    /// The level of a heading, 1–6; in its start tag and in its end tag.
    case rank(Int)
    /// The address, as it was written.
    case link(String)
    case picture(address: String, alt: String)
  }

  /// Calls `body` with each piece of HTML and each gap, in their order.
  private func each(_ body: (Gap) -> Void) {
    var marked = marked
    marked.withUTF8 { bytes in
      var place = 0
      /// Returns the bytes up to the next U+0001, and moves past it.
      func piece() -> Slice<UnsafeBufferPointer<UInt8>> {
        let end = bytes[place...].firstIndex(of: 1) ?? bytes.count
        defer { place = end + 1 }
        return bytes[place..<end]
      }
      func text() -> String { String(decoding: piece(), as: UTF8.self) }
      while place < bytes.count {
        body(.html(piece()))
        guard place < bytes.count else { return }
        let kind = bytes[place]
        place += 1
        switch kind {
        case Mark.rank: body(.rank(Int(text()) ?? 1))
        case Mark.link: body(.link(text()))
        default: body(.picture(address: text(), alt: text()))
        }
      }
    }
  }

  fileprivate enum Mark {
    static let rank = UInt8(ascii: "r")
    static let link = UInt8(ascii: "l")
    static let picture = UInt8(ascii: "p")
  }

  /// The addresses of the pictures, in their order.
  package var pictures: [String] {
    var addresses: [String] = []
    each { if case .picture(let address, _) = $0 { addresses.append(address) } }
    return addresses
  }

  /// - Parameters:
  ///   - level: of the outermost headings, 1–6; those within follow without a gap.
  ///   - addresses: where links and pictures lead.
  /// - Returns: elements for the body of a page, UTF-8.
  package func html(
    headingsFrom level: Int = 2, _ addresses: MarkdownAddresses = .asWritten
  ) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(marked.utf8.count)
    each { gap in
      switch gap {
      case .html(let html): RenderedMarkdown.append(html, to: &output)
      case .rank(let rank): output += "\(min(6, level + rank - 1))".utf8
      case .link(let address): output += MarkdownEscaping.href(addresses.link(address)).utf8
      case .picture(let address, let alt):
        let picture = addresses.picture(address)
        output += (picture.map { $0.markup(alt: alt) } ?? MarkdownEscaping.text(alt)).utf8
      }
    }
    return output
  }
}

// MARK: - Tables

extension RenderedMarkdown {
  private static let alignment = Array(" align=\"".utf8)

  /// cmark aligns the cells of tables by an attribute that HTML no longer has: a class takes its
  /// place. The text of people cannot contain it, because their quotation marks are escaped.
  private static func append(_ html: Slice<UnsafeBufferPointer<UInt8>>, to output: inout [UInt8]) {
    var rest = html[...]
    while let start = rest.firstIndex(of: alignment[0]) {
      if rest[start...].starts(with: alignment), isCell(rest[..<start]) {
        output += rest[..<start]
        output += " class=\"align-".utf8
        rest = rest[(start + alignment.count)...]
      } else {
        output += rest[...start]
        rest = rest[(start + 1)...]
      }
    }
    output += rest
  }

  private static func isCell(_ before: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    before.suffix(3).elementsEqual("<td".utf8) || before.suffix(3).elementsEqual("<th".utf8)
  }
}

// MARK: - Making

extension RenderedMarkdown {
  /// Marks the gaps in what cmark has written. A `<` in it can only come from cmark, which escapes
  /// what people write, and whose raw HTML is switched off.
  /// - Parameters:
  ///   - html: with `MarkdownDocument.emptyPicture` in the place of each picture.
  ///   - links, pictures: in the order in which they stand in the HTML.
  init(
    html: String, links: [String], pictures: [(address: String, alt: String)], summary: String
  ) {
    var marking = GapMarking(links: links[...], pictures: pictures[...])
    marking.read(Array(html.utf8))
    marked = String(decoding: marking.output, as: UTF8.self)
    self.summary = summary
  }
}

private struct GapMarking {
  var links: ArraySlice<String>
  var pictures: ArraySlice<(address: String, alt: String)>
  private(set) var output: [UInt8] = []

  init(links: ArraySlice<String>, pictures: ArraySlice<(address: String, alt: String)>) {
    (self.links, self.pictures) = (links, pictures)
  }

  mutating func read(_ html: [UInt8]) {
    output.reserveCapacity(html.count + 64)
    var place = 0
    while place < html.count {
      if html[place] == UInt8(ascii: "<"), let next = mark(at: place, in: html) {
        place = next
      } else {
        // No page may hold it, and here it would be a mark.
        if html[place] != 1 { output.append(html[place]) }
        place += 1
      }
    }
  }

  private mutating func add(_ kind: UInt8, _ texts: String...) {
    output += [1, kind]
    for text in texts { output += text.utf8.filter { $0 != 1 } + [1] }
  }

  private static let boxes: [(StaticString, String)] = [
    ("<input type=\"checkbox\" checked=\"\" disabled=\"\" />", "☑"),
    ("<input type=\"checkbox\" disabled=\"\" />", "☐"),
  ]

  /// - Returns: where the HTML goes on; nil where nothing is replaced.
  private mutating func mark(at place: Int, in html: [UInt8]) -> Int? {
    func begins(with text: StaticString) -> Bool {
      html[place...].prefix(text.utf8CodeUnitCount).elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
    let picture = MarkdownDocument.emptyPicture
    if begins(with: picture), let (address, alt) = pictures.popFirst() {
      add(RenderedMarkdown.Mark.picture, address, alt)
      return place + picture.utf8CodeUnitCount
    }
    if begins(with: "<a href=\""), let address = links.popFirst() {
      let from = place + 9
      let to = html[from...].firstIndex(of: UInt8(ascii: "\"")) ?? html.count
      output += html[place..<from]
      // cmark leaves an address out that would run something.
      add(RenderedMarkdown.Mark.link, to == from ? "" : address)
      return to
    }
    // Boxes of task lists that nobody can tick are signs and no controls.
    for (box, sign) in GapMarking.boxes where begins(with: box) {
      output += sign.utf8
      return place + box.utf8CodeUnitCount
    }
    let digit = begins(with: "<h") ? place + 2 : begins(with: "</h") ? place + 3 : html.count
    guard digit + 1 < html.count, html[digit + 1] == UInt8(ascii: ">"),
      (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(html[digit])
    else { return nil }
    output += html[place..<digit]
    add(RenderedMarkdown.Mark.rank, String(html[digit] - UInt8(ascii: "0")))
    return digit + 1
  }
}
