import Foundation
import Model
import WorkerMessages

extension MediaWorkers {
  /// Reads the English and Russian text of a picture, printed or written tidily by hand. One is
  /// read at a time; `MediaLimits.readingsWaiting` more wait their turn. Cancelling ends the work
  /// at once.
  ///
  /// Throws what `prepare` does for pictures that are damaged, too large or of no known kind;
  /// `reading.busy`; and `reading.noLanguage` where the server has no language installed.
  /// - Parameter ticket: What `readingPosition` is to be asked by meanwhile.
  package nonisolated func read(
    _ image: [UInt8], maxBytes: Int = 32 << 20, ticket: String? = nil
  ) async throws -> ReadPage {
    guard image.count <= maxBytes else { throw Failure.tooLargeImage }
    try await readings.acquire(ticket: ticket)
    defer { readings.release(ticket: ticket) }
    let answer = try await perform(WorkerRequest(.read, image))
    do {
      return try JSONDecoder().decode(ReadPage.self, from: Data(answer.image))
    } catch is DecodingError {
      throw Failure.workerCrashed
    }
  }
}

extension Failure {
  static let readingBusy = Failure(.unavailable, "reading.busy", retryAfter: 5)
  static let noReadingLanguage = Failure(.unavailable, "reading.noLanguage")
}
