/// The name and the amount of an item: "2 кг картошки" is "картошки" and "2 кг".
public struct Quantity: Hashable, Sendable {
  /// The text without the amount; empty only for an empty text.
  public let name: String
  /// The amount as text; empty without an amount.
  public let text: String
  /// The amount in thousandths; nil if it is not a single number, such as "2-3".
  public let amount: Int?
  /// The canonical name of the unit; empty for pieces.
  public let unit: String

  /// Reads the amount at the beginning or the end of a line. Numbers in names of products are not
  /// amounts: "7 Up".
  public static func parse(_ line: String) -> Quantity {
    let words = line.split(whereSeparator: \.isWhitespace).map { QuantityWord(String($0)) }
    let trimmed = Folding.trimmed(line)
    let plain = Quantity(name: trimmed, text: "", amount: nil, unit: "")
    // Limits the work for long texts. No line of a list is that long.
    guard line.utf8.count <= 2000,
      words.count > 1 || words.first.map({ $0.beginsWithDigit || $0.written.contains(".") }) == true
    else { return plain }
    guard
      let read = QuantityParser.parseLeading(words) ?? QuantityParser.parseTrailing(words)
        ?? QuantityParser.parseAfterAbbreviation(words)
    else { return plain }
    return numberBelongsToName(line, without: read.name) ? plain : read.withOwnDecimalMark
  }

  /// A copy whose text has the decimal mark of its language: "0,5 кг", but "0.5 kg".
  private var withOwnDecimalMark: Quantity {
    guard Amount.isCyrillic(text) || Amount.isCyrillic(name) else { return self }
    return Quantity(
      name: name, text: Amount.withDecimalComma(text, unit: unit), amount: amount, unit: unit)
  }

  /// Whether the number belongs to a name of the lexicon. In "7 up zero" it does, since "7 up" is a
  /// name and "up" is not. In "dozen eggs" it does not, since "eggs" is a name too.
  /// - Parameter name: the line without the amount that was found in it.
  private static func numberBelongsToName(_ line: String, without name: String) -> Bool {
    let (all, rest) = (Word.words(in: line), Word.words(in: name))
    guard all.count > 1, let first = all.first,
      rest.first?.key != first.key || rest.count < all.count
    else { return false }
    let digit = first.units.first.map { (0x30...0x39).contains($0) } ?? false
    return (digit ? Array(2...4) + [all.count] : [all.count]).contains { length in
      length <= all.count && isKnown(all.prefix(length))
        && !isKnown(all.prefix(length).dropFirst()) && !isKnown(rest[...])
    }
  }

  private static func isKnown(_ words: ArraySlice<Word>) -> Bool {
    !words.isEmpty && Lexicon.shared.entries[Phrase.key(words)] != nil
  }
}

// MARK: - Addition

extension Quantity {
  /// Adds two amounts of the same product: "2 milk" and "milk" give "milk" and "3". Returns nil if
  /// the products differ or their units cannot be added.
  public static func merged(_ one: Quantity, _ other: Quantity) -> Quantity? {
    guard Corrections.key(one.name) == Corrections.key(other.name),
      let sum = sum(one.text, other.text)
    else { return nil }
    let total = parse("\(sum) \(one.name)")
    return Quantity(name: one.name, text: sum, amount: total.amount, unit: total.unit)
  }

  /// Adds two amounts; an empty text counts as one piece. Returns nil if the units cannot be added.
  public static func sum(_ one: String, _ other: String) -> String? {
    let hasComma = one.contains(",") || other.contains(",")
    guard let one = parseAmount(one), let other = parseAmount(other) else { return nil }
    if one.unit == other.unit {
      let greater = one.amount < other.amount ? other : one
      return format(
        one.amount + other.amount, one.unit.isEmpty ? "" : greater.written, hasComma: hasComma)
    }
    guard let first = Unit.named(one.unit), let second = Unit.named(other.unit),
      first.base == second.base
    else { return nil }
    let total = one.amount * first.factor + other.amount * second.factor
    // The sum has the greater of the two units.
    let (measure, name) =
      first.factor > second.factor ? (first, one.written) : (second, other.written)
    return format(total / measure.factor, name, hasComma: hasComma)
  }

  /// Returns an amount as text, given in thousandths; nil for a million or more.
  /// - Parameter hasComma: whether an added amount was written with a decimal comma.
  private static func format(_ amount: Int, _ unit: String, hasComma: Bool) -> String? {
    guard amount < 1_000_000_000 else { return nil }
    let text = unit.isEmpty ? Amount.text(amount) : "\(Amount.text(amount)) \(unit)"
    guard hasComma || Amount.isCyrillic(unit) else { return text }
    return Amount.withDecimalComma(text, unit: Unit.matching(unit)?.name ?? unit)
  }

