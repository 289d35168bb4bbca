import Database
import Foundation
import Journal
import Model

/// Reads and writes the rows of `locales`, and renames the locale codes that other tables store.
enum LocaleStore {
  static func all(in space: SpaceKey, _ db: any Connection) throws -> [SiteLanguage] {
    try db.rows(
      """
      SELECT id, code, label, is_default, is_enabled, fallback_code, position, created_at, revision
      FROM locales WHERE space_id = $1 ORDER BY position, key
      """, space, map: { SiteLanguage($0) })
  }

  /// Returns the languages of a site. A site without rows has one: that of `implicitLanguage`.
  static func allOrImplicit(in space: SpaceKey, _ db: any Connection) throws -> [SiteLanguage] {
    let all = try all(in: space, db)
    return try all.isEmpty ? [implicitLanguage(in: space, db)] : all
  }

  /// Returns the site's own language as it is before it has a row. Its id is derived from the
  /// space's id, so that the id does not change when the row is inserted.
  static func implicitLanguage(in space: SpaceKey, _ db: any Connection) throws -> SiteLanguage {
    let found = try db.row(
      """
      SELECT s.id, s.created_at, COALESCE(i.language, '') FROM spaces s
      LEFT JOIN sites i ON i.space_id = s.key WHERE s.key = $1
      """, space
    ) { (id: $0.id(0, of: Space.self), made: $0.timestamp(1), language: $0.text(2)) }
    guard let found else { throw Failure.notFound("space") }
    var own = SiteLanguage(
      id: LocaleID(high: found.id.high, low: found.id.low), position: 0, isDefault: true,
      now: found.made)
    own.code = found.language.isEmpty ? "en" : found.language
    let name = Locale(identifier: own.code).localizedString(forIdentifier: own.code) ?? own.code
    own.label = name.prefix(1).uppercased() + name.dropFirst()
    return own
  }

  /// Returns all languages. The first time, it inserts the language of the site.
  static func allInsertingImplicit(in transaction: WriteTransaction) throws -> [SiteLanguage] {
    let all = try all(in: transaction.space, transaction.db)
    guard all.isEmpty else { return all }
    let own = try implicitLanguage(in: transaction.space, transaction.db)
    try insert(own, in: transaction)
    return [own]
  }

  /// Whether there are at most as many languages as allowed, exactly one is the default, and every
  /// chain of fallbacks ends.
  static func areConsistent(in space: SpaceKey, _ db: any Connection) throws -> Bool {
    let all = try all(in: space, db)
    guard all.count <= Locales.maxCount else { return false }
    guard !all.isEmpty else { return true }
    return all.count(where: \.isDefault) == 1
      && !all.contains { locale in
        LocaleDraft.hasInvalidFallback(locale, among: all.filter { $0.id != locale.id })
      }
  }

  // MARK: - Writing

