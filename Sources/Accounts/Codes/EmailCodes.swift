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

  /// Sends a code.
  /// - Throws: invalid (`email`); tooMany (`attempts.tooMany`).
  package func send(
    to email: String, in language: Language, from visitor: ClientInfo
  ) async throws {
    try await send(to: email, in: language, from: visitor, interval: 0)
  }

  /// Sends another code, which replaces the previous one.
  /// - Throws: invalid (`email`); tooMany (`code.wait` within a minute of the last one,
  ///   `attempts.tooMany`).
  package func resend(
    to email: String, in language: Language, from visitor: ClientInfo
  ) async throws {
    let sent = try await database.read { db in
      let guess = try guesses.guess(.email, .email(email), visitor, db)
      return try EmailCodeStore.sentAt(emailKey(email), guesses.requester(guess), db)
    }
    try checkResendInterval(sent, clock())
    try await send(to: email, in: language, from: visitor, interval: EmailCodes.resendInterval)
  }

  private func send(
    to email: String, in language: Language, from visitor: ClientInfo, interval: Int64
  ) async throws {
    if let problem = Users.problem(withEmail: email) { throw Failure.invalid(problem) }
    let guess = try await guesses.admit(.email, at: .email(email), from: visitor)
    let requester = guesses.requester(guess)
    let now = clock()
    let code = EmailCodes.newCode()
    let (address, hash) = (emailKey(email), Array(self.hash(code, of: email)))
    let limit = now.adding(seconds: -interval)
    let letter = Email.code(code, to: email.normalised, in: language)
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
  /// - Throws: invalid (`email`, `code`); tooMany (`attempts.tooMany`).
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
  /// - Throws: invalid (`email`, `code`); forbidden (`code.wrong`); tooMany (`attempts.tooMany`).
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
