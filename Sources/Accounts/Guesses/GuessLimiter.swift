import Database
import Model

/// A limiter of guesses at the secrets of accounts. Attempts of one network or device are refused
/// above a small number. Attempts at one account from everywhere are only slowed down, so that
/// nobody can lock out its owner.
struct GuessLimiter: Sendable {
  /// Limits the emails about failed attempts to one a day for each owner.
  private static func warning(_ user: UserID) -> RateLimit {
    RateLimit(kind: "warning.user", subject: user.description, limit: 1, window: 86_400)
  }

  let database: Database
  let attempts: RateLimiter
  let devices: KnownDevices
  let delays: AttemptDelays
  let emailQueue: EmailQueue
  let clock: @Sendable () -> Timestamp

  private enum Decision: Sendable {
    case refused(until: Timestamp)
    /// `warning`: the queued email to the owner; nil for none.
    case admitted(at: Timestamp, warning: Email?)
  }

  /// Counts an attempt and waits until it may proceed.
  /// - Parameter isExempt: returns whether the attempt skips the turns for unknown devices.
  /// - Throws: rateLimited (`attempts.tooMany`); `CancellationError` when the client disconnected.
  func admit(
    _ limits: GuessLimits, at account: GuessedAccount, from visitor: ClientInfo,
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
    case .refused(let end): throw RateLimiter.tooManyAttempts(until: end, now)
    case .admitted(let time, let warning):
      if let warning { emailQueue.notifyRunner(of: warning) }
      try await delays.wait(until: time, now, for: guess.clientLimit)
      return guess
    }
  }

  /// Clears the failed attempts of the same network or device, in the transaction that signs in.
  func clearAttempts(of guess: Guess, _ db: any Connection) throws {
    try attempts.clear(guess.clientLimit, db)
    try attempts.decrement(guess.accountLimit, db)
    if guess.device != nil { try attempts.decrement(guess.knownDevicesLimit, db) }
  }

  /// Returns the guess that `visitor` would make, without counting it.
  func guess(
    _ limits: GuessLimits, _ account: GuessedAccount, _ visitor: ClientInfo, _ db: any Connection
  ) throws -> Guess {
    Guess(
      limits: limits, account: account, address: visitor.address,
      device: try devices.device(of: visitor, for: account, db))
  }

  /// Returns a keyed hash, 32 bytes, of the guess's network or known device.
  func requester(_ guess: Guess) -> [UInt8] { attempts.keyedHash(of: "requester \(guess.origin)") }

  /// Counts an attempt and decides whether it is refused, or when it may proceed.
  /// - Parameter takesTurns: whether the attempt waits for its turn when the account has too many.
  private func decide(
    _ guess: Guess, takesTurns: Bool, _ now: Timestamp, _ db: any Connection
  ) throws -> Decision {
    let limits = guess.limits
    if let end = try attempts.endOfExceededWindow(guess.hostLimits, now, db) {
      return .refused(until: end)
    }
    let own = try attempts.add(guess.clientLimit, now, db)
    if own.count > limits.perClient { return .refused(until: own.endsAt) }
    if guess.device != nil,
      let end = try attempts.endOfExceededWindow([guess.knownDevicesLimit], now, db)
    {
      return .refused(until: end)
    }
    let together = try attempts.add(guess.accountLimit, now, db).count
    let warning =
      try together >= (limits.alertThreshold ?? .max) ? warn(guess.account, now, db) : nil
    var time = now.adding(seconds: guess.delay(own.count))
    if takesTurns, together > limits.perAccount {
      let turn = try attempts.reserveTurn(
        guess.turnLimit, every: limits.turnInterval, maxWait: limits.maxWait, now, db)
      guard let turn else {
        // It was refused, so it does not count against its network; others may have used up the
        // turns.
        try attempts.decrement(guess.clientLimit, db)
        return .refused(until: now.adding(seconds: limits.turnInterval))
      }
      time = max(time, turn)
    }
    return .admitted(at: time, warning: warning)
  }

  /// Queues an email to the account's owner if their address is confirmed and none was sent today.
  private func warn(
    _ account: GuessedAccount, _ now: Timestamp, _ db: any Connection
  ) throws -> Email? {
    guard let owner = try AccountOwner.find(account, db), let email = owner.email else {
      return nil
    }
    guard try attempts.add(GuessLimiter.warning(owner.id), now, db).count == 1 else { return nil }
    let letter = Email.manyAttempts(to: email, in: owner.language)
    try emailQueue.enqueue(letter, until: now.adding(seconds: 86_400), db)
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

// MARK: - AttemptDelays

/// Delays attempts. A delay blocks no thread, but the number of concurrent delays is limited
/// because each of them keeps a request open.
final class AttemptDelays: Sendable {
  /// A function that suspends the task; throws `CancellationError` when it is cancelled.
  typealias Sleep = @Sendable (Duration) async throws -> Void

  /// The maximum number of concurrent delays in this process.
  static let maxWaiting = 64
  /// The maximum number of concurrent delays of one network or device for one account.
  static let maxWaitingPerClient = 2

  private struct Waiting {
    var total = 0
    /// The number of delays by account and network or device.
    var of: [String: Int] = [:]
  }

  private let waiting = Locked(Waiting())
  private let sleep: Sleep

  init(sleep: @escaping Sleep) { self.sleep = sleep }

  /// The number of current delays.
  var count: Int { waiting.withLock { $0.total } }

  /// Waits until `time`.
  /// - Throws: rateLimited (`attempts.tooMany`) when too many wait already; `CancellationError`.
  func wait(until time: Timestamp, _ now: Timestamp, for attempt: RateLimit) async throws {
    guard time > now else { return }
    let name = "\(attempt.kind) \(attempt.subject)"
    guard begin(name) else { throw RateLimiter.tooManyAttempts(until: time, now) }
    defer { end(name) }
    try await sleep(.milliseconds(time.milliseconds - now.milliseconds))
  }

  /// Counts a delay for the account and the network or device in `name`. Returns false, without
  /// counting, if too many wait already.
  private func begin(_ name: String) -> Bool {
    waiting.withLock { waiting in
      let own = waiting.of[name] ?? 0
      guard waiting.total < AttemptDelays.maxWaiting, own < AttemptDelays.maxWaitingPerClient else {
        return false
      }
      waiting.total += 1
      waiting.of[name] = own + 1
      return true
    }
  }

  private func end(_ name: String) {
    waiting.withLock { waiting in
      waiting.total -= 1
      let own = (waiting.of[name] ?? 1) - 1
      waiting.of[name] = own == 0 ? nil : own
    }
  }
}
