/// The units of amounts.
enum Unit {
  /// A unit by its canonical name, with its base unit and the number of base units in one of it: a
  /// kilogram is 1,000 g. Other units are their own base.
  struct Measure: Sendable {
    let name: String
    let base: String
    let factor: Int
    /// Whether the unit can precede a product without a number: "пачка масла".
    let isContainer: Bool
  }

  /// Returns the unit that a word names; nil for other words. A full stop at the end is ignored.
  static func matching(_ word: String) -> Measure? {
    let bare = word.last == "." ? String(word.dropLast()) : word
    let words = Word.words(in: bare)
    guard words.count == 1, words[0].units.count == bare.utf16.count else { return nil }
    if let unit = table[words[0].key] { return unit }
    // A Latin letter in a misread Cyrillic word: "кr".
    guard let other = LookAlikes.cyrillic(words[0].units), words[0].isCyrillic else { return nil }
    return table[Word(other, at: 0..<other.count, followsSeparator: false).key]
  }

  /// Returns the unit with this canonical name.
  static func named(_ name: String) -> Measure? { measures[name] }

  /// `name|base|factor|other words`, with `+` before the other words of a container.
  private static let rows = [
    "g|g|1| gram gramme gr", "kg|g|1000| kilo kilogram kgs", "mg|||",
    "ml|ml|1| milliliter millilitre",
    "l|ml|1000| liter litre ltr", "oz||| ounce", "lb||| pound lbs ib ibs", "gal||| gallon",
    "qt||| quart",
    "pt||| pint",
    "cup|||", "tbsp||| tablespoon", "tsp||| teaspoon", "pcs||| pc piece ct count",
    "pack|||+ pk packet package pkg pkt",
    "can|||+ tin", "bottle|||+ btl", "box|||+", "bag|||+", "jar|||+", "bunch|||+", "head|||+",
    "loaf|||+",
    "carton|||+", "roll|||+", "stick|||+", "slice|||+", "tub|||+", "bar|||+", "case|||+",
    "punnet|||+", "tube|||+", "clove|||+",
    "г|г|1| гр грамм", "кг|г|1000| кило килограмм кил", "мл|мл|1| миллилитр",
    "л|мл|1000| литр литрик", "шт||| штука штучка",
    "уп|||+ упак упаковка", "пачка|||+ пач", "банка|||+ баночка бан", "бутылка|||+ бут бутылочка",
    "пакет|||+ пак пакетик",
    "коробка|||+ кор коробочка", "пучок|||+ пуч", "головка|||+", "буханка|||+", "рулон|||+",
    "кусок|||+ кусочек",
    "стакан|||+ стаканчик", "ложка|||", "кочан|||+", "вилок|||+", "плитка|||+", "батончик||| ",
    "мешок|||+", "ведро|||+", "тюбик|||+",
    "ломтик|||+", "зубчик|||+", "сетка|||+", "лоток|||+", "палка|||+",
  ]

  private static let measures: [String: Measure] = {
    var all: [String: Measure] = [:]
    for row in rows {
      let parts = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      all[parts[0]] = Measure(
        name: parts[0], base: parts[1].isEmpty ? parts[0] : parts[1], factor: Int(parts[2]) ?? 1,
        isContainer: parts[3].first == "+")
    }
    return all
  }()

  /// Units by the key of every word for them.
  private static let table: [UInt64: Measure] = {
    var table: [UInt64: Measure] = [:]
    for row in rows {
      let parts = row.split(separator: "|", omittingEmptySubsequences: false)
      for word in Word.words(in: "\(parts[0]) \(parts[3])") {
        table[word.key] = measures[String(parts[0])]
      }
    }
    return table
  }()
}
