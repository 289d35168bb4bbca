/// Finds names that continue on the next line.
struct ReceiptWraps {
  /// The orders of the lines that continue the line above.
  private(set) var continued: Set<Int> = []
  private let lines: [(place: Int, read: Receipt.Line)]
  /// The number of characters of the longest name.
  private let width: Int

  init(_ lines: [(place: Int, read: Receipt.Line)]) {
    self.lines = lines
    width = lines.map { ReceiptWraps.length(of: $0.read) }.max() ?? 0
    continued = Set(lines.indices.dropFirst().filter(isContinued))
    // The line above the first item is mostly one of the store.
    let isAlone = continued.count < 2
    let first = lines.first?.read.text.split(whereSeparator: \.isWhitespace).first ?? ""
    if isAlone, continued.contains(1), first.count(where: \.isNumber) < 4, !isSplitWord(1) {
      continued.remove(1)
    }
  }

  private static func length(of read: Receipt.Line) -> Int {
    guard read.line.hasName else { return 0 }
    return read.line.sum == nil ? text(of: read).count : read.line.name.count
  }

  /// Returns the text of the line with single spaces.
  private static func text(of read: Receipt.Line) -> String {
    read.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether the line above is only a name, and the first word of this line had no room there, or is
  /// the end of its last word.
  private func isContinued(_ order: Int) -> Bool {
    let (above, this) = (lines[order - 1], lines[order])
    guard this.place == above.place + 1, above.read.line.hasName, above.read.line.sum == nil,
      !above.read.line.hasProduct, this.read.line.hasName, !this.read.line.hasCode
    else { return false }
    if isSplitWord(order) { return true }
    let printed = ReceiptWraps.text(of: above.read)
    let first = this.read.text.split(whereSeparator: \.isWhitespace).first?.count ?? 0
    return printed.count > 17 && printed.count + 1 + first > width
      && printed.filter(\.isNumber).count * 3 < printed.count
  }

  /// Whether the last word above and the first one are parts of a known word: "пастеризо|ванное".
  func isSplitWord(_ order: Int) -> Bool {
    let (above, this) = (lines[order - 1].read, lines[order].read)
    guard let last = above.text.split(whereSeparator: \.isWhitespace).last,
      let first = this.text.split(whereSeparator: \.isWhitespace).first,
      ReceiptWraps.text(of: above).count > 17,
      last.allSatisfy(\.isLetter), first.allSatisfy(\.isLetter)
    else { return false }
    let (one, other) = (Folding.folded(String(last)), Folding.folded(String(first)))
    let known = { (word: String) in Corrector.shared.isKnown(word) }
    return known(one + other) && !(known(one) && known(other))
  }

  /// Returns the name of the lines above with that of this line.
  func joined(_ name: String, _ order: Int) -> String {
    let line = lines[order].read
    let isShouted = !line.text.contains(where: \.isLowercase)
    let rest = isShouted ? line.line.name.lowercased() : line.line.name
    return name + (isSplitWord(order) ? "" : " ") + rest
  }
}
