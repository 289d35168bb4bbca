extension Quantity {
  /// Reads a line that a person typed. The name is changed to the nominative if the lexicon contains
  /// it, because the amount that required another case is separate then: "полкило творога" is
  /// "творог" and "0,5 кг".
  public static func parseTyped(_ line: String) -> Quantity {
    let read = parse(line)
    guard !read.text.isEmpty, let name = nominative(of: read.name) else { return read }
    return Quantity(name: name, text: read.text, amount: read.amount, unit: read.unit)
  }

  /// Returns the nominative of a Russian name of one word; nil if the lexicon does not contain the
  /// word, or contains it as it is written.
  private static func nominative(of name: String) -> String? {
    let words = Word.words(in: name)
    guard let word = words.first, words.count == 1, word.units.count == name.utf16.count,
      var known = Lexicon.shared.russianNames[word.key],
      !known.contains(where: { Array(Folding.folded($0).utf16) == word.units })
    else { return nil }
    if let base = RussianStemmer.irregularStem(of: word.units) {
      // Such a key belongs also to words that differ in more than the ending: "яйцо", "яичко".
      known = known.filter { name in
        zip(Folding.folded(name).utf16, base).prefix { $0 == $1 }.count >= base.count - 1
      }
    }
    if isNominativePlural(word.text, of: known) { return nil }
    let plural = isGenitivePlural(word.text) ? plural(among: known) : nil
    let singular = known.first { !hasEnding($0, ["ы", "и"]) }
    guard let found = plural ?? singular ?? known.first else { return nil }
    let isCapitalised = name.first?.isUppercase == true
    return isCapitalised ? found.prefix(1).uppercased() + found.dropFirst() : found
  }

  /// Whether a word in the genitive is plural: "яблок" and "помидоров", but not "творога".
  private static func isGenitivePlural(_ word: String) -> Bool {
    hasEnding(word, ["ов", "ев", "ей"]) || !hasEnding(word, "аеёиоуыэюяйь".map { String($0) })
  }

  /// Whether a word is the plural of a masculine noun, "бананы" of "банан". The same ending of
  /// another noun is that of the genitive: "картошки" of "картошка", "соли" of "соль".
  private static func isNominativePlural(_ word: String, of names: [String]) -> Bool {
    hasEnding(word, ["ы", "и"])
      && !names.contains { hasEnding($0, "аеёиоуыэюяь".map { String($0) }) }
  }

  /// Returns the plural among forms of one noun: "помидоры", "яйца".
  private static func plural(among names: [String]) -> String? {
    let isNeuter = names.contains { hasEnding($0, ["о", "е"]) }
    return names.first { hasEnding($0, ["ы", "и"]) }
      ?? (isNeuter ? names.first { hasEnding($0, ["а", "я"]) } : nil)
  }

  private static func hasEnding(_ word: String, _ endings: [String]) -> Bool {
    endings.contains { word.hasSuffix($0) }
  }
}
