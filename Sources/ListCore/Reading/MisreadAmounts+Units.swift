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
