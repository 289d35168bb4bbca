import Crypto
import Database
import Foundation
import Model

/// The rows of codes: one for an address and the network or device that asked for it, replaced by its
/// next. Somebody else who asks, or types wrong ones, does not end it.
enum EmailCodeStore {
  /// When the requester was last sent a code for the address, if that one has not been swept yet.
  static func sentAt(
    _ email: String, _ requester: [UInt8], _ db: any Connection
  ) throws -> Timestamp? {
    try db.row(
      "SELECT sent_at FROM email_codes WHERE email_key = $1 AND requester = $2", email, requester,
      map: { $0.timestamp(0) })
  }

  /// Keeps a new code in place of the requester's last one, unless that was sent after `limit`.
  /// - Returns: whether it is kept.
  static func keep(
    _ hash: [UInt8], for email: String, _ requester: [UInt8], ifSentBefore limit: Timestamp,
    _ now: Timestamp, _ db: any Connection
  ) throws -> Bool {
    let kept = try db.execute(
      """
      INSERT INTO email_codes (email_key, requester, hash, sent_at, expires_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (email_key, requester) DO UPDATE SET hash = excluded.hash,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = NULL, tries = 0,
        foreign_tries = 0
      WHERE email_codes.sent_at <= $6
      """, email, requester, hash, now, now.adding(seconds: EmailCodes.lifetime), limit)
    return kept == 1
  }

  /// Whether the requester has a code for the address that may still be tried.
  static func isOpen(
    _ email: String, _ requester: [UInt8], _ now: Timestamp, _ db: any Connection
  ) throws -> Bool {
    try db.integer(
      """
      SELECT 1 FROM email_codes WHERE email_key = $1 AND requester = $2 AND used_at IS NULL
        AND expires_at > $3 AND tries < $4
      """, email, requester, now, EmailCodes.mostTries) != nil
  }

  /// Counts a try and returns the hashes of the codes it may match: the requester's own; without one,
  /// those that others asked for, such as a phone that has changed its network. Others have tries of
  /// their own, so that they do not end a code for its requester.
  static func attempt(
    _ email: String, _ requester: [UInt8], _ now: Timestamp, _ db: any Connection
  ) throws -> [[UInt8]] {
    let own = try db.row(
      """
      UPDATE email_codes SET tries = tries + 1
      WHERE email_key = $1 AND requester = $2 AND used_at IS NULL AND expires_at > $3
      RETURNING hash, tries
      """, email, requester, now, map: { (hash: $0.bytes(0), tries: $0.int(1)) })
    if let own { return own.tries <= EmailCodes.mostTries ? [own.hash] : [] }
    return try db.rows(
      """
      UPDATE email_codes SET foreign_tries = foreign_tries + 1
      WHERE email_key = $1 AND requester <> $2 AND used_at IS NULL AND expires_at > $3
        AND foreign_tries < $4
      RETURNING hash
      """, email, requester, now, EmailCodes.mostForeignTries, map: { $0.bytes(0) })
  }

  /// Ends every code of the address.
  static func use(_ email: String, _ now: Timestamp, _ db: any Connection) throws {
    try db.execute("UPDATE email_codes SET used_at = $2 WHERE email_key = $1", email, now)
  }
}
