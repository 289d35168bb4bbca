/// Reads the items of a receipt, without the address of the store, sums, taxes, payment and thanks.
enum Receipt {
  /// An item and the index of its line.
  struct Item: Equatable {
    var name: String
    /// The number or weight that was sold; nil for one piece.
    var count: String?
    /// The price of the line in hundredths; nil if it is not printed.
    var sum: Int?
    let lineIndex: Int
    /// The name in other readings of the line.
    var otherNames: [String] = []
  }

  /// Returns the items; nil if the lines are not a receipt. A receipt has prices on many lines, and
  /// a sum.
  static func items(in lines: [TextLine]) -> [Item]? {
    let lines = ReceiptPoints.repaired(ReceiptLineNumbers.repaired(lines))
    guard let items = itemsAsRead(in: lines) else { return nil }
    let letters = MisreadLetters(in: lines)
    return letters.isEmpty ? items : itemsAsRead(in: lines.map(letters.corrected)) ?? items
  }

  /// Returns the items without a correction of letters; nil if the lines are not a receipt.
  private static func itemsAsRead(in lines: [TextLine]) -> [Item]? {
    var units = ReceiptUnits(of: lines)
    var read = lines.map { Line($0, units) }
    // In "2 645.92" the 2 is an amount if only then the sums of the items add up to the total.
    if units.hasSpacedTotal, !ReceiptEnd.hasTotal(in: read) {
      units.joinsThousands = false
      let other = lines.map { Line($0, units) }
      if ReceiptEnd.hasTotal(in: other) { read = other } else { units.joinsThousands = true }
    }
    ReceiptFactors.correct(&read, lines, units)
    let end = ReceiptEnd.place(in: read)
    ReceiptEnd.readSumsOfItems(&read, before: end)
    let priced = read.indices.filter { $0 < end && read[$0].hasPrice }
    let keywords = read.filter { $0.kind != .other }.count
    guard let first = priced.first,
      priced.count > 2 && keywords > 0
        && (priced.count + keywords > 4 || ReceiptEnd.hasTotal(in: read))
        || priced.count > 4 && priced.count * 5 > lines.count * 3
    else { return nil }
    let range = ReceiptLayout.start(of: read, firstPriced: first)..<end
    ReceiptLayout.removeLabels(&read, in: range)
    MisreadSums.removeCurrencies(&read, in: range)
    ReceiptColumns.removeMarks(&read, in: range, signs: units.signs)
    ReceiptColumns.readAmounts(&read, in: range)
    ReceiptColumns.removeShortNames(&read, in: range)
    ReceiptColumns.orderFactors(&read, in: range)
    ReceiptColumns.correctAmounts(&read, in: range)
    ReceiptColumns.takeAmounts(&read, in: range, units)
    ReceiptSizes.repair(
      &read, in: range, hasMisreadZeros: MisreadZeros.areLikely(in: read.map(\.text)))
    let names = ReceiptLayout.namesAbove(range.lowerBound, in: read)
    let items = ReceiptItems(read, in: names..<end, leading: range.lowerBound - names).collected()
    return withoutNumbers(ReceiptTotals(read, in: range).withoutLabels(items))
  }

  /// A line with its kind.
  struct Line {
    let text: String
    var line: ReceiptLine
    var kind: ReceiptWords.Kind
    /// The name in other readings of the line.
    private(set) var otherNames: [String] = []

    /// Whether the line may be an item with its price, or the numbers of one.
    var hasPrice: Bool { kind == .other && (line.sum != nil || line.hasProduct) }

    /// Whether the line is a name or the numbers of an item.
    var isOfItem: Bool {
      kind == .other
        && (line.hasName || line.isAmounts || line.statedAmount != nil || isSize)
    }

    /// Whether the line has only the size that ends a name: "100ml", "№20".
    var isSize: Bool {
      line.isSize
        || kind == .other && line.sum == nil && !line.hasProduct && line.statedAmount == nil
          && ReceiptSizes.isSize(text)
    }

