/// Finds lines that continue the name in the line above, and lines that only describe an item.
struct ReceiptWraps {
  /// The orders of the lines that continue the line above.
  private(set) var continued: Set<Int> = []
  /// The orders of lines below names that belong to no name, such as the maker.
  private(set) var details: Set<Int> = []
  private let lines: [(place: Int, read: Receipt.Line)]
  private let layout: ReceiptLayout
  /// The number of characters of the longest name.
  private let width: Int
  /// Whether names begin with a capital, so that a small letter continues one.
  private let hasCapitals: Bool
  /// The letters of texts without a price that are on several lines: headings and makers.
  private let recurring: Set<String>

  /// - Parameter leading: the number of lines at the beginning that may be of the store.
  init(_ lines: [(place: Int, read: Receipt.Line)], _ layout: ReceiptLayout, leading: Int) {
    self.lines = lines
    self.layout = layout
    width = lines.dropFirst(leading).map { ReceiptWraps.length(of: $0.read) }.max() ?? 0
    let named = lines.filter(\.read.line.hasName).compactMap { $0.read.line.name.first }
    hasCapitals = named.count(where: \.isUppercase) * 2 > named.count
    let bare = lines.filter { ReceiptWraps.isBare($0.read) && !$0.read.isSize }
    recurring = Set(
      Dictionary(grouping: bare) { ReceiptLayout.key($0.read.line.name) }
        .filter { $0.value.count > 1 }.keys)
    // Pairs of a line and the one above that may be parts of the same name.
    var links = lines.indices.dropFirst().map { (order: $0, strength: strength(of: $0)) }
    // A short text above a long word may also be a heading, unless there are several such pairs.
    let shortest = links.count(where: { $0.strength > 0 }) < 3 ? 17 : 10
    let isShort = { (order: Int) in ReceiptWraps.length(of: lines[order - 1].read) < shortest }
    if links.count(where: { $0.strength > 1 || $0.strength > 0 && !isShort($0.order) }) < 3 {
      links.removeAll { $0.strength == 1 && isShort($0.order) }
    }
    for isPriced in [false, true] { removeUnrelated(&links, isPriced: isPriced) }
    let isWeak = links.count { $0.strength > 0 && $0.order > leading + 1 } < 3
    links.removeAll { $0.order <= leading && $0.strength < (isWeak ? 3 : 2) }
    let afterBare = links.filter { $0.strength > 0 && !hasPrice($0.order - 1) }
    let below = links.filter {
      $0.strength > 0 && hasPrice($0.order - 1) && !isNameOfNext($0.order)
    }
    let above = afterBare.filter { hasPrice($0.order) }
    // On one receipt, names with two lines have their price either in the first or in the last.
    let isBelow = ReceiptWraps.sum(below) > max(1, ReceiptWraps.sum(above))
    continued = Set(afterBare.map(\.order))
    if isBelow {
      continued.subtract(above.map(\.order))
      continued.formUnion(below.map(\.order))
    }
    // The line above the first item is mostly one of the store.
    let second = leading + 1
    if continued.allSatisfy({ $0 <= second }), continued.contains(second),
      !lines[leading].read.line.hasCode, strength(of: second) < 3
    {
      continued = []
    }
    details = foundDetails()
  }

  /// Removes pairs of a text and the line below it, with or without a price, that are only related by
  /// their length, if at least half of such pairs had room in one line: the texts are then headings, or
  /// the lines below them are not parts of names.
  private func removeUnrelated(_ links: inout [(order: Int, strength: Int)], isPriced: Bool) {
    let pairs = links.filter { link in
      link.strength < 2 && hasPrice(link.order) == isPriced && !hasPrice(link.order - 1)
        && lines[link.order].place == lines[link.order - 1].place + 1
        && lines[link.order].read.line.hasName && !lines[link.order].read.line.hasCode
    }
    guard pairs.count > 1, pairs.count(where: { $0.strength == 0 }) * 2 >= pairs.count else {
      return
    }
    let orders = Set(pairs.map(\.order))
    links.removeAll { $0.strength < 2 && orders.contains($0.order) }
  }

  /// Returns the sum of the strengths.
  private static func sum(_ links: [(order: Int, strength: Int)]) -> Int {
    links.map(\.strength).reduce(0, +)
  }

  /// Whether the line is a name without a price.
  private static func isBare(_ read: Receipt.Line) -> Bool {
    (read.line.hasName || read.isSize) && read.line.sum == nil && !read.line.hasProduct
  }

  private func hasPrice(_ order: Int) -> Bool { !ReceiptWraps.isBare(lines[order].read) }

  /// Whether the numbers below the line need it as their name, since they do not fit the price of the
  /// name above.
  private func isNameOfNext(_ order: Int) -> Bool {
    guard order + 1 < lines.count else { return false }
    let (above, next) = (lines[order - 1].read.line, lines[order + 1].read.line)
    guard !next.hasName, next.isAmounts, !lines[order].read.isSize else { return false }
    guard let price = above.sum else { return true }
    if next.sum == price || next.product == price { return false }
    return !ReceiptLine.multiplies(lines[order + 1].read.text, to: price)
  }

  /// Returns the number of characters that the name needs on the paper.
  private static func length(of read: Receipt.Line) -> Int {
    guard read.line.hasName else { return 0 }
    if isBare(read) { return text(of: read).count }
    let code = read.line.hasCode ? (words(of: read).first?.count ?? 0) + 1 : 0
    let printed = ReceiptLine.words(of: read.text)
    // "2 QTY BREAD 4.98"
    let amount =
      ReceiptLine.hasLeadingQuantity(printed) ? printed[0].count + printed[1].count + 2 : 0
    return read.line.name.count + code + amount
  }

