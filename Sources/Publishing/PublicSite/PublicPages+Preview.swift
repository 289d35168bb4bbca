import Catalog
package import Database
import Journal
import Model

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
