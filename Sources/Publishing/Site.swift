package import Accounts
import Journal
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

  /// What the site is called, how it looks, and whose a public request means.
  package let settings: SiteSettings
  /// What the public reads.
  package let pages: PublicPages
  /// All of it as one file.
  package let archive: SiteArchive
  /// Its texts as Markdown files.
  package let markdown: MarkdownFolder

  /// - Parameters:
  ///   - accounts: who the members are, and what seals secrets.
  ///   - outgoing: how programs of others are told.
  package init(accounts: Accounts, images: Images, outgoing: Outgoing) {
    journal = accounts.journal
    media = MediaLibrary(journal: accounts.journal, images: images)
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
    archive = SiteArchive(journal: journal, images: images)
    markdown = MarkdownFolder(
      journal: journal, contents: contents, types: types, routes: routes)
  }

  /// Lets the journal take back what is changed here.
  package func registerUndo() {
    journal.register(MediaUndo())
    journal.register(MediaFolderUndo())
    journal.register(WebhookUndo())
    journal.register(PublicationUndo())
    journal.register(AppointmentUndo())
    journal.register(TranslationUndo())
    journal.register(PublishedFollower())
    journal.register(SiteUndo())
    journal.register(RouteUndo())
    journal.register(PlaceUndo())
    journal.register(LocaleUndo())
    journal.register(ValidationUndo())
    journal.register(DimensionUndo())
    journal.register(LooseFieldUndo())
  }
}
