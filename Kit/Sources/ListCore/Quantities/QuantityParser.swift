/// A word of a line, as written and folded.
struct QuantityWord {
  let written: String
  let folded: String

  /// A sign for "about" before a number is not part of `folded`: "~1,5кг" is read like "1,5кг".
  init(_ written: String) {
    self.written = written
    let rest = written.drop { $0 == "~" || $0 == "≈" }
    folded = Folding.folded(rest.first?.isNumber == true ? String(rest) : written)
  }

  /// Whether a digit or fraction is at the beginning, after an optional `(`, `x` or `+`.
  var beginsWithDigit: Bool {
    let first = folded.unicodeScalars.first { $0 != "(" && $0 != "x" && $0 != "х" && $0 != "+" }
    return first.map { ("0"..."9").contains($0) || "½¼¾⅓⅔⅛".unicodeScalars.contains($0) } ?? false
  }

  /// The word without brackets and punctuation at both ends.
  var withoutPunctuation: QuantityWord {
    let marks: Set<Character> = ["(", ")", ",", ";", ":", "[", "]"]
    var text = written[...]
    while let first = text.first, marks.contains(first) { text.removeFirst() }
    while let last = text.last, marks.contains(last) { text.removeLast() }
    return QuantityWord(String(text))
  }
}

/// Finds the amount in the words of a line.
enum QuantityParser {
  /// A number with its unit.
  private struct ParsedAmount {
    var text: String
    /// In thousandths; nil if it is not a single number, such as "2-3".
    var amount: Int?
    /// The canonical name of the unit; empty for pieces.
    var unit = ""
    /// How many words of the line the number and the unit occupy.
    var length: Int
  }

  // MARK: - At the beginning

  /// Reads the amount at the beginning of a line; nil without an amount, or without a name after
  /// it.
  static func parseLeading(_ words: [QuantityWord]) -> Quantity? {
    var words = words[...]
    // "ещё 1 л молока"
    let article = words.first.map { ["a", "an", "еще"].contains($0.folded) } ?? false
    if article { words = words.dropFirst() }
    guard let found = number(words, isArticle: article) ?? container(words)
    else { return nil }
    var rest = words.dropFirst(found.length)
    if rest.count > 1, let first = rest.first?.folded, first == "of" || first == "x" || first == "х"
    {
      rest = rest.dropFirst()
    }
    return quantity(found, rest)
  }

  /// Returns the amount with the name that consists of the other words; nil if these contain no
  /// letter.
  private static func quantity(_ found: ParsedAmount, _ rest: ArraySlice<QuantityWord>) -> Quantity?
  {
    var name = rest.map(\.written).joined(separator: " ")
    while let last = name.last, [",", "-", "–", "—", ":", "(", ";"].contains(last) || last == " " {
      name.removeLast()
    }
    while let first = name.first, [",", "-", "–", ":", ")", "."].contains(first) || first == " " {
      name.removeFirst()
    }
    guard name.contains(where: { $0.isLetter || $0 == "\u{A4}" }) else { return nil }
    return Quantity(name: name, text: found.text, amount: found.amount, unit: found.unit)
  }

  /// Reads a container without a number, which means one of it: "bag of rice", "пачка масла".
  private static func container(_ words: ArraySlice<QuantityWord>) -> ParsedAmount? {
    guard words.count > 1, let first = words.first, let unit = Unit.matching(first.folded),
      unit.isContainer
    else { return nil }
    let second = words[words.startIndex + 1].folded
    guard second == "of" && words.count > 2 || meansOne(first.folded, unit.name, second)
    else { return nil }
    return ParsedAmount(text: "1 \(first.folded)", amount: 1000, unit: unit.name, length: 1)
  }

  /// Whether a Russian container without a number means one of it: "пачка масла", "банку горошка";
  /// not "пакеты фасовочные", "банка стеклянная" or "пакет для мусора".
  private static func meansOne(_ word: String, _ unit: String, _ next: String) -> Bool {
    let accusative = unit.last == "а" ? unit.dropLast() + "у" : unit[...]
    let described = ["ая", "ый", "ий", "ое", "ые", "ие", "ую"].contains { next.hasSuffix($0) }
    return word.unicodeScalars.allSatisfy { $0.value > 0x7F }
      && (word == unit || word == accusative)
      && !described
      && !["из", "для", "под", "с", "в", "на"].contains(next)
  }

