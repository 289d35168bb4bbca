/// A line of a receipt: the product that was sold, and the numbers after it.
struct ReceiptLine {
  /// The line without its numbers, article codes and tax letters; empty if there are only numbers.
  private(set) var name = ""
  /// The number or weight that was sold: "2", "0.512 kg"; nil for one piece, or if it is not
  /// printed.
  private(set) var count: String?
  /// The price of the line in hundredths; nil if there is none.
  private(set) var sum: Int?
  /// Whether the line is a deduction.
  private(set) var isNegative = false
  /// Whether the line contains a multiplication.
  private(set) var hasProduct = false
  /// The result of the multiplication in hundredths; nil if there is none.
  private(set) var product: Int?
  /// The number that was sold, computed from price and sum, if the words before "x" could be a
  /// misread number and unit: "ut. x 282.10 1692.60". Nil for other lines.
  private(set) var computedCount: Int?

  init(_ line: String) {
    var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    ReceiptLine.joinDecimals(&words)
    if words.count > 1, ReceiptLine.isAmountHeading(words[0]) { words.removeFirst() }
    var tail = ReceiptLine.takeTail(&words)
    // "Gift for 2.50" has no multiplication.
    while let first = tail.first, !words.isEmpty, ReceiptLine.isAmountWord(first.word) {
      words.append(first.word)
      tail.removeFirst()
    }
    if !tail.isEmpty, words.allSatisfy(ReceiptLine.isLabel) { words = [] }
    computedCount = words.isEmpty ? nil : ReceiptLine.count(afterMisread: tail.map(\.pieces))
    let isCyrillic = line.contains { ("А"..."я").contains($0) }
    let pieces = Array(tail.map(\.pieces).joined())
    read(pieces, isCyrillic: isCyrillic)
    if sum != nil, !hasProduct, count == nil,
      let amount = ReceiptLine.leadingAmount(words, pieces)
    {
      words.removeFirst()
      count = ReceiptLine.text(amount, isCyrillic ? "кг" : "kg", isMeasured: false)
    }
    if sum == nil, !hasProduct, !isNegative {
      name = ReceiptLine.cleaned(line.split(whereSeparator: \.isWhitespace).map(String.init))
    } else {
      name = ReceiptLine.cleaned(words + packSize(tail))
    }
  }

  /// Removes the numbers, units and signs at the end of the words, and returns them.
  private static func takeTail(_ words: inout [String]) -> [(word: String, pieces: [Piece])] {
    var tail: [(word: String, pieces: [Piece])] = []
    while let last = words.last {
      if tail.isEmpty, words.count > 1, isTaxLetter(last) {
        words.removeLast()
        continue
      }
      let next = tail.last?.pieces.first
      let word = tail.isEmpty ? last : withDigits(last, before: next)
      guard let pieces = pieces(of: word) ?? misreadUnit(words, before: next) else { break }
      tail.append((last, pieces))
      words.removeLast()
    }
    tail.reverse()
    if tail.count > 1, isMisreadTaxLetter(tail) { tail.removeLast() }
    return tail
  }

  /// Whether the last word is a digit after a price, which is a misread tax letter: "13.46 2" for
  /// "13.46 Z".
  private static func isMisreadTaxLetter(_ tail: [(word: String, pieces: [Piece])]) -> Bool {
    guard let last = tail.last?.word, last.count == 1, last.first?.isNumber == true else {
      return false
    }
    let before = tail.dropLast().flatMap(\.pieces)
    if case .number(_, 2)? = before.last { return !before.contains(.times) }
    return false
  }

  var hasName: Bool { name.filter(\.isLetter).count > 1 }

  // MARK: - Meaning of the numbers

  private typealias Number = (thousandths: Int, decimals: Int)

  private static func numbers(of pieces: [Piece]) -> [Number] {
    pieces.compactMap {
      if case .number(let thousandths, let decimals) = $0 { (thousandths, decimals) } else { nil }
    }
  }

  private mutating func read(_ pieces: [Piece], isCyrillic: Bool) {
    let numbers = ReceiptLine.numbers(of: pieces)
    guard let last = numbers.last else { return }
    let factors = ReceiptLine.factors(numbers, pieces)
    isNegative = ReceiptLine.isDeduction(pieces, last, factors)
    hasProduct = numbers.count > 1 && pieces.contains(.times)
    // "2 x 1.50" contains no sum.
    if last.decimals == 2, !hasProduct || numbers.count > 2 { sum = last.thousandths / 10 }
    let unit = pieces.lazy.compactMap {
      if case .unit(let unit) = $0, unit != "" { unit } else { nil }
    }
    .first
    if let factors {
      // The factor with two decimals is the price. If both have two, the amount comes first.
      let isSecond = factors.0.decimals == 2 && factors.1.decimals != 2
      let (amount, price) = isSecond ? (factors.1, factors.0) : factors
      count = ReceiptLine.text(
        ReceiptLine.correctedCount(amount, price, sum), unit ?? (isCyrillic ? "кг" : "kg"),
        isMeasured: unit != nil)
      product = (factors.0.thousandths * factors.1.thousandths + 5000) / 10_000
    }
  }

  /// Whether a minus is at one end, or directly before the last number. That can also be a misread
  /// equals sign: "2 x 58.00 -116.00".
  private static func isDeduction(
    _ pieces: [Piece], _ last: Number, _ factors: (Number, Number)?
  ) -> Bool {
    guard last.decimals == 2, pieces.contains(.minus) else { return false }
    if pieces.first == .minus || pieces.last == .minus { return true }
    let place = pieces.lastIndex { isNumber($0) } ?? 0
    guard place > 0, pieces[place - 1] == .minus else { return false }
    return factors.map { !isProduct($0.0, $0.1, last) } ?? true
  }

