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
    "яа аяд да ал дл лдп пл пн нпи ин ий йи иц ци шщ щш ьъ бв вб зэ эз жхк хж кж уч чу мн нм ес се"
    .split(separator: " ").flatMap { letters in
      letters.dropFirst().map { Pair(read: letters[letters.startIndex], meant: $0) }
    }

  /// Whether no letters are to be replaced.
  var isEmpty: Bool { pairs.isEmpty }

  /// Typed lines are left out, since their letters were not recognised.
  init(in lines: [TextLine]) {
    let lines = lines.prefix(200).filter { $0.confidence != nil }
    let words = Set(
      lines.flatMap { MisreadLetters.words(in: $0.text) }.map { Folding.folded(String($0)) })
    var found: [Pair: Int] = [:]
    for word in words where word.count > 4 && MisreadLetters.isUnknown(word) {
      for pair in MisreadLetters.similar where MisreadLetters.known(word, [pair]) != nil {
        found[pair, default: 0] += 1
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
      guard folded.count == word.count, MisreadLetters.isUnknown(folded),
        let known = MisreadLetters.known(folded, pairs)
      else { continue }
      let meant = zip(word, known).map { printed, letter in
        Folding.folded(String(printed)) == String(letter)
          ? String(printed)
          : printed.isUppercase ? letter.uppercased() : String(letter)
      }
      text = text.replacing(word, with: meant.joined(), maxReplacements: 1)
    }
    return TextLine(
      text, confidence: line.confidence, alternatives: line.alternatives, height: line.height,
      isStruck: line.isStruck, isTicked: line.isTicked)
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
    !Corrector.shared.isKnown(word)
      || zip(word, word.dropFirst()).contains { "гкхжшщчц".contains($0) && $1 == "я" }
  }

  /// Returns the known word that results from replacing one of the letters at some of its places;
  /// nil if no replacement gives a known word.
  private static func known(_ word: String, _ pairs: [Pair]) -> String? {
    let letters = Array(word)
    for pair in pairs {
      let places = letters.indices.filter { letters[$0] == pair.read }.prefix(4)
      guard !places.isEmpty else { continue }
      for choice in (1..<(1 << places.count)).reversed() {
        var made = letters
        for (bit, place) in places.enumerated() where choice & (1 << bit) != 0 {
          made[place] = pair.meant
        }
        if !isUnknown(String(made)) { return String(made) }
      }
    }
    return nil
  }
}
