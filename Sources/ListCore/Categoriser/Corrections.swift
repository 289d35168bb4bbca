/// What a household calls things, and where it wants them: "lil noosas" → Dairy & Eggs.
package struct Corrections: Sendable {
  private var sections: [UInt64: String] = [:]
  /// Of all names.
  private var words: Set<UInt64> = []
  private var longest = 0

  package init(_ pairs: [(name: String, section: String)] = []) {
    for pair in pairs { set(pair.name, pair.section) }
  }

  package mutating func set(_ name: String, _ section: String) {
    let words = Corrections.words(name)
    guard !words.isEmpty else { return }
    longest = max(longest, words.count)
    self.words.formUnion(words.map(\.key))
    sections[Phrase.key(words)] = Section.canonical(section)
  }

  package var isEmpty: Bool { sections.isEmpty }

  /// Whether the household has a name with this word: then it is no misspelled one.
  func knows(_ word: Word) -> Bool { words.contains(word.key) }

  /// Of the whole name, without its amount.
  func whole(_ words: [Word]) -> String? { words.isEmpty ? nil : sections[Phrase.key(words)] }

  func section(_ words: ArraySlice<Word>) -> String? {
    words.count > longest ? nil : sections[Phrase.key(words)]
  }

  /// Two names with one key are the same to the categoriser.
  package static func key(_ name: String) -> UInt64 { Phrase.key(words(name)) }

  private static func words(_ name: String) -> [Word] { Word.of(Quantity.read(name).name) }
}
