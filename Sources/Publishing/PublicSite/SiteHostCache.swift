import Database
import Model
import Synchronization

/// A cache of the hosts of all sites, because nearly every request looks up its host and hardly any
/// of them is a site's.
final class SiteHostCache: Sendable {
  private struct CachedHosts {
    var handles: [String: String]
    var until: ContinuousClock.Instant
  }

  private let known = Mutex<CachedHosts?>(nil)
  /// How long the cache is valid. Another node, or a command that runs beside the server, can
  /// change hosts.
  private static let keeping = Duration.seconds(2)

  func handle(of host: String, _ database: Database) async throws -> String? {
    if let known = known.withLock({ $0 }), known.until > .now { return known.handles[host] }
    let handles: [String: String]
    do {
      handles = try await database.read { db in try SiteStore.hosts(db) }
    } catch {
      // If the database cannot be read, the last known hosts are used. They seldom change, and
      // static files can still be served.
      guard let known = known.withLock({ $0 }) else { throw error }
      handles = known.handles
    }
    known.withLock { $0 = CachedHosts(handles: handles, until: .now + SiteHostCache.keeping) }
    return handles[host]
  }

  func invalidate() { known.withLock { $0 = nil } }
}
