package import Database
import Journal
import Model
import Outgoing

/// The rules for the host name of a site. They apply to names that are set, requested, approved,
/// restored from archives and by undo, and to those of requests.
package struct SiteHostRules: Sendable {
  /// The server's own host name, which no site can have.
  private let own: String

  /// - Parameter server: the authority of the server's own address.
  package init(server: String) { own = HostName.normalised(server) }

  /// Returns why `name` cannot be a site's host; nil if it can.
  func problem(with name: String) -> FieldProblem? {
    if HostName.normalised(name) == own { return FieldProblem("host", "duplicate") }
    return Self.isPublic(name) ? nil : FieldProblem("host", "host")
  }

  /// Returns a name that has to be approved; nil for one that cannot be a site's host.
  func request(for name: String?) -> String? {
    name.flatMap { problem(with: $0) == nil ? $0 : nil }
  }

  /// Whether `name` is a public DNS name in ASCII and lower case. It has at least two labels and no
  /// port, and is neither an IP address nor of a top-level domain that is used only within a machine
  /// or a network.
  private static func isPublic(_ name: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard name.utf8.count <= 253, labels.count >= 2, labels.allSatisfy(isLabel),
      let top = labels.last, top.utf8.count >= 2, !ReservedDomains.all.contains(String(top)),
      // Nobody can own a name of the domain for documentation.
      top != "example",
      // No top-level domain begins with a digit; the last label of every notation of an IPv4
      // address does.
      let first = top.utf8.first, (97...122).contains(first)
    else { return false }
    return true
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 97...122, 45: true  // digits, letters, hyphen
        default: false
        }
      }
  }
}

// MARK: - SiteHostCache

/// A cache of the hosts of all sites, because nearly every request looks up its host and hardly any
/// of them is a site's.
final class SiteHostCache: Sendable {
  private let rules: SiteHostRules

  init(_ rules: SiteHostRules) { self.rules = rules }

  private struct CachedHosts {
    var handles: [String: String]
    var until: ContinuousClock.Instant
  }

  private let known = Locked<CachedHosts?>(nil)
  /// How long the cache is valid. Another node, or a command that runs beside the server, can
  /// change hosts.
  private static let keeping = Duration.seconds(2)

  /// Returns the handle of the site with this host name; nil for any other host.
  func handle(of host: String, _ database: Database) async throws -> String? {
    if let known = known.withLock({ $0 }), known.until > .now { return known.handles[host] }
    let handles: [String: String]
    do {
      // A host from before these rules, or from before the server's address changed, is ignored.
      handles = try await database.read { db in try SiteStore.hosts(db) }
        .filter { rules.problem(with: $0.key) == nil }
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

// MARK: - Requests for hosts

/// A host name that a site has requested.
package struct HostRequest: Sendable, Equatable {
  package let host: String
  /// The handle of the site's space.
  package let handle: String
}

extension SiteSettings {
  /// Returns the host names that await an administrator's approval, sorted by name.
  package func hostRequests() async throws -> [HostRequest] {
    try await journal.database.read { db in try SiteStore.hostRequests(db) }
      .filter { hostRules.problem(with: $0.host) == nil }
  }

  /// Makes a requested host name the site's active one. The operator of the server does this after
  /// making sure that the name belongs to the site's owners.
  /// - Parameter handle: the site's handle; nil if only one site has requested the name.
  /// - Throws: notFound (`host.notFound`) if no site has requested it; conflict (`host.several`) if
  ///   several have; invalid (`host`) if another site has it by now, and for a name that no site can
  ///   have.
  @discardableResult
  package func approveHost(_ host: String, of handle: String? = nil) async throws -> HostRequest {
    let name = host.normalised.lowercased()
    if let problem = hostRules.problem(with: name) { throw Failure.invalid(problem) }
    let found = try await hostRequests().filter {
      $0.host == name && $0.handle == handle ?? $0.handle
    }
    guard let request = found.first else { throw Failure.notFound("host") }
    guard found.count == 1 else { throw Failure(.conflict, "host.several") }
    let (space, first) = try await journal.database.read { db in
      let space = try db.row(
        "SELECT key FROM spaces WHERE handle = $1", request.handle,
        map: { $0.key(0, of: Space.self) })
      return (space, try SiteStore.firstUser(db)?.user)
    }
    guard let space, let first else { throw Failure.notFound("site") }
    try await journal.write(in: space, by: first) { transaction in
      let old = try SiteStore.find(space, transaction.db)
      // Checked again in the transaction: the request may have been withdrawn since.
      guard old.pendingHost == name else { throw Failure.notFound("host") }
      var new = old
      (new.host, new.pendingHost) = (name, nil)
      _ = try SiteStore.save(new, over: old, in: transaction)
    }
    hosts.invalidate()
    return request
  }

  /// Approves a host name on behalf of a user.
  /// - Throws: also forbidden (`role.notOwner`) to users who do not operate the server.
  package func approveHost(_ host: String, of handle: String, by user: UserKey) async throws {
    let first = try await journal.database.read { db in try SiteStore.firstUser(db)?.user }
    guard first == user else { throw Failure(.forbidden, "role.notOwner") }
    try await approveHost(host, of: handle)
  }
}

extension SiteStore {
  static func hostRequests(_ db: any Connection) throws -> [HostRequest] {
    try db.rows(
      """
      SELECT i.pending_host, s.handle FROM sites i JOIN spaces s ON s.key = i.space_id
      WHERE i.pending_host IS NOT NULL ORDER BY i.pending_host, s.key
      """, map: { HostRequest(host: $0.text(0), handle: $0.text(1)) })
  }
}
