/// A line of text that was typed, or read from an image.
public struct TextLine: Hashable, Sendable {
  /// The recognised characters.
  public let text: String
  /// The confidence of text recognition, 0 to 1; nil for typed text.
  public let confidence: Double?
  /// Other readings of the whole line.
  public let alternatives: [String]
  /// As a fraction of the height of the image; nil for typed text.
  public let height: Double?
  /// The position of the line in the upright image, as fractions of its width and height from the
  /// top left corner: `[x, y, width, height]`; nil for typed text.
  public let box: [Double]?
  /// Whether the line is struck through in the image.
  public let isStruck: Bool
  /// Whether the box before the line is ticked; nil if there is no box.
  public let isTicked: Bool?

  /// Creates a line, for example from what Vision has recognised.
  public init(
    _ text: String, confidence: Double? = nil, alternatives: [String] = [], height: Double? = nil,
    isStruck: Bool = false, isTicked: Bool? = nil, box: [Double]? = nil
  ) {
    self.box = box
    self.isStruck = isStruck
    self.isTicked = isTicked
    self.text = text
    self.confidence = confidence
    self.alternatives = alternatives
    self.height = height
  }

  /// The line with corrected amounts, if it is from an image.
  var correctingAmounts: TextLine {
    guard confidence != nil else { return self }
    let (mended, others) = (
      MisreadAmounts.corrected(text), alternatives.map(MisreadAmounts.corrected)
    )
    return TextLine(
      AlternativeAmounts.corrected(mended, alternatives: others, uncorrected: alternatives)
        ?? mended,
      confidence: confidence,
      alternatives: others, height: height, isStruck: isStruck, isTicked: isTicked, box: box)
  }
}

// MARK: - The recognised document

/// A part of a list under one heading, read from lines of text or by a model. Encoded as it is
/// stored with a scan and sent to devices.
public struct ParsedSection: Hashable, Sendable, Codable {
  /// What a group of lines is.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case grocery
    case mealPlan = "meal_plan"
    case crossedOut = "crossed_out"
    case notes
  }

  /// The heading; empty for items without one.
  public let name: String
  /// Whether it is a list, or lines that are crossed out, for example.
  public let kind: Kind
  /// The items, in the order of the lines.
  public var items: [ParsedItem]

  private enum CodingKeys: String, CodingKey {
    case name, items
    case kind = "type"
  }

  /// Creates a group of items, for a service of an app's own.
  public init(name: String, kind: Kind, items: [ParsedItem]) {
    self.name = name
    self.kind = kind
    self.items = items
  }

  /// Returns the section with the amounts and the sections of a store of its items. It is for texts
  /// of a model, which corrects the spelling itself.
  public func categorised(by categoriser: Categoriser) -> ParsedSection {
    // Meals and notes have neither a section nor an amount.
    guard kind == .grocery || kind == .crossedOut else { return self }
    let items = items.map { item in
      let quantity = Quantity.parse(item.text)
      return ParsedItem(
        text: item.text, name: quantity.name, quantity: quantity.text,
        section: categoriser.section(of: quantity.name), confidence: item.confidence,
        alternatives: item.alternatives)
    }
    return ParsedSection(name: name, kind: kind, items: items)
  }
}

/// An item that was read.
public struct ParsedItem: Hashable, Sendable, Codable {
  /// The text that is shown: corrected, without bullets, with the amount.
  public let text: String
  /// The text without the amount.
  public let name: String
  /// Empty if there is no amount.
  public let quantity: String
  /// The name of the section of a store.
  public let section: String
  /// 0 to 1.
  public let confidence: Double
  /// Other possible texts, likeliest first; at most four.
  public let alternatives: [String]
  /// The index of its line; nil if a model read it. It is not encoded.
  public private(set) var line: Int?
  /// The text that was read or typed, if other words are shown; otherwise nil.
  public let original: String?
  /// The position of its line in the upright photo, as fractions of its width and height:
  /// `[x, y, width, height]`; nil for an item that was not read from lines of a photo.
  public var box: [Double]?

  private enum CodingKeys: String, CodingKey {
    case text, name, quantity, section, confidence, alternatives, original, box
  }

  init(
    text: String, name: String, quantity: String, section: String, confidence: Double,
    alternatives: [String], line: Int? = nil, original: String? = nil
  ) {
    self.text = text
    self.name = name
    self.quantity = quantity
    self.section = section
    self.confidence = confidence
    self.alternatives = alternatives
    self.line = line
    self.original = original
  }

  /// Creates an item of a model's answer. It has no amount and no section yet.
  public init(text: String) {
    self.init(
      text: text, name: text, quantity: "", section: Section.other.name, confidence: 1,
      alternatives: [])
  }

  /// Returns the item with the amount of a receipt, also in its alternatives. An amount in its text
  /// is then the size of a pack.
  func withQuantity(_ quantity: String) -> ParsedItem {
    let isPack = !self.quantity.isEmpty
    let name = isPack ? "\(name) \(self.quantity)" : name
    return ParsedItem(
      text: "\(quantity) \(name)", name: name, quantity: quantity, section: section,
      confidence: confidence, alternatives: alternatives.map { "\(quantity) \($0)" }, line: line,
      original: original)
  }
}

