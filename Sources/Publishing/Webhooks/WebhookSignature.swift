import Crypto
import Foundation
import Model

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
