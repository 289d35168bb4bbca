import Catalog
package import Database
package import Journal
import Model

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
