/// Collects the items from the lines of a receipt.
struct ReceiptItems {
  /// The lines with names or numbers of items, and their places on the receipt.
  private let lines: [(place: Int, read: Receipt.Line)]
  private let layout: ReceiptLayout
  private let wraps: ReceiptWraps
  private var items: [Receipt.Item] = []
  /// A name whose price is on a line below.
  private var pending: Receipt.Item?

  /// - Parameter leading: the number of lines at the beginning that may be of the store.
  init(_ read: [Receipt.Line], in range: Range<Int>, leading: Int) {
    let found = range.filter { read[$0].isOfItem }.map { (place: $0, read: read[$0]) }
    let first = found.prefix { $0.place < range.lowerBound + leading }.count
    lines = found.prefix(first) + ReceiptItems.withNamesFirst(Array(found.dropFirst(first)))
    layout = ReceiptLayout(lines.dropFirst(first).map(\.read.line))
    wraps = ReceiptWraps(lines, layout, leading: first)
  }

  func collected() -> [Receipt.Item] {
    var copy = self
    for order in lines.indices { copy.add(order) }
    return copy.items
  }

  /// Puts each name before its numbers if these are above, as they are if numbers are first and a
  /// name is last.
  private static func withNamesFirst(_ lines: [(place: Int, read: Receipt.Line)])
    -> [(place: Int, read: Receipt.Line)]
  {
    let isSum = lines.map { $0.read.line.isAmounts && $0.read.line.sum != nil }
    let isBare = lines.map { $0.read.line.hasName && !$0.read.hasPrice }
    guard isSum.first == true, isBare.last == true, isSum.count(where: \.self) > 2,
      isSum.indices.dropLast().allSatisfy({ !isSum[$0] || isBare[$0 + 1] })
    else { return lines }
    var made = lines
    for order in lines.indices where isSum[order] { made.swapAt(order, order + 1) }
    return made
  }

  private mutating func add(_ order: Int) {
    let line = lines[order].read.line
    if wraps.details.contains(order) { return }
    if pending == nil, wraps.continued.contains(order), let last = items.indices.last {
      items[last].name = wraps.joined(items[last].name, order)
      items[last].otherNames = []
    } else if lines[order].read.isSize, !wraps.continued.contains(order) {
      if line.isSize { addAmounts(order) }
    } else if lines[order].read.isSize, !line.hasName {
      pending = item(order)
    } else if let count = line.computedCount, pending != nil {
      complete(count > 1 ? String(count) : nil, line.sum)
    } else if let amount = line.statedAmount {
      addStated(amount.text(matching: nil))
    } else if !line.hasName {
      addAmounts(order)
    } else if line.sum == nil && !line.hasProduct {
      pending = item(order)
    } else {
      pending = item(order)
      complete(line.count ?? amountAbove(order), line.sum)
    }
  }

  /// Returns an item with the name of the line, and of those above that it continues.
  private func item(_ order: Int) -> Receipt.Item {
    let (place, read) = lines[order]
    if let item = pending, wraps.continued.contains(order) {
      return Receipt.Item(
        name: wraps.joined(item.name, order), count: nil, lineIndex: item.lineIndex)
    }
    return Receipt.Item(
      name: read.line.name, count: nil, lineIndex: place, otherNames: read.otherNames)
  }

  private mutating func complete(_ count: String?, _ sum: Int?) {
    guard var item = pending else { return }
    item.count = count ?? item.count
    item.sum = sum
    items.append(item)
    pending = nil
  }

  private mutating func addStated(_ count: String?) {
    if pending != nil {
      pending?.count = count
    } else if let last = items.indices.last, items[last].count == nil {
      items[last].count = count
    }
  }

  private mutating func addAmounts(_ order: Int) {
    let line = lines[order].read.line
    guard line.isAmounts || line.isSize else { return }
    if pending != nil, !(layout.hasAmountsAbove && belongsToNext(order)) {
      complete(line.count, line.sum)
    } else if let last = items.indices.last, !belongsToNext(order) {
      items[last].count = items[last].count ?? line.count(for: items[last].sum)
      // "2 @ 1.50" below a name without a sum.
      items[last].sum = items[last].sum ?? line.sum
    }
  }

  /// Returns the amount in the line above an item, as in "2 @ 1.50".
  private func amountAbove(_ order: Int) -> String? {
    let first = (0...order).last { !wraps.continued.contains($0) } ?? 0
    guard first > 0, belongsToNext(first - 1) else { return nil }
    return lines[first - 1].read.line.count(for: lines[order].read.line.sum)
  }

  /// Whether a line of numbers belongs to the item below: their product is its sum, or amounts are
  /// above on this receipt.
  private func belongsToNext(_ order: Int) -> Bool {
    let line = lines[order].read.line
    let next = (order + 1..<lines.count).first { !wraps.continued.contains($0 + 1) }
    guard !line.hasName, line.hasProduct, let product = line.multiplication, line.sum == nil,
      let next, lines[next].read.line.hasName, lines[next].read.line.sum != nil
    else { return false }
    let isOfLast = order > 0 && ReceiptLayout.isSum(product, of: lines[order - 1].read.line)
    let isOfNext = ReceiptLayout.isSum(product, of: lines[next].read.line)
    return isOfNext == isOfLast ? layout.hasAmountsAbove : isOfNext
  }
}
