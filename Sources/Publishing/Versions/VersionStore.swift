package import Database
package import Journal
package import Model

/// A row of `entry_versions`.
package struct StoredVersion: Sendable {
  package var id: VersionID
  package var key: VersionKey
  package var entryKey: EntryKey
  package var entry: EntryID
  package var number: Int
  package var locale: String
  /// JSON of `Snapshot`.
  package var snapshot: String
  package var cause: VersionCause
  package var label: String
  package var isPublished: Bool
  package var user: UserKey
  package var author: UserID
  package var createdAt: Timestamp
}

/// Reads and writes the rows of `entry_versions`.
enum VersionStore {
  struct AddedVersion {
    var id: VersionID
    var entry: EntryID
    var number: Int
    /// The version that the public saw before; nil if it saw none.
    var former: VersionID?
  }

  /// The versions of an entry in one language: the last one, the published one, and how many to
  /// keep.
  private struct VersionState {
    /// The number of the last version; 0 for an entry without versions.
    var last = 0
    var published: VersionID?
    /// How many versions are kept that are neither published nor labelled.
    var kept = 50
  }

  private static func state(
    of key: EntryKey, locale: String, in transaction: WriteTransaction
  ) throws -> VersionState {
    let own = "v.space_id = $1 AND v.entry_id = $2 AND v.locale = $3"
    return try transaction.db.row(
      """
      SELECT (SELECT MAX(v.number) FROM entry_versions v WHERE \(own)),
        (SELECT v.id FROM entry_versions v WHERE \(own) AND v.published = 1),
        (SELECT kept_versions FROM sites WHERE space_id = $1)
      """, transaction.space, key, locale
    ) { row in
      VersionState(
        last: row.optionalInt(0) ?? 0, published: row.optionalID(1),
        kept: row.optionalInt(2) ?? VersionState().kept)
    } ?? VersionState()
  }

  /// Adds the next version of an entry in one language, and deletes the oldest versions beyond the
  /// number that the site keeps, except published ones and those with a label.
  /// - Parameter texts: the rendered texts of a version that is published; nil for one that is not.
  static func add(
    _ snapshot: Snapshot, of key: EntryKey, _ locale: String, cause: VersionCause,
    label: String = "", published texts: RenderedTexts? = nil, in transaction: WriteTransaction
  ) throws -> AddedVersion {
    guard let root = snapshot.root else { throw Failure.notFound("entry") }
    let db = transaction.db
    let standing = try state(of: key, locale: locale, in: transaction)
    if texts != nil, standing.published != nil {
      try db.execute(
        "UPDATE entry_versions SET published = 0, rendered = NULL WHERE space_id = $1 AND entry_id = $2"
          + " AND locale = $3 AND published = 1", transaction.space, key, locale)
    }
    let added = AddedVersion(
      id: .new(), entry: root.id, number: standing.last + 1, former: standing.published)
    try db.execute(
      """
      INSERT INTO entry_versions (id, space_id, entry_id, number, locale, snapshot, cause, label,
        published, rendered, user_id, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      """, added.id, transaction.space, key, added.number, locale, try snapshot.json, cause, label,
      texts != nil, try texts?.json, transaction.user, transaction.now)
    if added.number > standing.kept { try prune(key, locale, to: standing.kept, in: transaction) }
    return added
  }

  /// Returns the version of an entry that the public sees; nil if it sees none.
  static func published(
    of key: EntryKey, _ locale: String, in transaction: WriteTransaction
  ) throws -> VersionID? {
    try transaction.db.row(
      "SELECT id FROM entry_versions WHERE space_id = $1 AND entry_id = $2 AND locale = $3"
        + " AND published = 1", transaction.space, key, locale, map: { $0.id(0) })
  }

