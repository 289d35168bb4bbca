import Foundation
import HTTPTypes
import Model
import ServerKit

/// A pending sign-in with a code, stored in a cookie between the page that asks for the address and
/// the one that asks for the code. An address in a URL would remain in histories and logs.
struct PendingCode {
  static let cookieName = "code"

  var email: String
  /// The path on this server to open afterwards.
  var next: String?
  /// The time at which the last code was requested.
  var sentAt: Date

  /// Returns the number of seconds until another code can be requested.
  func wait(now: Date = Date()) -> Int {
    min(
      60, max(0, Int((sentAt.timeIntervalSince1970 + 60 - now.timeIntervalSince1970).rounded(.up))))
  }

  init(email: String, next: String?, sentAt: Date = Date()) {
    self.email = email
    self.next = next
    self.sentAt = sentAt
  }

  /// Reads the cookie. Clients can set any value, so that all parts are checked.
  init?(in headers: HTTPFields) {
    guard let text = cookie(Self.cookieName, in: headers) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let seconds = Int(parts[0]), let email = decodedHex(parts[1]),
      let next = decodedHex(parts[2]), !email.isEmpty
    else { return nil }
    self.init(
      email: email, next: WelcomePages.localPath(next),
      sentAt: Date(timeIntervalSince1970: Double(min(max(seconds, 0), 1 << 40))))
  }

  func field(_ base: BaseURL) -> HTTPField {
    // Cookies cannot contain commas and spaces, but addresses and paths can.
    let seconds = Int(sentAt.timeIntervalSince1970)
    let value = "\(seconds).\(email.utf8.hexadecimal).\((next ?? "").utf8.hexadecimal)"
    return base.cookie(Self.cookieName, value, seconds: 900)
  }
}

/// Decodes hexadecimal digits as UTF-8. Returns nil for anything else, and for more than 2048
/// bytes.
func decodedHex(_ digits: Substring) -> String? {
  guard digits.utf8.count.isMultiple(of: 2), digits.utf8.count <= 4096 else { return nil }
  var bytes: [UInt8] = []
  var rest = digits[...]
  while !rest.isEmpty {
    guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
    bytes.append(byte)
    rest = rest.dropFirst(2)
  }
  return String(validating: bytes, as: UTF8.self)
}
