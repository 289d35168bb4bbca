/// Amounts whose parts text recognition joined or separated.
extension MisreadAmounts {
  /// "(50 g" without a closing bracket: the bracket is a 1.
  static func replacingOpenBracket(_ word: String, in line: String) -> String? {
    guard word.count == 3, let first = word.first, first == "(" || first == "[",
      !line.contains(where: { $0 == ")" || $0 == "]" }), isNumber(String(word.dropFirst()))
    else { return nil }
    return "1" + word.dropFirst()
  }

  /// "o|L": a stroke between letters is an i, not a column, if one side has fewer than three
  /// letters.
  static func withoutStrokes(_ word: String) -> String {
    let parts = word.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.contains(where: { $0.count < 3 }),
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isLetter) })
    else { return word }
    return parts.joined(separator: "i")
  }

  /// Splits a number from an attached unit: "150z", "Зшт", "5006".
  static func splitUnit(_ word: String) -> [String] {
    if word.first == "-", word.count > 3 {
      let rest = splitUnit(String(word.dropFirst()))
      return rest.count > 1 ? ["-"] + rest : [word]
    }
    let text = withoutPunctuation(word)
    for unit in attachedUnits where text.hasSuffix(unit.read) && text.count > unit.read.count {
      let number = String(text.dropLast(unit.read.count))
      if isNumber(number), number.count < 4 { return [number, unit.meant] }
    }
    let number = text.prefix { $0.isASCII && $0.isNumber }
    let rest = String(text.dropFirst(number.count))
    if !number.isEmpty, !rest.isEmpty, number.count < 4, isMeasure(rest) {
      return [String(number), rest]
    }
    if let first = text.first, let digit = digits[String(first)] {
      let rest = String(text.dropFirst())
      let isCapital = "IZ".contains(first) && rest.allSatisfy(\.isUppercase)
      let isSure = first == "|" || isCapital || text.utf16.last ?? 0 >= 0x400 && rest.count > 1
      let isContainer = Unit.matching(Folding.folded(rest))?.isContainer == true
      if isSure, isContainer || unit(of: rest) != nil { return [digit, rest] }
    }
    // "2000г" is split, so that another reading can tell whether it was 200 г.
    if number.count == 4, ["г", "g", "мл", "ml"].contains(rest) { return [String(number), rest] }
    // A round number of grams: nobody buys 5006 pieces.
    if text.count == 4, text.hasSuffix("006"), text.first != "0", isNumber(text) {
      return [String(text.dropLast()), "g"]
    }
    return [word]
  }
}