  /// Returns the number of an amount in thousandths, its canonical unit (empty for pieces), and the
  /// unit as it was written; nil for other text.
  private static func parseAmount(_ text: String) -> (amount: Int, unit: String, written: String)? {
    let text = Folding.trimmed(text)
    if text.isEmpty { return (1000, "", "") }
    // A placeholder for the name makes the amount read like a line of a list.
    let read = QuantityParser.parseLeading(
      (text + " \u{A4}").split(separator: " ").map { QuantityWord(String($0)) })
    guard let read, read.name == "\u{A4}", let amount = read.amount else { return nil }
    let pieces = ["шт", "pcs"].contains(read.unit)
    // The text after the number is the unit as it was written.
    let written = read.text.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init)
    return (amount, pieces ? "" : read.unit, written ?? read.unit)
  }
}

// MARK: - Amount

/// Numbers as people write them in lists, in thousandths, so that every device computes the same.
enum Amount {
  /// Reads a number at the beginning of a word and the text attached to it: "500g" is 500 and "g".
  ///
  /// The formats are 2 · 1.5 · 1,5 · 1/2 · ½ · 1½. Returns nil for a word without a number at its
  /// beginning, for more than six digits, and for a division by zero.
  static func parse(_ word: String) -> (thousandths: Int, rest: String)? {
    var rest = Array(word.unicodeScalars)[...]
    let whole = digits(&rest)
    if let sign = rest.first, let part = fractions[sign] {
      rest.removeFirst()
      return ((whole ?? 0) * 1000 + part, text(rest))
    }
    guard let whole else { return nil }
    guard let mark = rest.first, [".", ",", "/"].contains(mark) else {
      return (whole * 1000, text(rest))
    }
    var behind = rest.dropFirst()
    let length = behind.count
    guard let second = digits(&behind) else { return (whole * 1000, text(rest)) }
    if mark == "/" { return second == 0 ? nil : (whole * 1000 / second, text(behind)) }
    let scale = [1: 100, 2: 10, 3: 1][length - behind.count]
    return scale.map { (whole * 1000 + second * $0, text(behind)) }
  }

  /// Whether the comma can group thousands: "1,000" is one for kilograms, and a thousand for pieces
  /// and grams.
  static func isGrouped(_ word: String) -> Bool {
    let groups = word.split(separator: ",", omittingEmptySubsequences: false)
    return groups.count == 2 && (1...3).contains(groups[0].count) && groups[1].count == 3
      && groups[0].first != "0"
      && groups.allSatisfy { $0.unicodeScalars.allSatisfy { ("0"..."9").contains($0) } }
  }

  /// Formats thousandths as "2" or "1.5", never with an exponent.
  static func text(_ thousandths: Int) -> String {
    let (whole, part) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard part > 0 else { return "\(whole)" }
    var digits = String(String(part + 1000).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  static func isCyrillic(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
  }

  /// Returns an amount with decimal commas, except where `parse` would read the comma as one that
  /// groups thousands.
  /// - Parameter unit: the canonical name of its unit.
  static func withDecimalComma(_ text: String, unit: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) })
      else { return String(word) }
      let changed = parts.joined(separator: ",")
      return isGrouped(changed) && groupingUnits.contains(unit) ? String(word) : changed
    }.joined(separator: " ")
  }

  /// The units of amounts in which a comma groups thousands: "1,500 g".
  static let groupingUnits: Set<String> = ["", "g", "ml", "г", "мл"]

  /// Number words of both languages, in thousandths.
  static let words: [String: Int] = [
    "one": 1000, "two": 2000, "three": 3000, "four": 4000, "five": 5000, "six": 6000,
    "seven": 7000, "eight": 8000, "nine": 9000, "ten": 10000, "dozen": 12000, "couple": 2000,
    "один": 1000, "одна": 1000, "одну": 1000, "одно": 1000, "два": 2000, "две": 2000, "три": 3000,
    "четыре": 4000, "пять": 5000, "шесть": 6000, "семь": 7000, "восемь": 8000, "девять": 9000,
    "десять": 10000, "десяток": 10000, "десятка": 10000, "дюжина": 12000, "дюжину": 12000,
    "пара": 2000, "пару": 2000, "полтора": 1500, "полторы": 1500, "пол": 500,
  ]

  /// Words that multiply the number before them.
  static let multipliers: [String: Int] = [
    "dozen": 12, "dozens": 12, "дюжины": 12, "дюжин": 12, "десяток": 10, "десятка": 10,
    "десятков": 10,
  ]

  private static let fractions: [Unicode.Scalar: Int] = [
    "½": 500, "¼": 250, "¾": 750, "⅓": 333, "⅔": 667, "⅛": 125,
  ]

  /// Removes the digits at the beginning and returns their number; nil without digits, or for more
  /// than six.
  private static func digits(_ rest: inout ArraySlice<Unicode.Scalar>) -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    guard (1...6).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1.value - 48) }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}

// MARK: - Unit

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
