import Assist
import Database
import ListCore
import Media
import Model

/// Reads photos with an AI model if the member or the server has configured one, otherwise on this
/// server. If the model fails, this server reads the photo and the result states why.
struct PhotoReader: Sendable {
  let images: Images
  let models: ListModelReader

  /// The reason why a configured model did not read a photo.
  struct ModelFailure: Codable, Sendable, Equatable {
    var code: String
    var arguments: [String: String]

    /// Maps a failure to a code of its own, because its message differs: the photo was read
    /// nevertheless.
    init(_ failure: Failure) {
      switch failure.code {
      case "scan.limit": code = "scan.limit"
      case "assist.key", "assist.keyUnreadable": code = "scan.key"
      case "assist.busy": code = "scan.busy"
      case "assist.late": code = "scan.late"
      default: code = "scan.failed"
      }
      arguments = failure.arguments
    }
  }

  /// Reads a photo.
  /// - Parameter isCounted: Whether to throw rateLimited (`scan.limit`) instead of reading the
  ///   photo on this server, for clients that have a limit of scans.
  /// - Parameter ticket: The key of the photo's position in the queue.
  func read(
    _ photo: ImageFile, for user: UserKey, _ corrections: [Correction], isCounted: Bool = false,
    ticket: String? = nil
  ) async throws -> ScanReading {
    do {
      if let reading = try await readWithModel(photo, for: user, corrections) { return reading }
      return try await readLocally(photo, corrections: corrections, ticket: ticket)
    } catch let failure as Failure
      where PhotoReader.isModelFailure(failure) && !(isCounted && failure.code == "scan.limit")
    {
      var reading = try await readLocally(photo, corrections: corrections, ticket: ticket)
      reading.trouble = ModelFailure(failure)
      return reading
    }
  }

  /// Returns nil if no model is configured, or the model finds no list.
  /// - Throws: rateLimited (`scan.limit`); unavailable (`assist.…`); what `Images.legible` does.
  func readWithModel(
    _ photo: ImageFile, for user: UserKey, _ corrections: [Correction]
  ) async throws -> ScanReading? {
    let read = try await models.sections(
      on: {
        let legible = try await images.resizedForModel(photo)
        return ModelPhoto(bytes: legible.bytes, width: legible.width, height: legible.height)
      }, for: user)
    // Models also return nothing for handwriting that they cannot read.
    guard let read, !read.sections.isEmpty else { return nil }
    var reading = ScanReading(of: read.sections, corrections)
    (reading.width, reading.height) = (read.photo.width, read.photo.height)
    return reading
  }

  func readLocally(
    _ photo: ImageFile, corrections: [Correction], ticket: String?
  ) async throws -> ScanReading {
    ScanReading(of: try await images.read(photo, ticket: ticket), corrections)
  }

  /// Returns whether a failure was caused by a model or by the limit on its use.
  static func isModelFailure(_ failure: Failure) -> Bool {
    failure.code == "scan.limit" || failure.code.hasPrefix("assist.")
  }
}

extension ScanReading {
  /// Converts what a model read. Models correct the spelling themselves, so only amounts and
  /// sections are determined here.
  init(of sections: [ScannedSection], _ corrections: [Correction]) {
    let aisles = SectionCategoriser(corrections)
    self.init(
      width: 0, height: 0, turn: 0,
      sections: sections.map { section in
        Section(
          name: section.name, type: section.type,
          items: section.items.map { text in
            // Meals and notes have neither a section nor an amount.
            let isBought = section.type == "grocery" || section.type == "crossed_out"
            guard isBought else {
              return Item(
                text: text, name: text, quantity: "", section: ListCore.Section.other.name,
                confidence: 1, alternatives: [])
            }
            let quantity = Quantity.parse(text)
            return Item(
              text: text, name: quantity.name, quantity: quantity.text,
              section: aisles.section(of: quantity.name), confidence: 1, alternatives: [])
          })
      })
    reader = .model
  }
}

// MARK: - ScanReading

/// The result of reading a photo or a text, as stored and sent.
package struct ScanReading: StoredAsJSON, Sendable {
  package struct Section: Codable, Sendable {
    package var name: String
    /// `grocery`, `meal_plan`, `crossed_out` or `notes`.
    package var type: String
    package var items: [Item]
  }

  package struct Item: Codable, Sendable {
    /// The text with the amount.
    package var text: String
    /// The text without the amount.
    package var name: String
    /// Empty if there is no amount.
    package var quantity: String
    /// The section of the store.
    package var section: String
    /// From 0 to 1.
    package var confidence: Double
    package var alternatives: [String]
    /// The text that was read, if it was corrected; otherwise nil.
    package var original: String?
    /// The position of the item's line in the upright photo, as fractions of its width and height:
    /// `[x, y, width, height]`; nil for text.
    package var box: [Double]?
  }

  /// The size of the upright photo in pixels; 0 for text.
  package var width: Int
  package var height: Int
  /// The number of clockwise quarter turns that make the photo upright, in addition to the
  /// orientation in its metadata.
  package var turn: Int
  package var sections: [Section]
  /// Nil for scans that were stored before models were supported.
  /// The reason why a configured model did not read the photo; nil otherwise.
  package var reader: Reader?
  var trouble: PhotoReader.ModelFailure?

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
}

extension ScanReading {
  /// - Parameter corrections: the space's corrections, which supply names and sections.
  init(of page: RecognisedPage, _ corrections: [Correction]) {
    let lines = page.lines.map { line in
      TextLine(
        line.text, confidence: line.confidence, alternatives: line.alternatives,
        height: line.box.height, isStruck: line.struck == true, isTicked: line.ticked)
    }
    let boxes = page.lines.map { [$0.box.x, $0.box.y, $0.box.width, $0.box.height] }
    let sections = ListParser.parse(
      lines, corrections: SectionCategoriser.categoriserCorrections(from: corrections))
    self.init(
      width: page.width, height: page.height, turn: page.turn,
      sections: sections.map { Section($0, boxes) })
  }

  init(of text: String, _ corrections: [Correction]) {
    let sections = ListParser.parse(
      text: text, corrections: SectionCategoriser.categoriserCorrections(from: corrections))
    self.init(width: 0, height: 0, turn: 0, sections: sections.map { Section($0, []) })
  }

  /// The maximum number of items of a section. Further ones are dropped.
  static let maxItemsOfSection = 500
}

extension ScanReading.Section {
  fileprivate init(_ section: ParsedSection, _ boxes: [[Double]]) {
    name = section.name
    type = section.kind.rawValue
    items = section.items.prefix(ScanReading.maxItemsOfSection).map { item in
      ScanReading.Item(
        text: item.text, name: item.name, quantity: item.quantity, section: item.section,
        confidence: item.confidence, alternatives: item.alternatives, original: item.original,
        box: boxes.indices.contains(item.line) ? boxes[item.line] : nil)
    }
  }

  /// Whether the section is selected by default: crossed-out items were bought or are not wanted.
  var isSelectedByDefault: Bool { type != ParsedSection.Kind.crossedOut.rawValue }
}
