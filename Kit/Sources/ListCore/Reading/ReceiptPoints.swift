/// Prices of a receipt whose decimal point was not read, "399Z" for "3.99 Z", or whose zeros were read as
/// letters, "£9.6O" for "£9.60".
enum ReceiptPoints {
  /// Returns the lines with the points of other readings, and with points in all prices if most have
  /// none.
  static func repaired(_ lines: [TextLine]) -> [TextLine] {
    let read = withCurrencies(lines.map { line in line.with(text: withPoint(line)) })
    let letters = read.flatMap(\.text).filter(\.isLetter)
    let ends = read.map { end(of: $0.text) }
    let priced = read.count { place(ofPrice: words($0.text)) != nil }
    let sure = ends.count { $0 == .taxed || $0 == .sure }
    // Whole prices are common in Cyrillic receipts.
    let isLatin = letters.count(where: \.isASCII) * 2 > letters.count
    let lacksPoints = isLatin && sure > 2 && sure * 2 >= priced
    guard lacksPoints || (isLatin || priced > 0) && addUp(read.map(\.text), ends) else {
      return read
    }
    let taxed = ends.count { $0 == .taxed }
    let column: Column = ends.count { $0 == .plain } > taxed ? .prices : .taxed
    return read.indices.map { place in
      let isOfNext = place + 1 < read.count && isFactors(read[place + 1].text, withSum: true)
      let (line, column) = (read[place], isOfNext ? .sizes : column)
      return TextLine(
        withPoints(line.text, column), confidence: line.confidence,
        alternatives: line.alternatives.map { withPoints($0, column) }, height: line.height,
        isStruck: line.isStruck, isTicked: line.isTicked, box: line.box)
    }
  }

  /// What numbers without a letter at the ends of lines with a name are: prices, prices whose letter of a
  /// tax was read as a digit if they end with that digit, or sizes.
  private enum Column { case prices, taxed, sizes }

  // MARK: - Other readings

  /// Returns another reading of the line with the same letters and digits if only that one ends with a
  /// price.
  private static func withPoint(_ line: TextLine) -> String {
    guard place(ofPrice: words(line.text)) == nil, line.text.contains(where: \.isNumber) else {
      return line.text
    }
    let key = key(line.text)
    return line.alternatives.first {
      place(ofPrice: words($0)) != nil && self.key($0) == key
    } ?? line.text
  }

  /// Returns the letters and digits, those that are read for each other as the same ones.
  private static func key(_ text: String) -> String {
    String(
      text.compactMap { letter -> Character? in
        if "OoОо".contains(letter) { return "0" }
        if "lI|".contains(letter) { return "1" }
        return letter.isLetter || letter.isNumber ? letter : nil
      })
  }

  /// Returns the place of the price at the end of a line, in front of the letter of its tax.
  private static func place(ofPrice words: [Substring]) -> Int? {
    guard let last = words.indices.last else { return nil }
    if ReceiptLine.isPrice(String(words[last])) { return last }
    return last > 0 && words[last].count < 3 && ReceiptLine.isPrice(String(words[last - 1]))
      ? last - 1 : nil
  }

  private static func words(_ text: String) -> [Substring] { text.split(separator: " ") }

  // MARK: - Currencies

  /// Puts points into numbers behind a currency, "£930", if most numbers behind one have decimals.
  private static func withCurrencies(_ lines: [TextLine]) -> [TextLine] {
    let amounts = lines.flatMap { words($0.text) }.filter { "£€$".contains($0.prefix(1)) }
    let missing = amounts.count(where: isBareAmount)
    guard missing > 0, missing * 3 < amounts.count else { return lines }
    return lines.map { line in
      let words = words(line.text)
      guard words.contains(where: isBareAmount) else { return line }
      return line.with(
        text: words.map { isBareAmount($0) ? pointed($0) : String($0) }.joined(separator: " "))
    }
  }

  private static func isBareAmount(_ word: Substring) -> Bool {
    word.wholeMatch(of: /[£€$][1-9][0-9]{2,3}/) != nil
  }

  // MARK: - Whole receipts

  /// What a line ends with: a price without a point and the letter of its tax, one that cannot be
  /// another number, a number that may be one, or something else.
  private enum End { case taxed, sure, plain, other }

  private static func end(of text: String) -> End {
    if isFactors(text, withSum: false) { return .sure }
    let words = words(text)
    guard let last = words.last, words.count > 1, place(ofPrice: words) == nil else {
      return .other
    }
    let isTaxed =
      last.count == 1 && last.first?.isUppercase == true && isBare(words[words.count - 2])
    // G and L are units of sizes and not letters of taxes.
    if isTaxed || last.wholeMatch(of: /[£€$]?[0-9O][0-9OB]{1,3}[0-9][A-FNSTVXZ]/) != nil {
      return .taxed
    }
    if last.wholeMatch(of: /-?0[0-9]{2}|-?[£€$][0-9]{3,5}/) != nil { return .sure }
    return !isBare(last) ? .other : ReceiptWords.kind(of: text) == .sum ? .sure : .plain
  }

