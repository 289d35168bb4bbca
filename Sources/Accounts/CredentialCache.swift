import Crypto
import Database
import Foundation
import Model
import Synchronization

/// Who a credential stands for, remembered for at most 2 seconds, so that a page and its pictures
/// ask the database once. What this process revokes is dropped at once; what another node or the
/// command line revokes may take those 2 seconds to show here.
final class CredentialCache: Sendable {
  /// Milliseconds.
  static let longest: Int64 = 2000

  /// The credential itself is not kept in memory.
  struct Name: Hashable, Sendable {
    private let digest: SHA256Digest

    init(bearer: String) { digest = SHA256.hash(data: Data("b\(bearer)".utf8)) }
    init(cookie: String) { digest = SHA256.hash(data: Data("c\(cookie)".utf8)) }
  }

  private struct Remembered {
    let principal: Principal
    let until: Timestamp
  }

  /// Two halves: when the younger is full it becomes the elder and the former elder goes. So the
  /// size is bounded without looking for the oldest.
  private struct Halves {
    var younger: [Name: Remembered] = [:]
    var elder: [Name: Remembered] = [:]
    /// Grows with every revocation.
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

  /// To be taken before the database is asked, and given to `keep`.
  var generation: Int { halves.withLock { $0.generation } }

  /// Remembers an answer, unless something was revoked since it was asked for: it may be that.
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

  private func forget(where matches: (Principal) -> Bool) {
    halves.withLock { halves in
      halves.generation += 1
      halves.younger = halves.younger.filter { !matches($0.value.principal) }
      halves.elder = halves.elder.filter { !matches($0.value.principal) }
    }
  }

  var count: Int { halves.withLock { $0.younger.count + $0.elder.count } }
}
