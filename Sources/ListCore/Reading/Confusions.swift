/// What it costs to take one letter for another, in tenths of an edit: what readers of pictures
/// confuse and what people misspell costs less than what only chance would swap.
enum Confusions {
  /// What an ordinary edit costs.
  static let edit = 10
  /// A letter doubled, or not.
  static let double = 5
  /// Two neighbours swapped.
  static let swap = 8

  static func cost(_ one: UInt16, _ other: UInt16) -> Int {
    one == other ? 0 : Int(table[place(one) * size + place(other)])
  }

  /// Pairs of letters that look like one letter; nil for all others.
  static func cost(_ one: UInt16, _ other: UInt16, as single: UInt16) -> Int? {
    pairs[UInt64(one) << 32 | UInt64(other) << 16 | UInt64(single)]
  }

  /// Letters and digits of both scripts; all others share the last place.
  static func place(_ unit: UInt16) -> Int {
    switch unit {
    case 0x61...0x7A: Int(unit) - 0x61
    case 0x30...0x39: Int(unit) - 0x30 + 26
    case 0x430...0x44F: Int(unit) - 0x430 + 36
    default: size - 1
    }
  }

  private static let size = 69

  private static let rows: [(cost: Int, pairs: String)] = [
    // As pictures are misread.
    (
      3,
      "0o 0о 1l 1i li 5s 8b ин шщ ьъ 3з 6б 8в 4ч gq 9g 2z ий 0c иі"
    ),
    (4, "ce ft пн пл ес ао uv nh hb ij 1t 7t 7г цщ эз ьв ъь"),
    (5, "тг вб шт мт ки нк ая оа ci nr nu mn vy"),
    // As people misspell.
    (5, "еи еэ iy ck cs sz еы"), (6, "иы оу юу ое яе яа вф бп дт гк зс жш ae ao ei ou eo au чщ"),
  ]

  private static let table: [UInt8] = {
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

  private static let pairs: [UInt64: Int] = {
    let rows = [
      (3, "rn=m cl=d vv=w ьi=ы ьі=ы ь1=ы"), (5, "nn=m ii=u li=h ck=k ph=f тс=ц сч=щ лл=м ll=u"),
    ]
    var table: [UInt64: Int] = [:]
    for (cost, pairs) in rows {
      for pair in pairs.split(separator: " ") {
        let units = Array(pair.utf16)
        table[UInt64(units[0]) << 32 | UInt64(units[1]) << 16 | UInt64(units[3])] = cost
      }
    }
    return table
  }()
}

/// Letters that look alike in the two scripts.
enum LookAlikes {
  static func cyrillic(_ word: [UInt16]) -> [UInt16]? { mapped(word, toCyrillic) }
  static func latin(_ word: [UInt16]) -> [UInt16]? { mapped(word, toLatin) }

  /// Nil when a letter has no twin and is not already of that script.
  private static func mapped(_ word: [UInt16], _ table: [UInt16: UInt16]) -> [UInt16]? {
    var mapped: [UInt16] = []
    for unit in word {
      if let twin = table[unit] {
        mapped.append(twin)
      } else if table === unit {
        mapped.append(unit)
      } else {
        return nil
      }
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

/// Whether a letter is already of the script to which a table leads.
private func === (table: [UInt16: UInt16], unit: UInt16) -> Bool {
  let isCyrillic = unit >= 0x400
  return table[0x61] != nil ? isCyrillic : !isCyrillic
}
