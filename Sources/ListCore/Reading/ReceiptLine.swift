/// A line of a receipt: the product that was sold, and the numbers after it.
struct ReceiptLine {
  /// The line without its numbers, article codes and tax letters; empty if there are only numbers.
  private(set) var name = ""
  /// The number or weight that was sold: "2", "0.512 kg"; nil for one piece, or if it is not
  /// printed.
  private(set) var count: String?
  /// The price of the line in hundredths; nil if there is none.
  private(set) var sum: Int?
  /// Whether the line is a deduction.
  private(set) var isNegative = false
  /// Whether the line contains a multiplication.
  private(set) var hasProduct = false
  /// The result of the multiplication in hundredths; nil if there is none.
  private(set) var product: Int?

  /// A number, unit or sign at the end of a line.
  enum Piece: Equatable {
    case number(thousandths: Int, decimals: Int)
    case times
    case equals
    case minus
    case unit(String)
    case mark
  }

  init(_ line: String) {
    var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    ReceiptLine.joinDecimals(&words)
    var tail: [(word: String, pieces: [Piece])] = []
    while let last = words.last {
      if tail.isEmpty, words.count > 1, ReceiptLine.isTaxLetter(last) {
        words.removeLast()
        continue
      }
      let word = tail.isEmpty ? last : ReceiptLine.withDigits(last, before: tail.last?.pieces.first)
      guard let pieces = ReceiptLine.pieces(of: word) else { break }
      tail.append((last, pieces))
      words.removeLast()
    }
    tail.reverse()
    read(Array(tail.map(\.pieces).joined()), isCyrillic: line.contains { ("А"..."я").contains($0) })
    if sum == nil, !hasProduct, !isNegative {
      name = ReceiptLine.cleaned(line.split(whereSeparator: \.isWhitespace).map(String.init))
    } else {
      name = ReceiptLine.cleaned(words + packSize(tail))
    }
  }

  var hasName: Bool { name.filter(\.isLetter).count > 1 }

  // MARK: - Numbers

  /// Joins the parts of a decimal number: "1. 45", "1 .45".
  private static func joinDecimals(_ words: inout [String]) {
    var place = 0
    while place + 1 < words.count {
      let (one, other) = (words[place], words[place + 1])
      let digits = { (text: Substring) in !text.isEmpty && text.allSatisfy(\.isNumber) }
      let isOpen = [".", ","].contains(one.last) && digits(one.dropLast()) && digits(other[...])
      let isSplit =
        [".", ","].contains(other.first) && digits(other.dropFirst()) && digits(one[...])
      if isOpen && other.count == 2 || isSplit && other.count == 3 {
        words[place] = one + other
        words.remove(at: place + 1)
      } else {
        place += 1
      }
    }
  }

  private static let digits: [Character: Character] = [
    "З": "3", "з": "3", "О": "0", "о": "0", "O": "0", "o": "0", "l": "1", "I": "1", "|": "1",
    "б": "6",
    "S": "5", "B": "8",
  ]

  /// Replaces a letter before a sign or a unit by the digit that it resembles: "Зх 12.60", "О.261
  /// кг".
  private static func withDigits(_ word: String, before next: Piece?) -> String {
    guard let first = word.first, let digit = digits[first] else { return word }
    let rest = word.dropFirst()
    let isNumber =
      rest.first.map { "xXхХ*×@.,".contains($0) }
      ?? [.times, .unit("kg"), .unit("кг"), .unit("")].contains(next)
    return isNumber ? String(digit) + rest : word
  }

  private static let taxLetters = Set("ABCDEFTZNXOVАБВГДЕТН".map(String.init))

  /// Whether the word states the tax rate of a line: "A", "*B", "(А)", "№1".
  private static func isTaxLetter(_ word: String) -> Bool {
    let bare = word.filter { !"*()[]|.".contains($0) }.uppercased()
    return bare.isEmpty || taxLetters.contains(bare) || ["HH", "TX", "FS", "NF"].contains(bare)
  }

  private static let units: [String: String] = [
    "kg": "kg", "кг": "кг", "lb": "lb", "ea": "", "each": "", "шт": "", "pcs": "",
  ]

