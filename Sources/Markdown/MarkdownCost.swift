/// An estimate of what reading a text costs, made in one pass. Parts of cmark take time or memory
/// that grows with the square of certain constructs: 100 kB of them cost up to 8 s of CPU or 200 MB.
/// The limits below are far above what people write and keep a text within about 0.2 s.
struct MarkdownCost {
  /// What cmark is to read beside CommonMark; nil for a text that is not to be read at all.
  private(set) var extensions: [String]?

  /// Markers of quotes and lists at the beginning of a line: each further line looks at all of them.
  static let deepest = 64
  /// Columns of a table: each cell is counted through from the first of its row.
  static let mostColumns = 200
  /// Cells of all tables: a row that is short of cells gets empty ones.
  static let mostCells = 50_000
  /// Squares of the bars of each line, added up: a row is read whole, also what is too wide.
  static let mostBarWork = 20_000_000
  /// Beginnings of processing instructions, declarations, comments and CDATA (`<?`, `<!`): each
  /// looks for its end in the rest of its paragraph.
  static let mostDeclarations = 200
  /// Links of a paragraph times marks of pictures and emphasis in it: each link looks through those
  /// that are open.
  static let mostLinkWork = 40_000_000
  /// Bytes of a paragraph with definitions of references, times brackets of the whole text: each use
  /// is written out.
  static let mostReferenceWork = 50_000_000
  /// Bytes of all addresses of links together.
  static let mostLinkBytes = 2_000_000
  /// Squares of the lengths of words that look like addresses, added up.
  static let mostAddressWork = 20_000_000
  /// Bytes before the line under a table's head, times lines before it, added up.
  static let mostHeadWork = 20_000_000

  init(of text: String) {
    guard text.utf8.count <= Markdown.longest else { return }
    var text = text
    var survey = MarkdownSurvey()
    text.withUTF8 { survey.read($0) }
    guard survey.deepest <= MarkdownCost.deepest,
      survey.declarations <= MarkdownCost.mostDeclarations,
      survey.linkWork <= MarkdownCost.mostLinkWork,
      survey.definitionBytes * survey.brackets <= MarkdownCost.mostReferenceWork
    else { return }
    var extensions = ["strikethrough", "tasklist"]
    if survey.addressWork <= MarkdownCost.mostAddressWork { extensions.append("autolink") }
    if survey.columns <= MarkdownCost.mostColumns,
      survey.columns * survey.lines <= MarkdownCost.mostCells,
      survey.headWork <= MarkdownCost.mostHeadWork,
      survey.barWork <= MarkdownCost.mostBarWork
    {
      extensions.insert("table", at: 0)
    }
    self.extensions = extensions
  }
}

/// Counts, over lines and over runs of lines without a blank one: no paragraph goes beyond a run.
private struct MarkdownSurvey {
  private(set) var lines = 1
  private(set) var deepest = 0
  private(set) var columns = 0
  private(set) var declarations = 0
  private(set) var linkWork = 0
  private(set) var headWork = 0
  private(set) var addressWork = 0
  private(set) var barWork = 0
  private(set) var brackets = 0
  /// Of the longest run that defines references.
  private(set) var definitionBytes = 0

  private struct Run {
    var lines = 0
    var bytes = 0
    var links = 0
    var marks = 0
    var defines = false
  }

  private var run = Run()

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
    lines += 1
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return endRun() }
    deepest = max(deepest, MarkdownSurvey.depth(of: line))
    readHead(line)
    run.lines += 1
    run.bytes += line.count + 1
    var wordStart = line.startIndex
    var isAddress = false
    var former: UInt8 = 0
    var bars = 0
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
      count(byte, after: former)
      former = byte
    }
    barWork += bars * bars
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
    linkWork += run.links * run.marks
    if run.defines { definitionBytes = max(definitionBytes, run.bytes) }
    run = Run()
  }

  /// The line under a table's head: cells of hyphens, each with colons at its ends or not.
  private mutating func readHead(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    var cells = 0
    var hasHyphen = false
    var isTable = false
    for byte in line {
      switch byte {
      case UInt8(ascii: "|"):
        isTable = true
        hasHyphen = false
      case UInt8(ascii: "-"):
        if !hasHyphen { cells += 1 }
        hasHyphen = true
      case UInt8(ascii: ":"): isTable = true
      // What else a quote or a list may have before it.
      case UInt8(ascii: ">"), UInt8(ascii: "*"), UInt8(ascii: "+"), 0x20, 0x09,
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ")"), 0x0B, 0x0C:
        break
      default: return
      }
    }
    guard cells > 0, isTable else { return }
    columns = max(columns, cells)
    headWork += run.lines * run.bytes
  }

  /// How many quotes and lists begin in the line. Markers of lists are followed by white space.
  private static func depth(of line: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var depth = 0
    for place in line.indices {
      let isLast = place + 1 == line.endIndex
      let endsWord = isLast || line[place + 1] == 0x20 || line[place + 1] == 0x09
      switch line[place] {
      case UInt8(ascii: ">"): depth += 1
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: ")"):
        guard endsWord else { return depth }
        depth += 1
      case 0x20, 0x09, UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      default: return depth
      }
    }
    return isRule(line) ? 0 : depth
  }

  /// `* * *` and `- - -` are rules and no lists.
  private static func isRule(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }),
      first == UInt8(ascii: "*") || first == UInt8(ascii: "-")
    else { return false }
    return line.allSatisfy { $0 == first || $0 == 0x20 || $0 == 0x09 }
  }
}
