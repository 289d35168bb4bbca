import Database
import Model

/// Limits guesses at the secrets of accounts. The attempts of one network or device are refused
/// beyond a small number; those at one account from everywhere are slowed down and never refused for
/// good, so that nobody can lock an account for its owner.
struct GuessLimiter: Sendable {
  /// E-mails about many failed attempts to one owner: one in a day.
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
    /// `own`: how many attempts its network or device has made.
    case admitted(at: Timestamp, warning: Letter?)
  }

  /// Counts an attempt and returns when its turn has come.
  /// - Parameter isExempt: whether it takes no turns with those of others.
  /// - Throws: tooMany (`attempts.tooMany`); `CancellationError` when the client went away.
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

  /// Forgets the failed attempts of the same network or device, in the transaction that signs in.
  func succeed(_ guess: Guess, _ db: any Connection) throws {
    try attempts.clear(guess.own, db)
    try attempts.forgive(guess.together, db)
    if guess.device != nil { try attempts.forgive(guess.known, db) }
  }

  /// The guess that `visitor` would make, not counted.
  func guess(
    _ limits: GuessLimits, _ account: GuessedAccount, _ visitor: Visitor, _ db: any Connection
  ) throws -> Guess {
    Guess(
      limits: limits, account: account, address: visitor.address,
      device: try devices.device(of: visitor, for: account, db))
  }

  /// The network or known device, as 32 bytes that name nobody.
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
        // It was not tried, and somebody else may have taken the turns.
        try attempts.forgive(guess.own, db)
        return .refused(until: now.adding(seconds: limits.turn))
      }
      time = max(time, turn)
    }
    return .admitted(at: time, warning: warning)
  }

  /// Tells the owner of the account, if their address is confirmed and today's e-mail is still due.
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

/// Whom e-mails about an account go to.
private struct AccountOwner {
  let id: UserID
  /// Nil when nobody has confirmed the address.
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
