import Crypto
import Database
import Foundation
import Model

/// The rows of email codes: one for each address and requester, which is the network or known
/// device. A new code replaces the requester's previous one. Requests and wrong guesses of others
/// do not invalidate it.
enum EmailCodeStore {
  /// Returns when the requester last got a code for the address; nil if never, or if the code has
  /// been swept since.
  static func sentAt(
    _ email: String, _ requester: [UInt8], _ db: any Connection
  ) throws -> Timestamp? {
    try db.row(
      "SELECT sent_at FROM email_codes WHERE email_key = $1 AND requester = $2", email, requester,
      map: { $0.timestamp(0) })
  }

  /// Stores a new code instead of the requester's last one, unless that was sent after `limit`.
  /// - Returns: whether it was stored.
  static func upsert(
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

  /// Returns whether the requester has a code for the address with guesses left.
  static func isOpen(
    _ email: String, _ requester: [UInt8], _ now: Timestamp, _ db: any Connection
  ) throws -> Bool {
    try db.integer(
      """
      SELECT 1 FROM email_codes WHERE email_key = $1 AND requester = $2 AND used_at IS NULL
        AND expires_at > $3 AND tries < $4
      """, email, requester, now, EmailCodes.maxGuesses) != nil
  }

  /// Counts a guess and returns the hashes of the codes that it can match: the requester's own
  /// code, or the codes of other requesters when this one requested none (a phone may have changed
  /// its network). Guesses from others are counted separately, so that they cannot use up the
  /// requester's.
  static func countGuess(
    _ email: String, _ requester: [UInt8], _ now: Timestamp, _ db: any Connection
  ) throws -> [[UInt8]] {
    let own = try db.row(
      """
      UPDATE email_codes SET tries = tries + 1
      WHERE email_key = $1 AND requester = $2 AND used_at IS NULL AND expires_at > $3
      RETURNING hash, tries
      """, email, requester, now, map: { (hash: $0.bytes(0), tries: $0.int(1)) })
    if let own { return own.tries <= EmailCodes.maxGuesses ? [own.hash] : [] }
    return try db.rows(
      """
      UPDATE email_codes SET foreign_tries = foreign_tries + 1
      WHERE email_key = $1 AND requester <> $2 AND used_at IS NULL AND expires_at > $3
        AND foreign_tries < $4
      RETURNING hash
      """, email, requester, now, EmailCodes.maxForeignGuesses, map: { $0.bytes(0) })
  }

  /// Marks all codes of the address as used.
  static func markUsed(_ email: String, _ now: Timestamp, _ db: any Connection) throws {
    try db.execute("UPDATE email_codes SET used_at = $2 WHERE email_key = $1", email, now)
  }
}
