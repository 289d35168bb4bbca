import Catalog
package import Database
import Foundation
package import Journal
package import Model

/// Publishes and unpublishes entries of the site within a transaction. The caller has authorised
/// the write.
package enum Publisher {
  /// Creates a version of the entry and everything under it, and publishes it in place of the last
  /// one.
  /// - Parameters:
  ///   - locale: the language whose values are shown; empty for the site's own.
  ///   - parts: which of the entries under it are published with it.
  ///   - rules: which rules must hold.
  ///   - takenSlug: what happens to a pending slug that another route has got since.
  ///   - translations: the published languages that are published again with the site's own.
  /// - Throws: notFound for an entry that is not of the site; invalid, naming the fields, for an
  ///   entry that is not complete.
  @discardableResult
  package static func publish(
    _ key: EntryKey, locale: String = "", cause: VersionCause,
    parts: PageParts = .all, rules: PublishingRules.Extent = .all,
    takenSlug: PendingRoute.TakenSlugPolicy = .refuse,
    translations: RepublishedTranslations = .unedited,
    in transaction: WriteTransaction
  ) throws -> PublishedVersion {
    let types = try SiteTypeStore.load(transaction.space, transaction.db)
    let locale = try SiteLocale.storedCode(locale, in: transaction.space, transaction.db)
    let snapshot = try SnapshotReader.read(
      key, locale: locale, parts: parts, types, in: transaction.space, transaction.db)
    try PublishingRules.check(snapshot, types, rules, in: transaction)
    if locale.isEmpty {
      try PendingRoutes.apply(
        to: snapshot.entries.map(\.key), takenSlug: takenSlug, in: transaction)
    }
    let version = try VersionStore.add(
      snapshot, of: key, locale, cause: cause, published: RenderedTexts(snapshot, types),
      in: transaction)
    try writePublication(of: snapshot, root: key, locale: locale, types: types, in: transaction)
    transaction.record(
      Change(
        .publication, version.id, .update, revision: version.number,
        before: try FormerPublication(version: version.former).json))
    try WebhookQueue.add(
      .published,
      [
        "content_data_id": version.entry.description, "locale": locale,
        "content_version_id": version.id.description, "version_number": "\(version.number)",
      ], in: transaction)
    if !locale.isEmpty {
      try WebhookQueue.add(
        .localePublished,
        ["content_data_id": version.entry.description, "locale": locale], in: transaction)
    } else {
      try republish(translations, of: key, snapshot, cause, parts, rules, in: transaction)
    }
    return PublishedVersion(
      id: version.id, entry: version.entry, number: version.number, locale: locale,
      at: transaction.now, count: snapshot.entries.count)
  }

  /// Writes the data of a published snapshot: statuses, times, and the rows for public requests.
  private static func writePublication(
    of snapshot: Snapshot, root key: EntryKey, locale: String, types: SiteTypeSet,
    in transaction: WriteTransaction
  ) throws {
    let keys = snapshot.entries.map(\.key)
    var revisions: [EntryID: Int]?
    if locale.isEmpty {
      revisions = try EntryMutations.setStatus(.published, of: keys, in: transaction)
      try setPublicationTime(of: keys, to: transaction.now, in: transaction)
    }
    let plan = try documentContext(
      for: snapshot.modified(at: transaction.now), locale: locale, types: types,
      by: transaction.user,
      at: transaction.now,
      revisions: revisions, in: transaction)
    let former = try PublishedRows(plan: plan, root: key, at: transaction.now).replaceRows(
      in: transaction)
    let gone = Set(former).subtracting(keys)
    if !gone.isEmpty, locale.isEmpty {
      try clearPublicationTimes(of: gone.sorted(), in: transaction)
    }
  }

  /// - Parameter revisions: the revisions of the entries; nil to look them up.
  static func documentContext(
    for snapshot: Snapshot, locale: String, types: SiteTypeSet, by user: UserKey?,
    at time: Timestamp?, revisions: [EntryID: Int]? = nil, in transaction: WriteTransaction
  ) throws -> DocumentContext {
    var plan = try DocumentContext(
      snapshot, types, locale: locale, by: user, at: time, transaction.db)
    if let revisions {
      plan.revisions = revisions
      return plan
    }
    let rows = try transaction.db.rows(
      """
      SELECT id, revision FROM entries
      WHERE space_id = $1 AND key \(transaction.db.dialect.any("$2"))
      """, transaction.space, SQLValue.integers(snapshot.entries.map(\.key.rawValue)),
      map: { ($0.id(0, of: Entry.self), $0.int(1)) })
    plan.revisions = Dictionary(rows, uniquingKeysWith: { first, _ in first })
    return plan
  }

  /// Marks a part of a published page as published; publishing the page then shows it.
  /// - Throws: invalid for an entry that is not complete.
  static func markPublished(_ key: EntryKey, _ types: SiteTypeSet, in transaction: WriteTransaction)
    throws
  {
    let snapshot = try SnapshotReader.read(
      key, parts: .published, types, in: transaction.space, transaction.db)
    try PublishingRules.check(snapshot, types, .all, in: transaction)
    try EntryMutations.setStatus(.published, of: [key], in: transaction)
    try setPublicationTime(of: [key], to: transaction.now, in: transaction)
  }

  private static func setPublicationTime(
    of keys: [EntryKey], to time: Timestamp, in transaction: WriteTransaction
  ) throws {
    let rows = transaction.db.dialect.rows("$1", of: ["bigint", "bigint", "bigint", "bigint"])
    try transaction.db.executeRows(
      """
      INSERT INTO site_entries (space_id, entry_id, published_at, published_by) \(rows)
      ON CONFLICT (space_id, entry_id) DO UPDATE SET published_at = EXCLUDED.published_at,
        published_by = EXCLUDED.published_by, publish_at = NULL, follows_edits = 0
      """, keys.map { [transaction.space, $0, time, transaction.user] })
  }

  /// Removes the time of publication of entries that were under the published entry and no longer
  /// are: they were published with it, and now are not.
  private static func clearPublicationTimes(of keys: [EntryKey], in transaction: WriteTransaction)
    throws
  {
    try transaction.db.execute(
      """
      UPDATE site_entries SET published_at = NULL, published_by = NULL
      WHERE space_id = $1 AND entry_id \(transaction.db.dialect.any("$2"))
      """, transaction.space, SQLValue.integers(keys.map(\.rawValue)))
  }
}

