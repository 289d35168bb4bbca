/// A line of a receipt: the product that was sold, and the numbers after it.
struct ReceiptLine {
  /// The line without its numbers, article codes and tax letters; empty if there are only numbers.
  var name = ""
  /// The price of the line in hundredths; nil for a line without a price.
  private(set) var sum: Int?
  /// Whether the line is a deduction.
  private(set) var isNegative = false
  /// The amount and the price of one; nil if they are not printed.
  private(set) var multiplication: Multiplication?
  /// Whether the line contains a multiplication, of which parts may be unreadable.
  private(set) var hasProduct = false
  /// The number that was sold, computed from price and sum, if the words before "x" could be a
  /// misread number and unit: "ut. x 282.10 1692.60". Nil for other lines.
  private(set) var computedCount: Int?
  /// A weight without a price of one: "BANANAS 0.742 kg 0.89".
  private var weight: String?
  /// The amount in a line of its own: "Количество 2 шт.".
  private(set) var statedAmount: Multiplication?
  /// Whether the line begins with a line or article number.
  private(set) var hasCode = false
  /// Whether the price of one is before the amount; nil without both.
  private var isPriceFirst: Bool?
  /// Whether the words before the numbers end with a colon: "Price without card: 1.75".
  private(set) var isLabelled = false
  /// The number directly before the sum, which is an amount if other lines have one too, and the
  /// name in front of it: "Milk 2 3.80".
  private(set) var column: (amount: Number, name: String)?
  /// An amount, a price and the name in front of them, if the line ends with these and a sum that is
  /// not their product.
  private var inconsistent: (multiplication: Multiplication, name: String)?
  /// Whether the amount is separate from the price: "2 x MILK 2.90", "Rice 1kg Qty: 2 £4.00".
  private var hasAmountAlone = false

  init(_ line: String, _ units: ReceiptUnits) {
    let written = MisreadSums.repaired(ReceiptLine.words(of: line))
    var words = units.repaired(units.remarks.removed(from: written))
    ReceiptLine.removeLeadingMarks(&words)
    let isHeaded = words.count > 1 && ReceiptLine.isAmountHeading(words[0])
    if isHeaded { words.removeFirst() }
    hasCode =
      words.count > 1 && ReceiptLine.isCode(words[0]) && words[0].contains(where: \.isNumber)
    let printed = words
    ReceiptLine.removeTaxMarks(&words)
    let defaultUnit = units.weight
    let leadingAmount = ReceiptLine.takeLeadingAmount(&words)
    // "3 x *SHAMPOO 3.00"
    if leadingAmount != nil { ReceiptLine.removeLeadingMarks(&words) }
    words = ReceiptProduct(words, signs: units.signs).reordered
    let start = ReceiptProduct(words, signs: units.signs).start
    if start == nil, readMisreadNumbers(words, defaultUnit) { return }
    var tail = ReceiptLine.takeTail(&words, from: start)
    separate(&words, &tail, hasProduct: start != nil)
    let pieces = ReceiptLine.withPriceOfOne(Array(tail.map(\.pieces).joined()))
    read(pieces, defaultUnit, isNameless: words.isEmpty)
    let onlyAmount = leadingAmount ?? headedAmount(tail)
    hasAmountAlone = onlyAmount != nil
    if let amount = onlyAmount {
      read(amount, before: pieces, defaultUnit)
    }
    // A price in brackets is a deduction: "MIX & MATCH (0.80)".
    if let last = tail.last?.word, tail.count == 1, last.first == "(", last.last == ")" {
      isNegative = true
    }
    readColumn(words, tail, units)
    let hasUnit = pieces.contains { if case .unit = $0 { true } else { false } }
    // "2 шт." is an amount, "72шт" the size of a pack.
    let isPack =
      tail.count == 1 && !isHeaded && ReceiptSizes.isSize(tail[0].word)
      && (ReceiptLine.numbers(of: pieces).first?.thousandths ?? 0) >= 5000
    if isHeaded || hasUnit, !isPack, words.isEmpty, sum == nil, !hasProduct,
      let amount = ReceiptLine.numbers(of: pieces).first
    {
      statedAmount = Multiplication(
        amount: amount, price: 0, unit: ReceiptLine.unit(in: pieces), defaultUnit: defaultUnit)
      return
    }
    if sum != nil, !hasProduct, multiplication == nil,
      let (amount, price) = ReceiptLine.leadingAmount(words, pieces)
    {
      words.removeFirst()
      multiplication = Multiplication(
        amount: amount, price: price, unit: nil, defaultUnit: defaultUnit)
    }
    let isBare = sum == nil && !hasProduct && !isNegative
    if isBare, ReceiptLine.isCodes(printed) { return }
    name = ReceiptLine.cleaned(isBare && !hasAmountAlone ? printed : words + packSize(tail))
    if !isBare, words.count == 1, ReceiptSizes.isSize(words[0]) { isSize = true }
  }

