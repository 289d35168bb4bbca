import Catalog
import HTML
import Model

/// The first page of the Library: featured entries, suggestions, and shelves of the newest entries
/// and of genres.
struct LibraryView {
  let landing: Library.Landing
  let suggestions: [Suggestion]
  /// The types of the entries that are shown.
  let allTypes: TypeSet
  /// The cursor of the next shelves. Nil if there are no more.
  let next: String?
  var views: [SavedView] = []
  let canWrite: Bool

  func page(in context: PageContext) -> [UInt8] {
    Layout(
      title: context.words(library: .library), context: context, chapter: .library,
      scripts: ["library.js"],
      styles: ["css/library.css", "css/suggestions.css"],
      bodyClass: "chapter-library"
    ).page {
      header(.class("page-head")) {
        h1 { context.words(library: .library) }
        AccountMenu(chapter: .library, context: context).node
      }
      if canWrite {
        AddButton(newFilm(context), label: context.words(library: .addFilm), context).node
      }
      if landing.types.contains(where: { $0.count > 0 }) {
        types(context)
        SavedViewChips(views: views, types: allTypes, showsTypeIcon: true, context: context).node
        featured(context)
        SuggestionShelf(suggestions: suggestions, types: allTypes, context: context).node
        div(.class("shelves"), .id("shelves"), .live(.entry, .type)) {
          ForEach(landing.latest) { latest($0.type, $0.entries, context) }
          ForEach(landing.shelves) { shelf in self.shelf(shelf, context) }
          if let next {
            p(.class("pager")) {
              a(.class("button"), .rel("next"), .href("\(context.library)?after=\(next)")) {
                context.words(library: .moreShelves)
              }
            }
          }
        }
      } else {
        empty(context)
      }
    }
  }

  /// The path of the form for a new film, or for any entry if there is no type of films.
  private func newFilm(_ context: PageContext) -> String {
    allTypes[named: "movie"].map { "\(context.newEntry)?type=\($0.id)&in=library" }
      ?? context.newEntry
  }

  private func types(_ context: PageContext) -> some Node {
    nav(.class("chips"), .label(context.words(library: .types))) {
      ul {
        ForEach(landing.types.filter { $0.count > 0 || canWrite && !$0.type.inLog }) {
          type, count in
          li {
            a(.class("chip"), .href(context.libraryType(type.pathName))) {
              "\(type.icon) \(context.words.pluralName(type.displayName)) "
              strong { context.words.grouped(count) }
            }
          }
        }
      }
    }
  }

  @NodeBuilder private func featured(_ context: PageContext) -> some Node {
    if !landing.featured.isEmpty {
      section(.class("featured"), .label(context.words(library: .featured))) {
        h2 { context.words(library: .featured) }
        ul(.class("carousel"), Attribute("tabindex", "0")) {
          ForEach(landing.featured.enumerated()) { place, record in
            slide(record.model, place, context)
          }
        }
      }
    }
  }

  private func slide(_ entry: Entry, _ place: Int, _ context: PageContext) -> some Node {
    li {
      a(.href(context.libraryEntry(entry.id))) {
        if let image = entry.cover {
          div(.class("cover")) {
            Picture(
              image: image, sizes: "(min-width: 60rem) 24rem, 78vw", isLazy: place > 1,
              context: context
            ).node
          }
        } else {
          div(.class("cover \(gradientClass(for: entry.title))")) {
            span(.class("cover-icon"), .ariaHidden) { type(of: entry)?.icon ?? "🎬" }
          }
        }
        div(.class("slide-text")) {
          h2 { entry.title }
          p {
            [entry.additionalFields["Year"] ?? "", entry.additionalFields["Genre"] ?? ""]
              .filter { !$0.isEmpty }.joined(separator: " · ")
          }
        }
      }
    }
  }

