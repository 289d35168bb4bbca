/// Letters that look alike in the Latin and the Cyrillic script.
enum LookAlikes {
  /// Returns the word in Cyrillic; nil if a letter is neither Cyrillic nor looks like a Cyrillic
  /// one.
  static func cyrillic(_ word: [UInt16]) -> [UInt16]? {
    mapped(word, toCyrillic) { $0 >= 0x400 }?.reduce(into: []) { word, unit in
      // An ы that was read as two letters, ьі.
      if unit == 0x456, word.last == 0x44C {
        word[word.count - 1] = 0x44B
      } else {
        word.append(unit)
      }
    }
  }

  /// Returns the word in Latin letters; nil if a letter is neither Latin nor looks like a Latin
  /// one.
  static func latin(_ word: [UInt16]) -> [UInt16]? { mapped(word, toLatin) { $0 < 0x400 } }

  /// Returns the folded word with every Latin letter and digit that looks like a Cyrillic letter
  /// replaced by it, so that words of either script can be compared.
  static func skeleton(_ folded: String) -> String {
    String(decoding: folded.utf16.map { toCyrillic[$0] ?? $0 }, as: UTF16.self)
  }

  /// Returns the word with the given replacements; nil if it contains another unit for which
  /// `isKept` is false.
  private static func mapped(
    _ word: [UInt16], _ replacements: [UInt16: UInt16], _ isKept: (UInt16) -> Bool
  ) -> [UInt16]? {
    var mapped: [UInt16] = []
    for unit in word {
      guard let other = replacements[unit] ?? (isKept(unit) ? unit : nil) else { return nil }
      mapped.append(other)
    }
    return mapped
  }

  private static let latinLetters = Array("aeocpxykmtbhnrugbi3064".utf16)
  private static let cyrillicLetters = Array("аеосрхукмтвнпгидьізоб4".utf16)
  private static let toCyrillic = Dictionary(
    zip(latinLetters, cyrillicLetters), uniquingKeysWith: { one, _ in one })
  private static let toLatin = Dictionary(
    zip(cyrillicLetters, latinLetters), uniquingKeysWith: { one, _ in one })

  // MARK: - Lines

  /// Replaces a Й by А where no Й can be: at the beginning of a word before a consonant, alone, and
  /// after a consonant. "Йрбуз", "Агро-Йльянс", "Б.Ю.Йлекс", "89.99_Й", "БЕЗНЙЛИЧНЫМИ".
  static func replacingImpossibleShortI(in line: String) -> String {
    guard line.contains(where: { "Йй".contains($0) }) else { return line }
    let letters = Array(line)
    return String(
      letters.indices.map { place in
        let letter = letters[place]
        guard "Йй".contains(letter) else { return letter }
        let before = place > 0 && letters[place - 1].isLetter ? letters[place - 1] : nil
        let after = place + 1 < letters.count ? letters[place + 1] : " "
        let begins = before == nil && !(after.isLetter && isVowel(after))
        let followsConsonant = before.map { isCyrillic($0) && !isVowel($0) } ?? false
        guard begins || followsConsonant else { return letter }
        return letter == "Й" ? "А" : "а"
      })
  }

  private static func isVowel(_ letter: Character) -> Bool {
    "АЕЁИОУЫЭЮЯЙаеёиоуыэюяй".contains(letter)
  }

  private static func isCyrillic(_ letter: Character) -> Bool {
    letter.utf16.allSatisfy { (0x410...0x451).contains($0) }
  }

  /// Replaces a 0 at the beginning of a Cyrillic word by О, "подс.0лейна", and a 3 by З if that makes a
  /// known word: "3уб.паста", but not "3рул".
  static func replacingInitialDigits(in line: String) -> String {
    guard line.contains(where: { "03".contains($0) }) else { return line }
    var replaced = ""
    var rest = line[...]
    while let character = rest.popFirst() {
      let word = rest.prefix { $0.isLetter }
      let begins = replaced.last.map { !$0.isLetter && !$0.isNumber && !",.".contains($0) } ?? true
      let beginsAfterDot =
        replaced.last == "." && replaced.dropLast().last.map { $0.isLetter } == true
      let isCyrillic = word.count > 1 && word.allSatisfy { !$0.isASCII }
      guard begins || beginsAfterDot, isCyrillic else {
        replaced.append(character)
        continue
      }
      switch character {
      case "0": replaced.append("О")
      case "3":
        let known = Folding.folded("З" + word)
        let isUnit = Corrector.shared.isKnown(Folding.folded(String(word)))
        replaced.append(!isUnit && Corrector.shared.isKnown(known) ? "З" : "3")
      default: replaced.append(character)
      }
    }
    return replaced
  }

  /// Replaces words of a Cyrillic text that were read in Latin letters: "MOPKOBb", "Puc", "c/m".
  /// Other Latin words can be brands: they are replaced only if that makes a known word, or if they
  /// also contain Cyrillic letters.
  static func replacingLatinWords(in line: String) -> String {
    line.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let letters = word.filter(\.isLetter)
      guard letters.contains(where: \.isASCII) else { return String(word) }
      let parts = word.split(separator: "-")
      // "Cp-BO"
      let isAbbreviation = parts.count == 2 && parts.allSatisfy { $0.count < 3 }
      let isShort =
        letters.count < 3 && word.contains { "/0123456789".contains($0) }
        || isAbbreviation && letters.count == 4
      let others = [
        replacingLatinLetters(in: word, b: "ь"), replacingLatinLetters(in: word, b: "в"),
      ].compactMap(\.self)
      let known = others.first {
        let bare = Folding.folded($0).filter { $0.isLetter }
        return bare.count > 2 && Corrector.shared.isKnown(bare)
      }
      let isMixed = letters.contains { !$0.isASCII }
      return known ?? (isShort || isMixed || ReceiptWords.isTax(String(word)) ? others.first : nil)
        ?? String(word)
    }.joined(separator: " ")
  }

  /// The Cyrillic letters that are misread as Latin ones, by the Latin letter. `b` has two and is
  /// not among them.
  private static let misreadLetters: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "AaBCcEeHhKkMmOoPpTtXxYyrnugi", "АаВСсЕеНнКкМмОоРрТтХхУугпиди"))

  /// The Latin letters by the Cyrillic ones that look the same.
  private static let latinTwins: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip("АВСЕНКМОРТХУаеосрхукт", "ABCEHKMOPTXYaeocpxykt"))

  /// Replaces words of a Latin text that were read in Cyrillic letters: "НАМ", "РС". Other words are
  /// kept.
  static func replacingCyrillicWords(in line: String) -> String {
    line.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let letters = word.filter { $0.isLetter && !$0.isASCII }
      let areTwins = letters.allSatisfy { latinTwins[$0] != nil }
      return areTwins ? String(word.map { latinTwins[$0] ?? $0 }) : String(word)
    }.joined(separator: " ")
  }

  /// Returns the word with every Latin letter replaced by the Cyrillic letter that was misread as
  /// it, and the `6` of `6/K` by `б`. Nil if a letter has no such replacement.
  /// - Parameter b: the replacement of a Latin `b`: `ь` or `в`.
  private static func replacingLatinLetters(in word: Substring, b: Character) -> String? {
    var replaced = ""
    for letter in word {
      guard letter.isLetter, letter.isASCII else {
        // "6/K" is б/к.
        replaced.append(letter == "6" && word.count == 3 && word.contains("/") ? "б" : letter)
        continue
      }
      guard let other = letter == "b" ? b : misreadLetters[letter] else { return nil }
      replaced.append(other)
    }
    return replaced
  }
}
