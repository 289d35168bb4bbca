/// Sizes of packs at the end of names, whose letters text recognition took for digits: "2276" for
/// "227G", "3009г" for "300г".
enum ReceiptSizes {
  /// Repairs the sizes in the names of the lines. A number without a unit is a size only if other
  /// names have sizes of the same kind, or end in such a number too.
  static func repair(
    _ lines: inout [Receipt.Line], in range: Range<Int>, hasMisreadZeros: Bool
  ) {
    let named = range.filter { lines[$0].kind == .other && lines[$0].line.hasName }
    let words = named.flatMap { lines[$0].line.name.split(separator: " ") }
    let grams = named.count { place in
      let last = lines[place].line.name.split(separator: " ").last ?? ""
      return last.count == 4 && last.last == "6" && last.allSatisfy(\.isNumber)
    }
    let hasGrams = grams > 1 || words.contains { isGram(parts($0)?.unit ?? "") }
    for place in named {
      let words = lines[place].line.name.split(separator: " ")
      guard words.count > 1 || lines[place].isSize, let last = words.last else { continue }
      var size = repaired(last, hasSizes: hasGrams)
      if hasMisreadZeros { size = withZeros(size ?? String(last)) ?? size }
      guard let size else { continue }
      lines[place].replaceLastWord(with: size)
    }
  }

  /// Returns the name with zeros in its size where the readings of the line have different characters
  /// that zeros are read as: "500G" for "588G" and "5e6G". Nil if all have the same.
  static func withZeros(in name: String, _ others: [String]) -> String? {
    let words = name.split(separator: " ")
    guard words.count > 1, let last = words.last, let own = digitsAndUnit(last) else { return nil }
    var digits = own.digits
    for other in others {
      let read = other.split(separator: " ")
      guard read.count == words.count, let size = digitsAndUnit(read[read.count - 1]),
        size.digits.count == digits.count
      else { continue }
      for place in digits.indices.dropFirst()
      where size.digits[place] != own.digits[place] && zeros.contains(size.digits[place])
        && zeros.contains(own.digits[place])
      {
        digits[place] = "0"
      }
    }
    guard digits != own.digits else { return nil }
    return (words.dropLast().map(String.init) + [String(digits) + own.unit]).joined(separator: " ")
  }

  /// Returns the name with its size in ounces if the readings of the line have the letters of the unit
  /// as different characters: "16oz" for "1607" and "160z", "8oz" for "80oz" and "80z". Nil if they
  /// do not.
  static func withOunces(in name: String, _ others: [String]) -> String? {
    let words = name.split(separator: " ")
    guard words.count > 1, let last = words.last, last.first?.isNumber == true else { return nil }
    let read = [last] + others.compactMap { $0.split(separator: " ").last }
    let sizes = read.compactMap { word -> Substring? in
      let size = ounces(String(word)) ?? word.lowercased()
      let digits = size.prefix { $0.isNumber }
      return size.hasSuffix("oz") && size.count == digits.count + 2 ? digits : nil
    }
    guard read.contains(where: { $0.lowercased().hasSuffix("z") }),
      let digits = sizes.min(by: { $0.count < $1.count }), !digits.isEmpty,
      last.hasPrefix(digits), last.lowercased() != digits + "oz"
    else { return nil }
    return words.dropLast().joined(separator: " ") + " " + digits + "oz"
  }

  /// Returns the name with the letter at the end of its last word that was read as a digit, if another
  /// reading has the letter: "24S" for "245", "12Z" for "127". Nil if none has.
  static func withFinalLetter(in name: String, _ others: [String]) -> String? {
    let words = name.split(separator: " ")
    guard words.count > 1, let last = words.last, (2...4).contains(last.count),
      last.allSatisfy(\.isNumber), let digit = last.last
    else { return nil }
    let letters = ["5": "S", "8": "S", "2": "Z", "7": "Z", "6": "G"][String(digit)] ?? ""
    let read = others.compactMap { $0.split(separator: " ").last }.filter { other in
      other.count == last.count && other.dropLast() == last.dropLast()
    }
    // An S was read as both digits.
    if read.contains(where: {
      "58".contains(digit) && $0.last != digit && "58".contains($0.suffix(1))
    }) {
      return name.dropLast() + "S"
    }
    let other = read.first { other in
      letters.contains(other.suffix(1).uppercased()) && !letters.isEmpty
    }
    return other.map { words.dropLast().joined(separator: " ") + " " + $0 }
  }

  /// Returns the name with the S at its end that was read as a 5 and an S, if another reading has it once:
  /// "4S" for "45S". Nil if none has.
  static func withSingleFinalLetter(in name: String, _ others: [String]) -> String? {
    guard let last = name.split(separator: " ").last, last.count > 2, let letter = last.last,
      "sS".contains(letter), last.dropLast().last == "5",
      last.dropLast().allSatisfy(\.isNumber)
    else { return nil }
    let single = String(last.dropLast(2)) + String(letter)
    return others.contains { $0.split(separator: " ").last.map(String.init) == single }
      ? String(name.dropLast(2)) + String(letter) : nil
  }

