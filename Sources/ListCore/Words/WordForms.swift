/// For a search that should find an item whatever form its name has.
package enum WordForms {
  /// How all forms of a folded word begin, «молок» for «молоком»; and, where it is misspelled, those
  /// of the word that it must have been. Nothing shorter than three letters.
  package static func beginnings(of word: String) -> [String] {
    var found: [String] = []
    let mended = Corrector.shared.correction(word, isDoubted: false)?.text
    for text in [word, mended].compactMap(\.self) {
      let units = Array(Folding.folded(text).utf16)
      let isCyrillic = units.contains { $0 >= 0x400 }
      let stem = isCyrillic ? RussianStem.of(units) : EnglishStem.of(units)
      // Of "berry" the stem is "berri", which is how "berries" begins.
      let shared = zip(units, stem).prefix { $0 == $1 }.map(\.0)
      for beginning in [Array(stem), shared] where beginning.count >= 3 {
        let text = String(decoding: beginning, as: UTF16.self)
        if !found.contains(text) { found.append(text) }
      }
    }
    return found
  }
}
