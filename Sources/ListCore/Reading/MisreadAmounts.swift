/// Amounts as pictures are misread: "5 Ib", "150z", "б шт". What people type is left as it is.
enum MisreadAmounts {
  static func mended(_ line: String) -> String {
    var words = line.split(separator: " ").flatMap { pieces(String($0)) }
    let isRussian = line.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
    for place in words.indices {
      let next = place + 1 < words.count ? words[place + 1] : nil
      let isBefore = next.map { pounds[bare($0)] != nil || unit(of: $0) != nil } ?? false
      if isBefore, let digit = digits[words[place]] { words[place] = digit }
      guard place > 0, isNumber(words[place - 1]) else { continue }
      if let pound = pounds[bare(words[place])] { words[place] = pound }
      if ounces.contains(bare(words[place])) { words[place] = "oz" }
      if pieceWords.contains(bare(words[place])) { words[place] = "шт" }
      if litres.contains(bare(words[place])) { words[place] = isRussian ? "л" : "l" }
      // "масла 2 почки": packets, unless it begins with them.
      if place > 1, bare(words[place]) == "почки" { words[place] = "пачки" }
    }
    return words.joined(separator: " ")
  }

  private static let pounds = [
    "Ib": "lb", "Ibs": "lbs", "|b": "lb", "|bs": "lbs", "1b": "lb", "1bs": "lbs", "lb5": "lbs",
  ]
  private static let ounces: Set<String> = ["0z", "0Z", "Oz", "OZ", "oZ", "02"]
  private static let litres: Set<String> = ["|", "I", "JI", "Jl", "JL", "Л"]
  private static let pieceWords: Set<String> = [
    "um", "umm", "wm", "шm", "wт", "ит", "илт", "млт", "вит", "шит", "шг", "иит", "цт",
  ]
  /// A digit that stands alone before a unit.
  private static let digits = [
    "б": "6", "Б": "6", "З": "3", "з": "3", "Э": "3", "S": "5", "s": "5", "|": "1", "I": "1",
    "l": "1", "!": "1", "]": "1", "О": "0", "O": "0", "B": "8", "В": "8",
  ]

  /// A number and what is glued to it, where that is a unit: "150z", "Зшт", "5006".
  private static func pieces(_ word: String) -> [String] {
    let text = bare(word)
    for unit in glued where text.hasSuffix(unit.read) && text.count > unit.read.count {
      let number = String(text.dropLast(unit.read.count))
      if isNumber(number), number.count < 4 { return [number, unit.meant] }
    }
    let number = text.prefix { $0.isASCII && $0.isNumber }
    let rest = String(text.dropFirst(number.count))
    if !number.isEmpty, !rest.isEmpty, number.count < 4, unit(of: rest) != nil {
      return [String(number), rest]
    }
    if let first = text.first, let digit = digits[String(first)], text.utf16.last ?? 0 >= 0x400,
      text.dropFirst().count > 1, unit(of: String(text.dropFirst())) != nil
    {
      return [digit, String(text.dropFirst())]
    }
    // Grams of round amounts: nobody buys 5006 of a thing.
    if text.count == 4, text.hasSuffix("006"), text.first != "0", isNumber(text) {
      return [String(text.dropLast()), "g"]
    }
    return [word]
  }

  private static let glued: [(read: String, meant: String)] = [
    ("Ibs", "lbs"), ("Ib", "lb"), ("|bs", "lbs"), ("|b", "lb"),
    ("0z", "oz"), ("0Z", "oz"),
  ]

  private static func unit(of word: String) -> Unit.Measure? {
    pieceWords.contains(bare(word)) ? Unit.of("шт") : Unit.of(Folding.folded(bare(word)))
  }

  private static func isNumber(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isNumber || ",./-".contains($0)) }
      && word.contains(where: \.isNumber)
  }

  /// Without the specks behind it.
  private static func bare(_ word: String) -> String {
    var text = word
    while let last = text.last, ".,:;'\"”".contains(last) { text.removeLast() }
    return text
  }
}
