/// The meaning of the numbers of a line of a receipt.
extension ReceiptLine {
  typealias Number = (thousandths: Int, decimals: Int)

  /// The amount that was sold and the price of one, or of one kilogram.
  struct Multiplication {
    let amount: Number
    /// In thousandths.
    let price: Int
    /// The unit of the amount; nil if none is printed.
    let unit: String?
    /// The unit of an amount that is not whole and has none.
    let defaultUnit: String

    /// Whether nothing on the line tells the amount from the price: "3.79 1.28 4.85".
    var isAmbiguous = false

    init(amount: Number, price: Int, unit: String?, defaultUnit: String) {
      // Nobody buys a hundred kilograms: a point in front of the weight was not read, ".512 кг".
      let isThousandths =
        unit.map { !$0.isEmpty } == true && amount.decimals == 0
        && (100_000..<1_000_000).contains(amount.thousandths)
      self.amount = isThousandths ? (amount.thousandths / 1000, 3) : amount
      (self.price, self.unit, self.defaultUnit) = (price, unit, defaultUnit)
    }

    /// The multiplication with amount and price exchanged.
    var exchanged: Multiplication {
      Multiplication(
        amount: (price, 2), price: amount.thousandths, unit: unit, defaultUnit: defaultUnit)
    }

    /// The multiplication with another price, in thousandths.
    func with(price: Int) -> Multiplication {
      Multiplication(amount: amount, price: price, unit: unit, defaultUnit: defaultUnit)
    }

    /// The result in hundredths.
    var product: Int { (amount.thousandths * price + 5000) / 10_000 }

    /// Whether the product is the sum, but for the rounding of both.
    func matches(_ sum: Int) -> Bool { isExact(amount, sum) }

    /// Whether the product is the sum, or would be it if some zeros had not been read as eights.
    func couldMatch(_ sum: Int) -> Bool {
      if matches(sum) { return true }
      guard amount.decimals == 0, amount.thousandths > 1000 else { return false }
      let sums = Set(MisreadZeros.readings(of: sum, digits: [8]).map { $0 * 10_000 })
      return MisreadZeros.readings(of: price, digits: [8]).contains {
        sums.contains($0 * amount.thousandths)
      }
    }

    /// The amount as text; nil for one piece. An amount that does not match the sum was misread.
    func text(matching sum: Int?) -> String? {
      let amount = sum.map(corrected) ?? self.amount
      guard amount.thousandths > 0, amount.thousandths < 1_000_000 else { return nil }
      if amount.thousandths % 1000 == 0, unit == nil {
        return amount.thousandths == 1000 ? nil : Amount.text(amount.thousandths)
      }
      return Amount.text(amount.thousandths) + " " + (unit ?? defaultUnit)
    }

    /// Returns the amount whose product with the price is the sum (in hundredths): a whole number, or
    /// the weight with other digits.
    private func corrected(_ sum: Int) -> Number {
      guard price > 0, !isExact(amount, sum) else { return amount }
      if let weight = weights.first(where: { isExact($0, sum) }) { return weight }
      let count = (sum * 10 + price / 2) / price
      let isWhole = abs(count * price - sum * 10) <= max(10 * count, sum / 100)
      if isWhole, (1...99).contains(count), !isWeight { return (count * 1000, 0) }
      return withMisreadZeros(sum) ?? amount
    }

    /// Returns the amount if some zeros in it, in the price or in the sum were misread.
    private func withMisreadZeros(_ sum: Int) -> Number? {
      let (prices, sums) = (MisreadZeros.readings(of: price), MisreadZeros.readings(of: sum))
      let readings = weights + (amount.decimals == 0 ? [amount] : [])
      return readings.first { amount in
        amount.thousandths > 0
          && prices.contains { price in
            let product = Multiplication(
              amount: amount, price: price, unit: unit, defaultUnit: defaultUnit)
            return price > 0 && sums.contains { product.isExact(amount, $0) }
          }
      }
    }

