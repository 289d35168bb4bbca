/// English words by how they sound: "sossidges" are sausages, "lettus" is lettuce. For finding a section
/// only; what people typed stays as it is.
struct SoundAlikes: Sendable {
  static let shared = SoundAlikes(.shared)

  /// Words of things by their sound.
  private var words: [[UInt16]: [[UInt16]]] = [:]

  private init(_ lexicon: Lexicon) {
    for (key, units) in lexicon.words where units.count > 4 && lexicon.things.contains(key) {
      guard let sound = SoundAlikes.sound(units) else { continue }
      words[sound, default: []].append(units)
    }
  }

  /// The one word that sounds like `word` and looks like it most; nil where none does, or two alike.
  func word(like word: [UInt16]) -> [UInt16]? {
    guard word.count > 4 else { return nil }
    let (s, isPlural) = (UInt16(0x73), word.last == 0x73)
    let sounds = [SoundAlikes.sound(word), isPlural ? SoundAlikes.sound(word.dropLast()) : nil]
    let found = sounds.compactMap { $0.flatMap { words[$0] } }.joined()
    var table = EditDistance()
    let places = word.map { UInt8(Confusions.place($0)) }
    // Half of the letters may differ.
    let limit = word.count * Confusions.edit / 2
    let near = found.compactMap { other -> (cost: Int, word: [UInt16])? in
      guard other.first == word.first else { return nil }
      let other = isPlural && other.last != s ? other + [s] : other
      return table.between(places, other.map { UInt8(Confusions.place($0)) }, limit: limit)
        .map { (cost: $0, word: other) }
    }.sorted {
      $0.cost < $1.cost || $0.cost == $1.cost && $0.word.lexicographicallyPrecedes($1.word)
    }
    guard let first = near.first else { return nil }
    let isOnly = near.dropFirst().first.map { $0.cost - first.cost > 4 } ?? true
    return isOnly ? first.word : nil
  }

  /// Consonants as they sound, doubled ones once; a vowel only at the beginning. Nil for what has too few
  /// of them to tell words apart.
  static func sound(_ word: some Collection<UInt16>) -> [UInt16]? {
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
