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
  /// - Parameter isCounted: Whether to throw tooMany (`scan.limit`) instead of reading the photo on
  ///   this server, for clients that have a limit of scans.
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
  /// - Throws: tooMany (`scan.limit`); unavailable (`assist.…`); what `Images.legible` does.
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