  /// Reads a number and a following unit, if any. Also reads "1 1/2", "2 x 500 g", "2-3" and "half
  /// a".
  private static func number(_ words: ArraySlice<QuantityWord>, isArticle: Bool) -> ParsedAmount? {
    guard let first = words.first else { return nil }
    if let half = half(words) { return half }
    if let value = Amount.words[first.folded] { return numberWord(first.folded, value, words) }
    let isTimes = first.folded.first == "x" || first.folded.first == "х"
    let word = isTimes ? String(first.folded.dropFirst()) : first.folded
    guard let (value, glued) = Amount.parse(word), value > 0 else { return nil }
    var found = ParsedAmount(text: Amount.text(value), amount: value, length: 1)
    switch glued {
    case "":
      let whole = fraction(found, words) ?? times(found, words) ?? unit(found, words)
      guard Amount.isGrouped(word), Amount.groupingUnits.contains(whole.unit) else {
        return thousands(found, words) ?? whole
      }
      let many = ParsedAmount(text: Amount.text(value * 1000), amount: value * 1000, length: 1)
      return unit(many, words)
    case "x", "х": return times(found, words, isGlued: true) ?? found
    default: break
    }
    if let mark = glued.first, mark == "x" || mark == "х" {
      let rest = [QuantityWord(String(glued.dropFirst()))] + words.dropFirst()
      guard let size = number(rest[...], isArticle: false), !size.unit.isEmpty else { return nil }
      return ParsedAmount(
        text: "\(found.text) x \(size.text)", amount: value, unit: "x \(size.text)",
        length: size.length)
    }
    if glued.first == "-", Amount.parse(String(glued.dropFirst()))?.rest == "" {
      found.text = first.written
      found.amount = nil
      return unit(found, words)
    }
    guard let measure = Unit.matching(glued) else { return nil }
    return ParsedAmount(
      text: "\(found.text) \(glued)", amount: value, unit: measure.name, length: 1)
  }

  /// Reads a number word and a following unit, if any. Fractions are written in digits, as half a
  /// kilogram is: "полтора кило" is "1.5 кг".
  private static func numberWord(
    _ word: String, _ value: Int, _ words: ArraySlice<QuantityWord>
  ) -> ParsedAmount {
    let isFraction = value % 1000 > 0
    let text = isFraction ? Amount.text(value) : word
    let hasOf = words.count > 2 && words[words.startIndex + 1].folded == "of"
    var found = unit(ParsedAmount(text: text, amount: value, length: hasOf ? 2 : 1), words)
    // "кило" and "литра", but the case of other units is that after the fraction: "1.5 пачки".
    if isFraction, let measure = Unit.named(found.unit), measure.base != measure.name {
      found.text = "\(text) \(measure.name)"
    }
    return found
  }

  /// Reads the thousands after a number: "1 000 napkins". Nil if none follow.
  private static func thousands(_ found: ParsedAmount, _ words: ArraySlice<QuantityWord>)
    -> ParsedAmount?
  {
    guard words.count > 2, words[words.startIndex + 1].folded == "000", let value = found.amount,
      value % 1000 == 0, value < 1_000_000
    else { return nil }
    var many = unit(
      ParsedAmount(text: Amount.text(value * 1000), amount: value * 1000, length: 1),
      words.dropFirst())
    many.length += 1
    return many
  }

  /// Reads the fraction after a whole number: "1 1/2 lb", "1 ½ lb". Nil if none follows.
  private static func fraction(_ found: ParsedAmount, _ words: ArraySlice<QuantityWord>)
    -> ParsedAmount?
  {
    guard let next = words.dropFirst().first?.folded, let whole = found.amount,
      next.contains("/") || next.unicodeScalars.first.map({ $0.value > 0x7F }) == true,
      let (part, glued) = Amount.parse(next), part < 1000, glued.isEmpty
    else { return nil }
    return unit(
      ParsedAmount(text: "\(found.text) \(next)", amount: whole + part, length: 2), words)
  }

  /// Reads an `x` after a number, and the size of a pack if one follows: "2 x 500 g", "2x 500 g".
  /// Nil without an `x`.
  /// - Parameter isGlued: whether the `x` is at the end of the number's word. A size must follow
  ///   then.
  private static func times(
    _ found: ParsedAmount, _ words: ArraySlice<QuantityWord>, isGlued: Bool = false
  ) -> ParsedAmount? {
    var rest = words.dropFirst()
    var length = 1
    if !isGlued {
      guard let mark = rest.first?.folded, mark == "x" || mark == "х" else { return nil }
      (rest, length) = (rest.dropFirst(), 2)
    }
    guard let size = number(rest, isArticle: false), !size.unit.isEmpty else {
      return isGlued ? nil : ParsedAmount(text: found.text, amount: found.amount, length: length)
    }
    return ParsedAmount(
      text: "\(found.text) x \(size.text)", amount: found.amount, unit: "x \(size.text)",
      length: length + size.length)
  }

