package import Database
package import Journal
package import Model

/// The settings of sites, and the choice of the site that a public request is for.
package struct SiteSettings: Sendable {
  let journal: Journal
  let hostRules: SiteHostRules
  let hosts: SiteHostCache

  init(journal: Journal, hostRules: SiteHostRules) {
    self.journal = journal
    self.hostRules = hostRules
    hosts = SiteHostCache(hostRules)
  }

  /// - Throws: notFound for a space that the person is not in.
  package func profile(_ scope: Scope) async throws -> SiteProfile {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try SiteStore.find(scope.space, db)
    }
  }

  /// Changes the settings of a site.
  /// - Parameter managesAccount: false for a request with an API token that has no access to the
  ///   account. Its host needs approval even if the user could give it.
  /// - Throws: invalid; changed (`site.changed`) with both versions; forbidden; notFound.
  @discardableResult
  package func save(
    _ update: SiteProfileUpdate, managesAccount: Bool = true,
    group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> SiteProfile {
    let saved = try await journal.write(as: scope, group: group) { [hostRules] transaction in
      let old = try SiteStore.find(scope.space, transaction.db)
      let approvesHost =
        try managesAccount && SiteStore.canChooseDefaultSite(scope, transaction.db)
      let new = try update.applied(to: old, hostRules, approvesHost: approvesHost)
      if let revision = update.revision, revision != old.revision {
        throw Failure(
          .revisionMismatch, "site.changed", versions: .init(current: old, submitted: new))
      }
      return new == old ? old : try SiteStore.save(new, over: old, in: transaction)
    }
    hosts.invalidate()
    return saved
  }

  // MARK: - Sites of public requests

  /// Returns a site by its handle, for the operator of the server, even if it is not public.
  /// - Throws: notFound (`site.notFound`).
  package func find(handle: String) async throws -> PublicSpace {
    let found = try await journal.database.read { db in
      try SiteStore.find(publicBy: .handle(handle), db)
    }
    guard let found else { throw Failure.notFound("site") }
    return found
  }

  /// Returns the default site, which requests that name no site are for; nil if there are no users
  /// yet.
  package func defaultSite() async throws -> PublicSpace? {
    try await journal.database.read { db in try SiteStore.find(publicBy: .defaultSite, db) }
  }

  /// Sets the default site.
  /// - Parameter handle: nil for the first user's site.
  /// - Throws: notFound (`site.notFound`).
  package func setDefaultSite(_ handle: String?) async throws {
    if let handle { _ = try await find(handle: handle) }
    try await journal.database.write { db in try SiteStore.setDefaultSite(handle, db) }
  }

  /// Whether a user can set the default site from a space: the first user can, who operates the
  /// server, from spaces that they own.
  package func canChooseDefaultSite(_ scope: Scope) async throws -> Bool {
    try await journal.database.read { db in try SiteStore.canChooseDefaultSite(scope, db) }
  }

  /// Returns the handle of the first user's personal space.
  package func firstUserHandle() async throws -> String? {
    try await journal.database.read { db in try SiteStore.firstUser(db)?.handle }
  }

  /// Sets the default site on behalf of a user.
  /// - Throws: forbidden (`role.notOwner`) to users who do not operate the server or do not own the
  ///   space.
  package func chooseDefaultSite(_ handle: String?, in scope: Scope) async throws {
    try await journal.database.write { db in
      guard try SiteStore.canChooseDefaultSite(scope, db) else {
        throw Failure(.forbidden, "role.notOwner")
      }
      try SiteStore.setDefaultSite(handle, db)
    }
  }

  package func find(space: SpaceKey) async throws -> PublicSpace {
    let handle = try await journal.database.read { db in
      try db.row("SELECT handle FROM spaces WHERE key = $1", space, map: { $0.text(0) })
    }
    return try await find(handle: handle ?? "")
  }

  /// Returns the handle of the site with this approved host name, with or without a port; nil for
  /// every other host. Cached for two seconds, because every request needs it.
  package func handle(host: String) async throws -> String? {
    try await hosts.handle(of: HostName.normalised(host), journal.database)
  }

  /// Returns the site that a public request is for: by its host, or else by a handle, or else the
  /// default site.
  /// - Throws: notFound (`site.notFound`), also for a site that is not public.
  package func space(host: String, handle: String? = nil) async throws -> PublicSpace {
    let named: SiteReference
    if let own = try await self.handle(host: host) {
      named = .handle(own)
    } else {
      named = handle.map { .handle($0) } ?? .defaultSite
    }
    let found = try await journal.database.read { db in try SiteStore.find(publicBy: named, db) }
    guard let found, found.profile.isPublic else { throw Failure.notFound("site") }
    return found
  }
}

/// How a public request identifies a site.
enum SiteReference { case host(String), handle(String), defaultSite }

/// A space as public requests see it.
package struct PublicSpace: Sendable {
  package var space: SpaceKey
  package var handle: String
  /// The number of the space's last change. As long as it stays the same, so does every page of the
  /// site.
  package var sequence: Int64
  /// The IANA name of the time zone of the space's first owner, in which the site shows dates.
  package var timeZone: String
  package var profile: SiteProfile

  /// The key by which work for this site takes turns with that for others, see
  /// `BlockingThreadPool`.
  package var turnKey: Int64 { space.rawValue }
}

// MARK: - SiteLocales

/// The languages of a site as they appear in paths.
struct SiteLocales {
  private struct Locale {
    var code: String
    var fallback: String
    var isOwn: Bool
    var isEnabled: Bool
  }

  private let all: [Locale]
  private let byCode: [String: Locale]

  init(in space: SpaceKey, _ db: any Connection) throws {
    let all = try db.rows(
      """
      SELECT code, fallback_code, is_default, is_enabled FROM locales
      WHERE space_id = $1 ORDER BY position, key
      """, space
    ) { row in
      Locale(
        code: row.text(0), fallback: row.text(1), isOwn: row.bool(2), isEnabled: row.bool(3))
    }
    self.all = all
    byCode = Dictionary(all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var isEmpty: Bool { all.isEmpty }

  /// The code of the site's own language; empty if the site has no languages.
  var own: String { all.first { $0.isOwn }?.code ?? "" }

  var others: [String] { all.filter { $0.isEnabled && !$0.isOwn }.map(\.code) }

  /// Returns the acceptable languages for `code`, the best first and the site's own last; nil for a
  /// code that paths do not begin with.
  func chain(of code: String) -> [String]? {
    guard let wanted = all.first(where: { $0.code.lowercased() == code && !$0.isOwn }),
      wanted.isEnabled
    else { return nil }
    return enabledFallbacks(of: wanted) + [""]
  }

  /// Returns the language with exactly this code and its fallbacks, the best first, without the
  /// site's own language; nil for a language that the site does not have, or has disabled.
  func fallbacks(of code: String) -> [String]? {
    guard let wanted = byCode[code], wanted.isEnabled else { return nil }
    return enabledFallbacks(of: wanted)
  }

  private func enabledFallbacks(of wanted: Locale) -> [String] {
    var (chain, visited): ([String], Set<String>) = ([], [])
    var next: Locale? = wanted
    // Rows that earlier versions restored can form a circle, also one of disabled languages.
    while let locale = next, !locale.isOwn, visited.insert(locale.code).inserted {
      if locale.isEnabled { chain.append(locale.code) }
      next = byCode[locale.fallback]
    }
    return chain
  }
}
