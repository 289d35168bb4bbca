/// What it costs to take one letter for another, in tenths of an edit: what readers of pictures
/// confuse and what people misspell costs less than what only chance would swap.
enum Confusions {
  /// What an ordinary edit costs.
  static let edit = 10
  /// A letter doubled, or not.
  static let double = 5
  /// Two neighbours swapped.
  static let swap = 8

  /// Letters and digits of both scripts; all others share the last place, `strange`.
  static func place(_ unit: UInt16) -> Int {
    switch unit {
    case 0x61...0x7A: Int(unit) - 0x61
    case 0x30...0x39: Int(unit) - 0x30 + 26
    case 0x430...0x44F: Int(unit) - 0x430 + 36
    default: strange
    }
  }

  static let size = 69
  static let strange = 68

  private static let rows: [(cost: Int, pairs: String)] = [
    // As pictures are misread.
    (
      3,
      "0o 0о 1l 1i li 5s 8b ин шщ ьъ 3з 6б 8в 4ч gq 9g 2z ий 0c иі"
    ),
    (4, "ce ft пн пл ес ао uv nh hb ij 1t 7t 7г цщ эз ьв ъь цч"),
    (5, "тг вб бд шт мт ки нк ая оа ci nr nu mn vy rv au"),
    // As people misspell.
    (5, "еи еэ iy ck cs sz еы"), (6, "pe иы оу юу ое яе яа вф бп дт гк зс жш ae ao ei ou eo au чщ"),
  ]

  /// By the places of two letters.
  static let table: [UInt8] = {
    var table = [UInt8](repeating: UInt8(edit), count: size * size)
    for row in rows {
      for pair in row.pairs.split(separator: " ") {
        let units = Array(pair.utf16)
        let (one, other) = (place(units[0]), place(units[1]))
        for at in [one * size + other, other * size + one] {
          table[at] = min(table[at], UInt8(row.cost))
        }
      }
    }
    return table
  }()

  /// What it costs to take two letters for one, by their three places.
  static let pairs: [Int: Int] = {
    let rows = [
      (3, "rn=m cl=d vv=w ьi=ы ьі=ы ь1=ы"),
      (5, "to=w nn=m ii=u li=h ck=k ph=f тс=ц сч=щ лл=м ll=u iz=r"),
    ]
    var table: [Int: Int] = [:]
    for (cost, pairs) in rows {
      for pair in pairs.split(separator: " ") {
        let places = pair.utf16.map(place)
        table[(places[0] * size + places[1]) * size + places[3]] = cost
      }
    }
    return table
  }()

  /// Which two letters may be taken for one.
  static let isPair: [Bool] = {
    var table = [Bool](repeating: false, count: size * size)
    for key in pairs.keys { table[key / size] = true }
    return table
  }()
}

/// Letters that look alike in the two scripts.
enum LookAlikes {
  /// The word in Cyrillic; nil when a letter has no twin there and is not Cyrillic itself.
  static func cyrillic(_ word: [UInt16]) -> [UInt16]? {
    mapped(word, toCyrillic) { $0 >= 0x400 }?.reduce(into: []) { word, unit in
      // An ы that was read as two letters.
      if unit == 0x456, word.last == 0x44C {
        word[word.count - 1] = 0x44B
      } else {
        word.append(unit)
      }
    }
  }

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
