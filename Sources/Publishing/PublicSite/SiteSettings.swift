package import Database
package import Journal
package import Model

/// What a site is called, how it looks, and which one a public request means.
package struct SiteSettings: Sendable {
  let journal: Journal
  let hosts = SiteHosts()

  init(journal: Journal) { self.journal = journal }

  /// - Throws: notFound for a space that the person is not in.
  package func profile(_ scope: Scope) async throws -> SiteProfile {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try SiteStore.find(scope.space, db)
    }
  }

  /// - Parameters:
  ///   - server: the host at which this server itself is found; no site can have it.
  /// - Throws: invalid; changed (`site.changed`) with both versions; forbidden; notFound.
  @discardableResult
  package func save(
    _ update: SiteProfileUpdate, server: String, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> SiteProfile {
    let saved = try await journal.write(as: scope, group: group) { writing in
      let old = try SiteStore.find(scope.space, writing.db)
      let new = try update.applied(
        to: old, server: server, approvesHost: SiteStore.choosesUsual(scope, writing.db))
      if let revision = update.revision, revision != old.revision {
        throw Failure(.changed, "site.changed", versions: .init(current: old, yours: new))
      }
      return new == old ? old : try SiteStore.save(new, over: old, in: writing)
    }
    hosts.forget()
    return saved
  }

  // MARK: - Whom a public request means

  /// A site for those who run the server, switched off or not.
  /// - Throws: notFound (`site.notFound`).
  package func find(handle: String) async throws -> PublicSpace {
    let found = try await journal.database.read { db in
      try SiteStore.find(publicBy: .handle(handle), db)
    }
    guard let found else { throw Failure.notFound("site") }
    return found
  }

  /// The site that a request means which names none; nil where there is nobody yet.
  package func usual() async throws -> PublicSpace? {
    try await journal.database.read { db in try SiteStore.find(publicBy: .usual, db) }
  }

  /// Chooses that site.
  /// - Parameter handle: nil for the first user's again.
  /// - Throws: notFound (`site.notFound`).
  package func setUsual(_ handle: String?) async throws {
    if let handle { _ = try await find(handle: handle) }
    try await journal.database.write { db in try SiteStore.setUsual(handle, db) }
  }

  /// Whether a person may choose it in a book: the first user, who runs the server, in each that
  /// they own.
  package func choosesUsual(_ scope: Scope) async throws -> Bool {
    try await journal.database.read { db in try SiteStore.choosesUsual(scope, db) }
  }

  /// What the first user's book is called in addresses.
  package func first() async throws -> String? {
    try await journal.database.read { db in try SiteStore.first(db)?.handle }
  }

  /// Chooses it on behalf of a person.
  /// - Throws: forbidden (`role.notOwner`) to whoever does not run the server, and where they are
  ///   not an owner.
  package func chooseUsual(_ handle: String?, in scope: Scope) async throws {
    try await journal.database.write { db in
      guard try SiteStore.choosesUsual(scope, db) else {
        throw Failure(.forbidden, "role.notOwner")
      }
      try SiteStore.setUsual(handle, db)
    }
  }

  package func find(space: SpaceKey) async throws -> PublicSpace {
    let handle = try await journal.database.read { db in
      try db.row("SELECT handle FROM spaces WHERE key = $1", space, map: { $0.text(0) })
    }
    return try await find(handle: handle ?? "")
  }

  /// The handle of the site whose approved host name this is, with or without a port; nil for every
  /// other host. Kept for some seconds: every request asks.
  package func handle(host: String) async throws -> String? {
    try await hosts.handle(of: SiteHost.name(of: host), journal.database)
  }

  /// The site that a public request means: the one whose host was asked, else the one named by a
  /// handle, else the server's usual one.
  /// - Throws: notFound (`site.notFound`), also for one that is switched off.
  package func space(host: String, handle: String? = nil) async throws -> PublicSpace {
    let named: PublicName
    if let own = try await self.handle(host: host) {
      named = .handle(own)
    } else {
      named = handle.map { .handle($0) } ?? .usual
    }
    let found = try await journal.database.read { db in try SiteStore.find(publicBy: named, db) }
    guard let found, found.profile.isPublic else { throw Failure.notFound("site") }
    return found
  }
}

/// How a public request says whose site it means.
enum PublicName { case host(String), handle(String), usual }

/// A space as the public knows it.
package struct PublicSpace: Sendable {
  package var space: SpaceKey
  package var handle: String
  /// Its last change: as long as it is this one, every page of the site is as it was.
  package var sequence: Int64
  package var profile: SiteProfile
}
