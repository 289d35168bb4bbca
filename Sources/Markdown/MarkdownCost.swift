/// A limit that a text in Markdown exceeds, so that some of it is shown as it was written.
package enum MarkdownLimit: Sendable, Equatable {
  /// Nested quotes and lists.
  case depth
  /// Columns of a table.
  case columns
  /// Cells of all tables together.
  case cells
  /// The cost of parsing, caused by too many links, emphasis marks, references or URLs.
  case cost

  /// The maximum number; nil if the limit is not a single number.
  package var maximum: Int? {
    switch self {
    case .depth: 32
    case .columns: 200
    case .cells: 30_000
    case .cost: nil
    }
  }
}

/// An estimate of the cost of parsing a text, made in one pass. Parts of cmark need time or memory
/// that grows with the square of certain constructs: 100 kB of them cost up to 8 s of CPU or 200
/// MB. The limits are far above what people write, and keep parsing below about 50 ms
/// (`bench/markdown`).
package struct MarkdownCost {
  /// The cmark extensions that can be used; nil if the text is not parsed at all.
  private(set) var extensions: [String]?
  /// The first limit that the text exceeds; nil if it is within all limits.
  private(set) var exceeded: MarkdownLimit?

  /// The sum over lines of the squared number of bars. cmark reads a whole row, even if it is wider
  /// than its table.
  static let maxBarWork = 20_000_000
  /// Beginnings of processing instructions, declarations, comments and CDATA (`<?`, `<!`). For
  /// each, cmark searches the rest of the paragraph for the end.
  static let maxDeclarations = 200
  /// The links of a paragraph or list item times its marks of images and emphasis. For each link,
  /// cmark searches the marks that are open.
  static let maxLinkWork = 16_000_000
  /// The bytes of a paragraph with reference definitions times the brackets of the whole text.
  /// cmark writes the URL out at each use.
  static let maxReferenceWork = 50_000_000
  /// The bytes of the URLs of all links.
  package static let maxLinkBytes = 2_000_000
  /// The bytes of the HTML, which pages hold in memory and snapshots store.
  package static let maxHTMLBytes = 2_000_000
  /// The sum of the squared lengths of words that look like URLs.
  static let maxURLWork = 20_000_000
  /// The sum over lines of the number of e-mail addresses times the bytes of the line. Each address
  /// splits the rest of the line.
  static let maxEmailWork = 100_000_000
  /// The sum over tables of the bytes before the delimiter row times the lines before it.
  static let maxTableHeadWork = 20_000_000

  init(of text: String) {
    guard text.utf8.count <= Markdown.maxBytes else {
      exceeded = .cost
      return
    }
    var text = text
    var survey = MarkdownSurvey()
    text.withUTF8 { survey.read($0) }
    exceeded = MarkdownCost.exceeded(by: survey)
    guard survey.isParsable else { return }
    var extensions = ["strikethrough", "tasklist"]
    if survey.hasParsableAddresses { extensions.append("autolink") }
    if survey.hasParsableTables { extensions.insert("table", at: 0) }
    self.extensions = extensions
  }

  private static func exceeded(by survey: MarkdownSurvey) -> MarkdownLimit? {
    if survey.deepest > MarkdownLimit.depth.maximumOrUnlimited { return .depth }
    if survey.columns > MarkdownLimit.columns.maximumOrUnlimited { return .columns }
    if survey.cells > MarkdownLimit.cells.maximumOrUnlimited { return .cells }
    let isCheap =
      survey.isParsable && survey.hasParsableTables && survey.hasParsableAddresses
    return isCheap ? nil : .cost
  }
}

extension MarkdownLimit {
  fileprivate var maximumOrUnlimited: Int { maximum ?? .max }
}

