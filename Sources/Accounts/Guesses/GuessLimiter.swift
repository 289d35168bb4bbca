import Database
import Model

/// A limiter of guesses at the secrets of accounts. Attempts of one network or device are refused
/// above a small number. Attempts at one account from everywhere are only slowed down, so that
/// nobody can lock out its owner.
struct GuessLimiter: Sendable {
  /// Limits the emails about failed attempts to one a day for each owner.
  private static func warning(_ user: UserID) -> Attempt {
    Attempt(kind: "warning.user", subject: user.description, limit: 1, window: 86_400)
  }

  let database: Database
  let attempts: Attempts
  let devices: KnownDevices
  let delays: AttemptDelays
  let post: Postbox
  let clock: @Sendable () -> Timestamp

  private enum Decision: Sendable {
    case refused(until: Timestamp)
    /// `warning`: the queued email to the owner; nil for none.
    case admitted(at: Timestamp, warning: Letter?)
  }

  /// Counts an attempt and returns when it may proceed.
  /// - Parameter isExempt: returns whether the attempt skips the turns for unknown devices.
  /// - Throws: tooMany (`attempts.tooMany`); `CancellationError` when the client disconnected.
  func admit(
    _ limits: GuessLimits, at account: GuessedAccount, from visitor: Visitor,
    isExempt: @escaping @Sendable (Guess, any Connection) throws -> Bool = { _, _ in false }
  ) async throws -> Guess {
    let now = clock()
    let isTrimDue = attempts.isTrimDue()
    let (guess, decision) = try await database.write { db in
      if isTrimDue { try attempts.trim(now, db) }
      let guess = try self.guess(limits, account, visitor, db)
      let takesTurns = try guess.device == nil && !isExempt(guess, db)
      return (guess, try decide(guess, takesTurns: takesTurns, now, db))
    }
    switch decision {
    case .refused(let end): throw Attempts.failure(until: end, now)
    case .admitted(let time, let warning):
      if let warning { post.ring(for: warning) }
      try await delays.wait(until: time, now, for: guess.own)
      return guess
    }
  }

  /// Clears the failed attempts of the same network or device, in the transaction that signs in.
  func succeed(_ guess: Guess, _ db: any Connection) throws {
    try attempts.clear(guess.own, db)
    try attempts.forgive(guess.together, db)
    if guess.device != nil { try attempts.forgive(guess.known, db) }
  }

  /// Returns the guess that `visitor` would make, without counting it.
  func guess(
    _ limits: GuessLimits, _ account: GuessedAccount, _ visitor: Visitor, _ db: any Connection
  ) throws -> Guess {
    Guess(
      limits: limits, account: account, address: visitor.address,
      device: try devices.device(of: visitor, for: account, db))
  }

  /// Returns a keyed hash, 32 bytes, of the guess's network or known device.
  func requester(_ guess: Guess) -> [UInt8] { attempts.mark("requester \(guess.origin)") }

  private func decide(
    _ guess: Guess, takesTurns: Bool, _ now: Timestamp, _ db: any Connection
  ) throws -> Decision {
    let limits = guess.limits
    if let end = try attempts.over(guess.hosts, now, db) { return .refused(until: end) }
    let own = try attempts.add(guess.own, now, db)
    if own.count > limits.own { return .refused(until: own.endsAt) }
    if guess.device != nil, let end = try attempts.over([guess.known], now, db) {
      return .refused(until: end)
    }
    let together = try attempts.add(guess.together, now, db).count
    let warning =
      try together >= (limits.alarming ?? .max) ? warn(guess.account, now, db) : nil
    var time = now.adding(seconds: guess.delay(own.count))
    if takesTurns, together > limits.together {
      let turn = try attempts.turn(
        guess.turns, every: limits.turn, longestWait: limits.longestWait, now, db)
      guard let turn else {
        // It was refused, so it does not count against its network; others may have used up the
        // turns.
        try attempts.forgive(guess.own, db)
        return .refused(until: now.adding(seconds: limits.turn))
      }
      time = max(time, turn)
    }
    return .admitted(at: time, warning: warning)
  }

  /// Queues an email to the account's owner if their address is confirmed and none was sent today.
  private func warn(
    _ account: GuessedAccount, _ now: Timestamp, _ db: any Connection
  ) throws -> Letter? {
    guard let owner = try AccountOwner.find(account, db), let email = owner.email else {
      return nil
    }
    guard try attempts.add(GuessLimiter.warning(owner.id), now, db).count == 1 else { return nil }
    let letter = Letter.manyAttempts(to: email, in: owner.language)
    try post.put(letter, until: now.adding(seconds: 86_400), db)
    return letter
  }
}

/// The recipient of emails about an account.
private struct AccountOwner {
  let id: UserID
  /// Nil when the address is not confirmed.
  let email: String?
  let language: Language

  static func find(_ account: GuessedAccount, _ db: any Connection) throws -> AccountOwner? {
    let columns = "SELECT id, email, language, address_claimed FROM users"
    return switch account {
    case .email(let email):
      try db.row(
        "\(columns) WHERE email_key = $1 AND deleted_at IS NULL", emailKey(email), map: owner)
    case .user(let id):
      try db.row("\(columns) WHERE id = $1 AND deleted_at IS NULL", id, map: owner)
    }
  }

  private static func owner(_ row: borrowing Row) -> AccountOwner {
    AccountOwner(
      id: row.id(0), email: row.bool(3) ? nil : row.optionalText(1),
      language: Language(rawValue: row.text(2)) ?? .english)
  }
}