  /// Reads a half of something: "half a pound", "half dozen", "пол-литра", "полкило".
  private static func half(_ words: ArraySlice<QuantityWord>) -> ParsedAmount? {
    guard let first = words.first?.folded else { return nil }
    if first == "half" {
      let next = words.dropFirst()
      let skipped = next.first?.folded == "a" ? 2 : 1
      guard let word = words.dropFirst(skipped).first?.folded else { return nil }
      if word == "dozen" { return ParsedAmount(text: "6", amount: 6000, length: skipped + 1) }
      guard let measure = Unit.matching(word) else { return nil }
      return ParsedAmount(text: "0.5 \(word)", amount: 500, unit: measure.name, length: skipped + 1)
    }
    guard first.hasPrefix("пол") else { return nil }
    let word = String(first.dropFirst(3).drop { $0 == "-" })
    guard let measure = Unit.matching(word) else { return nil }
    return ParsedAmount(text: "0.5 \(measure.name)", amount: 500, unit: measure.name, length: 1)
  }

  /// Adds the next word to the amount if it is a unit and another word follows.
  private static func unit(_ found: ParsedAmount, _ words: ArraySlice<QuantityWord>) -> ParsedAmount
  {
    let next = words.dropFirst(found.length)
    guard let word = next.first, next.count > 1 else { return found }
    var found = found
    if let times = Amount.multipliers[word.folded], let amount = found.amount {
      found.amount = amount * times
      found.text = Amount.text(amount * times)
      found.length += 1
      return found
    }
    guard let measure = Unit.matching(word.folded) else { return found }
    found.unit = measure.name
    found.text += " \(word.folded.last == "." ? String(word.folded.dropLast()) : word.folded)"
    found.length += 1
    return found
  }

  // MARK: - At the end

  /// Reads the amount at the end of a line: "milk x2", "milk (2)", "яйца 10 шт", "flour 500g",
  /// "milk - 2 l", "сахар полкило". Nil without one.
  static func parseTrailing(_ words: [QuantityWord]) -> Quantity? {
    for length in [4, 3, 2, 1] where words.count > length {
      let name = words.dropLast(length)
      let tail = words.suffix(length).map(\.withoutPunctuation) + [QuantityWord("\u{A4}")]
      guard let first = tail.first,
        first.beginsWithDigit || Amount.words[first.folded] != nil || first.folded == "x"
          || first.folded == "х" || half(tail[...]) != nil,
        let last = name.last?.withoutPunctuation, !Self.wordsBeforeNumbers.contains(last.folded)
      else { continue }
      var start = tail[...]
      if length > 1, first.folded == "x" || first.folded == "х" { start = start.dropFirst() }
      guard let read = parseLeading(Array(start)), read.name == "\u{A4}", isPlausible(read)
      else {
        continue
      }
      let found = ParsedAmount(
        text: read.text, amount: read.amount, unit: read.unit, length: length)
      return quantity(found, name)
    }
    return nil
  }

  /// Reads an amount with a unit that follows an abbreviation without a space, as receipts print it:
  /// "соль йодир.1кг". Nil without one.
  static func parseAfterAbbreviation(_ words: [QuantityWord]) -> Quantity? {
    guard let last = words.last?.written,
      let dot = last.indices.first(where: { index in
        last[index] == "." && last[..<index].suffix(2).allSatisfy(\.isLetter)
          && last[..<index].count > 1 && last[index...].dropFirst().first?.isNumber == true
      })
    else { return nil }
    let parts = [String(last[...dot]), String(last[dot...].dropFirst())].map { QuantityWord($0) }
    guard let read = parseTrailing(words.dropLast() + parts), !read.unit.isEmpty else { return nil }
    return read
  }

  /// Whether an amount at the end is plausible. Without a unit it must be a whole number up to 48:
  /// "молоко 3.2" states the fat content.
  private static func isPlausible(_ read: Quantity) -> Bool {
    guard read.unit.isEmpty, let amount = read.amount else { return true }
    return amount % 1000 == 0 && amount <= 48_000
  }

  /// Words to which a following number belongs.
  private static let wordsBeforeNumbers: Set<String> = [
    "omega", "vitamin", "size", "no", "number", "type", "b", "d", "омега", "витамин", "размер",
    "номер", "тип", "№", "&", "and", "и", "в", "д", "in", "wd", "q",
  ]
}
