/// The sections that the members of a space chose for names: "lil noosas" → Dairy & Eggs.
package struct Corrections: Sendable {
  private var sections: [UInt64: String] = [:]
  /// Keys of the words of all names.
  private var words: Set<UInt64> = []
  private var longest = 0

  package init(_ pairs: [(name: String, section: String)] = []) {
    for pair in pairs { set(pair.name, section: pair.section) }
  }

  package mutating func set(_ name: String, section: String) {
    let words = Corrections.words(name)
    guard !words.isEmpty else { return }
    longest = max(longest, words.count)
    self.words.formUnion(words.map(\.key))
    sections[Phrase.key(words)] = Section.canonical(section)
  }

  package var isEmpty: Bool { sections.isEmpty }

  /// Whether a name contains this word, so that it is not treated as misspelled.
  func contains(_ word: Word) -> Bool { words.contains(word.key) }

  /// Returns the section for a whole name, given without its amount.
  func section(forName words: [Word]) -> String? {
    words.isEmpty ? nil : sections[Phrase.key(words)]
  }

  /// Returns the section for a run of words.
  func section(forRun words: ArraySlice<Word>) -> String? {
    words.count > longest ? nil : sections[Phrase.key(words)]
  }

  /// Returns the key of a name. The categoriser treats names with the same key as equal.
  package static func key(_ name: String) -> UInt64 { Phrase.key(words(name)) }

  private static func words(_ name: String) -> [Word] { Word.words(in: Quantity.parse(name).name) }
}
