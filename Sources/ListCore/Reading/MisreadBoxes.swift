/// Removes boxes before items, printed or drawn, that were read as letters or brackets: "С)", "O",
/// "[1", "LJ".
enum MisreadBoxes {
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