  /// Returns the factors of the multiplication: two numbers whose product is the last number, as in
  /// "6 AT 1 FOR 0.93 5.58", or the first two if there is a sign between them.
  private static func factors(_ numbers: [Number], _ pieces: [Piece]) -> (Number, Number)? {
    if numbers.count > 2, let sum = numbers.last {
      for (place, one) in numbers.enumerated().dropLast(2) {
        for other in numbers[(place + 1)..<(numbers.count - 1)]
        where isProduct(one, other, sum) {
          return (one, other)
        }
      }
    }
    guard numbers.count > 1, pieces.contains(.times) else { return nil }
    return (numbers[0], numbers[1])
  }

  private static func isProduct(_ one: Number, _ other: Number, _ sum: Number) -> Bool {
    let product = one.thousandths * other.thousandths / 1000
    return abs(product - sum.thousandths) <= max(20, sum.thousandths / 200)
  }

  /// Returns the number in front of a name, if that times the price is the sum, as in columns:
  /// "2 Rooibos 6.99 13.98".
  private static func leadingAmount(_ words: [String], _ pieces: [Piece]) -> Number? {
    let numbers = numbers(of: pieces)
    let first = withDigits(words.first ?? "", before: nil)
    guard words.count > 1, let sum = numbers.last, numbers.count > 1,
      case .number(let thousandths, let decimals)? = ReceiptLine.pieces(of: first)?.first,
      first.allSatisfy({ $0.isNumber || $0 == "." || $0 == "," }), decimals % 3 == 0
    else { return nil }
    let amount = (thousandths, decimals)
    let fits = numbers.dropLast().contains {
      $0.decimals == 2 && isProduct(amount, $0, sum)
    }
    return fits ? amount : nil
  }

  /// Returns the sum divided by the price, if the pieces are a times sign and these two.
  private static func count(afterMisread pieces: [[Piece]]) -> Int? {
    guard pieces.first == [.times] else { return nil }
    let numbers = numbers(of: Array(pieces.joined()))
    guard numbers.count == 2, numbers.allSatisfy({ $0.decimals == 2 }), numbers[0].thousandths > 0
    else { return nil }
    let (price, sum) = (numbers[0].thousandths, numbers[1].thousandths)
    let count = (sum + price / 2) / price
    return abs(count * price - sum) <= 10 && (1...99).contains(count) ? count : nil
  }

  /// Returns the amount, replaced if it was misread: the price times another whole number is the
  /// sum, and the price times the amount is not.
  private static func correctedCount(_ amount: Number, _ price: Number, _ sum: Int?) -> Number {
    guard amount.decimals == 0, price.decimals == 2, price.thousandths > 0, let sum else {
      return amount
    }
    let meant = (sum * 10 + price.thousandths / 2) / price.thousandths
    let isExact = abs(meant * price.thousandths - sum * 10) <= 10
    return isExact && (1...99).contains(meant) ? (meant * 1000, 0) : amount
  }

  /// Formats an amount; nil for one piece. An amount that is not whole is a weight.
  private static func text(_ amount: Number, _ unit: String, isMeasured: Bool) -> String? {
    guard amount.thousandths > 0, amount.thousandths < 1_000_000 else { return nil }
    let isCount = amount.thousandths % 1000 == 0 && !isMeasured
    if isCount { return amount.thousandths == 1000 ? nil : Amount.text(amount.thousandths) }
    return Amount.text(amount.thousandths) + " " + unit
  }

  /// Returns the size of a pack, which belongs to the name: a whole number directly before the
  /// price, as in "EGGS 12 3.20" and "Яйца 10 шт 89.90".
  private func packSize(_ tail: [(word: String, pieces: [Piece])]) -> [String] {
    guard count == nil, !hasProduct, tail.count > 1,
      case .number(let thousandths, 0)? = tail[0].pieces.first,
      (2000...100_000).contains(thousandths)
    else { return [] }
    let isUnit =
      tail.count > 2 && tail[1].pieces.allSatisfy { if case .unit = $0 { true } else { false } }
    return isUnit ? [tail[0].word, tail[1].word] : tail.count == 2 ? [tail[0].word] : []
  }

  // MARK: - Names

  /// Returns the name without line and article numbers around it and punctuation at both ends.
  private static func cleaned(_ words: [String]) -> String {
    var words = words[...]
    while let first = words.first, words.count > 1, isCode(first) { words.removeFirst() }
    let isTaxed = words.count > 2 && words.last.map(isTaxLetter) == true
    let code = words.dropLast(isTaxed ? 1 : 0).last ?? ""
    if words.count > (isTaxed ? 2 : 1), code.filter(\.isNumber).count > 6 {
      words.removeLast(isTaxed ? 2 : 1)
    }
    while let last = words.last, !last.contains(where: { $0.isLetter || $0.isNumber || $0 == "%" })
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

  /// Whether the word is a line or article number: "1.", "12)", "4607001771234", "*3456789", "№3",
  /// or one with a misread star, "ж3456789".
  private static func isCode(_ word: String) -> Bool {
    let bare = word.filter { !"*#№:;-[]|".contains($0) }
    let digits = bare.filter(\.isNumber).count
    if bare.isEmpty { return true }
    if digits == bare.count { return digits > 4 || bare.count < word.count }
    if digits > 5, digits == bare.count - 1 { return true }
    return [".", ")"].contains(bare.last) && digits == bare.count - 1
  }
}