  /// Splits a word at the end of a line; nil for a word that belongs to the name.
  static func pieces(of word: String) -> [Piece]? {
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
      {
        pieces.append(.unit(unit))
        rest = behind
        continue
      }
      rest.removeFirst()
      switch first {
      case "x", "X", "х", "Х", "*", "×", "@":
        pieces.append(.times)
      case "=", "≡", "≈": pieces.append(.equals)
      case "-", "−", "–": pieces.append(.minus)
      case "£", "€", "$", "₽", "/", ".", ",", ":", "|", "(", ")":
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

  private static func isNumber(_ piece: Piece) -> Bool {
    if case .number = piece { true } else { false }
  }

  private static func unit(_ text: Substring) -> (String, Substring)? {
    for (written, meant) in units {
      guard text.lowercased().hasPrefix(written) else { continue }
      let behind = text.dropFirst(written.count)
      if behind.first?.isLetter != true || behind.first == "х" || behind.first == "x" {
        return (meant, behind.first == "." ? behind.dropFirst() : behind)
      }
    }
    return nil
  }

  private static func number(_ text: Substring) -> (Piece, Substring)? {
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

  // MARK: - Meaning of the numbers

  private typealias Number = (thousandths: Int, decimals: Int)

  private mutating func read(_ pieces: [Piece], isCyrillic: Bool) {
    let numbers = pieces.compactMap { piece -> Number? in
      if case .number(let thousandths, let decimals) = piece {
        (thousandths, decimals)
      } else {
        nil
      }
    }
    guard let last = numbers.last else { return }
    isNegative =
      last.decimals == 2 && pieces.contains(.minus)
      && (pieces.first == .minus || pieces.last == .minus)
    hasProduct = numbers.count > 1 && pieces.contains(.times)
    // "2 x 1.50" contains no sum.
    if last.decimals == 2, !hasProduct || numbers.count > 2 { sum = last.thousandths / 10 }
    let unit = pieces.lazy.compactMap {
      if case .unit(let unit) = $0, unit != "" { unit } else { nil }
    }
    .first
    if let factors = factors(numbers, pieces) {
      // The factor with two decimals is the price. If both have two, the amount comes first.
      let isSecond = factors.0.decimals == 2 && factors.1.decimals != 2
      let (amount, price) = isSecond ? (factors.1, factors.0) : factors
      count = ReceiptLine.text(
        ReceiptLine.correctedCount(amount, price, sum), unit ?? (isCyrillic ? "кг" : "kg"),
        isMeasured: unit != nil)
      product = (factors.0.thousandths * factors.1.thousandths + 5000) / 10_000
    }
  }

  /// Returns the factors of the multiplication, which has a sign between them or its result after
  /// them.
  private func factors(_ numbers: [Number], _ pieces: [Piece]) -> (Number, Number)? {
    if numbers.count > 2 {
      let (one, other, sum) = (
        numbers[numbers.count - 3], numbers[numbers.count - 2], numbers[numbers.count - 1]
      )
      let product = one.thousandths * other.thousandths / 1000
      if abs(product - sum.thousandths) <= max(20, sum.thousandths / 200) { return (one, other) }
    }
    guard hasProduct else { return nil }
    return (numbers[0], numbers[1])
  }

  /// Returns the amount, replaced if it was misread: the price times another whole number is the
  /// sum, and the price times the amount is not.
  private static func correctedCount(_ amount: Number, _ price: Number, _ sum: Int?) -> Number {
    guard amount.decimals == 0, price.decimals == 2, price.thousandths > 0, let sum else {
      return amount
    }
    let meant = (sum * 10 + price.thousandths / 2) / price.thousandths
    let isExact = abs(meant * price.thousandths - sum * 10) <= 10
    return isExact && (1...99).contains(meant) ? (meant * 1000, 0) : amount
  }

  /// Formats an amount; nil for one piece. An amount that is not whole is a weight.
  private static func text(_ amount: Number, _ unit: String, isMeasured: Bool) -> String? {
    guard amount.thousandths > 0, amount.thousandths < 1_000_000 else { return nil }
    let isCount = amount.thousandths % 1000 == 0 && !isMeasured
    if isCount { return amount.thousandths == 1000 ? nil : Amount.text(amount.thousandths) }
    return Amount.text(amount.thousandths) + " " + unit
  }

  /// Returns the size of a pack, which belongs to the name: a whole number directly before the
  /// price, as in "EGGS 12 3.20" and "Яйца 10 шт 89.90".
  private func packSize(_ tail: [(word: String, pieces: [Piece])]) -> [String] {
    guard count == nil, !hasProduct, tail.count > 1,
      case .number(let thousandths, 0)? = tail[0].pieces.first,
      (2000...100_000).contains(thousandths)
    else { return [] }
    let isUnit =
      tail.count > 2 && tail[1].pieces.allSatisfy { if case .unit = $0 { true } else { false } }
    return isUnit ? [tail[0].word, tail[1].word] : tail.count == 2 ? [tail[0].word] : []
  }

  // MARK: - Names

  /// Returns the name without line and article numbers before it and punctuation at both ends.
  private static func cleaned(_ words: [String]) -> String {
    var words = words[...]
    while let first = words.first, words.count > 1, isCode(first) { words.removeFirst() }
    while let last = words.last, !last.contains(where: { $0.isLetter || $0.isNumber || $0 == "%" })
    {
      words.removeLast()
    }
    let text = words.joined(separator: " ")
    let bare = Folding.trimmed(text.drop { !$0.isLetter && !$0.isNumber })
    // Names are in capitals, but units may not be.
    let letters = bare.filter(\.isLetter)
    let isShouted = letters.filter(\.isUppercase).count * 3 >= letters.count * 2
    return isShouted ? bare.prefix(1) + bare.dropFirst().lowercased() : bare
  }

  /// Whether the word is a line or article number: "1.", "12)", "4607001771234", "*3456789", "№3".
  private static func isCode(_ word: String) -> Bool {
    let bare = word.filter { !"*#№:;-[]|".contains($0) }
    let digits = bare.filter(\.isNumber).count
    if bare.isEmpty { return true }
    if digits == bare.count { return digits > 4 || bare.count < word.count }
    return [".", ")"].contains(bare.last) && digits == bare.count - 1
  }
}
