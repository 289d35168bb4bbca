/// What a line of a photo is: an item, a heading, or something to ignore.
public enum LineKind: Hashable {
  /// The name of a heading and the kind of its section. The name is nil for a title such as
  /// "Shopping list".
  case heading(String?, ParsedSection.Kind)
  /// A day or meal with its dish. The dish is empty if it is on the lines below.
  case meal(String, dish: String)
  case note
  case items
  /// Nothing to buy: prices, sums, thanks.
  case ignored

  /// - Parameters:
  ///   - isLarge: whether the line is much higher than most lines.
  ///   - next: the next line with words; nil for the last one.
  ///   - isUppercasePage: whether most of the page is in capitals, so that capitals do not mark
  ///     headings.
  init(_ marks: LineMarks, isLarge: Bool, next: LineMarks?, isUppercasePage: Bool = false) {
    let folded = Folding.folded(marks.text)
    let bare = folded.filter { $0 != "'" || marks.text.count < 4 }
    if LineKind.isIgnored(marks.text, folded) {
      self = .ignored
    } else if let meal = LineKind.meal(marks, folded) {
      self = meal
    } else if let heading = LineKind.heading(marks, bare, isLarge, isUppercasePage, next) {
      self = heading
    } else {
      self = LineKind.isNote(marks.text, folded) ? .note : .items
    }
  }

  // MARK: - Nothing

