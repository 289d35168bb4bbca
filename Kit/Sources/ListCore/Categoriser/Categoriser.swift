/// Determines the section of a store for the name of an item.
///
/// Matches whole words in all their forms. The longest known phrase wins over shorter ones. Of
/// several single words the one that names the product decides: in English the last ("tomato
/// soup"), in Russian the first ("суп томатный"). Corrections of the space take precedence over the
/// lexicon.
public struct Categoriser: Sendable {
  /// A section and how it was found.
  public struct SectionMatch: Hashable, Sendable {
    /// What determined the section: a correction of the space, a name of a product or a brand in
    /// the lexicon, or such a name after correcting typing errors (`spelling`).
    public enum Reason: Hashable, Sendable { case correction, lexicon, brand, spelling, unknown }
    /// The name of the section.
    public let section: String
    /// How the section was found.
    public let reason: Reason
  }

  /// The sections that people have chosen for names, which come first.
  public var corrections: Corrections
  let lexicon: Lexicon

  /// Creates a categoriser with the built-in lexicon.
  ///
  ///     Categoriser().section(of: "oat milk")  // "Dairy & Eggs"
  public init(corrections: Corrections = Corrections()) {
    self.init(corrections: corrections, lexicon: .shared)
  }

  init(corrections: Corrections, lexicon: Lexicon) {
    self.corrections = corrections
    self.lexicon = lexicon
  }

  /// Returns the canonical name of a known section, the name of a custom one, or Other if no word
  /// is known.
  public func section(of name: String) -> String { categorise(name).section }

  /// Returns the section for a name and how it was found.
  public func categorise(_ name: String) -> SectionMatch {
    let all = Array(Word.words(in: name).prefix(Self.maxWords))
    let words = Array(Word.words(in: Quantity.parse(name).name).prefix(Self.maxWords))
    if let section = corrections.section(forName: words) {
      return SectionMatch(section: section, reason: .correction)
    }
    if let (section, reason) = match(all[...]) {
      return SectionMatch(section: section, reason: reason)
    }
    var (best, mended) = (bestMatch(matches(words), words), words)
    var reason = best?.reason ?? .unknown
    if let (other, otherWords) = bestCorrectedMatch(words, best) {
      (best, mended, reason) = (other, otherWords, .spelling)
    }
    guard let best else {
      let frozen = (mended + all).contains(where: isFrozen)
      return frozen
        ? SectionMatch(section: Section.frozen, reason: .lexicon)
        : SectionMatch(section: Section.other.name, reason: .unknown)
    }
    if best.reason == .correction {
      return SectionMatch(section: best.section, reason: .correction)
    }
    return SectionMatch(
      section: adjustedForPreservation(best.section, mended + all), reason: reason)
  }

  /// Returns the best match after correcting typing errors, with the corrected words. Nil if it is
  /// no better than `plain`, the match of the words as they are.
  private func bestCorrectedMatch(_ words: [Word], _ plain: Match?) -> (Match, [Word])? {
    var mended = words
    for (place, word) in words.enumerated()
    where word.units.count > 3 && !Corrector.shared.isKnown(word)
      && !corrections.contains(word)
    {
      if let base = Diminutives.base(of: word.units, lexicon) {
        mended[place] = Word(base, at: word.range, followsSeparator: word.followsSeparator)
        continue
      }
      // The limit keeps "lamp" from becoming "lamb". The first letters must agree, since typing
      // errors are rare there: "outlet" is not "cutlet".
      let limit = Corrector.limitForTyped(length: word.units.count)
      if let units = Corrector.shared.corrected(word, limit: limit),
        Self.beginsAlike(units, word.units)
      {
        mended[place] = Word(units, at: word.range, followsSeparator: word.followsSeparator)
      } else if let units = PhoneticIndex.shared.word(like: word.units) {
        mended[place] = Word(units, at: word.range, followsSeparator: word.followsSeparator)
      }
    }
    guard mended != words, let found = bestMatch(matches(mended), mended) else { return nil }
    guard let plain else { return (found, mended) }
    let says =
      found.place.count > plain.place.count || mended.contains(where: isFrozen)
      || plain.reason == .brand && found.reason != .brand
      || found.isCyrillic && found.place.lowerBound < plain.place.lowerBound
    return says ? (found, mended) : nil
  }

