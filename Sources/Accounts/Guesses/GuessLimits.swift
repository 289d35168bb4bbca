import Model

/// The limits for guesses at one kind of secret: an account's password, a code that was sent to it,
/// or the sending of codes. Attempts are counted by account and network, so that nobody can use up
/// the attempts of others.
struct GuessLimits: Sendable {
  let name: String
  /// Attempts at one account from one network (IPv4 /24, IPv6 /64) or by one known device.
  let own: Int
  /// The window of `own`, `known` and `host`, in seconds.
  let window: Int64
  /// Attempts at one account by all its known devices together.
  let known: Int
  /// Attempts at all accounts from one host (IPv4 address, IPv6 /64); ten times that from an IPv6
  /// /48.
  let host: Int
  /// The name under which attempts from a host are counted.
  let hostName: String
  /// Attempts at one account from everywhere, after which they must take turns.
  let together: Int
  /// The window of `together`, in seconds.
  let togetherWindow: Int64
  /// The seconds between two turns.
  let turn: Int64
  /// The maximum number of seconds that an attempt waits for its turn; otherwise it is refused.
  let longestWait: Int64
  /// The attempts within `own` that are not delayed. Each further one waits a second longer, up to
  /// five.
  let undelayed: Int
  /// The attempts in `togetherWindow` at which the account's owner is notified; nil for never.
  let alarming: Int?

  static let longestDelay: Int64 = 5

  /// A password at sign-in.
  static let signIn = GuessLimits(
    name: "signIn", own: 10, window: 900, known: 60, host: 60, hostName: "signIn.address",
    together: 100, togetherWindow: 86_400, turn: 5, longestWait: 10, undelayed: 4, alarming: 20)

  /// The current password of a signed-in user.
  static let password = GuessLimits(
    name: "password", own: 10, window: 900, known: 60, host: 60, hostName: "signIn.address",
    together: 100, togetherWindow: 86_400, turn: 5, longestWait: 10, undelayed: 4, alarming: 20)

  /// A code that was sent by email. Each code also ends after five wrong guesses.
  static let code = GuessLimits(
    name: "code", own: 15, window: 900, known: 60, host: 60, hostName: "code.address",
    together: 60, togetherWindow: 86_400, turn: 10, longestWait: 10, undelayed: 15, alarming: 20)

  /// An email with a code or a link.
  static let email = GuessLimits(
    name: "letter", own: 8, window: 3600, known: 24, host: 40, hostName: "letter.address",
    together: 16, togetherWindow: 3600, turn: 240, longestWait: 0, undelayed: 8, alarming: nil)
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
  var own: Attempt {
    Attempt(
      kind: limits.name + (device == nil ? ".network" : ".device"),
      subject: "\(account.name) \(origin)", limit: limits.own, window: limits.window)
  }

  /// Attempts from the same host and its IPv6 /48. Empty for a known device, because other people
  /// may share the host.
  var hosts: [Attempt] {
    guard device == nil else { return [] }
    let host = Attempt(
      kind: limits.hostName, subject: network.host, limit: limits.host, window: limits.window)
    let site = network.site.map { site in
      Attempt(
        kind: limits.hostName, subject: site, limit: 10 * limits.host, window: limits.window)
    }
    return [host] + [site].compactMap(\.self)
  }

  /// Attempts at this account from all known devices.
  var known: Attempt {
    Attempt(
      kind: "\(limits.name).known", subject: account.name, limit: limits.known,
      window: limits.window)
  }

  /// Attempts at this account from everywhere.
  var together: Attempt {
    Attempt(
      kind: "\(limits.name).account", subject: account.name, limit: limits.together,
      window: limits.togetherWindow)
  }

  /// The turns of attempts at this account by unknown devices.
  var turns: Attempt {
    Attempt(
      kind: "\(limits.name).turn", subject: account.name, limit: 1, window: limits.turn)
  }

  /// The seconds by which the `count`th attempt from its network or device is delayed.
  func delay(_ count: Int) -> Int64 {
    min(Int64(max(0, count - limits.undelayed)), GuessLimits.longestDelay)
  }
}
