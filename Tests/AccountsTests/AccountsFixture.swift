@testable import Accounts
import Curl
import Database
import Journal
import Model
import Outgoing
import Synchronization
import TestSupport

/// A clock that a test advances.
final class TestClock: Sendable {
  private let time = Mutex(Timestamp(milliseconds: 1_772_359_200_000))

  var now: Timestamp { time.withLock { $0 } }

  func advance(seconds: Int64) { advance(milliseconds: seconds * 1000) }

  func advance(milliseconds: Int64) { time.withLock { $0.milliseconds += milliseconds } }
}

/// A log of requested delays, which end at once.
final class DelayLog: Sendable {
  private let delays = Mutex<[Duration]>([])

  var all: [Duration] { delays.withLock { $0 } }

  func sleep(_ duration: Duration) { delays.withLock { $0.append(duration) } }
}

/// Accounts on a new database, with the steps that most tests begin with.
struct AccountsFixture {
  static let password = "correct horse"
  static let root = [UInt8](repeating: 7, count: 32)
  /// A low cost, because the standard one takes seconds in a debug build.
  static let lowPasswordCost = Passwords.Cost(logN: 4, r: 8, p: 1)

  let accounts: Accounts
  let database: Database
  let clock: TestClock
  let outbox = Outbox()
  let delays = DelayLog()
  let phone = ClientInfo(address: "192.0.2.7", device: "Phone")

  var sessions: Sessions { accounts.sessions }

  static func run<Value>(
    on engine: TestEngine, _ body: (AccountsFixture) async throws -> Value
  ) async throws -> Value {
    try await engine.withDatabase { database in
      try await body(AccountsFixture(database))
    }
  }

  /// A second household on the same database and clock simulates another node.
  init(_ database: Database, clock: TestClock = TestClock()) async throws {
    self.database = database
    self.clock = clock
    accounts = try await Accounts(
      database: database, journal: Journal(database: database),
      secrets: Secrets(root: AccountsFixture.root), emailTransport: outbox.transport,
      outgoing: OutgoingClient(), passwordCost: AccountsFixture.lowPasswordCost,
      sleep: { [delays] in delays.sleep($0) },
      clock: { clock.now })
    outbox.deliver(from: accounts.emailQueue)
  }

  /// Inserts a user with a personal space, as signing up does.
  @discardableResult
  func add(
    _ email: String, name: String? = nil, password: String = AccountsFixture.password
  ) async throws -> UserKey {
    let draft = try await accounts.users.draft(
      email: email, displayName: name, password: password, language: "ru",
      timeZone: "Europe/Berlin")
    let now = clock.now
    return try await database.write { db in
      let user = try Users.insert(draft, db, now: now).key
      _ = try Spaces.insertPersonal(for: user, name: draft.spaceName, db, now: now)
      return user
    }
  }

  func signIn(
    _ email: String, _ password: String = AccountsFixture.password
  ) async throws -> AuthResponse {
    try await sessions.signIn(email: email, password: password, from: phone)
  }

  func signInBrowser(_ email: String) async throws -> String {
    try await sessions.signInBrowser(email: email, password: AccountsFixture.password, from: phone)
      .cookie
  }

  /// Returns the number of statements that `body` runs.
  func statements(_ body: () async throws -> Void) async throws -> Int {
    let before = database.counter.count
    try await body()
    return database.counter.count - before
  }

  func count(_ sql: String) async throws -> Int64 {
    try await database.read { db in try db.integer(sql) ?? 0 }
  }
}

/// Returns the failure that `body` throws, or nil when it succeeds; rethrows other errors.
func refusal(_ body: () async throws -> Void) async throws -> Failure? {
  do {
    try await body()
    return nil
  } catch let failure as Failure {
    return failure
  }
}