  /// Deletes all but the newest `kept` versions that are neither published nor labelled.
  private static func prune(
    _ key: EntryKey, _ locale: String, to kept: Int, in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      """
      DELETE FROM entry_versions
      WHERE space_id = $1 AND entry_id = $2 AND locale = $3 AND published = 0 AND label = ''
        AND number <= (SELECT number FROM entry_versions
          WHERE space_id = $1 AND entry_id = $2 AND locale = $3 AND published = 0 AND label = ''
          ORDER BY number DESC LIMIT 1 OFFSET $4)
      """, transaction.space, key, locale, kept)
  }

  // MARK: - Reading

  private static let columns = """
    v.id, v.key, v.entry_id, e.id, v.number, v.locale, v.snapshot, v.cause, v.label, v.published,
    v.user_id, u.id, v.created_at
    """

  private static func version(_ row: borrowing Row) -> StoredVersion {
    StoredVersion(
      id: row.id(0), key: row.key(1), entryKey: row.key(2), entry: row.id(3), number: row.int(4),
      locale: row.text(5), snapshot: row.text(6), cause: VersionCause(rawValue: row.text(7)),
      label: row.text(8), isPublished: row.bool(9), user: row.key(10), author: row.id(11),
      createdAt: row.timestamp(12))
  }

  /// Returns a version; nil if it does not exist or its entry is deleted.
  static func find(
    _ id: VersionID, in space: SpaceKey, _ db: any Connection
  ) throws -> StoredVersion? {
    try db.row(
      """
      SELECT \(columns) FROM entry_versions v
      JOIN entries e ON e.space_id = v.space_id AND e.key = v.entry_id
      JOIN users u ON u.key = v.user_id
      WHERE v.space_id = $1 AND v.id = $2
      """, space, id, map: version)
  }

  /// Returns all versions of an entry, the newest first. `+v.key` keeps SQLite from reading the
  /// versions of the whole space in the order of their keys.
  static func all(
    of entry: EntryKey, in space: SpaceKey, _ db: any Connection
  ) throws -> [StoredVersion] {
    try db.rows(
      """
      SELECT \(columns) FROM entry_versions v
      JOIN entries e ON e.space_id = v.space_id AND e.key = v.entry_id
      JOIN users u ON u.key = v.user_id
      WHERE v.space_id = $1 AND v.entry_id = $2 ORDER BY +v.key DESC
      """, space, entry, map: version)
  }
}

// MARK: - PublicationUndo

extension Change.Kind {
  /// A version was published or unpublished. The target is the version.
  package static let publication = Change.Kind(rawValue: "publication")
}

/// The version that the public saw before a change, as the log stores it.
struct FormerPublication: StoredAsJSON {
  /// Nil if the public saw none.
  var version: VersionID?
}

/// Undoes publishing and unpublishing.
struct PublicationUndo: UndoHandler {
  let kind = Change.Kind.publication
  let access = ChangeAccess.editors

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: Version.self)
    guard let version = try VersionStore.find(id, in: transaction.space, transaction.db) else {
      return
    }
    let shown = try VersionStore.published(of: version.entryKey, version.locale, in: transaction)
    // Any other published version means that the entry was published or unpublished again since.
    guard shown == (change.operation == .delete ? nil : id) else {
      throw Failure.undoConflict
    }
    let before = try change.before.map {
      try JSON.decode(FormerPublication.self, from: $0)
    }
    guard let former = before?.version,
      let old = try VersionStore.find(former, in: transaction.space, transaction.db)
    else {
      try hide(version, in: transaction)
      return
    }
    try Publisher.republish(old, in: transaction)
    transaction.record(
      Change(
        .publication, old.id, .update, revision: old.number,
        before: try FormerPublication(version: shown).json))
  }

  /// Unpublishes a version, in its language.
  private func hide(_ version: StoredVersion, in transaction: WriteTransaction) throws {
    let gone = try Publisher.removePublished(
      version.entryKey, locale: version.locale, in: transaction)
    guard version.locale.isEmpty else { return }
    try transaction.db.execute(
      """
      UPDATE site_entries SET published_at = NULL, published_by = NULL
      WHERE space_id = $1 AND entry_id \(transaction.db.dialect.any("$2"))
      """, transaction.space, SQLValue.integers(gone.map(\.rawValue)))
  }
}
