import Accounts
import Database
package import Journal
import Model

/// Reads and writes the rows of `sites`.
enum SiteStore {
  private static let columns =
    """
    s.name, i.title, i.description, i.host, i.language, i.theme, i.is_public, i.kept_versions,
    i.revision, i.pending_host
    """

  /// The time zone of the owner who has been in the space for the longest time.
  private static let zoneOfOwner =
    """
    COALESCE(
      (SELECT u.time_zone FROM members m JOIN users u ON u.key = m.user_id
        WHERE m.space_id = s.key AND m.role = 'owner'
        ORDER BY m.created_at, m.user_id LIMIT 1), 'UTC')
    """

  /// Returns the settings of a space, with defaults for what is not set.
  /// - Throws: notFound for a space that does not exist.
  static func find(_ space: SpaceKey, _ db: any Connection) throws -> SiteProfile {
    let found = try db.row(
      """
      SELECT \(columns) FROM spaces s LEFT JOIN sites i ON i.space_id = s.key WHERE s.key = $1
      """, space, map: { profile($0) })
    guard let found else { throw Failure.notFound("space") }
    return found
  }

  /// Reads settings from a row whose columns from `first` on are `columns`.
  private static func profile(_ row: borrowing Row, from first: Int = 0) -> SiteProfile {
    var profile = SiteProfile(title: row.text(first))
    guard !row.isNull(first + 8) else { return profile }
    let title = row.text(first + 1)
    if !title.isEmpty { profile.title = title }
    profile.description = row.text(first + 2)
    profile.host = row.optionalText(first + 3)
    profile.language = row.text(first + 4)
    profile.theme = theme(row.text(first + 5))
    profile.isPublic = row.bool(first + 6)
    profile.keptVersions = row.int(first + 7)
    profile.revision = row.int(first + 8)
    profile.pendingHost = row.optionalText(first + 9)
    return profile
  }

  /// Returns the stored theme, or the default theme if it cannot be read.
  private static func theme(_ json: String) -> SiteTheme {
    // A later version can have stored a look that this one does not have.
    JSON.decodeIfReadable(from: json) ?? SiteTheme()
  }

  /// Writes `profile` with the next revision.
  /// - Throws: invalid (`host`) if another site has it.
  static func save(
    _ profile: SiteProfile, over old: SiteProfile, in transaction: WriteTransaction
  ) throws -> SiteProfile {
    var profile = profile
    profile.revision = old.revision + 1
    let isTaken = try [profile.host, profile.pendingHost].compactMap(\.self).contains { host in
      try transaction.db.integer(
        "SELECT 1 FROM sites WHERE host = $1 AND space_id <> $2", host, transaction.space) != nil
    }
    guard !isTaken else { throw Failure.invalid(FieldProblem("host", "duplicate")) }
    try transaction.db.execute(
      """
      INSERT INTO sites (space_id, host, title, description, language, theme, is_public,
        kept_versions, revision, created_at, updated_at, pending_host)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)
      ON CONFLICT (space_id) DO UPDATE SET host = $2, title = $3, description = $4, language = $5,
        theme = $6, is_public = $7, kept_versions = $8, revision = $9, updated_at = $10,
        pending_host = $11
      """, transaction.space, profile.host, profile.title, profile.description, profile.language,
      try JSON.text(profile.theme), profile.isPublic, profile.keptVersions, profile.revision,
      transaction.now, profile.pendingHost)
    try record(
      old.revision == 0 ? .create : .update, profile.revision, before: old, in: transaction)
    return profile
  }

  static func delete(_ old: SiteProfile, in transaction: WriteTransaction) throws {
    try transaction.db.execute("DELETE FROM sites WHERE space_id = $1", transaction.space)
    try record(.delete, old.revision + 1, before: old, in: transaction)
  }

  /// Logs that an archive was restored, so that other devices load the site again.
  static func recordRestore(in transaction: WriteTransaction) throws {
    let now = try find(transaction.space, transaction.db)
    try record(.create, now.revision, before: now, in: transaction)
  }

