/// Columns of a receipt beside names and sums: marks, and amounts.
enum ReceiptColumns {
  /// Returns the lines with a name and its sum.
  private static func priced(_ lines: [Receipt.Line], in range: Range<Int>) -> [Int] {
    range.filter {
      lines[$0].kind == .other && lines[$0].line.hasName && lines[$0].line.sum != nil
    }
  }

  // MARK: - Marks

  /// Removes marks that are in a column of their own before or after the names: at most three
  /// different groups of a few letters, on most lines or, before the sums, on several.
  /// - Parameter signs: short words that are between numbers on other lines.
  static func removeMarks(
    _ lines: inout [Receipt.Line], in range: Range<Int>, signs: Set<String>
  ) {
    let priced = priced(lines, in: range)
    let named = range.filter { lines[$0].kind == .other && lines[$0].line.hasName }
    for side in [ReceiptLine.Side.start, .end] {
      let marks = Dictionary(
        uniqueKeysWithValues: named.compactMap { place in
          lines[place].line.mark(at: side).map { (place, LookAlikes.skeleton($0)) }
        })
      let column = column(of: priced, marks) ?? column(of: named, marks)
      let recurring = side == .end ? recurring(in: priced, marks, lines) : []
      for (place, mark) in marks {
        let isMark =
          column.map { isNear(mark, $0) } ?? false || recurring.contains(mark)
          || side == .end && mark.count < 3 && signs.contains(mark) && lines[place].line.sum != nil
        if isMark { lines[place].line.removeMark(at: side) }
      }
    }
  }

  /// Returns the marks of a column; nil if fewer than two thirds of the lines have one of them.
  private static func column(of places: [Int], _ marks: [Int: String]) -> Set<String>? {
    let counts = places.reduce(into: [String: Int]()) { counts, place in
      if let mark = marks[place] { counts[mark, default: 0] += 1 }
    }
    // A word of more letters that does not recur belongs to its name.
    let usual = counts.filter { $0.value > 1 || $0.key.count < 3 }
      .sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(3)
    let frequent = Set(usual.map(\.key))
    let column = frequent.union(counts.keys.filter { isNear($0, frequent) })
    let marked = places.count { place in marks[place].map { isNear($0, column) } ?? false }
    // Different rates are contents of fat.
    let isRate = usual.contains { $0.key.last == "%" }
    guard marked > 2, marked * 3 >= places.count * 2, usual[0].value > 1,
      !isRate || usual[0].value > 2 && marked * 5 > places.count * 4
    else { return nil }
    return column
  }

  /// Whether the mark is one of the column, perhaps misread.
  private static func isNear(_ mark: String, _ column: Set<String>) -> Bool {
    column.contains(mark)
      || mark.count > 2 && mark.last != "%"
        && column.contains { other in
          abs(other.count - mark.count) < 2 && other.count > 2
            && (other.first == mark.first || mark.hasSuffix(other) || other.hasSuffix(mark))
        }
  }

  /// Returns marks of one or two letters before the sums of lines with different names.
  private static func recurring(
    in priced: [Int], _ marks: [Int: String], _ lines: [Receipt.Line]
  ) -> Set<String> {
    var names: [String: Set<String>] = [:]
    for place in priced {
      guard let mark = marks[place], mark.count < 3, mark.allSatisfy(\.isLetter),
        // "YAMS LB" and "BTR LB" are sold by weight.
        let word = lines[place].line.name.split(separator: " ").last,
        !ReceiptLine.isUnit(String(word))
      else { continue }
      names[mark, default: []].insert(lines[place].line.name)
    }
    return Set(names.filter { $0.value.count > 1 }.keys)
  }

  // MARK: - Amounts

  /// Removes names of a few letters from lines of numbers below names, if most numbers are below their
  /// names: "ЗИР 1 шт 311,00 Р" for "311 ₽ 1 шт 311,00 ₽".
  static func removeShortNames(_ lines: inout [Receipt.Line], in range: Range<Int>) {
    let priced = range.filter { lines[$0].hasPrice }
    let bare = priced.count { !lines[$0].line.hasName }
    guard bare > 2, bare * 2 > priced.count else { return }
    for place in priced where place > range.lowerBound && lines[place].line.hasName {
      let above = lines[place - 1]
      let numbers = ReceiptLine.words(of: lines[place].text).filter { word in
        word.contains(where: \.isNumber) && word.count(where: \.isNumber) < 6
      }
      guard above.kind == .other, above.line.hasName, !above.hasPrice, numbers.count > 1,
        lines[place].line.name.count(where: \.isLetter) < 6, !lines[place].line.hasCode,
        !lines[place].isSize,
        lines[place].line.name.count(where: \.isLetter) < above.line.name.count(where: \.isLetter)
      else { continue }
      lines[place].line.name = ""
    }
  }