  /// Whether the only name is a size, which ends the name in the line above: "90s 4.99".
  private(set) var isSize = false

  /// Whether there is a name. Two letters before an amount, a price and their product are a unit.
  var hasName: Bool { isSize || name.filter(\.isLetter).count > (isConsistent ? 2 : 1) }

  /// The result of the multiplication in hundredths; nil without a multiplication.
  var product: Int? { multiplication?.product }

  /// Whether the line contains only numbers that belong to an item.
  var isAmounts: Bool { !hasName && (sum != nil || hasProduct) }

  /// Whether the product of the amount and the price is the sum of the line.
  var isConsistent: Bool {
    guard let multiplication, let sum else { return false }
    return multiplication.matches(sum)
  }

  /// The number or weight that was sold: "2", "0.512 kg"; nil for one piece, or if it is not
  /// printed.
  var count: String? { count(for: nil) }

  /// The amount, corrected by the sum of another line if this one has none.
  func count(for other: Int?) -> String? {
    multiplication.map { $0.text(matching: sum ?? other) } ?? weight
  }

  /// Reads the number before the sum as the amount.
  mutating func takeColumn(_ units: ReceiptUnits) {
    guard let column, let sum else { return }
    name = column.name
    multiplication = Multiplication(
      amount: column.amount, price: sum * 10_000 / column.amount.thousandths, unit: nil,
      defaultUnit: units.weight)
  }

  /// Whether the line ends with an amount, a price and a sum that do not agree.
  var endsWithThreeNumbers: Bool { inconsistent != nil }

  /// Reads the last numbers as amount, price and sum.
  mutating func takeThreeNumbers() {
    guard let inconsistent else { return }
    (multiplication, name) = inconsistent
  }

  /// Reads the line as the amount of a name above with the given price or sum, whatever words it has:
  /// "#2 ITEMS 5.80" below 2.90, "4 FOR 5.00" below 5.00, "LB 1.03 @ 7.99 BULK" below 8.24, because
  /// scales round weights. Returns false if the numbers do not fit the price.
  mutating func readAmount(below price: Int, in text: String) -> Bool {
    let numbers = ReceiptLine.words(of: text).compactMap { ReceiptLine.firstNumber(in: $0) }
    guard numbers.count == 2, price > 0, numbers[1].decimals == 2 else { return false }
    let (amount, other) = (numbers[0], numbers[1].thousandths / 10)
    let isCount = amount.decimals == 0 && (2000...99_000).contains(amount.thousandths)
    let product = Multiplication(
      amount: amount, price: other * 10, unit: nil, defaultUnit: ReceiptLine.unit(of: text))
    if amount.decimals > 1, product.matches(price) {
      multiplication = product
    } else if isCount, other == price || other == price * amount.thousandths / 1000 {
      multiplication = Multiplication(
        amount: amount, price: other * 10_000 / amount.thousandths, unit: nil, defaultUnit: "")
    } else {
      return false
    }
    (name, hasProduct) = ("", true)
    sum = isCount && other != price ? other : nil
    return true
  }