  static func insert(_ locale: SiteLanguage, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      """
      INSERT INTO locales (id, space_id, code, label, is_default, is_enabled, fallback_code,
        position, created_at, revision)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """, locale.id, transaction.space, locale.code, locale.label, locale.isDefault,
      locale.isEnabled, locale.fallback, locale.position, locale.createdAt, locale.revision)
    transaction.record(Change(.locale, locale.id, .create, revision: locale.revision))
  }

  /// Updates a language. A new code also replaces the old one in translations and versions.
  static func update(
    _ old: SiteLanguage, to new: SiteLanguage, in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      """
      UPDATE locales SET code = $3, label = $4, is_default = $5, is_enabled = $6,
        fallback_code = $7, position = $8, revision = $9
      WHERE space_id = $1 AND id = $2
      """, transaction.space, new.id, new.code, new.label, new.isDefault, new.isEnabled,
      new.fallback, new.position, old.revision + 1)
    if new.code != old.code { try rename(old.code, to: new.code, in: transaction) }
    transaction.record(
      Change(
        .locale, new.id, .update, revision: old.revision + 1, before: try LocaleRow(old).json))
  }

  static func delete(_ locale: SiteLanguage, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      "DELETE FROM locales WHERE space_id = $1 AND id = $2", transaction.space, locale.id)
    transaction.record(
      Change(
        .locale, locale.id, .delete, revision: locale.revision,
        before: try LocaleRow(locale).json))
  }

  // MARK: - Renaming codes

  /// Swaps the two codes in translations and versions. Rows under the new code can remain from a
  /// deleted language: they get the old code, so that nothing is overwritten and undo can swap
  /// back.
  private static func rename(_ old: String, to new: String, in transaction: WriteTransaction) throws
  {
    for sql in [
      "UPDATE entry_translations SET locale = $3 WHERE space_id = $1 AND locale = $2",
      "UPDATE entry_versions SET locale = $3 WHERE space_id = $1 AND locale = $2",
    ] {
      for (from, to) in [(new, between), (old, new), (between, old)] {
        try transaction.db.execute(sql, transaction.space, from, to)
      }
    }
    // Published documents contain their language code, so they are rebuilt.
    try transaction.db.execute(
      "DELETE FROM published_entries WHERE space_id = $1 AND locale IN ($2, $3)", transaction.space,
      old, new)
    let versions = try transaction.db.rows(
      """
      SELECT id FROM entry_versions
      WHERE space_id = $1 AND published = 1 AND locale IN ($2, $3) ORDER BY +key
      """, transaction.space, old, new, map: { $0.id(0, of: Version.self) })
    for id in versions {
      guard let version = try VersionStore.find(id, in: transaction.space, transaction.db) else {
        continue
      }
      try Publisher.republish(version, in: transaction)
    }
  }

  /// A temporary code that is not a valid language code.
  private static let between = "~~"
}

/// The former state of a language, as stored in the log.
private struct LocaleRow: StoredAsJSON {
  var code: String
  var label: String
  var isDefault: Bool
  var isEnabled: Bool
  var fallback: String
  var position: Int
  /// Milliseconds since 1970.
  var created: Int64

  init(_ locale: SiteLanguage) {
    code = locale.code
    label = locale.label
    isDefault = locale.isDefault
    isEnabled = locale.isEnabled
    fallback = locale.fallback
    position = locale.position
    created = locale.createdAt.milliseconds
  }

  func locale(_ id: LocaleID, revision: Int) -> SiteLanguage {
    var locale = SiteLanguage(
      id: id, position: position, isDefault: isDefault, now: Timestamp(milliseconds: created))
    locale.code = code
    locale.label = label
    locale.isEnabled = isEnabled
    locale.fallback = fallback
    locale.revision = revision
    return locale
  }
}

/// Undoes changes to languages.
struct LocaleUndo: UndoHandler {
  let kind = Change.Kind.locale
  let access = ChangeAccess.owners

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: SiteLanguage.self)
    let all = try LocaleStore.all(in: transaction.space, transaction.db)
    let now = all.first { $0.id == id }
    // A former version that cannot be read cannot be restored.
    let before = LocaleRow(ifReadable: change.before)
    if let before, all.contains(where: { $0.id != id && $0.code == before.code }) {
      throw Failure.undoConflict
    }
    switch (change.operation, now, before) {
    case (.delete, nil, let before?):
      try LocaleStore.insert(before.locale(id, revision: change.revision + 1), in: transaction)
    case (.update, let now?, let before?) where now.revision == change.revision:
      try LocaleStore.update(
        now, to: before.locale(id, revision: now.revision), in: transaction)
    case (.create, let now?, _) where now.revision == change.revision:
      try LocaleStore.delete(now, in: transaction)
    default: throw Failure.undoConflict
    }
    transaction.beforeCommit { try LocaleUndo.check(in: $0) }
  }

  private static func check(in transaction: WriteTransaction) throws {
    guard try LocaleStore.areConsistent(in: transaction.space, transaction.db) else {
      throw Failure.undoConflict
    }
  }
}
