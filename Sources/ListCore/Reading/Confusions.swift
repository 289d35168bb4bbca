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

  static let size = 69
  static let otherIndex = 68

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

/// Letters that look alike in the Latin and the Cyrillic script.
enum LookAlikes {
  /// Returns the word in Cyrillic; nil if a letter is neither Cyrillic nor looks like a Cyrillic
  /// one.
  static func cyrillic(_ word: [UInt16]) -> [UInt16]? {
    mapped(word, toCyrillic) { $0 >= 0x400 }?.reduce(into: []) { word, unit in
      // An ы that was read as two letters, ьі.
      if unit == 0x456, word.last == 0x44C {
        word[word.count - 1] = 0x44B
      } else {
        word.append(unit)
      }
    }
  }

  /// Returns the word in Latin letters; nil if a letter is neither Latin nor looks like a Latin
  /// one.
  static func latin(_ word: [UInt16]) -> [UInt16]? { mapped(word, toLatin) { $0 < 0x400 } }

  private static func mapped(
    _ word: [UInt16], _ twins: [UInt16: UInt16], _ isThere: (UInt16) -> Bool
  ) -> [UInt16]? {
    var mapped: [UInt16] = []
    for unit in word {
      guard let other = twins[unit] ?? (isThere(unit) ? unit : nil) else { return nil }
      mapped.append(other)
    }
    return mapped
  }

  private static let latinLetters = Array("aeocpxykmtbhnrugbi3064".utf16)
  private static let cyrillicLetters = Array("аеосрхукмтвнпгидьізоб4".utf16)
  private static let toCyrillic = Dictionary(
    zip(latinLetters, cyrillicLetters), uniquingKeysWith: { one, _ in one })
  private static let toLatin = Dictionary(
    zip(cyrillicLetters, latinLetters), uniquingKeysWith: { one, _ in one })
}
