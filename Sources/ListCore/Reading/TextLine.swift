/// A line of text that was typed, or read from an image.
package struct TextLine: Hashable, Sendable {
  package let text: String
  /// The confidence of text recognition, 0 to 1; nil for typed text.
  package let confidence: Double?
  /// Other readings of the whole line.
  package let alternatives: [String]
  /// As a fraction of the height of the image; nil for typed text.
  package let height: Double?
  /// Whether the line is struck through in the image.
  package let isStruck: Bool
  /// Whether the box before the line is ticked; nil if there is no box.
  package let isTicked: Bool?

  package init(
    _ text: String, confidence: Double? = nil, alternatives: [String] = [], height: Double? = nil,
    isStruck: Bool = false, isTicked: Bool? = nil
  ) {
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
      alternatives: others, height: height, isStruck: isStruck, isTicked: isTicked)
  }
}

/// A part of a list under one heading.
package struct ParsedSection: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case grocery
    case mealPlan = "meal_plan"
    case crossedOut = "crossed_out"
    case notes
  }
  package let name: String
  package let kind: Kind
  package internal(set) var items: [ParsedItem]
}

/// An item that was read from a line.
package struct ParsedItem: Hashable, Sendable {
  /// The text that is shown: corrected, without bullets, with the amount.
  package let text: String
  /// The text without the amount.
  package let name: String
  /// Empty if there is no amount.
  package let quantity: String
  /// The name of the section of a store.
  package let section: String
  /// 0 to 1.
  package let confidence: Double
  /// Other possible texts, likeliest first; at most four.
  package let alternatives: [String]
  /// The index of its line.
  package let line: Int
  /// The text that was read or typed, if other words are shown; otherwise nil.
  package var original: String?

  /// Returns the item with the amount of a receipt. An amount in its text is then the size of a
  /// pack.
  func withQuantity(_ quantity: String) -> ParsedItem {
    let isPack = !self.quantity.isEmpty
    let name = isPack ? "\(name) \(self.quantity)" : name
    return ParsedItem(
      text: "\(quantity) \(name)", name: name, quantity: quantity, section: section,
      confidence: confidence, alternatives: alternatives, line: line)
  }
}
