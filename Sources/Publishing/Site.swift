package import Accounts
package import Journal
package import Media
package import Outgoing

/// The Site: types and entries that are published under routes, and everything around them.
package struct Site: Sendable {
  let journal: Journal
  package let media: MediaLibrary
  package let webhooks: Webhooks
  package let locales: Locales
  package let validations: Validations
  package let types: SiteTypes
  package let routes: SiteRoutes
  package let contents: Contents
  package let versions: Versions
  package let previews: PreviewLinks
  package let delivery: Delivery

  /// The name and appearance of the site, and the site that a public request is for.
  package let settings: SiteSettings
  /// The public pages.
  package let pages: PublicPages
  /// The export of the site as one file.
  package let archive: SiteArchive
  /// The export and import of content as Markdown files.
  package let markdown: MarkdownFolder

  /// - Parameters:
  ///   - accounts: the members, and the keys that encrypt secrets.
  ///   - blobSweep: deletes the files that no feature uses.
  ///   - outgoing: sends the requests of webhooks.
  package init(
    accounts: Accounts, images: Images, blobSweep: BlobSweep, outgoing: OutgoingClient
  ) {
    journal = accounts.journal
    media = MediaLibrary(journal: accounts.journal, images: images, sweep: blobSweep)
    webhooks = Webhooks(accounts: accounts, outgoing: outgoing)
    locales = Locales(journal: accounts.journal)
    validations = Validations(journal: accounts.journal)
    types = SiteTypes(journal: journal)
    routes = SiteRoutes(journal: journal)
    contents = Contents(journal: journal)
    versions = Versions(journal: journal)
    previews = PreviewLinks(journal: journal)
    delivery = Delivery(journal: journal)
    settings = SiteSettings(journal: journal)
    pages = PublicPages(journal: journal, images: images)
    archive = SiteArchive(journal: journal, images: images, seal: webhooks.secretBox)
    markdown = MarkdownFolder(
      journal: journal, contents: contents, types: types, routes: routes)
  }

  /// The reference of the media library's files to their blobs.
  package static let blobReference = BlobReference(
    query: "SELECT 1 FROM media m WHERE m.space_id = b.space_id AND m.blob_id = b.key")

  /// The handlers of the publishing queue, by kind of job.
  package var publishingHandlers: [String: JobRunner.Handler] {
    let versions = versions
    return [Versions.jobKind: { try await versions.run($0) }]
  }

  /// The handlers of the webhook queue, by kind of job.
  package var webhookHandlers: [String: JobRunner.Handler] {
    let webhooks = webhooks
    return [WebhookQueue.jobKind: { try await webhooks.run($0) }]
  }

  /// Registers with the journal the undo of everything that this feature changes.
  package func register() {
    journal.register(MediaUndo())
    journal.register(MediaFolderUndo())
    journal.register(WebhookUndo())
    journal.register(PublicationUndo())
    journal.register(PublicationScheduleUndo())
    journal.register(TranslationUndo())
    journal.register(PublishedRowsObserver())
    journal.register(SiteUndo())
    journal.register(RouteUndo())
    journal.register(ContentPlacementUndo())
    journal.register(LocaleUndo())
    journal.register(ValidationUndo())
    journal.register(DimensionUndo())
    journal.register(UnassignedFieldUndo())
  }
}
