import Accounts
import Foundation
import HTTPTypes
import Model
import ServerKit

/// A pending sign-in with Apple, stored in a cookie: the nonce, and the path to open afterwards.
/// Apple receives the nonce's SHA-256, so that only the answer to this browser's request signs it
/// in.
struct PendingApple {
  static let cookieName = "apple"

  let nonce: String
  /// A path on this server.
  let next: String?

  var nonceForApple: String { AppleSignIn.digest(of: nonce) }

  init(next: String?) {
    var generator = SystemRandomNumberGenerator()
    nonce = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }.hexadecimal
    self.next = next
  }

  init?(in headers: HTTPFields) {
    guard let text = cookie(Self.cookieName, in: headers) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 64, let next = decodedHex(parts[1]) else {
      return nil
    }
    nonce = String(parts[0])
    self.next = WelcomePages.localPath(next)
  }

  func field(_ base: BaseURL) -> HTTPField {
    base.cookie(
      Self.cookieName, "\(nonce).\((next ?? "").utf8.hexadecimal)", seconds: 900,
      allowsCrossSite: true)
  }
}