  private static func record(
    _ operation: Change.Operation, _ revision: Int, before: SiteProfile,
    in transaction: WriteTransaction
  ) throws {
    let id = try transaction.db.row(
      "SELECT id FROM spaces WHERE key = $1", transaction.space, map: { $0.id(0, of: Space.self) })
    guard let id else { throw Failure.notFound("space") }
    transaction.record(
      Change(
        .site, id, operation, revision: revision,
        before: operation == .create ? nil : try JSON.text(before)))
  }

  // MARK: - Sites of public requests

  /// Returns the site that a public request identifies, whether or not it is public.
  static func find(publicBy name: SiteReference, _ db: any Connection) throws -> PublicSpace? {
    let (condition, value): (String, (any SQLBindable)?) =
      switch name {
      case .host(let host): ("i.host = $1", host)
      case .handle(let handle): ("s.handle = $1", handle)
      case .defaultSite:
        // The site that the operator has set, or else that of the first user.
        (
          """
          s.key = COALESCE(
            (SELECT t.key FROM settings g JOIN spaces t ON t.handle = g.value
              WHERE g.name = 'site_space' AND $1 = ''),
            (SELECT key FROM spaces WHERE personal_of = \(Users.firstKey)))
          """, ""
        )
      }
    return try db.row(
      """
      SELECT s.key, s.handle, s.change_seq, \(zoneOfOwner), \(columns)
      FROM spaces s LEFT JOIN sites i ON i.space_id = s.key WHERE \(condition)
      """, value,
      map: { row in
        PublicSpace(
          space: row.key(0), handle: row.text(1), sequence: row.int64(2),
          timeZone: row.text(3), profile: profile(row, from: 4))
      })
  }

  /// Returns the first user and the handle of their personal space.
  static func firstUser(_ db: any Connection) throws -> (user: UserKey, handle: String)? {
    try db.row(
      "SELECT personal_of, handle FROM spaces WHERE personal_of = \(Users.firstKey)",
      map: { (user: $0.key(0), handle: $0.text(1)) })
  }

  static func canChooseDefaultSite(_ scope: Scope, _ db: any Connection) throws -> Bool {
    guard try firstUser(db)?.user == scope.user else { return false }
    do {
      try scope.authoriseOwning(db)
      return true
    } catch let failure as Failure where failure.kind == .forbidden {
      return false
    }
  }

  /// - Parameter handle: nil for the first user's site.
  static func setDefaultSite(_ handle: String?, _ db: any Connection) throws {
    guard let handle else { return try ServerSettings.remove("site_space", db) }
    try ServerSettings.set("site_space", to: handle, db)
  }

  /// Returns the handles of sites by their approved host names.
  static func hosts(_ db: any Connection) throws -> [String: String] {
    let rows = try db.rows(
      """
      SELECT i.host, s.handle FROM sites i JOIN spaces s ON s.key = i.space_id
      WHERE i.host IS NOT NULL
      """, map: { ($0.text(0), $0.text(1)) })
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}

// MARK: - SiteUndo

/// Undoes changes to a site's settings.
struct SiteUndo: UndoHandler {
  let kind = Change.Kind.site
  let access = ChangeAccess.editors
  let hostRules: SiteHostRules

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let now = try SiteStore.find(transaction.space, transaction.db)
    let before = try change.before.map {
      try JSON.decode(SiteProfile.self, from: $0)
    }
    let isThere = change.operation == .delete ? 0 : change.revision
    guard now.revision == isThere else { throw Failure.undoConflict }
    if var before, before.revision > 0 {
      // A host name that was given up can belong to somebody else now, so it has to be approved
      // again.
      if let host = before.host, host != now.host {
        (before.host, before.pendingHost) = (nil, host)
      }
      before.pendingHost = hostRules.request(for: before.pendingHost)
      _ = try SiteStore.save(before, over: now, in: transaction)
    } else if now.revision > 0 {
      try SiteStore.delete(now, in: transaction)
    }
  }
}

extension Change.Kind {
  /// The settings of a site. The target of the change is the space.
  package static let site = Change.Kind(rawValue: "site")
}