    /// Reads the line, or another reading of it whose numbers agree if those of the first do not.
    init(_ text: TextLine, _ units: ReceiptUnits) {
      self.init(
        units.isCyrillic ? ReceiptReadings.ofCyrillic(text) : ReceiptReadings.ofLatin(text), units)
      let others = text.alternatives.lazy.map { Line($0, units) }
      // The amount behind the rate of a tax may be misread: "НДС 10% ®__1* 49.49 49.49".
      if kind == .aside,
        let other = others.first(where: {
          $0.kind == .other && !$0.line.hasName && $0.line.isConsistent
        })
      {
        self = other
      }
      guard kind == .other else { return }
      // "Items 6" was read as "ltems 6".
      if !hasPrice,
        let other = others.first(where: {
          $0.kind != .other
            && $0.text.replacing("I", with: "l") == self.text.replacing("I", with: "l")
        })
      {
        self = other
        return
      }
      let names = line.hasName ? others.map(\.line.name) : []
      if let other = others.first(where: isBetter) { self = other }
      // A reading whose price is not readable has it in the name.
      otherNames = names.filter { name in
        let words = name.split(separator: " ").suffix(2).map(String.init)
        return name != line.name && !name.isEmpty
          && (line.sum == nil || !words.contains(where: ReceiptLine.isPrice))
      }
      if let sized = otherNames.first(where: hasSize) { line.name = sized }
      if let sized = ReceiptSizes.withZeros(in: line.name, otherNames) { line.name = sized }
      for repair in [
        ReceiptSizes.withAllPieces, ReceiptSizes.withFinalLetter,
        ReceiptSizes.withSingleFinalLetter, ReceiptSizes.withUnit, ReceiptDigits.withGrams,
      ] {
        if let sized = repair(line.name, otherNames) { line.name = sized }
      }
      if let sized = ReceiptSizes.withOunces(in: line.name, otherNames) { line.name = sized }
    }

    /// Replaces the last word of the name, and of its other readings with as many words.
    mutating func replaceLastWord(with word: String) {
      let count = line.name.split(separator: " ").count
      let replaced = { (name: String) in
        let words = name.split(separator: " ").map(String.init)
        return words.count == count ? (words.dropLast() + [word]).joined(separator: " ") : name
      }
      line.name = replaced(line.name)
      otherNames = otherNames.map(replaced).filter { $0 != line.name }
    }

    /// Whether another reading has numbers that agree, or is only numbers instead of a few letters, or
    /// has a size instead of a price.
    private func isBetter(_ other: Line) -> Bool {
      guard other.kind == .other, !line.isConsistent else { return false }
      if line.hasName, other.line.hasName {
        // The letter of a tax was read as a third decimal: "9.292" for "9.29 Z".
        if line.sum == nil, other.line.sum != nil, let last = text.split(separator: " ").last,
          ReceiptLine.firstNumber(in: String(last))?.decimals == 3,
          last.allSatisfy({ !$0.isLetter })
        {
          return true
        }
        return other.line.isConsistent && (line.sum == nil || line.endsWithThreeNumbers)
          || line.sum != nil && other.line.sum == nil && hasSize(other.line.name)
      }
      if line.hasName {
        return line.name.filter(\.isLetter).count < 4
          && (text.first?.isNumber == true && other.line.hasProduct || other.line.isConsistent)
      }
      return !other.line.hasName && other.line.isConsistent
    }

    /// Whether the name is the same but for a last word that is a size instead of a misread number:
    /// "Butter 250G" for "Butter 2506", "Water 1,5L" for "Water" with the price 1,50.
    private func hasSize(_ name: String) -> Bool {
      let (words, others) = (line.name.split(separator: " "), name.split(separator: " "))
      guard let other = others.last, others.count > 1 else { return false }
      let digits = other.prefix { $0.isNumber || ".,".contains($0) }
      // In "5G" for "750" a digit is missing.
      guard !digits.isEmpty, digits.count + 2 > (words.last?.count ?? 0),
        ReceiptLine.isUnit(String(other.dropFirst(digits.count)))
      else {
        return false
      }
      if words[...] == others.dropLast() { return line.sum != nil && line.multiplication == nil }
      guard words.count == others.count, words.dropLast() == others.dropLast(),
        let last = words.last
      else { return false }
      return last.dropLast().allSatisfy { $0.isNumber || ".,".contains($0) }
        && last.last.map { !$0.isLetter } == true
    }

