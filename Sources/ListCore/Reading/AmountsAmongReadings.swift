/// An amount that nobody writes, where another reading of the same line has one that people do.
enum AmountsAmongReadings {
  /// The line with the amount of another reading; nil where its own may stay.
  static func better(_ text: String, _ others: [String]) -> String? {
    let words = text.split(separator: " ").map(String.init)
    guard let place = words.lastIndex(where: { Int($0) != nil }), let number = Int(words[place]),
      (11...99).contains(number)
    else { return nil }
    for other in others {
      let read = other.split(separator: " ").map(String.init)
      if let litre = litre(words, place, read) { return litre }
      if number > 12, !usual.contains(number), let found = counted(words, place, read) {
        return found
      }
    }
    return nil
  }

  /// How many of a thing people buy, or what a pack of them has.
  private static let usual: Set<Int> = [
    15, 16, 18, 20, 24, 25, 30, 36, 40, 48, 50, 60, 70, 75, 80, 90,
  ]

  /// "42 cans" that was also read as "12 cans".
  private static func counted(_ words: [String], _ place: Int, _ other: [String]) -> String? {
    guard other.count == words.count, let number = Int(other[place]),
      (1...12).contains(number) || usual.contains(number)
    else { return nil }
    var made = words
    made[place] = other[place]
    return made.joined(separator: " ")
  }

  /// "oil 11" that was also read as "oil 1 l".
  private static func litre(_ words: [String], _ place: Int, _ other: [String]) -> String? {
    let digit = String(words[place].prefix(1))
    guard place > 0, place + 1 == words.count, words[place].count == 2, words[place].last == "1",
      other.count == words.count + 1, Array(other.suffix(2)) == [digit, "l"]
    else { return nil }
    return (words.dropLast() + [digit, "l"]).joined(separator: " ")
  }
}