  /// Whether the line names nothing: it has no word, or it is a line of a receipt such as a sum.
  private static func isIgnored(_ text: String, _ folded: String) -> Bool {
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic).count
    guard letters > 0 else { return true }
    let words = Word.words(in: folded)
    if letters < 2, words.allSatisfy({ Lexicon.shared.words[$0.key] == nil }) { return true }
    let named = words.filter { word in
      !word.units.allSatisfy { (0x25...0x39).contains($0) }
        && (word.range == words.first?.range || !LineKeywords.currencies.contains(word.text))
    }
    return begins(named, with: LineKeywords.receipt) && named.count <= 4
      && (named.count < words.count || LineKeywords.receipt.contains(joined(named)))
  }

  // MARK: - Meals

  /// Whether an item is a day with its dish, which is in no section of a store.
  public static func isMeal(_ name: String) -> Bool {
    guard case .meal? = meal(LineMarks(name), Folding.folded(LineMarks(name).text)) else {
      return false
    }
    return true
  }

  /// Whether the line is only the name of a day: "Saturday", "сб:".
  static func isDay(_ marks: LineMarks) -> Bool {
    let words = Word.words(in: Folding.folded(marks.text))
    return words.count == 1 && LineKeywords.weekdays.contains(words[0].text)
  }

  /// Reads a day or meal: "Mon: tacos", "Friday - pizza", "ужин: рыба", or a day alone. A date such
  /// as "Friday, Feb 20" is a heading without a name.
  private static func meal(_ marks: LineMarks, _ folded: String) -> LineKind? {
    let words = Word.words(in: folded)
    guard let first = words.first else { return nil }
    let isDay = LineKeywords.weekdays.contains(first.text)
    guard isDay || LineKeywords.meals.contains(first.text) else { return nil }
    // "Ср-во для посуды" and "Ср-д/посуды" are an agent, not Wednesday. "Ср-пт" are days.
    if first.text == "ср", words.count > 1, !LineKeywords.weekdays.contains(words[1].text),
      folded.dropFirst(2).first == "-", folded.dropFirst(3).first?.isLetter == true
    {
      return nil
    }
    if words.dropFirst().contains(where: { LineKeywords.months.contains($0.text) }) {
      return .heading(nil, .grocery)
    }
    let written = Array(marks.text.utf16)
    guard written.count == folded.utf16.count else { return nil }
    let label = String(decoding: written[first.range], as: UTF16.self)
    if words.count == 1 { return isDay || marks.hasColon ? .meal(label, dish: "") : nil }
    let rest = String(decoding: written[first.range.upperBound...], as: UTF16.self)
    let mark = rest.first { $0 != " " && $0 != "." }
    let marked = mark.map { [":", "-", "–", "—", "=", "→"].contains($0) } ?? false
    // "sun cream" is not a day: short English names of days need a separator after them.
    guard marked || isDay && (first.units.count > 4 || first.isCyrillic) else { return nil }
    let dish = rest.drop { !$0.isLetter && !$0.isNumber }
    return .meal(label, dish: Folding.trimmed(dish))
  }

  // MARK: - Headings

  /// Returns the heading that the line is; nil for other lines.
  /// - Parameter isShouted: whether most of the page is in capitals.
  private static func heading(
    _ marks: LineMarks, _ folded: String, _ isLarge: Bool, _ isShouted: Bool, _ next: LineMarks?
  ) -> LineKind? {
    let name = marks.text
    let folded = replacingDigits(folded)
    let hasFollower = next != nil
    // The next line has a bullet and this line has none.
    let isAbove = next?.isBulleted == true && !marks.isBulleted
    if LineKeywords.titles.contains(folded) { return .heading(nil, .grocery) }
    let isOfMeals = LineKeywords.mealHeadings.contains(
      folded.split(separator: " ").first.map(String.init) ?? "")
    if LineKeywords.mealHeadings.contains(folded)
      || isOfMeals && folded.split(separator: " ").count < 4
    {
      return .heading(name, .mealPlan)
    }
    if LineKeywords.noteHeadings.contains(folded), marks.hasColon || hasFollower {
      return .heading(name, .notes)
    }
    let known = Lexicon.shared.entries[Phrase.key(Word.words(in: folded))] != nil
    let kind = folded.split(separator: " ").last.map(String.init) ?? ""
    if hasFollower, LineKeywords.kindsOfStores.contains(kind), !marks.isBulleted,
      Word.words(in: folded).count < 4, Categoriser().categorise(name).reason == .unknown
    {
      return .heading(name, .grocery)
    }
    if LineKeywords.stores.contains(folded), marks.hasColon || hasFollower && !known {
      return .heading(name, .grocery)
    }
    if LineKeywords.parts[folded] != nil,
      marks.hasColon || hasFollower && (!known || isAbove)
        || hasFollower && LineKeywords.unambiguousParts.contains(folded)
    {
      return .heading(name, .grocery)
    }
    if marks.hasColon { return .heading(name, .grocery) }
    let isShort = Word.words(in: folded).count <= 4 && !name.contains(",")
    let isCapital = !isShouted && isCapital(name)
    let unknown =
      Categoriser().categorise(name).reason == .unknown && !name.contains(where: \.isNumber)
    return isShort && unknown && hasFollower && (isLarge || isCapital || isAbove)
      ? .heading(name, .grocery) : nil
  }

  /// Whether a line that ends in a colon is something to buy. Text recognition reads specks as
  /// colons.
  static func isItem(_ marks: LineMarks) -> Bool {
    let folded = Folding.folded(marks.text)
    let isHeading =
      LineKeywords.titles.contains(folded) || LineKeywords.stores.contains(folded)
      || LineKeywords.parts[folded] != nil || LineKeywords.noteHeadings.contains(folded)
      || LineKeywords.mealHeadings.contains(folded)
    return !isHeading && Categoriser().categorise(marks.text).reason != .unknown
  }

  /// Whether the line is a misread title: "Shopping hist", "CIROCERIES".
  static func isTitle(_ marks: LineMarks) -> Bool {
    let folded = Array(Folding.folded(marks.text).utf16)
    guard (7...EditDistance.maxLength).contains(folded.count),
      Categoriser().categorise(marks.text).reason == .unknown
    else { return false }
    var table = EditDistance()
    let places = Confusions.indices(of: folded)
    return LineKeywords.titles.contains { title in
      title.utf16.count > 6
        && table.between(places, Confusions.indices(of: title.utf16), limit: 15)
          != nil
    }
  }

  /// Whether the name is in capitals.
  static func isCapital(_ name: String) -> Bool {
    name.filter(\.isLetter).count > 2 && name == name.uppercased() && name != name.lowercased()
  }

  /// Replaces digits in words by similar letters: "grocery li5t".
  private static func replacingDigits(_ folded: String) -> String {
    let letters: [Character: Character] = ["0": "o", "1": "i", "5": "s", "8": "b"]
    return folded.split(separator: " ").map { word in
      word.contains(where: \.isLetter) ? String(word.map { letters[$0] ?? $0 }) : String(word)
    }.joined(separator: " ")
  }

  // MARK: - Notes

  /// Whether the line is a note or a task instead of an item.
  private static func isNote(_ text: String, _ folded: String) -> Bool {
    let words = Word.words(in: folded)
    let isAddress = folded.split(separator: "@").count > 1 && folded.contains(".")
    if folded.contains("http") || folded.contains("www.") || isAddress { return true }
    if begins(words, with: LineKeywords.noteBeginnings) {
      // "pick up milk" is milk; "check" and "text" alone are ordinary words.
      let thing = Quantity.parse(text).name
      let known = Categoriser().categorise(thing).reason
      return words.count > 1 && (known == .unknown || known == .spelling || words.count > 4)
        && Lexicon.shared.entries[Phrase.key(words)] == nil
    }
    guard words.count > 6, !text.contains(","), !text.contains(";") else { return false }
    let known = words.filter { Lexicon.shared.words[$0.key] != nil }.count
    return words.count > 9 || known * 2 < words.count
  }

  /// Whether the line begins with an element of `table`, which can have several words.
  static func begins(_ words: [Word], with table: Set<String>) -> Bool {
    beginning(of: words, in: table) != nil
  }

  /// Returns the number of words of the longest element of `table` with which the line begins; nil
  /// if it begins with no element.
  static func beginning(of words: [Word], in table: Set<String>) -> Int? {
    (1...4).last { $0 <= words.count && table.contains(joined(Array(words.prefix($0)))) }
  }

  static func joined(_ words: [Word]) -> String { words.map(\.text).joined(separator: " ") }
}
