/// Sums of a receipt whose tax letter or currency was read as a digit, or which are behind a row of dots.
enum MisreadSums {
  /// Returns the words with the last one repaired: "284.42Б6" without the digit behind the letter of a
  /// tax, and "1 шт * 128.69 128.696" with two decimals, if these are the product.
  static func repaired(_ printed: [String]) -> [String] {
    let words = withoutDots(printed)
    guard let last = words.last, let point = last.firstIndex(where: { ".,".contains($0) }),
      last[..<point].last?.isNumber == true
    else { return words }
    let behind = last[point...].dropFirst()
    let decimals = behind.prefix(while: \.isNumber)
    let mark = behind.dropFirst(decimals.count)
    if decimals.count == 2, mark.count == 2, mark.first?.isLetter == true,
      mark.last?.isNumber == true
    {
      return words.dropLast() + [String(last.dropLast())]
    }
    guard decimals.count == 3, mark.isEmpty, words.count > 3,
      let sum = ReceiptLine.firstNumber(in: String(last.dropLast()))
    else { return words }
    let numbers = words.dropLast().compactMap {
      ReceiptLine.pieces(of: $0).flatMap { ReceiptLine.numbers(of: $0).first }
    }
    guard numbers.count > 1, numbers[numbers.count - 1].decimals == 2,
      ReceiptLine.isProduct(numbers[numbers.count - 2], numbers[numbers.count - 1], sum)
    else { return words }
    return words.dropLast() + [String(last.dropLast())]
  }

  /// Removes the words between an amount with its price and the sum, which are a row of dots: "1 шт *
  /// 75.39 cece eee ees 75.39".
  private static func withoutDots(_ words: [String]) -> [String] {
    guard let first = words.first?.first, first.isASCII, first.isNumber,
      let times = words.prefix(4).firstIndex(where: { ["*", "x", "х", "X", "Х", "#"].contains($0) }
      ),
      times + 3 < words.count, ReceiptLine.isPrice(words[times + 1]),
      let last = words.last, last.contains(where: \.isNumber)
    else { return words }
    let between = words[(times + 2)..<(words.count - 1)]
    guard between.allSatisfy({ word in !word.contains(where: \.isNumber) && word.count > 1 }),
      between.reduce(0, { $0 + $1.count }) > 5
    else { return words }
    return words[..<times] + ["x", words[times + 1], last]
  }

  /// Removes the digit that was read for a dollar, "95.58" for "$5.58", where only then an amount and
  /// its price give the sum of the item above or below.
  static func removeCurrencies(_ lines: inout [Receipt.Line], in range: Range<Int>) {
    for place in range where lines[place].kind == .other {
      let factors = lines[place].line
      guard !factors.hasName, factors.sum == nil, let product = factors.multiplication else {
        continue
      }
      let others = [place - 1, place + 1].filter {
        range.contains($0) && lines[$0].kind == .other && lines[$0].line.hasName
          && lines[$0].line.sum != nil && lines[$0].line.multiplication == nil
      }
      let sums = others.map { ($0, lines[$0].line.sum ?? 0) }
      if sums.contains(where: { product.matches($0.1) }) { continue }
      let prices = [product.price] + withoutFirstDigit(product.price / 10).map { $0 * 10 }
      let found = prices.lazy.flatMap { price in
        sums.flatMap { other, sum in
          ([sum] + withoutFirstDigit(sum)).map { (price: price, place: other, sum: $0) }
        }
      }.first { product.with(price: $0.price).matches($0.sum) }
      guard let found else { continue }
      lines[place].line.replacePrice(with: found.price)
      lines[found.place].line.replaceSum(with: found.sum)
    }
  }

  /// Returns a number in hundredths without its first digit, if that can be a misread dollar.
  private static func withoutFirstDigit(_ number: Int) -> [Int] {
    let digits = String(number)
    guard digits.count > 3, let first = digits.first, "9586".contains(first),
      let rest = Int(digits.dropFirst()), rest > 0
    else { return [] }
    return [rest]
  }
}
