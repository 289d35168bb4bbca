import Foundation
package import Media
import Model
import WorkerMessages

extension MediaWorkers {
  /// Reads the text of a prepared image. One image is read at a time; `MediaLimits.maxReadingsWaiting` more
  /// can wait. Cancellation ends the work at once.
  package nonisolated func read(
    _ image: PreparedImage, ticket: String? = nil
  ) async throws -> RecognisedPage {
    try await readings.acquire(ticket: ticket)
    defer { readings.release(ticket: ticket) }
    let answer = try await perform(WorkerRequest(.readText, image.bytes))
    do {
      return try JSON.decode(RecognisedPage.self, from: Data(answer.image))
    } catch is DecodingError {
      throw Failure.workerCrashed
    }
  }
}

extension Failure {
  static let readingBusy = Failure(.unavailable, "reading.busy", retryAfter: 5)
  static let noReadingLanguage = Failure(.unavailable, "reading.noLanguage")
}
