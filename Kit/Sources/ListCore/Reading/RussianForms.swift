/// Corrects impossible endings of words. Text recognition loses and confuses the last letters most
/// often, where comparing stems finds no difference.
enum RussianForms {
  private static let adjectives = endings(
    "ый ий ой ая яя ое ее ые ие ого его ому ему ым им ом ем ой ей ую юю ых их ыми ими")
  private static let nouns = endings(
    """
    а я у ю ы и е о ь й ом ем ём ой ей ёй ою ею ов ев ёв ам ям ами ями ах ях ья ье ью ьи ьей ьев ьям ьями ьях ия ие ию ий ии
    """)
  /// Endings of adjectives in the singular.
  private static let (masculine, neuter) = (Array("ой".utf16), Array("ое".utf16))
  /// The endings of an adjective, by the last letter of its noun: one of `thing`.
  private static let agreeing: [(thing: [UInt16], endings: [[UInt16]])] = [
    (Array("ая".utf16), endings("ая яя")), (Array("оеё".utf16), endings("ое ее")),
    (Array("ыи".utf16), endings("ые ие")),
  ]

  private static func endings(_ text: String) -> [[UInt16]] {
    text.split(whereSeparator: \.isWhitespace).map { Array($0.utf16) }
  }

  /// Returns the word with the right ending; nil if its ending can be right.
  /// - Parameters:
  ///   - word: a folded word with the stem of `known`.
  ///   - known: a form of the word in the lexicon.
  ///   - thing: the noun of an adjective; nil for an adjective without one.
  ///   - isFirst: whether the word is the first of the item, so that no preposition determines its
  ///     case.
  static func corrected(
    _ word: [UInt16], knownForm known: [UInt16], noun thing: [UInt16]?, isFirst: Bool
  ) -> [UInt16]? {
    let stem = common(word, known)
    guard stem >= 3, word != known else { return nil }
    let isAdjective = RussianStemmer.isAdjective(known) || known.suffix(2) == masculine[...]
    guard isAdjective else { return noun(word, known, isFirst) }
    return thing.flatMap { adjective(word, known, $0) }
  }

  /// The number of letters with which both words begin.
  private static func common(_ one: [UInt16], _ other: [UInt16]) -> Int {
    zip(one, other).prefix { $0 == $1 }.count
  }

  /// Returns an adjective with the right ending for its noun; nil if its ending can be right.
  private static func adjective(
    _ word: [UInt16], _ known: [UInt16], _ thing: [UInt16]
  ) -> [UInt16]? {
    let length = adjectives.filter { known.suffix($0.count) == $0[...] }.map(\.count).max() ?? 2
    let stem = Array(known.dropLast(length))
    guard word.starts(with: stem), stem.count >= 3 else { return nil }
    let ending = Array(word.dropFirst(stem.count))
    if ending.last == 0x445, ending.count == 2, isSingular(thing) {
      return stem + [ending[0], 0x439]
    }
    if adjectives.contains(ending) { return nil }
    let wanted = agreeing.first { group in thing.last.map(group.thing.contains) ?? false }?.endings
    let soft = Array(known.suffix(length)).first.map { "иея".utf16.contains($0) } ?? false
    if let wanted { return stem + wanted[soft && wanted.count > 1 ? 1 : 0] }
    return known
  }

  /// Whether the noun is in the singular, like "кефир" and unlike "огурцов": a form that the lexicon
  /// contains and that ends in a consonant. Adjectives in -ых do not fit it.
  private static func isSingular(_ thing: [UInt16]) -> Bool {
    guard let last = thing.last, !"аеёиоуыэюяйь".utf16.contains(last) else { return false }
    return Lexicon.shared.words[Word(thing, at: 0..<thing.count, followsSeparator: false).key]
      == thing
  }

  /// Endings in the order of preference for equal distances.
  private static let ordered = endings("ов ы и а ев е у ей ом ам ах")

  /// Returns a noun with the right ending; nil if its ending can be right.
  private static func noun(_ word: [UInt16], _ known: [UInt16], _ isFirst: Bool) -> [UInt16]? {
    let length =
      nouns.filter { known.suffix($0.count) == $0[...] && known.count - $0.count >= 3 }
      .map(\.count).max() ?? 0
    let stem = Array(known.dropLast(length))
    guard word.starts(with: stem), stem.count >= 3 else { return nil }
    let (ending, usual) = (Array(word.dropFirst(stem.count)), Array(known.suffix(length)))
    let (soft, hard): (UInt16, UInt16) = (0x44C, 0x44B)
    // "отбеливател" lacks its ь; in "апельсинь" the ь is a misread ы.
    if ending.isEmpty { return usual == [soft] ? known : nil }
    // "фрикаделькь" is impossible in Russian. No item begins with a form such as "простокваше".
    if ending == [soft], "кгх".utf16.contains(stem.last ?? 0) { return stem + [0x438] }
    if isFirst, ending == [0x435],
      ["а", "я", "ь", ""].contains(String(decoding: usual, as: UTF16.self))
    {
      return known
    }
    if ending == [soft], let last = stem.last, isHard(usual, last) { return stem + [hard] }
    if nouns.contains(ending) { return nil }
    // An ending of adjectives makes another word ("зелёный" of "зелень"), but "апельсиное" is not a
    // word.
    let isPlural = ["", "ы", "и", "ов", "а", "ок"].contains(String(decoding: usual, as: UTF16.self))
    if adjectives.contains(ending), ending != neuter || !isPlural { return nil }
    var table = EditDistance()
    let places = Confusions.indices(of: ending)
    let near = ordered.compactMap { other in
      table.between(places, Confusions.indices(of: other), limit: 15)
        .map { (cost: $0, ending: other) }
    }
    return near.min { $0.cost < $1.cost }.map { stem + $0.ending }
  }

  /// Whether nouns with this ending have no ь in any other form.
  /// - Parameter last: the letter before the ending.
  private static func isHard(_ ending: [UInt16], _ last: UInt16) -> Bool {
    let isConsonant = !"аеёиоуыэюяйь".utf16.contains(last)
    return isConsonant
      && (ending.isEmpty
        || ["а", "ы", "у", "ов", "ом", "о"].contains { Array($0.utf16) == ending })
  }
}
