import Crypto
import CryptoExtras
import Database
import Foundation
package import Model

/// Hashes and verifies passwords with scrypt (RFC 7914). Format: `scrypt$15$8$1$salt$hash`, salt
/// and hash in base64url.
package final class Passwords: Sendable {
  /// scrypt's parameters. Memory is 128 · 2^logN · r bytes; time grows with all three.
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

    /// 32 MiB and about 125 ms.
    package static let standard = Cost(logN: 15, r: 8, p: 1)
  }

  package static let minLength = 8
  package static let maxLength = 200

  /// The maximum number of running and waiting checks of one network: an eighth of all.
  package static let maxChecksPerNetwork = 16

  private let cost: Cost
  /// A check needs 32 MiB and a core for about 125 ms, so the pool has half of the cores, but at
  /// most two threads.
  private let pool = BlockingThreadPool(
    threads: min(2, max(1, ProcessInfo.processInfo.activeProcessorCount / 2)),
    label: "commonplace.passwords")
  private let shares: NetworkShares

  package init(cost: Cost = .standard, perNetwork: Int = Passwords.maxChecksPerNetwork) {
    self.cost = cost
    shares = NetworkShares(total: .max, share: perNetwork)
  }

  /// Returns the problem of a new password, or nil. The length is that in Unicode scalars after
  /// NFC, including spaces at the ends.
  package static func problem(with password: String, field: String = "password") -> FieldProblem? {
    let count = password.precomposedStringWithCanonicalMapping.characterCount
    if count == 0 { return FieldProblem(field, "required") }
    if count < minLength { return FieldProblem(field, "password.short", ["min": "\(minLength)"]) }
    guard count > maxLength else { return nil }
    return FieldProblem(field, "length", ["min": "\(minLength)", "max": "\(maxLength)"])
  }

  /// Returns the hash of a password.
  /// - Throws: unavailable (`server.busy`, `server.share`) when too many checks wait.
  package func hash(_ password: String) async throws -> String {
    let cost = cost
    return try await run {
      let salt = [UInt8].random(16)
      return StoredPassword(
        cost: cost, salt: salt, hash: try derive(password, salt: salt, cost: cost)
      ).text
    }
  }

  /// Returns whether `password` matches the hash `stored`. If `stored` is nil, it takes as long and
  /// returns false, so that the time does not reveal which addresses have an account.
  /// - Throws: unavailable (`server.busy`, `server.share`) when too many checks wait.
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
      try shares.acquire(for: network)
    } catch {
      throw Failure.shareTaken(shares.share, retryAfter: 2)
    }
    defer { shares.release(for: network) }
    return try await pool.run(work)
  }
}

/// Derives 32 bytes from a password with scrypt.
private func derive(_ password: String, salt: [UInt8], cost: Passwords.Cost) throws -> [UInt8] {
  // The library needs a pointer even for an empty password; nobody can have the password "\0".
  let text = password.isEmpty ? "\0" : password.precomposedStringWithCanonicalMapping
  // Longer passwords cannot have been set, and scrypt's first step hashes all of the text.
  let bytes = Array(text.utf8.prefix(4 * Passwords.maxLength + 1))
  let key = try KDF.Scrypt.deriveKey(
    from: bytes, salt: salt, outputByteCount: 32, rounds: 1 << cost.logN, blockSize: cost.r,
    parallelism: cost.p)
  return key.withUnsafeBytes { Array($0) }
}

/// Compares in a time that does not depend on where the bytes differ.
private func equalInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  guard left.count == right.count else { return false }
  return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}

/// The parsed text of `users.password_hash`.
private struct StoredPassword {
  let cost: Passwords.Cost
  let salt: [UInt8]
  let hash: [UInt8]

  init(cost: Passwords.Cost, salt: [UInt8], hash: [UInt8]) {
    self.cost = cost
    self.salt = salt
    self.hash = hash
  }

  /// Nil for another scheme, or for a cost that would exhaust the server's memory.
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

// MARK: - CredentialCache

/// A cache of the principals of credentials, for at most 2 seconds, so that a page and its images
/// need one query. Revocations by this process apply at once; those by another node or the command
/// line take up to 2 seconds.
final class CredentialCache: Sendable {
  /// In milliseconds.
  static let maxAge: Int64 = 2000

  /// The hash of a credential, so that the credential itself does not stay in memory.
  struct CredentialHash: Hashable, Sendable {
    private let digest: SHA256Digest

    init(bearer: String) { digest = SHA256.hash(data: Data("b\(bearer)".utf8)) }
    init(cookie: String) { digest = SHA256.hash(data: Data("c\(cookie)".utf8)) }
  }

  private struct CacheEntry {
    let principal: Principal
    let until: Timestamp
  }

  /// Two generations of entries: when the younger is full, it becomes the elder, and the former
  /// elder is dropped. This limits the size without searching for the oldest entries.
  private struct Generations {
    var younger: [CredentialHash: CacheEntry] = [:]
    var elder: [CredentialHash: CacheEntry] = [:]
    /// Incremented by every revocation.
    var revocationCount = 0
  }

  private let generationCapacity: Int
  private let generations = Locked(Generations())

  init(capacity: Int = 10_000) { generationCapacity = max(1, capacity / 2) }

  func principal(for name: CredentialHash, at now: Timestamp) -> Principal? {
    generations.withLock { halves in
      guard let found = halves.younger[name] ?? halves.elder[name], found.until > now else {
        return nil
      }
      return found.principal
    }
  }

  /// The number of revocations. The caller reads it before the query and passes it to `store`.
  var revocationCount: Int { generations.withLock { $0.revocationCount } }

  /// Stores a principal, unless something was revoked since its query began: the principal may be
  /// outdated.
  /// - Parameters:
  ///   - end: when the credential itself expires. The cache forgets it after `maxAge` at the latest.
  ///   - generation: the `revocationCount` from before the query.
  func store(
    _ principal: Principal, for name: CredentialHash, from now: Timestamp, until end: Timestamp,
    asOf generation: Int
  ) {
    let limit = Timestamp(milliseconds: now.milliseconds + CredentialCache.maxAge)
    generations.withLock { halves in
      guard halves.revocationCount == generation else { return }
      if halves.younger.count >= generationCapacity {
        halves.elder = halves.younger
        halves.younger = [:]
      }
      halves.younger[name] = CacheEntry(principal: principal, until: min(limit, end))
    }
  }

  func invalidate(_ sessions: [Key<Session>]) {
    invalidate { principal in principal.session.map(sessions.contains) ?? false }
  }

  func invalidate(user: UserKey) { invalidate { $0.user == user } }

  func invalidateAll() { invalidate { _ in true } }

  private func invalidate(where matches: (Principal) -> Bool) {
    generations.withLock { halves in
      halves.revocationCount += 1
      halves.younger = halves.younger.filter { !matches($0.value.principal) }
      halves.elder = halves.elder.filter { !matches($0.value.principal) }
    }
  }

  var count: Int { generations.withLock { $0.younger.count + $0.elder.count } }
}