  /// Whether the numbers at the ends of at least three lines in a row, some of which have no point, add
  /// up to that of a line with the word for a sum below them.
  private static func addUp(_ texts: [String], _ ends: [End]) -> Bool {
    let numbers = texts.map(hundredths)
    return texts.indices.contains { place in
      guard let total = numbers[place], ReceiptWords.kind(of: texts[place]) == .sum else {
        return false
      }
      var (sum, count, missing) = (0, 0, 0)
      for other in texts.indices[..<place].reversed() where sum < total {
        guard ReceiptWords.kind(of: texts[other]) == .other, let number = numbers[other] else {
          continue
        }
        (sum, count) = (sum + number, count + 1)
        missing += ends[other] == .other ? 0 : 1
      }
      return sum == total && count > 2 && missing > 0
    }
  }

  /// Returns the price at the end of a line, with or without a point; nil for other lines.
  private static func hundredths(_ text: String) -> Int? {
    let words = words(text)
    if let place = place(ofPrice: words) { return Int(words[place].filter(\.isNumber)) }
    guard words.count > 1, words.contains(where: { $0.contains(where: \.isLetter) }) else {
      return nil
    }
    return words.suffix(2).last(where: isBare).flatMap { Int($0.filter(\.isNumber)) }
  }

  private static func isBare(_ word: Substring) -> Bool {
    word.wholeMatch(of: /-?[£€$=≡]?[0-9O][0-9OB]{1,4}[0-9]/) != nil
  }

  /// Whether the line is an amount and a price without a point, and the sum or no more numbers.
  private static func isFactors(_ text: String, withSum: Bool) -> Bool {
    guard let factors = text.wholeMatch(of: factors)?.output,
      !factors.price.contains(where: { ".,".contains($0) })
    else { return false }
    return !withSum || factors.rest.contains(where: \.isNumber)
  }

  private static var factors:
    Regex<(Substring, amount: Substring, price: Substring, rest: Substring)>
  {
    /(?<amount>[0-9][0-9.]* ?(?:kg|lb)? ?[xX×@«] ?[£€$]?)(?<price>[0-9OB][0-9OB.,]{1,5}[0-9])(?<rest>(?:[ \/].*)?)/
  }

  /// Returns the line with a point in its price and in its amount.
  private static func withPoints(_ text: String, _ column: Column) -> String {
    if let factors = text.wholeMatch(of: factors)?.output {
      // A short word at the end is a speck.
      let rest = factors.rest.count < 4 ? "" : withPoints(String(factors.rest), .prices)
      return withWeight(String(factors.amount)) + pointed(factors.price) + rest
    }
    var words = words(text).map(String.init)
    guard let last = words.last, words.count > 1 || text.first == " ",
      place(ofPrice: words.map { $0[...] }) == nil
    else { return text }
    switch end(of: text) {
    case .taxed where last.count == 1:
      words[words.count - 2] = pointed(words[words.count - 2][...])
    case .taxed: words[words.count - 1] = pointed(last.dropLast()) + " " + last.suffix(1)
    // The B of a tax was read as an eight.
    case .plain where column == .taxed && last.wholeMatch(of: /[0-9]{3}8/) != nil:
      words[words.count - 1] = pointed(last.dropLast()) + " B"
    case .sure: words[words.count - 1] = pointed(last[...])
    case .plain where column == .prices || ReceiptWords.kind(of: text) != .other:
      words[words.count - 1] = pointed(last[...])
    default: return text
    }
    return (text.first == " " ? " " : "") + words.joined(separator: " ")
  }

  /// Returns "1.237 kg x" for "1237 kg x".
  private static func withWeight(_ amount: String) -> String {
    amount.replacing(/^([0-9])([0-9]{3})(?= ?(?:kg|lb))/) { "\($0.output.1).\($0.output.2)" }
  }

  /// Returns the number with a point in front of its last two digits, and digits for letters.
  private static func pointed(_ number: Substring) -> String {
    let digits = String(number.map { $0 == "O" ? "0" : $0 == "B" ? "8" : $0 })
    return digits.contains { ".,".contains($0) }
      ? digits : digits.dropLast(2) + "." + digits.suffix(2)
  }
}

extension TextLine {
  /// The line with another text.
  fileprivate func with(text: String) -> TextLine {
    TextLine(
      text, confidence: confidence, alternatives: alternatives, height: height, isStruck: isStruck,
      isTicked: isTicked, box: box)
  }
}
