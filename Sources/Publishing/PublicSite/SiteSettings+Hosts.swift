package import Database
import Journal
import Model

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
  }

  /// Makes a requested host name the site's active one. The operator of the server does this after
  /// making sure that the name belongs to the site's owners.
  /// - Parameter handle: the site's handle; nil if only one site has requested the name.
  /// - Throws: notFound (`host.notFound`) if no site has requested it; conflict (`host.several`) if
  ///   several have; invalid (`host`) if another site has it by now.
  @discardableResult
  package func approveHost(_ host: String, of handle: String? = nil) async throws -> HostRequest {
    let name = host.normalised.lowercased()
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
    try await journal.write(in: space, by: first) { writing in
      let old = try SiteStore.find(space, writing.db)
      // Checked again in the transaction: the request may have been withdrawn since.
      guard old.pendingHost == name else { throw Failure.notFound("host") }
      var new = old
      (new.host, new.pendingHost) = (name, nil)
      _ = try SiteStore.save(new, over: old, in: writing)
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