    /// Whether the amount has the unit and the decimals of a weight.
    private var isWeight: Bool { unit != nil && amount.decimals > 0 }

    /// Whether the product differs from the sum only by the rounding of both.
    private func isExact(_ amount: Number, _ sum: Int) -> Bool {
      let half = amount.decimals == 0 ? 0 : price / 2000
      return abs(amount.thousandths * price / 1000 - sum * 10) <= 10 + half
    }

    /// The weight with digits that can be a misread zero with a stroke replaced, fewest first.
    private var weights: [Number] {
      guard amount.decimals == 3 || isWeight, amount.thousandths < 1_000_000 else { return [] }
      return MisreadZeros.readings(of: amount.thousandths).map { ($0, amount.decimals) }
    }
  }

  static func isProduct(_ one: Number, _ other: Number, _ sum: Number) -> Bool {
    let product = one.thousandths * other.thousandths / 1000
    return abs(product - sum.thousandths) <= max(20, sum.thousandths / 200)
  }

  static func numbers(of pieces: [Piece]) -> [Number] {
    pieces.compactMap {
      if case .number(let thousandths, let decimals) = $0 { (thousandths, decimals) } else { nil }
    }
  }

  /// Returns the pieces with the price of one instead of that of several, and without their number:
  /// "6 AT 1 FOR 0.93", "2.04 lb @ 1 lb/ 0.98", "2 @ 2/5.00".
  static func withPriceOfOne(_ pieces: [Piece]) -> [Piece] {
    guard let times = pieces.firstIndex(of: .times), pieces[..<times].contains(where: isNumber),
      let base = pieces[times...].firstIndex(where: isNumber),
      case .number(let several, 0) = pieces[base], (1000...12_000).contains(several),
      let next = pieces[(base + 1)...].firstIndex(where: isNumber), next > base + 1,
      case .number(let price, 2) = pieces[next], !pieces[base..<next].contains(.equals)
    else { return pieces }
    // In "1.20 x 1 = 1.20" and "1.20 each x 1 £1.20" the number is the amount.
    let isAfterPrice = numbers(of: Array(pieces[..<times])).last?.decimals == 2
    let isWeight = pieces[..<times].contains(.unit("kg")) || pieces[..<times].contains(.unit("lb"))
    guard !isAfterPrice || isWeight else { return pieces }
    var made = pieces
    made[next] = .number(thousandths: price * 1000 / several, decimals: 2)
    made.remove(at: base)
    return made
  }

  /// Whether a minus is at one end, or directly before the last number. That can also be a misread
  /// equals sign: "2 x 58.00 -116.00".
  static func isDeduction(
    _ pieces: [Piece], _ last: Number, _ factors: (Number, Number)?
  ) -> Bool {
    let pieces = pieces.filter { $0 != .mark }
    guard last.decimals == 2, pieces.contains(.minus) else { return false }
    if pieces.first == .minus || pieces.last == .minus { return true }
    let place = pieces.lastIndex { isNumber($0) } ?? 0
    guard place > 0, pieces[place - 1] == .minus else { return false }
    return factors.map { !isProduct($0.0, $0.1, last) } ?? true
  }

  /// Returns the places of the factors of the multiplication: two numbers whose product is the last
  /// one, as in "6 AT 1 FOR 0.93 5.58", or those around the times sign.
  static func factors(_ numbers: [Number], _ pieces: [Piece]) -> (first: Int, second: Int)? {
    if numbers.count > 2, let sum = numbers.last {
      // In "Rice 2kg 2 1.79 3.58" the nearest numbers are the factors.
      for first in numbers.indices.dropLast(2).reversed() {
        for second in (first + 1)..<(numbers.count - 1)
        where isProduct(numbers[first], numbers[second], sum) {
          return (first, second)
        }
      }
    }
    guard numbers.count > 1, let times = pieces.firstIndex(of: .times) else { return nil }
    let before = pieces[..<times].count { isNumber($0) }
    // "1kg x6 9.60" is a size, an amount and a sum.
    if before + 1 < numbers.count, numbers[before].decimals != 2, numbers[before + 1].decimals == 2,
      before == 0 || numbers[before - 1].decimals != 2
    {
      return (before, before + 1)
    }
    let second = min(max(before, 1), numbers.count - 1)
    return (second - 1, second)
  }

