/// The kind of a line.
package enum LineKind: Hashable {
  /// The name of a heading and the kind of its section. The name is nil for a title such as
  /// "Shopping list".
  case heading(String?, ReadSection.Kind)
  /// A day or meal with its dish. The dish is empty if it is on the lines below.
  case meal(String, dish: String)
  case note
  case items
  /// Nothing to buy: prices, sums, thanks.
  case nothing

  /// - Parameters:
  ///   - isLarge: whether the line is much higher than most lines.
  ///   - next: the next line with words; nil if there is none.
  ///   - isShouted: whether most of the page is in capitals, so that capitals do not mark
  ///     headings.
  init(_ marks: LineMarks, isLarge: Bool, next: LineMarks?, isShouted: Bool = false) {
    let folded = Folding.folded(marks.text)
    let bare = folded.filter { $0 != "'" || marks.text.count < 4 }
    if LineKind.isNothing(marks.text, folded) {
      self = .nothing
    } else if let meal = LineKind.meal(marks, folded) {
      self = meal
    } else if let heading = LineKind.heading(marks, bare, isLarge, isShouted, next) {
      self = heading
    } else {
      self = LineKind.isNote(marks.text, folded) ? .note : .items
    }
  }

  // MARK: - Nothing

  private static func isNothing(_ text: String, _ folded: String) -> Bool {
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic).count
    guard letters > 0 else { return true }
    let words = Word.of(folded)
    if letters < 2, words.allSatisfy({ Lexicon.shared.words[$0.key] == nil }) { return true }
    let named = words.filter { word in
      !word.units.allSatisfy { (0x25...0x39).contains($0) }
        && (word.place == words.first?.place || !ReadingWords.currencies.contains(word.text))
    }
    return isAmongFirst(named, ReadingWords.receipt) && named.count <= 4
      && (named.count < words.count || ReadingWords.receipt.contains(joined(named)))
  }

  // MARK: - Meals

  /// Whether an item is a day with its dish, which is in no section of a store.
  package static func isMeal(_ name: String) -> Bool {
    guard case .meal? = meal(LineMarks(name), Folding.folded(LineMarks(name).text)) else {
      return false
    }
    return true
  }

  /// Whether the line is only the name of a day: "Saturday", "сб:".
  static func isDay(_ marks: LineMarks) -> Bool {
    let words = Word.of(Folding.folded(marks.text))
    return words.count == 1 && ReadingWords.weekdays.contains(words[0].text)
  }

  /// Reads a day or meal: "Mon: tacos", "Friday - pizza", "ужин: рыба", or a day alone. A date such
  /// as "Friday, Feb 20" is a heading without a name.
  private static func meal(_ marks: LineMarks, _ folded: String) -> LineKind? {
    let words = Word.of(folded)
    guard let first = words.first else { return nil }
    let isDay = ReadingWords.weekdays.contains(first.text)
    guard isDay || ReadingWords.meals.contains(first.text) else { return nil }
    if words.dropFirst().contains(where: { ReadingWords.months.contains($0.text) }) {
      return .heading(nil, .grocery)
    }
    let written = Array(marks.text.utf16)
    guard written.count == folded.utf16.count else { return nil }
    let label = String(decoding: written[first.place], as: UTF16.self)
    if words.count == 1 { return isDay || marks.hasColon ? .meal(label, dish: "") : nil }
    let rest = String(decoding: written[first.place.upperBound...], as: UTF16.self)
    let mark = rest.first { $0 != " " && $0 != "." }
    let marked = mark.map { [":", "-", "–", "—", "=", "→"].contains($0) } ?? false
    // "sun cream" is not a day: short English names of days need a separator after them.
    guard marked || isDay && (first.units.count > 4 || first.isCyrillic) else { return nil }
    let dish = rest.drop { !$0.isLetter && !$0.isNumber }
    return .meal(label, dish: Folding.trimmed(dish))
  }

  // MARK: - Headings

  private static func heading(
    _ marks: LineMarks, _ folded: String, _ isLarge: Bool, _ isShouted: Bool, _ next: LineMarks?
  ) -> LineKind? {
    let name = marks.text
    let folded = unmisread(folded)
    let hasFollower = next != nil
    // The next line has a bullet and this line has none.
    let isAbove = next?.isBulleted == true && !marks.isBulleted
    if ReadingWords.titles.contains(folded) { return .heading(nil, .grocery) }
    let isOfMeals = ReadingWords.mealHeadings.contains(
      folded.split(separator: " ").first.map(String.init) ?? "")
    if ReadingWords.mealHeadings.contains(folded)
      || isOfMeals && folded.split(separator: " ").count < 4
    {
      return .heading(name, .mealPlan)
    }
    if ReadingWords.noteHeadings.contains(folded), marks.hasColon || hasFollower {
      return .heading(name, .notes)
    }
    let known = Lexicon.shared.entries[Phrase.key(Word.of(folded))] != nil
    let kind = folded.split(separator: " ").last.map(String.init) ?? ""
    if hasFollower, ReadingWords.kindsOfStores.contains(kind), !marks.isBulleted,
      Word.of(folded).count < 4, Categoriser().answer(name).reason == .unknown
    {
      return .heading(name, .grocery)
    }
    if ReadingWords.stores.contains(folded), marks.hasColon || hasFollower && !known {
      return .heading(name, .grocery)
    }
    if ReadingWords.parts[folded] != nil,
      marks.hasColon || hasFollower && (!known || isAbove)
        || hasFollower && ReadingWords.onlyParts.contains(folded)
    {
      return .heading(name, .grocery)
    }
    if marks.hasColon { return .heading(name, .grocery) }
    let isShort = Word.of(folded).count <= 4 && !name.contains(",")
    let isCapital = !isShouted && isCapital(name)
    let unknown = Categoriser().answer(name).reason == .unknown && !name.contains(where: \.isNumber)
    return isShort && unknown && hasFollower && (isLarge || isCapital || isAbove)
      ? .heading(name, .grocery) : nil
  }

  /// Whether a line that ends in a colon is something to buy. Text recognition reads specks as
  /// colons.
  static func isItem(_ marks: LineMarks) -> Bool {
    let folded = Folding.folded(marks.text)
    let isHeading =
      ReadingWords.titles.contains(folded) || ReadingWords.stores.contains(folded)
      || ReadingWords.parts[folded] != nil || ReadingWords.noteHeadings.contains(folded)
      || ReadingWords.mealHeadings.contains(folded)
    return !isHeading && Categoriser().answer(marks.text).reason != .unknown
  }

  /// Whether the line is a misread title: "Shopping hist", "CIROCERIES".
  static func isTitle(_ marks: LineMarks) -> Bool {
    let folded = Array(Folding.folded(marks.text).utf16)
    guard (7...EditDistance.longest).contains(folded.count),
      Categoriser().answer(marks.text).reason == .unknown
    else { return false }
    var table = EditDistance()
    let places = folded.map { UInt8(Confusions.place($0)) }
    return ReadingWords.titles.contains { title in
      title.utf16.count > 6
        && table.between(places, title.utf16.map { UInt8(Confusions.place($0)) }, limit: 15) != nil
    }
  }

  static func isCapital(_ name: String) -> Bool {
    name.filter(\.isLetter).count > 2 && name == name.uppercased() && name != name.lowercased()
  }

  /// Replaces digits in words by similar letters: "grocery li5t".
  private static func unmisread(_ folded: String) -> String {
    let letters: [Character: Character] = ["0": "o", "1": "i", "5": "s", "8": "b"]
    return folded.split(separator: " ").map { word in
      word.contains(where: \.isLetter) ? String(word.map { letters[$0] ?? $0 }) : String(word)
    }.joined(separator: " ")
  }

  // MARK: - Notes

  private static func isNote(_ text: String, _ folded: String) -> Bool {
    let words = Word.of(folded)
    let isAddress = folded.split(separator: "@").count > 1 && folded.contains(".")
    if folded.contains("http") || folded.contains("www.") || isAddress { return true }
    if isAmongFirst(words, ReadingWords.noteBeginnings) {
      // "pick up milk" is milk; "check" and "text" alone are ordinary words.
      let thing = Quantity.read(text).name
      let known = Categoriser().answer(thing).reason
      return words.count > 1 && (known == .unknown || known == .spelling || words.count > 4)
        && Lexicon.shared.entries[Phrase.key(words)] == nil
    }
    guard words.count > 6, !text.contains(","), !text.contains(";") else { return false }
    let known = words.filter { Lexicon.shared.words[$0.key] != nil }.count
    return words.count > 9 || known * 2 < words.count
  }

  /// Whether the line begins with an element of `table`, which can have several words.
  static func isAmongFirst(_ words: [Word], _ table: Set<String>) -> Bool {
    (1...4).contains { $0 <= words.count && table.contains(joined(Array(words.prefix($0)))) }
  }

  static func joined(_ words: [Word]) -> String { words.map(\.text).joined(separator: " ") }
}
