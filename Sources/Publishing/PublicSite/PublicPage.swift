package import Model

/// The content at a path of a public site.
package enum PublicPage: Sendable {
  case entry(PublicEntryPage)
  case listing(PublicListing)
  /// The path that the requested path redirects to.
  case moved(String)
}

/// A page of a public site that shows one entry.
package struct PublicEntryPage: Sendable {
  package var entry: PublicEntry
  package var route: PublicRoute
  /// Empty for the site's own language.
  package var locale: String
  /// The languages in which the page is published; empty for the site's own.
  package var locales: [String]
  package var firstPublishedAt: Timestamp
  package var publishedAt: Timestamp
}

package struct PublicRoute: Sendable, Equatable {
  package var slug: String
  package var title: String
}

/// A page of a list, the newest entries first.
package struct PublicListing: Sendable {
  package var route: PublicRoute
  /// What the page lists: the newest entries, a type or a collection.
  package var kind: Kind
  package var cards: [PublicCard]
  /// The number of this page, from 1.
  package var page: Int
  package var pages: Int

  package enum Kind: Sendable, Equatable { case latest, type(PublicType), collection }

  package static let perPage = 24
}

/// A published entry in a list or a feed.
package struct PublicCard: Sendable {
  package var entry: PublicEntry
  package var firstPublishedAt: Timestamp
  package var publishedAt: Timestamp
}

/// The data that every page of a site shows around its content.
package struct PublicFrame: Sendable {
  package var site: PublicSpace
  package var navigation: [PublicRoute]
  /// The codes of the enabled languages, without the site's own.
  package var locales: [String]
  /// The code of the site's own language; empty if none is set.
  package var ownLocale: String
}
