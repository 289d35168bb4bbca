extension ReceiptLine {
  /// A number, unit or sign at the end of a line.
  enum Piece: Equatable {
    case number(thousandths: Int, decimals: Int)
    case times
    case equals
    case minus
    case unit(String)
    case mark
  }

  /// Joins the parts of a decimal number: "1. 45", "1 .45", "=323. 51_Б".
  static func joinDecimals(_ words: inout [String]) {
    var place = 0
    while place + 1 < words.count {
      let other = words[place + 1]
      let one = words[place].drop { "*=£$€-".contains($0) }
      let digits = { (text: Substring) in !text.isEmpty && text.allSatisfy(\.isNumber) }
      let isOpen =
        [".", ","].contains(one.last) && digits(one.dropLast())
        && other.prefix(while: \.isNumber).count == 2
      let isSplit =
        [".", ","].contains(other.first) && digits(other.dropFirst()) && other.count == 3
        && digits(one)
      if isOpen || isSplit {
        words[place] += other
        words.remove(at: place + 1)
      } else {
        place += 1
      }
    }
  }

  private static let digits: [Character: Character] = [
    "З": "3", "з": "3", "О": "0", "о": "0", "O": "0", "o": "0", "l": "1", "I": "1", "|": "1",
    "б": "6", "©": "6", "S": "5", "B": "8", "Q": "0", "@": "0", "д": "4",
  ]

  /// Replaces a letter before a sign or a unit by the digit that it resembles: "Зх 12.60", "О.261
  /// кг".
  static func withDigits(_ word: String, before next: Piece?) -> String {
    guard let first = word.first, let digit = digits[first] else { return word }
    let rest = word.dropFirst()
    // These are common beside numbers: "@1.20", "д. 8".
    if first == "@", rest.first != ".", rest.first != "," { return word }
    if first == "д", !rest.isEmpty { return word }
    let isNumber =
      rest.first.map { "xXхХж*×@.,".contains($0) }
      ?? [.times, .unit("kg"), .unit("кг"), .unit("")].contains(next)
    return isNumber ? String(digit) + rest : word
  }

  /// Returns a unit for a short word between a whole number and a times sign: "3 ыт х 20.00". Nil
  /// for other words.
  static func misreadUnit(_ words: [String], before next: Piece?) -> [Piece]? {
    guard next == .times, words.count > 1, let last = words.last else { return nil }
    let letters = last.last == "." ? last.dropLast() : last[...]
    guard (2...3).contains(letters.count), letters.allSatisfy(\.isLetter) else { return nil }
    let number = withDigits(words[words.count - 2], before: .unit(""))
    return pieces(of: number) == nil ? nil : [.unit("")]
  }

  /// Words between numbers: "2 AT 0.93", "3 шт по 20.00", "1.2 kg NET @ 3.00 per kg", "Цена 20.00
  /// Кол-во 3 Сумма 60.00".
  private static let amountWords: [String: Piece] = [
    "at": .times, "for": .times, "по": .times, "no": .times, "net": .unit(""), "per": .unit(""),
    "price": .unit(""), "qty": .unit(""), "цена": .unit(""), "кол-во": .unit(""),
    "кол": .unit(""), "сумма": .unit(""), "стоимость": .unit(""),
  ]
  /// Words that are a name of numbers if they are the only words of a line.
  private static let labels: Set<String> = [
    "price", "qty", "цена", "кол-во", "кол", "сумма", "стоимость", "sku", "art", "арт", "артикул",
  ]
  private static let currencies: Set<String> = [
    "р", "р.", "p", "p.", "рр.", "pp.", "рp.", "pр.", "руб", "руб.",
  ]

  /// Whether the word can be between numbers and also in a name.
  static func isAmountWord(_ word: String) -> Bool { amountWords[bare(word)] != nil }

  /// Whether the word names a number: "Сумма 60.00", "SKU 448210".
  static func isLabel(_ word: String) -> Bool { labels.contains(bare(word)) }

  private static func bare(_ word: String) -> String {
    word.lowercased().filter { $0 != "." && $0 != ":" && $0 != "," }
  }

  /// Whether the word announces an amount: "QTY 2 @ 1.50".
  static func isAmountHeading(_ word: String) -> Bool {
    ["qty", "кол", "кол-во"].contains(bare(word))
  }

  private static let taxLetters = Set("ABCDEFTZNXOVАБВГДЕТН".map(String.init))

  /// Whether the word states the tax rate of a line: "A", "*B", "(А)", "№1".
  static func isTaxLetter(_ word: String) -> Bool {
    let bare = word.filter { !"*()[]|._".contains($0) }.uppercased()
    let pairs: Set = ["HH", "TX", "FS", "NF", "FT", "FX", "TF"]
    return bare.isEmpty || taxLetters.contains(bare) || pairs.contains(bare)
  }

  private static let units: [String: String] = [
    "kg": "kg", "k9": "kg", "кг": "кг", "lb": "lb", "ea": "", "each": "", "шт": "", "pcs": "",
  ]

  /// Splits a word at the end of a line; nil for a word that belongs to the name.
  static func pieces(of word: String) -> [Piece]? {
    if let piece = amountWords[bare(word)] { return [piece] }
    if currencies.contains(word.lowercased()) { return [.mark] }
    var pieces: [Piece] = []
    var rest = Substring(word)
    while let first = rest.first {
      if first.isASCII, first.isNumber {
        guard let (piece, behind) = number(rest) else { return nil }
        pieces.append(piece)
        rest = behind
        continue
      }
      if let (unit, behind) = unit(rest),
        pieces.contains(where: isNumber) || word.first == "/" || behind.isEmpty
          || behind.count == 1 && isTimes(behind.first)
      {
        pieces.append(.unit(unit))
        rest = behind
        continue
      }
      rest.removeFirst()
      switch first {
      case "x", "X", "х", "Х", "*", "×", "@":
        pieces.append(.times)
      case "ж" where !pieces.isEmpty || rest.first?.isNumber == true:
        pieces.append(.times)
      case "=", "≡", "≈": pieces.append(.equals)
      case "-", "−", "–", "—": pieces.append(.minus)
      case "£", "€", "$", "₽", "/", ".", ",", ":", "|", "(", ")", "_":
        pieces.append(.mark)
      case let letter
      where rest.isEmpty && taxLetters.contains(letter.uppercased()) && !pieces.isEmpty:
        break
      case let letter where "рР".contains(letter) && !pieces.isEmpty && [".", ""].contains(rest):
        pieces.append(.mark)
      default: return nil
      }
    }
    let isText = pieces.allSatisfy { $0 == .mark || $0 == .minus }
    return isText && !word.contains(where: { "£€$₽".contains($0) }) ? nil : pieces
  }

  static func isNumber(_ piece: Piece) -> Bool {
    if case .number = piece { true } else { false }
  }

  /// Whether the letter is an x of either script.
  private static func isTimes(_ letter: Character?) -> Bool {
    letter.map { "xXхХ".contains($0) } == true
  }

  static func unit(_ text: Substring) -> (String, Substring)? {
    for (written, meant) in units {
      guard text.lowercased().hasPrefix(written) else { continue }
      let behind = text.dropFirst(written.count)
      if behind.first?.isLetter != true || isTimes(behind.first) {
        return (meant, behind.first == "." ? behind.dropFirst() : behind)
      }
    }
    return nil
  }

  static func number(_ text: Substring) -> (Piece, Substring)? {
    let whole = text.prefix { $0.isASCII && $0.isNumber }
    var rest = text.dropFirst(whole.count)
    guard whole.count <= 6, let value = Int(whole) else { return nil }
    guard let mark = rest.first, mark == "." || mark == "," else {
      return (.number(thousandths: value * 1000, decimals: 0), rest)
    }
    let part = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard (1...3).contains(part.count), let decimals = Int(part) else {
      return (.number(thousandths: value * 1000, decimals: 0), rest)
    }
    rest = rest.dropFirst(part.count + 1)
    let scale = [1: 100, 2: 10, 3: 1][part.count] ?? 1
    return (.number(thousandths: value * 1000 + decimals * scale, decimals: part.count), rest)
  }
}
