/// What the lines of a receipt together tell about its layout.
struct ReceiptLayout {
  /// Whether amounts are in the line above the name and sum that they belong to.
  let hasAmountsAbove: Bool
  /// Whether every name begins with a line or article number, so that a line without one belongs to
  /// the name above.
  let hasCodes: Bool

  init(_ others: [ReceiptLine]) {
    var (above, below) = (0, 0)
    for place in others.indices where !others[place].hasName && others[place].sum == nil {
      guard let product = others[place].multiplication else { continue }
      // A name may begin in a line of its own.
      let next = others[(place + 1)...].prefix(3).first { $0.sum != nil || !$0.hasName }
      if let next, ReceiptLayout.isSum(product, of: next) { above += 1 }
      if place > 0, ReceiptLayout.isSum(product, of: others[place - 1]) { below += 1 }
    }
    hasAmountsAbove = above > below
    let named = others.filter(\.hasName)
    let coded = named.filter(\.hasCode).count
    let sold = others.count { $0.sum != nil || $0.hasProduct }
    hasCodes = coded > 2 && (coded * 2 >= named.count || coded * 3 >= sold * 2)
  }

  /// Whether the product of an amount and a price is the sum of a line with a name.
  static func isSum(_ product: ReceiptLine.Multiplication, of line: ReceiptLine) -> Bool {
    line.hasName
      && line.sum.map { abs($0 - product.product) <= 1 || product.couldMatch($0) } == true
  }

  /// Returns the first line of the items: the name above the first price, which may continue on
  /// a second line.
  static func start(of lines: [Receipt.Line], firstPriced first: Int) -> Int {
    // Between a name and its price there may be article numbers.
    let named = lines[..<first].suffix(4).lastIndex {
      $0.kind == .other && $0.line.hasName
    }
    // Between a numbered name and its price there may also be the rest of the name and the maker.
    let numbered = lines[..<first].suffix(6).lastIndex {
      $0.kind == .other && $0.line.hasName && $0.line.hasCode
    }
    let coded = lines[first...].count { $0.kind == .other && $0.line.hasName && $0.line.hasCode }
    let sold = lines[first...].count(where: \.hasPrice)
    if !lines[first].line.hasCode, coded > 1, coded * 3 >= sold, let numbered { return numbered }
    let above = max(0, lines[first].line.hasName ? first - 1 : named ?? first - 1)
    guard !lines[first].line.hasName, above > 0, !lines[above].line.hasCode else { return above }
    return lines[above - 1].line.hasCode && lines[above - 1].kind == .other ? above - 1 : above
  }

  /// Returns the first of at most two texts directly above the items. The first name may begin there.
  static func namesAbove(_ start: Int, in lines: [Receipt.Line]) -> Int {
    let texts = lines[..<start].suffix(2).reversed().prefix {
      $0.kind == .other && $0.line.hasName && !$0.hasPrice
    }
    return start - texts.count
  }

  // MARK: - Labels

  /// Removes the words of labels, which are not names: the same words below several different
  /// items, as "Price without card" or "Full payment", and words with a colon before the number.
  static func removeLabels(_ lines: inout [Receipt.Line], in range: Range<Int>) {
    let named = range.filter { lines[$0].kind == .other && lines[$0].line.hasName }
    var places: [String: [Int]] = [:]
    for (order, place) in named.enumerated() {
      places[key(lines[place].line.name), default: []].append(order)
    }
    for orders in places.values where orders.count > 2 && orders.count * 4 >= named.count {
      // The same product may be listed several times in a row.
      guard
        zip(orders, orders.dropFirst()).allSatisfy({ one, other in
          other - one > 1 || hasNameAside(lines[named[one]..<named[other]])
        }), orders[0] > 0
      else { continue }
      for order in orders { lines[named[order]].line.name = "" }
      // Some labels may be misread in one letter.
      let label = Array(key(lines[named[orders[0]]].text).utf16)
      for place in named where orders.count > 4 && label.count > 3 && !lines[place].hasPrice {
        let letters = Array(key(lines[place].line.name).utf16)
        guard letters.count == label.count else { continue }
        if zip(letters, label).count(where: { $0 != $1 }) == 1 { lines[place].line.name = "" }
      }
    }
    removeFirstWords(&lines, named)
    let names = named.filter { lines[$0].line.hasName }
    let labels = names.filter { lines[$0].line.isLabelled }
    // On some receipts there are colons after the names of the items.
    guard labels.count * 2 <= names.count else { return }
    for place in labels { lines[place].line.name = "" }
  }

  /// Whether one of the lines has the name of something that is no item, such as a carrier bag.
  private static func hasNameAside(_ lines: ArraySlice<Receipt.Line>) -> Bool {
    lines.contains { $0.kind == .aside && $0.line.hasName }
  }

  /// Removes the word with a colon with which most names begin: "Товар: Молоко".
  private static func removeFirstWords(_ lines: inout [Receipt.Line], _ named: [Int]) {
    let groups = Dictionary(grouping: named) { place in
      lines[place].line.name.split(separator: " ").first.map(String.init) ?? ""
    }
    for (word, places) in groups where word.last == ":" && places.count > 2 {
      guard Set(places.map { lines[$0].line.name }).count > 1 else { continue }
      for place in places { lines[place].line.removeMark(at: .start) }
    }
  }

  /// Returns the letters of a name, so that lines with the same words can be found.
  static func key(_ name: String) -> String {
    LookAlikes.skeleton(Folding.folded(name).filter(\.isLetter))
  }
}
