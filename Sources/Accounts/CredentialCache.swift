import Crypto
import Database
import Foundation
import Model
import Synchronization

/// A cache of the principals of credentials, for at most 2 seconds, so that a page and its images
/// need one query. Revocations by this process apply at once; those by another node or the command
/// line take up to 2 seconds.
final class CredentialCache: Sendable {
  /// In milliseconds.
  static let longest: Int64 = 2000

  /// The hash of a credential, so that the credential itself does not stay in memory.
  struct Name: Hashable, Sendable {
    private let digest: SHA256Digest

    init(bearer: String) { digest = SHA256.hash(data: Data("b\(bearer)".utf8)) }
    init(cookie: String) { digest = SHA256.hash(data: Data("c\(cookie)".utf8)) }
  }

  private struct Remembered {
    let principal: Principal
    let until: Timestamp
  }

  /// Two generations of entries: when the younger is full, it becomes the elder, and the former
  /// elder is dropped. This limits the size without searching for the oldest entries.
  private struct Halves {
    var younger: [Name: Remembered] = [:]
    var elder: [Name: Remembered] = [:]
    /// Incremented by every revocation.
    var generation = 0
  }

  private let half: Int
  private let halves = Mutex(Halves())

  init(most: Int = 10_000) { half = max(1, most / 2) }

  func principal(for name: Name, at now: Timestamp) -> Principal? {
    halves.withLock { halves in
      guard let found = halves.younger[name] ?? halves.elder[name], found.until > now else {
        return nil
      }
      return found.principal
    }
  }

  /// The number of revocations. The caller reads it before the query and passes it to `keep`.
  var generation: Int { halves.withLock { $0.generation } }

  /// Stores a principal, unless something was revoked since its query began: the principal may be
  /// outdated.
  func keep(
    _ principal: Principal, for name: Name, from now: Timestamp, until end: Timestamp,
    asOf generation: Int
  ) {
    let limit = Timestamp(milliseconds: now.milliseconds + CredentialCache.longest)
    halves.withLock { halves in
      guard halves.generation == generation else { return }
      if halves.younger.count >= half {
        halves.elder = halves.younger
        halves.younger = [:]
      }
      halves.younger[name] = Remembered(principal: principal, until: min(limit, end))
    }
  }

  func forget(_ sessions: [Key<Session>]) {
    forget { principal in principal.session.map(sessions.contains) ?? false }
  }

  func forget(user: UserKey) { forget { $0.user == user } }

  func forgetAll() { forget { _ in true } }

  private func forget(where matches: (Principal) -> Bool) {
    halves.withLock { halves in
      halves.generation += 1
      halves.younger = halves.younger.filter { !matches($0.value.principal) }
      halves.elder = halves.elder.filter { !matches($0.value.principal) }
    }
  }

  var count: Int { halves.withLock { $0.younger.count + $0.elder.count } }
}
