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

  /// Whether the word at `place` is a misread "g": a single sign after a number of hundreds, which
  /// is mostly grams.
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

// MARK: - Splitting

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

// MARK: - Units

/// Units and the digits next to them as text recognition misreads them.
extension MisreadAmounts {
  static let pounds = [
    "Ib": "lb", "Ibs": "lbs", "|b": "lb", "|bs": "lbs", "1b": "lb", "1bs": "lbs", "lb5": "lbs",
  ]
  static let ounces: Set<String> = ["0z", "0Z", "Oz", "OZ", "oZ", "02"]
  static let kilos: Set<String> = [
    "ka", "kq", "k9", "ke", "ko", "Ka", "Kq", "K9", "Ke", "Ko", "KE", "KO", "K6", "hg",
  ]
  static let litres: Set<String> = ["|", "I", "JI", "Jl", "JL", "Л", "\\"]
  static let pieceWords: Set<String> = [
    "um", "umm", "wm", "шm", "wт", "ит", "илт", "млт", "вит", "шит", "шг", "иит", "цт", "мт",
  ]
  /// Letters and signs that are digits if they stand alone before a unit.
  static let digits = [
    "б": "6", "Б": "6", "З": "3", "з": "3", "Э": "3", "S": "5", "s": "5", "|": "1", "I": "1",
    "l": "1", "!": "1", "]": "1", "О": "0", "O": "0", "B": "8", "В": "8", "b": "6", "©": "6",
    "%": "8", "[": "1", "Ч": "4", "ч": "4", "Ц": "4", "Z": "2", "+": "4",
  ]
  /// Misread units that are attached to a number.
  static let attachedUnits: [(read: String, meant: String)] = [
    ("Ibs", "lbs"), ("Ib", "lb"), ("|bs", "lbs"), ("|b", "lb"),
    ("0z", "oz"), ("0Z", "oz"), ("|", "l"),
  ]
  /// Returns a number of two digits that was read as capitals: "IZ", "|2", "I0".
  static func numberFromCapitals(_ word: String) -> String? {
    guard word.count == 2, let first = word.first, let last = word.last, !last.isLowercase,
      first.isNumber != last.isNumber || "I|Z".contains(first) && last == "Z"
    else { return nil }
    let digits: [Character: Character] = ["I": "1", "|": "1", "l": "1", "Z": "2", "O": "0"]
    let made = word.map { $0.isNumber ? $0 : digits[$0] ?? "?" }
    return made.contains("?") || made[0] == "0" ? nil : String(made)
  }

  /// Nouns after "в": in "кукуруза 6 банке" the 6 is a misread "в", since a number requires another
  /// ending.
  static let nounsAfterPreposition: Set<String> = [
    "банке", "банках", "пачке", "пачках", "пакете", "пакетах", "коробке", "бутылке", "упаковке",
    "стекле", "масле", "соку", "томате", "рассоле", "вакууме", "нарезке", "сетке", "сахаре",
    "шоколаде", "сиропе",
  ]

  // MARK: - Queries

  /// Whether the word names a unit, also misread.
  static func isMeasure(_ word: String) -> Bool {
    pounds[withoutPunctuation(word)] != nil || kilos.contains(withoutPunctuation(word))
      || unit(of: word) != nil
  }

  static func unit(of word: String) -> Unit.Measure? {
    pieceWords.contains(withoutPunctuation(word))
      ? Unit.matching("шт") : Unit.matching(Folding.folded(withoutPunctuation(word)))
  }

  static func isNumber(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isNumber || ",./-".contains($0)) }
      && word.contains(where: \.isNumber)
  }

  /// Whether the word is a misread ½ before a unit: "Y%", "¥%,".
  static func isHalf(_ word: String) -> Bool {
    (2...3).contains(word.count) && word.contains("%") && !word.contains(where: \.isNumber)
  }

  /// Whether the text is a number of hundreds with three digits, such as "500".
  static func isHundreds(_ digits: Substring) -> Bool {
    digits.count == 3 && digits.hasSuffix("00")
      && digits.first.map { "123456789".contains($0) } == true
  }

  /// Returns the word without punctuation after it.
  static func withoutPunctuation(_ word: String) -> String {
    var text = word
    while let last = text.last, ".,:;'\"”".contains(last) { text.removeLast() }
    return text
  }
}
