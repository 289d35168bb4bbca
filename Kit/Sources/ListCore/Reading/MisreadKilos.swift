/// Misread units of weight: "0.222 ke NET @ 7.90/ke" for "0.222 kg NET @ 7.90/kg", "0.98/1b" for
/// "0.98/lb".
enum MisreadKilos {
  /// Replaces misread units behind weights with three decimals, and behind the slash of a price.
  static func replaced(in words: [String], with weight: String) -> [String] {
    words.indices.map { place in
      let word = words[place]
      if MisreadAmounts.kilos.contains(word), place > 0,
        ReceiptLine.firstNumber(in: words[place - 1])?.decimals == 3
      {
        return weight
      }
      guard let slash = word.lastIndex(of: "/"), ReceiptLine.isPrice(String(word[..<slash]))
      else { return word }
      let unit = String(word[word.index(after: slash)...])
      if MisreadAmounts.pounds[unit] != nil { return word[...slash] + "lb" }
      return MisreadAmounts.kilos.contains(unit) ? word[...slash] + weight : word
    }
  }
}
