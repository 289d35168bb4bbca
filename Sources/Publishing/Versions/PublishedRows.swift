import Catalog
import Database
package import Journal
import Model

/// The rows from which public requests are answered. They are written from a snapshot when it is
/// published, and deleted when it no longer is.
struct PublishedRows {
  let plan: DocumentContext
  /// The entry that was published, with everything under it.
  let root: EntryKey
  /// The time of the publication.
  let at: Timestamp

  /// Replaces the rows that were published with the root before.
  /// - Returns: all entries whose rows were replaced or deleted.
  @discardableResult
  func replaceRows(in transaction: WriteTransaction) throws -> [EntryKey] {
    let entries = plan.snapshot.entries.filter { $0.key.rawValue != 0 }
    let former = try PublishedRows.remove(
      entries.map(\.key), of: root, plan.locale, in: transaction)
    try transaction.db.executeMany(
      """
      INSERT INTO published_entries (space_id, entry_id, locale, root_id, type_id, title, doc, raw,
        clean, resolves, published_at, created_at, updated_at, first_published_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
        COALESCE((SELECT MIN(created_at) FROM entry_versions
          WHERE space_id = $1 AND entry_id = $4 AND cause IN ('publish', 'schedule')), $11))
      """, try entries.map { try row($0, transaction.space) })
    try transaction.db.executeMany(
      """
      INSERT INTO published_values (space_id, entry_id, locale, field_id, number, string)
      VALUES ($1, $2, $3, $4, $5, $6)
      """, entries.flatMap { values($0, transaction.space) })
    try transaction.db.executeMany(
      """
      INSERT INTO published_relations (space_id, entry_id, locale, field_id, target)
      VALUES ($1, $2, $3, $4, $5)
      """, entries.flatMap { relations($0, transaction.space) })
    if plan.locale.isEmpty { try index(entries, in: transaction) }
    return former
  }

  private func row(_ node: Snapshot.Node, _ space: SpaceKey) throws -> SQLArguments {
    // An entry with its own route can be requested by that, also if it is part of another page.
    let isAsked = node.key == root || node.route != nil
    let raw = isAsked ? RawDocument(plan: plan).text(from: node) : ""
    let clean = isAsked ? CleanDocument(plan: plan).text(from: node) : ""
    let type = plan.types[node.type]?.key
    return [
      space, node.key, plan.locale, root, type, node.title, try PublishedRows.doc(node), raw,
      clean, raw.unicodeScalars.contains(RelationPlaceholder.start), at,
      Timestamp(milliseconds: node.created), Timestamp(milliseconds: node.modified),
    ]
  }

  private static func doc(_ node: Snapshot.Node) throws -> String {
    try JSON.text(node.doc)
  }

  // MARK: - Values

  private func values(_ node: Snapshot.Node, _ space: SpaceKey) -> [SQLArguments] {
    (plan.types[node.type]?.fields ?? []).compactMap { field in
      guard case .text(let text)? = node.doc[field.key], !text.isEmpty,
        let value = field.record.kind.definition.storedValue(text)
      else { return nil }
      return [
        space, node.key, plan.locale, field.record.key, value.number, value.string,
      ] as SQLArguments
    }
  }

  private func relations(_ node: Snapshot.Node, _ space: SpaceKey) -> [SQLArguments] {
    (plan.types[node.type]?.fields ?? []).flatMap { field -> [SQLArguments] in
      guard case .ids(let ids)? = node.doc[field.key] else { return [] }
      return Set(ids).map {
        [space, node.key, plan.locale, field.record.key, $0.description] as SQLArguments
      }
    }
  }

  // MARK: - Search

  private func index(_ entries: [Snapshot.Node], in transaction: WriteTransaction) throws {
    let documents = entries.map { node in
      PublishedRows.document(
        node.key.rawValue, node.title, node.doc, plan.types[node.type])
    }
    try SearchIndex.upsert(documents, in: transaction.space, transaction.db)
  }

  /// Returns the search document of an entry. It does not contain related entries, which have
  /// documents of their own.
  static func document(
    _ key: Int64, _ title: String, _ doc: [String: Snapshot.Value], _ type: SiteTypeRecord?
  ) -> SearchDocument {
    let texts = (type?.fields ?? []).compactMap { field -> String? in
      guard case .text(let text)? = doc[field.key] else { return nil }
      return text
    }
    return SearchDocument(kind: .published, target: key, title: title, texts: texts)
  }

