/// The script of a receipt and its unit of weight, which help to read misread units.
struct ReceiptUnits {
  /// Whether most of the letters are Cyrillic.
  let isCyrillic: Bool
  /// Whether prices without decimals have a currency: "198 ₽".
  let hasWholePrices: Bool
  /// Whether hardly any letters are.
  let isLatin: Bool
  /// The unit of weights that are printed without one.
  let weight: String
  /// Whether a dash between a name and its price is a minus: on some receipts all lines have one.
  private let dashIsMinus: Bool
  /// Whether the amounts that were delivered and ordered are before the sums on several lines: "2/2".
  private let isFractionColumn: Bool
  /// Whether whole numbers at the ends of lines are prices, since they add up to the total.
  private let endsAreWholePrices: Bool
  /// The total if it is printed with a space after the thousands: "5 565,00". Zero otherwise.
  private let spacedTotal: Int
  /// Whether a whole number in front of a price may be its thousands: "2 645.92".
  var joinsThousands = true
  /// Whether a total is printed with a space after the thousands.
  var hasSpacedTotal: Bool { spacedTotal > 0 }
  /// Whether prices are in front of the names.
  private let pricesAreFirst: Bool
  /// Whether there are amounts with units before the prices on several lines.
  private let hasUnitColumn: Bool
  /// Whether all sums have a star in front, which is no sign of multiplication: "Foil *2.59".
  private let starsAreMarks: Bool
  /// Whether several names end with a size in ounces, perhaps misread.
  private let hasOunces: Bool
  /// Whether names are behind an amount with a unit: "2 ea Thick sliced white 3.44".
  private let amountsAreFirst: Bool
  /// Short words between numbers that recur.
  let signs: Set<String>
  /// Remarks behind the sums that recur.
  let remarks: ReceiptRemarks

  init(of lines: [TextLine]) {
    let letters = lines.flatMap(\.text.utf16).filter { (0x41...0x7A).contains($0) || $0 >= 0x400 }
    let cyrillic = letters.filter { $0 >= 0x400 }.count
    (isCyrillic, isLatin) = (cyrillic * 2 > letters.count, cyrillic * 5 < letters.count)
    let words = lines.flatMap { $0.text.lowercased().split(whereSeparator: \.isWhitespace) }
    let split = lines.map { ReceiptLine.words(of: $0.text) }
    let hasPrices = words.contains { ReceiptLine.isPrice(String($0)) }
    hasWholePrices =
      split.count { words in
        zip(words, ReceiptUnits.withDecimals(words)).contains { $0 != $1 }
          && (!hasPrices || words.contains(where: ReceiptLine.isPrice))
      } > 2
    isFractionColumn = split.count { ReceiptUnits.fraction(in: $0) != nil } > 2
    endsAreWholePrices = !hasPrices && !hasWholePrices && ReceiptUnits.addUp(lines, split)
    spacedTotal =
      zip(lines, split).compactMap { line, words in
        ReceiptWords.kind(of: line.text) == .sum ? ReceiptUnits.thousands(in: words)?.number : nil
      }.max() ?? 0
    let first = split.count(where: ReceiptUnits.isPriceFirst)
    let last = split.count { $0.count > 1 && $0.last.map(ReceiptLine.isPrice) == true }
    pricesAreFirst = first > 2 && first > last * 2
    let units = split.compactMap { words in
      ReceiptUnits.columnUnit(in: words).map { words[$0].lowercased() }
    }
    let ends = split.count { $0.contains(where: ReceiptLine.isPrice) }
    hasUnitColumn =
      units.count * 3 > ends
      && (units.count(where: ReceiptLine.isUnit) > 2
        || Dictionary(grouping: units) { $0 }.contains { $0.value.count > 2 })
    hasOunces =
      isLatin && split.joined().count { ReceiptSizes.ounces($0) != nil || $0.hasSuffix("OZ") } > 1
    let starred = split.filter { $0.count > 1 && $0.contains(where: ReceiptUnits.isStarred) }
    let named = starred.count { words in
      words.firstIndex(where: ReceiptUnits.isStarred).map { place in
        place > 0
          && (!words[place - 1].contains(where: \.isNumber)
            || ReceiptLine.pieces(of: words[place - 1]) == nil)
      } ?? false
    }
    starsAreMarks = named > 2 && named * 2 > starred.count && starred.count * 2 > ends
    let leading = split.count { ReceiptUnits.hasLeadingUnit($0) }
    amountsAreFirst = leading > 2
    let dashes = split.count { ReceiptUnits.dash(in: $0) != nil }
    dashIsMinus = dashes * 3 <= split.count { $0.contains(where: ReceiptLine.isPrice) }
    let pounds = ReceiptLine.amounts(in: split, ["lb", "1b", "ib", "|b", "1ь"])
    let kilos = ReceiptLine.amounts(in: split, ["kg", "k9"])
    signs = ReceiptProduct.signs(of: split)
    remarks = ReceiptRemarks(of: split)
    weight = isCyrillic ? "кг" : pounds > kilos ? "lb" : "kg"
  }

