/// A folded word of a name, and the key that all its forms share.
struct Word: Hashable, Sendable {
  /// UTF-16 units. A letter of either script is one unit, as in the JavaScript of the pages.
  let units: [UInt16]
  /// The range in the folded text, in UTF-16 units.
  let range: Range<Int>
  /// Whether a comma, bracket or semicolon separates the word from the words before it.
  let followsSeparator: Bool
  let isCyrillic: Bool
  let key: UInt64

  var text: String { String(decoding: units, as: UTF16.self) }

  init(_ units: [UInt16], at place: Range<Int>, followsSeparator: Bool) {
    self.units = units
    self.range = place
    self.followsSeparator = followsSeparator
    isCyrillic = units.contains { (0x400...0x4FF).contains($0) }
    key = Word.hash(isCyrillic ? RussianStemmer.stem(units) : EnglishStemmer.stem(units))
  }

  /// Folds a text and returns its words.
  static func words(in text: String) -> [Word] {
    words(inFolded: Array(Folding.folded(text).utf16))
  }

  /// Returns the words of a folded text: letters and digits. Apostrophes within a word are omitted:
  /// "Kellogg's".
  static func words(inFolded text: [UInt16]) -> [Word] {
    var (words, units, start, cut): ([Word], [UInt16], Int, Bool) = ([], [], 0, false)
    func end(_ at: Int) {
      guard !units.isEmpty else { return }
      words.append(Word(units, at: start..<at, followsSeparator: cut && !words.isEmpty))
      (units, cut) = ([], false)
    }
    for (at, unit) in text.enumerated() {
      if isLetter(unit) {
        if units.isEmpty { start = at }
        units.append(unit)
      } else if unit != 0x27 || units.isEmpty {
        end(at)
        cut = cut || unit == 0x2C || unit == 0x28 || unit == 0x3B
      }
    }
    end(text.count)
    return words
  }

  /// Whether a unit belongs to a word: ASCII letters and digits, the per cent sign of "2% milk",
  /// and characters above U+00BF except punctuation and symbols.
  static func isLetter(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x25, 0x30...0x39, 0x61...0x7A: true
    case 0...0xBF, 0x2000...0x2BFF, 0x3000...0x303F: false
    default: true
    }
  }

  /// FNV-1a, which needs no tables and gives the same value everywhere.
  static func hash(_ units: some Sequence<UInt16>) -> UInt64 {
    units.reduce(into: 0xCBF2_9CE4_8422_2325) { hash, unit in
      hash = (hash ^ UInt64(unit)) &* 0x100_0000_01B3
    }
  }
}

/// The key of several words.
enum Phrase {
  /// Russian allows "масло оливковое" and "оливковое масло", so the keys of Russian words are
  /// sorted.
  static func key(_ words: some Collection<Word>) -> UInt64 {
    if words.count == 1, let only = words.first { return only.key }
    var keys = words.map(\.key)
    if words.allSatisfy(\.isCyrillic) { keys.sort() }
    return keys.reduce(into: 0x9E37_79B9_7F4A_7C15) { $0 = ($0 ^ $1) &* 0x100_0000_01B3 }
  }
}

// MARK: - Folding

/// Converts names to the form in which they are compared: lower case, without accents (except that
/// й remains and ё becomes е), with one kind of apostrophe, hyphen and space.
public enum Folding {
  /// Returns a text without case and accents, for comparisons.
  public static func folded(_ text: String) -> String {
    var out = ""
    out.reserveCapacity(text.utf8.count)
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar.value < 128 {
        last = (65...90).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar
        out.unicodeScalars.append(last)
      } else if (0x300...0x36F).contains(scalar.value) {
        // An й can be written as и with a combining breve.
        if scalar.value == 0x306 && last == "и" {
          out.unicodeScalars.removeLast()
          out.unicodeScalars.append("й")
        }
        last = " "
      } else if let plain = plain[scalar] {
        out += plain
        last = " "
      } else {
        let lower = scalar.properties.lowercaseMapping
        for one in lower.unicodeScalars where !(0x300...0x36F).contains(one.value) {
          out += plain[one] ?? String(one)
          last = one
        }
      }
    }
    return out
  }

  /// Returns the text without white space at both ends.
  public static func trimmed(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(String.UnicodeScalarView(scalars[first...last]))
  }

  /// The plain forms of letters and signs. Upper-case letters are converted to lower case before a
  /// second lookup.
  private static let plain: [Unicode.Scalar: String] = {
    let rows: [(String, String)] = [
      ("àáâãäåāăąǎ", "a"), ("çćĉċč", "c"), ("ďđð", "d"), ("èéêëēĕėęě", "e"), ("ĝğġģ", "g"),
      ("ĥħ", "h"), ("ìíîïĩīĭįı", "i"), ("ĵ", "j"), ("ķ", "k"), ("ĺļľŀł", "l"), ("ñńņňŉ", "n"),
      ("òóôõöøōŏő", "o"), ("ŕŗř", "r"), ("śŝşšș", "s"), ("ţťŧț", "t"), ("ùúûüũūŭůűų", "u"),
      ("ŵ", "w"), ("ýÿŷ", "y"), ("źżž", "z"), ("æ", "ae"), ("œ", "oe"), ("ß", "ss"), ("þ", "th"),
      ("ё", "е"), ("ѝ", "и"), ("ѐ", "е"), ("’‘ʼ`´", "'"), ("‐‑‒–—−", "-"),
      ("\u{A0}\u{2009}\u{202F}", " "),
      ("“”„«»", "\""), ("×✕✖", "x"),
    ]
    var table: [Unicode.Scalar: String] = [:]
    for (letters, plain) in rows {
      for letter in letters.unicodeScalars { table[letter] = plain }
    }
    return table
  }()
}
