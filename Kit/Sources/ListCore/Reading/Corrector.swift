/// Corrects single words to words of the lexicon. Words that are known in any form, and numbers
/// with units, are not changed.
public struct Corrector: Sendable {
  /// A possible correction of a word.
  public struct Candidate: Hashable, Sendable {
    /// In the letter case of the corrected word.
    public let text: String
    /// 0 to 1, greater for smaller distances.
    public let score: Double
    /// The distance in tenths of an edit.
    let cost: Int
  }

  /// A word of the lexicon and its stem, with values that make comparing fast.
  private struct KnownWord: Sendable {
    let stem: [UInt16]
    let word: [UInt16]
    /// Whether the word begins with its stem, so that the rest is an ending.
    let isPlain: Bool
    /// The letters as `EditDistance` takes them (`Confusions.indices(of:)`).
    let stemPlaces: [UInt8]
    let wordPlaces: [UInt8]
    /// The letters of the stem as a set of bits. Words whose sets differ much are not compared.
    let letters: UInt64
    /// The hash of the stem, which all forms of the word share.
    let key: UInt64
    /// An additional cost for words of brands, so that of two equally near words the product wins.
    let handicap: Int

    init(_ word: [UInt16], _ stem: [UInt16], handicap: Int = 0) {
      (self.word, self.stem, self.handicap) = (word, stem, handicap)
      isPlain = word.starts(with: stem)
      stemPlaces = Confusions.indices(of: stem)
      wordPlaces = Confusions.indices(of: word)
      letters = Corrector.letters(stem)
      key = Word.hash(stem)
    }

    /// Whether a Russian word ends as adjectives do.
    var isAdjective: Bool { RussianStemmer.isAdjective(word) }

    /// Returns the plural of a word in -y if `other` ends in -s, otherwise the word.
    func form(like other: [UInt16]) -> [UInt16] {
      let (i, e, s, y): (UInt16, UInt16, UInt16, UInt16) = (0x69, 0x65, 0x73, 0x79)
      return word.last == y && other.last == s ? word.dropLast() + [i, e, s] : word
    }
  }

  private let lexicon: Lexicon
  /// Words by the length of the stem, for each script.
  private let latin: [[KnownWord]]
  private let cyrillic: [[KnownWord]]

  /// A corrector with the built-in lexicon, which is read once.
  public static let shared = Corrector(lexicon: .shared)

  init(lexicon: Lexicon) {
    self.lexicon = lexicon
    var (latin, cyrillic) = ([[KnownWord]](), [[KnownWord]]())
    for _ in 0...EditDistance.maxLength {
      latin.append([])
      cyrillic.append([])
    }
    for (key, units) in lexicon.words where units.count > 2 {
      let isCyrillic = units.contains { $0 >= 0x400 }
      let stem = Corrector.stem(units)
      guard stem.count <= EditDistance.maxLength else { continue }
      let known = KnownWord(units, stem, handicap: lexicon.productWords.contains(key) ? 0 : 3)
      if isCyrillic { cyrillic[stem.count].append(known) } else { latin[stem.count].append(known) }
    }
    (self.latin, self.cyrillic) = (latin, cyrillic)
  }

  // MARK: - Queries

  /// Whether the lexicon contains a form of the word, or it is a number or an amount with its unit.
  public func isKnown(_ word: String) -> Bool {
    let words = Word.words(in: word)
    if words.allSatisfy(isKnown) { return true }
    guard let (_, rest) = Amount.parse(Folding.folded(word)) else {
      return Unit.matching(word) != nil
    }
    return rest.isEmpty || ["x", "х", "%"].contains(rest) || Unit.matching(rest) != nil
  }

  /// Whether the lexicon contains a form of the word, or it is one of `NonProductWords` or a diminutive.
  func isKnown(_ word: Word) -> Bool {
    lexicon.words[word.key] != nil || lexicon.compounds[word.key] != nil
      || NonProductWords.contains(word.key) || Diminutives.base(of: word.units, lexicon) != nil
  }

  /// Returns possible corrections, likeliest first: at most `limit`, and none for a known word.
  public func candidates(for word: String, limit: Int = 3) -> [Candidate] {
    if isKnown(word) { return [] }
    let units = Array(Folding.folded(word).utf16)
    guard (2...EditDistance.maxLength).contains(units.count),
      units.allSatisfy({ Confusions.index(of: $0) != Confusions.otherIndex })
    else {
      return []
    }
    return nearest(units, limit: Corrector.limit(length: units.count)).prefix(limit).map {
      cost, mended in
      let score = 1 - Double(cost) / Double(Confusions.edit * max(units.count, 4))
      return Candidate(text: Corrector.cased(mended, like: word), score: score, cost: cost)
    }
  }

  /// Returns the only plausible correction; nil if no word is near enough or several are equally
  /// near.
  ///
  /// - Parameter isUncertain: whether the word was read from an image instead of typed. Greater
  ///   distances are then allowed.
  public func correction(for word: String, isUncertain: Bool = true) -> Candidate? {
    Corrector.unambiguous(candidates(for: word, limit: 8), for: word, isUncertain: isUncertain)
  }

