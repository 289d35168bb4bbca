package import Accounts
package import Journal
package import Media
package import Outgoing

/// The Site: types and entries that are published under routes, and everything around them.
package struct Site: Sendable {
  let journal: Journal

  /// What the site is called, how it looks, and whose a public request means.
  package let settings: SiteSettings
  /// What the public reads.
  package let pages: PublicPages

  /// - Parameters:
  ///   - accounts: who the members are, and what seals secrets.
  ///   - outgoing: how programs of others are told.
  package init(accounts: Accounts, images: Images, outgoing: Outgoing) {
    journal = accounts.journal
    settings = SiteSettings(journal: journal)
    pages = PublicPages(journal: journal, images: images)
    journal.register(SiteUndo())
  }
}
