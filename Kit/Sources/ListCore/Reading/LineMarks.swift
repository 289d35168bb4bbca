/// A line without the marks around its words: bullets, boxes, numbers, strokes, prices.
struct LineMarks: Hashable {
  /// The line without marks.
  private(set) var text: String
  private(set) var isCrossedOut = false
  /// Whether the line ends in a colon, which `text` does not contain.
  private(set) var hasColon = false
  private(set) var isBulleted = false

  init(_ line: String) {
    text = Folding.trimmed(line)
    removeStrokes()
    let before = text
    removeBullets()
    isBulleted = text != before
    removeStrokes()
    removePrice()
    removeTail()
  }

  /// Treats the colon as misread.
  mutating func ignoreColon() { hasColon = false }

  // MARK: - Strokes

  /// Removes the strokes around crossed-out text: "~~milk~~", "--milk--".
  private mutating func removeStrokes() {
    for mark in ["~~", "--"] where text.hasPrefix(mark) && text.hasSuffix(mark) {
      let inner = Folding.trimmed(text.dropFirst(2).dropLast(2))
      guard inner.contains(where: \.isLetter) else { continue }
      (text, isCrossedOut) = (inner, true)
    }
  }

  /// Returns the text of a line that is struck through in an image: "~eggs-", "m-il-k". Strokes
  /// through letters are read as dashes. Returns nil if there is no stroke.
  static func struckText(_ line: String) -> String? {
    let strokes: Set<Character> = ["-", "–", "—", "~", "_", "="]
    let text = Folding.trimmed(line)
    let letters = text.filter(\.isLetter).count
    guard letters > 3, let first = text.first, let last = text.last else { return nil }
    let inner = Array(text)
    let within = inner.indices.dropFirst().dropLast().filter { place in
      strokes.contains(inner[place]) && inner[place - 1].isLetter && inner[place + 1].isLetter
    }.count
    let isHeld =
      strokes.contains(first) && text.dropFirst().first?.isLetter == true && strokes.contains(last)
      && inner[inner.count - 2].isLetter
    guard isHeld || within > 2 && within * 4 > letters else { return nil }
    let bare = text.split(whereSeparator: { strokes.contains($0) }).joined(
      separator: within > 2 ? "" : " ")
    return Folding.trimmed(bare)
  }

  // MARK: - At the beginning

  private static let bullets: Set<Character> = [
    "-", "–", "—", "−", "•", "*", "·", "◦", "▪", "●", "○", "►", "»", ">", "+", "~", "☐", "□", "▢",
    "✓", "✔", "√", "_", "|", "=", ".", ",", "\u{FE0F}", "©", "®", "¢", "«", "°", "¤", "¥", "⁃", "'",
  ]

  private mutating func removeBullets() {
    var changed = true
    while changed, let first = text.first {
      changed = false
      if isCircle {
        changed = drop(1)
      } else if first == "☑" || first == "☒" || first == "✅" {
        isCrossedOut = true
        changed = drop(1)
      } else if first == "[" || first == "(" {
        changed = removeBox()
      } else if text.hasPrefix("L] ") || text.hasPrefix("C] ") {
        // A misread box.
        changed = drop(2)
      } else if Self.bullets.contains(first) {
        changed = drop(1)
      } else if first.isNumber {
        changed = removeNumber()
      }
    }
  }

  /// Whether a drawn circle at the beginning was read as a letter: "o milk", "e Eggs".
  private var isCircle: Bool {
    guard let first = text.first, text.dropFirst().first == " " else { return false }
    if ["o", "о", "0", "O", "О"].contains(first) { return true }
    return ["e", "е", "c"].contains(first) && text.dropFirst(2).first?.isUppercase == true
  }

  /// Removes a box: "[ ]", "[x]", "()". Its content tells whether it is ticked.
  private mutating func removeBox() -> Bool {
    let closing: Character = text.first == "[" ? "]" : ")"
    guard let end = text.firstIndex(of: closing) else { return drop(1) }
    let inner = Folding.trimmed(text[text.index(after: text.startIndex)..<end])
    guard ["", "x", "X", "х", "Х", "v", "V", "✓", "✔", "*"].contains(inner) else { return false }
    isCrossedOut = isCrossedOut || !inner.isEmpty
    text = Folding.trimmed(text[text.index(after: end)...])
    return true
  }

  /// Removes a number: "1. milk", "12) milk"; not "1.5 l" or "2 milk".
  private mutating func removeNumber() -> Bool {
    let digits = text.prefix { $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard digits.count <= 2, let mark = rest.first, mark == "." || mark == ")",
      let next = rest.dropFirst().first, next == " " || next.isLetter
    else { return false }
    text = Folding.trimmed(rest.dropFirst())
    return true
  }

  /// Removes characters at the beginning, and white space. Returns whether there were any.
  private mutating func drop(_ count: Int) -> Bool {
    text = Folding.trimmed(text.dropFirst(count))
    return count > 0
  }

  // MARK: - At the end

  /// Removes the price: "Milk 3.49", "Хлеб 45,90 ₽", "$4". "молоко 3,2" has only one decimal, so it
  /// is not a price.
  private mutating func removePrice() {
    var words = text.split(separator: " ")
    guard words.count > 1, let last = words.last else { return }
    if ["руб", "руб.", "р", "р.", "₽", "€", "$", "£", "usd", "eur"].contains(last.lowercased()),
      let before = words.dropLast().last, before.first?.isNumber == true
    {
      words.removeLast(2)
    } else if last.count == 1, "ABTFabtf".contains(last), words.count > 2,
      Self.isPrice(words[words.count - 2])
    {
      words.removeLast(2)
    } else if Self.isPrice(last) {
      words.removeLast()
    } else {
      return
    }
    if words.contains(where: { $0.contains(where: \.isLetter) }) {
      text = words.joined(separator: " ")
    }
  }

  private static func isPrice(_ word: Substring) -> Bool {
    let currency: Set<Character> = ["$", "€", "£", "₽"]
    let bare = word.filter { !currency.contains($0) }
    if bare.count < word.count, let read = Amount.parse(bare), read.rest.isEmpty { return true }
    guard let point = bare.lastIndex(where: { $0 == "." || $0 == "," }) else { return false }
    let (whole, part) = (bare[..<point], bare[bare.index(after: point)...])
    return !whole.isEmpty && whole.allSatisfy(\.isNumber) && part.count == 2
      && part.allSatisfy(\.isNumber)
  }

  /// Removes marks and punctuation at the end, and records a colon.
  private mutating func removeTail() {
    let tail: Set<Character> = [
      "✓", "✔", "√", ".", ",", ";", "-", "–", "—", "_", "|", "•", "*", "~", "\\",
    ]
    while let last = text.last, tail.contains(last) || last == " " || last == "\u{FE0F}" {
      // "шт." and "л." mean the same without the full stop.
      text.removeLast()
    }
    if text.last == ":" {
      hasColon = true
      text = Folding.trimmed(text.dropLast())
    }
  }
}
