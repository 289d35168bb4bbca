import Crypto
import Foundation
import Model
import Outgoing

/// Sends one message to one webhook.
struct WebhookSender: Sendable {
  let outgoing: OutgoingClient
  let clock: @Sendable () -> Timestamp

  /// The result of one attempt.
  struct Result: Sendable {
    /// 0 if there was no response.
    var statusCode = 0
    var error = ""
    /// Whether a retry would fail too.
    var isFinal = false

    var isSuccess: Bool { (200..<300).contains(statusCode) }
  }

  /// The limits of a response. Only its status is needed.
  private static let limits = OutgoingLimits(bytes: 1 << 20, seconds: 10, types: [""])

  /// - Throws: only `CancellationError`.
  func send(_ message: WebhookMessage, to webhook: Webhook) async throws -> Result {
    let signature = WebhookSignature(secret: webhook.secret).headers(
      event: message.event, id: message.id, at: clock(), body: message.payload)
    let own = webhook.headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    do {
      let answer = try await outgoing.send(
        OutgoingRequest(
          .post, webhook.url, headers: signature + own, body: Array(message.payload.utf8),
          limits: WebhookSender.limits))
      let isGood = answer.isSuccess
      return Result(statusCode: answer.status, error: isGood ? "" : "status \(answer.status)")
    } catch let error as OutgoingError {
      return WebhookSender.result(error)
    }
  }

  private static func result(_ error: OutgoingError) -> Result {
    switch error {
    // Thrown only for a successful response. Its content type does not matter.
    case .unacceptableContentType: Result(statusCode: 200)
    case .forbiddenAddress:
      Result(error: "the address is not a public https address", isFinal: true)
    case .unreachable: Result(error: "the server cannot be reached")
    case .timeout: Result(error: "the server took too long")
    case .tooLarge: Result(error: "the response is too large")
    case .tooManyRedirects: Result(error: "too many redirects")
    case .busy: Result(error: "too many requests at once")
    }
  }
}

// MARK: - WebhookSignature

/// The signatures in the headers of a message: the header of ModulaCMS and the three of Standard
/// Webhooks.
struct WebhookSignature {
  let secret: String

  /// Creates a secret of 24 random bytes in the format of Standard Webhooks.
  static func newSecret() -> String {
    let key = SymmetricKey(size: SymmetricKeySize(bitCount: 192))
    return "whsec_" + key.withUnsafeBytes { Data($0).base64EncodedString() }
  }

  func headers(
    event: String, id: WebhookDeliveryID, at time: Timestamp, body: String
  ) -> [(name: String, value: String)] {
    let original = HMAC<SHA256>.authenticationCode(
      for: Data(body.utf8), using: SymmetricKey(data: Data(secret.utf8)))
    let standard = HMAC<SHA256>.authenticationCode(
      for: Data("\(id).\(time.seconds).\(body)".utf8), using: SymmetricKey(data: standardKey))
    return [
      ("Content-Type", "application/json"),
      ("X-ModulaCMS-Event", event),
      ("X-ModulaCMS-Signature", original.map { String(format: "%02x", $0) }.joined()),
      ("webhook-id", "\(id)"),
      ("webhook-timestamp", "\(time.seconds)"),
      ("webhook-signature", "v1,\(Data(standard).base64EncodedString())"),
    ]
  }

  /// The key of the Standard Webhooks signature: the decoded bytes of a secret with the prefix
  /// `whsec_`, or else the bytes of its text.
  private var standardKey: Data {
    guard secret.hasPrefix("whsec_"), let key = Data(base64Encoded: String(secret.dropFirst(6)))
    else { return Data(secret.utf8) }
    return key
  }
}
