/// Converts lines of text to a list: sections with headings, items without bullets, and separate
/// sections for meals, notes and crossed-out lines.
public struct ListParser {
  /// The name of the section for items without a heading.
  public static let defaultName = "Grocery list"

  /// The number of lines that are read. Callers refuse longer texts of users beforehand.
  public static let maxLines = 500
  /// The number of code points of a line that are read.
  public static let maxLineLength = 500

  private var sections: [ParsedSection] = []
  /// The last heading, and the section of a store that it names.
  private var heading: (name: String, kind: ParsedSection.Kind, section: String?) = (
    ListParser.defaultName, .grocery, nil
  )
  /// The day whose dishes are on the following lines.
  private var day: String?
  private var isUppercasePage = false
  /// Whether the name of a day is the heading of a section.
  private var daysAreHeadings = false
  private var items: ItemParser

  /// Returns the sections of a list whose lines were recognised in a photo.
  /// - Parameters:
  ///   - lines: the lines from top to bottom.
  ///   - corrections: the sections that people have chosen for names.
  public static func parse(_ lines: [TextLine], corrections: Corrections = Corrections())
    -> [ParsedSection]
  {
    var reader = ListParser(items: ItemParser(categoriser: Categoriser(corrections: corrections)))
    let heights = lines.compactMap(\.height).sorted()
    let usual = heights.isEmpty ? 0 : heights[heights.count / 2]
    reader.items.script = script(of: lines)
    reader.items.isForeign = isForeign(lines)
    let boxed = MisreadCheckboxes.corrected(lines.prefix(maxLines).map(truncated))
    if let receipt = Receipt.items(in: boxed) {
      return reader.sections(of: receipt, boxed)
    }
    let joined = joined(boxed.map(\.correctingAmounts))
    reader.daysAreHeadings = daysAreHeadings(joined.map(\.1))
    let shouted = joined.filter { $0.1.confidence != nil && LineKind.isCapital($0.1.text) }
    reader.isUppercasePage = shouted.count * 2 > joined.count
    for (at, (place, line)) in joined.enumerated() {
      let next = joined[(at + 1)...].first { $0.1.text.contains(where: \.isLetter) }
      let isLarge = usual > 0 && (line.height ?? 0) > usual * 1.4
      reader.add(line, at: place, isLarge: isLarge, next: next.map { LineMarks($0.1.text) })
    }
    return reader.sections.filter { !$0.items.isEmpty }
  }

  /// Returns the script of more than four fifths of the letters; nil if both are used.
  private static func script(of lines: [TextLine]) -> ItemParser.Script? {
    var (latin, cyrillic) = (0, 0)
    for unit in lines.prefix(maxLines).flatMap(\.text.utf16) {
      if (0x61...0x7A).contains(unit | 0x20) { latin += 1 }
      if (0x400...0x4FF).contains(unit) { cyrillic += 1 }
    }
    let all = latin + cyrillic
    return latin * 10 > all * 8 ? .latin : cyrillic * 10 > all * 8 ? .cyrillic : nil
  }

  /// Whether the list was typed and hardly any of its words are known.
  private static func isForeign(_ lines: [TextLine]) -> Bool {
    let words = lines.prefix(maxLines).filter { $0.confidence == nil }
      .flatMap { Word.words(in: Folding.folded($0.text)) }
      .filter { $0.units.count > 3 && $0.units.contains { $0 > 0x39 } }
    guard words.count > 4 else { return false }
    let known = words.filter(Corrector.shared.isKnown).count
    return known * 3 < words.count
  }

  /// Reads pasted text.
  public static func parse(text: String, corrections: Corrections = Corrections())
    -> [ParsedSection]
  {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return parse(lines.map { TextLine(String($0)) }, corrections: corrections)
  }

  private init(items: ItemParser) { self.items = items }

  /// Returns the items of a receipt as one section.
  private mutating func sections(of receipt: [Receipt.Item], _ lines: [TextLine]) -> [ParsedSection]
  {
    items.isReceipt = true
    for sold in receipt {
      let line = lines[sold.lineIndex]
      let printed = TextLine(
        sold.name, confidence: line.confidence, alternatives: sold.otherNames)
      var item = items.item(sold.name, of: printed, at: sold.lineIndex, defaultSection: nil)
      if let count = sold.count {
        // Tills print points in Russian too.
        let isRussian = Amount.isCyrillic(count)
        item = item.withQuantity(
          isRussian ? Amount.withDecimalComma(count, unit: "кг") : count)
      }
      append(item, to: ListParser.defaultName, .grocery)
    }
    return sections
  }

