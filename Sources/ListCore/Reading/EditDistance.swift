/// How far two words are apart, in tenths of an edit, with the costs of `Confusions`.
struct EditDistance {
  /// Longer words are not compared.
  static let longest = 24
  private var cells = [Int](repeating: 0, count: (longest + 1) * (longest + 1))

  /// Nil when it is more than the limit.
  mutating func between(_ one: [UInt16], _ other: [UInt16], limit: Int) -> Int? {
    guard one.count <= Self.longest, other.count <= Self.longest else { return nil }
    let width = other.count + 1
    return cells.withUnsafeMutableBufferPointer { cells in
      for column in 0..<width { cells[column] = column * Confusions.edit }
      for row in 1..<(one.count + 1) {
        cells[row * width] = row * Confusions.edit
        var least = cells[row * width]
        for column in 1..<width {
          let cost = Self.cell(cells, row, column, width, one, other)
          cells[row * width + column] = cost
          least = min(least, cost)
        }
        // Two letters for one reach over a row, for less than an edit.
        if least > limit + Confusions.edit { return nil }
      }
      let total = cells[one.count * width + other.count]
      return total <= limit ? total : nil
    }
  }

  @inline(__always)
  private static func cell(
    _ cells: UnsafeMutableBufferPointer<Int>, _ row: Int, _ column: Int, _ width: Int,
    _ one: [UInt16], _ other: [UInt16]
  ) -> Int {
    let (a, b, at) = (one[row - 1], other[column - 1], row * width + column)
    if a == b && (row < 2 || column < 2) { return cells[at - width - 1] }
    var best = cells[at - width - 1] + Confusions.cost(a, b)
    let doubledA = row > 1 && one[row - 2] == a
    let doubledB = column > 1 && other[column - 2] == b
    best = min(best, cells[at - width] + (doubledA ? Confusions.double : Confusions.edit))
    best = min(best, cells[at - 1] + (doubledB ? Confusions.double : Confusions.edit))
    if a == b { return best }
    if row > 1, column > 1, one[row - 2] == b, other[column - 2] == a {
      best = min(best, cells[at - 2 * width - 2] + Confusions.swap)
    }
    if row > 1, let cost = Confusions.cost(one[row - 2], a, as: b) {
      best = min(best, cells[at - 2 * width - 1] + cost)
    }
    if column > 1, let cost = Confusions.cost(other[column - 2], b, as: a) {
      best = min(best, cells[at - width - 2] + cost)
    }
    return best
  }
}
