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

    init(_ failure: Failure) {
      code = failure.code
      arguments = failure.arguments
    }
  }

  func read(
    _ photo: ImageFile, for user: UserKey, _ corrections: [Correction]
  ) async throws -> ScanReading {
    do {
      if let reading = try await readByModel(photo, for: user, corrections) { return reading }
      return try await readHere(photo, corrections)
    } catch let failure as Failure where PhotoReader.isOfModels(failure) {
      var reading = try await readHere(photo, corrections)
      reading.trouble = Trouble(failure)
      return reading
    }
  }

  /// Nil where no model is to be asked.
  /// - Throws: tooMany (`scan.limit`); unavailable (`assist.…`); what `Images.legible` does.
  func readByModel(
    _ photo: ImageFile, for user: UserKey, _ corrections: [Correction]
  ) async throws -> ScanReading? {
    guard try await models.isAvailable(to: user) else { return nil }
    let legible = try await images.legible(photo)
    guard let sections = try await models.sections(on: legible.bytes, for: user) else { return nil }
    var reading = ScanReading(of: sections, corrections)
    (reading.width, reading.height) = (legible.width, legible.height)
    return reading
  }

  func readHere(_ photo: ImageFile, _ corrections: [Correction]) async throws -> ScanReading {
    ScanReading(of: try await images.read(photo), corrections)
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
            let quantity = Quantity.read(text)
            return Item(
              text: text, name: quantity.name, quantity: quantity.text,
              section: aisles.section(of: quantity.name), confidence: 1, alternatives: [])
          })
      })
    reader = .model
  }
}