  /// Whether the name of a day is a heading over the items to buy that day. If several days have
  /// one line each, those lines are dishes.
  private static func daysAreHeadings(_ lines: [TextLine]) -> Bool {
    var below: [Int] = []
    var isOpen = false
    for line in lines {
      let marks = LineMarks(line.text)
      if LineKind.isDay(marks) {
        below.append(0)
        isOpen = true
      } else if marks.text.isEmpty {
        isOpen = false
      } else if isOpen {
        below[below.count - 1] += 1
      }
    }
    return below.count == 1 || below.contains { $0 > 1 }
  }

  private static func truncated(_ line: TextLine) -> TextLine {
    guard line.text.unicodeScalars.count > maxLineLength else { return line }
    let text = String(String.UnicodeScalarView(line.text.unicodeScalars.prefix(maxLineLength)))
    return TextLine(
      text, confidence: line.confidence, height: line.height, isStruck: line.isStruck,
      isTicked: line.isTicked)
  }

  /// Removes a comma that another reading of the line does not have: "soba, noodles". Decimal
  /// commas are kept: "1,5 л".
  private static func withoutSpecks(_ text: String, of line: TextLine) -> String {
    guard line.confidence != nil, text.contains(",") else { return text }
    let pieces = text.split(separator: ",", omittingEmptySubsequences: false)
    let bare = pieces.dropFirst().reduce(into: String(pieces[0])) { bare, piece in
      let isInNumber = bare.last?.isNumber == true && piece.first?.isNumber == true
      bare += (isInNumber ? "," : "") + piece
    }
    let isSpeck = line.alternatives.contains { !LineMarks($0).text.contains(",") }
    return isSpeck && LineMarks(line.text).text == text ? bare : text
  }

  /// Joins a line that ends in the middle with the next one. Returns each line with the index of
  /// its first part.
  private static func joined(_ lines: [TextLine]) -> [(Int, TextLine)] {
    var joined: [(Int, TextLine)] = []
    for (place, line) in lines.enumerated() {
      // In an image a comma at the end of a line is often a speck.
      if let (at, last) = joined.last, continuesOnNextLine(last.text),
        last.confidence == nil || !last.text.hasSuffix(","),
        last.text.utf8.count < maxLineLength, !Folding.trimmed(line.text).isEmpty,
        !last.isStruck, !line.isStruck, line.isTicked == nil
      {
        let both = TextLine(
          "\(last.text) \(line.text)",
          confidence: last.confidence.map { min($0, line.confidence ?? 1) }, height: last.height,
          isTicked: last.isTicked)
        joined[joined.count - 1] = (at, both)
      } else {
        joined.append((place, line))
      }
    }
    return joined
  }

  /// Whether a line ends in a comma or a word such as "and".
  private static func continuesOnNextLine(_ text: String) -> Bool {
    let folded = Folding.trimmed(Folding.folded(text))
    return [",", " and", " &", " with", " or", " и", " или", " с"].contains { folded.hasSuffix($0) }
      && folded.contains { $0.isLetter }
  }

  // MARK: - One line

