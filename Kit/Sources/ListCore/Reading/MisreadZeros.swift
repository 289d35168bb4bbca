/// Zeros with a stroke, which text recognition takes for an 8, 6 or 9.
enum MisreadZeros {
  /// Returns the number, and the numbers with some of the digits replaced by zeros, fewest first.
  static func readings(of number: Int, digits: Set<Int> = [9, 8, 6]) -> [Int] {
    var found: [(changes: Int, number: Int)] = [(0, 0)]
    var scale = 1
    for digit in String(number).reversed().compactMap(\.wholeNumberValue) {
      let place = scale
      found = found.flatMap { changes, rest in
        let same = (changes, rest + digit * place)
        return digits.contains(digit) ? [same, (changes + 1, rest)] : [same]
      }
      scale *= 10
    }
    return found.sorted { $0.changes < $1.changes }.map(\.number)
  }

  /// Whether zeros were probably read as eights: many prices end with an eight, or their decimals have
  /// many eights and hardly any zeros.
  static func areLikely(in lines: [String]) -> Bool {
    var (prices, last, eights, zeros) = (0, 0, 0, 0)
    for word in lines.flatMap({ $0.split(whereSeparator: \.isWhitespace) }) {
      guard ReceiptLine.isPrice(String(word)),
        let point = word.lastIndex(where: { ".,".contains($0) })
      else { continue }
      prices += 1
      let decimals = word[point...].dropFirst().prefix(2)
      last += decimals.last == "8" ? 1 : 0
      eights += decimals.count { $0 == "8" }
      zeros += decimals.count { $0 == "0" }
    }
    return last > 4 && last * 5 > prices * 2 || eights > 4 && eights > zeros * 2
  }
}
