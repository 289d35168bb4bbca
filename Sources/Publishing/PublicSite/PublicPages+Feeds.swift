import Database
import Journal
package import Media
package import Model

/// The entries of a feed.
package struct PublicFeed: Sendable {
  /// The path of the page with the same content.
  package var slug: String
  /// The title of the site or of the list.
  package var title: String
  /// The newest first. Those that do not fit into `maxSize` have summaries instead of texts.
  package var cards: [PublicCard]

  package static let maxCards = 30
  /// The approximate maximum of the texts of a feed in bytes, before they are escaped as XML or
  /// JSON.
  package static let maxSize = 2_000_000

  init(slug: String, title: String, cards: [PublicCard], maxSize: Int = PublicFeed.maxSize) {
    self.slug = slug
    self.title = title
    var size = 0
    self.cards = cards.map { card in
      size += card.entry.renderedSize
      guard size > maxSize else { return card }
      var card = card
      card.entry = card.entry.shortened
      return card
    }
  }
}

/// An entry of a sitemap.
package struct SitemapEntry: Sendable {
  package var slug: String
  /// Whether the page shows a type or a collection.
  package var isList = false
  package var changedAt: Timestamp
  /// The languages in which it is published; empty for the site's own.
  package var locales: [String]
}

extension PublicPages {
  // MARK: - Feeds and maps

  /// Returns the feed of a site (`/`), of one of its lists (`/films`), or of a type by its name
  /// (`/post`).
  /// - Throws: notFound (`page.notFound`).
  package func feed(_ path: String, of site: PublicSpace) async throws -> PublicFeed {
    try await journal.database.read { db in
      let reader = try PublicReader(site, db)
      if path == "/" {
        return PublicFeed(
          slug: "/", title: site.profile.title,
          cards: try reader.cards(.init(isNews: true), limit: PublicFeed.maxCards, offset: 0))
      }
      let route = try reader.route(path)
      if let route, route.isList {
        let choice = PublicReader.ListFilter(type: route.type, collection: route.collection)
        return PublicFeed(
          slug: path, title: route.route.title,
          cards: try reader.cards(choice, limit: PublicFeed.maxCards, offset: 0))
      }
      guard route == nil, let type = reader.types[named: String(path.dropFirst())] else {
        throw Failure.notFound("page")
      }
      return PublicFeed(
        slug: "/", title: "\(site.profile.title) – \(type.label)",
        cards: try reader.cards(
          .init(type: type.key, hasPage: true), limit: PublicFeed.maxCards, offset: 0))
    }
  }

  /// Returns the sitemap: every page of a site, at most 50,000, which is the limit of a sitemap.
  package func sitemap(of site: PublicSpace) async throws -> [SitemapEntry] {
    try await journal.database.read { db in
      var places: [SitemapEntry] = []
      try db.step(
        """
        SELECT r.slug, r.updated_at, r.collection_id, r.type_id, p.locale, p.published_at
        FROM routes r
        LEFT JOIN site_entries s \(db.dialect.indexed(by: "site_entries_of_route"))
          ON s.space_id = r.space_id AND s.route_id = r.key
        LEFT JOIN published_entries p ON p.space_id = s.space_id AND p.entry_id = s.entry_id
        WHERE r.space_id = $1 AND r.status = 1 ORDER BY r.slug, p.locale
        """, values: [site.space.sqlValue]
      ) { row in
        let isList = !row.isNull(2) || !row.isNull(3)
        guard isList || !row.isNull(4) else { return true }
        let slug = row.text(0)
        let locale = row.text(4)
        let changedAt = row.isNull(5) ? row.timestamp(1) : row.timestamp(5)
        if places.last?.slug == slug {
          let last = places.count - 1
          places[last].changedAt = max(places[last].changedAt, changedAt)
          if !places[last].locales.contains(locale) { places[last].locales.append(locale) }
        } else {
          places.append(
            SitemapEntry(slug: slug, isList: isList, changedAt: changedAt, locales: [locale]))
        }
        return places.count < 50_000
      }
      if places.first?.slug != "/" {
        places.insert(
          SitemapEntry(
            slug: "/", changedAt: places.map(\.changedAt).max() ?? Timestamp(milliseconds: 0),
            locales: [""]), at: 0)
      }
      return places
    }
  }

  // MARK: - Photos

  /// Returns a photo of a published entry, resized if a width is given.
  /// - Throws: notFound (`image.notFound`), also for photos that were added after the publication.
  package func photo(
    _ id: ImageID, width: Int?, webP: Bool, of site: PublicSpace
  ) async throws -> Blob {
    let blob = try await journal.database.read { db -> Blob? in
      let found = try db.row(
        """
        SELECT b.key, b.space_id, b.sha256, b.media_type, b.size, b.width, b.height, v.snapshot
        FROM entry_images i
        JOIN blobs b ON b.space_id = i.space_id AND b.key = i.blob_id AND b.ready = 1
        JOIN published_entries p ON p.space_id = i.space_id AND p.entry_id = i.entry_id
        \(db.dialect.orderedJoin) entry_versions v ON v.space_id = p.space_id AND v.entry_id = p.root_id
          AND v.locale = p.locale AND v.published = 1
        WHERE i.space_id = $1 AND i.id = $2
        """, site.space, id, map: { (Blob($0), $0.text(7)) })
      guard let (blob, text) = found else { return nil }
      // Only photos in the published version are public. The entry can have newer ones.
      let snapshot = try Snapshot(json: text)
      return snapshot.entries.contains { $0.images.contains { $0.id == id } } ? blob : nil
    }
    guard let blob else { throw Failure.notFound("image") }
    guard let width else { return blob }
    return try await images.variant(of: blob, width: width, webP: webP)
  }
}

extension PublicPages {
  /// Returns the redirects of a site: former paths with their current ones.
  package func redirects(of site: PublicSpace) async throws -> [(old: String, slug: String)] {
    try await journal.database.read { db in
      try db.rows(
        """
        SELECT d.slug, r.slug FROM route_redirects d
        JOIN routes r ON r.space_id = d.space_id AND r.key = d.route_id AND r.status = 1
        WHERE d.space_id = $1 ORDER BY d.slug
        """, site.space, map: { ($0.text(0), $0.text(1)) })
    }
  }
}
