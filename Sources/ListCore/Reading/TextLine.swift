/// A line of text as a person typed it or a picture was read.
package struct TextLine: Hashable, Sendable {
  package let text: String
  /// 0 to 1, of whoever read the picture; nil for typed text, which is not doubted.
  package let confidence: Double?
  /// Other readings of the whole line.
  package let alternatives: [String]
  /// In fractions of the picture; nil for typed text.
  package let height: Double?
  /// A stroke goes through it in the picture.
  package let isStruck: Bool
  /// Whether the box drawn before it is ticked; nil without a box.
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

  /// With amounts as they were meant, where a picture was read.
  var withAmounts: TextLine {
    guard confidence != nil else { return self }
    let (mended, others) = (MisreadAmounts.mended(text), alternatives.map(MisreadAmounts.mended))
    return TextLine(
      AmountsAmongReadings.better(mended, others, read: alternatives) ?? mended,
      confidence: confidence,
      alternatives: others, height: height, isStruck: isStruck, isTicked: isTicked)
  }
}

/// A part of a list under one heading.
package struct ReadSection: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case grocery
    case mealPlan = "meal_plan"
    case crossedOut = "crossed_out"
    case notes
  }
  package let name: String
  package let kind: Kind
  package internal(set) var items: [ReadItem]
}

package struct ReadItem: Hashable, Sendable {
  /// The item as it is shown: without bullets, mended, with its amount.
  package let text: String
  /// Without its amount.
  package let name: String
  /// Empty for none.
  package let quantity: String
  /// Where it stands in a shop.
  package let section: String
  /// 0 to 1.
  package let confidence: Double
  /// What the text may have been instead, likeliest first; at most four.
  package let alternatives: [String]
  /// The place of its line among those that were given.
  package let line: Int
  /// What was read or typed, where other words are shown instead.
  package var original: String?

  /// The same, of which so much was bought, whatever its name says of a pack.
  func counted(_ count: String) -> ReadItem {
    let isPack = !quantity.isEmpty
    let name = isPack ? "\(name) \(quantity)" : name
    return ReadItem(
      text: "\(count) \(name)", name: name, quantity: count, section: section,
      confidence: confidence, alternatives: alternatives, line: line)
  }
}
