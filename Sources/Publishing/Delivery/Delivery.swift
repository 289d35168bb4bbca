import Catalog
import Crypto
package import Database
import Foundation
package import Journal
import Model

/// Serves content to API clients: documents by slug, site-wide documents, queries and search.
package struct Delivery: Sendable {
  let journal: Journal
  let counts = SiteCountCache()
  let answers = SiteQueryCache()
  let rebuilds = SearchRebuilds()

  /// The form of a delivered document: `raw` with all metadata and strings only, or `clean` with
  /// typed values.
  package enum Form: String, Sendable { case raw, clean }

  /// A response to an API client.
  package struct Document: Sendable, Equatable {
    package var json: String
    /// The entity tag. The same text has the same tag.
    package var tag: String
  }

  /// The result of a request for the document at a path.
  package enum Outcome: Sendable {
    case document(Document)
    /// The current path of content that has moved.
    case moved(String)
  }

  /// Returns the published document at a path. It takes one statement, one more with relations, and
  /// one more for a language.
  /// - Parameter locale: the requested language, with its fallbacks; empty for the site's own.
  /// - Throws: notFound; invalid for a language that the site does not have.
  package func document(
    at path: String, _ form: Form, locale: String = "", in space: SpaceKey
  ) async throws -> Outcome {
    try await journal.database.read { db in
      let chain = try Translations.chain(locale, in: space, db) + [""]
      if let found = try Delivery.published(at: path, form, chain, in: space, db) {
        return .document(try Delivery.finish(found, in: space, db))
      }
      if let slug = try Delivery.newPath(of: path, in: space, db) { return .moved(slug) }
      throw Failure.notFound("content")
    }
  }

  /// A document as it is stored with a publication.
  private struct PublishedDocument {
    var entry: EntryKey
    var locale: String
    /// JSON, perhaps with placeholders for related entries.
    var text: String
    /// Whether `text` contains a `RelationPlaceholder`.
    var hasMarks: Bool
    var at: Timestamp
    var form: Form
  }

  /// Returns the document at a path in the first language of `chain` in which it is published.
  private static func published(
    at path: String, _ form: Form, _ chain: [String], in space: SpaceKey, _ db: any Connection
  ) throws -> PublishedDocument? {
    let isPlain = chain.count == 1
    // With its statistics SQLite would prefer to scan all published entries.
    let join = db.dialect.orderedJoin
    let rows = try db.rows(
      """
      SELECT p.entry_id, p.locale, p.\(form.rawValue), p.resolves, p.published_at FROM routes r
      \(join) site_entries s \(db.dialect.indexed(by: "site_entries_of_route"))
        ON s.space_id = r.space_id AND s.route_id = r.key
      \(join) published_entries p ON p.space_id = s.space_id AND p.entry_id = s.entry_id
        AND p.locale \(isPlain ? "= $3" : db.dialect.any("$3", of: "text"))
      WHERE r.space_id = $1 AND r.slug = $2 AND r.status = 1 AND p.raw <> ''
      ORDER BY CASE WHEN s.parent_id IS NULL THEN 0 ELSE 1 END, s.entry_id
      \(isPlain ? "LIMIT 1" : "")
      """, space, path, isPlain ? "" : SQLValue.texts(chain)
    ) { row in
      PublishedDocument(
        entry: row.key(0), locale: row.text(1), text: row.text(2), hasMarks: row.bool(3),
        at: row.timestamp(4), form: form)
    }
    let best = rows.filter { $0.entry == rows.first?.entry }
    return chain.lazy.compactMap { code in best.first { $0.locale == code } }.first
  }

  private static func finish(
    _ found: PublishedDocument, in space: SpaceKey, _ db: any Connection
  ) throws -> Document {
    guard found.hasMarks else {
      let parts = [found.entry.rawValue, found.at.milliseconds].map { String($0, radix: 36) }
      return Document(
        json: found.text,
        tag: (parts + [found.locale, found.form.rawValue]).joined(separator: "-"))
    }
    return tagged(try resolved(found.text, isPublic: true, in: space, db))
  }

  /// Returns a document with each `RelationPlaceholder` replaced by the linked entries.
  /// - Parameter isPublic: whether to leave out entries of the site that are not published.
  static func resolved(
    _ text: String, isPublic: Bool, in space: SpaceKey, _ db: any Connection
  ) throws -> String {
    let ids = RelationPlaceholder.parts(of: text).marks.flatMap(\.ids)
    return try RelationTargets.load(ids, isPublic: isPublic, in: space, db).filled(text)
  }

  /// Returns a document whose tag is a hash of the text, because titles of related entries can
  /// change the text without a publication.
  static func tagged(_ json: String) -> Document {
    let hash = SHA256.hash(data: Data(json.utf8)).prefix(12)
    return Document(json: json, tag: hash.map { String($0, radix: 36) }.joined(separator: "."))
  }

  /// Returns the current path of the route that had this path before; nil if no active route
  /// had it.
  private static func newPath(
    of path: String, in space: SpaceKey, _ db: any Connection
  ) throws -> String? {
    try db.row(
      """
      SELECT r.slug FROM route_redirects d
      JOIN routes r ON r.space_id = d.space_id AND r.key = d.route_id
      WHERE d.space_id = $1 AND d.slug = $2 AND r.status = 1
      """, space, path, map: { $0.text(0) })
  }
}