/// Counts constructs in lines and in runs of lines without a blank one. No paragraph is longer than
/// a run.
private struct MarkdownSurvey {
  /// The largest number of quotes and lists inside each other.
  private(set) var deepest = 0
  /// The columns of the widest table.
  private(set) var columns = 0
  private(set) var cells = 0
  private(set) var declarations = 0
  /// Is compared with `MarkdownCost.maxLinkWork`.
  private(set) var linkWork = 0
  /// Is compared with `MarkdownCost.maxTableHeadWork`.
  private(set) var headWork = 0
  /// Is compared with `MarkdownCost.maxURLWork`.
  private(set) var addressWork = 0
  /// Is compared with `MarkdownCost.maxEmailWork`.
  private(set) var mailWork = 0
  /// Is compared with `MarkdownCost.maxBarWork`.
  private(set) var barWork = 0
  private(set) var brackets = 0
  /// The bytes of the longest run with reference definitions.
  private(set) var definitionBytes = 0

  /// Whether CommonMark without extensions can be parsed.
  var isParsable: Bool {
    deepest <= MarkdownLimit.depth.maximumOrUnlimited
      && declarations <= MarkdownCost.maxDeclarations
      && linkWork <= MarkdownCost.maxLinkWork
      && definitionBytes * brackets <= MarkdownCost.maxReferenceWork
  }

  var hasParsableTables: Bool {
    columns <= MarkdownLimit.columns.maximumOrUnlimited
      && cells <= MarkdownLimit.cells.maximumOrUnlimited
      && headWork <= MarkdownCost.maxTableHeadWork && barWork <= MarkdownCost.maxBarWork
  }

  var hasParsableAddresses: Bool {
    addressWork <= MarkdownCost.maxURLWork && mailWork <= MarkdownCost.maxEmailWork
  }

  /// Consecutive lines without a blank one.
  private struct Run {
    var lines = 0
    /// The columns of its widest table. cmark adds empty cells to rows that have fewer.
    var columns = 0
    var bytes = 0
    var links = 0
    /// The marks of images and emphasis.
    var marks = 0
    /// Whether it contains a reference definition.
    var defines = false
  }

