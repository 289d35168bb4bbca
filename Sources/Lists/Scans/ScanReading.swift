import Foundation
import ListCore
import Media

/// What was read from a photo or a text, as it is kept and sent.
package struct ScanReading: Codable, Sendable {
  package struct Section: Codable, Sendable {
    package var name: String
    /// `grocery`, `meal_plan`, `crossed_out` or `notes`.
    package var type: String
    package var items: [Item]
  }

  package struct Item: Codable, Sendable {
    package var text: String
    package var name: String
    package var quantity: String
    package var section: String
    /// 0–1.
    package var confidence: Double
    package var alternatives: [String]
    /// What was read, where it was corrected; else nil.
    package var original: String?
    /// Where its line stands in the upright picture, in shares of its width and height:
    /// `[x, y, width, height]`; nil for text.
    package var box: [Double]?
  }

  /// Pixels of the upright picture; 0 for text.
  package var width: Int
  package var height: Int
  /// Quarters by which the photo is to be turned clockwise to be upright, beyond what it says itself.
  package var turn: Int
  package var sections: [Section]
  /// Nil for what was read before models did.
  package var reader: Reader?
  var trouble: PhotoReader.Trouble?

  package enum Reader: String, Codable, Sendable {
    /// This server itself, without asking anybody.
    case server
    case model
  }

  /// Why no model read it although one was to be asked, or that nothing was found, as the code of a
  /// failure.
  package var note: (code: String, arguments: [String: String])? {
    if let trouble { return (trouble.code, trouble.arguments) }
    return sections.isEmpty ? ("scan.nothing", [:]) : nil
  }
}

extension ScanReading {
  /// - Parameter corrections: what the household calls things, and where it wants them.
  init(of page: ReadPage, _ corrections: [Correction]) {
    let lines = page.lines.map { line in
      TextLine(
        line.text, confidence: line.confidence, alternatives: line.alternatives,
        height: line.box.height, isStruck: line.struck == true, isTicked: line.ticked)
    }
    let boxes = page.lines.map { [$0.box.x, $0.box.y, $0.box.width, $0.box.height] }
    let sections = LineReader.read(lines, corrections: Aisles.words(of: corrections))
    self.init(
      width: page.width, height: page.height, turn: page.turn,
      sections: sections.map { Section($0, boxes) })
  }

  init(of text: String, _ corrections: [Correction]) {
    let sections = LineReader.read(text: text, corrections: Aisles.words(of: corrections))
    self.init(width: 0, height: 0, turn: 0, sections: sections.map { Section($0, []) })
  }

  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  init(json: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
  }

  /// A list has no more than this; what comes behind is left out of the reading.
  static let mostItems = 500
}

extension ScanReading.Section {
  fileprivate init(_ section: ReadSection, _ boxes: [[Double]]) {
    name = section.name
    type = section.kind.rawValue
    items = section.items.prefix(ScanReading.mostItems).map { item in
      ScanReading.Item(
        text: item.text, name: item.name, quantity: item.quantity, section: item.section,
        confidence: item.confidence, alternatives: item.alternatives, original: item.original,
        box: boxes.indices.contains(item.line) ? boxes[item.line] : nil)
    }
  }

  /// What is crossed out was bought, or is not wanted.
  var isUsuallyWanted: Bool { type != ReadSection.Kind.crossedOut.rawValue }
}