// MARK: - Preview

extension Delivery {
  /// Returns the current draft of the content at a path, published or not. Members only.
  package func draft(
    at path: String, _ form: Form, locale: String = "", in scope: Scope
  ) async throws -> Outcome {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let key = try db.row(
        """
        SELECT e.key FROM routes r
        \(db.dialect.orderedJoin) site_entries s \(db.dialect.indexed(by: "site_entries_of_route"))
          ON s.space_id = r.space_id AND s.route_id = r.key
        JOIN entries e ON e.space_id = s.space_id AND e.key = s.entry_id
        WHERE r.space_id = $1 AND r.slug = $2
        ORDER BY CASE WHEN s.parent_id IS NULL THEN 0 ELSE 1 END, s.entry_id LIMIT 1
        """, scope.space, path, map: { $0.key(0, of: Entry.self) })
      guard let key else { throw Failure.notFound("content") }
      return .document(try Delivery.draft(of: key, form, locale, in: scope.space, db))
    }
  }

  /// Returns the current draft of an entry that a preview link shows.
  package func draft(
    of key: EntryKey, _ form: Form, locale: String = "", in space: SpaceKey
  ) async throws -> Document {
    try await journal.database.read { db in
      try Delivery.draft(of: key, form, locale, in: space, db)
    }
  }

  private static func draft(
    of key: EntryKey, _ form: Form, _ locale: String, in space: SpaceKey, _ db: any Connection
  ) throws -> Document {
    let types = try SiteTypeStore.load(space, db)
    let locale = try SiteLocale.storedCode(locale, in: space, db)
    let snapshot = try SnapshotReader.read(key, locale: locale, types, in: space, db)
    guard let root = snapshot.root else { throw Failure.notFound("content") }
    var plan = try DocumentContext(snapshot, types, locale: locale, by: nil, at: nil, db)
    let content = try ContentStore.load([key], in: space, db).first
    plan.status = content?.status ?? .draft
    plan.publishedAt = content?.publishedAt
    plan.publishedBy = content?.publishedBy
    if let content { plan.revisions[content.id] = content.revision }
    let text =
      form == .raw
      ? RawDocument(plan: plan).text(from: root) : CleanDocument(plan: plan).text(from: root)
    return tagged(try resolved(text, isPublic: false, in: space, db))
  }
}

// MARK: - SiteSpace

/// The space whose site a request is for. The edge modules use it because they cannot import
/// Database.
package typealias SiteSpace = SpaceKey
