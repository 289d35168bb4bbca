package import Model

/// What stands at a path of a public site.
package enum PublicPage: Sendable {
  case entry(PublicEntryPage)
  case listing(PublicListing)
  /// The path that stands in place of the one that was asked.
  case moved(String)
}

package struct PublicEntryPage: Sendable {
  package var entry: PublicEntry
  package var route: PublicRoute
  /// Empty for the site's own language.
  package var locale: String
  /// Every language in which the page is published; empty for the site's own.
  package var locales: [String]
  package var firstPublishedAt: Timestamp
  package var publishedAt: Timestamp
}

package struct PublicRoute: Sendable, Equatable {
  package var slug: String
  package var title: String
}

/// A page of a list: newest first.
package struct PublicListing: Sendable {
  package var route: PublicRoute
  /// What is listed: everything, a type or a collection.
  package var kind: Kind
  package var cards: [PublicCard]
  /// From 1.
  package var page: Int
  package var pages: Int

  package enum Kind: Sendable, Equatable { case latest, type(PublicType), collection }

  package static let perPage = 24
}

/// A published entry in a list, a feed or the site's map.
package struct PublicCard: Sendable {
  package var entry: PublicEntry
  package var firstPublishedAt: Timestamp
  package var publishedAt: Timestamp
}

/// What a site leads to from every page.
package struct PublicFrame: Sendable {
  package var site: PublicSpace
  package var navigation: [PublicRoute]
  /// Codes of the languages in which something is published, beside the site's own.
  package var locales: [String]
  /// Of the site's own language; empty where nobody has said.
  package var ownLocale: String
}
