/// HTML rendered from Markdown, with gaps for what depends on the page: the levels of headings and
/// the URLs of links and images. It is stored with published versions, so that their pages need no
/// parsing.
package struct RenderedMarkdown: Sendable, Equatable, Codable {
  /// The HTML with a marker for each gap: U+0001, a letter for the kind of the gap, and its texts,
  /// each followed by U+0001. It is one text instead of a list of parts, because a document can
  /// have 50,000 gaps.
  private let marked: String
  /// The beginning of the text for summaries and cards, without markup and with collapsed white
  /// space.
  package let summary: String

  /// The maximum number of characters of a summary.
  package static let maxSummaryLength = 300

  package var isEmpty: Bool { marked.isEmpty }
  /// The approximate number of bytes of the HTML.
  package var size: Int { marked.utf8.count }

  /// A piece of HTML or a gap.
  private enum Gap {
    case html(Slice<UnsafeBufferPointer<UInt8>>)
    /// The level of a heading, 1–6, in its start tag and in its end tag.
    case headingLevel(Int)
    /// The URL as it was written.
    case link(String)
    case picture(address: String, alt: String)
  }

  /// Calls `body` with each piece of HTML and each gap, in order.
  private func forEachPiece(_ body: (Gap) -> Void) {
    var marked = marked
    marked.withUTF8 { bytes in
      var place = 0
      /// Returns the bytes up to the next U+0001, and advances past it.
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
        case Mark.headingLevel: body(.headingLevel(Int(text()) ?? 1))
        case Mark.link: body(.link(text()))
        default: body(.picture(address: text(), alt: text()))
        }
      }
    }
  }

  fileprivate enum Mark {
    static let headingLevel = UInt8(ascii: "r")
    static let link = UInt8(ascii: "l")
    static let picture = UInt8(ascii: "p")
  }

  /// The URLs of the images, in order.
  package var imageURLs: [String] {
    var addresses: [String] = []
    forEachPiece { if case .picture(let address, _) = $0 { addresses.append(address) } }
    return addresses
  }

  /// Returns the HTML for a page: with the levels of its headings and the URLs of its links and
  /// images.
  /// - Parameters:
  ///   - level: the level of the outermost headings, 1–6; nested ones follow without a gap.
  ///   - addresses: the URLs of links and images on the page.
  /// - Returns: elements for the body of a page, UTF-8.
  package func html(
    headingsFrom level: Int = 2, _ addresses: MarkdownURLMapping = .unchanged
  ) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(marked.utf8.count)
    forEachPiece { gap in
      switch gap {
      case .html(let html): RenderedMarkdown.append(html, to: &output)
      case .headingLevel(let rank): output += "\(min(6, level + rank - 1))".utf8
      case .link(let address): output += MarkdownEscaping.href(addresses.link(address)).utf8
      case .picture(let address, let alt):
        let picture = addresses.image(address)
        output += (picture.map { $0.markup(alt: alt) } ?? MarkdownEscaping.text(alt)).utf8
      }
    }
    return output
  }
}

// MARK: - Tables

extension RenderedMarkdown {
  private static let alignment = Array(" align=\"".utf8)

  /// Appends HTML, with a class in place of each `align` attribute of a table cell. cmark writes
  /// the attribute, which HTML no longer has. User text cannot contain it, because quotation marks
  /// are escaped.
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

  /// Whether HTML that ends here is followed by an attribute of a table cell.
  private static func isCell(_ before: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    before.suffix(3).elementsEqual("<td".utf8) || before.suffix(3).elementsEqual("<th".utf8)
  }
}

// MARK: - Initialisation

extension RenderedMarkdown {
  /// An image of a text. The caption is the title of its link (`![alt](address "caption")`), and is
  /// shown below an image that is a paragraph of its own.
  package struct Picture: Sendable {
    package var address: String
    package var alt: String
    package var caption: String

    package init(address: String, alt: String, caption: String = "") {
      (self.address, self.alt, self.caption) = (address, alt, caption)
    }
  }

  /// The HTML of an image without URL, description and title, as cmark writes it.
  package static let emptyImage: StaticString = "<img src=\"\" alt=\"\" />"

  /// Finds the gaps in HTML of cmark. Each `<` in it was written by cmark, which escapes the user's
  /// text and omits raw HTML, so that tags are found without parsing.
  /// - Parameters:
  ///   - html: contains `emptyImage` in place of each image.
  ///   - links, pictures: the addresses for the gaps, in the order of the HTML.
  ///   - summary: the beginning of the text, without markup.
  package init(
    html: String, links: [String], pictures: [Picture], summary: String
  ) {
    var marking = GapMarker(links: links[...], pictures: pictures[...])
    marking.read(Array(html.utf8))
    marked = String(decoding: marking.output, as: UTF8.self)
    self.summary = summary
  }
}

