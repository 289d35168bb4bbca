/// Computes the distance of two words in tenths of an edit, with the costs of `Confusions`. Words
/// are given as the indices of their letters (`Confusions.place`).
struct EditDistance {
  /// The maximum length of compared words.
  static let maxLength = 24
  /// The distance from the diagonal up to which cells are computed. Words that differ more in
  /// length are not compared.
  static let band = 3

  private var cells = [Int](repeating: 0, count: (maxLength + 1) * (maxLength + 1))
  // Copies, since every access to a global checks whether it is initialised.
  private let costs = Confusions.table
  private let isPair = Confusions.isPair

  /// Returns the distance; nil if it exceeds `limit`.
  mutating func between(_ one: [UInt8], _ other: [UInt8], limit: Int) -> Int? {
    guard one.count <= Self.maxLength, other.count <= Self.maxLength,
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
          // Outside the band a cell has the cost of replacing everything, which no path in the band
          // exceeds.
          var cost = row * Confusions.edit + column * Confusions.edit
          if column > 0, abs(row - column) <= EditDistance.band { cost = cell(row, column) }
          if column == 0 { cost = row * Confusions.edit }
          cells[row * width + column] = cost
          least = min(least, cost)
        }
        // Two letters for one skip a row and cost less than an edit.
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