  /// Whether the text has only two numbers, whose product is the sum in hundredths.
  static func multiplies(_ text: String, to sum: Int) -> Bool {
    let numbers = words(of: text).compactMap { firstNumber(in: $0) }
    return numbers.count == 2 && isProduct(numbers[0], numbers[1], (sum * 10, 2))
  }

  /// Returns the unit of weight in the text.
  private static func unit(of text: String) -> String {
    unit(in: words(of: text).compactMap { pieces(of: $0) }.flatMap(\.self)) ?? "kg"
  }

  /// The order of price and amount; nil if the line does not tell it.
  var knownPriceFirst: Bool? { multiplication?.isAmbiguous == false ? isPriceFirst : nil }

  /// Reads the first of two numbers as the price if nothing on the line tells the order.
  mutating func readPriceFirst() {
    if let multiplication, multiplication.isAmbiguous, isPriceFirst == false {
      self.multiplication = multiplication.exchanged
    }
  }

  /// Replaces the price of one, in thousandths.
  mutating func replacePrice(with price: Int) {
    multiplication = multiplication?.with(price: price)
  }

  /// Replaces the price of the line, in hundredths.
  mutating func replaceSum(with sum: Int) { self.sum = sum }

  // MARK: - Meaning of the numbers

  /// Returns to the name what stands before the numbers and belongs to it, and removes labels of the
  /// numbers from it.
  private mutating func separate(_ words: inout [String], _ tail: inout Tail, hasProduct: Bool) {
    tail.removeAll { $0.pieces.allSatisfy { $0 == .equals || $0 == .mark } }
    // "Gift for 2.50" has no multiplication.
    while let first = tail.first, !words.isEmpty, ReceiptLine.isAmountWord(first.word),
      !ReceiptLine.isAmountHeading(first.word)
    {
      words.append(first.word)
      tail.removeFirst()
    }
    let labels = words.filter { ReceiptLine.isLabel($0) || ReceiptWords.isTax($0) }
    let others = words.count {
      ReceiptLine.isCode($0) || $0.last == "%" || $0.count == 2 && "xXхХ".contains($0.suffix(1))
        || !$0.contains { $0.isLetter || $0.isNumber }
    }
    if !tail.isEmpty, !labels.isEmpty, labels.count + others >= words.count { words = [] }
    computedCount = words.isEmpty ? nil : ReceiptLine.count(afterMisread: tail.map(\.pieces))
    isLabelled = words.last?.last == ":"
    if words.isEmpty, let first = tail.first?.word, tail.count > 1, isOnlySize(first, tail) {
      (words, isSize) = ([first], true)
      tail.removeFirst()
    } else if !words.isEmpty, !hasProduct {
      let size = ReceiptLine.unused(tail)
      words += size
      tail.removeFirst(size.count)
    }
  }

  /// Whether the first word is the size of a pack, not the amount that was sold.
  private func isOnlySize(_ word: String, _ tail: Tail) -> Bool {
    guard ReceiptSizes.isSize(word) else { return false }
    if ReceiptLine.unused(tail).first == word { return true }
    let numbers = ReceiptLine.numbers(of: Array(tail.map(\.pieces).joined()))
    return numbers.count == 2 && ReceiptLine.pieces(of: word)?.last != .unit("")
      && ReceiptLine.unit(in: ReceiptLine.pieces(of: word) ?? []) == nil
  }