  /// Returns the name with a known unit of its size from another reading, if its own unit is unknown:
  /// "2.5lb" for "2.5le". Nil if no reading has one.
  static func withUnit(in name: String, _ others: [String]) -> String? {
    let words = name.split(separator: " ")
    guard words.count > 1, let last = words.last else { return nil }
    let isPartOfNumber = { (letter: Character) in letter.isNumber || ".,".contains(letter) }
    let digits = last.prefix(while: isPartOfNumber)
    let unit = last.dropFirst(digits.count)
    guard digits.first?.isNumber == true, (1...3).contains(unit.count),
      unit.allSatisfy(\.isLetter), !isUnitOfPack(unit)
    else { return nil }
    let other = others.compactMap { $0.split(separator: " ").last }.first { other in
      other.hasPrefix(digits) && other.count == last.count
        && isUnitOfPack(other.dropFirst(digits.count))
    }
    return other.map { words.dropLast().joined(separator: " ") + " " + $0 }
  }

  private static func isUnitOfPack(_ unit: Substring) -> Bool {
    ["lb", "oz", "ct", "pk", "g", "kg", "ml", "l", "cl", "s", "г", "кг", "мл", "л", "шт"]
      .contains(unit.lowercased())
  }

  /// Returns the name with all digits of its number of pieces if another reading has one more in front:
  /// "№12" for "№2". Nil if none has.
  static func withAllPieces(in name: String, _ others: [String]) -> String? {
    let words = name.split(separator: " ")
    guard words.count > 1, let last = words.last, let sign = last.first, "№N".contains(sign),
      last.count < 3, last.dropFirst().allSatisfy(\.isNumber)
    else { return nil }
    let read = others.compactMap { $0.split(separator: " ").last }
    let longer = read.first { other in
      other.first.map { "№N".contains($0) } == true && other.count == last.count + 1
        && other.dropFirst().allSatisfy(\.isNumber) && other.hasSuffix(last.dropFirst())
    }
    return longer.map { words.dropLast().joined(separator: " ") + " " + $0 }
  }

  /// Characters that a zero with a stroke is read as.
  private static let zeros = Set("0689@eoOQ")

  /// Splits a size into its digits, of which some may be misread, and its unit. A 6 at the end of four
  /// digits is a misread g. Nil for other words.
  private static func digitsAndUnit(_ word: Substring) -> (digits: [Character], unit: String)? {
    let digits = word.prefix { $0.isNumber || zeros.contains($0) }
    let unit = word.dropFirst(digits.count)
    guard digits.first?.isNumber == true, (2...(unit.isEmpty ? 4 : 3)).contains(digits.count),
      unit.count < 4, unit.allSatisfy(\.isLetter)
    else { return nil }
    if !unit.isEmpty { return (Array(digits), String(unit)) }
    return digits.count == 4 && digits.last == "6" ? (digits.dropLast(), "g") : nil
  }

  /// Returns the size in ounces if its unit was read as digits, "18oz" for "1802" and "8oz" for "80z".
  /// Nil for other words.
  static func ounces(_ word: String) -> String? {
    guard word.count > 2, word.dropLast(2).allSatisfy({ $0.isNumber || $0 == "." }),
      let first = word.first, first.isNumber, first != "0", word.dropLast(2).last != ".",
      ["02", "07", "0z", "o2", "o7", "0?"].contains(word.suffix(2).lowercased()),
      word.dropLast(2).count(where: \.isNumber) < 4
    else { return nil }
    return word.dropLast(2) + "oz"
  }

  /// Replaces eights at the end of a size by zeros: "588g", "38s". Nil without them.
  private static func withZeros(_ word: String) -> String? {
    guard let (digits, unit) = parts(word), !unit.isEmpty, digits.count > 1, digits.last == "8",
      !["oz", "ct", "pk"].contains(unit)
    else { return nil }
    let rest =
      digits.prefix(1) + String(digits.dropFirst().reversed().drop { $0 == "8" }.reversed())
    return rest + String(repeating: "0", count: digits.count - rest.count) + unit
  }

  /// Returns the size; nil if the word is not a misread one.
  private static func repaired(_ word: Substring, hasSizes: Bool) -> String? {
    if let first = word.first, "lIi|".contains(first),
      let (_, unit) = parts("1\(word.dropFirst())"),
      ["kg", "l", "кг", "л"].contains(unit)
    {
      return "1" + word.dropFirst()
    }
    if let size = withDigits(word) { return size }
    if word.lowercased().hasSuffix("m1"), let (digits, _) = parts(word.dropLast(2)) {
      return digits + "ml"
    }
    guard let (digits, unit) = parts(word) else { return nil }
    // "25П" is the number of packets of tea; larger amounts of litres are rare.
    let isNumberOfPackets = unit == "п" && digits.count > 1 && digits != "10"
    if let meant = ["q": "g", "п": "л", "мп": "мл", "nl": "ml", "mi": "ml"][unit] {
      return isNumberOfPackets ? nil : digits + meant
    }
    if unit.isEmpty {
      guard hasSizes, digits.count == 4, let last = digits.last, "69".contains(last) else {
        return nil
      }
      return digits.dropLast() + "g"
    }
    if ["кд", "кб", "kб", "кg"].contains(unit) { return digits + "kg" }
    guard digits.count == 4, isGram(unit) else { return nil }
    return withoutSpeck(digits).map { $0 + unit }
  }

