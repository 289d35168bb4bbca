import Crypto
import Database
import Foundation
package import Model

/// Recognises devices that have signed in to an account before. Browsers, and apps that keep
/// cookies, have a signed cookie; other apps send a refresh token of an earlier session. A known
/// device has a separate count of attempts and no other rights.
package struct KnownDevices: Sendable {
  package static let cookieName = "device"
  /// In seconds: the maximum for which browsers keep a cookie.
  package static let lifetime = 400 * 86_400
  /// The maximum number of accounts in one cookie; a new one replaces the oldest.
  private static let maxAccounts = 8

  let key: SymmetricKey
  let clock: @Sendable () -> Timestamp

  // MARK: - The cookie

  /// Returns the cookie for a browser or app that has just signed in as `user`.
  /// - Parameter old: its previous cookie, whose other accounts are kept.
  package func cookie(adding user: UserID, to old: String?) -> String {
    let today = DeviceCookie.day(clock())
    let cookie = old.flatMap { DeviceCookie($0) }
    let id = cookie?.id ?? [UInt8].random(DeviceCookie.idLength)
    let others = (cookie?.entries ?? []).filter { entry in
      !isSigned(entry, id, user) && DeviceCookie.isCurrent(entry.day, today)
    }
    let entry = DeviceCookie.Entry(day: today, code: Array(code(id, today, user)))
    return DeviceCookie(id: id, entries: Array(([entry] + others).prefix(Self.maxAccounts))).text
  }

  /// Returns the device's id if its cookie was signed for `user` and has not expired.
  func device(in cookie: String, of user: UserID) -> String? {
    let today = DeviceCookie.day(clock())
    guard let cookie = DeviceCookie(cookie) else { return nil }
    let isKnown = cookie.entries.contains { entry in
      DeviceCookie.isCurrent(entry.day, today) && isSigned(entry, cookie.id, user)
    }
    return isKnown ? "cookie \(cookie.id.base64URL)" : nil
  }

  /// Returns the signature of a sign-in of the device `id` as `user` on a day.
  private func code(_ id: [UInt8], _ day: Int64, _ user: UserID) -> HMAC<SHA256>.MAC {
    HMAC<SHA256>.authenticationCode(
      for: Data("device \(id.base64URL) \(day) \(user)".utf8), using: key)
  }

  private func isSigned(_ entry: DeviceCookie.Entry, _ id: [UInt8], _ user: UserID) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(
      entry.code, authenticating: Data("device \(id.base64URL) \(entry.day) \(user)".utf8),
      using: key)
  }

  // MARK: - Devices of requests

  /// Returns the known device that `visitor` uses; nil if it has not signed in to `account` before.
  func device(
    of visitor: ClientInfo, for account: GuessedAccount, _ db: any Connection
  ) throws -> String? {
    guard visitor.deviceCookie != nil || visitor.refreshToken != nil else { return nil }
    // Both queries run for every address, so that the time does not reveal whether it has an
    // account.
    let user = try user(account, db)
    let session = try session(of: visitor, db)
    guard let user else { return nil }
    if let device = visitor.deviceCookie.flatMap({ device(in: $0, of: user) }) { return device }
    return session?.user == user ? session.map { "session \($0.session.rawValue)" } : nil
  }

  private func user(_ account: GuessedAccount, _ db: any Connection) throws -> UserID? {
    switch account {
    case .user(let id): id
    case .email(let email):
      try db.row(
        "SELECT id FROM users WHERE email_key = $1 AND deleted_at IS NULL", emailKey(email),
        map: { $0.id(0) })
    }
  }

  /// Returns the session of the refresh token that an app sent, even if it has ended: all tokens of
  /// a session are one device.
  private func session(
    of visitor: ClientInfo, _ db: any Connection
  ) throws -> (session: Key<Session>, user: UserID)? {
    guard let hash = visitor.refreshToken.flatMap({ OpaqueToken($0)?.hash }) else { return nil }
    return try db.row(
      """
      SELECT s.key, u.id FROM refresh_tokens r JOIN sessions s ON s.key = r.session_id
      JOIN users u ON u.key = s.user_id WHERE r.hash = $1
      """, hash, map: { (session: $0.key(0, of: Session.self), user: $0.id(1, of: User.self)) })
  }
}

/// The contents of the cookie: an id and, for each account, the day of the last sign-in and a
/// signature.
private struct DeviceCookie {
  struct Entry {
    /// Days since 1970.
    let day: Int64
    /// The signature, which is valid for one user only.
    let code: [UInt8]
  }

  static let idLength = 16

  let id: [UInt8]
  let entries: [Entry]

  init(id: [UInt8], entries: [Entry]) {
    self.id = id
    self.entries = entries
  }

  init?(_ text: String) {
    guard text.utf8.count <= 1024 else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 1, parts.count <= 17, !parts.count.isMultiple(of: 2),
      let id = [UInt8](base64URL: parts[0]), id.count == DeviceCookie.idLength
    else { return nil }
    var entries: [Entry] = []
    for index in stride(from: 1, to: parts.count, by: 2) {
      guard let day = Int64(parts[index]), (0...1_000_000).contains(day),
        let code = [UInt8](base64URL: parts[index + 1])
      else { return nil }
      entries.append(Entry(day: day, code: code))
    }
    self.init(id: id, entries: entries)
  }

  var text: String {
    ([id.base64URL] + entries.flatMap { ["\($0.day)", $0.code.base64URL] }).joined(separator: ".")
  }

  static func day(_ time: Timestamp) -> Int64 { time.seconds / 86_400 }

  static func isCurrent(_ day: Int64, _ today: Int64) -> Bool {
    day <= today && today - day <= Int64(KnownDevices.lifetime / 86_400)
  }
}
