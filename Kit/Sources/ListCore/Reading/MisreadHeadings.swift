/// Corrects misread names of stores. Unlike the words of "2 kg flour", the words of a heading have
/// no neighbours that help.
enum MisreadHeadings {
  /// The minimum length of a name. Shorter names are similar to too many other words.
  private static let minLength = 5

  /// Returns `marks` of a line of an image with the correct name of the store; nil if the line is
  /// already a heading, or something to buy.
  static func corrected(_ marks: LineMarks, of line: TextLine) -> LineMarks? {
    // A bracket without its counterpart is a speck, not a box.
    guard line.confidence != nil, !marks.isBulleted || line.text.hasPrefix("["),
      !isHeading(Folding.folded(marks.text)),
      Word.words(in: Folding.folded(marks.text)).count < 4, !marks.text.contains(where: \.isNumber),
      case let reason = Categoriser().categorise(marks.text).reason,
      reason == .unknown || reason == .spelling
    else { return nil }
    let others = line.alternatives.map { LineMarks($0) }
    if let other = others.first(where: { isHeading(Folding.folded($0.text)) }) { return other }
    guard reason == .unknown else { return nil }
    return nearest(Folding.folded(marks.text)).map { LineMarks(capitalised($0)) }
  }

  private static func isHeading(_ folded: String) -> Bool {
    LineKeywords.stores.contains(folded) || LineKeywords.unambiguousParts.contains(folded)
  }

  /// Returns the most similar store; nil if none is near enough.
  private static func nearest(_ folded: String) -> String? {
    let read = Confusions.indices(of: folded.utf16)
    guard (minLength...EditDistance.maxLength).contains(read.count) else { return nil }
    var (table, best, least) = (EditDistance(), String?.none, Int.max)
    for store in LineKeywords.stores.sorted() where store.utf16.count >= minLength {
      // In tenths of an edit. 8 allows a swap, or confusions of similar letters; 14 also an edit.
      let limit = store.utf16.count < 7 ? 8 : 14
      guard let cost = table.between(read, Confusions.indices(of: store.utf16), limit: limit),
        cost < least
      else { continue }
      (best, least) = (store, cost)
    }
    return best
  }

  private static func capitalised(_ name: String) -> String {
    name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}

// MARK: - MisreadCheckboxes

/// Removes checkboxes before items, printed or drawn, that were read as letters or brackets: "С)",
/// "O", "[1", "LJ".
enum MisreadCheckboxes {
  /// What the first word of a line is: no box, perhaps one (a letter such as "O"), or an empty or
  /// ticked box.
  private enum Token { case none, vague, empty, ticked }

  /// Returns the lines without boxes, and sets `isTicked` of lines that had one. A single letter
  /// counts as a box only if at least half of the lines begin with one.
  static func corrected(_ lines: [TextLine]) -> [TextLine] {
    let tokens = lines.map { $0.confidence == nil || $0.isTicked != nil ? .none : token($0.text) }
    let boxes = tokens.filter { $0 != .none }.count
    let sure = tokens.filter { $0 == .empty || $0 == .ticked }.count
    let isEvery = boxes > 2 && boxes * 2 >= lines.count
    guard isEvery || sure > 1 else { return lines }
    return zip(lines, tokens).map { line, token in
      guard token != .none, isEvery || token != .vague else { return line }
      let others = line.alternatives.map { self.token($0) == .none ? $0 : withoutFirst($0) }
      return TextLine(
        withoutFirst(line.text), confidence: line.confidence, alternatives: others,
        height: line.height, isStruck: line.isStruck, isTicked: token == .ticked)
    }
  }

  private static func withoutFirst(_ text: String) -> String {
    let rest = Folding.trimmed(text.drop { !$0.isWhitespace })
    // The second half of a box can be separated by a space.
    guard let first = rest.first, "])}|J".contains(first), rest.dropFirst().first == " " else {
      return rest
    }
    return Folding.trimmed(rest.dropFirst())
  }

  private static func token(_ text: String) -> Token {
    let word = text.prefix { !$0.isWhitespace }
    let rest = text.dropFirst(word.count)
    guard (1...4).contains(word.count), rest.filter(\.isLetter).count > 1 else { return .none }
    let brackets = word.filter { "[](){}|☐□▢◯○".contains($0) }.count
    let others = word.filter { !"[](){}|☐□▢◯○_-".contains($0) }
    if "☑☒✅".contains(where: { word.contains($0) }) { return .ticked }
    if brackets > 0, word.contains(where: { "[](){}".contains($0) }) || brackets == word.count {
      if others.isEmpty || others.allSatisfy({ "1lIiJjL£€CСcс¢.,:;'‘’`".contains($0) }) {
        return isNumbered(word) ? .none : .empty
      }
      return others.count < 3 && others.allSatisfy { "xXхХvV✓✔√*%&¥yУу".contains($0) }
        ? .ticked : .none
    }
    let isVague = word.allSatisfy { "OoОо0CcСсDQПпUЦLJlI|©®¢£€".contains($0) } && word.count < 3
    return isVague ? .vague : .none
  }

  /// Whether the word is the number of an item, such as "1)".
  private static func isNumbered(_ word: Substring) -> Bool {
    word.last == ")" && !word.contains("(") && word.dropLast().allSatisfy { $0.isNumber }
      && word.count > 1
  }
}
