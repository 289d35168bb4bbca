/// Marks around the name and the numbers of a line, which belong to neither.
extension ReceiptLine {
  // MARK: - Before the name

  /// Removes marks before a name: "[M+] Лаваш", "E 1234567 BUTTER", "01 3245678 Хлеб", "WT BANANAS".
  static func removeLeadingMarks(_ words: inout [String]) {
    if words.count > 1, isBracketed(words[0]) { words.removeFirst() }
    if words.count > 2, isCode(words[1]), words[1].contains(where: \.isNumber),
      isShortMark(words[0])
    {
      words.removeFirst()
    }
    // An item that was weighed, perhaps misread, or milk without other fats.
    if words.count > 2, ["WT", "WI", "VT", "БЗМЖ"].contains(words[0]) { words.removeFirst() }
  }

  /// Whether the word can stand before an article number: one letter, or the number of the line.
  private static func isShortMark(_ word: String) -> Bool {
    word.count < 4 && word.allSatisfy(\.isNumber) || word.count == 1 && word.first?.isLetter == true
  }

  /// Removes an amount with a times sign before a name, and returns it: "2 x MILK", "6x Razors".
  static func takeLeadingAmount(_ words: inout [String]) -> Int? {
    guard words.count > 1, var first = words.first else { return nil }
    if first.count == 2, first.first == "З", "хХxX".contains(first.suffix(1)) {
      first = "3х"
    } else if ["lx", "Ix", "|x", "lх", "Iх"].contains(first) {
      first = "1x"
    }
    let digits = first.prefix { $0.isASCII && $0.isNumber }
    if hasLeadingQuantity(words), let amount = Int(first) {
      words.removeFirst(2)
      return amount
    }
    let isJoined = first.dropFirst(digits.count).count == 1
    guard (1...2).contains(digits.count), let amount = Int(digits), amount > 0,
      isJoined || digits.count == first.count
    else { return nil }
    let sign = isJoined ? String(first.suffix(1)) : words[1]
    let rest = words.dropFirst(isJoined ? 1 : 2)
    guard ["x", "X", "х", "Х", "×"].contains(sign),
      let name = rest.first, name.count > 1, pieces(of: name) == nil,
      name.drop(while: { $0 == "*" }).first?.isLetter == true
    else { return nil }
    words = Array(rest)
    return amount
  }

  /// Whether the line is an amount, its heading, a name and a price: "2 QTY BREAD 4.98".
  static func hasLeadingQuantity(_ words: [String]) -> Bool {
    guard words.count > 3, (1...2).contains(words[0].count), words[0].allSatisfy(\.isNumber),
      isAmountHeading(words[1]), words[3...].contains(where: isPrice)
    else { return false }
    return words[2].count(where: \.isLetter) > 1 && pieces(of: words[2]) == nil
  }

  /// Whether the word is a short group in brackets, of which one may be misread: "[M+]", "(A)",
  /// "[Mt1".
  private static func isBracketed(_ word: String) -> Bool {
    guard (2...5).contains(word.count), let first = word.first, let last = word.last,
      word.contains(where: \.isLetter)
    else { return false }
    return "[({".contains(first) && (word.count < 5 || "])}".contains(last))
  }

  /// Whether the word is a line or article number: "1.", "12)", "4607001771234", "*3456789", "№3",
  /// also with misread signs: "ж3456789", "7371034А".
  static func isCode(_ word: String) -> Bool {
    let bare = word.filter { !"*#№:;-[]|".contains($0) }
    let digits = bare.filter(\.isNumber).count
    if bare.isEmpty { return true }
    if digits == bare.count { return digits > 3 || bare.count < word.count }
    if bare.count > 5, digits * 5 >= bare.count * 3, !bare.contains(where: { ".,%".contains($0) }) {
      return true
    }
    return [".", ")"].contains(bare.last) && digits == bare.count - 1
  }

  /// Whether the words are only an article number with a short label: "ШК 4600000112233".
  static func isCodes(_ words: [String]) -> Bool {
    let names = words.filter { $0.filter(\.isNumber).count < 7 }
    return names.count < words.count && names.joined().filter(\.isLetter).count < 3
  }

  // MARK: - After the price

  /// Removes what follows the last price: a letter or sign for the tax, a rate, or both with a
  /// label, as in "2.20 B", "3.10 ¥", "278.92 10%", "76.77 НДС:А".
  static func removeTaxMarks(_ words: inout [String]) {
    guard var end = words.lastIndex(where: isPrice) else { return }
    repeat { end += 1 } while end < words.count && isCurrency(words[end])
    guard end < words.count,
      isTaxMark(words[end...], isAfterSum: words.count(where: isPrice) > 1)
    else { return }
    words.removeSubrange(end...)
  }

