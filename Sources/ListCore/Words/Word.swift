/// A folded word of a name, and the key under which all its forms are found.
struct Word: Hashable, Sendable {
  /// UTF-16 units: letters of both scripts are one unit each, as in the pages' JavaScript.
  let units: [UInt16]
  /// Where the word stands in the folded text, in units.
  let place: Range<Int>
  /// A mark before it cuts it off from what the name is about: a comma, a bracket.
  let isCut: Bool
  let isCyrillic: Bool
  let key: UInt64

  var text: String { String(decoding: units, as: UTF16.self) }

  init(_ units: [UInt16], at place: Range<Int>, isCut: Bool) {
    self.units = units
    self.place = place
    self.isCut = isCut
    isCyrillic = units.contains { (0x400...0x4FF).contains($0) }
    key = Word.hash(isCyrillic ? RussianStem.of(units) : EnglishStem.of(units))
  }

  /// The words of a text that need not be folded.
  static func of(_ text: String) -> [Word] { inFolded(Array(Folding.folded(text).utf16)) }

  /// Letters, digits and the apostrophes between them, which are left out: "Kellogg's".
  static func inFolded(_ text: [UInt16]) -> [Word] {
    var (words, units, start, cut): ([Word], [UInt16], Int, Bool) = ([], [], 0, false)
    func end(_ at: Int) {
      guard !units.isEmpty else { return }
      words.append(Word(units, at: start..<at, isCut: cut && !words.isEmpty))
      (units, cut) = ([], false)
    }
    for (at, unit) in text.enumerated() {
      if isLetter(unit) {
        if units.isEmpty { start = at }
        units.append(unit)
      } else if unit != 0x27 || units.isEmpty {
        end(at)
        cut = cut || unit == 0x2C || unit == 0x28 || unit == 0x3B
      }
    }
    end(text.count)
    return words
  }

  /// ASCII letters and digits, the per cent sign of "2% milk", and whatever is written beyond Latin-1's signs.
  static func isLetter(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x25, 0x30...0x39, 0x61...0x7A: true
    case 0...0xBF, 0x2000...0x2BFF, 0x3000...0x303F: false
    default: true
    }
  }

  /// FNV-1a, which needs no tables and is the same everywhere.
  static func hash(_ units: some Sequence<UInt16>) -> UInt64 {
    units.reduce(into: 0xCBF2_9CE4_8422_2325) { hash, unit in
      hash = (hash ^ UInt64(unit)) &* 0x100_0000_01B3
    }
  }
}

/// A number of words as one key.
enum Phrase {
  /// Russian says "масло оливковое" and "оливковое масло": its words are put in order first.
  static func key(_ words: some Collection<Word>) -> UInt64 {
    if words.count == 1, let only = words.first { return only.key }
    var keys = words.map(\.key)
    if words.allSatisfy(\.isCyrillic) { keys.sort() }
    return keys.reduce(into: 0x9E37_79B9_7F4A_7C15) { $0 = ($0 ^ $1) &* 0x100_0000_01B3 }
  }
}
