/// Converts names to the form in which they are compared: lower case, without accents (except that
/// й remains and ё becomes е), with one kind of apostrophe, hyphen and space.
package enum Folding {
  package static func folded(_ text: String) -> String {
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
  package static func trimmed(_ text: some StringProtocol) -> String {
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