  private var run = Run()
  /// The lists that may contain the next line, outermost first: for each, the position in the line
  /// after its marker. A line that begins further left ends the list.
  private var lists: [Int] = []

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < bytes.count {
      let isEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      let end = bytes[start...].firstIndex(where: isEnd) ?? bytes.count
      read(line: bytes[start..<end])
      let isPair =
        end + 1 < bytes.count && bytes[end] == UInt8(ascii: "\r")
        && bytes[end + 1] == UInt8(ascii: "\n")
      start = end + (isPair ? 2 : 1)
    }
    endRun()
  }

  private mutating func read(line: Slice<UnsafeBufferPointer<UInt8>>) {
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return endRun() }
    readDepth(line)
    readHead(line)
    run.lines += 1
    run.bytes += line.count + 1
    var wordStart = line.startIndex
    var isAddress = false
    var former: UInt8 = 0
    var (bars, mails) = (0, 0)
    for place in line.indices {
      let byte = line[place]
      if byte == 0x20 || byte == 0x09 {
        endWord(from: wordStart, to: place, isAddress)
        (wordStart, isAddress) = (place + 1, false)
      }
      isAddress =
        isAddress || byte == UInt8(ascii: "@")
        || byte == UInt8(ascii: "/") && former == UInt8(ascii: ":")
        || byte == UInt8(ascii: ".") && (former | 0x20) == UInt8(ascii: "w")
      if byte == UInt8(ascii: "|") { bars += 1 }
      if byte == UInt8(ascii: "@") { mails += 1 }
      count(byte, after: former)
      former = byte
    }
    barWork += bars * bars
    mailWork += mails * line.count
    endWord(from: wordStart, to: line.endIndex, isAddress)
  }

  /// Counts the construct that a byte begins or ends, if any.
  /// - Parameter former: the byte before it; 0 at the beginning of a line.
  private mutating func count(_ byte: UInt8, after former: UInt8) {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): run.marks += 1
    case UInt8(ascii: "["):
      if former == UInt8(ascii: "!") { run.marks += 1 }
    case UInt8(ascii: "]"):
      brackets += 1
      run.links += 1
    case UInt8(ascii: ":") where former == UInt8(ascii: "]"): run.defines = true
    case UInt8(ascii: "?"), UInt8(ascii: "!"):
      if former == UInt8(ascii: "<") { declarations += 1 }
    default: break
    }
  }

  /// Adds the cost of a word that looks like a URL (`isAddress`); others have none.
  private mutating func endWord(from start: Int, to end: Int, _ isAddress: Bool) {
    if isAddress { addressWork += (end - start) * (end - start) }
  }

  /// Adds the costs of a run that has ended.
  private mutating func endRun() {
    endLinks()
    cells += run.columns * run.lines
    if run.defines { definitionBytes = max(definitionBytes, run.bytes) }
    run = Run()
  }

  /// Reads the delimiter row of a table: cells of hyphens with optional colons at both ends.
  private mutating func readHead(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    var columns = 0
    var hasHyphen = false
    var isTable = false
    for byte in line {
      switch byte {
      case UInt8(ascii: "|"):
        isTable = true
        hasHyphen = false
      case UInt8(ascii: "-"):
        if !hasHyphen { columns += 1 }
        hasHyphen = true
      case UInt8(ascii: ":"): isTable = true
      // Other characters that a quote or list can have before the row.
      case UInt8(ascii: ">"), UInt8(ascii: "*"), UInt8(ascii: "+"), 0x20, 0x09,
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ")"), 0x0B, 0x0C:
        break
      default: return
      }
    }
    guard columns > 0, isTable else { return }
    self.columns = max(self.columns, columns)
    run.columns = max(run.columns, columns)
    headWork += run.lines * run.bytes
  }

  /// Counts the quotes and lists that contain the line: those that begin in it, and lists of
  /// earlier lines whose contents begin at or before its first marker. List markers are followed by
  /// white space.
  private mutating func readDepth(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !MarkdownSurvey.isRule(line) else { return }
    var column = 0
    var quotes = 0
    var isFirst = true
    for place in line.indices {
      let isLast = place + 1 == line.endIndex
      let endsWord = isLast || line[place + 1] == 0x20 || line[place + 1] == 0x09
      switch line[place] {
      case UInt8(ascii: ">"): quotes += 1
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: ")"):
        guard endsWord else { return }
        if isFirst, quotes == 0 { endItem(line, markedAt: place, column) }
        if isFirst { while let last = lists.last, last > column { lists.removeLast() } }
        isFirst = false
        lists.append(column + 1)
        deepest = max(deepest, lists.count + quotes)
      case 0x09: column = column / 4 * 4 + 3
      case 0x20, UInt8(ascii: "0")...UInt8(ascii: "9"): break
      default: return
      }
      column += 1
      deepest = max(deepest, quotes)
    }
  }

  /// Ends the link work of the lines before a list item, since no link extends into the item. Only
  /// bullets with contents and less than four columns of indentation always begin an item.
  private mutating func endItem(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, markedAt place: Int, _ column: Int
  ) {
    let isBullet = line[place] != UInt8(ascii: ".") && line[place] != UInt8(ascii: ")")
    guard isBullet, column < 4,
      line[(place + 1)...].contains(where: { $0 != 0x20 && $0 != 0x09 })
    else { return }
    endLinks()
  }

  /// Adds the estimated work for the links of a run of text, the number of links times the number of
  /// marks, and resets both counts.
  private mutating func endLinks() {
    linkWork += run.links * run.marks
    (run.links, run.marks) = (0, 0)
  }

  /// Whether the line is a thematic break such as `* * *` or `- - -`, which is not a list.
  private static func isRule(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }),
      first == UInt8(ascii: "*") || first == UInt8(ascii: "-")
    else { return false }
    return line.allSatisfy { $0 == first || $0 == 0x20 || $0 == 0x09 }
  }
}