    /// Reads one reading of a line.
    init(_ printed: String, _ units: ReceiptUnits) {
      let arranged = NamedAmounts.arranged(
        units.isCyrillic ? NamedAmounts.separated(printed) : printed)
      // A small г after a number was read as a degree sign, and a 2 as a pound sign.
      var text =
        units.isCyrillic
        ? LookAlikes.replacingInitialDigits(
          in: LookAlikes.replacingImpossibleShortI(in: LookAlikes.replacingLatinWords(in: arranged))
        ).replacing("°", with: "г").replacing("£", with: "2")
        : units.isLatin
          ? LookAlikes.replacingCyrillicWords(in: withoutNumberSigns(arranged)) : arranged
      if units.isCyrillic {
        // The first letter of the tax was read twice, and the letter of its rate as a unit.
        text = ReceiptWords.withRate(
          text.replacing(/[НH]{2}(?=ДС)/, with: "Н")
            .replacing(/(\d)[.,_]?lb$/) { "\($0.output.1) Б" })
      }
      self.text = text
      line = ReceiptLine(text, units)
      // Neither the heading of an amount before the name nor a remark behind the sum tells the kind.
      let printed = ReceiptLine.words(of: text)
      let bare = units.remarks.removed(from: printed)
      let isCounted = ReceiptLine.hasLeadingQuantity(bare)
      let words = ReceiptWords.kind(
        of: isCounted || bare.count < printed.count
          ? bare.dropFirst(isCounted ? 2 : 0).joined(separator: " ") : text)
      // A line of numbers may contain the words of a tax or of a price. "Total for 17 items: 80.33"
      // contains no multiplication.
      let isOther =
        !line.hasName && line.multiplication != nil && (words != .sum || line.isConsistent)
      // Nothing is sold for nothing: "TAXABLE 0.00".
      let isAside =
        line.isNegative || line.sum == 0 && line.multiplication == nil
        || ReceiptColumns.isHeading(text) && !text.contains(where: \.isNumber)
      kind =
        line.isNegative ? .aside : isOther ? .other : isAside && words != .sum ? .aside : words
    }
  }

  /// Replaces the sign of a number that was read for "No" in front of a word: "ALPEN № ADD".
  private static func withoutNumberSigns(_ text: String) -> String {
    text.replacing(/№ (?=\p{L})/, with: "NO ")
  }

  /// Reads the numbers in front of most names: they are those of the lines if they increase, and
  /// amounts if not.
  private static func withoutNumbers(_ items: [Item]) -> [Item] {
    let split = items.map { numberAndName($0.name) }
    let numbers = split.compactMap { $0?.number }
    guard numbers.count > 2, let last = numbers.last else { return items }
    // Zeros in front may be misread: "03", "84", "05".
    let fitting = zip(split, 1...).count { split, place in
      split.map { $0.number == place || $0.number > 9 && $0.number % 10 == place % 10 } ?? false
    }
    let isSequence =
      numbers.count * 2 >= items.count && last <= items.count + 2
      && zip(numbers, numbers.dropFirst()).allSatisfy(<)
      || numbers.count > 4 && fitting * 5 >= numbers.count * 4
    // Weights have no number in front.
    let countable = zip(items, split).filter { $1 != nil || $0.count == nil }.count
    guard isSequence || numbers.count * 3 >= countable * 2 else { return items }
    return zip(items, split).map { item, split in
      guard let split else { return item }
      let counted = isSequence || split.number < 2 ? nil : String(split.number)
      return Item(
        name: split.name, count: item.count ?? counted, lineIndex: item.lineIndex,
        otherNames: item.otherNames.map { numberAndName($0)?.name ?? $0 })
    }
  }

  /// Splits "2 rooibos", "2x rooibos" and "002 rooibos" into 2 and "Rooibos"; nil without a number of
  /// one or two digits, or zeros in front.
  private static func numberAndName(_ text: String) -> (number: Int, name: String)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    var rest = text.dropFirst(digits.count)
    if let sign = rest.first, "xх".contains(sign) { rest.removeFirst() }
    guard (1...2).contains(digits.count) || (3...4).contains(digits.count) && digits.first == "0",
      let number = Int(digits), rest.first == " ",
      let first = rest.dropFirst().first, !first.isNumber
    else { return nil }
    return (number, first.uppercased() + rest.dropFirst(2))
  }
}
