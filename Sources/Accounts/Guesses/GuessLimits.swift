import Model

/// The limits for guesses at one kind of secret: an account's password, a code that was sent to it,
/// or the sending of codes. Attempts are counted by account and network, so that nobody can use up
/// the attempts of others.
struct GuessLimits: Sendable {
  let name: String
  /// Attempts at one account from one network (IPv4 /24, IPv6 /64) or by one known device.
  let perClient: Int
  /// The window of `perClient`, `perKnownDevices` and `perHost`, in seconds.
  let window: Int64
  /// Attempts at one account by all its known devices together.
  let perKnownDevices: Int
  /// Attempts at all accounts from one host (IPv4 address, IPv6 /64); ten times that from an IPv6
  /// /48.
  let perHost: Int
  /// The name under which attempts from a host are counted.
  let hostName: String
  /// Attempts at one account from everywhere, after which they must take turns.
  let perAccount: Int
  /// The window of `perAccount`, in seconds.
  let perAccountWindow: Int64
  /// The seconds between two turns.
  let turnInterval: Int64
  /// The maximum number of seconds that an attempt waits for its turn; otherwise it is refused.
  let maxWait: Int64
  /// The attempts within `perClient` that are not delayed. Each further one waits a second longer, up to
  /// five.
  let undelayedAttempts: Int
  /// The attempts in `perAccountWindow` at which the account's owner is notified; nil for never.
  let alertThreshold: Int?

  /// The maximum number of seconds by which one attempt is delayed.
  static let maxDelay: Int64 = 5

  /// A password at sign-in.
  static let signIn = GuessLimits(
    name: "signIn", perClient: 10, window: 900, perKnownDevices: 60, perHost: 60,
    hostName: "signIn.address",
    perAccount: 100, perAccountWindow: 86_400, turnInterval: 5, maxWait: 10, undelayedAttempts: 4,
    alertThreshold: 20)

  /// The current password of a signed-in user.
  static let password = GuessLimits(
    name: "password", perClient: 10, window: 900, perKnownDevices: 60, perHost: 60,
    hostName: "signIn.address",
    perAccount: 100, perAccountWindow: 86_400, turnInterval: 5, maxWait: 10, undelayedAttempts: 4,
    alertThreshold: 20)

  /// A code that was sent by email. Each code also ends after five wrong guesses.
  static let code = GuessLimits(
    name: "code", perClient: 15, window: 900, perKnownDevices: 60, perHost: 60,
    hostName: "code.address",
    perAccount: 60, perAccountWindow: 86_400, turnInterval: 10, maxWait: 10, undelayedAttempts: 15,
    alertThreshold: 20)

  /// An email with a code or a link.
  static let email = GuessLimits(
    name: "letter", perClient: 8, window: 3600, perKnownDevices: 24, perHost: 40,
    hostName: "letter.address",
    perAccount: 16, perAccountWindow: 3600, turnInterval: 240, maxWait: 0, undelayedAttempts: 8,
    alertThreshold: nil)
}

/// The account that a guess is aimed at, which need not exist.
enum GuessedAccount: Sendable {
  case email(String)
  case user(UserID)

  var name: String {
    switch self {
    case .email(let email): emailKey(email)
    case .user(let id): "\(id)"
    }
  }
}

/// An attempt at an account's secret, with the counters that limit it.
package struct Guess: Sendable {
  let limits: GuessLimits
  let account: GuessedAccount
  let address: String?
  /// The known device that it comes from; nil for a device that never signed in to this account.
  let device: String?

  private var network: NetworkPrefix { NetworkPrefix(address) }

  /// The known device or the network; a code is bound to it.
  var origin: String { device.map { "device \($0)" } ?? "network \(network.network)" }

  /// Attempts at this account from the same network or known device.
  var clientLimit: RateLimit {
    RateLimit(
      kind: limits.name + (device == nil ? ".network" : ".device"),
      subject: "\(account.name) \(origin)", limit: limits.perClient, window: limits.window)
  }

  /// Attempts from the same host and its IPv6 /48. Empty for a known device, because other people
  /// may share the host.
  var hostLimits: [RateLimit] {
    guard device == nil else { return [] }
    let host = RateLimit(
      kind: limits.hostName, subject: network.host, limit: limits.perHost, window: limits.window)
    let site = network.site.map { site in
      RateLimit(
        kind: limits.hostName, subject: site, limit: 10 * limits.perHost, window: limits.window)
    }
    return [host] + [site].compactMap(\.self)
  }

  /// Attempts at this account from all known devices.
  var knownDevicesLimit: RateLimit {
    RateLimit(
      kind: "\(limits.name).known", subject: account.name, limit: limits.perKnownDevices,
      window: limits.window)
  }

  /// Attempts at this account from everywhere.
  var accountLimit: RateLimit {
    RateLimit(
      kind: "\(limits.name).account", subject: account.name, limit: limits.perAccount,
      window: limits.perAccountWindow)
  }

  /// The turns of attempts at this account by unknown devices.
  var turnLimit: RateLimit {
    RateLimit(
      kind: "\(limits.name).turn", subject: account.name, limit: 1, window: limits.turnInterval)
  }

  /// The seconds by which the `count`th attempt from its network or device is delayed.
  func delay(_ count: Int) -> Int64 {
    min(Int64(max(0, count - limits.undelayedAttempts)), GuessLimits.maxDelay)
  }
}
