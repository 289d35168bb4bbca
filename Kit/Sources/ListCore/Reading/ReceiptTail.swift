/// The numbers, units and signs at the end of a line of a receipt.
extension ReceiptLine {
  typealias Tail = [(word: String, pieces: [Piece])]

  /// Removes the numbers, units and signs at the end of the words, and returns them: the words from
  /// `start`, or those that can be read as such.
  static func takeTail(_ words: inout [String], from start: Int?) -> Tail {
    var tail: Tail = []
    if let start {
      tail = words[start...].map { ($0, pieces(of: withZero($0)) ?? numberAndUnit($0)) }
      words.removeSubrange(start...)
      return tail
    }
    while let last = words.last {
      if tail.isEmpty, words.count > 1, isTaxLetter(last) {
        words.removeLast()
        continue
      }
      let next = tail.last?.pieces.first
      let word = tail.isEmpty ? withZero(last) : withDigits(last, before: next)
      if words.count > 1, isMultipack(last, before: tail) || isUnitOfName(words, before: tail) {
        break
      }
      guard let pieces = pieces(of: word) ?? label(words, before: next) else { break }
      tail.append((last, pieces))
      words.removeLast()
    }
    tail.reverse()
    if tail.count > 1, isMisreadTaxLetter(tail) { tail.removeLast() }
    return tail
  }

  /// Whether the word is a number of packs and the grams or millilitres of each, "6X150", and not an
  /// amount and a price whose product follows, "4х109 436".
  private static func isMultipack(_ word: String, before tail: Tail) -> Bool {
    let parts: [Substring] = word.split(separator: /[xXхХ]/, omittingEmptySubsequences: false)
    guard !tail.isEmpty, parts.count == 2, (1...2).contains(parts[0].count),
      (2...4).contains(parts[1].count), let packs = Int(parts[0]), let size = Int(parts[1])
    else { return false }
    let behind = tail.flatMap { numbers(of: $0.pieces) }
    return !behind.contains { $0.thousandths == packs * size * 1000 }
  }

  /// Whether the last word is a unit between a name and a price or an amount, which says how the article
  /// is sold: "UNSLT BTR LB 6.30", "Green Bean Lb 0.724 kg 2.82".
  private static func isUnitOfName(_ words: [String], before tail: Tail) -> Bool {
    guard words.count > 1, let next = tail.last,
      next.pieces.first(where: { $0 != .mark }).map(isNumber) == true,
      tail.count > 1 || isPrice(next.word), let last = words.last,
      let unit = unit(last[...]), unit.1.isEmpty, last.first?.isASCII == true
    else { return false }
    let before = words[words.count - 2]
    return before.filter(\.isLetter).count > 1 && !before.contains(where: \.isNumber)
      && !isAmountWord(before)
  }

  /// Returns the number of a word with an unknown unit: "6Ea". Other words are signs.
  private static func numberAndUnit(_ word: String) -> [Piece] {
    guard word.last != "%", let number = firstNumber(in: word), word.first?.isNumber == true
    else { return [.mark] }
    return [.number(thousandths: number.thousandths, decimals: number.decimals), .unit("")]
  }

  /// Returns a unit for the name of a number between two others: "Price: 5.79 Total: 11.58".
  private static func label(_ words: [String], before next: Piece?) -> [Piece]? {
    guard let next, isNumber(next) || next == .mark, words.count > 1, let last = words.last,
      last.last == ":", last.dropLast().allSatisfy(\.isLetter),
      pieces(of: words[words.count - 2]) != nil
    else { return nil }
    return [.unit("")]
  }

  /// Whether the last word is a digit after a price, which is a misread tax letter: "13.46 2" for
  /// "13.46 Z".
  private static func isMisreadTaxLetter(_ tail: Tail) -> Bool {
    guard let last = tail.last?.word, last.count == 1, last.first?.isNumber == true else {
      return false
    }
    let before = tail.dropLast().flatMap(\.pieces)
    guard case .number(_, 2)? = before.last else { return false }
    // In "1.20 x 2" the digit is the amount, unless a sum is before it.
    return !before.contains(.times) || numbers(of: before).count > 2
  }

  /// Returns how many words are one of the units behind a number, a slash or "per". In names they are
  /// no amounts: "GREEN BEAN LB".
  static func amounts(in lines: [[String]], _ units: [String]) -> Int {
    lines.map { words in
      words.indices.count { place in
        let word = words[place].lowercased()
        let bare = word.last == "." ? word.dropLast() : word[...]
        guard let unit = units.first(where: bare.hasSuffix) else { return false }
        let number = bare.dropLast(unit.count)
        if !number.isEmpty { return number.allSatisfy { !$0.isLetter } }
        let before = place > 0 ? words[place - 1].lowercased() : ""
        return before == "per" || before.last.map { $0.isNumber || $0 == "/" } == true
      }
    }.reduce(0, +)
  }

  /// Returns the first unit of weight.
  static func unit(in pieces: [Piece]) -> String? {
    pieces.lazy.compactMap { if case .unit(let unit) = $0, unit != "" { unit } else { nil } }.first
  }

  /// Whether a unit of weight follows the number, so that it is the amount: "0,74 кг × 420 ₽".
  static func isMeasured(_ order: Int, _ pieces: [Piece]) -> Bool {
    let places = pieces.indices.filter { isNumber(pieces[$0]) }
    guard places[order] + 1 < pieces.count, case .unit(let unit) = pieces[places[order] + 1] else {
      return false
    }
    return unit != ""
  }

  /// Returns the sum divided by the price, if the pieces are a times sign and these two.
  static func count(afterMisread pieces: [[Piece]]) -> Int? {
    guard pieces.first == [.times] else { return nil }
    let numbers = numbers(of: Array(pieces.joined()))
    guard numbers.count == 2, numbers.allSatisfy({ $0.decimals == 2 }), numbers[0].thousandths > 0
    else { return nil }
    let (price, sum) = (numbers[0].thousandths, numbers[1].thousandths)
    let count = (sum + price / 2) / price
    return abs(count * price - sum) <= 10 && (1...99).contains(count) ? count : nil
  }
}