extension Publisher {
  // MARK: - Unpublishing

  /// Unpublishes an entry and everything that was published with it. Versions are kept.
  /// - Parameters:
  ///   - locale: the language to unpublish. Nil and the site's own language unpublish all
  ///     languages.
  ///   - status: the new status of the entries.
  package static func unpublish(
    _ key: EntryKey, locale: String? = nil, to status: Status = .draft,
    in transaction: WriteTransaction
  ) throws {
    let locale = try locale.map {
      try SiteLocale.storedCode($0, in: transaction.space, transaction.db)
    }
    // Translations need the original, so without it all languages are unpublished.
    let isWhole = locale ?? "" == ""
    let shown = try removePublished(key, locale: isWhole ? nil : locale, in: transaction)
    guard isWhole else { return }
    try PendingRoutes.apply(to: [key], takenSlug: .drop, in: transaction)
    let keys = Set(shown + [key]).sorted()
    try transaction.db.execute(
      """
      UPDATE site_entries SET published_at = NULL, published_by = NULL, publish_at = NULL,
        follows_edits = 0
      WHERE space_id = $1 AND entry_id \(transaction.db.dialect.any("$2"))
      """, transaction.space, SQLValue.integers(keys.map(\.rawValue)))
    let archived = try transaction.db.rows(
      """
      SELECT key FROM entries WHERE space_id = $1 AND status = 'archived' AND key <> $2
        AND key \(transaction.db.dialect.any("$3"))
      """, transaction.space, key, SQLValue.integers(keys.map(\.rawValue)),
      map: { $0.key(0, of: Entry.self) })
    // Entries that were archived while they were published stay archived.
    try EntryMutations.setStatus(
      status, of: keys.filter { !archived.contains($0) }, in: transaction)
    let id = try transaction.db.row(
      "SELECT id FROM entries WHERE space_id = $1 AND key = $2", transaction.space, key,
      map: { $0.id(0, of: Entry.self) })
    guard let id else { throw Failure.notFound("entry") }
    try WebhookQueue.add(.unpublished, ["content_data_id": id.description], in: transaction)
  }