  /// Whether two words begin with the same letter, or with vowels that sound alike in Russian when
  /// unstressed: "агурцы" are cucumbers.
  private static func beginsAlike(_ one: [UInt16], _ other: [UInt16]) -> Bool {
    guard let first = one.first, let second = other.first else { return false }
    return first == second || vowels.contains { $0.contains(first) && $0.contains(second) }
  }

  private static let vowels = ["ао", "еи"].map { Set($0.utf16) }

  /// The number of words that are considered. A name of 200 letters has no more.
  private static let maxWords = 100

  // MARK: - Matching

  /// A run of words with a known section.
  struct Match {
    /// The indices of the words.
    let place: Range<Int>
    let section: String
    let reason: SectionMatch.Reason
    let isCyrillic: Bool
  }

  /// Returns the runs of words that the lexicon or a correction contains.
  private func matches(_ words: [Word]) -> [Match] {
    var hits: [Match] = []
    for start in words.indices {
      for end in (start + 1)...min(words.count, start + max(lexicon.maxWordCount, 4)) {
        let run = words[start..<end]
        guard let (section, reason) = match(run) else { continue }
        let cyrillic = words[start].isCyrillic
        hits.append(
          Match(place: start..<end, section: section, reason: reason, isCyrillic: cyrillic))
      }
    }
    return hits
  }

  /// Returns the section of a run of words, also of two words that the lexicon has as one.
  private func match(_ run: ArraySlice<Word>) -> (String, SectionMatch.Reason)? {
    if let section = corrections.section(forRun: run) { return (section, .correction) }
    let key = Phrase.key(run)
    if let entry = lexicon.entries[key] ?? (run.count == 1 ? lexicon.compounds[key] : nil) {
      return (Section.known[Int(entry.section)].name, entry.isBrand ? .brand : .lexicon)
    }
    guard run.count == 2 else { return nil }
    let units = Array(run.map(\.units).joined())
    let one = Word(units, at: 0..<units.count, followsSeparator: false)
    guard units.count >= 7, let entry = lexicon.entries[one.key], !entry.isBrand else { return nil }
    return (Section.known[Int(entry.section)].name, .lexicon)
  }

  // MARK: - Choosing a match

  /// Returns the match that determines the section, preferably one before the first preposition or
  /// comma.
  private func bestMatch(_ hits: [Match], _ words: [Word]) -> Match? {
    // In "tuna in oil", "milk for the cat" and "onions, red" the product precedes the preposition
    // or comma.
    let head = words.indices.first {
      $0 > 0 && (words[$0].followsSeparator || Self.prepositions.contains(words[$0].text))
    }
    let before = hits.filter { $0.place.lowerBound < head ?? words.count }
    return decidingMatch(before, words) ?? decidingMatch(hits, words)
  }

  /// Returns the match that determines the section. That is the first of these which exists: the
  /// longest correction of several words; a brand with flavours; a brand that is longer than every
  /// other match; and of the longest other matches the first in Russian and the last in English, or
  /// in English a product noun after it. Brands count as other matches if there are only brands.
  private func decidingMatch(_ hits: [Match], _ words: [Word]) -> Match? {
    if let phrase = hits.filter({ $0.reason == .correction && $0.place.count > 1 })
      .max(by: { $0.place.count < $1.place.count })
    {
      return phrase
    }
    if let brand = brandWithFlavours(hits, words) { return brand }
    let things = hits.filter { $0.reason != .brand }
    let all = things.isEmpty ? hits : things
    guard let length = all.map(\.place.count).max() else { return nil }
    if let brand = hits.first(where: { $0.reason == .brand && $0.place.count > length }) {
      return brand
    }
    let candidates = all.filter { $0.place.count == length }
    guard let first = candidates.first, let last = candidates.last else { return nil }
    if first.isCyrillic { return first }
    // Some words name the product after any longer phrase: "peanut butter cookies" are cookies.
    if let head = all.last, head.place.lowerBound >= last.place.upperBound, !head.isCyrillic,
      Self.productNouns.contains(words[head.place.lowerBound].key)
    {
      return head
    }
    return last
  }