  /// Reads the price before the amount on all lines if the other lines have that order.
  static func orderFactors(_ lines: inout [Receipt.Line], in range: Range<Int>) {
    let orders = range.filter { lines[$0].kind == .other }.compactMap {
      lines[$0].line.knownPriceFirst
    }
    let priceFirst = orders.count { $0 }
    guard priceFirst * 2 > orders.count else { return }
    for place in range { lines[place].line.readPriceFirst() }
  }

  /// Reads the last three numbers of a line as amount, price and sum, although these do not agree, if
  /// most lines end with such numbers: one of them was misread.
  static func correctAmounts(_ lines: inout [Receipt.Line], in range: Range<Int>) {
    let priced = priced(lines, in: range)
    let shaped = priced.count {
      lines[$0].line.multiplication != nil || lines[$0].line.endsWithThreeNumbers
    }
    guard shaped > 2, shaped * 5 > priced.count * 3 else { return }
    for place in priced where lines[place].line.endsWithThreeNumbers {
      lines[place].line.takeThreeNumbers()
    }
  }

  /// Reads the numbers before the sums as amounts if nearly all items have one, or most and a
  /// heading says so: "Milk 2 3.80".
  static func takeAmounts(
    _ lines: inout [Receipt.Line], in range: Range<Int>, _ units: ReceiptUnits
  ) {
    let priced = priced(lines, in: range)
    let counted = priced.filter { lines[$0].line.column != nil }
    let others = priced.filter { lines[$0].line.column == nil && lines[$0].line.count != nil }
    let isHeaded = lines[..<min(lines.count, range.lowerBound + 2)].contains { isHeading($0.text) }
    guard counted.count > 2 || isHeaded && counted.count > 1,
      (counted.count + others.count) * 5 >= priced.count * (isHeaded ? 3 : 4)
    else { return }
    let amounts = Set(counted.compactMap { lines[$0].line.column?.amount.thousandths })
    guard isHeaded || amounts.contains(1000), amounts.count > 1 else { return }
    for place in counted { lines[place].line.takeColumn(units) }
  }

  /// Reads lines whose numbers follow from the price above them as amounts, whatever word they have
  /// instead of a name.
  static func readAmounts(_ lines: inout [Receipt.Line], in range: Range<Int>) {
    for place in range.dropFirst() where lines[place].kind != .sum {
      let above = lines[place - 1]
      guard above.kind == .other, above.line.hasName, above.line.multiplication == nil,
        let price = above.line.sum, lines[place].line.multiplication?.matches(price) != true,
        !isAmount(place, ofItemBelow: lines),
        lines[place].kind == .aside || lines[place].line.name.count(where: \.isLetter) < 8,
        !lines[place].line.isNegative,
        lines[place].line.readAmount(below: price, in: lines[place].text)
      else { continue }
      lines[place].kind = .other
    }
  }

  /// Whether the numbers of the line multiply to the sum of the line below, and not only of a price
  /// above: "2 @ 4.79" between 4.79 and 9.58.
  private static func isAmount(_ place: Int, ofItemBelow lines: [Receipt.Line]) -> Bool {
    guard let product = lines[place].line.multiplication, place + 1 < lines.count,
      lines[place + 1].kind == .other
    else { return false }
    return ReceiptLayout.isSum(product, of: lines[place + 1].line)
  }

  /// Whether the line is the heading of a column of amounts: "Товар Кол. Сумма".
  static func isHeading(_ text: String) -> Bool {
    let words = Word.words(in: Folding.folded(text)).map(\.text)
    guard (2...8).contains(words.count) else { return false }
    let named = words.count { headings.contains($0) }
    let isAmount =
      words.contains { amountHeadings.contains($0) } || words.contains("к") && words.contains("во")
    return named + (words.contains("во") ? 1 : 0) > 1 && isAmount
  }

  private static let amountHeadings: Set<String> = ["кол", "количество", "qty", "quantity"]
  private static let headings: Set<String> = [
    "товар", "наименование", "название", "кол", "количество", "цена", "сумма", "стоимость",
    "итого", "qty", "quantity", "item", "description", "product", "price", "amount", "total",
    "unit", "sum",
  ]
}
