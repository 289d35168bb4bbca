import Foundation
import Model
import WorkerMessages

/// The text of an image. The worker sends it as JSON with these members.
package struct RecognisedPage: Sendable, Equatable, Codable {
  /// The width of the upright image in pixels.
  package var width: Int
  package var height: Int
  /// The quarter turns clockwise, 0–3, that make the image upright after applying its own
  /// orientation.
  package var turn: Int
  /// From top to bottom; empty if there is no text.
  package var lines: [RecognisedLine]
}

/// A line of text.
package struct RecognisedLine: Sendable, Equatable, Codable {
  package var text: String
  /// 0–1.
  package var confidence: Double
  package var box: RecognisedBox
  /// Other readings, likeliest first, at most four; empty if the reading is certain.
  package var alternatives: [String]
  package var words: [RecognisedWord]
  /// Whether the line is struck through; nil if it is not.
  package var struck: Bool?
  /// Whether the box before the line is ticked; nil if there is no box.
  package var ticked: Bool?
}

/// A word of a line.
package struct RecognisedWord: Sendable, Equatable, Codable {
  package var text: String
  /// 0–1.
  package var confidence: Double
  package var box: RecognisedBox
}

/// A rectangle in shares of the upright image's width and height, from the top left. Encoded as
/// JSON `[x, y, width, height]`.
package struct RecognisedBox: Sendable, Equatable, Codable {
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

// MARK: - Text recognition

extension MediaWorkers {
  /// Reads the English and Russian text of an image, printed or in tidy handwriting. One image is
  /// read at a time; `MediaLimits.readingsWaiting` more can wait. Cancellation ends the work at
  /// once.
  ///
  /// Throws what `prepare` does for images that are damaged, too large or of an unknown format;
  /// `reading.busy`; and `reading.noLanguage` if no language data is installed.
  /// - Parameter ticket: an id with which `readingPosition` finds the image in the queue.
  package nonisolated func read(
    _ image: [UInt8], maxBytes: Int = 32 << 20, ticket: String? = nil
  ) async throws -> RecognisedPage {
    guard image.count <= maxBytes else { throw Failure.tooLargeImage }
    try await readings.acquire(ticket: ticket)
    defer { readings.release(ticket: ticket) }
    let answer = try await perform(WorkerRequest(.readText, image))
    do {
      return try JSONDecoder().decode(RecognisedPage.self, from: Data(answer.image))
    } catch is DecodingError {
      throw Failure.workerCrashed
    }
  }
}

extension Failure {
  static let readingBusy = Failure(.unavailable, "reading.busy", retryAfter: 5)
  static let noReadingLanguage = Failure(.unavailable, "reading.noLanguage")
}
