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
  private let generations = Mutex(Generations())

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
