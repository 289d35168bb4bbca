import Catalog
package import Database
import Journal
import Media
import Model

/// The public site: the content of its paths. Nothing here checks permissions, because everything
/// is public.
package struct PublicPages: Sendable {
  let journal: Journal
  let images: Images
  private let counts = SiteCountCache()

  init(journal: Journal, images: Images) {
    self.journal = journal
    self.images = images
  }

  // MARK: - Pages

  /// Returns the content at a path such as `/`, `/about` or `/films/page/2`; with the code of a
  /// language in front (`/de/about`) in that language.
  /// - Throws: notFound (`page.notFound`).
  package func page(_ path: String, of site: PublicSpace) async throws -> PublicPage {
    try await journal.database.read { [counts] db in
      let reader = try PublicReader(site, db, counts)
      if let page = try PublicPages.page(path, locales: [""], reader) { return page }
      let codes = try SiteLocales(in: site.space, db)
      let first = String(path.dropFirst().prefix { $0 != "/" })
      if let chain = codes.chain(of: first) {
        let rest = String(path.dropFirst(first.utf8.count + 1))
        if let page = try PublicPages.page(rest.isEmpty ? "/" : rest, locales: chain, reader) {
          return page
        }
      }
      throw Failure.notFound("page")
    }
  }

  private static func page(
    _ path: String, locales: [String], _ reader: PublicReader
  ) throws -> PublicPage? {
    if let route = try reader.route(path) {
      if route.isList { return try listing(route, page: 1, reader).map { .listing($0) } }
      if let entry = try reader.entry(route, locales: locales) { return .entry(entry) }
      // While the content of `/` is not published, the start page is the list of the newest
      // entries.
      return path == "/" ? try latest(page: 1, reader).map { .listing($0) } : nil
    }
    if let slug = try reader.redirect(from: path) { return .moved(slug) }
    let (base, page) = numbered(path)
    guard let route = try reader.route(base) else {
      return base == "/" ? try latest(page: page, reader).map { .listing($0) } : nil
    }
    if route.isList { return try listing(route, page: page, reader).map { .listing($0) } }
    guard base == "/", try reader.entry(route, locales: locales) == nil else { return nil }
    return try latest(page: page, reader).map { .listing($0) }
  }

  /// Splits a page number off a path: `/films/page/2` is page 2 of `/films`.
  private static func numbered(_ path: String) -> (String, Int) {
    let parts = path.split(separator: "/")
    guard parts.count >= 2, parts[parts.count - 2] == "page",
      let page = Int(parts[parts.count - 1]),
      page > 1, "\(page)" == parts[parts.count - 1]
    else { return (path, 1) }
    return ("/" + parts.dropLast(2).joined(separator: "/"), page)
  }

  /// Returns the newest entries, which are the start page of a site without a page at `/`.
  private static func latest(page: Int, _ reader: PublicReader) throws -> PublicListing? {
    let route = PublicRoute(slug: "/", title: reader.site.profile.title)
    return try listing(
      route, .latest, PublicReader.ListFilter(isNews: true), page: page, reader)
  }

  private static func listing(
    _ route: PublicReader.Route, page: Int, _ reader: PublicReader
  ) throws -> PublicListing? {
    let kind: PublicListing.Kind
    if let type = route.type {
      guard let found = reader.types[type] else { return nil }
      kind = .type(found)
    } else {
      kind = .collection
    }
    let choice = PublicReader.ListFilter(type: route.type, collection: route.collection)
    return try listing(route.route, kind, choice, page: page, reader)
  }

  /// Returns one page of a list; nil for a page after the last one.
  private static func listing(
    _ route: PublicRoute, _ kind: PublicListing.Kind, _ choice: PublicReader.ListFilter, page: Int,
    _ reader: PublicReader
  ) throws -> PublicListing? {
    let size = PublicListing.perPage
    let pages = max(1, (try reader.count(choice) + size - 1) / size)
    guard page <= pages else { return nil }
    return PublicListing(
      route: route, kind: kind,
      cards: try reader.cards(choice, limit: size, offset: (page - 1) * size), page: page,
      pages: pages)
  }

  /// Returns the data that every page of a site shows around its content.
  package func frame(of site: PublicSpace) async throws -> PublicFrame {
    try await journal.database.read { db in
      let reader = try PublicReader(site, db)
      let locales = try SiteLocales(in: site.space, db)
      return PublicFrame(
        site: site, navigation: try reader.navigation(most: 7), locales: locales.others,
        ownLocale: locales.own)
    }
  }
}

// MARK: - Preview

extension PublicPages {
  /// Returns a draft as its page would be if it were published now.
  /// - Throws: notFound for an entry that does not exist.
  package func preview(of entry: EntryKey, in site: PublicSpace) async throws -> PublicEntryPage {
    try await journal.database.read { db in
      let types = try SiteTypeStore.load(site.space, db)
      let snapshot = try SnapshotReader.read(entry, types, in: site.space, db)
      let reader = try PublicReader(site, db)
      guard let shown = try reader.draft(snapshot) else { throw Failure.notFound("content") }
      let route = PublicRoute(slug: shown.slug ?? "/", title: shown.title)
      return PublicEntryPage(
        entry: shown, route: route, locale: "", locales: [""], firstPublishedAt: shown.createdAt,
        publishedAt: shown.modifiedAt)
    }
  }
}

// MARK: - Rendering

extension PublicPages {
  /// Renders and stores the texts of published versions from before rendered texts were stored.
  /// Until then, each page renders them.
  package func renderMissing() async throws {
    var last: Int64 = 0
    while let found = try await nextMissing(after: last) {
      last = found.key
      _ = try await journal.database.write { db in
        try db.execute(
          """
          UPDATE entry_versions SET rendered = $3
          WHERE space_id = $1 AND key = $2 AND published = 1 AND rendered IS NULL
          """, found.space, found.key, found.rendered)
      }
      try Task.checkCancellation()
    }
  }

  /// A published version without rendered texts, and these texts.
  private struct Missing: Sendable {
    var space: SpaceKey
    var key: Int64
    /// JSON of `RenderedTexts`.
    var rendered: String
  }

  /// Reads and renders on a database thread, because a large tree takes seconds.
  private func nextMissing(after key: Int64) async throws -> Missing? {
    try await journal.database.read(limit: .none) { db in
      let next = try db.row(
        """
        SELECT key, space_id, snapshot FROM entry_versions
        WHERE published = 1 AND rendered IS NULL AND key > $1 ORDER BY key LIMIT 1
        """, key,
        map: { (key: $0.int64(0), space: $0.key(1, of: Space.self), snapshot: $0.text(2)) })
      guard let next else { return nil }
      let types = try SiteTypeStore.load(next.space, db)
      let texts = RenderedTexts(try Snapshot(json: next.snapshot), types)
      return Missing(space: next.space, key: next.key, rendered: try texts.json)
    }
  }
}