  // MARK: - Removing

  /// Deletes the rows that were published with `root`, and the rows of `entries`, whatever they
  /// were published with.
  /// - Parameter locale: nil for all languages.
  /// - Returns: all entries whose rows were deleted.
  @discardableResult
  static func remove(
    _ entries: [EntryKey], of root: EntryKey, _ locale: String?, in transaction: WriteTransaction
  ) throws -> [EntryKey] {
    // For `root_id` or `entry_id` SQLite would read all published rows of the space, so a subquery
    // limits the rows first.
    let among =
      transaction.db.dialect == .sqlite
      ? """
      AND entry_id IN (SELECT entry_id FROM published_entries WHERE space_id = $1 AND root_id = $2
        UNION SELECT value FROM json_each($3))
      """ : ""
    let gone = try transaction.db.rows(
      """
      DELETE FROM published_entries
      WHERE space_id = $1 AND (root_id = $2 OR entry_id \(transaction.db.dialect.any("$3"))) \(among)
      \(locale == nil ? "" : "AND locale = $4") RETURNING entry_id
      """,
      arguments: [transaction.space, root, SQLValue.integers(entries.map(\.rawValue))]
        + (locale.map { [$0] } ?? []),
      map: { $0.key(0, of: Entry.self) })
    if locale ?? "" == "" {
      try SearchIndex.remove(
        .published, targets: gone.map(\.rawValue), in: transaction.space, transaction.db)
    }
    return gone
  }
}

extension SearchDocument.Kind {
  /// The published version of an entry.
  package static let published = SearchDocument.Kind(rawValue: 2)
}

// MARK: - PublishedRowsObserver

/// Removes the published rows of entries when these are deleted, and restores them with the
/// entries.
struct PublishedRowsObserver: ChangeObserver {
  let kind = Change.Kind(rawValue: "entry")

  private struct Before: Decodable {
    struct Deleted: Decodable { var key: Int64 }
    var deleted: Deleted?
  }

  func didRecord(_ changes: [Change], in transaction: WriteTransaction) throws {
    let gone = changes.filter { $0.operation == .delete }
    // A restored entry has a revision above 1, a new one has 1.
    let back = changes.filter { $0.operation == .create && $0.revision > 1 }
    if !gone.isEmpty { try remove(gone, in: transaction) }
    if !back.isEmpty { try show(back.map(\.target), in: transaction) }
  }

  private func remove(_ changes: [Change], in transaction: WriteTransaction) throws {
    let any = try transaction.db.integer(
      "SELECT 1 FROM published_entries WHERE space_id = $1 LIMIT 1", transaction.space)
    guard any != nil else { return }
    let keys = try changes.compactMap { change in
      try change.before.flatMap {
        try JSON.decode(Before.self, from: $0).deleted?.key
      }
    }
    try transaction.db.execute(
      """
      DELETE FROM published_entries
      WHERE space_id = $1 AND entry_id \(transaction.db.dialect.any("$2"))
      """, transaction.space, SQLValue.integers(keys))
    try SearchIndex.remove(.published, targets: keys, in: transaction.space, transaction.db)
  }

  /// Publishes again the versions of restored entries, and of entries that contain them.
  private func show(_ ids: [Identifier<Change>], in transaction: WriteTransaction) throws {
    var seen = Set<VersionID>()
    for id in ids {
      for version in try versions(above: id, in: transaction) where seen.insert(version).inserted {
        guard let stored = try VersionStore.find(version, in: transaction.space, transaction.db)
        else {
          continue
        }
        try Publisher.republish(stored, in: transaction)
      }
    }
  }

  /// Returns the published versions of an entry and of its ancestors, the topmost first.
  private func versions(
    above id: Identifier<Change>, in transaction: WriteTransaction
  ) throws -> [VersionID] {
    try transaction.db.rows(
      """
      WITH RECURSIVE \(ContentTree.ancestorsSQL(from: "e.id = $2"))
      SELECT v.id FROM above
      JOIN entry_versions v ON v.space_id = $1 AND v.entry_id = above.key AND v.published = 1
      ORDER BY above.depth DESC, v.key
      """, transaction.space, id, map: { $0.id(0) })
  }
}