// MARK: - LineSplitter

/// Splits a line into its items.
enum LineSplitter {
  static func items(_ line: String) -> [String] {
    let columns = line.split(whereSeparator: { $0 == "\t" || $0 == "|" || $0 == "•" || $0 == ";" })
      .flatMap { gaps(String($0)) }
    return columns.flatMap(commas).flatMap(strokes).map { withoutVerbs(Folding.trimmed($0)) }
      .filter { $0.contains(where: { $0.isLetter || $0.isNumber }) }
  }

  /// Splits at three spaces, which separate columns.
  private static func gaps(_ line: String) -> [String] {
    var (parts, part, spaces): ([String], String, Int) = ([], "", 0)
    for letter in line {
      spaces = letter == " " ? spaces + 1 : 0
      part.append(letter)
      if spaces == 3 {
        parts.append(part)
        part = ""
      }
    }
    return parts + [part]
  }

  /// Splits at a slash if both parts are known: "tomatoes/cucumbers"; not "1/2" or "mac/cheese", nor
  /// at the slash of an abbreviation, "апельсины д/сока" and "сельдь ф/к".
  private static func strokes(_ line: String) -> [String] {
    let parts = line.split(separator: "/").map { Folding.trimmed($0) }
    let isTwo =
      parts.count == 2
      && parts.allSatisfy { $0.contains(where: \.isLetter) && Quantity.parse($0).text.isEmpty }
      && parts[0].split(separator: " ").last?.count != 1
    return isTwo && parts.allSatisfy(isKnown) ? parts : [line]
  }

  /// Splits at commas: "milk, eggs and bread" are three items; "onions, red", "flour, 500 g" and
  /// "1,5 л" are one.
  private static func commas(_ line: String) -> [String] {
    guard line.contains(",") else { return [line] }
    var parts: [Substring] = []
    var start = line.startIndex
    for place in line.indices where line[place] == "," {
      let next = line.index(after: place)
      let isDecimal =
        next < line.endIndex && line[next].isNumber
        && place > line.startIndex && line[line.index(before: place)].isNumber
      if isDecimal || isInBrackets(line[..<place]) { continue }
      parts.append(line[start..<place])
      start = next
    }
    parts.append(line[start...])
    let names = parts.map { Folding.trimmed($0) }.filter { !$0.isEmpty }
    guard names.count > 1, names.allSatisfy(isItem), names.count > 2 || names.allSatisfy(isKnown)
    else { return [line] }
    return names.dropLast() + joined(names[names.count - 1])
  }

  /// Splits "eggs and bread" after a comma; not "mac and cheese".
  private static func joined(_ text: String) -> [String] {
    for link in [" and ", " & ", " и "] {
      guard let (one, other) = halves(text, link),
        Lexicon.shared.entries[Phrase.key(Word.words(in: text))] == nil
      else { continue }
      if isKnown(one), isKnown(other) { return [one, other] }
    }
    for link in ["and ", "& ", "и "] where text.hasPrefix(link) {
      return [String(text.dropFirst(link.count))]
    }
    return [text]
  }

  /// Returns the texts before and after the first `link`, such as " and "; nil if it does not
  /// contain any.
  private static func halves(_ text: String, _ link: String) -> (String, String)? {
    let (text, link) = (Array(text), Array(link))
    guard text.count > link.count else { return nil }
    for place in 1..<(text.count - link.count) where text[place..<(place + link.count)] == link[...]
    {
      return (String(text[..<place]), String(text[(place + link.count)...]))
    }
    return nil
  }

  /// Whether a bracket is open at the end of the text.
  private static func isInBrackets(_ text: Substring) -> Bool {
    text.filter { $0 == "(" }.count > text.filter { $0 == ")" }.count
  }

  /// Whether the text is short and not only an amount.
  private static func isItem(_ text: String) -> Bool {
    // With a placeholder for the name, "500 g" reads as an amount.
    let read = Quantity.parse("\(text) xx")
    let words = Word.words(in: text)
    return words.count <= 5 && !(read.name == "xx" && !read.text.isEmpty) && !words.isEmpty
  }

  private static func isKnown(_ text: String) -> Bool {
    let answer = Categoriser().categorise(text)
    return answer.reason != .unknown
  }

  /// Removes verbs at the beginning: "need milk" is milk.
  private static func withoutVerbs(_ text: String) -> String {
    let words = Word.words(in: text)
    for length in [3, 2, 1] where words.count > length {
      let first = LineKind.joined(Array(words.prefix(length)))
      guard LineKeywords.verbs.contains(first),
        text.utf16.count == Folding.folded(text).utf16.count,
        Lexicon.shared.entries[Phrase.key(words)] == nil
      else { continue }
      let rest = Array(text.utf16)[words[length].range.lowerBound...]
      return withoutVerbs(String(decoding: rest, as: UTF16.self))
    }
    return text
  }
}
