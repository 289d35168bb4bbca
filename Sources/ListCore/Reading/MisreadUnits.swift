/// What units and digits beside them are misread as.
extension MisreadAmounts {
  static let pounds = [
    "Ib": "lb", "Ibs": "lbs", "|b": "lb", "|bs": "lbs", "1b": "lb", "1bs": "lbs", "lb5": "lbs",
  ]
  static let ounces: Set<String> = ["0z", "0Z", "Oz", "OZ", "oZ", "02"]
  static let kilos: Set<String> = ["ka", "kq", "k9", "Ka", "Kq", "K9", "hg"]
  static let litres: Set<String> = ["|", "I", "JI", "Jl", "JL", "Л", "\\"]
  static let pieceWords: Set<String> = [
    "um", "umm", "wm", "шm", "wт", "ит", "илт", "млт", "вит", "шит", "шг", "иит", "цт", "мт",
  ]
  /// A digit that stands alone before a unit.
  static let digits = [
    "б": "6", "Б": "6", "З": "3", "з": "3", "Э": "3", "S": "5", "s": "5", "|": "1", "I": "1",
    "l": "1", "!": "1", "]": "1", "О": "0", "O": "0", "B": "8", "В": "8", "b": "6", "©": "6",
    "%": "8", "[": "1", "Ч": "4", "ч": "4",
  ]
  static let glued: [(read: String, meant: String)] = [
    ("Ibs", "lbs"), ("Ib", "lb"), ("|bs", "lbs"), ("|b", "lb"),
    ("0z", "oz"), ("0Z", "oz"), ("|", "l"),
  ]
  /// Where things are: "кукуруза 6 банке" has no number, which would want other endings.
  static let inside: Set<String> = [
    "банке", "банках", "пачке", "пачках", "пакете", "пакетах", "коробке", "бутылке", "упаковке",
    "стекле", "масле", "соку", "томате", "рассоле", "вакууме", "нарезке", "сетке", "сахаре",
    "шоколаде", "сиропе",
  ]

  // MARK: - Asking

  static func isMeasure(_ word: String) -> Bool {
    pounds[bare(word)] != nil || kilos.contains(bare(word)) || unit(of: word) != nil
  }

  static func unit(of word: String) -> Unit.Measure? {
    pieceWords.contains(bare(word)) ? Unit.of("шт") : Unit.of(Folding.folded(bare(word)))
  }

  static func isNumber(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isNumber || ",./-".contains($0)) }
      && word.contains(where: \.isNumber)
  }

  /// Without the specks behind it.
  static func bare(_ word: String) -> String {
    var text = word
    while let last = text.last, ".,:;'\"”".contains(last) { text.removeLast() }
    return text
  }
}