  /// Whether the text is the size of a pack, with its unit in the same word: "90s", "1,5л", "№20", "9%
  /// 300г". Three decimals are a weight that was sold.
  static func isSize(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard (1...2).contains(words.count) else { return false }
    return words.allSatisfy { word in
      if let sign = word.first, "№N".contains(sign) {
        return (1...4).contains(word.count - 1) && word.dropFirst().allSatisfy(\.isNumber)
      }
      let digits = word.prefix { $0.isASCII && ($0.isNumber || ".,xх/".contains($0)) }
      let unit = word.dropFirst(digits.count)
      let parts = digits.split { ".,".contains($0) }
      return digits.first?.isNumber == true && digits.count < 6
        && (parts.count < 2 || parts[1].count < 3)
        && (unit == "%" || unit == "m1"
          || (1...4).contains(unit.count) && unit.allSatisfy(\.isLetter))
    }
  }

  /// Replaces signs and letters in a size by the digits that they resemble: "S@@NL", "5eeG". Nil
  /// without them.
  private static func withDigits(_ word: Substring) -> String? {
    if let size = withCyrillicDigits(word) { return size }
    let size = word.prefix { $0.isNumber || "SO@QoeaZ".contains($0) }
    let unit = word.dropFirst(size.count).lowercased()
    guard (2...4).contains(size.count),
      size.contains("@") || size.first?.isNumber == true || size == "SOO"
        || size.first == "Z" && size.dropFirst().contains(where: \.isNumber),
      !size.allSatisfy(\.isNumber),
      let meant = ["g": "g", "ml": "ml", "nl": "ml", "m": "m", "ct": "ct", "pk": "pk"][unit]
    else { return nil }
    let digits = size.map { $0.isNumber ? $0 : $0 == "S" ? "5" : $0 == "Z" ? "2" : "0" }
    return String(digits) + meant
  }

  /// Replaces Cyrillic letters and signs in a size by the digits that they resemble: "ЗООмл", "ЗШТ",
  /// "©,97л". Nil without them.
  private static func withCyrillicDigits(_ word: Substring) -> String? {
    let unit = String(word.reversed().prefix { $0.isLetter && !"ЗзОо".contains($0) }.reversed())
    let digits = word.dropLast(unit.count)
    if ["a", "а"].contains(unit), digits.contains(",") || digits.count < 3,
      digits.first?.isNumber == true,
      digits.dropFirst().allSatisfy({ $0.isNumber || $0 == "," })
    {
      return digits + "л"
    }
    if let size = withPieces(word) { return size }
    guard ["мл", "г", "кг", "шт", "л"].contains(unit.lowercased()), (1...4).contains(digits.count),
      digits.first.map({ $0.isNumber || "Зз©@".contains($0) }) == true,
      digits.allSatisfy({ $0.isNumber || "ЗзОо©@,".contains($0) }),
      digits.contains(where: { "ЗзОо©@".contains($0) })
    else { return nil }
    return String(digits.map { "Зз".contains($0) ? "3" : "Оо©@".contains($0) ? "0" : $0 }) + unit
  }

  /// Returns the number of pieces if its unit was read in Latin letters, or its digit as a letter: "5шт"
  /// for "Sut", "8шт" for "8wr", "8рул" for "Врул". Nil for other words.
  private static func withPieces(_ word: Substring) -> String? {
    if word.hasSuffix("рул"), word.count == 4, let digit = ["В": "8", "З": "3"][word.prefix(1)] {
      return digit + "рул"
    }
    let number = word.dropLast(2)
    guard ["ut", "wt", "ur", "wr", "шт"].contains(word.suffix(2)), (1...3).contains(number.count),
      number.allSatisfy({ $0.isNumber || $0 == "S" })
    else { return nil }
    return number.replacing("S", with: "5") + "шт"
  }

  private static func isGram(_ unit: String) -> Bool { ["g", "г", "ml", "мл"].contains(unit) }

  /// Splits "500g" into digits and the unit in small letters; nil for other words.
  private static func parts(_ word: some StringProtocol) -> (digits: String, unit: String)? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    var unit = word.dropFirst(digits.count).lowercased()
    if unit.last == "." { unit.removeLast() }
    guard !digits.isEmpty, unit.count < 3, unit.allSatisfy(\.isLetter) else { return nil }
    return (String(digits), unit)
  }

  /// Returns four digits without the one that is a zero read twice: thousands of grams are printed
  /// as kilograms.
  private static func withoutSpeck(_ digits: String) -> String? {
    let all = Array(digits)
    let speck = all.indices.dropFirst().last { place in
      "96".contains(all[place])
        && (all[place - 1] == "0" || place + 1 < all.count && all[place + 1] == "0")
    }
    guard let speck else { return nil }
    return String(all[..<speck] + all[(speck + 1)...])
  }
}
