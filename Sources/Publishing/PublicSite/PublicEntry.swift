package import Database
package import Markdown
package import Model

/// An entry as the public sees it, ready for a page. It contains no links to unpublished entries.
package struct PublicEntry: Sendable {
  package var id: EntryID
  package var type: PublicType
  package var title: String
  /// The heading of a part of a page: the value of its heading field, or else its own title; empty
  /// for none. For a page itself, a heading that differs from its title.
  package var heading: String
  /// Empty if it equals the title.
  package var description: String
  package var notes: RenderedMarkdown?
  package var date: CalendarDate?
  /// The values that have something to show, in the order of the type's fields.
  package var values: [PublicValue]
  /// The entry's own photos, the cover first.
  package var pictures: [PublicPicture]
  /// The library's images that the texts contain, by their ids.
  package var imagesInTexts: [String: PublicPicture]
  package var children: [PublicEntry]
  /// The path of the entry's own page; nil if it has none.
  package var slug: String?
  package var createdAt: Timestamp
  package var modifiedAt: Timestamp

  /// The image for a card: the first photo, or else the first image among the values.
  package var cover: PublicPicture? {
    if let picture = pictures.first { return picture }
    for value in values {
      if case .pictures(let pictures) = value.content, let first = pictures.first { return first }
    }
    return nil
  }
}

extension PublicEntry {
  /// Returns the summary for a list, a feed or a search engine: the description, otherwise the
  /// beginning of the first text, at most 200 characters. Without either, returns `usual`.
  package func summary(or usual: String = "") -> String {
    if !description.isEmpty { return description.shortened(to: 200) }
    for value in values {
      switch value.content {
      case .markdown(let text): return text.summary.shortened(to: 200)
      case .text(let text) where value.kind == .textarea: return text.shortened(to: 200)
      default: continue
      }
    }
    return notes?.summary.shortened(to: 200) ?? usual
  }

  /// The approximate number of bytes of the entry on a page, with those of its parts.
  package var renderedSize: Int {
    let size = title.utf8.count + description.utf8.count + (notes?.size ?? 0)
    return values.reduce(size) { $0 + $1.renderedSize }
      + children.reduce(pictures.count * PublicPicture.renderedSize) { $0 + $1.renderedSize }
  }

  /// The entry with its summary instead of its texts.
  var shortened: PublicEntry {
    var entry = self
    entry.description = summary()
    entry.notes = nil
    entry.values.removeAll { value in
      if case .pictures = value.content { false } else { true }
    }
    entry.imagesInTexts = [:]
    return entry
  }
}

/// A type of entries as the public site shows it.
package struct PublicType: Sendable, Equatable {
  package var key: TypeKey
  package var id: TypeID
  /// The key of a built-in type, for example `movie`; nil for other types.
  package var systemKey: String?
  package var label: String
  /// The name for API clients and feeds: a–z, 0–9 and hyphens.
  package var name: String
  package var fields: [Field]

  package struct Field: Sendable, Equatable {
    package var key: String
    package var label: String
    package var kind: FieldKind

    /// Whether its value can be the heading of the entry instead of one of its facts.
    package var isHeading: Bool {
      kind == .text && ["heading", "headline", "title"].contains(key.lowercased())
    }
  }

  /// Whether the type is that of pages. Entries of other types are news when they are published.
  package var isPage: Bool { name == Self.pageName || name == Self.earlierRussianPageName }

  package static let pageName = "page"
  /// The name of the type that sites in Russian were created with before its name was the same in
  /// all languages.
  private static let earlierRussianPageName = Slug(title: "Страница").map {
    String($0.path.dropFirst())
  }
}

/// A value of an entry as the public site shows it.
package struct PublicValue: Sendable {
  package var key: String
  package var label: String
  package var kind: FieldKind
  package var content: Content

  package enum Content: Sendable {
    case text(String)
    case markdown(RenderedMarkdown)
    case links([PublicLink])
    case pictures([PublicPicture])
    case files([PublicFile])
  }
}

extension PublicValue {
  var markdown: RenderedMarkdown? {
    if case .markdown(let text) = content { text } else { nil }
  }

  fileprivate var renderedSize: Int {
    switch content {
    case .text(let text): text.utf8.count
    case .markdown(let text): text.size
    case .links(let links): links.reduce(0) { $0 + $1.title.utf8.count + 64 }
    case .pictures(let pictures): pictures.count * PublicPicture.renderedSize
    case .files(let files): files.reduce(0) { $0 + $1.title.utf8.count + 64 }
    }
  }
}

/// A related entry. The slug is nil if it has no page.
package struct PublicLink: Sendable, Equatable {
  package var title: String
  package var slug: String?
}

/// An image on a public page.
package struct PublicPicture: Sendable, Equatable {
  /// The approximate number of bytes of the HTML of an image with its sources.
  fileprivate static let renderedSize = 512

  /// Where the image is stored: in the media library, or as a photo of an entry.
  package enum Place: Sendable, Equatable {
    /// A path relative to the server's base path, and the sources for `srcset`.
    case library(path: String, sources: [Source])
    case photo(ImageID)
  }

  package struct Source: Sendable, Equatable {
    package var path: String
    package var width: Int
  }

  package var place: Place
  package var alt: String
  package var caption: String
  /// The size of the uncropped image in pixels.
  package var width: Int
  package var height: Int
  package var mediaType: String
}

/// A file that is not an image.
package struct PublicFile: Sendable, Equatable {
  package var path: String
  package var title: String
}

// MARK: - PublicPage

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
  /// The number of pages.
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
