/// Latin words in names of Cyrillic receipts, which are mostly brands: "ТТОЕ" for "TIDE".
enum ReceiptBrands {
  /// Returns the text with Latin words of the lexicon instead of unknown words, where another reading
  /// of the line has such a word in the same place.
  static func restored(_ text: String, _ others: [String]) -> String {
    var words = text.split(separator: " ").map(String.init)
    for other in others {
      let read = other.split(separator: " ")
      guard read.count == words.count else { continue }
      for place in words.indices where isBrand(String(read[place]), insteadOf: words[place]) {
        words[place] = String(read[place])
      }
    }
    return words.joined(separator: " ")
  }

  private static func isBrand(_ other: String, insteadOf word: String) -> Bool {
    let (brand, letters) = (bare(other), bare(word))
    guard brand.count > 2, abs(brand.count - letters.count) < 2, brand != letters,
      brand.allSatisfy({ $0.isASCII && $0.isLetter }), letters.contains(where: \.isLetter),
      letters.allSatisfy({ !$0.isLetter || !$0.isASCII })
    else { return false }
    // Sizes begin with a digit too, but have one or two letters.
    let isMixed = letters.contains(where: \.isNumber) && letters.count(where: \.isLetter) > 2
    return (isMixed || !letters.contains(where: \.isLowercase))
      && !Corrector.shared.isKnown(Folding.folded(String(letters)))
      && Corrector.shared.isKnown(brand.lowercased())
  }

  /// Returns the word without punctuation around it.
  private static func bare(_ word: String) -> Substring {
    let isPunctuation = { (letter: Character) in !letter.isLetter && !letter.isNumber }
    let start = word.drop(while: isPunctuation)
    return start[
      ..<(start.lastIndex { !isPunctuation($0) }.map(start.index(after:)) ?? start.endIndex)]
  }
}