  private func latest(
    _ type: TypeRecord, _ entries: [EntryRecord], _ context: PageContext
  ) -> some Node {
    var query = LibraryQuery(type: type.pathName)
    query.sort = .init(.created, descending: true)
    let path = context.libraryType(type.pathName)
    let name = context.words(library: .latest, ["name": context.words.pluralName(type.displayName)])
    return row(name, of: entries, at: path, all: query.path(in: context), context)
  }

  private func shelf(_ shelf: Library.Shelf, _ context: PageContext) -> some Node {
    row(
      shelf.genre.title, of: shelf.entries, at: context.libraryEntry(shelf.genre.id),
      all: all(of: shelf, context), context)
  }

  /// Returns a shelf.
  /// - Parameters:
  ///   - path: the path to which the heading links.
  ///   - all: the path of the list with all of its entries.
  private func row(
    _ name: String, of entries: [EntryRecord], at path: String, all: String, _ context: PageContext
  ) -> some Node {
    section(.class("shelf"), .label(name)) {
      header(.class("shelf-head")) {
        h2 { a(.href(path)) { name } }
        a(.class("button quiet"), .href(all)) {
          context.words(library: .seeAll)
          span(.class("hidden")) { ": \(name)" }
        }
      }
      ul(.class("shelf-row"), Attribute("tabindex", "0"), .label(name)) {
        ForEach(entries.map(\.model)) { entry in
          LibraryCard(entry: entry, type: type(of: entry), context: context).node
        }
      }
    }
  }

  /// Returns the path of the list with all entries of a genre, best first.
  private func all(of shelf: Library.Shelf, _ context: PageContext) -> String {
    let type = shelf.entries.first?.typeID.flatMap { allTypes[$0] }
    var query = LibraryQuery(type: type?.pathName ?? "movie")
    query.filter = EntryFilter([.init("Genre", .any, shelf.genre.title)])
    query.sort = .init(.rating, descending: true)
    return query.path(in: context)
  }

  private func type(of entry: Entry) -> TypeRecord? { entry.typeID.flatMap { allTypes[$0] } }

  private func empty(_ context: PageContext) -> some Node {
    div(.class("empty")) {
      p(.class("empty-art"), .ariaHidden) { "🎞️" }
      h2 { context.words(library: .emptyTitle) }
      p { context.words(library: .emptyText) }
      if canWrite {
        p {
          a(.class("button primary"), .href(newFilm(context))) { context.words(library: .addFilm) }
        }
        p {
          a(.class("button quiet"), .href(context.imports())) { context.words(settings: .imports) }
        }
        SampleButton(kind: .films, context: context).node
      }
    }
  }
}

// MARK: - PanelHead

/// The header of a panel that opens over the list: its title and a close button.
struct PanelHead {
  /// The id of the panel that the button closes.
  let panel: String
  let title: String
  let context: PageContext

  var node: some Node {
    header(.class("shelf-head")) {
      h2 { title }
      button(
        .class("round"), Attribute("type", "button"), Attribute("popovertarget", panel),
        Attribute("popovertargetaction", "hide"), .label(context.words(.close))
      ) { Icon.close.node(context) }
    }
  }
}

// MARK: - TypePageLinks

/// Links to the other pages of a type: its suggestions and its statistics.
struct TypePageLinks {
  let type: TypeRecord
  let context: PageContext

  var node: some Node {
    nav(.class("chips"), .label(context.words(library: .more))) {
      ul {
        if type.inLog && type.fields.contains(where: { $0.kind == .relation }) {
          chip(
            context.words(suggestion: .next), .sparkle, context.suggestions(type.pathName))
        }
        chip(context.words(statistics: .statistics), .chart, context.statistics(type.pathName))
      }
    }
  }

  private func chip(_ name: String, _ icon: Icon, _ path: String) -> some Node {
    li {
      a(.class("chip"), .href(path), Attribute("title", name)) {
        icon.node(context)
        span { name }
      }
    }
  }
}