  private static func isTaxMark(_ words: ArraySlice<String>, isAfterSum: Bool) -> Bool {
    guard words.count < 4 else { return false }
    var (text, isLabelled) = (words.joined().filter { !"()[]".contains($0) }[...], false)
    if let colon = text.firstIndex(of: ":") {
      let label = text[..<colon].drop { dashes.contains($0) }
      guard label.count < 5, label.allSatisfy(\.isLetter) else { return false }
      (text, isLabelled) = (text[text.index(after: colon)...], true)
    } else if ReceiptWords.isTax(String(text.prefix(while: \.isLetter))) {
      (text, isLabelled) = (text.drop(while: \.isLetter), true)
    }
    // A minus after a price makes it a deduction.
    if !isLabelled, text.contains(where: dashes.contains) { return false }
    let mark = text.filter { !"*()[]|._,".contains($0) }
    if words.count > 2 && mark.count > 2 { return false }
    // A digit can be a misread letter if a sum was printed before it.
    return mark.isEmpty
      || mark.count == 1 && (isLabelled || isAfterSum || mark.first?.isNumber == false)
      || mark.count == 2 && (isAfterSum || mark.allSatisfy(\.isLetter)) && !isUnit(String(mark))
      || isRate(mark)
      || mark.first?.isLetter == true && isRate(mark.dropFirst())
  }

  private static let dashes: Set<Character> = ["-", "−", "–", "—"]

  /// Whether the text is a rate in percent: "10%", also read as "10x" or "109%".
  private static func isRate(_ text: some StringProtocol) -> Bool {
    guard let last = text.last, "%xх".contains(last) else { return false }
    return (1...4).contains(text.count - 1) && text.dropLast().allSatisfy(\.isNumber)
  }

  /// Replaces a misread zero before a point: "@.69".
  static func withZero(_ word: String) -> String {
    guard let mark = word.dropFirst().first, mark == "." || mark == "," else { return word }
    return withDigits(word, before: nil)
  }

  /// Whether the word is a number with two decimals, with or without a currency.
  static func isPrice(_ word: String) -> Bool {
    guard word.contains(where: \.isNumber), let pieces = pieces(of: withZero(word)),
      case .number(_, 2)? = pieces.last(where: isNumber)
    else { return false }
    return true
  }

  // MARK: - Columns

  enum Side { case start, end }

  /// Whether the word consists of capitals, signs and at least three digits, as article numbers do:
  /// "VEG-0012". Sizes begin with their digits.
  private static func isMixedCode(_ word: Substring) -> Bool {
    word.first?.isLetter == true && word.count(where: \.isNumber) > 2
      && !word.contains { $0.isLowercase || ".,%".contains($0) }
  }

  /// A short word at one side of the name, which may be the mark of a column: one or two letters, a
  /// letter and a digit or a rate at the end, or up to four letters that are no known word. Nil if a
  /// number before it makes it a unit.
  func mark(at side: Side) -> String? {
    let words = name.split(separator: " ")
    guard words.count > 1, let word = side == .start ? words.first : words.last else { return nil }
    if ReceiptLine.isMixedCode(word) { return "0" }
    guard word.count < 5 else { return nil }
    // The rate of a tax.
    if side == .end, word.last == "%", word.dropLast().allSatisfy(\.isNumber) {
      return String(word)
    }
    // A J at the end of a mark was read as a bracket: "MR}".
    let letters =
      side == .end && word.count > 2 && word.last.map { "}|])".contains($0) } == true
      ? word.dropLast() : word
    guard letters.first?.isLetter == true,
      letters.allSatisfy({ $0.isLetter || side == .end && word.count == 2 && $0.isNumber }),
      side == .start || words[words.count - 2].last?.isNumber == false
        || words[words.count - 2].count > 3
        || !MisreadAmounts.isMeasure(String(word))
    else { return nil }
    let mark = letters.lowercased()
    return mark.count < 3 || !Corrector.shared.isKnown(mark) ? mark : nil
  }

  mutating func removeMark(at side: Side) {
    let words = name.split(separator: " ")
    let rest = (side == .start ? words.dropFirst() : words.dropLast()).joined(separator: " ")
    name = rest.prefix(1).uppercased() + rest.dropFirst()
  }

  // MARK: - Names

  /// Returns the name without line and article numbers around it and punctuation at both ends.
  static func cleaned(_ words: [String]) -> String {
    var words = words[...]
    while let first = words.first, words.count > 1, isCode(first) { words.removeFirst() }
    while words.count > 1, let last = words.last, last.first == "[", last.count < 6 {
      words.removeLast()
    }
    let isTaxed =
      words.count > 2
      && words.last.map { isTaxLetter($0) || $0.count < 3 && $0.allSatisfy(\.isLetter) } == true
    let code = words.dropLast(isTaxed ? 1 : 0).last ?? ""
    if words.count > (isTaxed ? 2 : 1), code.filter(\.isNumber).count > 6 {
      words.removeLast(isTaxed ? 2 : 1)
    }
    while let last = words.last, !last.contains(where: { $0.isLetter || $0.isNumber || $0 == "%" })
    {
      words.removeLast()
    }
    // A unit without a number: "AVOCADO each". In "AVOCADO EA" it is printed as a part of the name.
    if let last = words.last, let found = unit(last[...]), found.0.isEmpty, found.1.isEmpty,
      last.first?.isUppercase == false,
      words.dropLast().last?.contains(where: \.isNumber) == false
    {
      words.removeLast()
    }
    let text = words.joined(separator: " ")
    let bare = Folding.trimmed(text.drop { !$0.isLetter && !$0.isNumber })
    // Names are in capitals, but units may not be.
    let letters = bare.filter(\.isLetter)
    let isShouted = letters.filter(\.isUppercase).count * 3 >= letters.count * 2
    return isShouted ? bare.prefix(1) + bare.dropFirst().lowercased() : bare
  }
}
