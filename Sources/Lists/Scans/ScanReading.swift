package import ListCore
import Media
import Model

/// The result of reading a photo or a text, as stored and sent.
package struct ScanReading: StoredAsJSON, Sendable {
  /// The size of the upright photo in pixels; 0 for text.
  package var width: Int
  package var height: Int
  /// The number of clockwise quarter turns that make the photo upright, in addition to the
  /// orientation in its metadata.
  package var turn: Int
  package var sections: [ParsedSection]
  /// Nil for scans that were stored before models were supported.
  package var reader: Reader?
  /// The reason why a configured model did not read the photo; nil otherwise.
  var trouble: ModelFailure?

  package enum Reader: String, Codable, Sendable {
    /// This server, without calling a provider.
    case server
    case model
  }

  /// The code of the message to show: why a configured model did not read the photo, or that
  /// nothing was found; nil if there is nothing to report.
  package var notice: (code: String, arguments: [String: String])? {
    if let trouble { return (trouble.code, trouble.arguments) }
    return sections.isEmpty ? ("scan.nothing", [:]) : nil
  }

  /// The scans of the month, if they are used up and this server has read the photo instead;
  /// otherwise nil.
  package var quota: (used: Int, limit: Int)? {
    guard let trouble, trouble.code == "scan.limit",
      let used = trouble.arguments["used"].flatMap({ Int($0) }),
      let limit = trouble.arguments["max"].flatMap({ Int($0) })
    else { return nil }
    return (used, limit)
  }
}

extension ScanReading {
  /// The maximum number of items of a section. Further ones are dropped.
  private static let maxItemsOfSection = 500

  /// Converts the lines of a photo.
  /// - Parameter corrections: the space's corrections, which supply names and sections.
  init(of page: RecognisedPage, _ corrections: Corrections) {
    let lines = page.lines.map { line in
      TextLine(
        line.text, confidence: line.confidence, alternatives: line.alternatives,
        height: line.box.height, isStruck: line.struck == true, isTicked: line.ticked)
    }
    var sections = ScanReading.shortened(ListParser.parse(lines, corrections: corrections))
    for section in sections.indices {
      for item in sections[section].items.indices {
        guard let line = sections[section].items[item].line else { continue }
        let box = page.lines[line].box
        sections[section].items[item].box = [box.x, box.y, box.width, box.height]
      }
    }
    self.init(width: page.width, height: page.height, turn: page.turn, sections: sections)
  }

  /// Converts the lines of a text.
  init(of text: String, _ corrections: Corrections) {
    self.init(
      width: 0, height: 0, turn: 0,
      sections: ScanReading.shortened(ListParser.parse(text: text, corrections: corrections)))
  }

  private static func shortened(_ sections: [ParsedSection]) -> [ParsedSection] {
    sections.map { section in
      var section = section
      section.items = Array(section.items.prefix(maxItemsOfSection))
      return section
    }
  }
}

extension ParsedSection {
  /// Whether the section is selected by default: crossed-out items were bought or are not wanted.
  var isSelectedByDefault: Bool { kind != .crossedOut }
}
