import Model

extension Words {
  /// Returns the name of a type as the object of a verb in a sentence: "post", and in Russian in
  /// the accusative, "страницу". Nouns that may be persons have another accusative, which depends
  /// on their meaning, so that they are quoted: «Автор».
  func object(_ name: String) -> String {
    guard language == .russian else { return lowered(name) }
    return RussianName(name).accusative.map(lowered) ?? "«\(name)»"
  }
}

/// A Russian name of things: adjectives, a noun, and words that depend on it, as in «настольная
/// игра» and «страница сайта».
struct RussianName {
  private let words: [Substring]

  init(_ name: String) { words = name.split(separator: " ") }

  /// The name in the accusative of the singular, or of a plural of things. Nil if the noun has the
  /// ending of many words for persons. Without another noun, the last word is one: «событие».
  var accusative: String? {
    let noun = words.firstIndex { !Self.isAdjective($0) } ?? words.count - 1
    guard noun >= 0 else { return nil }
    guard !Self.personEndings.contains(where: words[noun].hasSuffix) else { return nil }
    let changed = words.enumerated().map { place, word in
      place > noun ? String(word) : Self.accusative(of: word)
    }
    return changed.joined(separator: " ")
  }

  private static func isAdjective(_ word: Substring) -> Bool {
    adjectiveEndings.contains(where: word.hasSuffix)
  }

  private static let adjectiveEndings = ["ый", "ий", "ой", "ая", "яя", "ое", "ее", "ые", "ие"]
  private static let personEndings = [
    "ор", "ер", "ёр", "арь", "тель", "ник", "ист", "ант", "ент", "век", "ец",
    "ый", "ий", "ой",
  ]

  /// Feminine words change; masculine and neuter names of things, and plurals, do not.
  private static func accusative(of word: Substring) -> String {
    let changes = [("ая", "ую"), ("яя", "юю"), ("мя", "мя"), ("а", "у"), ("я", "ю")]
    for (ending, changed) in changes where word.hasSuffix(ending) {
      return word.dropLast(ending.count) + changed
    }
    return String(word)
  }
}
