import CryptoExtras
import Database
import Foundation
package import Model

/// Keeps passwords as scrypt hashes (RFC 7914): `scrypt$15$8$1$salt$hash`, both parts base64url.
package final class Passwords: Sendable {
  /// Memory is 128 · 2^logN · r bytes; time grows with all three.
  package struct Cost: Sendable, Equatable {
    /// The exponent of N.
    package var logN: Int
    package var r: Int
    package var p: Int

    package init(logN: Int, r: Int, p: Int) {
      self.logN = logN
      self.r = r
      self.p = p
    }

    /// 32 MiB and about an eighth of a second.
    package static let standard = Cost(logN: 15, r: 8, p: 1)
  }

  package static let shortest = 8
  package static let longest = 200

  /// Checks that clients of one network may run or wait for at once: an eighth of all.
  package static let sharePerNetwork = 16

  private let cost: Cost
  /// A check takes 32 MiB, and a processor for an eighth of a second: half of the processors, two at
  /// most.
  private let pool = BlockingThreadPool(
    threads: min(2, max(1, ProcessInfo.processInfo.activeProcessorCount / 2)),
    label: "commonplace.passwords")
  private let shares: NetworkShares

  package init(cost: Cost = .standard, perNetwork: Int = Passwords.sharePerNetwork) {
    self.cost = cost
    shares = NetworkShares(total: .max, share: perNetwork)
  }

  /// What is wrong with a new password, or nil. Length counts Unicode scalars after NFC; spaces
  /// at the ends are part of it.
  package static func problem(with password: String, field: String = "password") -> FieldProblem? {
    let count = password.precomposedStringWithCanonicalMapping.characterCount
    if count == 0 { return FieldProblem(field, "required") }
    if count < shortest { return FieldProblem(field, "password.short", ["min": "\(shortest)"]) }
    guard count > longest else { return nil }
    return FieldProblem(field, "length", ["min": "\(shortest)", "max": "\(longest)"])
  }

  /// - Throws: unavailable (`server.busy`, `server.share`) when too many wait for theirs.
  package func hash(_ password: String) async throws -> String {
    let cost = cost
    return try await run {
      let salt = [UInt8].random(16)
      return StoredPassword(
        cost: cost, salt: salt, hash: try derive(password, salt: salt, cost: cost)
      ).text
    }
  }

  /// Whether `password` is the one kept as `stored`. Without one it takes as long and says no, so
  /// that time does not tell which addresses have an account.
  /// - Throws: unavailable (`server.busy`, `server.share`) when too many wait for theirs.
  package func verify(_ password: String, against stored: String?) async throws -> Bool {
    let known = stored.flatMap { StoredPassword($0) }
    let cost = known?.cost ?? cost
    return try await run {
      let salt = known?.salt ?? [UInt8](repeating: 0, count: 16)
      let hash = try derive(password, salt: salt, cost: cost)
      return equalInConstantTime(hash, known?.hash ?? []) && known != nil
    }
  }

  private func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let network = ClientNetwork.current
    do {
      try shares.take(for: network)
    } catch {
      throw Failure.shareTaken(shares.share, retryAfter: 2)
    }
    defer { shares.giveBack(for: network) }
    return try await pool.run(work)
  }
}

/// 32 bytes.
private func derive(_ password: String, salt: [UInt8], cost: Passwords.Cost) throws -> [UInt8] {
  // The library wants an address even for no bytes; no password that may be set is "\0".
  let text = password.isEmpty ? "\0" : password.precomposedStringWithCanonicalMapping
  // Nothing longer can have been set, and scrypt's first step hashes all of it.
  let bytes = Array(text.utf8.prefix(4 * Passwords.longest + 1))
  let key = try KDF.Scrypt.deriveKey(
    from: bytes, salt: salt, outputByteCount: 32, rounds: 1 << cost.logN, blockSize: cost.r,
    parallelism: cost.p)
  return key.withUnsafeBytes { Array($0) }
}

/// Looks at every byte whatever the first ones say.
private func equalInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  guard left.count == right.count else { return false }
  return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}

/// The text of `users.password_hash`, taken apart.
private struct StoredPassword {
  let cost: Passwords.Cost
  let salt: [UInt8]
  let hash: [UInt8]

  init(cost: Passwords.Cost, salt: [UInt8], hash: [UInt8]) {
    self.cost = cost
    self.salt = salt
    self.hash = hash
  }

  /// Nil for another scheme, or for a cost that would take the server's memory.
  init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == "scrypt",
      let logN = Int(parts[1]), let r = Int(parts[2]), let p = Int(parts[3]),
      (1...20).contains(logN), (1...16).contains(r), (1...4).contains(p),
      let salt = [UInt8](base64URL: parts[4]), let hash = [UInt8](base64URL: parts[5])
    else { return nil }
    self.init(cost: Passwords.Cost(logN: logN, r: r, p: p), salt: salt, hash: hash)
  }

  var text: String {
    "scrypt$\(cost.logN)$\(cost.r)$\(cost.p)$\(salt.base64URL)$\(hash.base64URL)"
  }
}
