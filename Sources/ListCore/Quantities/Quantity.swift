/// The name and the amount of an item: "2 кг картошки" is "картошки" and "2 кг".
package struct Quantity: Hashable, Sendable {
  /// The text without the amount; empty only for an empty text.
  package let name: String
  /// The amount as text; empty if there is none.
  package let text: String
  /// The amount in thousandths; nil if it is not a single number, such as "2-3".
  package let amount: Int?
  /// The canonical name of the unit; empty for pieces.
  package let unit: String

  /// Reads the amount at the beginning or the end of a line. Numbers in names of products are not
  /// amounts: "7 Up".
  package static func parse(_ line: String) -> Quantity {
    let words = line.split(whereSeparator: \.isWhitespace).map { QuantityWord(String($0)) }
    let trimmed = Folding.trimmed(line)
    let plain = Quantity(name: trimmed, text: "", amount: nil, unit: "")
    // Limits the work for long texts. No line of a list is that long.
    guard line.utf8.count <= 2000, words.count > 1 || words.first?.beginsWithDigit == true else {
      return plain
    }
    guard let read = QuantityParser.parseLeading(words) ?? QuantityParser.parseTrailing(words)
    else {
      return plain
    }
    return numberBelongsToName(line, without: read.name) ? plain : read
  }

  /// Whether the number belongs to a name of the lexicon. In "7 up zero" it does, since "7 up" is a
  /// name and "up" is not. In "dozen eggs" it does not, since "eggs" is a name too.
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
  package static func merged(_ one: Quantity, _ other: Quantity) -> Quantity? {
    guard Corrections.key(one.name) == Corrections.key(other.name),
      let sum = sum(one.text, other.text)
    else { return nil }
    let total = parse("\(sum) \(one.name)")
    return Quantity(name: one.name, text: sum, amount: total.amount, unit: total.unit)
  }

  /// Adds two amounts; an empty text counts as one piece. Returns nil if the units cannot be added.
  package static func sum(_ one: String, _ other: String) -> String? {
    guard let one = parseAmount(one), let other = parseAmount(other) else { return nil }
    if one.unit == other.unit {
      let greater = one.amount < other.amount ? other : one
      return format(one.amount + other.amount, one.unit.isEmpty ? "" : greater.written)
    }
    guard let first = Unit.named(one.unit), let second = Unit.named(other.unit),
      first.base == second.base
    else { return nil }
    let total = one.amount * first.factor + other.amount * second.factor
    // The sum has the greater of the two units.
    let (measure, name) =
      first.factor > second.factor ? (first, one.written) : (second, other.written)
    return format(total / measure.factor, name)
  }

  private static func format(_ amount: Int, _ unit: String) -> String? {
    guard amount < 1_000_000_000 else { return nil }
    return unit.isEmpty ? Amount.text(amount) : "\(Amount.text(amount)) \(unit)"
  }

  /// Returns the number and the unit of an amount, and the unit as it was written; nil for other
  /// text.
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
