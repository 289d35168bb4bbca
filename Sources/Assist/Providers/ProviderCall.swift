import Foundation
import Outgoing

/// One JSON exchange with a provider.
struct ProviderCall: Sendable {
  let outgoing: Outgoing
  let seconds: Double

  /// - Parameter accepts: whether an answer without success is worth reading all the same.
  /// - Returns: what JSONSerialization makes of the answer.
  /// - Throws: `AssistTrouble`, `CancellationError`.
  func post(
    _ url: String, _ body: [String: Any], headers: [(name: String, value: String)]
  ) async throws -> [String: Any] {
    let bytes = try JSONSerialization.data(withJSONObject: body, options: [.sortedKeys])
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
    let answer: OutgoingAnswer
    do {
      answer = try await outgoing.send(request)
    } catch let error as OutgoingError {
      throw AssistTrouble(error)
    }
    guard answer.isSuccess else { throw AssistTrouble(answer) }
    // What a model answered may be no JSON; the caller reports that.
    let value = try? JSONSerialization.jsonObject(with: Data(answer.body))
    guard let object = value as? [String: Any] else { throw AssistTrouble.malformed }
    return object
  }
}
