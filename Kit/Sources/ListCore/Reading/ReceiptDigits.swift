/// Digits and letters in the words of Cyrillic receipts that were read for each other.
enum ReceiptDigits {
  /// Returns the text with digits for letters in numbers, "350г" for "35ог", "8рул" for "ВРУЛ", and
  /// with letters for digits in abbreviations, "б/г" for "6/г".
  static func repaired(_ text: String) -> String {
    withClassOfEggs(
      text.split(separator: " ").map { word in
        withLetter(word) ?? withZeros(word) ?? withNumber(word) ?? withKilogram(word)
          ?? String(word.replacing(/(^|\.)3\/(?=[а-яА-Я]{3})/) { "\($0.output.1)З/" })
      }
    ).joined(separator: " ")
  }

  /// Returns the words with the class of eggs, С0, that was read as letters: "Яйцо СО фас.".
  private static func withClassOfEggs(_ words: [String]) -> [String] {
    guard words.contains(where: { Folding.folded($0).hasPrefix("яйц") }) else { return words }
    return words.map { ["СО", "CO", "СO", "CО", "(0", "(О", "(O", "C0"].contains($0) ? "С0" : $0 }
  }

  /// Returns the abbreviation; nil for other words.
  private static func withLetter(_ word: Substring) -> String? {
    guard word.count == 3, word.contains("/"), word.contains(where: \.isNumber) else { return nil }
    let read = String(word.map { $0 == "6" ? "б" : $0 == "8" ? "в" : $0 })
    return ReceiptReadings.abbreviations.contains(Folding.folded(read)) ? read : nil
  }

  private static let units: Set<String> = ["г", "гр", "кг", "мл", "л", "шт", "%"]

  /// Returns the number with zeros for the letter o, which old-style figures resemble: "35ог", "8оог",
  /// "80,9о". Nil for other words.
  private static func withZeros(_ word: Substring) -> String? {
    let number = word.prefix { $0.isNumber || "оОoO.,".contains($0) }
    let unit = word.dropFirst(number.count)
    guard number.first?.isNumber == true, number.contains(where: { "оОoO".contains($0) }),
      units.contains(unit.lowercased()) || unit.isEmpty && number.count > 2
    else { return nil }
    return String(number.map { "оОoO".contains($0) ? "0" : $0 }) + unit
  }

  /// Returns the name with the letter of grams at its end that was read as a digit, if another reading
  /// has the letter behind the same last digit: "75г" for "750" and "5г" or "z5г". Nil if none has.
  static func withGrams(in name: String, _ others: [String]) -> String? {
    let words = name.split(separator: " ")
    guard words.count > 1, let last = words.last, (2...4).contains(last.count),
      last.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    let number = last.dropLast()
    let isRead = others.contains { other in
      guard let size = other.split(separator: " ").last, ["г", "Г"].contains(size.suffix(1)),
        size.count <= last.count, let digit = size.dropLast().last
      else { return false }
      return digit.isNumber && digit == number.last
        && size.dropLast().drop { !$0.isNumber }.allSatisfy(\.isNumber)
        && number.hasSuffix(size.dropLast().drop { !$0.isNumber })
    }
    return isRead ? words.dropLast().joined(separator: " ") + " \(number)г" : nil
  }

  /// Returns a kilogram whose 1 was read as a letter, and perhaps its г as an r: "lkr". Nil for other
  /// words.
  private static func withKilogram(_ word: Substring) -> String? {
    let unit = word.dropFirst()
    guard let first = word.first, "lI|1".contains(first), unit.count == 2,
      let kilo = unit.first, "kкKК".contains(kilo), let gram = unit.last, "rгГ".contains(gram)
    else { return nil }
    return "1кг"
  }

  private static let initials: [Character: Character] = ["З": "3", "з": "3", "В": "8", "Б": "6"]
  private static let pieces: Set<String> = ["сл", "рул", "пак", "шт"]

  /// Returns a number of layers, rolls, packets or pieces whose digit was read as a letter: "ЗСЛ",
  /// "Врул". Nil for other words.
  private static func withNumber(_ word: Substring) -> String? {
    guard let digit = word.first.flatMap({ initials[$0] }),
      pieces.contains(word.dropFirst().lowercased())
    else { return nil }
    return String(digit) + word.dropFirst()
  }
}
