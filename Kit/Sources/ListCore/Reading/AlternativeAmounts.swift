/// Replaces an implausible amount in a line of an image by the amount of another reading of the
/// line. The functions for single mistakes return the corrected line, or nil if it has no such
/// mistake; `place` is the index of the number among the words.
enum AlternativeAmounts {
  /// Returns the line with the amount of another reading; nil if the line keeps its own.
  /// - Parameters:
  ///   - others: the other readings with corrected amounts.
  ///   - uncorrected: the other readings without corrections.
  static func corrected(_ text: String, alternatives others: [String], uncorrected: [String])
    -> String?
  {
    let words = text.split(separator: " ").map(String.init)
    for (other, read) in zip(others, uncorrected) {
      let other = other.split(separator: " ").map(String.init)
      if let mended = misreadUnit(words, other) ?? misreadGrams(words, other)
        ?? misreadThree(words, read.split(separator: " ").map(String.init))
      {
        return mended
      }
    }
    guard let place = words.lastIndex(where: { Int($0) != nil }), let number = Int(words[place]),
      (11...99).contains(number)
    else { return nil }
    for other in others {
      let read = other.split(separator: " ").map(String.init)
      if let litre = misreadLitre(words, place, read) { return litre }
      if number > 12, !commonCounts.contains(number), let found = misreadCount(words, place, read) {
        return found
      }
    }
    return nil
  }

  /// "500 AL" that was also read as "500 ML": a word after a number at the end is replaced by the
  /// unit of another reading.
  private static func misreadUnit(_ words: [String], _ other: [String]) -> String? {
    guard words.count > 2, other.count == words.count, let last = words.last,
      MisreadAmounts.isNumber(words[words.count - 2]), !MisreadAmounts.isMeasure(last),
      words[words.count - 2] == other[other.count - 2], MisreadAmounts.isMeasure(other.last!),
      last.count < 5, last != "%"
    else { return nil }
    return (words.dropLast() + other.suffix(1)).joined(separator: " ")
  }

  /// "2000 г" that was also read as "200 г": such large amounts are written in kilograms.
  private static func misreadGrams(_ words: [String], _ other: [String]) -> String? {
    guard words.count == other.count, let unit = words.last, ["g", "г", "ml", "мл"].contains(unit),
      let place = words.indices.dropLast().last, Int(words[place]) != nil, words[place].count == 4,
      Int(other[place]) != nil, other[place].count == 3,
      words[place].hasPrefix(other[place]) || words[place].hasSuffix(other[place])
    else { return nil }
    var made = words
    made[place] = other[place]
    return made.joined(separator: " ")
  }

  /// "500 г" that was also read as "300 г": a 3 with a flat top is often read as 5, a 5 hardly ever
  /// as 3.
  private static func misreadThree(_ words: [String], _ other: [String]) -> String? {
    guard words.count == other.count, words.count > 1 else { return nil }
    for place in words.indices.dropFirst() where words[place] != other[place] {
      guard words[place].contains("5"), MisreadAmounts.isNumber(other[place]),
        words[place].count == other[place].count,
        zip(words[place], other[place]).allSatisfy({ $0 == $1 || ($0 == "5" && $1 == "3") })
      else { continue }
      var made = words
      made[place] = other[place]
      return made.joined(separator: " ")
    }
    return nil
  }

  /// Common numbers of pieces, bought or in a pack.
  private static let commonCounts: Set<Int> = [
    15, 16, 18, 20, 24, 25, 30, 36, 40, 48, 50, 60, 70, 75, 80, 90,
  ]

  /// "42 cans" that was also read as "12 cans".
  private static func misreadCount(_ words: [String], _ place: Int, _ other: [String]) -> String? {
    guard other.count == words.count, let number = Int(other[place]),
      (1...12).contains(number) || commonCounts.contains(number)
    else { return nil }
    var made = words
    made[place] = other[place]
    return made.joined(separator: " ")
  }

  /// "oil 11" that was also read as "oil 1 l".
  private static func misreadLitre(_ words: [String], _ place: Int, _ other: [String]) -> String? {
    guard words[place].count == 2, words[place].last == "1" else { return nil }
    let meant = words[..<place] + [String(words[place].prefix(1)), "l"] + words[(place + 1)...]
    return meant.elementsEqual(other) ? other.joined(separator: " ") : nil
  }
}
