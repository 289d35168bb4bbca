/// Amounts, prices and sums of a receipt that are named instead of multiplied: "Qty 2 £1.75 each",
/// "Цена: 190.00 Кол-во: 1 шт".
enum NamedAmounts {
  /// Returns the line with the parts of an amount that were read as one word, "х 4 шт" for "хашт" and
  /// "жашт", and with the percent sign in front of a size: "82,5%" for "82,5х".
  static func separated(_ line: String) -> String {
    line.replacing(/(\s\d{1,2}(?:[.,]\d)?)[хxX](?=\s+\d+(?:г|мл|кг|л)(?:\s|$))/) { match in
      "\(match.output.1)%"
    }.replacing(/(^|\s)[хxж*]([аз]|\d{1,2})шт\.?(?=\s|$)/) { match in
      let count = ["а": "4", "з": "3"][match.output.2] ?? match.output.2
      return "\(match.output.1)х \(count) шт"
    }
  }

  private static let prices: Set<String> = ["цена", "price"]
  private static let sums: Set<String> = ["сумма", "amount", "total"]

  /// Returns the line as a multiplication or a sum; other lines unchanged, but for an amount of one in
  /// front of a name that was read as a letter: "l Peppered Bake 2.50".
  static func arranged(_ line: String) -> String {
    if line.hasPrefix("l ") { return "1" + line.dropFirst() }
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard (3...6).contains(words.count) else { return line }
    return priceOfEach(words) ?? priceAndAmount(words) ?? sumBehindTax(words) ?? line
  }

  /// "Qty 2 £1.75 each" becomes "2 x £1.75". The first word may be misread: "Giy 2 £1.10 each".
  private static func priceOfEach(_ words: [String]) -> String? {
    guard words.count == 4, ["each", "ea"].contains(bare(words[3])), words[0].count < 5,
      !words[0].hasSuffix("."), (1...2).contains(words[1].count),
      words[1].allSatisfy(\.isNumber), isPrice(words[2])
    else { return nil }
    return "\(words[1]) x \(words[2])"
  }

  /// "Цена: 190.00 Кол-во: 1 шт" becomes "1 шт x 190.00".
  private static func priceAndAmount(_ words: [String]) -> String? {
    guard words.count > 3, prices.contains(bare(words[0])), isPrice(words[1]),
      ReceiptLine.isAmountHeading(words[2]), words[3].first?.isNumber == true,
      words[4...].allSatisfy({ $0.count < 4 && !$0.contains(where: \.isNumber) })
    else { return nil }
    return words[3...].joined(separator: " ") + " x " + words[1]
  }

  /// "НДС: 10% Сумма: 190.00" becomes "=190.00".
  private static func sumBehindTax(_ words: [String]) -> String? {
    guard ReceiptWords.isTax(words[0]), let last = words.last, isPrice(last),
      sums.contains(bare(words[words.count - 2])), words.count > 3
    else { return nil }
    return "=" + last.drop { !$0.isNumber }
  }

  /// Whether the word is a price, perhaps with a misread currency: "#1.10".
  private static func isPrice(_ word: String) -> Bool {
    ReceiptLine.isPrice(String(word.drop { !$0.isNumber }))
  }

  private static func bare(_ word: String) -> String {
    word.lowercased().filter(\.isLetter)
  }
}