  /// Returns the amount, and the price of one with the discount, if the last of four or more
  /// numbers is the sum without a discount that is printed too, in money or percent: "159.90 15.99 1
  /// 143.91", "450.00 10 0.610 247.05".
  static func discounted(_ numbers: [Number]) -> (Number, price: Int)? {
    guard numbers.count > 3, let sum = numbers.last, sum.decimals == 2 else { return nil }
    let factors = numbers.dropLast()
    for (place, amount) in factors.enumerated()
    where amount.decimals % 3 == 0 && amount.thousandths > 0 {
      for price in factors where price.decimals == 2 {
        let isSum = factors.enumerated().contains { other, discount in
          guard other != place, discount.thousandths > 0 else { return false }
          let isRate = discount.decimals == 0 && discount.thousandths < 100_000
          let rest =
            isRate
            ? price.thousandths * (100_000 - discount.thousandths) / 100_000
            : price.thousandths - discount.thousandths
          return rest > 0 && isProduct(amount, (rest, 2), sum)
            || !isRate && rest > 0
              && isProduct(amount, price, (sum.thousandths + discount.thousandths, 2))
        }
        if isSum { return (amount, sum.thousandths * 1000 / amount.thousandths) }
      }
    }
    return nil
  }

  /// Returns the words before the multiplication, which are the size in a name: "4009 2.95 x 2" and
  /// "2kg 1 5.50 5.50".
  static func unused(_ tail: [(word: String, pieces: [Piece])]) -> [String] {
    let pieces = tail.map(\.pieces)
    guard let first = factors(numbers(of: Array(pieces.joined())), Array(pieces.joined()))?.first
    else { return [] }
    var (words, count): ([String], Int) = ([], 0)
    for (word, pieces) in tail {
      let found = numbers(of: pieces)
      guard count + found.count <= first, count < first || found.isEmpty == false else { break }
      let isSize = found.allSatisfy { $0.decimals != 2 } && word.filter(\.isNumber).count < 5
      let isPlain = pieces.allSatisfy {
        switch $0 {
        case .number, .unit: true
        default: false
        }
      }
      guard isSize, isPlain, !isAmountWord(word) else { return [] }
      (words, count) = (words + [word], count + found.count)
    }
    return words
  }

  /// Returns the number of a word that can be an amount before a sum: "2", "3шт", "1.304", but
  /// neither "04" nor "12.50".
  static func wholeOrWeight(_ word: String) -> Number? {
    guard let pieces = pieces(of: word), let number = numbers(of: pieces).first,
      pieces.count == 1 || pieces.count == 2 && pieces[1] == .unit(""), number.thousandths > 0,
      number.decimals == 3 || number.decimals == 0 && number.thousandths < 100_000
    else { return nil }
    return word.first == "0" && number.decimals == 0 ? nil : number
  }

  /// Returns the number of a word without anything else.
  static func onlyNumber(_ word: String) -> Piece? {
    guard let pieces = pieces(of: word), pieces.count == 1, isNumber(pieces[0]) else { return nil }
    return pieces[0]
  }

  /// Returns the number in front of a name, if that times the price is the sum, as in columns:
  /// "2 Rooibos 6.99 13.98".
  static func leadingAmount(_ words: [String], _ pieces: [Piece]) -> (Number, price: Int)? {
    let numbers = numbers(of: pieces)
    let first = withDigits(words.first ?? "", before: nil)
    guard words.count > 1, let sum = numbers.last, numbers.count > 1,
      case .number(let thousandths, let decimals)? = ReceiptLine.pieces(of: first)?.first,
      first.allSatisfy({ $0.isNumber || $0 == "." || $0 == "," }), decimals % 3 == 0
    else { return nil }
    let amount = (thousandths, decimals)
    let price = numbers.dropLast().first { $0.decimals == 2 && isProduct(amount, $0, sum) }
    return price.map { (amount, $0.thousandths) }
  }

