public import Foundation
public import ListCore
public import ListPrompts
public import Model

/// Reads photos of shopping lists, and finds items that are in the wrong section.
public protocol GroceryAnalysisService: Sendable {
  /// Whether photos can be read. If not, an app asks the user for a key or a server.
  var isAvailable: Bool { get }

  /// Returns the sections of a list that was photographed; empty for a photo without a list.
  /// - Parameter photo: a file with an image.
  func analyzeImage(_ photo: URL) async throws -> [ParsedSection]

  /// Returns what `analyzeImage` does, and how the photo was read.
  func read(_ photo: URL) async throws -> PhotoReading

  /// Returns the items that belong in another section.
  /// - Parameters:
  ///   - items: the items with their current sections.
  ///   - list: the id of the list to which they belong.
  func sanityCheckCategories(
    _ items: [CategorisedItem], of list: String
  ) async throws -> [SectionSuggestion]
}

extension GroceryAnalysisService {
  public var isAvailable: Bool { true }

  public func read(_ photo: URL) async throws -> PhotoReading {
    PhotoReading(sections: try await analyzeImage(photo))
  }
}

/// A photo that was read.
public struct PhotoReading: Sendable, Equatable {
  /// The sections of the list; empty for a photo without a list.
  public var sections: [ParsedSection]
  /// The number of clockwise quarter turns that make the photo upright.
  public var turn: Int
  /// The scan on the server, which has the photo; nil if the server has not read it.
  public var scan: Identifier<GroceryScan>?
  /// The server's sentence about how it was read, such as that the month's scans are used up.
  public var note: String?
  /// The month's scans, if they are used up and the server has read the photo without a model.
  public var quota: APIError.Quota?

  /// Creates a reading, for example in a service of an app's own.
  public init(
    sections: [ParsedSection], turn: Int = 0, scan: Identifier<GroceryScan>? = nil,
    note: String? = nil, quota: APIError.Quota? = nil
  ) {
    (self.sections, self.turn, self.scan, self.note) = (sections, turn, scan, note)
    self.quota = quota
  }
}

/// Reads lists with the server, which uses the provider of the user or its own.
public struct ServerAnalysisService: GroceryAnalysisService {
  private let client: Commonplace

  /// Creates a service that sends photos to the server of a client.
  public init(client: Commonplace) { self.client = client }

  public func analyzeImage(_ photo: URL) async throws -> [ParsedSection] {
    try await read(photo).sections
  }

  public func read(_ photo: URL) async throws -> PhotoReading {
    let scan = try await client.scans.read(UploadFile(photo))
    return PhotoReading(
      sections: scan.sections, turn: scan.turn, scan: scan.photoURL == nil ? nil : scan.id,
      note: scan.note, quota: scan.quota)
  }

  /// The server checks the list as it has it, so edits must be sent before.
  public func sanityCheckCategories(
    _ items: [CategorisedItem], of list: String
  ) async throws -> [SectionSuggestion] {
    try await client.lists.suggestions(for: list)
  }
}

/// Recognises the lines of a photo, for example with Vision on an iPhone.
public protocol PhotoTextRecognizer: Sendable {
  /// Returns the lines from top to bottom.
  func lines(in photo: URL) async throws -> [TextLine]
}

/// Reads lists on the device, without a server, an account or a key.
public struct DeviceAnalysisService: GroceryAnalysisService {
  private let recognizer: any PhotoTextRecognizer
  private let corrections: Corrections

  /// Creates a service that works without a network.
  /// - Parameter corrections: the sections that the user has corrected.
  public init(recognizer: any PhotoTextRecognizer, corrections: Corrections = Corrections()) {
    self.recognizer = recognizer
    self.corrections = corrections
  }

  public func analyzeImage(_ photo: URL) async throws -> [ParsedSection] {
    let lines = try await recognizer.lines(in: photo)
    var sections = ListParser.parse(lines, corrections: corrections)
    for section in sections.indices {
      for item in sections[section].items.indices {
        guard let line = sections[section].items[item].line else { continue }
        sections[section].items[item].box = lines[line].box
      }
    }
    return sections
  }

  public func sanityCheckCategories(
    _ items: [CategorisedItem], of list: String
  ) async throws -> [SectionSuggestion] {
    let categoriser = Categoriser(corrections: corrections)
    return items.compactMap { item in
      let match = categoriser.categorise(item.name)
      guard match.reason != .unknown, match.section != Section.canonical(item.category) else {
        return nil
      }
      return SectionSuggestion(
        id: item.id, name: item.name, from: item.category, to: match.section)
    }
  }
}

/// Reads a list with the first of several services that can be reached.
///
/// The order is: the user's own key, then the server, then the device. A service that cannot be
/// reached, is overloaded or has a defect passes a photo on. Refusals are reported, such as that of a
/// key, or of a session that has ended, because the user can act on them. A server whose scans of the
/// month are used up reads the photo without a model, which `PhotoReading.quota` says.
public struct FallbackAnalysisService: GroceryAnalysisService {
  private let services: [any GroceryAnalysisService]

  /// Creates a service that tries those that are there, in this order.
  /// - Parameters:
  ///   - ownKey: a service with the user's own key; nil without one.
  ///   - server: nil for a book without a server.
  ///   - device: nil on a device that cannot recognise text.
  public init(
    ownKey: (any GroceryAnalysisService)?, server: (any GroceryAnalysisService)?,
    device: (any GroceryAnalysisService)?
  ) {
    services = [ownKey, server, device].compactMap(\.self)
  }

  public var isAvailable: Bool { !services.isEmpty }

  public func analyzeImage(_ photo: URL) async throws -> [ParsedSection] {
    try await read(photo).sections
  }

  public func read(_ photo: URL) async throws -> PhotoReading {
    try await first { try await $0.read(photo) }
  }

  public func sanityCheckCategories(
    _ items: [CategorisedItem], of list: String
  ) async throws -> [SectionSuggestion] {
    try await first { try await $0.sanityCheckCategories(items, of: list) }
  }

  private func first<Result: Sendable>(
    _ body: (any GroceryAnalysisService) async throws -> Result
  ) async throws -> Result {
    var failure: any Error = URLError(.resourceUnavailable)
    for service in services {
      do {
        return try await body(service)
      } catch {
        guard Self.isFault(error) else { throw error }
        failure = error
      }
    }
    throw failure
  }

  /// Whether the fault is that of a service or of the connection, so that another service may succeed.
  private static func isFault(_ error: any Error) -> Bool {
    switch error {
    case let error as URLError: error.code != .cancelled
    case let error as APIError: error.status >= 500
    case AnthropicError.busy: true
    case AnthropicError.failed(let status): status >= 500
    default: false
    }
  }
}
