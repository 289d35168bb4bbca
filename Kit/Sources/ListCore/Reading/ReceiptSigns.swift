/// Signs in the words of a receipt that were read as letters or digits, and smudges that were read as
/// words.
enum ReceiptSigns {
  /// Returns the text with the signs that another reading has in its place: "Натс&Фрутс" for
  /// "Натс8Фрутс", "т/бум." for "трбум.", "пом.№1" for "пом.М1".
  static func repaired(_ text: String, _ others: [String]) -> String {
    var words = ReceiptSigns.words(text)
    for other in others {
      let read = ReceiptSigns.words(other)
      guard read.count == words.count else { continue }
      for place in words.indices where words[place] != read[place] {
        words[place] = withSign(words[place], read[place]) ?? words[place]
      }
    }
    return words.joined(separator: " ")
  }

  /// Returns the word with a sign of the other one; nil unless it is the only difference.
  private static func withSign(_ own: String, _ other: String) -> String? {
    var letters = Array(own)
    let read = Array(other)
    guard letters.count == read.count, own.count > 1 else { return nil }
    if let numbered = withNumberSign(letters, read) { return numbered }
    let different = letters.indices.filter { key(letters[$0]) != key(read[$0]) }
    guard different.count == 1, let place = different.first else { return nil }
    let (before, after) = (letters[..<place], letters[(place + 1)...])
    switch (letters[place], read[place]) {
    case ("8", "&") where before.last?.isLetter == true && after.first?.isLetter == true:
      letters[place] = "&"
    // An unknown abbreviation: "т/бум.".
    case (let letter, "/")
    where letter.isLetter && before.last?.isLetter == true && after.first?.isLetter == true
      && own.count(where: \.isLetter) > 3
      && !Corrector.shared.isKnown(Folding.folded(own.filter(\.isLetter))):
      letters[place] = "/"
    // A star in front of the name, which another reading has.
    case (let letter, "*") where letter.isLetter && before.isEmpty && after.count > 3:
      letters[place] = "*"
    // "S4" is a size: prices have decimals.
    case ("$", "S") where before.isEmpty && after.count < 3 && after.allSatisfy(\.isNumber):
      letters[place] = "S"
    default: return nil
    }
    return String(letters)
  }

  /// Returns the word with the sign of a number at its end that was read as an M, and as an N or the
  /// sign in the other reading: "пом.№1". Nil for other words.
  private static func withNumberSign(_ own: [Character], _ other: [Character]) -> String? {
    guard let place = own.lastIndex(where: { "МM".contains($0) }), "N№".contains(other[place]),
      place == 0 || own[place - 1] == ".",
      zip(own[..<place], other[..<place]).allSatisfy({ key($0) == key($1) }),
      own[(place + 1)...].allSatisfy({ $0.isNumber || "]|lI".contains($0) })
    else { return nil }
    let number = other[(place + 1)...]
    guard (1...3).contains(number.count), number.allSatisfy(\.isNumber) else { return nil }
    return String(own[..<place] + ["№"] + number)
  }

  /// Returns the text without a short last word of the name, or in front of the sum, that another
  /// reading has as a sign or as entirely different letters: "ГРУШИ ee 777.28" for "ГРУШИ * 777.28".
  static func withoutSmudge(_ text: String, _ others: [String]) -> String {
    var words = ReceiptSigns.words(text)
    let end = endOfName(in: words)
    guard end > 0, words[end].count < 4, words[end].allSatisfy(\.isLetter) else { return text }
    let readings = others.map(ReceiptSigns.words).filter {
      $0.count == words.count && $0[..<end].contains { $0.count > 2 || end == 1 || $0 == words[0] }
    }
    let strange = readings.count { reading in
      // A letter can be a kind or a rate, and is read as others: "кл. А".
      (words[end].count > 1 || !reading[end].contains(where: \.isLetter))
        && isDifferent(reading[end], from: words[end])
    }
    guard strange > 0 else { return text }
    let isLast = end == words.count - 1
    let isWord =
      Corrector.shared.isKnown(Folding.folded(words[end])) || MisreadAmounts.isMeasure(words[end])
    // Units and times signs are also short.
    if !isLast, MisreadAmounts.isMeasure(words[end]) || ReceiptLine.pieces(of: words[end]) != nil {
      return text
    }
    guard !isWord || strange == readings.count && isLast && strange > 1 else { return text }
    words.remove(at: end)
    return words.joined(separator: " ")
  }

  /// Returns the place of the last word in front of the sum and the letter of its tax.
  private static func endOfName(in words: [String]) -> Int {
    let last = words.count - 1
    if last > 0, ReceiptLine.isPrice(words[last]) { return last - 1 }
    if last > 1, words[last].count == 1, ReceiptLine.isPrice(words[last - 1]) { return last - 2 }
    return last
  }

  /// Whether the words have no letter in common at the same place, and the other one is no number.
  private static func isDifferent(_ other: String, from word: String) -> Bool {
    !other.contains(where: \.isNumber) && zip(other, word).allSatisfy { key($0) != key($1) }
      && zip(other.reversed(), word.reversed()).allSatisfy { key($0) != key($1) }
  }

  private static func key(_ letter: Character) -> String {
    LookAlikes.skeleton(Folding.folded(String(letter)))
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