  /// Adds a line to the sections.
  /// - Parameters:
  ///   - place: the index of the line.
  ///   - next: the next line with words; nil for the last one.
  private mutating func add(_ line: TextLine, at place: Int, isLarge: Bool, next: LineMarks?) {
    guard !Folding.trimmed(line.text).isEmpty else {
      day = nil
      // A blank line ends the section of the store that the heading names, once the heading has
      // items.
      if sections.contains(where: { $0.name == heading.name }) { heading.section = nil }
      return
    }
    var marks = LineMarks(line.text)
    if line.confidence != nil, marks.hasColon, LineKind.isItem(marks) { marks.ignoreColon() }
    if marks.isCrossedOut || line.isStruck || line.isTicked == true {
      return add(marks.text, line, place, to: "Crossed out", .crossedOut)
    }
    if heading.kind != .notes, let (name, rest) = ListParser.splitHeading(marks) {
      add(TextLine(name + ":"), at: place, isLarge: isLarge, next: LineMarks(rest))
      return addItems(rest, line, place)
    }
    if line.confidence != nil, sections.isEmpty, !marks.isBulleted, LineKind.isTitle(marks) {
      return
    }
    if next != nil, let store = MisreadHeadings.corrected(marks, of: line) { marks = store }
    if daysAreHeadings, LineKind.isDay(marks) { return beginSection(marks.text, .grocery) }
    if line.confidence != nil, let struck = LineMarks.struckText(line.text) {
      return add(struck, line, place, to: "Crossed out", .crossedOut)
    }
    switch LineKind(marks, isLarge: isLarge, next: next, isUppercasePage: isUppercasePage) {
    case .ignored: break
    case .heading(let name, let kind): beginSection(name, kind)
    case .meal(let label, let dish): addMeal(label, dish, line, place)
    case .note:
      add(marks.text, line, place, to: heading.kind == .notes ? heading.name : "Notes", .notes)
    case .items: addItems(marks.text, line, place)
    }
  }

  /// Splits a heading from its items: "Costco: milk, eggs". Returns nil for other lines, such as
  /// "Eggs: 12".
  private static func splitHeading(_ marks: LineMarks) -> (String, String)? {
    guard let colon = marks.text.firstIndex(of: ":") else { return nil }
    let name = Folding.trimmed(marks.text[..<colon])
    let rest = Folding.trimmed(marks.text[marks.text.index(after: colon)...])
    let folded = Folding.folded(name).filter { $0 != "'" }
    let isHeading =
      LineKeywords.stores.contains(folded) || LineKeywords.parts[folded] != nil
      || LineKeywords.titles.contains(folded) || LineKeywords.noteHeadings.contains(folded)
    return isHeading && rest.contains(where: \.isLetter) ? (name, rest) : nil
  }

  /// Begins the section under a heading. Without a name it gets `defaultName`.
  private mutating func beginSection(_ name: String?, _ kind: ParsedSection.Kind) {
    day = nil
    let folded = Folding.folded(name ?? "")
    heading = (name ?? ListParser.defaultName, kind, LineKeywords.parts[folded])
  }

  private mutating func addMeal(_ label: String, _ dish: String, _ line: TextLine, _ place: Int) {
    if heading.kind != .mealPlan { heading = ("Meal plan", .mealPlan, nil) }
    day = dish.isEmpty ? label : nil
    if !dish.isEmpty { add("\(label): \(dish)", line, place, to: heading.name, .mealPlan) }
  }

  private mutating func addItems(_ text: String, _ line: TextLine, _ place: Int) {
    if heading.kind == .mealPlan {
      if let label = day {
        day = nil
        return add("\(label): \(text)", line, place, to: heading.name, .mealPlan)
      }
      // The meal plan is over: known products after it are items.
      if heading.name != "Meal plan" || items.categoriser.categorise(text).reason == .unknown {
        return add(text, line, place, to: heading.name, .mealPlan)
      }
      beginSection(nil, .grocery)
    }
    if heading.kind == .notes { return add(text, line, place, to: heading.name, .notes) }
    for part in LineSplitter.items(ListParser.withoutSpecks(text, of: line)) {
      let item = items.item(part, of: line, at: place, defaultSection: heading.section)
      append(item, to: heading.name, .grocery)
    }
  }

  // MARK: - Adding items

  /// Adds a crossed-out line, a dish or a note. Dishes and notes are not corrected.
  private mutating func add(
    _ text: String, _ line: TextLine, _ place: Int, to name: String, _ kind: ParsedSection.Kind
  ) {
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return }
    if kind == .crossedOut {
      return append(items.item(text, of: line, at: place, defaultSection: nil), to: name, kind)
    }
    let item = ParsedItem(
      text: text, name: text, quantity: "", section: Section.other.name,
      confidence: line.confidence ?? 1, alternatives: Array(line.alternatives.prefix(4)),
      line: place)
    append(item, to: name, kind)
  }

  private mutating func append(_ item: ParsedItem, to name: String, _ kind: ParsedSection.Kind) {
    if let place = sections.firstIndex(where: { $0.name == name && $0.kind == kind }) {
      sections[place].items.append(item)
    } else {
      sections.append(ParsedSection(name: name, kind: kind, items: [item]))
    }
  }
}
