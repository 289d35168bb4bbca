import Crypto
import Database
import Foundation
import Model

/// The rows of codes: one for an address, replaced by the next.
enum EmailCodeStore {
  /// When the address was last sent a code, if that one has not been swept yet.
  static func sentAt(_ email: String, _ db: any Connection) throws -> Timestamp? {
    try db.row(
      "SELECT sent_at FROM email_codes WHERE email_key = $1", email, map: { $0.timestamp(0) })
  }

  /// Keeps a new code in place of the one before, unless that was sent after `limit`.
  /// - Returns: whether it is kept.
  static func keep(
    _ hash: [UInt8], for email: String, ifSentBefore limit: Timestamp, _ now: Timestamp,
    _ db: any Connection
  ) throws -> Bool {
    let kept = try db.execute(
      """
      INSERT INTO email_codes (email_key, hash, sent_at, expires_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (email_key) DO UPDATE SET hash = excluded.hash, sent_at = excluded.sent_at,
        expires_at = excluded.expires_at, used_at = NULL, tries = 0
      WHERE email_codes.sent_at <= $5
      """, email, hash, now, now.adding(seconds: EmailCodes.lifetime), limit)
    return kept == 1
  }

  /// Counts a try at the address's code and gives its hash; nil when there is none to try.
  static func attempt(
    _ email: String, _ now: Timestamp, _ db: any Connection
  ) throws -> [UInt8]? {
    try db.row(
      """
      UPDATE email_codes SET tries = tries + 1
      WHERE email_key = $1 AND used_at IS NULL AND expires_at > $2 AND tries < $3
      RETURNING hash
      """, email, now, EmailCodes.mostTries, map: { $0.bytes(0) })
  }

  static func use(_ email: String, _ now: Timestamp, _ db: any Connection) throws {
    try db.execute("UPDATE email_codes SET used_at = $2 WHERE email_key = $1", email, now)
  }
}
