import Assist
import Database
import ListCore
import Media
import Model

/// Reads photos and texts: the steps *recognise* and *sections* of a scan. ARCHITECTURE.md lists all
/// steps in their order ("Scans").
///
/// A photo is read by an AI model if the member or the server has configured one, otherwise by this
/// server. If the model fails, this server reads the photo and the result states why.
struct ScanPipeline: Sendable {
  let images: Images
  let models: ListModelReader

  /// Reads a photo.
  /// - Parameter isCounted: whether to throw rateLimited (`scan.limit`) instead of reading the
  ///   photo on this server, for clients that have a limit of scans.
  /// - Parameter ticket: The key of the photo's position in the queue.
  func read(
    _ photo: ScanPhoto, for user: UserKey, _ corrections: [Correction], isCounted: Bool = false,
    ticket: String? = nil
  ) async throws -> ScanReading {
    let corrections = SectionCategoriser.categoriserCorrections(from: corrections)
    var failure: ModelFailure?
    do {
      if let reading = try await sections(readByModelIn: photo, for: user, corrections) {
        return reading
      }
    } catch let thrown as Failure
      where ModelFailure.isCause(of: thrown) && !(isCounted && thrown.code == "scan.limit")
    {
      failure = ModelFailure(thrown)
    }
    let page = try await images.read(photo.prepare(), ticket: ticket)
    var reading = ScanReading(of: page, corrections)
    reading.trouble = failure
    return reading
  }

  /// Reads a text.
  func read(_ text: String, _ corrections: [Correction]) -> ScanReading {
    ScanReading(of: text, SectionCategoriser.categoriserCorrections(from: corrections))
  }

  /// Returns nil if no model is configured, or the model finds no list.
  /// - Throws: rateLimited (`scan.limit`); unavailable (`assist.…`); what `ScanPhoto.prepare` does.
  private func sections(
    readByModelIn photo: ScanPhoto, for user: UserKey, _ corrections: Corrections
  ) async throws -> ScanReading? {
    let read = try await models.sections(
      on: { try await images.resizedForModel(photo.prepare()) }, for: user)
    // Models also return nothing for handwriting that they cannot read.
    guard let read, !read.sections.isEmpty else { return nil }
    let categoriser = Categoriser(corrections: corrections)
    return ScanReading(
      width: read.photo.width, height: read.photo.height, turn: 0,
      sections: read.sections.map { $0.categorised(by: categoriser) }, reader: .model)
  }
}

// MARK: - ScanPhoto

/// A photo of a scan. It is prepared when the first step needs it, because the limit of scans is
/// checked before, and only once.
actor ScanPhoto {
  private let file: ImageFile
  private let images: Images
  private var prepared: PreparedImage?

  init(_ file: ImageFile, _ images: Images) {
    self.file = file
    self.images = images
  }

  /// Returns the photo without metadata, decoded completely.
  /// - Throws: what `Images.prepare` does.
  func prepare() async throws -> PreparedImage {
    if let prepared { return prepared }
    let image = try await images.prepare(file)
    prepared = image
    return image
  }
}

// MARK: - ModelFailure

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

  /// Returns whether a failure was caused by a model or by the limit on its use.
  static func isCause(of failure: Failure) -> Bool {
    failure.code == "scan.limit" || failure.code.hasPrefix("assist.")
  }
}