  // MARK: - Misread numbers

  /// The numbers of a line without a name whose signs or units were misread: "246.49 x wT 246.48",
  /// "3 wt xX 357.55 1072.65", "4 a $8.08".
  struct MisreadNumbers {
    let amount: Number
    let price: Int
    /// In hundredths; nil if the line contains no sum.
    let sum: Int?

    init?(_ words: [String]) {
      var words = words.filter { ![".", ",", "=", "-", "—", "_", ":"].contains($0) }
      while words.count > 3, let last = words.last, ReceiptLine.isUnit(last) { words.removeLast() }
      let prices = words.map { ReceiptLine.isPrice($0) ? ReceiptLine.firstNumber(in: $0) : nil }
      guard let last = prices.last, let last, words.count > 2 else { return nil }
      let isPriceFirst = prices[0] != nil
      let end = !isPriceFirst && words.count > 3 && prices[words.count - 2] != nil ? 2 : 1
      let middle = words[1..<(words.count - end)]
      guard MisreadNumbers.areSigns(middle, hasAmount: isPriceFirst) else { return nil }
      if isPriceFirst, let first = prices[0] {
        // The amount is computed if it is not readable.
        let inner = middle.lazy.compactMap(MisreadNumbers.amount).first
        (amount, price, sum) = (inner ?? (0, 0), first.thousandths, last.thousandths / 10)
        guard inner != nil || last.thousandths * 100 >= first.thousandths * 99 else { return nil }
      } else {
        let written = ReceiptLine.withDigits(words[0], before: .unit(""))
        guard written.first?.isNumber == true, written.filter(\.isLetter).count < 3,
          let first = ReceiptLine.firstNumber(in: written), first.decimals % 3 == 0
        else { return nil }
        let one = prices[words.count - end] ?? last
        (amount, price, sum) = (first, one.thousandths, end == 2 ? last.thousandths / 10 : nil)
      }
    }

    /// Returns the amount in a word: "x2", "4шт", "@.433Kr", and "бит" for "6шт".
    private static func amount(_ word: String) -> Number? {
      if let number = ReceiptLine.firstNumber(in: ReceiptLine.withZero(word)) { return number }
      guard MisreadAmounts.pieceWords.contains(word.dropFirst().lowercased()),
        let digit = MisreadAmounts.digits[String(word.prefix(1))].flatMap(Int.init)
      else { return nil }
      return (digit * 1000, 0)
    }

    /// Whether the words are a unit and a times sign, both perhaps misread.
    private static func areSigns(_ words: ArraySlice<String>, hasAmount: Bool) -> Bool {
      let letters = words.map { $0.filter(\.isLetter).count }
      guard (1...4).contains(words.count), letters.allSatisfy({ $0 < 4 }) else { return false }
      if hasAmount { return words.allSatisfy { $0.count < 8 } }
      let isMultiplied = words.contains { word in
        word.count < 3 && !word.contains(where: \.isNumber)
          && word.allSatisfy { !$0.isLetter || "xXхХж".contains($0) }
      }
      return words.allSatisfy { !$0.contains(where: \.isNumber) }
        && (isMultiplied || letters.reduce(0, +) < 2)
    }
  }

  /// Returns the first number in a word: 1.84 in "$1.84", 2 in "x2".
  static func firstNumber(in word: String) -> Number? {
    let digits = word.drop { !($0.isASCII && $0.isNumber) }
    guard case (.number(let thousandths, let decimals), _)? = number(digits) else { return nil }
    return (thousandths, decimals)
  }
}
