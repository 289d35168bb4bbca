/// Corrects words by the words next to them: "фдитые сливки" can only be "взбитые сливки", since no
/// other name in the lexicon is similar.
struct KnownPhrases: Sendable {
  static let shared = KnownPhrases(.shared)

  private let phrases: [[Word]]
  /// Indices of the phrases that contain a word, by its key.
  private var indicesByWord: [UInt64: [Int]] = [:]

  private init(_ lexicon: Lexicon) {
    phrases = lexicon.phrases
    for (place, words) in phrases.enumerated() {
      for word in words { indicesByWord[word.key, default: []].append(place) }
    }
  }

  /// A phrase of the lexicon that is similar to the given words.
  struct Match {
    /// The correction of each word; nil for a word that is right.
    let words: [[UInt16]?]
    let cost: Int
  }

  /// Returns the similar phrase with as many words; nil if none is near enough or several are
  /// equally near.
  /// - Parameter words: two or three folded words, which can also be specks or digits.
  func closest(to words: [[UInt16]]) -> Match? {
    guard (2...3).contains(words.count) else { return nil }
    let asked = words.map { Word($0, at: 0..<$0.count, followsSeparator: false) }
    let places = Set(asked.flatMap { indicesByWord[$0.key] ?? [] })
    var (best, rival): (Match?, Int) = (nil, .max)
    for place in places where phrases[place].count == words.count {
      guard let found = compared(asked, phrases[place]) else { continue }
      if let known = best, found.cost >= known.cost {
        if found.words != known.words { rival = min(rival, found.cost) }
      } else {
        if let known = best, known.words != found.words { rival = min(rival, known.cost) }
        best = found
      }
    }
    guard let best, rival - best.cost > 2 else { return nil }
    return best
  }

  private func compared(_ asked: [Word], _ phrase: [Word]) -> Match? {
    var (words, cost): ([[UInt16]?], Int) = ([], 0)
    var table = EditDistance()
    for (word, known) in zip(asked, phrase) {
      if word.key == known.key {
        words.append(nil)
      } else if !word.units.contains(where: KnownPhrases.isLetter), known.units.count < 4 {
        // "кофе 6 зернах": a speck or digit replaces a short word of the phrase.
        words.append(known.units)
        cost += 12
      } else {
        let places = [word, known].map { $0.units.map { UInt8(Confusions.index(of: $0)) } }
        let limit = KnownPhrases.limit(known.units.count)
        guard let edits = table.between(places[0], places[1], limit: limit) else { return nil }
        words.append(KnownPhrases.form(of: known, like: word))
        cost += edits
      }
    }
    return cost > 0 ? Match(words: words, cost: cost) : nil
  }

  private static func isLetter(_ unit: UInt16) -> Bool {
    (0x61...0x7A).contains(unit) || (0x430...0x451).contains(unit)
  }

  /// Returns the known word with the ending of `word`, if it has such a form.
  private static func form(of known: Word, like word: Word) -> [UInt16] {
    guard known.isCyrillic, word.isCyrillic else { return known.units }
    let (stem, own) = (RussianStemmer.stem(word.units), RussianStemmer.stem(known.units))
    guard word.units.starts(with: stem), known.units.starts(with: own) else { return known.units }
    let ending = word.units.dropFirst(stem.count)
    let made = own + ending
    let isSame = Word(Array(made), at: 0..<made.count, followsSeparator: false).key == known.key
    let fits = RussianStemmer.isAdjective(word.units) == RussianStemmer.isAdjective(known.units)
    return isSame && fits && !ending.isEmpty ? Array(made) : known.units
  }

  /// The maximum distance by the number of letters. It is greater than for a single word.
  private static func limit(_ length: Int) -> Int {
    switch length {
    case ...2: 4
    case 3: 10
    case 4...5: 18
    case 6...8: 27
    default: 36
    }
  }
}