  private mutating func read(_ pieces: [Piece], _ defaultUnit: String, isNameless: Bool) {
    let numbers = ReceiptLine.numbers(of: pieces)
    guard let last = numbers.last else { return }
    let factors = ReceiptLine.factors(numbers, pieces)
    isNegative = ReceiptLine.isDeduction(
      pieces, last, factors.map { (numbers[$0.first], numbers[$0.second]) })
    hasProduct =
      numbers.count > 1 && pieces.contains(.times) && numbers.contains { $0.decimals == 2 }
    if isNameless, readAmountOfCutLine(pieces, numbers, defaultUnit) { return }
    // "2 x 1.50" contains no sum. A sum without decimals is the product of two numbers before it.
    let isSum =
      last.decimals == 2
      ? !hasProduct || numbers.count > 2 : factors != nil && !pieces.contains(.times)
    // In "Kimchi x2 9.00" the price is that of both.
    let isOfAll =
      pieces.first == .times && numbers.count == 2 && numbers[0].decimals == 0
      && last.decimals == 2
    if isSum || isOfAll { sum = last.thousandths / 10 }
    let unit = ReceiptLine.unit(in: pieces)
    if let factors {
      // The factor with two decimals is the price. If both have two, the amount comes first, and
      // nobody buys a hundred.
      let (first, second) = (numbers[factors.first], numbers[factors.second])
      let isSecond =
        !ReceiptLine.isMeasured(factors.first, pieces)
        && (ReceiptLine.isMeasured(factors.second, pieces)
          || first.decimals == 2 && second.decimals != 2 && second.thousandths < 100_000
          || first.decimals == 2 && first.thousandths >= 100_000 && second.thousandths < 100_000)
      let (amount, price) = isSecond ? (second, first) : (first, second)
      multiplication = Multiplication(
        amount: amount,
        price: isOfAll && amount.thousandths > 0
          ? last.thousandths * 1000 / amount.thousandths : price.thousandths,
        unit: unit, defaultUnit: defaultUnit)
      isPriceFirst = isSecond
      multiplication?.isAmbiguous =
        unit == nil && first.decimals == 2 && second.decimals == 2
    } else if isSum, let (amount, price) = ReceiptLine.discounted(numbers) {
      multiplication = Multiplication(
        amount: amount, price: price, unit: unit, defaultUnit: defaultUnit)
    } else if isSum, isNameless, numbers.count == 3,
      let place = numbers.dropLast().firstIndex(where: { $0.decimals != 2 }),
      numbers[1 - place].decimals == 2
    {
      // One of the numbers was misread.
      multiplication = Multiplication(
        amount: numbers[place], price: numbers[1 - place].thousandths, unit: unit,
        defaultUnit: defaultUnit)
    } else if let unit, sum != nil,
      numbers[0].decimals == 3 || numbers[0].decimals == 2 && unit == "lb"
        || isNameless && numbers.count == 2
    {
      weight = Amount.text(numbers[0].thousandths) + " " + unit
    }
  }

  /// Reads an amount whose price is not in the image, since the edge of the paper is not: "2 х",
  /// "1.219 х 86". Returns false for other lines.
  private mutating func readAmountOfCutLine(
    _ pieces: [Piece], _ numbers: [Number], _ defaultUnit: String
  ) -> Bool {
    guard pieces.count == numbers.count + 1, pieces[1] == .times, numbers.count < 3,
      numbers[0].decimals % 3 == 0, numbers[0].thousandths < 100_000,
      numbers.count == 1 || numbers[0].decimals == 3 && numbers[1].decimals == 0
    else { return false }
    hasProduct = true
    multiplication = Multiplication(
      amount: numbers[0], price: 0, unit: nil, defaultUnit: defaultUnit)
    return true
  }

  /// Reads the number before the sum: in a line without a name it is the amount.
  private mutating func readColumn(_ words: [String], _ tail: Tail, _ units: ReceiptUnits) {
    guard sum != nil, !isNegative, multiplication == nil, !hasProduct, weight == nil,
      tail.last.map({ ReceiptLine.isPrice($0.word) }) == true
    else { return }
    readInconsistent(words, tail, units)
    var place = tail.count - 2
    if place > 0, case .unit? = tail[place].pieces.first { place -= 1 }
    guard place >= 0, let amount = ReceiptLine.wholeOrWeight(tail[place].word) else { return }
    let before = tail[..<place].map(\.word)
    column = (amount, ReceiptLine.cleaned(words + before))
    if words.isEmpty, before.isEmpty { takeColumn(units) }
  }

