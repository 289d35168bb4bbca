/// Prefixes for searching items in any grammatical form.
package enum WordForms {
  /// Returns prefixes of all forms of a folded word, such as «молок» for «молоком», and of the word
  /// that a misspelled one stands for. Each has at least three letters.
  package static func prefixes(of word: String) -> [String] {
    var found: [String] = []
    let mended = Corrector.shared.correction(for: word, isUncertain: false)?.text
    for text in [word, mended].compactMap(\.self) {
      let units = Array(Folding.folded(text).utf16)
      let isCyrillic = units.contains { $0 >= 0x400 }
      let stem = isCyrillic ? RussianStemmer.stem(units) : EnglishStemmer.stem(units)
      // The stem of "berry" is "berri", a prefix of "berries". Their common prefix finds both.
      let shared = zip(units, stem).prefix { $0 == $1 }.map(\.0)
      for beginning in [Array(stem), shared] where beginning.count >= 3 {
        let text = String(decoding: beginning, as: UTF16.self)
        if !found.contains(text) { found.append(text) }
      }
    }
    return found
  }
}
