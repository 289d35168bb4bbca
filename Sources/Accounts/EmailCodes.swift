import Crypto
package import Database
import Foundation
package import Model

/// Six-digit codes that prove access to an email address. Anybody can request one, and every
/// address receives one, so that nothing reveals which addresses have an account.
package struct EmailCodes: Sendable {
  /// In seconds.
  package static let lifetime: Int64 = 300
  /// The seconds before `resend` sends another code to the same address.
  package static let resendInterval: Int64 = 60
  /// The maximum number of guesses of a code from the network or device that requested it.
  static let maxGuesses = 5
  /// The maximum number of guesses of a code from all other networks and devices together.
  static let maxForeignGuesses = 3

  let database: Database
  let guesses: GuessLimiter
  let key: SymmetricKey
  let emailQueue: EmailQueue
  let clock: @Sendable () -> Timestamp

  /// Whether codes are sent by email; otherwise they are logged.
  package var isMailSetUp: Bool { emailQueue.isSetUp }

  /// What a code is used for, which its e-mail says.
  package enum Purpose: Sendable { case signIn, newAddress }

  /// Sends a code.
  /// - Throws: invalid (`email`); rateLimited (`attempts.tooMany`).
  package func send(
    to email: String, for purpose: Purpose = .signIn, in language: Language,
    from visitor: ClientInfo
  ) async throws {
    try await send(to: email, for: purpose, in: language, from: visitor, interval: nil)
  }

  /// Sends another code, which replaces the previous one.
  /// - Throws: invalid (`email`); rateLimited (`code.wait` within a minute of the last one,
  ///   `attempts.tooMany`).
  package func resend(
    to email: String, for purpose: Purpose = .signIn, in language: Language,
    from visitor: ClientInfo
  ) async throws {
    let sent = try await database.read { db in
      let guess = try guesses.guess(.email, .email(email), visitor, db)
      return try EmailCodeStore.sentAt(emailKey(email), guesses.requester(guess), db)
    }
    try checkResendInterval(sent, clock())
    try await send(
      to: email, for: purpose, in: language, from: visitor, interval: EmailCodes.resendInterval)
  }

  /// - Parameter interval: the seconds that must have passed since the last code; nil to replace it
  ///   whatever its time is. It can be later than now if another node, whose clock is ahead, sent it.
  private func send(
    to email: String, for purpose: Purpose, in language: Language, from visitor: ClientInfo,
    interval: Int64?
  ) async throws {
    if let problem = Users.problem(withEmail: email) { throw Failure.invalid(problem) }
    let guess = try await guesses.admit(.email, at: .email(email), from: visitor)
    let requester = guesses.requester(guess)
    let now = clock()
    let code = EmailCodes.newCode()
    let (address, hash) = (emailKey(email), Array(self.hash(code, of: email)))
    let limit = interval.map { now.adding(seconds: -$0) }
    let letter = Email.code(code, for: purpose, to: email.normalised, in: language)
    let kept = try await database.write { [emailQueue] db in
      let kept = try EmailCodeStore.upsert(
        hash, for: address, requester, ifSentBefore: limit, now, db)
      let end = now.adding(seconds: EmailCodes.lifetime)
      if kept { try emailQueue.enqueue(letter, until: end, db) }
      return kept
    }
    guard kept else { return try checkResendInterval(now, now) }
    emailQueue.notifyRunner(of: letter)
  }

  /// Throws `code.wait` if the last code was sent less than `resendInterval` ago.
  private func checkResendInterval(_ sent: Timestamp?, _ now: Timestamp) throws {
    guard let sent else { return }
    let left = sent.milliseconds + EmailCodes.resendInterval * 1000 - now.milliseconds
    guard left > 0 else { return }
    throw Failure(.rateLimited, "code.wait", retryAfter: Int((left + 999) / 1000))
  }

  // MARK: - Using a code

  /// Counts a guess for its address and client, before the transaction that checks the code.
  /// - Throws: invalid (`email`, `code`); rateLimited (`attempts.tooMany`).
  package func countGuess(
    _ code: String, of email: String, from visitor: ClientInfo
  ) async throws -> Guess {
    let problems = [
      Users.problem(withEmail: email),
      code.normalised.isEmpty ? FieldProblem("code", "required") : nil,
    ]
    guard problems.allSatisfy({ $0 == nil }) else {
      throw Failure.invalid(problems.compactMap(\.self))
    }
    let now = clock()
    // A client that types the code it requested does not wait behind other clients' guesses.
    return try await guesses.admit(.code, at: .email(email), from: visitor) { guess, db in
      try EmailCodeStore.isOpen(emailKey(email), guesses.requester(guess), now, db)
    }
  }

  /// Uses a code as proof for a user who is already signed in.
  /// - Throws: invalid (`email`, `code`); forbidden (`code.wrong`); rateLimited
  ///   (`attempts.tooMany`).
  func verify(_ code: String, of email: String, from visitor: ClientInfo) async throws {
    let guess = try await countGuess(code, of: email, from: visitor)
    let now = clock()
    let isRight = try await database.write { db in
      try redeem(code, of: email, guess, db, now: now)
    }
    guard isRight else { throw Failure(.forbidden, "code.wrong") }
  }

  /// Uses a code in the transaction that signs its user in. Returns false for a code that is wrong,
  /// expired, used, or guessed too often. The transaction must be committed in both cases, because
  /// it counts the guess.
  package func redeem(
    _ code: String, of email: String, _ guess: Guess, _ db: any Connection, now: Timestamp
  ) throws -> Bool {
    let address = emailKey(email)
    let requester = guesses.requester(guess)
    let hashes = try EmailCodeStore.countGuess(address, requester, now, db)
    let isRight = hashes.contains { hash in
      HMAC<SHA256>.isValidAuthenticationCode(
        hash, authenticating: text(code, of: email), using: key)
    }
    guard isRight else { return false }
    try EmailCodeStore.markUsed(address, now, db)
    try guesses.clearAttempts(of: guess, db)
    return true
  }

  /// An HMAC, because a plain hash of a million possible codes is quickly reversed.
  private func hash(_ code: String, of email: String) -> HMAC<SHA256>.MAC {
    HMAC<SHA256>.authenticationCode(for: text(code, of: email), using: key)
  }

  /// The hashed text. Spaces and hyphens that people copy along are ignored.
  private func text(_ code: String, of email: String) -> Data {
    Data("\(emailKey(email)) \(code.filter { $0.isASCII && $0.isNumber })".utf8)
  }

  private static func newCode() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = String(Int.random(in: 0..<1_000_000, using: &generator))
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}

// MARK: - EmailCodeStore

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
  /// - Parameter limit: nil to replace any code.
  /// - Returns: whether it was stored.
  static func upsert(
    _ hash: [UInt8], for email: String, _ requester: [UInt8], ifSentBefore limit: Timestamp?,
    _ now: Timestamp, _ db: any Connection
  ) throws -> Bool {
    let kept = try db.execute(
      """
      INSERT INTO email_codes (email_key, requester, hash, sent_at, expires_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (email_key, requester) DO UPDATE SET hash = excluded.hash,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = NULL, tries = 0,
        foreign_tries = 0
      WHERE CAST($6 AS BIGINT) IS NULL OR email_codes.sent_at <= CAST($6 AS BIGINT)
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