  private static func words(of read: Receipt.Line) -> [Substring] {
    read.text.split(whereSeparator: \.isWhitespace)
  }

  /// Returns the text of the line with single spaces.
  private static func text(of read: Receipt.Line) -> String {
    words(of: read).joined(separator: " ")
  }

  /// Returns how certain it is that the line continues the name above: 0 if it does not, 1 if its
  /// first word had no room there, 2 if its words look like the rest of a name, 3 if they can only be
  /// that.
  private func strength(of order: Int) -> Int {
    let (above, this) = (lines[order - 1], lines[order])
    guard this.place == above.place + 1, above.read.line.hasName || above.read.isSize,
      this.read.line.hasName || this.read.isSize, !this.read.line.hasCode,
      hasPrice(order - 1) ? !hasPrice(order) : true
    else { return 0 }
    if this.read.isSize || isSplitWord(order) { return 3 }
    guard !recurring.contains(ReceiptLayout.key(this.read.line.name)),
      !recurring.contains(ReceiptLayout.key(above.read.line.name))
    else { return 0 }
    let (length, first) = (
      ReceiptWraps.length(of: above.read), ReceiptWraps.words(of: this.read).first ?? ""
    )
    let hasRoom = length + 1 + first.count <= width
    if hasCapitals, first.first?.isLowercase == true,
      this.read.line.name.first?.isLowercase == true
    {
      return 2
    }
    let isAbbreviation = first.last == "." && !this.read.line.name.contains(" ")
    if isAbbreviation || isOpen(above.read) { return 2 }
    // A numbered name without a price needs that of a line without a number.
    if layout.hasCodes, above.read.line.hasCode, hasPrice(order), !hasPrice(order - 1) { return 2 }
    let printed = ReceiptWraps.text(of: above.read)
    // Columns for names have room for more than a few letters.
    return !hasRoom && length > 3 && width > 14
      && printed.filter(\.isNumber).count * 3 < printed.count * 2 ? 1 : 0
  }

  /// Words that need another one behind them.
  static let openWords: Set = ["and", "with", "с", "со", "и", "для", "из", "в", "на"]

  /// Whether the name ends with a word that needs another one: "Sausage roll pork &".
  private func isOpen(_ read: Receipt.Line) -> Bool {
    guard let last = read.line.name.split(separator: " ").last ?? nil else { return false }
    return last == "&" || ReceiptWraps.openWords.contains(last.lowercased())
      || ReceiptWraps.isBare(read) && ["&", "-", ","].contains(read.text.last)
  }

  /// Returns the lines below names that are no names: below numbered names, or between the name and
  /// the numbers of most items.
  private func foundDetails() -> Set<Int> {
    var made: Set<Int> = []
    // The names and details between two lines with prices.
    var groups: [[Int]] = []
    for order in lines.indices where !hasPrice(order) {
      if continued.contains(order) { continue }
      let above = order > 0 ? lines[order - 1] : lines[order]
      let isBelowName = order > 0 && !hasPrice(order - 1) && above.place + 1 == lines[order].place
      if isBelowName, let last = groups.indices.last {
        groups[last].append(order)
      } else {
        groups.append([order])
      }
      let isNumbered =
        layout.hasCodes && isBelowName && !lines[order].read.line.hasCode
        && (above.read.line.hasCode || continued.contains(order - 1) || made.contains(order - 1))
      if isNumbered { made.insert(order) }
    }
    // Above the first name there may be lines of the store.
    let sold = groups.dropFirst().filter { group in
      let numbers = group.last.map { last in lines.index(after: last) } ?? 0
      return numbers < lines.count && lines[numbers].read.line.isAmounts
    }
    if !layout.hasCodes, sold.count > 2, sold.count(where: { $0.count > 1 }) * 3 > sold.count * 2 {
      for group in groups.dropFirst() { made.formUnion(group.dropFirst()) }
      let usual = sold.map(\.count).sorted()[sold.count / 2]
      made.formUnion(groups[0].suffix(usual - 1))
    }
    return made
  }

  /// Whether the last word above and the first one are parts of a known word: "пастеризо|ванное".
  func isSplitWord(_ order: Int) -> Bool {
    let (above, this) = (lines[order - 1].read, lines[order].read)
    guard let last = ReceiptWraps.words(of: above).last,
      let first = ReceiptWraps.words(of: this).first,
      ReceiptWraps.text(of: above).count > 17,
      last.allSatisfy(\.isLetter), first.allSatisfy(\.isLetter)
    else { return false }
    let (one, other) = (Folding.folded(String(last)), Folding.folded(String(first)))
    let known = { (word: String) in Corrector.shared.isKnown(word) }
    return known(one + other) && !(known(one) && known(other))
  }

  /// Returns the name of the lines above with that of this line.
  func joined(_ name: String, _ order: Int) -> String {
    let line = lines[order].read
    let isShouted = !line.text.contains(where: \.isLowercase)
    let own = line.isSize && !line.line.hasName ? ReceiptWraps.text(of: line) : line.line.name
    let rest = isShouted ? own.lowercased() : own
    return name + (isSplitWord(order) ? "" : " ") + rest
  }
}
