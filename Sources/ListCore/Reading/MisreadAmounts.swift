/// Corrects amounts that text recognition misread: "5 Ib", "150z", "б шт", "500 9". Typed text is
/// not corrected.
enum MisreadAmounts {
  static func corrected(_ line: String) -> String {
    var words = line.split(separator: " ").flatMap { splitUnit(withoutStrokes(String($0))) }
    let isRussian = line.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
    correctFirst(&words)
    for place in words.indices {
      let next = place + 1 < words.count ? words[place + 1] : nil
      if let next, isMeasure(next) {
        if isHalf(words[place]) { words[place] = "½" }
        if let digit = digits[words[place]] ?? numberFromCapitals(words[place]) {
          words[place] = digit
        }
        if isHundreds(words[place].dropFirst()), words[place].first == "9",
          ["g", "ml", "г", "мл"].contains(withoutPunctuation(next))
        {
          // The 9 is a speck or the end of a bullet: nobody buys 9,500 g.
          words[place].removeFirst()
        }
      }
      if let next, next.count < 3, let number = replacingOpenBracket(words[place], in: line) {
        words[place] = number
      }
      guard place > 0, isNumber(words[place - 1]) else { continue }
      let bare = withoutPunctuation(words[place])
      if let pound = pounds[bare] { words[place] = pound }
      if ounces.contains(bare) { words[place] = "oz" }
      if kilos.contains(bare) { words[place] = "kg" }
      if pieceWords.contains(bare) { words[place] = "шт" }
      if litres.contains(bare) { words[place] = isRussian ? "л" : "l" }
      // "масла 2 почки" are packets ("пачки"), unless the line begins with the number.
      if place > 1, bare == "почки" { words[place] = "пачки" }
      if isLostGram(place, words) { words[place] = isRussian ? "г" : "g" }
    }
    correctLast(&words, isRussian)
    return words.joined(separator: " ")
  }

  // MARK: - Beginning and end

  /// Corrects signs with which no item begins: "b bananas", "<3".
  private static func correctFirst(_ words: inout [String]) {
    for place in words.indices {
      let word = words[place]
      if word.count == 2, let first = word.first, "<«×‹".contains(first), word.last!.isNumber {
        words[place] = "x" + String(word.dropFirst())
      }
      if place > 0, ["6", "б", "8", "b"].contains(word), place + 1 < words.count,
        nounsAfterPreposition.contains(Folding.folded(words[place + 1]))
      {
        words[place] = "в"
      }
      if place > 0, place + 1 < words.count, ["и?", "и3", "иЗ"].contains(word) {
        words[place] = "из"
      }
      // "мука2 кг": separates the number from the name.
      guard place + 1 < words.count, isMeasure(words[place + 1]) else { continue }
      let name = word.prefix { $0.isLetter || $0 == "-" }
      if name.count > 2, isNumber(String(word.dropFirst(name.count))) {
        words[place] = name + " " + word.dropFirst(name.count)
      }
    }
    words = words.flatMap { $0.split(separator: " ").map(String.init) }
    guard let first = words.firstIndex(where: { $0.contains(where: \.isLetter) }),
      let digit = ["b": "6", "б": "6", "Z": "2", "З": "3", "Ч": "4", "А": "4"][words[first]],
      words[..<first].allSatisfy({ $0.count == 1 }),
      first + 1 < words.count, words[first + 1].filter(\.isLetter).count > 2
    else { return }
    words[first] = digit
  }

  /// Corrects the last word: in "milk 2 1" the second number is a litre.
  private static func correctLast(_ words: inout [String], _ isRussian: Bool) {
    if words.count > 1, let last = words.last, last.contains("Z") || last.contains("|"),
      let number = numberFromCapitals(last)
    {
      words[words.count - 1] = number
    }
    if words.count > 1, words.last == "+", !isNumber(words[words.count - 2]) {
      words[words.count - 1] = "4"
    }
    guard words.count > 2, let last = words.last, !isRussian,
      let number = Int(words[words.count - 2]), (1...20).contains(number),
      ["1", "!", "]"].contains(last) || number < 6 && ["3", "f", "J", "/"].contains(last)
    else { return }
    words[words.count - 1] = "l"
  }

  /// Whether the word is a misread "g": a single sign after a number of hundreds, which is mostly
  /// grams.
  private static func isLostGram(_ place: Int, _ words: [String]) -> Bool {
    let sign =
      withoutPunctuation(words[place]).isEmpty ? words[place] : withoutPunctuation(words[place])
    guard let number = Int(words[place - 1]), number >= 100, number < 1000, number % 10 == 0,
      sign.count == 1 || sign == "сл", Unit.matching(Folding.folded(sign)) == nil,
      !["%", "x", "х", "v", "w", "-", "–", "+", "1", "0"].contains(sign.lowercased()),
      sign != "&" || place + 1 == words.count
    else { return false }
    let isDigit = sign.allSatisfy(\.isNumber) || sign == "q"
    return place > 1 && place + 1 == words.count || isDigit && place + 1 < words.count
  }
}