  /// Returns a brand at the beginning of the name if everything after it can be a flavour: "doritos
  /// chilli heatwave" are crisps. Nil if a word after it names the product.
  private func brandWithFlavours(_ hits: [Match], _ words: [Word]) -> Match? {
    let brands = hits.filter { $0.reason == .brand && $0.place.lowerBound == 0 }
    guard let brand = brands.max(by: { $0.place.count < $1.place.count }),
      let flavours = Self.flavours[brand.section]
    else { return nil }
    let behind = hits.filter { $0.place.lowerBound >= brand.place.upperBound }
    // Ignores matches inside a longer one: "cookie dough" is not a cookie.
    let others = behind.filter { hit in
      !behind.contains {
        $0.place.count > hit.place.count && $0.place.contains(hit.place.lowerBound)
      }
    }
    guard !others.isEmpty, hits.allSatisfy({ $0.reason != .correction }) else { return nil }
    return others.allSatisfy { hit in
      hit.reason == .lexicon && hit.section != brand.section && flavours.contains(hit.section)
        && !Self.productNouns.contains(words[hit.place.upperBound - 1].key)
    } ? brand : nil
  }

  /// The sections whose products can be flavours, by the section of the brand.
  private static let flavours: [String: Set<String>] = [
    "Snacks": [
      "Produce", "Dairy & Eggs", "Meat & Seafood", "Condiments & Sauces", "International",
    ],
    "Frozen Foods": ["Produce", "Bakery", "Snacks", "Dairy & Eggs"],
    "Beverages": ["Produce", "Condiments & Sauces"],
    "Dairy & Eggs": ["Produce", "Snacks", "Condiments & Sauces"],
  ]

  /// Prepositions and conjunctions that follow the name of the product.
  private static let prepositions: Set<String> = [
    "with", "in", "for", "w", "without", "from", "on", "для", "с", "со", "в", "во", "из", "без",
    "на",
    "под", "к", "от", "or", "или",
  ]

  /// Words that name the product, whatever precedes them.
  private static let productNouns: Set<UInt64> = Set(
    Word.words(
      in: """
        cookie cracker chip crisp bread cake muffin bagel soup sauce juice pie pizza yogurt cereal \
        candy salad dressing bun noodle tea shampoo soap vinegar beer wine biscuit cupcake pretzel \
        popcorn gum ketchup mustard jam spread detergent wipe
        """
    ).map(\.key))

  // MARK: - Frozen and canned products

  /// Returns the section for frozen and canned products, which differs from that of fresh ones.
  private func adjustedForPreservation(_ section: String, _ words: [Word]) -> String {
    if words.contains(where: isFrozen) { return Section.frozen }
    let fresh = section == "Produce" || section == "Meat & Seafood"
    if fresh && words.contains(where: isCanned) { return "Pantry & Canned Goods" }
    return section
  }

  private func isFrozen(_ word: Word) -> Bool {
    let text = word.text
    return text == "frozen" || text.hasPrefix("заморож") || text.hasPrefix("свежезаморож")
      || text.hasPrefix("свежеморож") || text.hasPrefix("быстрозаморож")
  }

  private func isCanned(_ word: Word) -> Bool {
    let text = word.text
    return ["canned", "tinned", "can", "cans", "tin", "tins", "банка", "банку", "банки", "банке"]
      .contains(text) || text.hasPrefix("консервирован")
  }
}