  /// Replaces short words in the place of a unit, which are misread: "2.06 16 @ 6.59 /1b", "3 ыт х
  /// 20.00", "1 шх 371.99 371.99", "1.69 lb @ 2.19 ДЬ".
  func repaired(_ words: [String]) -> [String] {
    if let (place, number) = ReceiptUnits.thousands(in: words), number <= spacedTotal,
      joinsThousands || place == 0 || ReceiptLine.firstNumber(in: words[place - 1]) != nil
        || ReceiptWords.kind(of: words.joined(separator: " ")) != .other
    {
      let joined = words[..<place] + [words[place] + words[place + 1]] + words[(place + 2)...]
      return repaired(Array(joined))
    }
    if let signed = ReceiptUnits.withTimesSign(words) { return repaired(signed) }
    if pricesAreFirst, ReceiptUnits.isPriceFirst(words) {
      return Array(words.dropFirst() + words.prefix(1))
    }
    let words =
      starsAreMarks
      ? words.map { ReceiptUnits.isStarred($0) ? String($0.dropFirst()) : $0 } : words
    var made = hasWholePrices ? ReceiptUnits.withDecimals(words) : words
    if endsAreWholePrices { made = ReceiptUnits.withDecimalsAtEnd(words) }
    if isLatin { made = withOunces(made) }
    if let sign = ReceiptUnits.misreadTimesSign(in: made) { made[sign] = "@" }
    if isFractionColumn, let (place, amount) = ReceiptUnits.fraction(in: made) {
      made[place] = amount
    }
    if amountsAreFirst, ReceiptUnits.hasLeadingUnit(made) { made.remove(at: 1) }
    if dashIsMinus, let dash = ReceiptUnits.dash(in: made) {
      made[dash + 1] = "-" + made[dash + 1]
      made.remove(at: dash)
      return made
    }
    for place in words.indices.dropFirst() {
      let word = words[place]
      let isPerUnit =
        words[place - 1].last == "/" && (1...3).contains(word.count)
        && ReceiptLine.isPrice(words[place - 1]) && word.contains(where: \.isLetter)
      if isPerUnit, !ReceiptLine.isUnit(word) {
        made[place] = weight
      } else if word.first == "/", word.count < 5, !ReceiptLine.isUnit(word),
        word.contains(where: { !$0.isNumber && !"/.,".contains($0) })
      {
        made[place] = "/" + weight
      } else if ReceiptUnits.isBeforeFactor(place, words), let unit = unit(at: place, words) {
        made[place] = unit
      }
    }
    if hasUnitColumn, let unit = ReceiptUnits.columnUnit(in: made), !ReceiptLine.isUnit(made[unit])
    {
      made[unit] = "шт"
    }
    if let last = words.last, words.dropLast().last.map(ReceiptLine.isPrice) == true,
      let price = ReceiptUnits.withDigits(last)
    {
      made[words.count - 1] = price
    }
    made = MisreadKilos.replaced(in: made, with: weight)
    if isPriceUnit(words) { made[words.count - 1] = "/" + weight }
    return made
  }

