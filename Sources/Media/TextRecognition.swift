import Foundation
import Model
import WorkerMessages

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