/// Replaces the gaps in HTML of cmark by markers.
private struct GapMarker {
  var links: ArraySlice<String>
  var pictures: ArraySlice<RenderedMarkdown.Picture>
  private(set) var output: [UInt8] = []

  init(links: ArraySlice<String>, pictures: ArraySlice<RenderedMarkdown.Picture>) {
    (self.links, self.pictures) = (links, pictures)
  }

  mutating func read(_ html: [UInt8]) {
    output.reserveCapacity(html.count + 64)
    var place = 0
    while place < html.count {
      if html[place] == UInt8(ascii: "<"), let next = mark(at: place, in: html) {
        place = next
      } else {
        // Pages cannot contain U+0001, and here it would be a marker.
        if html[place] != 1 { output.append(html[place]) }
        place += 1
      }
    }
  }

  /// Returns the number of images of a paragraph with nothing else but spaces and line breaks, and
  /// the index behind it; nil for other markup.
  private static func imageParagraph(
    at start: Int, in html: [UInt8]
  ) -> (count: Int, end: Int)? {
    var place = start
    func skip(_ text: StaticString) -> Bool {
      let units = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      guard html[place...].prefix(units.count).elementsEqual(units) else { return false }
      place += units.count
      return true
    }
    guard skip("<p>") else { return nil }
    var count = 0
    while true {
      if skip(RenderedMarkdown.emptyImage) {
        count += 1
      } else if count > 0, skip("</p>") {
        return (count, place)
      } else if !skip("\n"), !skip(" "), !skip("<br />") {
        return nil
      }
    }
  }

  /// Appends an image as a block: a figure with its caption, or a paragraph.
  private mutating func addBlock(of image: RenderedMarkdown.Picture) {
    let caption = image.caption.filter { $0 != "\u{1}" }
    output += caption.isEmpty ? "<p>".utf8 : "<figure>".utf8
    add(RenderedMarkdown.Mark.picture, image.address, image.alt)
    output +=
      caption.isEmpty
      ? "</p>".utf8
      : "<figcaption>\(MarkdownEscaping.text(caption))</figcaption></figure>".utf8
  }

  /// Appends a marker.
  /// - Parameter kind: one of `RenderedMarkdown.Mark`.
  private mutating func add(_ kind: UInt8, _ texts: String...) {
    output += [1, kind]
    for text in texts { output += text.utf8.filter { $0 != 1 } + [1] }
  }

  /// The checkboxes of task lists in the HTML of cmark, and the characters that replace them.
  private static let boxes: [(StaticString, String)] = [
    ("<input type=\"checkbox\" checked=\"\" disabled=\"\" />", "☑"),
    ("<input type=\"checkbox\" disabled=\"\" />", "☐"),
  ]

  /// Replaces the markup at `place` if it is or contains a gap.
  /// - Returns: the index at which to continue; nil if nothing was replaced.
  private mutating func mark(at place: Int, in html: [UInt8]) -> Int? {
    func begins(with text: StaticString) -> Bool {
      html[place...].prefix(text.utf8CodeUnitCount).elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
    let picture = RenderedMarkdown.emptyImage
    if begins(with: picture), let image = pictures.popFirst() {
      add(RenderedMarkdown.Mark.picture, image.address, image.alt)
      return place + picture.utf8CodeUnitCount
    }
    if let group = GapMarker.imageParagraph(at: place, in: html),
      pictures.prefix(group.count).contains(where: { !$0.caption.isEmpty })
    {
      for (number, image) in pictures.prefix(group.count).enumerated() {
        if number > 0 { output += "\n".utf8 }
        addBlock(of: image)
      }
      pictures = pictures.dropFirst(group.count)
      return group.end
    }
    if begins(with: "<a href=\""), let address = links.popFirst() {
      let from = place + 9
      let to = html[from...].firstIndex(of: UInt8(ascii: "\"")) ?? html.count
      output += html[place..<from]
      // cmark omits URLs that would run a script.
      add(RenderedMarkdown.Mark.link, to == from ? "" : address)
      return to
    }
    // Boxes of task lists cannot be ticked on the page, so they are characters instead of controls.
    for (box, sign) in GapMarker.boxes where begins(with: box) {
      output += sign.utf8
      return place + box.utf8CodeUnitCount
    }
    let digit = begins(with: "<h") ? place + 2 : begins(with: "</h") ? place + 3 : html.count
    guard digit + 1 < html.count, html[digit + 1] == UInt8(ascii: ">"),
      (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(html[digit])
    else { return nil }
    output += html[place..<digit]
    add(RenderedMarkdown.Mark.headingLevel, String(html[digit] - UInt8(ascii: "0")))
    return digit + 1
  }
}
