/// Computes the distance of two words in tenths of an edit, with the costs of `Confusions`. Words
/// are given as the indices of their letters (`Confusions.indices(of:)`).
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

  /// Returns the distance in tenths of an edit; nil if it exceeds `limit`.
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

    /// Returns the distance of the first `row` letters of one word and the first `column` letters
    /// of the other.
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

    /// Returns the cost of two letters that were read as a single one; nil if they are not confused
    /// with it. All are indices of letters.
    @inline(__always)
    private func pair(_ one: Int, _ other: Int, as single: Int) -> Int? {
      guard isPair[one * Confusions.size + other] else { return nil }
      return Confusions.pairs[(one * Confusions.size + other) * Confusions.size + single]
    }
  }
}

// MARK: - Confusions

/// Costs of replacing letters by others, in tenths of an edit. Letters that text recognition
/// confuses or people misspell cost less than others.
enum Confusions {
  /// The cost of an ordinary edit.
  static let edit = 10
  /// The cost of doubling a letter, or of omitting a doubled one.
  static let double = 5
  /// The cost of swapping two neighbours.
  static let swap = 8

  /// Returns the index of a letter or digit of either script in the tables. All other characters
  /// share the last index, `otherIndex`.
  static func index(of unit: UInt16) -> Int {
    switch unit {
    case 0x61...0x7A: Int(unit) - 0x61
    case 0x30...0x39: Int(unit) - 0x30 + 26
    case 0x430...0x44F: Int(unit) - 0x430 + 36
    default: otherIndex
    }
  }

  /// Returns the indices of the letters of a folded word, as `EditDistance` takes them.
  static func indices(of units: some Sequence<UInt16>) -> [UInt8] {
    units.map { UInt8(index(of: $0)) }
  }

  /// The number of indices.
  static let size = 69
  static let otherIndex = 68

  /// Pairs of letters that are confused, and their cost.
  private static let rows: [(cost: Int, pairs: String)] = [
    // Confused by text recognition.
    (
      3,
      "0o 0о 1l 1i li 5s 8b ин шщ ьъ 3з 6б 8в 4ч gq 9g 2z ий 0c иі"
    ),
    (4, "ce ft пн пл ес ао uv nh hb ij 1t 7t 7г цщ эз ьв ъь цч"),
    (5, "тг вб бд шт мт ки нк ая оа ci nr nu mn vy rv au"),
    // Misspelled by people.
    (5, "еи еэ iy ck cs sz еы"), (6, "pe иы оу юу ое яе яа вф бп дт гк зс жш ae ao ei ou eo au чщ"),
  ]

  /// Costs by the indices of two letters.
  static let table: [UInt8] = {
    var table = [UInt8](repeating: UInt8(edit), count: size * size)
    for row in rows {
      for pair in row.pairs.split(separator: " ") {
        let units = Array(pair.utf16)
        let (one, other) = (index(of: units[0]), index(of: units[1]))
        for at in [one * size + other, other * size + one] {
          table[at] = min(table[at], UInt8(row.cost))
        }
      }
    }
    return table
  }()

  /// Costs of two letters for one, by their three indices.
  static let pairs: [Int: Int] = {
    let rows = [
      (3, "rn=m cl=d vv=w ьi=ы ьі=ы ь1=ы"),
      (5, "to=w nn=m ii=u li=h ck=k ph=f тс=ц сч=щ лл=м ll=u iz=r"),
    ]
    var table: [Int: Int] = [:]
    for (cost, pairs) in rows {
      for pair in pairs.split(separator: " ") {
        let places = pair.utf16.map(index)
        table[(places[0] * size + places[1]) * size + places[3]] = cost
      }
    }
    return table
  }()

  /// Whether two letters can be one misread letter (`rn` for `m`), by their indices.
  static let isPair: [Bool] = {
    var table = [Bool](repeating: false, count: size * size)
    for key in pairs.keys { table[key / size] = true }
    return table
  }()
}
