/// Numbers in front of the names of a receipt, "1)", "2)", some of which lost their sign.
enum ReceiptLineNumbers {
  /// Returns the lines with the sign of a number that is the next one after the number of a line
  /// above: "8 Пряники" below "7) Халва" is "8) Пряники".
  static func repaired(_ lines: [TextLine]) -> [TextLine] {
    let signed = lines.filter { line in
      ([line.text] + line.alternatives).contains { number(in: $0) != nil }
    }
    guard signed.count > 2 else { return lines }
    var last = 0
    return lines.map { line in
      let texts = [line.text] + line.alternatives
      if let number = texts.lazy.compactMap({ self.number(in: $0) }).first {
        // A number elsewhere, such as that of a house, begins no new sequence.
        if number <= last + 2 || last == 0 { last = number }
        return line
      }
      guard last > 0, let repaired = withSign(line.text, number: last + 1) else { return line }
      last += 1
      return TextLine(
        repaired, confidence: line.confidence, alternatives: line.alternatives,
        height: line.height, isStruck: line.isStruck, isTicked: line.isTicked)
    }
  }

  /// Returns the number with a bracket at the beginning of a text with a name; nil for other texts.
  private static func number(in text: String) -> Int? {
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count > 1, words[0].last == ")", (2...3).contains(words[0].count),
      words[0].dropLast().allSatisfy(\.isNumber), isName(words[1])
    else { return nil }
    return Int(words[0].dropLast())
  }

  /// Returns the text with a bracket behind the number with which it begins; nil for other texts.
  private static func withSign(_ text: String, number: Int) -> String? {
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count > 1, words[0] == String(number), isName(words[1]) else { return nil }
    return "\(number))" + text.drop { $0 == " " }.dropFirst(words[0].count)
  }

  /// Whether the word begins a name, and is no unit of an amount: "2 шт x 35.00".
  private static func isName(_ word: Substring) -> Bool {
    word.count > 2 && word.first?.isLetter == true && ReceiptLine.pieces(of: String(word)) == nil
      && !MisreadAmounts.isMeasure(String(word))
  }
}
