/// Words of a receipt that another reading of their line has better.
enum ReceiptReadings {
  /// Returns the first reading of a Cyrillic line with words of the others.
  static func ofCyrillic(_ line: TextLine) -> String {
    let others = line.alternatives
    let words = withCyrillicWords(
      withBrands(withLineNumber(ReceiptSpaces.separated(line.text, others), others), others), others
    )
    return ReceiptDigits.repaired(
      ReceiptSigns.withoutSmudge(ReceiptSigns.repaired(words, others), others))
  }

  /// Returns the first reading of another line with words of the others.
  static func ofLatin(_ line: TextLine) -> String {
    let others = line.alternatives
    let text = ReceiptSpaces.withoutSmallL(
      ReceiptSpaces.separated(ReceiptSpaces.completed(line.text, others), others)
    ).replacing(/\b[Il](?=[0-9.]{0,3}(?:OZ|G|ML|KG|PK|CT)\b)/, with: "1")
    let words = withLetters(withLineNumber(text, others), others)
    return ReceiptSigns.withoutSmudge(ReceiptSigns.repaired(words, others), others)
  }

  /// Returns the Cyrillic text with Latin words of the lexicon, which are mostly brands, instead of
  /// unknown words where another reading has such a word in the same place: "TIDE" for "ТТОЕ".
  private static func withBrands(_ text: String, _ others: [String]) -> String {
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

  /// Returns the Latin text with words of another reading instead of those with Cyrillic letters, or
  /// with digits for letters: "SPF30" for "5РЕЗВ", "S/GEL" for "5/GEL".
  private static func withLetters(_ text: String, _ others: [String]) -> String {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for other in others {
      let read = other.split(separator: " ", omittingEmptySubsequences: false)
      guard read.count == words.count else { continue }
      for place in words.indices where read[place].allSatisfy(\.isASCII) {
        let own = words[place]
        let isForeign = own.contains { $0.isLetter && !$0.isASCII }
        let digits: [Character: Character] = ["5": "S", "0": "O", "1": "I", "8": "B"]
        let isRead =
          own.count == read[place].count && own.contains(where: \.isNumber)
          && own.count(where: \.isLetter) > 2 && !read[place].contains(where: \.isNumber)
          && zip(own, read[place]).allSatisfy { $0 == $1 || digits[$0] == $1 }
        if isForeign && read[place].count(where: \.isLetter) > 2 || isRead {
          words[place] = String(read[place])
        }
      }
    }
    return words.joined(separator: " ")
  }

  /// Returns the text with the number of its line that another reading has: "5)" for "53" and "4)" for
  /// "4.3".
  private static func withLineNumber(_ text: String, _ others: [String]) -> String {
    guard let first = text.split(separator: " ").first, first.last != ")" else { return text }
    let number = others.compactMap { $0.split(separator: " ").first }.first { other in
      other.last == ")" && (1...2).contains(other.dropLast().count)
        && other.dropLast().allSatisfy(\.isNumber) && first.hasPrefix(other.dropLast())
        && first.allSatisfy { $0.isNumber || $0 == "." }
    }
    return number.map { String($0 + text.dropFirst(first.count)) } ?? text
  }

  /// Returns the text with Cyrillic words instead of unknown ones in small Latin letters, where another
  /// reading of the line has a Cyrillic word in the same place: "Шоколад" for "Woxonag". A known word
  /// also replaces an unknown one that differs in one letter, and a known abbreviation an unknown one.
  private static func withCyrillicWords(_ text: String, _ others: [String]) -> String {
    var words = text.split(separator: " ").map(String.init)
    for other in others {
      let read = other.split(separator: " ").map(String.init)
      guard read.count == words.count else { continue }
      for place in words.indices where words[place] != read[place] {
        if isBetter(read[place], than: words[place]) { words[place] = read[place] }
      }
    }
    // The first sort of flour: "1с".
    return words.map { ["ic", "Ic", "lc", "1c"].contains($0) ? "1с" : $0 }.joined(separator: " ")
  }

  private static func isBetter(_ other: String, than word: String) -> Bool {
    let (read, own) = (String(bare(other)), String(bare(word)))
    if abbreviations.contains(Folding.folded(read)) {
      return own.contains("/") && !abbreviations.contains(Folding.folded(own))
    }
    // "5пак" for "Snax", "10шт" for "тошт"
    if isSize(read), own.count == read.count, own.allSatisfy(\.isLetter),
      own.allSatisfy(\.isASCII) || own.hasSuffix(read.drop(while: \.isNumber))
    {
      return !Corrector.shared.isKnown(Folding.folded(own))
    }
    guard read.count > 2, read.allSatisfy({ $0.isLetter && !$0.isASCII }),
      !Corrector.shared.isKnown(Folding.folded(own))
    else { return false }
    // "МЫТ" was read as "MBIT".
    if own.contains("BI"), own.allSatisfy(\.isASCII),
      LookAlikes.skeleton(Folding.folded(own.replacing("BI", with: "Ы")))
        == LookAlikes.skeleton(Folding.folded(read))
    {
      return true
    }
    guard read.count > 3 else { return false }
    let isLatin =
      own.contains(where: \.isLowercase) && own.allSatisfy { $0.isASCII && $0.isLetter }
    let isNear = own.count == read.count && zip(own, read).count { $0 != $1 } == 1
    return isLatin || isNear && Corrector.shared.isKnown(Folding.folded(read))
  }

  /// Whether the word is a number with a Cyrillic unit.
  private static func isSize(_ word: String) -> Bool {
    let unit = word.drop { $0.isASCII && $0.isNumber }
    return unit.count < word.count && (2...3).contains(unit.count)
      && unit.allSatisfy { $0.isLetter && !$0.isASCII }
  }

  /// How food was made, as it is printed: "х/к" is cold smoked.
  static let abbreviations: Set = [
    "х/к", "г/к", "в/к", "б/к", "с/к", "п/к", "с/с", "в/с", "н/к", "с/б", "х/б", "д/с", "с/м",
    "б/г",
  ]

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
