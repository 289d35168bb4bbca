import Catalog
import Database
package import Journal
package import Model

extension Site {
  /// Creates the types of a new site, and sets the language of a site that has no settings yet, in
  /// one transaction.
  /// - Parameters:
  ///   - fields: the site's settings for the fields of these types.
  ///   - server: this server's own host, which no site can have.
  /// - Throws: forbidden; invalid; then nothing is written.
  package func start(
    with drafts: [TypeDraft], fields: @escaping SiteTypes.FieldChanges, language: String,
    server: String, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws {
    try await types.write(in: scope, group: group) { desk, writing in
      for draft in drafts { _ = try SiteTypes.create(draft, fields, desk, writing) }
      let old = try SiteStore.find(scope.space, writing.db)
      guard old.revision == 0 else { return }
      var update = SiteProfileUpdate()
      update.language = language
      let new = try update.applied(
        to: old, server: server, approvesHost: SiteStore.canChooseDefaultSite(scope, writing.db))
      if new != old { _ = try SiteStore.save(new, over: old, in: writing) }
    }
    settings.hosts.invalidate()
  }
}
