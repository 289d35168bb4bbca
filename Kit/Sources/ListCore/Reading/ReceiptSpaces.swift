/// Spaces between the words of receipts that only one of several readings has.
enum ReceiptSpaces {
  /// Returns the text with the space in front of a size that another reading has, even if that
  /// misread the unit: "pesto red 190g" for "pesto red190g" beside "pesto red 1908".
  static func separated(_ text: String, _ others: [String]) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let name = word.prefix { $0.isLetter || "./&-".contains($0) }
      let size = word.dropFirst(name.count)
      guard name.count > 1, name.first?.isLetter == true, isSize(size),
        others.contains(where: { hasSpace(in: $0, between: name, and: size) })
      else { return withCapital(word, others) }
      return name + " " + size
    }.joined(separator: " ")
  }

  /// Returns the word with the space in front of a capital behind a small letter, if another reading
  /// has it: "Pot Jwl" for "PotJwl".
  private static func withCapital(_ word: Substring, _ others: [String]) -> String {
    for (place, next) in zip(word.indices, word.indices.dropFirst()).dropFirst()
    where word[place].isLowercase && word[next].isUppercase {
      let (one, other) = (word[..<next], word[next...])
      let isSplit = others.contains { text in
        let words = text.split(separator: " ")
        return zip(words, words.dropFirst()).contains { $0 == one && $1 == other }
      }
      if isSplit, other.count > 1 { return one + " " + other }
    }
    return String(word)
  }

  /// Whether the word is a number with a unit.
  private static func isSize(_ word: Substring) -> Bool {
    let digits = word.prefix { $0.isNumber || ".,".contains($0) }
    let unit = LookAlikes.skeleton(word.dropFirst(digits.count).lowercased())
    return digits.first?.isNumber == true && digits.count < 5
      && units.contains(unit)
  }

  private static let units = Set(
    ["g", "kg", "ml", "cl", "l", "oz", "m", "pk", "ct", "г", "кг", "мл", "л", "м", "шт"].map {
      LookAlikes.skeleton($0)
    })

  /// Whether the text has the name as a word, and behind it one with at least the first digits of the
  /// size.
  private static func hasSpace(
    in text: String, between name: Substring, and size: Substring
  ) -> Bool {
    let words = text.split(separator: " ")
    let digits = size.prefix(while: \.isNumber)
    return zip(words, words.dropFirst()).contains { one, other in
      key(one) == key(name) && other.hasPrefix(digits.prefix(2))
        && abs(other.count - size.count) < 2
    }
  }

  private static func key(_ word: Substring) -> String {
    LookAlikes.skeleton(Folding.folded(String(word)).filter { $0.isLetter || $0.isNumber })
  }

  /// Splits the heading of an amount from its digits, in which a 1 may be read as a letter: "Qty3",
  /// "Qtyl", "2QTY", "2FOR".
  static func withSplitHeadings(_ words: [String]) -> [String] {
    words.flatMap { word in
      if let parts = word.wholeMatch(of: /([1-9][0-9]?)(QTY|Qty|FOR|For)/)?.output {
        return [String(parts.1), String(parts.2)]
      }
      let heading = word.prefix(3)
      let digits = word.dropFirst(3).drop { $0 == ":" }
      guard heading.lowercased() == "qty", (1...3).contains(digits.count),
        digits.allSatisfy({ $0.isASCII && $0.isNumber || "lI|".contains($0) })
      else { return [word] }
      return [String(heading), String(digits.map { $0.isNumber ? $0 : "1" })]
    }
  }

  /// Returns the text with a word that another reading has in addition: a size, or the space behind the
  /// amount in front of the name. "EGGS 12S 3.86" for "EGGS 3.86", "1 KING OIL" for "1KING OIL".
  static func completed(_ text: String, _ others: [String]) -> String {
    let words = text.split(separator: " ")
    for other in others {
      let read = other.split(separator: " ")
      guard read.count == words.count + 1, words.count > 1 else { continue }
      let place = zip(words, read).prefix { $0 == $1 }.count
      guard words[place...] == read[(place + 1)...] || words.dropFirst() == read[2...] else {
        continue
      }
      let isSize =
        place > 0 && read[place].wholeMatch(of: /[1-9][0-9]{0,3}(S|G|ML|L|KG|PK|CT|OZ)/) != nil
      let isAmount =
        place == 0 && read[0].wholeMatch(of: /[1-9]/) != nil && words[0] == read[0] + read[1]
        && read[1].first?.isLetter == true && read[1].count > 2
      if isSize && words[place...] == read[(place + 1)...] || isAmount { return other }
    }
    return text
  }

  /// Replaces a small l in words of capitals by the letter or digit that it is: "BlO" is BIO, "Al" is
  /// A1.
  static func withoutSmallL(_ text: String) -> String {
    let letters = text.filter { $0.isLetter && $0 != "l" }
    guard text.contains("l"), letters.count > 5, letters.allSatisfy(\.isUppercase) else {
      return text
    }
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard let first = word.first, first.isUppercase, word.allSatisfy(\.isLetter) else {
        return String(word)
      }
      if word.count == 2, word.last == "l" { return "\(first)1" as String }
      return word.count > 2 ? String(word.replacing("l", with: "I")) : String(word)
    }.joined(separator: " ")
  }
}
