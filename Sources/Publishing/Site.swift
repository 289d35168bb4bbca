package import Accounts
package import Journal
package import Media
package import Outgoing

/// The Site: types and entries that are published under routes, and everything around them.
package struct Site: Sendable {
  let journal: Journal
  package let types: SiteTypes
  package let routes: SiteRoutes
  package let contents: Contents

  /// What the site is called, how it looks, and whose a public request means.
  package let settings: SiteSettings
  /// What the public reads.
  package let pages: PublicPages
  /// All of it as one file.
  package let archive: SiteArchive

  /// - Parameters:
  ///   - accounts: who the members are, and what seals secrets.
  ///   - outgoing: how programs of others are told.
  package init(accounts: Accounts, images: Images, outgoing: Outgoing) {
    journal = accounts.journal
    types = SiteTypes(journal: journal)
    routes = SiteRoutes(journal: journal)
    contents = Contents(journal: journal)
    settings = SiteSettings(journal: journal)
    pages = PublicPages(journal: journal, images: images)
    archive = SiteArchive(journal: journal, images: images)
  }

  /// Lets the journal take back what is changed here.
  package func registerUndo() {
    journal.register(PublicationUndo())
    journal.register(SiteUndo())
    journal.register(RouteUndo())
    journal.register(PlaceUndo())
  }
}
