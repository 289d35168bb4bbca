/// Finds the line with the total of a receipt, after which there are no items.
struct ReceiptEnd {
  private let lines: [Receipt.Line]
  /// The places of lines with the words of a sum, below the first price.
  private let sums: [Int]
  /// The letters of these lines, by place.
  private let words: [Int: String]
  /// The number of prices, and their sum without the deductions, above each line.
  private var above: [(prices: Int, net: Int)] = []
  /// The last line with an amount, a price and their product.
  private let lastProduct: Int

  private init(_ lines: [Receipt.Line]) {
    self.lines = lines
    let first = lines.firstIndex(where: \.hasPrice) ?? 0
    sums = lines.indices.filter { $0 > first && lines[$0].kind == .sum }
    words = Dictionary(
      uniqueKeysWithValues: sums.map { ($0, ReceiptLayout.key(lines[$0].text)) })
    lastProduct =
      lines.lastIndex { $0.kind == .other && $0.line.hasProduct && $0.line.isConsistent } ?? -1
    var (prices, net) = (0, 0)
    for read in lines {
      above.append((prices, net))
      if read.hasPrice { prices += 1 }
      let sum = read.line.sum ?? 0
      net += read.line.isNegative ? -sum : read.kind == .other ? sum : 0
    }
  }

  /// Returns the place of the total.
  static func place(in lines: [Receipt.Line]) -> Int {
    let end = ReceiptEnd(lines)
    let named = end.sums.first { !end.isInside($0) } ?? end.sums.last
    return [named, end.computedTotal].compactMap(\.self).min() ?? lines.count
  }

  /// Whether the sum of all items above a line is on that line.
  static func hasTotal(in lines: [Receipt.Line]) -> Bool { ReceiptEnd(lines).computedTotal != nil }

  /// Reads lines with the same word for a sum as numbers of items if at least three are between the
  /// items.
  static func readSumsOfItems(_ lines: inout [Receipt.Line], before end: Int) {
    let inside = lines[..<end].indices.filter {
      lines[$0].kind == .sum && lines[$0].line.sum != nil
    }
    let groups = Dictionary(grouping: inside) { ReceiptLayout.key(lines[$0].text) }
    for places in groups.values where places.count > 2 {
      for place in places {
        lines[place].kind = .other
        lines[place].line.name = ""
      }
    }
  }

  /// Whether items follow the line with a sum, which is then that of an item or a department: an
  /// amount, a price and their product, or prices and the same words with another sum, or several
  /// prices and a much larger sum, or the sum of all prices above.
  private func isInside(_ place: Int) -> Bool {
    guard let sum = lines[place].line.sum else { return false }
    if lastProduct > place { return true }
    let net = above[place].net
    return sums.contains { other in
      guard other != place, let next = lines[other].line.sum else { return false }
      if other > place, sum * 10 < net * 7, next * 10 > net * 9 { return true }
      let prices = above[other].prices - above[place].prices
      return prices > 1 && next * 2 > sum * 3
        || place != sums.last && prices != 0 && next != sum && words[other] == words[place]
    }
  }

  /// The first line whose sum equals that of all items above it, with or without the deductions.
  /// That is the total, whatever words it has. Nil without such a line.
  private var computedTotal: Int? {
    var (count, gross, net, others) = (0, 0, 0, 0)
    for (place, read) in lines.enumerated() {
      guard let sum = read.line.sum else { continue }
      // Deposits and bags are no items, but a part of the total.
      let isTotal = [gross, net, gross + others, net + others].contains(sum)
      if count > 2, read.line.multiplication == nil, isTotal, !isInside(place) { return place }
      if read.kind == .aside, !read.line.isNegative { others += sum }
      guard read.kind == .other || read.line.isNegative else { continue }
      if read.line.isNegative {
        net -= sum
      } else {
        (count, gross, net) = (count + 1, gross + sum, net + sum)
      }
    }
    return nil
  }
}