  /// Replaces sizes in ounces whose letters were read as digits.
  private func withOunces(_ words: [String]) -> [String] {
    var made = words
    let hasPrice = words.contains(where: ReceiptLine.isPrice)
    for place in made.indices.dropFirst().dropLast(hasPrice ? 1 : 0) {
      let isLast = hasPrice && !made[(place + 1)...].contains(where: ReceiptLine.isPrice)
      // "300Z" can only be 30 ounces, but "20Z" can also be 20.
      let isSure = hasOunces || made[place].count > 3 && "zZ".contains(made[place].suffix(1))
      guard isSure, !isLast else { continue }
      made[place] = ReceiptSizes.ounces(made[place]) ?? made[place]
    }
    return made
  }

  /// Returns the first number with a space after its thousands, in hundredths: "2 450,00".
  private static func thousands(in words: [String]) -> (place: Int, number: Int)? {
    for place in words.indices.dropLast() {
      let (one, other) = (words[place].drop { $0 == "=" }, words[place + 1])
      let digits = other.filter { $0.isASCII && $0.isNumber }
      guard (1...3).contains(one.count), one.allSatisfy({ $0.isASCII && $0.isNumber }),
        other.prefix(3).allSatisfy(\.isNumber), digits.count == 5, ReceiptLine.isPrice(other),
        let number = Int(one + digits), !isProduct(at: place, words)
      else { continue }
      return (place, number)
    }
    return nil
  }

  /// Whether the word is an amount: its product with the price in front of it or behind it follows, as
  /// in "72,49 2 144,98" and "6 270.39 1 622.34".
  private static func isProduct(at place: Int, _ words: [String]) -> Bool {
    guard let amount = ReceiptLine.firstNumber(in: words[place]),
      let other = ReceiptLine.firstNumber(in: words[place + 1])
    else { return false }
    let before = words[..<place].last { !ReceiptUnits.isTimes($0) || $0.count > 1 } ?? ""
    if let price = ReceiptLine.firstNumber(in: before), price.decimals == 2,
      ReceiptLine.isProduct(price, amount, other)
    {
      return true
    }
    // The sum may have a space after its thousands too.
    let behind = words[(place + 2)...].prefix(2).map { $0.drop { !$0.isNumber } }
    let sums = [behind.first.map(String.init) ?? "", behind.joined()]
    return sums.compactMap { ReceiptLine.firstNumber(in: $0) }.contains { sum in
      sum.decimals == 2 && ReceiptLine.isProduct(amount, other, sum)
    }
  }

  /// Whether the line is a price and a name behind it.
  private static func isPriceFirst(_ words: [String]) -> Bool {
    guard words.count > 1, ReceiptLine.isPrice(words[0]) else { return false }
    return !words.dropFirst().contains { ReceiptLine.isPrice($0) || isTimes($0) }
      && words.dropFirst().joined().count(where: \.isLetter) > 3
  }

  /// Whether the word is a price with a star in front.
  private static func isStarred(_ word: String) -> Bool {
    word.first == "*" && ReceiptLine.isPrice(word)
  }

  /// Whether the line begins with a whole number, a unit of pieces and a name.
  private static func hasLeadingUnit(_ words: [String]) -> Bool {
    guard words.count > 2, words[0].count < 3, words[0].allSatisfy(\.isNumber) else { return false }
    let isPieces =
      words[1].first == "(" && words[1].last == ")" || words[1].lowercased() == "pc"
      || ReceiptLine.pieces(of: words[1]) == [.unit("")] && !ReceiptLine.isAmountWord(words[1])
    return isPieces && words[2].count(where: \.isLetter) > 1
      && ReceiptLine.pieces(of: words[2]) == nil
  }

  /// Returns the place of the short word between a whole number and the last price: "5 пар 295.00".
  private static func columnUnit(in words: [String]) -> Int? {
    guard words.count > 3, let last = words.lastIndex(where: ReceiptLine.isPrice), last > 2,
      (2...4).contains(words[last - 1].count),
      words[last - 1].allSatisfy({ $0.isLetter || $0 == "." }),
      words[last - 2].count < 3, words[last - 2].allSatisfy(\.isNumber)
    else { return nil }
    return last - 1
  }

