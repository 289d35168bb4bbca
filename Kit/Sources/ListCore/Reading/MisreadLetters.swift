/// Letters that text recognition takes for others throughout a page, because of its font: "КЯПУСТЯ"
/// and "БУЛОЧКЯ" for "КАПУСТА" and "БУЛОЧКА".
struct MisreadLetters {
  private struct Pair: Hashable {
    let read: Character
    let meant: Character
  }

  /// Pairs that make several unknown words known, most frequent first.
  private let pairs: [Pair]
  /// Letters of similar shape in some fonts.
  private static let similar: [Pair] =
    "яа аядл да дл лдп пнл нпи ин йиа ийца ци шщ щш ьъ бв вб зэ эз жхк хжк кж уч чу мн нм ес се"
    .split(separator: " ").flatMap { letters in
      letters.dropFirst().map { Pair(read: letters[letters.startIndex], meant: $0) }
    }

  /// Whether no letters are to be replaced.
  var isEmpty: Bool { pairs.isEmpty }

  /// Typed lines are left out, since their letters were not recognised.
  init(in lines: [TextLine]) {
    let lines = lines.prefix(200).filter { $0.confidence != nil }
    let words = Set(
      lines.flatMap { [$0.text] + $0.alternatives }.flatMap(MisreadLetters.words)
        .map { Folding.folded(String($0)) })
    var found: [Pair: Int] = [:]
    for word in words where word.count > 4 && MisreadLetters.isUnknown(word) {
      for pair in MisreadLetters.similar {
        guard let known = MisreadLetters.known(word, [pair]) else { continue }
        // The words of receipts are certain to be there, those of goods are not.
        found[pair, default: 0] += ReceiptWords.isKeyword(known) ? 2 : 1
      }
    }
    pairs = found.filter { $0.value > 2 }
      .sorted { ($0.value, $1.key.read, $1.key.meant) > ($1.value, $0.key.read, $0.key.meant) }
      .prefix(4).map(\.key)
  }

  /// Replaces the letters in the unknown words of a line if that makes them known.
  func corrected(_ line: TextLine) -> TextLine {
    guard !pairs.isEmpty else { return line }
    var text = line.text
    for word in MisreadLetters.words(in: text) where word.count > 2 {
      let folded = Folding.folded(String(word))
      let isAbbreviation = word.endIndex < text.endIndex && text[word.endIndex] == "."
      guard folded.count == word.count, MisreadLetters.isUnknown(folded),
        let known = MisreadLetters.known(folded, pairs, isAbbreviation: isAbbreviation)
      else { continue }
      let meant = zip(word, known).map { printed, letter in
        Folding.folded(String(printed)) == String(letter)
          ? String(printed)
          : printed.isUppercase ? letter.uppercased() : String(letter)
      }
      text = text.replacing(word, with: meant.joined(), maxReplacements: 1)
    }
    text = withDisputedLetters(text, line.alternatives)
    return TextLine(
      text, confidence: line.confidence, alternatives: line.alternatives, height: line.height,
      isStruck: line.isStruck, isTicked: line.isTicked)
  }

  /// Replaces letters of unknown words for which another reading has the letter that is meant, or
  /// another one that is read for it: "Глобус" for "Гаобус" and "Гпобус", if both mean л.
  private func withDisputedLetters(_ text: String, _ others: [String]) -> String {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(Array.init)
    for other in others {
      let read = LookAlikes.replacingImpossibleShortI(in: other)
        .split(separator: " ", omittingEmptySubsequences: false).map(Array.init)
      guard read.count == words.count else { continue }
      for place in words.indices where words[place].count == read[place].count {
        let word = String(words[place].filter(\.isLetter))
        guard word.count > 2, MisreadLetters.isUnknown(Folding.folded(word)) else { continue }
        for (at, pair) in zip(words[place], read[place]).enumerated()
        where pair.0.lowercased() != pair.1.lowercased() {
          guard let meant = meantLetter(of: pair.0, and: pair.1) else { continue }
          words[place][at] = meant
        }
      }
    }
    return words.map { String($0) }.joined(separator: " ")
  }

  /// Returns the letter for which both are read, or that one is and for which the other one is read;
  /// in the case of the first.
  private func meantLetter(of one: Character, and other: Character) -> Character? {
    let letters = [one, other].map { Character($0.lowercased()) }
    let meant = letters.map { letter in
      [letter] + pairs.filter { $0.read == letter }.map(\.meant)
    }
    // Not the first reading itself, which needs no replacement.
    guard let found = meant[0].dropFirst().first(where: meant[1].contains) else { return nil }
    return one.isUppercase ? Character(found.uppercased()) : found
  }

  /// Returns the Cyrillic words of a line.
  private static func words(in text: String) -> [Substring] {
    text.split { !$0.isLetter }.filter { word in
      word.count < 20 && word.unicodeScalars.allSatisfy { (0x400...0x4FF).contains($0.value) }
    }
  }

  /// Whether the lexicon does not contain the word. It compares stems, so endings that do not exist are
  /// checked too: no я follows a к, as in "булочкя".
  private static func isUnknown(_ word: String) -> Bool {
    !Corrector.shared.isKnown(word) && !ReceiptWords.isKeyword(word)
      || zip(word, word.dropFirst()).contains { "гкхжшщчц".contains($0) && $1 == "я" }
  }

  /// Returns the known word that results from replacing one of the letters at some of its places;
  /// nil if no replacement gives a known word.
  /// - Parameter isAbbreviation: whether the word is the beginning of a longer one, as "наполн." is.
  private static func known(
    _ word: String, _ pairs: [Pair], isAbbreviation: Bool = false
  ) -> String? {
    let isBeginning = { (made: String) in
      isAbbreviation && made.count > 3 && Lexicon.hasWord(beginningWith: made)
    }
    if isBeginning(word) { return nil }
    let letters = Array(word)
    for pair in pairs {
      let places = letters.indices.filter { letters[$0] == pair.read }.prefix(4)
      guard !places.isEmpty else { continue }
      for choice in (1..<(1 << places.count)).reversed() {
        var made = letters
        for (bit, place) in places.enumerated() where choice & (1 << bit) != 0 {
          made[place] = pair.meant
        }
        if !isUnknown(String(made)) || isBeginning(String(made)) { return String(made) }
      }
    }
    return nil
  }
}
