/// Chooses between the readings of an amount and its price by the sum that is printed in the line above
/// or below.
enum ReceiptFactors {
  /// Replaces lines of an amount and a price whose product is not that sum by another reading whose
  /// product is: "Зштх 1945.49" by "3 шт x 1045.49" below 3136.47.
  static func correct(
    _ lines: inout [Receipt.Line], _ texts: [TextLine], _ units: ReceiptUnits
  ) {
    for place in lines.indices where lines[place].kind == .other {
      let line = lines[place].line
      // A short name is a misread amount: "Зштх".
      guard !texts[place].alternatives.isEmpty, line.sum == nil || line.multiplication == nil,
        line.name.count(where: \.isLetter) < 6, texts[place].text.contains(where: \.isNumber)
      else { continue }
      let sums = sums(beside: place, in: lines)
      let isSum = { (line: ReceiptLine) in
        line.sum == nil && !line.hasName
          && line.multiplication.map { product in sums.contains(where: product.matches) } == true
      }
      if sums.isEmpty || isSum(line) { continue }
      let others = texts[place].alternatives.lazy.map { Receipt.Line($0, units) }
      if let other = others.first(where: { $0.kind == .other && isSum($0.line) }) {
        lines[place] = other
      }
    }
  }

  /// Returns the sums of the lines above and below that have a name and no amount.
  private static func sums(beside place: Int, in lines: [Receipt.Line]) -> [Int] {
    [place - 1, place + 1].compactMap { other in
      guard lines.indices.contains(other), lines[other].kind == .other,
        lines[other].line.hasName, lines[other].line.multiplication == nil
      else { return nil }
      return lines[other].line.sum
    }
  }
}
