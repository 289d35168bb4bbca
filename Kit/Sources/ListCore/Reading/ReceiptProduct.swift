/// Finds where the numbers of a line begin by arithmetic, whatever signs are between them.
struct ReceiptProduct {
  private let words: [String]
  private let signs: Set<String>
  /// The numbers of each word.
  private let numbers: [[ReceiptLine.Number]]

  /// - Parameter signs: short words that several lines of the receipt have between numbers.
  init(_ words: [String], signs: Set<String>) {
    self.words = words
    self.signs = signs
    numbers = words.indices.map { place in
      let word = ReceiptLine.withZero(words[place])
      if let pieces = ReceiptLine.pieces(of: word) { return ReceiptLine.numbers(of: pieces) }
      let rest = word.drop { $0.isNumber || ".,".contains($0) }
      let isUnit = rest.count < word.count && signs.contains(ReceiptProduct.bare(String(rest)))
      return isUnit ? ReceiptLine.firstNumber(in: word).map { [$0] } ?? [] : []
    }
  }

  /// Returns the place of the first word of an amount, a price and their product, or the first place
  /// if the line has only numbers, units and signs. Nil for other lines.
  var start: Int? {
    let last = words.indices.last { numbers[$0].last?.decimals == 2 }
    guard let last, words.count - last < 4,
      words[(last + 1)...].allSatisfy({ $0.count < 4 || ReceiptLine.isCurrency($0) }),
      let first = firstFactor(ofSumAt: last)
    else { return nil }
    return first
  }

  private func firstFactor(ofSumAt last: Int) -> Int? {
    let all = words.indices[...last].flatMap { place in
      numbers[place].map { (place: place, number: $0) }
    }
    guard all.count > 2, let sum = all.last?.number else { return nil }
    let isOnlyNumbers = words.indices[..<last].allSatisfy { isSign($0) }
    if isOnlyNumbers, all[0].place < 2 { return 0 }
    let sumPlace = (last, sum)
    if let first = factor(all, sumPlace, isPlain: true) { return first }
    // "2 Eggs 12pk 3.50 7.00"
    let price = all[all.count - 2]
    if all[0].place == 0, all[0].number.decimals != 2, price.number.decimals == 2,
      ReceiptLine.isProduct(all[0].number, price.number, sum),
      ReceiptLine.onlyNumber(words[0]) != nil, !(1..<price.place).allSatisfy(isSign)
    {
      return price.place
    }
    return factor(all, sumPlace, isPlain: false)
  }

  /// Returns the place of the first of two numbers whose product is the sum, with only signs between.
  /// - Parameter isPlain: whether the number must have no unit, which a size has: "1KG".
  private func factor(
    _ all: [(place: Int, number: ReceiptLine.Number)],
    _ sum: (place: Int, number: ReceiptLine.Number),
    isPlain: Bool
  ) -> Int? {
    for first in all.indices.dropLast(2).reversed() {
      for second in (first + 1)..<(all.count - 1)
      where ReceiptLine.isProduct(all[first].number, all[second].number, sum.number)
        && (all[first].number.decimals == 2 || all[second].number.decimals == 2)
        && (!isPlain || ReceiptLine.onlyNumber(words[all[first].place]) != nil)
        && (all[first].place...sum.place).allSatisfy(isSign)
      {
        return withUnit(before: all[first].place)
      }
    }
    return nil
  }

  /// Returns the words with the name in front if it is between the factors and their product: "LB 1.37
  /// @ 3.99 CHICKEN 5.47".
  var reordered: [String] {
    let all = words.indices.flatMap { place in numbers[place].map { (place: place, number: $0) } }
    guard all.count > 2, let sum = all.last, sum.number.decimals == 2, sum.place > all[1].place + 1,
      all[0].place < 2, (0..<all[1].place).allSatisfy(isSign),
      all[0].number.decimals == 2 || all[1].number.decimals == 2,
      ReceiptLine.isProduct(all[0].number, all[1].number, sum.number),
      let start = (all[1].place..<sum.place).first(where: { !isSign($0) })
    else { return words }
    var factors = Array(words[..<start])
    // Behind the name the unit would be part of it.
    if all[0].place == 1, ReceiptLine.isUnit(factors[0]) { factors.swapAt(0, 1) }
    return Array(words[start..<sum.place] + factors + words[sum.place...])
  }

  /// Whether the word contains a number, or is a unit or sign beside numbers.
  private func isSign(_ place: Int) -> Bool {
    let word = words[place]
    if !numbers[place].isEmpty || ReceiptLine.pieces(of: word) != nil { return true }
    if word.last == "%" || word.last == ":" { return true }
    let bare = ReceiptProduct.bare(word)
    return bare.count < 3 || signs.contains(bare) || ReceiptLine.isUnit(bare)
  }

  /// Returns the place of the unit in front of an amount: "кг 1.823 233.99 426.56". After a number it
  /// belongs to that, and in "MANGO LB 1.320 78.50 103.62" to the name.
  private func withUnit(before place: Int) -> Int {
    guard place > 0, ReceiptLine.isUnit(words[place - 1]),
      place == 1 || numbers[place - 2].isEmpty && !words[place - 1].allSatisfy(\.isASCII)
    else { return place }
    return place - 1
  }

  /// Returns the letters and digits of a word in small letters.
  static func bare(_ word: String) -> String {
    word.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns the short words that at least two lines have between a number and a price: "Ea.", "FW".
  static func signs(of lines: [[String]]) -> Set<String> {
    var counts: [String: Int] = [:]
    for words in lines {
      guard let first = words.firstIndex(where: { $0.first?.isNumber == true }),
        let last = words.lastIndex(where: ReceiptLine.isPrice), first < last
      else { continue }
      let found = Set(words[first..<last].map(bare)).filter { word in
        (1...4).contains(word.count) && word.allSatisfy(\.isLetter)
          && (word.count < 3 || !Corrector.shared.isKnown(word))
          && !ReceiptWraps.openWords.contains(word)
      }
      for word in found { counts[word, default: 0] += 1 }
    }
    return Set(counts.filter { $0.value > 1 }.keys)
  }
}
