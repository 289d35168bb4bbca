/// A limit that a text in Markdown exceeds, so that it cannot be shown as Markdown throughout.
package enum MarkdownLimit: Sendable, Equatable {
  /// Quotes and lists within each other.
  case depth
  /// Columns of a table.
  case columns
  /// Cells of all tables together.
  case cells
  /// What a parser takes too long for: too many links, marks, references or addresses together.
  case cost

  /// The highest number that is allowed; nil where no single number decides.
  package var maximum: Int? {
    switch self {
    case .depth: 32
    case .columns: 200
    case .cells: 30_000
    case .cost: nil
    }
  }
}

/// An estimate of what parsing a text costs, made in one pass. Parts of cmark take time or memory
/// that grows with the square of certain constructs: 100 kB of them cost up to 8 s of CPU or 200 MB.
/// The limits are far above what people write and keep a text within about 50 ms
/// (`bench/markdown`).
struct MarkdownCost {
  /// The extensions of CommonMark that cmark may use; nil for a text that is not parsed at all.
  private(set) var extensions: [String]?
  private(set) var exceeded: MarkdownLimit?

  /// Squares of the bars of each line, added up: a row is read whole, also what is too wide.
  static let mostBarWork = 20_000_000
  /// Beginnings of processing instructions, declarations, comments and CDATA (`<?`, `<!`): each
  /// looks for its end in the rest of its paragraph.
  static let mostDeclarations = 200
  /// Links of a paragraph or a list item times marks of pictures and emphasis in it: each link looks
  /// through those that are open.
  static let mostLinkWork = 16_000_000
  /// Bytes of a paragraph with definitions of references, times brackets of the whole text: each use
  /// is written out.
  static let mostReferenceWork = 50_000_000
  /// Bytes of all addresses of links together.
  static let mostLinkBytes = 2_000_000
  /// Bytes of HTML, which pages hold in memory and snapshots store.
  static let mostHTMLBytes = 2_000_000
  /// Squares of the lengths of words that look like addresses, added up.
  static let mostAddressWork = 20_000_000
  /// Addresses of e-mail in each line times its bytes, added up: each splits what is left of it.
  static let mostMailWork = 100_000_000
  /// Bytes before the line under a table's head, times lines before it, added up.
  static let mostHeadWork = 20_000_000

  init(of text: String) {
    guard text.utf8.count <= Markdown.longest else {
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
    if survey.deepest > MarkdownLimit.depth.most { return .depth }
    if survey.columns > MarkdownLimit.columns.most { return .columns }
    if survey.cells > MarkdownLimit.cells.most { return .cells }
    let isCheap =
      survey.isParsable && survey.hasParsableTables && survey.hasParsableAddresses
    return isCheap ? nil : .cost
  }
}

extension MarkdownLimit {
  fileprivate var most: Int { maximum ?? .max }
}

/// Counts, over lines and over runs of lines without a blank one: no paragraph goes beyond a run.
private struct MarkdownSurvey {
  private(set) var deepest = 0
  private(set) var columns = 0
  private(set) var cells = 0
  private(set) var declarations = 0
  private(set) var linkWork = 0
  private(set) var headWork = 0
  private(set) var addressWork = 0
  private(set) var mailWork = 0
  private(set) var barWork = 0
  private(set) var brackets = 0
  /// Of the longest run that defines references.
  private(set) var definitionBytes = 0

  /// Whether CommonMark without extensions may be parsed.
  var isParsable: Bool {
    deepest <= MarkdownLimit.depth.most && declarations <= MarkdownCost.mostDeclarations
      && linkWork <= MarkdownCost.mostLinkWork
      && definitionBytes * brackets <= MarkdownCost.mostReferenceWork
  }

  var hasParsableTables: Bool {
    columns <= MarkdownLimit.columns.most && cells <= MarkdownLimit.cells.most
      && headWork <= MarkdownCost.mostHeadWork && barWork <= MarkdownCost.mostBarWork
  }

  var hasParsableAddresses: Bool {
    addressWork <= MarkdownCost.mostAddressWork && mailWork <= MarkdownCost.mostMailWork
  }

  private struct Run {
    var lines = 0
    /// Of its widest table: a row that is short of cells gets empty ones.
    var columns = 0
    var bytes = 0
    var links = 0
    var marks = 0
    var defines = false
  }

  private var run = Run()
  /// The columns after the markers of the lists that may be open, outermost first.
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
        endWord(line, from: wordStart, to: place, isAddress)
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
    endWord(line, from: wordStart, to: line.endIndex, isAddress)
  }

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

  private mutating func endWord(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, from start: Int, to end: Int, _ isAddress: Bool
  ) {
    if isAddress { addressWork += (end - start) * (end - start) }
  }

  private mutating func endRun() {
    endLinks()
    cells += run.columns * run.lines
    if run.defines { definitionBytes = max(definitionBytes, run.bytes) }
    run = Run()
  }

  /// The line under a table's head: cells of hyphens, each with colons at its ends or not.
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
      // What else a quote or a list may have before it.
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

  /// Counts the quotes and lists that the line is in: those that it begins, and the lists of earlier
  /// lines whose contents begin at or before its first marker. Markers of lists are followed by
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

  /// Ends the link work of what is above a list item, because no link reaches beyond it. Only bullets
  /// with contents and less than four columns of indentation always begin an item.
  private mutating func endItem(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, markedAt place: Int, _ column: Int
  ) {
    let isBullet = line[place] != UInt8(ascii: ".") && line[place] != UInt8(ascii: ")")
    guard isBullet, column < 4,
      line[(place + 1)...].contains(where: { $0 != 0x20 && $0 != 0x09 })
    else { return }
    endLinks()
  }

  private mutating func endLinks() {
    linkWork += run.links * run.marks
    (run.links, run.marks) = (0, 0)
  }

  /// `* * *` and `- - -` are rules and no lists.
  private static func isRule(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }),
      first == UInt8(ascii: "*") || first == UInt8(ascii: "-")
    else { return false }
    return line.allSatisfy { $0 == first || $0 == 0x20 || $0 == 0x09 }
  }
}