  /// Deletes the published rows of an entry, and logs it.
  /// - Parameter locale: nil for all languages.
  /// - Returns: the entries whose rows were deleted.
  @discardableResult
  static func removePublished(
    _ key: EntryKey, locale: String?, in transaction: WriteTransaction
  ) throws -> [EntryKey] {
    let gone = try PublishedRows.remove([key], of: key, locale, in: transaction)
    let versions = try transaction.db.rows(
      """
      UPDATE entry_versions SET published = 0, rendered = NULL
      WHERE space_id = $1 AND entry_id = $2 AND published = 1
      \(locale == nil ? "" : "AND locale = $3") RETURNING id, number
      """, arguments: [transaction.space, key] + (locale.map { [$0] } ?? []),
      map: { (id: $0.id(0, of: Version.self), number: $0.int(1)) })
    for version in versions {
      transaction.record(
        Change(
          .publication, version.id, .delete, revision: version.number,
          before: try FormerPublication(version: version.id).json))
    }
    return gone
  }

  /// Publishes a stored version again as it was, without creating a version.
  static func republish(_ version: StoredVersion, in transaction: WriteTransaction) throws {
    let types = try SiteTypeStore.load(transaction.space, transaction.db)
    var snapshot = try Snapshot(json: version.snapshot)
    try snapshot.resolveKeys(in: transaction)
    snapshot.entries.removeAll { $0.key.rawValue == 0 || types[$0.type] == nil }
    let plan = try documentContext(
      for: snapshot, locale: version.locale, types: types, by: version.user, at: version.createdAt,
      in: transaction)
    try PublishedRows(plan: plan, root: version.entryKey, at: version.createdAt)
      .replaceRows(in: transaction)
    try transaction.db.execute(
      """
      UPDATE entry_versions SET published = CASE WHEN id = $4 THEN 1 ELSE 0 END,
        rendered = CASE WHEN id = $4 THEN CAST($5 AS TEXT) ELSE NULL END
      WHERE space_id = $1 AND entry_id = $2 AND locale = $3 AND (published = 1 OR id = $4)
      """, transaction.space, version.entryKey, version.locale, version.id,
      try RenderedTexts(snapshot, types).json)
    guard version.locale.isEmpty else { return }
    let keys = snapshot.entries.map(\.key)
    try setPublicationTime(of: keys, to: version.createdAt, in: transaction)
    // The undo itself is a later change, after which the entry would seem to have unpublished ones.
    if try VersionComparison.isCurrent(version, types, in: transaction) {
      try EntryMutations.setUpdateTime(version.createdAt, of: keys, in: transaction)
    }
  }
}

extension Snapshot {
  /// Returns the snapshot with `time` as the time of change, because publishing changes an entry.
  func modified(at time: Timestamp) -> Snapshot {
    var renewed = self
    for index in entries.indices { renewed.entries[index].modified = time.milliseconds }
    return renewed
  }

  /// Looks up the keys of the entries. An entry that does not exist gets the key 0.
  mutating func resolveKeys(in transaction: WriteTransaction) throws {
    let rows = try transaction.db.rows(
      among: entries.map(\.id), transaction.space,
      { "SELECT id, key FROM entries WHERE space_id = $1 AND id IN (\($0))" },
      map: { ($0.id(0, of: Entry.self), $0.key(1, of: Entry.self)) })
    let keys = Dictionary(rows, uniquingKeysWith: { first, _ in first })
    for index in entries.indices { entries[index].key = keys[entries[index].id] ?? EntryKey(0) }
  }
}
