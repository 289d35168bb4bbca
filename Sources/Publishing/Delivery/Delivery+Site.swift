import Catalog
package import Database
import Foundation
import Journal
package import Model

extension Delivery {
  /// A document that is published once for the whole site, for example a menu or a footer.
  package struct SiteWideDocument: Sendable {
    package var id: EntryID
    package var typeID: TypeID
    package var typeName: String
    package var typeLabel: String
    /// JSON.
    package var document: String
  }

  package static let siteWideRoles = ["_global", "global"]

  /// Returns the published site-wide documents, in the order of their types.
  package func siteWide(
    _ form: Form, locale: String = "", in space: SpaceKey
  ) async throws -> [SiteWideDocument] {
    try await journal.database.read { db in
      let chain = try Translations.chain(locale, in: space, db) + [""]
      let rows = try db.rows(
        """
        SELECT e.id, t.id, t.site_name, t.name, p.\(form.rawValue), p.locale FROM types t
        \(db.dialect.lookup(
          "published_entries", as: "p",
          on: "p.space_id = t.space_id AND p.type_id = t.key AND p.raw <> '' AND p.locale "
            + db.dialect.any("$2", of: "text")))
        \(db.dialect.orderedJoin) entries e ON e.space_id = p.space_id AND e.key = p.entry_id
        WHERE t.space_id = $1 AND t.in_site = 1 AND t.deleted = 0
          AND t.site_role \(db.dialect.any("$3", of: "text"))
        ORDER BY t.position, t.key, p.entry_id
        """, space, SQLValue.texts(chain), SQLValue.texts(Delivery.siteWideRoles)
      ) { row in
        let name = row.text(2)
        return (
          SiteWideDocument(
            id: row.id(0), typeID: row.id(1),
            typeName: name.isEmpty ? SiteNames.name(of: row.text(3)) : name,
            typeLabel: row.text(3), document: row.text(4)), locale: row.text(5)
        )
      }
      return try Delivery.best(rows, chain).map { found in
        var found = found
        found.document = try Delivery.resolved(
          found.document, isPublic: true, in: space, db)
        return found
      }
    }
  }

  /// Returns for each entry the document in the first available language of the chain.
  private static func best(
    _ rows: [(SiteWideDocument, locale: String)], _ chain: [String]
  ) -> [SiteWideDocument] {
    var order: [EntryID] = []
    var best: [EntryID: (SiteWideDocument, rank: Int)] = [:]
    for (found, locale) in rows {
      let rank = chain.firstIndex(of: locale) ?? chain.count
      if best[found.id] == nil { order.append(found.id) }
      if rank < best[found.id]?.rank ?? .max { best[found.id] = (found, rank) }
    }
    return order.compactMap { best[$0]?.0 }
  }

  // MARK: - Languages

  /// The languages in which the content at a path is published.
  package struct Availability: Sendable {
    package var id: EntryID
    /// Language codes with the times of publication. The site's own language is first; its code is
    /// `""` if the site has no languages.
    package var locales: [(code: String, publishedAt: Timestamp)]
  }

  /// Returns the languages in which the content at a path is published.
  /// - Throws: notFound (`content.notFound`).
  package func availability(at path: String, in space: SpaceKey) async throws -> Availability {
    try await journal.database.read { db in
      let own = try db.row(
        "SELECT code FROM locales WHERE space_id = $1 AND is_default = 1", space,
        map: { $0.text(0) })
      let rows = try db.rows(
        """
        SELECT e.id, p.locale, p.published_at FROM routes r
        \(db.dialect.orderedJoin) site_entries s \(db.dialect.indexed(by: "site_entries_of_route"))
          ON s.space_id = r.space_id AND s.route_id = r.key
        \(db.dialect.orderedJoin) entries e ON e.space_id = s.space_id AND e.key = s.entry_id
        \(db.dialect.orderedJoin) published_entries p ON p.space_id = s.space_id AND p.entry_id = s.entry_id
        WHERE r.space_id = $1 AND r.slug = $2 AND r.status = 1 AND p.raw <> ''
        ORDER BY CASE WHEN s.parent_id IS NULL THEN 0 ELSE 1 END, s.entry_id, p.locale
        """, space, path,
        map: { (id: $0.id(0, of: Entry.self), locale: $0.text(1), at: $0.timestamp(2)) })
      guard let first = rows.first else { throw Failure.notFound("content") }
      return Availability(
        id: first.id,
        locales: rows.filter { $0.id == first.id }.map {
          ($0.locale.isEmpty ? own ?? "" : $0.locale, $0.at)
        })
    }
  }
}