  /// Returns the first candidate, unless it is too far off or another word is equally near.
  static func unambiguous(_ found: [Candidate], for word: String, isUncertain: Bool) -> Candidate? {
    guard let first = found.first,
      isUncertain || first.cost <= Corrector.limitForTyped(length: word.count)
    else {
      return nil
    }
    let key = Corrector.key(Array(Folding.folded(first.text).utf16))
    let rival = found.first { Corrector.key(Array(Folding.folded($0.text).utf16)) != key }
    return rival.map { $0.cost - first.cost < 2 } ?? false ? nil : first
  }

  /// Returns the only plausible correction of a folded word, for the categoriser.
  /// - Parameter limit: the maximum distance in tenths of an edit.
  func corrected(_ word: Word, limit: Int) -> [UInt16]? {
    guard word.units.count <= EditDistance.maxLength,
      word.units.allSatisfy({ Confusions.index(of: $0) != Confusions.otherIndex })
    else { return nil }
    let found = nearest(word.units, limit: limit)
    guard let first = found.first else { return nil }
    let key = Corrector.key(first.word)
    let rival = found.first { Corrector.key($0.word) != key }
    return rival.map { $0.cost - first.cost < 2 } ?? false ? nil : first.word
  }

  // MARK: - Search

  /// The maximum distance of a correction in tenths of an edit, by the number of letters.
  static func limit(length: Int) -> Int {
    switch length {
    case ...3: 4
    case 4...5: 10
    case 6...8: 15
    default: 22
    }
  }

  /// The maximum distance for typed words. Unknown typed words are more often missing from the
  /// lexicon than misspelled.
  static func limitForTyped(length: Int) -> Int { length < 5 ? 0 : length < 6 ? 7 : 12 }

  /// Returns the words of the lexicon within `limit` tenths of an edit, nearest first. Also
  /// compares the word in letters of the other script that look alike.
  private func nearest(_ units: [UInt16], limit: Int) -> [(cost: Int, word: [UInt16])] {
    var found: [[UInt16]: Int] = [:]
    func keep(_ word: [UInt16], _ cost: Int) { found[word] = min(found[word] ?? .max, cost) }
    for other in [LookAlikes.cyrillic(units), LookAlikes.latin(units)] {
      guard let other, other != units else { continue }
      if other.count > 2, lexicon.words[Corrector.key(other)] != nil { keep(other, 2) }
      search(for: other, limit: limit - 3) { keep($0, $1 + 3) }
    }
    search(for: units, limit: limit, keep)
    return found.map { (cost: $0.value, word: $0.key) }
      .sorted {
        ($0.cost, $0.word.count) < ($1.cost, $1.word.count)
          || ($0.cost, $0.word.count) == ($1.cost, $1.word.count)
            && $0.word.lexicographicallyPrecedes($1.word)
      }
  }

  /// Compares stems, and appends the ending of `units` to the stem that is found.
  /// - Parameter keep: called with each word that is found and its distance.
  private func search(for units: [UInt16], limit: Int, _ keep: ([UInt16], Int) -> Void) {
    let asked = KnownWord(units, Corrector.stem(units))
    let ending = asked.isPlain ? units.dropFirst(asked.stem.count) : []
    let lists = units.contains { $0 >= 0x400 } ? cyrillic : latin
    let most = limit > 10 ? 6 : 4
    var distance = EditDistance()
    guard asked.stem.count < lists.count, limit > 0 else { return }
    for length in max(asked.stem.count - 2, 0)...min(asked.stem.count + 2, lists.count - 1) {
      for known in lists[length] where (known.letters ^ asked.letters).nonzeroBitCount <= most {
        if let cost = distance.between(asked.wordPlaces, known.wordPlaces, limit: limit) {
          keep(known.word, cost + known.handicap)
        }
        guard let cost = distance.between(asked.stemPlaces, known.stemPlaces, limit: limit) else {
          continue
        }
        // The found stem with the written ending costs more than a form of the lexicon, since the
        // word may not have that ending.
        let fits = known.isPlain && asked.isPlain && known.isAdjective == asked.isAdjective
        let isOther = asked.isPlain && !known.isPlain && !ending.isEmpty
        // "тилап" is not a form of "тилапия".
        let lacksEnding = ending.isEmpty && known.word.suffix(2).elementsEqual("ия".utf16)
        let mended =
          (fits || isOther) && !lacksEnding ? known.stem + ending : known.form(like: units)
        if mended != known.word, Corrector.key(mended) == known.key {
          keep(mended, cost + 2 + known.handicap)
        } else if !known.isPlain {
          keep(known.word, cost + 2 + known.handicap)
        }
      }
    }
  }

  // MARK: - Words

  private static func stem(_ units: [UInt16]) -> [UInt16] {
    Array(units.contains { $0 >= 0x400 } ? RussianStemmer.stem(units) : EnglishStemmer.stem(units))
  }

  private static func key(_ units: [UInt16]) -> UInt64 {
    Word(units, at: 0..<units.count, followsSeparator: false).key
  }

  /// A set of the letters in the word, one bit each.
  private static func letters(_ units: [UInt16]) -> UInt64 {
    units.reduce(0) { $0 | 1 << UInt64(Confusions.index(of: $1) % 36) }
  }

  /// Returns the units as text, in the letter case of `word`.
  private static func cased(_ units: [UInt16], like word: String) -> String {
    let text = String(decoding: units, as: UTF16.self)
    let letters = word.unicodeScalars.filter { $0.properties.isAlphabetic }
    guard let first = letters.first, first.properties.isUppercase else { return text }
    if letters.count > 1, letters.allSatisfy(\.properties.isUppercase) { return text.uppercased() }
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
