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

  /// Splits a line into words, and joins the parts of numbers and units: "1. 45", "1 .45",
  /// "=323. 51_Б", "/ lb".
  static func words(of line: String) -> [String] {
    var words = ReceiptSpaces.withSplitHeadings(
      withZerosOfPrices(
        withZeros(in: line).split(whereSeparator: \.isWhitespace).map(withoutSpecks)))
    // "1.MILK"
    if let first = words.first, let end = first.firstIndex(where: { ".)".contains($0) }),
      (1...3).contains(first[..<end].count), first[..<end].allSatisfy(\.isNumber),
      beginsName(first[end...].dropFirst())
    {
      words[0] = String(first[first.index(after: end)...])
      words.insert(String(first[...end]), at: 0)
    }
    var place = 0
    while place + 1 < words.count {
      if place > 0, words[place] == "/", unit(words[place + 1][...]) != nil {
        words.remove(at: place)
        words[place] = "/" + words[place]
      }
      guard place + 1 < words.count else { break }
      let other = words[place + 1]
      let one = words[place].drop { "*=£$€-".contains($0) }
      let digits = { (text: Substring) in !text.isEmpty && text.allSatisfy(\.isNumber) }
      let decimals = other.prefix(while: \.isNumber)
      // "1. 159 kg"
      let isWeight =
        decimals.count == 3 && decimals.count == other.count && place + 2 < words.count
        && (isUnit(words[place + 2]) || MisreadAmounts.kilos.contains(words[place + 2]))
      let isOpen =
        [".", ","].contains(one.last) && digits(one.dropLast())
        && (decimals.count == 2 || isWeight
          || isUnit(String(other.dropFirst(decimals.count))) && [1, 3].contains(decimals.count)
          || ["Z", "z"].contains(other.dropFirst(decimals.count)) && decimals.last == "0")
      let isWhole = words[place] == "." && digits(other[...]) && other.count == 2 && place > 0
      if isWhole { words[place] = "0." }
      let isSplit =
        [".", ","].contains(other.first) && digits(other.dropFirst()) && other.count == 3
        && digits(one)
      if isOpen || isWhole || isSplit {
        words[place] += other
        words.remove(at: place + 1)
      } else {
        place += 1
      }
    }
    return words
  }

  /// Whether the text begins with a letter, or with a digit of an abbreviation: "3/паста".
  private static func beginsName(_ text: Substring) -> Bool {
    let rest = text.first?.isNumber == true ? text.dropFirst(2) : text
    return rest.first?.isLetter == true && (rest == text || text.dropFirst().first == "/")
  }

  /// Replaces letters that were read for zeros behind the decimal point of a price: "5. OON", "3. 0O".
  private static func withZerosOfPrices(_ words: [String]) -> [String] {
    var made = words
    for place in words.indices.dropFirst() {
      let (one, other) = (words[place - 1].drop { "*=£$€-".contains($0) }, words[place])
      let decimals = other.prefix { "0OО".contains($0) }.prefix(2)
      guard one.count > 1, one.last == ".", one.dropLast().allSatisfy(\.isNumber),
        decimals.count == 2, other.count < 4, other.dropFirst(2).allSatisfy(\.isLetter)
      else { continue }
      made[place] = "00" + other.dropFirst(2)
    }
    return made
  }

  /// Replaces a sign that was read for a zero beside a decimal point: "5. @8", "-@.42".
  private static func withZeros(in line: String) -> String {
    guard line.contains("@") else { return line }
    var made: [Character] = []
    for letter in line {
      let number = made.reversed().drop { $0 == " " }
      let isDecimal = number.first == "." && number.dropFirst().first?.isNumber == true
      if letter == "@", isDecimal {
        made.removeLast(made.count - number.count)
        made.append("0")
      } else if letter == ".", made.suffix(2) == ["-", "@"] {
        made[made.count - 1] = "0"
        made.append(letter)
      } else {
        made.append(letter)
      }
    }
    return String(made)
  }

  /// Replaces two points by one, removes specks in numbers, and adds the zero of a weight:
  /// "173..36", "4.-79", "#2.59", ".929", "$.79".
  private static func withoutSpecks(_ word: Substring) -> String {
    let start = word.drop { "£€$=".contains($0) }
    let decimals = start.dropFirst().prefix(while: \.isNumber).count
    if start.first == ".", decimals == 2 || decimals == 3 {
      return word[..<start.startIndex] + "0" + start
    }
    if word.hasPrefix("@."), word.dropFirst(2).count == 3, word.dropFirst(2).allSatisfy(\.isNumber)
    {
      return "0" + word.dropFirst()
    }
    guard word.contains(where: \.isNumber) else { return String(word) }
    // An equals sign was read as a quotation mark: "„104.98".
    if let number = word.firstIndex(where: { !"=„".contains($0) }), word[..<number].contains("„") {
      return withoutSpecks("=" + word[number...])
    }
    var word = withZeros(word).replacing("..", with: ".")
    if let point = word.firstRange(of: ".-"), word[point.upperBound...].first?.isNumber == true {
      word.replaceSubrange(point, with: ".")
    }
    return word.first == "#" && word.contains(".") ? String(word.dropFirst()) : word
  }

  /// Replaces signs that were read for zeros with a stroke: "5@@g", "@997", "5.8@". Before a price the
  /// sign is one of an amount: "5@0.23", "5@ 0.23".
  private static func withZeros(_ word: Substring) -> String {
    guard let sign = word.firstIndex(of: "@"), let last = word.lastIndex(of: "@") else {
      return String(word)
    }
    let (before, after) = (word[..<sign], word[word.index(after: last)...])
    let isCode = before.isEmpty && after.count > 2 && after.allSatisfy(\.isNumber)
    let isSize =
      before.first?.isNumber == true
      && (after.isEmpty ? sign != last || before.contains(".") : after.allSatisfy(\.isLetter))
    return String(isCode || isSize ? word.replacing("@", with: "0") : word)
  }

  /// Whether the word is a unit of an amount or of a pack.
  static func isUnit(_ word: String) -> Bool {
    let bare = word.drop { $0 == "/" }
    if let (_, rest) = unit(bare) { return rest.isEmpty }
    return ["л", "г", "мл", "l", "g", "ml"].contains(bare.lowercased())
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
    // "SEA @ 7.90": five each.
    if next == .times, let (_, end) = unit(rest), end.isEmpty { return String(digit) + rest }
    let isNumber =
      rest.first.map { "xXхХж*×@.,".contains($0) }
      ?? [.times, .unit("kg"), .unit("кг"), .unit("")].contains(next)
    return isNumber ? String(digit) + rest : word
  }

  /// Words between numbers: "2 AT 0.93", "3 шт по 20.00", "1.2 kg NET @ 3.00 per kg", "Цена 20.00
  /// Кол-во 3 Сумма 60.00".
  private static let amountWords: [String: Piece] = [
    "at": .times, "for": .times, "по": .times, "no": .times, "net": .unit(""), "per": .unit(""),
    "price": .unit(""), "qty": .unit(""), "цена": .unit(""), "кол-во": .unit(""),
    "кол": .unit(""), "количество": .unit(""), "сумма": .unit(""), "стоимость": .unit(""),
    "total": .unit(""), "amount": .unit(""),
  ]
  /// Words that are a name of numbers if they are the only words of a line.
  private static let labels: Set<String> = [
    "price", "qty", "цена", "кол-во", "кол", "количество", "сумма", "стоимость", "total", "amount",
    "sku", "art",
    "арт", "артикул",
  ]
  private static let currencies: Set<String> = [
    "р", "р.", "p", "p.", "рр.", "pp.", "рp.", "pр.", "руб", "руб.", "eur", "gbp", "usd",
  ]

  /// Whether the word is a currency: "руб.", "€", "руб)".
  static func isCurrency(_ word: String) -> Bool {
    let bare = word.lowercased().filter { !"()".contains($0) }
    return currencies.contains(bare) || bare.count == 1 && "£€$₽".contains(bare)
  }

  /// Whether the word can be between numbers and also in a name.
  static func isAmountWord(_ word: String) -> Bool { amountWords[bare(word)] != nil }

  /// Whether the word names numbers: "Сумма 60.00", "SKU 448210", "Цена*Кол 20.00 * 3".
  static func isLabel(_ word: String) -> Bool {
    let names = word.split { "*/=×".contains($0) }
    return !names.isEmpty && names.allSatisfy { labels.contains(bare(String($0))) }
  }

  private static func bare(_ word: String) -> String {
    word.lowercased().filter { $0 != "." && $0 != ":" && $0 != "," }
  }

  /// Whether the word announces an amount: "QTY 2 @ 1.50", also with a misread first letter.
  static func isAmountHeading(_ word: String) -> Bool {
    let bare = bare(word)
    return ["qty", "кол", "кол-во", "количество"].contains(bare)
      || bare.count == 3 && bare.hasSuffix("ty")
  }

  private static let taxLetters = Set("ABCDEFTZNXOVАБВГДЕТН".map(String.init))

  /// Whether the word states the tax rate of a line: "A", "*B", "(А)", "№1".
  static func isTaxLetter(_ word: String) -> Bool {
    let bare = word.filter { !"*()[]|._".contains($0) }.uppercased()
    let pairs: Set = ["HH", "TX", "FS", "NF", "FT", "FX", "TF"]
    return bare.isEmpty || taxLetters.contains(bare) || pairs.contains(bare)
  }

  private static let units: [String: String] = [
    "kg": "kg", "k9": "kg", "кг": "кг", "lbs": "lb", "lb": "lb", "ea": "", "each": "", "шт": "",
    "pcs": "", "ед": "", "уп": "",
  ]

  /// Splits a word at the end of a line; nil for a word that belongs to the name.
  static func pieces(of word: String) -> [Piece]? {
    if let piece = amountWords[bare(word)] { return [piece] }
    if isCurrency(word) { return [.mark] }
    // "1,70 EUR/kg"
    if let slash = word.firstIndex(of: "/"), currencies.contains(word[..<slash].lowercased()) {
      return pieces(of: String(word[slash...]))
    }
    var pieces: [Piece] = []
    var rest = withoutCurrency(word)
    while let first = rest.first {
      if first.isASCII, first.isNumber {
        guard let (piece, behind) = number(rest) else { return nil }
        pieces.append(piece)
        rest = behind
        continue
      }
      if let (unit, behind) = unit(rest),
        pieces.contains(where: isNumber) || word.first == "/" || behind.isEmpty
          || behind.count == 1 && (isTimes(behind.first) || behind == "/")
      {
        pieces.append(.unit(unit))
        rest = behind
        continue
      }
      rest.removeFirst()
      switch first {
      case let sign where "«»".contains(sign) && rest.first?.isNumber == true:
        pieces.append(.times)
      case "x", "X", "х", "Х", "*", "×", "@":
        pieces.append(.times)
      case "ж" where !pieces.isEmpty || rest.first?.isNumber == true:
        pieces.append(.times)
      case "=", "≡", "≈": pieces.append(.equals)
      case "-", "−", "–", "—": pieces.append(.minus)
      case "£", "€", "$", "₽", "¥", "/", ".", ",", ":", "|", "(", ")", "_", "?":
        pieces.append(.mark)
      case let letter where rest.isEmpty && taxLetters.contains(letter.uppercased()):
        // "5.87T" is taxed, "180Г" is a size.
        guard case .number(_, 2)? = pieces.last(where: isNumber) else { return nil }
      case let letter where "рР".contains(letter) && !pieces.isEmpty && [".", ""].contains(rest):
        pieces.append(.mark)
      default: return nil
      }
    }
    let isText = pieces.allSatisfy { $0 == .mark || $0 == .minus }
    return isText && !word.contains(where: { "£€$₽".contains($0) }) ? nil : pieces
  }

  /// Returns a price without the capitals in front of it, which are a currency: "R24.99", "CHF2.50".
  private static func withoutCurrency(_ word: String) -> Substring {
    let letters = word.prefix { $0.isASCII && $0.isUppercase }
    let rest = word.dropFirst(letters.count)
    guard (1...3).contains(letters.count), letters.last != "X",
      case (.number(_, 2), let behind)? = number(rest), behind.first?.isLetter != true
    else { return Substring(word) }
    return rest
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
    // A fourth decimal is a zero that was read twice.
    guard (1...4).contains(part.count), let decimals = Int(part.prefix(3)) else {
      return (.number(thousandths: value * 1000, decimals: 0), rest)
    }
    rest = rest.dropFirst(part.count + 1)
    let scale = [1: 100, 2: 10][part.count] ?? 1
    return (
      .number(thousandths: value * 1000 + decimals * scale, decimals: min(part.count, 3)), rest
    )
  }
}
