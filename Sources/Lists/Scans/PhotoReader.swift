import Assist
import Database
import ListCore
import Media
import Model

/// Who reads photos: a model where the member or the server has one, else this server itself; and
/// this server too where a model fails, with a word why.
struct PhotoReader: Sendable {
  let images: Images
  let models: ListReading

  /// Why no model read a photo although one was to be asked.
  struct Trouble: Codable, Sendable, Equatable {
    var code: String
    var arguments: [String: String]

    /// Said with other words than where somebody waits for a search: the photo was read after all.
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

  /// - Parameter isCounted: For clients that know of a limit of scans: then it is thrown (tooMany,
  ///   `scan.limit`), before anybody looks at the photo.
  /// - Parameter ticket: What the position in the queue is to be asked by.
  func read(
    _ photo: ImageFile, for user: UserKey, _ corrections: [Correction], isCounted: Bool = false,
    ticket: String? = nil
  ) async throws -> ScanReading {
    do {
      if let reading = try await readByModel(photo, for: user, corrections) { return reading }
      return try await readHere(photo, corrections, ticket)
    } catch let failure as Failure
      where PhotoReader.isOfModels(failure) && !(isCounted && failure.code == "scan.limit")
    {
      var reading = try await readHere(photo, corrections, ticket)
      reading.trouble = Trouble(failure)
      return reading
    }
  }

  /// Nil where no model is to be asked, or one sees no list.
  /// - Throws: tooMany (`scan.limit`); unavailable (`assist.…`); what `Images.legible` does.
  func readByModel(
    _ photo: ImageFile, for user: UserKey, _ corrections: [Correction]
  ) async throws -> ScanReading? {
    let read = try await models.sections(
      on: {
        let legible = try await images.legible(photo)
        return ModelPhoto(bytes: legible.bytes, width: legible.width, height: legible.height)
      }, for: user)
    // Models say "nothing" also of writing that they cannot make out.
    guard let read, !read.sections.isEmpty else { return nil }
    var reading = ScanReading(of: read.sections, corrections)
    (reading.width, reading.height) = (read.photo.width, read.photo.height)
    return reading
  }

  func readHere(
    _ photo: ImageFile, _ corrections: [Correction], _ ticket: String?
  ) async throws -> ScanReading {
    ScanReading(of: try await images.read(photo, ticket: ticket), corrections)
  }

  static func isOfModels(_ failure: Failure) -> Bool {
    failure.code == "scan.limit" || failure.code.hasPrefix("assist.")
  }
}

extension ScanReading {
  /// What a model read. It mended words itself; only amounts and places in the shop are looked up.
  init(of sections: [ScannedSection], _ corrections: [Correction]) {
    let aisles = Aisles(corrections)
    self.init(
      width: 0, height: 0, turn: 0,
      sections: sections.map { section in
        Section(
          name: section.name, type: section.type,
          items: section.items.map { text in
            // Dishes of days and notes stand in no shop, and have no amounts.
            let isBought = section.type == "grocery" || section.type == "crossed_out"
            guard isBought else {
              return Item(
                text: text, name: text, quantity: "", section: ListCore.Section.other.name,
                confidence: 1, alternatives: [])
            }
            let quantity = Quantity.read(text)
            return Item(
              text: text, name: quantity.name, quantity: quantity.text,
              section: aisles.section(of: quantity.name), confidence: 1, alternatives: [])
          })
      })
    reader = .model
  }
}
