/// What is written in a picture. The worker makes it, as JSON of these members.
package struct ReadPage: Sendable, Equatable, Codable {
  /// Pixels of the picture once it is upright.
  package var width: Int
  package var height: Int
  /// Quarters by which the picture is to be turned clockwise, beyond what its own orientation says,
  /// to be upright: 0…3.
  package var turn: Int
  /// From top to bottom. Empty where there is no text.
  package var lines: [ReadLine]
}

/// A line of text.
package struct ReadLine: Sendable, Equatable, Codable {
  package var text: String
  /// 0–1.
  package var confidence: Double
  package var box: ReadBox
  /// How else it may be read, likeliest first, at most four; empty where it was read surely.
  package var alternatives: [String]
  package var words: [ReadWord]
  /// A stroke goes through it; nil where none does.
  package var struck: Bool?
  /// Whether the box before it is ticked; nil without a box.
  package var ticked: Bool?
}

package struct ReadWord: Sendable, Equatable, Codable {
  package var text: String
  /// 0–1.
  package var confidence: Double
  package var box: ReadBox
}

/// Where something is, in shares of the upright picture's width and height, from its top left.
/// As JSON `[x, y, width, height]`.
package struct ReadBox: Sendable, Equatable, Codable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    x = try numbers.decode(Double.self)
    y = try numbers.decode(Double.self)
    width = try numbers.decode(Double.self)
    height = try numbers.decode(Double.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    for number in [x, y, width, height] { try numbers.encode(number) }
  }
}
