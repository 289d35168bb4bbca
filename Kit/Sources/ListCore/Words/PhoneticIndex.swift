/// English words by pronunciation: "sossidges" are sausages, "lettus" is lettuce. Used only to find
/// sections; the text is not changed.
struct PhoneticIndex: Sendable {
  static let shared = PhoneticIndex(.shared)

  /// Words of product names by pronunciation.
  private var words: [[UInt16]: [[UInt16]]] = [:]

  private init(_ lexicon: Lexicon) {
    for (key, units) in lexicon.words where units.count > 4 && lexicon.productWords.contains(key) {
      guard let sound = PhoneticIndex.phoneticKey(units) else { continue }
      words[sound, default: []].append(units)
    }
  }

  /// Returns the most similar word with the same pronunciation; nil if no word has it, or if two
  /// are equally similar.
  func word(like word: [UInt16]) -> [UInt16]? {
    guard word.count > 4 else { return nil }
    let (s, isPlural) = (UInt16(0x73), word.last == 0x73)
    let sounds = [
      PhoneticIndex.phoneticKey(word), isPlural ? PhoneticIndex.phoneticKey(word.dropLast()) : nil,
    ]
    let found = sounds.compactMap { $0.flatMap { words[$0] } }.joined()
    var table = EditDistance()
    let places = Confusions.indices(of: word)
    // At most half of the letters can differ.
    let limit = word.count * Confusions.edit / 2
    let near = found.compactMap { other -> (cost: Int, word: [UInt16])? in
      guard other.first == word.first else { return nil }
      let other = isPlural && other.last != s ? other + [s] : other
      return table.between(places, Confusions.indices(of: other), limit: limit)
        .map { (cost: $0, word: other) }
    }.sorted {
      $0.cost < $1.cost || $0.cost == $1.cost && $0.word.lexicographicallyPrecedes($1.word)
    }
    guard let first = near.first else { return nil }
    let isOnly = near.dropFirst().first.map { $0.cost - first.cost > 4 } ?? true
    return isOnly ? first.word : nil
  }

  /// Returns the consonants as pronounced, doubled ones once, and a vowel only at the beginning.
  /// Returns nil if there are too few to distinguish words.
  static func phoneticKey(_ word: some Collection<UInt16>) -> [UInt16]? {
    guard word.allSatisfy({ (0x61...0x7A).contains($0) }), let first = word.first else {
      return nil
    }
    var text = String(decoding: word, as: UTF16.self)
    for (written, said) in spellings { text = text.replacing(written, with: said) }
    var sound: [UInt16] = []
    for (place, unit) in text.utf16.enumerated() {
      let isVowel = "aeiouy".utf16.contains(unit)
      if isVowel, place > 0 { continue }
      let said = isVowel ? UInt16(0x61) : unit
      if sound.last != said { sound.append(said) }
    }
    let isEnough = sound.count > 2 || sound.count == 2 && word.count > 5
    return isEnough && first != 0x78 ? sound : nil
  }

  private static let spellings = [
    ("tch", "ch"), ("dge", "j"), ("ge", "j"), ("gi", "ji"), ("gy", "jy"), ("ph", "f"), ("ck", "k"),
    ("qu", "kw"), ("sch", "sh"), ("sh", "x"), ("ch", "x"), ("ce", "se"), ("ci", "si"), ("cy", "sy"),
    ("c", "k"), ("z", "s"), ("gh", ""), ("kn", "n"), ("wr", "r"), ("wh", "w"), ("h", ""),
    ("v", "f"),
  ]
}
