/// How far two words are apart, in tenths of an edit, with the costs of `Confusions`. Words are
/// given as the places of their letters (`Confusions.place`).
struct EditDistance {
  /// Longer words are not compared.
  static let longest = 24
  /// How far from the diagonal is looked: words this much longer are not compared either.
  static let band = 3

  private var cells = [Int](repeating: 0, count: (longest + 1) * (longest + 1))
  // Held here, since each look at a global asks first whether it is there yet.
  private let costs = Confusions.table
  private let isPair = Confusions.isPair

  /// Nil when it is more than the limit.
  mutating func between(_ one: [UInt8], _ other: [UInt8], limit: Int) -> Int? {
    guard one.count <= Self.longest, other.count <= Self.longest,
      abs(one.count - other.count) <= Self.band
    else { return nil }
    return cells.withUnsafeMutableBufferPointer { cells in
      one.withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { other in
          costs.withUnsafeBufferPointer { costs in
            isPair.withUnsafeBufferPointer { isPair in
              Table(cells: cells, one: one, other: other, costs: costs, isPair: isPair)
                .distance(limit)
            }
          }
        }
      }
    }
  }

  private struct Table {
    let cells: UnsafeMutableBufferPointer<Int>
    let one, other, costs: UnsafeBufferPointer<UInt8>
    let isPair: UnsafeBufferPointer<Bool>
    var width: Int { other.count + 1 }

    func distance(_ limit: Int) -> Int? {
      for column in 0..<width { cells[column] = column * Confusions.edit }
      for row in 1..<(one.count + 1) {
        var least = row * Confusions.edit
        for column in 0..<width {
          // Beyond the band stands what no way through it is worth.
          var cost = row * Confusions.edit + column * Confusions.edit
          if column > 0, abs(row - column) <= EditDistance.band { cost = cell(row, column) }
          if column == 0 { cost = row * Confusions.edit }
          cells[row * width + column] = cost
          least = min(least, cost)
        }
        // Two letters for one reach over a row, for less than an edit.
        if least > limit + Confusions.edit { return nil }
      }
      let total = cells[one.count * width + other.count]
      return total <= limit ? total : nil
    }

    @inline(__always)
    private func cell(_ row: Int, _ column: Int) -> Int {
      let (a, b, at) = (Int(one[row - 1]), Int(other[column - 1]), row * width + column)
      let isSame = a == b
      var best = cells[at - width - 1] + (isSame ? 0 : Int(costs[a * Confusions.size + b]))
      let doubledA = row > 1 && Int(one[row - 2]) == a
      let doubledB = column > 1 && Int(other[column - 2]) == b
      best = min(best, cells[at - width] + (doubledA ? Confusions.double : Confusions.edit))
      best = min(best, cells[at - 1] + (doubledB ? Confusions.double : Confusions.edit))
      if isSame { return best }
      if row > 1, column > 1, Int(one[row - 2]) == b, Int(other[column - 2]) == a {
        best = min(best, cells[at - 2 * width - 2] + Confusions.swap)
      }
      if row > 1, let cost = pair(Int(one[row - 2]), a, as: b) {
        best = min(best, cells[at - 2 * width - 1] + cost)
      }
      if column > 1, let cost = pair(Int(other[column - 2]), b, as: a) {
        best = min(best, cells[at - width - 2] + cost)
      }
      return best
    }

    @inline(__always)
    private func pair(_ one: Int, _ other: Int, as single: Int) -> Int? {
      guard isPair[one * Confusions.size + other] else { return nil }
      return Confusions.pairs[(one * Confusions.size + other) * Confusions.size + single]
    }
  }
}