  /// Returns the first of two amounts with a slash directly before the last price: "2/2 1.80".
  private static func fraction(in words: [String]) -> (place: Int, amount: String)? {
    guard let last = words.lastIndex(where: ReceiptLine.isPrice), last > 1 else { return nil }
    let parts = words[last - 1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.count) }),
      let amount = Int(parts[0]), let ordered = Int(parts[1]), amount > 0, amount <= ordered
    else { return nil }
    return (last - 1, String(amount))
  }

  /// Returns the place of a dash between a name and the last price.
  private static func dash(in words: [String]) -> Int? {
    guard let last = words.lastIndex(where: ReceiptLine.isPrice), last > 1,
      ["-", "−", "–", "—"].contains(words[last - 1]), words[0].contains(where: \.isLetter),
      !words[..<last].contains(where: ReceiptLine.isPrice)
    else { return nil }
    return last - 1
  }

  /// Whether the whole numbers at the ends of at least three lines add up to that of a line with the
  /// word for a sum below them.
  private static func addUp(_ lines: [TextLine], _ split: [[String]]) -> Bool {
    let ends = split.map { $0.last.flatMap { Int($0.drop { $0 == "=" }) } }
    return lines.indices.contains { place in
      guard let total = ends[place], ReceiptWords.kind(of: lines[place].text) == .sum else {
        return false
      }
      var (sum, count) = (0, 0)
      for end in ends[..<place].reversed().lazy.compactMap(\.self) where sum < total {
        (sum, count) = (sum + end, count + 1)
      }
      return sum == total && count > 2
    }
  }

  /// Adds decimals to the whole numbers at the end of a line and behind a times sign.
  private static func withDecimalsAtEnd(_ words: [String]) -> [String] {
    words.indices.map { place in
      let digits = words[place].drop { $0 == "=" }
      guard !digits.isEmpty, digits.count < 7, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
        place > 0, place + 1 == words.count || isTimes(words[place - 1])
      else { return words[place] }
      return words[place] + ".00"
    }
  }

  /// Adds decimals to whole numbers beside a currency: "198 ₽", "38р", "2шт*75р".
  private static func withDecimals(_ words: [String]) -> [String] {
    words.indices.map { place in
      let word = words[place]
      let start =
        word.lastIndex { "xXхХ*×=".contains($0) }.map(word.index(after:)) ?? word.startIndex
      let amount = word[start...]
      let digits = amount.filter { $0.isASCII && $0.isNumber }
      let rest = amount.filter { !($0.isASCII && $0.isNumber) }
      guard !digits.isEmpty, amount.contains(digits) else { return word }
      let isPrice =
        rest.isEmpty
        ? place + 1 < words.count && ReceiptLine.isCurrency(words[place + 1])
        : ReceiptLine.isCurrency(String(rest))
      return isPrice ? word[..<start] + digits + ".00" : word
    }
  }

  /// Returns the place of a letter that was read for "@", in a line without a name: "5018716951716 Qty
  /// 3 a 4.30". Nil for other lines.
  private static func misreadTimesSign(in words: [String]) -> Int? {
    let others = words.filter { $0.contains(where: \.isLetter) && !ReceiptLine.isAmountWord($0) }
    guard others.count == 1, let place = words.firstIndex(of: others[0]), place > 0,
      ["a", "à", "e", "а", "е"].contains(words[place]), place + 1 < words.count,
      ReceiptLine.isPrice(words[place + 1]), words[place - 1].count < 3,
      words[place - 1].allSatisfy(\.isNumber)
    else { return nil }
    return place
  }

  /// Replaces letters in the decimals of a price by the digits that they resemble: "7.5ON" is 7.50
  /// with a tax letter. Nil for a word without such letters.
  private static func withDigits(_ word: String) -> String? {
    let whole = word.prefix(while: \.isNumber)
    let decimals = word.dropFirst(whole.count + 1).prefix(2)
    let digits = decimals.map { ["O": "0", "o": "0", "Q": "0", "S": "5", "B": "8"][$0] ?? $0 }
    guard !whole.isEmpty, ".,".contains(word.dropFirst(whole.count).first ?? " "),
      digits.count == 2, digits.allSatisfy(\.isNumber), !decimals.allSatisfy(\.isNumber)
    else { return nil }
    return whole + "." + String(digits) + word.dropFirst(whole.count + 3)
  }

  /// Returns the words with a sign of multiplication instead of another sign between a whole number
  /// and a price: "3 % @2.78", "2% @1.88". Nil for other lines.
  private static func withTimesSign(_ words: [String]) -> [String]? {
    guard let last = words.last, (2...3).contains(words.count), ReceiptLine.isPrice(last),
      let digits = words.first?.prefix(while: \.isNumber), (1...2).contains(digits.count)
    else { return nil }
    let sign = words[0].dropFirst(digits.count) + words[1..<(words.count - 1)].joined()
    guard (1...2).contains(sign.count), sign.allSatisfy({ "%®$&«»¥#°^~".contains($0) }) else {
      return nil
    }
    return [String(digits), "x", String(last.drop { $0 == "@" })]
  }

  /// Whether a times sign follows, or a price whose product with the number before is printed too.
  private static func isBeforeFactor(_ place: Int, _ words: [String]) -> Bool {
    guard place + 1 < words.count else { return false }
    if isTimes(words[place + 1]) || ReceiptLine.pieces(of: words[place + 1]) == [.times] {
      return true
    }
    let isBracketed = words[place].first == "(" && words[place].last == ")"
    if isBracketed && ReceiptLine.isPrice(words[place + 1])
      || ReceiptLine.isLabel(words[place + 1])
    {
      return true
    }
    guard place + 2 < words.count, let one = ReceiptLine.firstNumber(in: words[place - 1]),
      let price = ReceiptLine.firstNumber(in: words[place + 1]), price.decimals == 2,
      let sum = ReceiptLine.firstNumber(in: words[place + 2]), sum.decimals == 2
    else { return false }
    return ReceiptLine.isProduct(one, price, sum)
  }

  /// Returns the unit after a number; nil if the word can be read as one.
  private func unit(at place: Int, _ words: [String]) -> String? {
    let word = words[place]
    let inner = word.filter { !"()".contains($0) }
    let bare = inner.last == "." ? String(inner.dropLast()) : inner
    let number = ReceiptLine.withDigits(words[place - 1], before: .unit(""))
    guard !bare.isEmpty, !ReceiptLine.isCurrency(word),
      bare.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "|" }),
      !ReceiptLine.isUnit(String(bare)), !ReceiptUnits.isTimes(word),
      case .number(_, let decimals)? = ReceiptLine.onlyNumber(number)
    else { return nil }
    // "3.97 4 *15.88" are a price, an amount and their product.
    if place + 1 < words.count, let price = ReceiptLine.firstNumber(in: words[place - 1]),
      let amount = ReceiptLine.firstNumber(in: word),
      let sum = ReceiptLine.firstNumber(in: words[place + 1]),
      ReceiptLine.isProduct(price, amount, sum)
    {
      return nil
    }
    // A long word is a unit only in front of a price: "1,603 (Килограмм) x 500,00".
    let isTimesPrice =
      words.count > place + 2 && ReceiptLine.pieces(of: words[place + 1]) == [.times]
      && ReceiptLine.isPrice(words[place + 2])
    guard bare.count < 4 || isTimesPrice || word.first == "(" else { return nil }
    if decimals > 1 { return weight }
    return decimals == 0 && bare.count > 1 && bare.allSatisfy(\.isLetter) ? "шт" : nil
  }

  /// Whether the last word is a misread unit after the price of one.
  private func isPriceUnit(_ words: [String]) -> Bool {
    guard words.count > 3, let last = words.last, last.count == 2, last.allSatisfy(\.isLetter),
      !ReceiptLine.isTaxLetter(last), !ReceiptLine.isUnit(last),
      let first = ReceiptLine.firstNumber(in: words[0]), first.decimals > 1
    else { return false }
    return ReceiptLine.isPrice(words[words.count - 2])
      && ReceiptUnits.isTimes(words[words.count - 3])
  }

  private static func isTimes(_ word: String) -> Bool {
    guard let first = word.first, "xXхХ*×@".contains(first) else { return false }
    return word.dropFirst().allSatisfy { !$0.isLetter }
  }
}
