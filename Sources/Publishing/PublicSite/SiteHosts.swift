import Database
import Model
import Synchronization

/// Whose host is whose, in memory: nearly every request asks, and nearly none is for a site.
final class SiteHosts: Sendable {
  private struct Known {
    var handles: [String: String]
    var until: ContinuousClock.Instant
  }

  private let known = Mutex<Known?>(nil)
  /// Another node, or a command beside the server, may have changed one.
  private static let keeping = Duration.seconds(2)

  func handle(of host: String, _ database: Database) async throws -> String? {
    if let known = known.withLock({ $0 }), known.until > .now { return known.handles[host] }
    let handles: [String: String]
    do {
      handles = try await database.read { db in try SiteStore.hosts(db) }
    } catch {
      // Hosts seldom change, and files that need no database are served meanwhile.
      guard let known = known.withLock({ $0 }) else { throw error }
      handles = known.handles
    }
    known.withLock { $0 = Known(handles: handles, until: .now + SiteHosts.keeping) }
    return handles[host]
  }

  func forget() { known.withLock { $0 = nil } }
}
