package import Crypto
package import Database
import Foundation
package import Model

/// One try at something that is limited: what, whose, and how many in how long.
package struct Attempt: Sendable {
  let kind: String
  let subject: String
  let limit: Int
  /// Seconds.
  let window: Int64

  /// 10 in 15 minutes; a success clears it.
  package static func signIn(email: String) -> Attempt {
    Attempt(kind: "signIn.account", subject: emailKey(email), limit: 10, window: 900)
  }

  /// The old password, asked of somebody who is signed in: 10 in 15 minutes.
  static func password(of user: UserKey) -> Attempt {
    Attempt(kind: "password.account", subject: "\(user.rawValue)", limit: 10, window: 900)
  }

  /// 60 in 15 minutes.
  package static func signIn(address: String?) -> Attempt {
    Attempt(kind: "signIn.address", subject: network(address), limit: 60, window: 900)
  }

  /// 30 in a minute.
  package static func refresh(address: String?) -> Attempt {
    Attempt(kind: "refresh.address", subject: network(address), limit: 30, window: 60)
  }

  /// Setting up and registering: 20 in an hour.
  package static func newAccount(address: String?) -> Attempt {
    Attempt(kind: "newAccount.address", subject: network(address), limit: 20, window: 3600)
  }

  /// A code or a reset link asked for: 8 in an hour.
  static func letter(to email: String) -> Attempt {
    Attempt(kind: "letter.account", subject: emailKey(email), limit: 8, window: 3600)
  }

  /// Letters of every kind: 40 in an hour.
  static func letter(address: String?) -> Attempt {
    Attempt(kind: "letter.address", subject: network(address), limit: 40, window: 3600)
  }

  /// Codes typed: 15 in 15 minutes, over all the codes of an address; a success clears it.
  static func code(of email: String) -> Attempt {
    Attempt(kind: "code.account", subject: emailKey(email), limit: 15, window: 900)
  }

  /// Codes typed: 60 in 15 minutes.
  static func code(address: String?) -> Attempt {
    Attempt(kind: "code.address", subject: network(address), limit: 60, window: 900)
  }

  /// Sign-ins by another server's word: 10 in a minute.
  static func apple(address: String?) -> Attempt {
    Attempt(kind: "apple.address", subject: network(address), limit: 10, window: 60)
  }

  /// Invitations shown and accepted, reset links used: 60 in 15 minutes.
  package static func link(address: String?) -> Attempt {
    Attempt(kind: "link.address", subject: network(address), limit: 60, window: 900)
  }

  /// Setting a password by ModulaCMS's paths: 10 in a minute.
  package static func passwordPath(address: String?) -> Attempt {
    Attempt(kind: "passwordPath.address", subject: network(address), limit: 10, window: 60)
  }

  /// Shopping lists read and written by a link: 300 in a minute.
  package static func sharedList(address: String?) -> Attempt {
    Attempt(kind: "sharedList.address", subject: network(address), limit: 300, window: 60)
  }

  /// New spaces of one person: 20 in a day.
  package static func newSpace(of user: UserID) -> Attempt {
    Attempt(kind: "newSpace.user", subject: user.description, limit: 20, window: 86_400)
  }

  /// Invitations made by one person: 60 in a day.
  static func invitation(by user: UserID) -> Attempt {
    Attempt(kind: "invitation.user", subject: user.description, limit: 60, window: 86_400)
  }

  /// An IPv6 address counts as its /64, which is what one household is given.
  private static func network(_ address: String?) -> String {
    var bytes = in6_addr()
    guard let address, inet_pton(AF_INET6, address, &bytes) == 1 else { return address ?? "" }
    return withUnsafeBytes(of: bytes) { bytes in
      // Addresses that begin with zeros stand for one host each: IPv4 mapped, this machine.
      let shared = bytes.prefix(8).contains { $0 != 0 }
      return Array(bytes.prefix(shared ? 8 : 16)).base64URL
    }
  }
}

/// Counts attempts in fixed windows, in the database: every node sees the same numbers, and no
/// restart forgives. The rows name nobody: a bucket is a keyed hash of the address or e-mail.
package struct Attempts: Sendable {
  private let database: Database
  private let key: SymmetricKey
  private let clock: @Sendable () -> Timestamp

  package init(
    database: Database, key: SymmetricKey, clock: @escaping @Sendable () -> Timestamp
  ) {
    self.database = database
    self.key = key
    self.clock = clock
  }

  /// Counts each of `attempts`.
  /// - Throws: tooMany (`attempts.tooMany`, `seconds`) when one is over its limit; `retryAfter` is
  ///   the seconds until the last of those windows ends.
  package func count(_ attempts: Attempt...) async throws {
    let now = clock()
    let ends = try await database.write { db in
      try attempts.compactMap { attempt in
        let window = try add(attempt, now, db)
        return window.count > attempt.limit ? window.endsAt : nil
      }
    }
    guard let last = ends.max() else { return }
    let seconds = Int(max(1, (last.milliseconds - now.milliseconds + 999) / 1000))
    throw Failure(.tooMany, "attempts.tooMany", ["seconds": "\(seconds)"], retryAfter: seconds)
  }

  /// Forgets the attempts counted so far.
  func clear(_ attempt: Attempt, _ db: any Connection) throws {
    try db.execute("DELETE FROM attempts WHERE bucket = $1", bucket(attempt))
  }

  private func add(
    _ attempt: Attempt, _ now: Timestamp, _ db: any Connection
  ) throws -> (count: Int, endsAt: Timestamp) {
    let window = try db.row(
      """
      INSERT INTO attempts (bucket, count, ends_at) VALUES ($1, 1, $3)
      ON CONFLICT (bucket) DO UPDATE SET
        count = CASE WHEN attempts.ends_at <= $2 THEN 1 ELSE attempts.count + 1 END,
        ends_at = CASE WHEN attempts.ends_at <= $2 THEN excluded.ends_at ELSE attempts.ends_at END
      RETURNING count, ends_at
      """, bucket(attempt), now, now.adding(seconds: attempt.window)
    ) { (count: $0.int(0), endsAt: $0.timestamp(1)) }
    return window ?? (1, now)
  }

  private func bucket(_ attempt: Attempt) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("\(attempt.kind) \(attempt.subject)".utf8), using: key)
    return "\(attempt.kind) \(code.base64URL)"
  }
}
