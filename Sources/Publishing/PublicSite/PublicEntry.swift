package import Database
package import Markdown
package import Model

/// An entry as the public sees it, ready for a page: nothing in it leads to what is not published.
package struct PublicEntry: Sendable {
  package var id: EntryID
  package var type: PublicType
  package var title: String
  /// What a part of a page is headed by: the value of its field for a heading, else a title of its
  /// own; empty for none. Of a page itself a heading that differs from its title.
  package var heading: String
  /// Empty where it would only say the title again.
  package var description: String
  package var notes: RenderedMarkdown?
  package var date: CalendarDate?
  /// Those that have something to show, in the order of the type's fields.
  package var values: [PublicValue]
  /// The entry's own photos, the cover first.
  package var pictures: [PublicPicture]
  /// Pictures of the library that stand in the texts, by their ids.
  package var inTexts: [String: PublicPicture]
  package var children: [PublicEntry]
  /// Where it has a page of its own.
  package var slug: String?
  package var createdAt: Timestamp
  package var modifiedAt: Timestamp

  /// What stands for it on a card: a photo, else the first picture among its values.
  package var cover: PublicPicture? {
    if let picture = pictures.first { return picture }
    for value in values {
      if case .pictures(let pictures) = value.content, let first = pictures.first { return first }
    }
    return nil
  }
}

package struct PublicType: Sendable, Equatable {
  package var key: TypeKey
  package var id: TypeID
  /// `movie`, … of the types that every space has.
  package var systemKey: String?
  package var label: String
  /// What programs and feeds call it: a–z, 0–9 and hyphens.
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

  /// Pages stand for themselves; everything else is news when it appears.
  package var isPage: Bool { name == "page" }
}

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
}

/// A related entry: with a slug where it has a page.
package struct PublicLink: Sendable, Equatable {
  package var title: String
  package var slug: String?
}

package struct PublicPicture: Sendable, Equatable {
  /// Where it stands: among the files of the library, or a photo of an entry.
  package enum Place: Sendable, Equatable {
    /// A path under the server's own, and what a page may choose from (`/path 480w, …`).
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
  /// Of the whole picture, in pixels.
  package var width: Int
  package var height: Int
  package var mediaType: String
}

/// A file that is no picture.
package struct PublicFile: Sendable, Equatable {
  package var path: String
  package var title: String
}
