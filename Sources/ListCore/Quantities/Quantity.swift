/// What to buy and how much of it: "2 кг картошки" is "картошки" and "2 кг".
package struct Quantity: Hashable, Sendable {
  /// Without the amount; never empty unless the text was.
  package let name: String
  /// The amount as written, empty for none.
  package let text: String
  /// In thousandths; nil where a text says no single number, as "2-3".
  package let amount: Int?
  /// A canonical unit, empty for things that are just counted.
  package let unit: String

  /// Reads an amount from the beginning or the end. What shops sell under a number keeps it: 7 Up.
  package static func read(_ line: String) -> Quantity {
    let words = line.split(whereSeparator: \.isWhitespace).map { QuantityWord(String($0)) }
    let trimmed = Folding.trimmed(line)
    let plain = Quantity(name: trimmed, text: "", amount: nil, unit: "")
    // No line of a list is that long; nobody shall make us look through a book.
    guard line.utf8.count <= 2000, words.count > 1 || words.first?.beginsWithDigit == true else {
      return plain
    }
    guard let read = QuantityReader.leading(words) ?? QuantityReader.trailing(words) else {
      return plain
    }
    return isSold(line, without: read.name) ? plain : read
  }

  /// Whether the number belongs to a name of the lexicon: "7 up zero" begins with one, and "up zero"
  /// with none; "dozen eggs" is one, but so are "eggs".
  private static func isSold(_ line: String, without name: String) -> Bool {
    let (all, rest) = (Word.of(line), Word.of(name))
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

// MARK: - Adding

extension Quantity {
  /// Both together: "2 milk" and "milk" are "milk" and "3". Nil when they are not the same thing or
  /// not counted in the same way.
  package static func merged(_ one: Quantity, _ other: Quantity) -> Quantity? {
    guard Corrections.key(one.name) == Corrections.key(other.name),
      let sum = sum(one.text, other.text)
    else { return nil }
    let total = read("\(sum) \(one.name)")
    return Quantity(name: one.name, text: sum, amount: total.amount, unit: total.unit)
  }

  /// Two texts of amounts as one; no text counts as one of it. Nil when their units differ.
  package static func sum(_ one: String, _ other: String) -> String? {
    guard let one = counted(one), let other = counted(other) else { return nil }
    if one.unit == other.unit {
      let greater = one.amount < other.amount ? other : one
      return written(one.amount + other.amount, one.unit.isEmpty ? "" : greater.written)
    }
    guard let first = Unit.named(one.unit), let second = Unit.named(other.unit),
      first.base == second.base
    else { return nil }
    let total = one.amount * first.factor + other.amount * second.factor
    // In the greater of the two units.
    let (measure, name) =
      first.factor > second.factor ? (first, one.written) : (second, other.written)
    return written(total / measure.factor, name)
  }

  private static func written(_ amount: Int, _ unit: String) -> String? {
    guard amount < 1_000_000_000 else { return nil }
    return unit.isEmpty ? Amount.text(amount) : "\(Amount.text(amount)) \(unit)"
  }

  /// The number and unit of an amount's own text.
  private static func counted(_ text: String) -> (amount: Int, unit: String, written: String)? {
    let text = Folding.trimmed(text)
    if text.isEmpty { return (1000, "", "") }
    // A name in its place, so that it reads as on a list.
    let read = QuantityReader.leading(
      (text + " \u{A4}").split(separator: " ").map { QuantityWord(String($0)) })
    guard let read, read.name == "\u{A4}", let amount = read.amount else { return nil }
    let pieces = ["шт", "pcs"].contains(read.unit)
    // Without the number: what is left of the text is the unit as it was written.
    let written = read.text.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init)
    return (amount, pieces ? "" : read.unit, written ?? read.unit)
  }
}
