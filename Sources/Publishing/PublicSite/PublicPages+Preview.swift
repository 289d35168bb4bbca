import Catalog
package import Database
import Journal
import Model

extension PublicPages {
  /// A draft in the look of its site, as it would be published now.
  /// - Throws: notFound for an entry that is gone.
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
