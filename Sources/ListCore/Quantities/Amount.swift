/// Numbers as people write them in lists, in thousandths, so that every device computes the same.
enum Amount {
  /// Reads a number at the beginning of a word and the text attached to it: "500g" is 500 and "g".
  ///
  /// The formats are 2 · 1.5 · 1,5 · 1/2 · ½ · 1½. Returns nil for a word without a number at its
  /// beginning, for more than six digits, and for a division by zero.
  static func parse(_ word: String) -> (thousandths: Int, rest: String)? {
    var rest = Array(word.unicodeScalars)[...]
    let whole = digits(&rest)
    if let sign = rest.first, let part = fractions[sign] {
      rest.removeFirst()
      return ((whole ?? 0) * 1000 + part, text(rest))
    }
    guard let whole else { return nil }
    guard let mark = rest.first, [".", ",", "/"].contains(mark) else {
      return (whole * 1000, text(rest))
    }
    var behind = rest.dropFirst()
    let length = behind.count
    guard let second = digits(&behind) else { return (whole * 1000, text(rest)) }
    if mark == "/" { return second == 0 ? nil : (whole * 1000 / second, text(behind)) }
    let scale = [1: 100, 2: 10, 3: 1][length - behind.count]
    return scale.map { (whole * 1000 + second * $0, text(behind)) }
  }

  /// Whether the comma can group thousands: "1,000" is one for kilograms, and a thousand for pieces
  /// and grams.
  static func isGrouped(_ word: String) -> Bool {
    let groups = word.split(separator: ",", omittingEmptySubsequences: false)
    return groups.count == 2 && (1...3).contains(groups[0].count) && groups[1].count == 3
      && groups[0].first != "0"
      && groups.allSatisfy { $0.unicodeScalars.allSatisfy { ("0"..."9").contains($0) } }
  }

  /// Formats thousandths as "2" or "1.5", never with an exponent.
  static func text(_ thousandths: Int) -> String {
    let (whole, part) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard part > 0 else { return "\(whole)" }
    var digits = String(String(part + 1000).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  /// Number words of both languages, in thousandths.
  static let words: [String: Int] = [
    "one": 1000, "two": 2000, "three": 3000, "four": 4000, "five": 5000, "six": 6000,
    "seven": 7000, "eight": 8000, "nine": 9000, "ten": 10000, "dozen": 12000, "couple": 2000,
    "один": 1000, "одна": 1000, "одну": 1000, "одно": 1000, "два": 2000, "две": 2000, "три": 3000,
    "четыре": 4000, "пять": 5000, "шесть": 6000, "семь": 7000, "восемь": 8000, "девять": 9000,
    "десять": 10000, "десяток": 10000, "десятка": 10000, "дюжина": 12000, "дюжину": 12000,
    "пара": 2000, "пару": 2000, "полтора": 1500, "полторы": 1500, "пол": 500,
  ]

  /// Words that multiply the number before them.
  static let multipliers: [String: Int] = [
    "dozen": 12, "dozens": 12, "дюжины": 12, "дюжин": 12, "десяток": 10, "десятка": 10,
    "десятков": 10,
  ]

  private static let fractions: [Unicode.Scalar: Int] = [
    "½": 500, "¼": 250, "¾": 750, "⅓": 333, "⅔": 667, "⅛": 125,
  ]

  private static func digits(_ rest: inout ArraySlice<Unicode.Scalar>) -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    guard (1...6).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1.value - 48) }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