  /// Finds an amount and a price before the sum whose product it is not.
  private mutating func readInconsistent(_ words: [String], _ tail: Tail, _ units: ReceiptUnits) {
    let numbers = tail.suffix(3)
    guard numbers.count == 3, let first = numbers.first,
      numbers.dropFirst().allSatisfy({ ReceiptLine.isPrice($0.word) }),
      let amount = ReceiptLine.wholeOrWeight(first.word),
      let price = ReceiptLine.firstNumber(in: numbers[numbers.startIndex + 1].word)
    else { return }
    let factors = Multiplication(
      amount: amount, price: price.thousandths, unit: nil, defaultUnit: units.weight)
    let name = ReceiptLine.cleaned(words + tail.dropLast(3).map(\.word))
    inconsistent = name.isEmpty ? nil : (factors, name)
  }

  /// Reads an amount before the name, "2 x MILK 1.45 2.90". The price of one is printed or follows
  /// from the sum.
  private mutating func read(_ amount: Int, before pieces: [Piece], _ defaultUnit: String) {
    let numbers = ReceiptLine.numbers(of: pieces)
    guard let last = numbers.last, last.decimals == 2 else { return }
    (sum, hasProduct) = (last.thousandths / 10, true)
    let price = numbers.dropLast().last { $0.decimals == 2 }?.thousandths
    multiplication = Multiplication(
      amount: (amount * 1000, 0), price: price ?? last.thousandths / amount, unit: nil,
      defaultUnit: defaultUnit)
  }

  /// Reads a line without a name whose words between the numbers are misread. Returns false for
  /// other lines.
  private mutating func readMisreadNumbers(_ words: [String], _ defaultUnit: String) -> Bool {
    var rest = words
    let tail = ReceiptLine.takeTail(&rest, from: nil)
    guard !tail.isEmpty, !rest.isEmpty, let numbers = MisreadNumbers(words) else { return false }
    let unit = ReceiptLine.unit(
      in: words.dropLast().flatMap { ReceiptLine.pieces(of: $0) ?? [] })
    multiplication = Multiplication(
      amount: numbers.amount, price: numbers.price, unit: unit, defaultUnit: defaultUnit)
    (sum, hasProduct) = (numbers.sum, true)
    return true
  }

  /// Returns a whole amount after its heading, if its price is not printed: "Rice Qty: 2 £4.00".
  private func headedAmount(_ tail: Tail) -> Int? {
    guard multiplication == nil, sum != nil,
      let place = tail.firstIndex(where: { ReceiptLine.isAmountHeading($0.word) }),
      place + 1 < tail.count, case .number(let thousandths, 0)? = tail[place + 1].pieces.first,
      thousandths > 0
    else { return nil }
    return thousandths / 1000
  }

  /// Returns the size of a pack, which belongs to the name: a whole number directly before the
  /// price, as in "EGGS 12 3.20" and "Яйца 10 шт 89.90", or numbers with a unit or sign, "FLOUR 1.5KG
  /// 2.20" and "BEEF 80/20 1LB 6.49".
  private func packSize(_ tail: Tail) -> [String] {
    guard hasAmountAlone || multiplication == nil && !hasProduct, weight == nil, tail.count > 1,
      case .number(let thousandths, let decimals)? = tail[0].pieces.first, decimals < 2
    else { return [] }
    if tail.count == 2 || ReceiptLine.isAmountHeading(tail[1].word), tail[0].pieces.count == 2,
      case .unit = tail[0].pieces[1]
    {
      return [tail[0].word]
    }
    let areSizes = tail.dropLast().allSatisfy { word, pieces in
      ReceiptLine.numbers(of: pieces).allSatisfy { $0.decimals != 2 }
        && !ReceiptLine.isAmountWord(word)
    }
    if areSizes, tail[0].pieces.count > 1 { return tail.dropLast().map(\.word) }
    // Amounts have no decimals or three: "Cappuccino 0.4 3.20".
    if decimals == 1, tail.count == 2 { return [tail[0].word] }
    guard decimals == 0, (2000...9_999_000).contains(thousandths) else { return [] }
    let isUnit =
      tail.count > 2 && tail[1].pieces.allSatisfy { if case .unit = $0 { true } else { false } }
    return isUnit ? [tail[0].word, tail[1].word] : tail.count == 2 ? [tail[0].word] : []
  }
}
