import Foundation
import Model
import Outgoing

/// Sends JSON requests to a provider.
struct ProviderCall: Sendable {
  let outgoing: OutgoingClient
  /// The timeout in seconds.
  let seconds: Double

  /// Sends a POST request.
  /// - Returns: the response as decoded by `JSON.parse`.
  /// - Throws: `AssistError`, `CancellationError`.
  func post(
    _ url: String, _ body: [String: Any], headers: [(name: String, value: String)]
  ) async throws -> [String: Any] {
    let bytes = try JSON.data(parsed: body)
    return try await object(
      OutgoingRequest(
        .post, url,
        headers: headers + [
          ("content-type", "application/json"), ("accept", "application/json"),
        ],
        body: [UInt8](bytes), limits: limits))
  }

  func get(_ url: String) async throws -> [String: Any] {
    try await object(
      OutgoingRequest(.get, url, headers: [("accept", "application/json")], limits: limits))
  }

  private var limits: OutgoingLimits {
    OutgoingLimits(
      bytes: 1 << 20, seconds: seconds, redirects: 3,
      types: ["application/json", "text/json", "text/plain"])
  }

  private func object(_ request: OutgoingRequest) async throws -> [String: Any] {
    let answer: OutgoingResponse
    do {
      answer = try await outgoing.send(request)
    } catch let error as OutgoingError {
      throw AssistError(error)
    }
    guard answer.isSuccess else { throw AssistError(answer) }
    // A response that is not JSON becomes nil and is reported below.
    let value = try? JSON.parse(Data(answer.body))
    guard let object = value as? [String: Any] else { throw AssistError.malformed }
    return object
  }
}
