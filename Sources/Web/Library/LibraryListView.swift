import Catalog
import HTML
import Model
import ServerKit

/// The entries of one type that match a filter, as posters, as a list or as a table.
struct LibraryListView {
  let query: LibraryQuery
  let type: TypeRecord
  let types: TypeSet
  let page: EntryPage
  /// The cursor of the next page. Nil on the last page.
  let next: String?
  var views: [SavedView] = []
  /// The parts of the query that were ignored, because the type does not support them.
  var ignored = LibraryPages.IgnoredQueryParts()
  var refused: RefusedSavedViewForm?
  /// The titles of the entries that conditions of the filter name by their ids.
  var titles: [String: String] = [:]
  let canWrite: Bool

  func page(in context: PageContext) -> [UInt8] {
    let name = context.words.pluralName(type.displayName)
    return Layout(
      title: name, context: context, chapter: .library,
      scripts: ["library-list.js"], styles: ["css/library.css"], bodyClass: "chapter-library"
    ).page {
      header(.class("page-head list-head")) {
        a(.class("round"), .href(context.library), .label(context.words(library: .library))) {
          Icon.back.node(context)
        }
        div(.class("list-name")) {
          h1 { "\(type.icon) \(name)" }
          p(.id("found"), .role("status"), .live(.entry, .type)) { found(context) }
        }
        search(name, context)
        AccountMenu(chapter: .library, context: context).node
      }
      if canWrite {
        AddButton(newEntry(in: context), label: context.words(.addEntry), context).node
      }
      div(.id("results"), .live(.entry, .type)) {
        LibraryToolbar(
          query: query, type: type, types: types, views: views, refused: refused,
          titles: titles, context: context
        ).node
        if !ignored.fields.isEmpty {
          p(.class("missing"), .role("status")) {
            context.words(view: .missing, ["names": ignored.fields.joined(separator: ", ")])
          }
        }
        ForEach(ignored.wrong) { problem in
          p(.class("missing"), .role("status")) {
            FieldMessages.message(problem, in: context.words.language)
          }
        }
        results(context)
      }
      if canWrite {
        LibraryCardMenu(type: type, context: context).node
      }
    }
  }

  private func found(_ context: PageContext) -> String {
    guard let total = page.total else {
      guard !query.text.isEmpty else { return "" }
      return context.words(page.next == nil ? .found : .foundMore, count: page.entries.count)
    }
    return query.isUnfiltered
      ? context.words(.entries, count: total) : context.words(library: .found, count: total)
  }

  private func search(_ name: String, _ context: PageContext) -> some Node {
    form(
      .class("search"), .role("search"), .method(.get),
      .action(context.libraryType(type.pathName)), .id("log-search"),
      Attribute("data-search", "results")
    ) {
      Icon.search.node(context)
      label(.class("hidden"), .for("q")) { context.words(library: .search, ["name": name]) }
      input(
        .type(.search), .id("q"), .name("q"), .value(query.text),
        Attribute("placeholder", context.words(library: .search, ["name": name])),
        Attribute("maxlength", "200"), Attribute("autocomplete", "off"),
        Attribute("enterkeyhint", "search"))
      a(
        .class(query.text.isEmpty ? "search-submit clear no-text" : "search-submit clear"),
        .href(context.libraryType(type.pathName)), .label(context.words(.clearSearch)),
        Attribute("data-clear", present: true)
      ) { Icon.close.node(context) }
      button(.class("search-submit no-script"), .label(context.words(.search))) {
        Icon.forward.node(context)
      }
    }
  }

  @NodeBuilder private func results(_ context: PageContext) -> some Node {
    let entries = page.entries.map(\.model)
    if entries.isEmpty {
      if query.isUnfiltered { nothingYet(context) } else { noMatch(context) }
    } else {
      switch query.layout {
      case .grid:
        ul(.class("posters"), Attribute("data-window", present: true)) {
          ForEach(entries.enumerated()) { place, entry in
            LibraryCard(
              entry: entry, type: type, place: place, hasMenu: canWrite, context: context
            ).node
          }
        }
      case .list:
        ul(.class("rows"), Attribute("data-window", present: true)) {
          ForEach(entries) {
            LibraryRow(entry: $0, type: type, hasMenu: canWrite, context: context).node
          }
        }
      case .table:
        LibraryTable(
          entries: entries, type: type, query: query, hasMenu: canWrite, context: context
        ).node
      }
      if let next { pager(next, context) }
    }
  }

  /// The path of the form for a new entry of the type.
  private func newEntry(in context: PageContext) -> String {
    "\(context.newEntry)?type=\(type.id)&in=library"
  }

  private func nothingYet(_ context: PageContext) -> some Node {
    div(.class("empty"), .role("status")) {
      p(.class("empty-art"), .ariaHidden) { type.icon }
      h2 { context.words(library: .emptyType) }
      p {
        context.words(library: .emptyTypeText, ["name": context.words.pluralName(type.displayName)])
      }
      if canWrite {
        p {
          a(.class("button primary"), .href(newEntry(in: context))) { context.words(.addEntry) }
        }
      }
    }
  }

  private func noMatch(_ context: PageContext) -> some Node {
    div(.class("empty"), .role("status")) {
      p(.class("empty-art"), .ariaHidden) { "🔎" }
      p { context.words(library: .noMatch) }
      p {
        a(.class("button"), .href(context.libraryType(type.pathName))) { context.words(.showAll) }
      }
    }
  }

  private func pager(_ cursor: String, _ context: PageContext) -> some Node {
    var older = query
    older.cursor = cursor
    return p(
      .class("pager"), Attribute("data-loading", context.words(.loading))
    ) {
      a(.class("button"), .rel("next"), .href(older.path(in: context))) {
        context.words(library: .more)
      }
    }
  }
}

/// Entries in columns: title, rating, and the type's fields.
struct LibraryTable {
  let entries: [Entry]
  let type: TypeRecord
  let query: LibraryQuery
  var hasMenu = false
  let context: PageContext

  /// More columns would be too narrow to read.
  private static let maxFields = 4

  private var fields: [FieldRecord] {
    Array(type.fields.filter { ![.code, .file].contains($0.kind.display) }.prefix(Self.maxFields))
  }

  var node: some Node {
    div(
      .class("table-box"), Attribute("tabindex", "0"), .role("region"),
      .label(context.words.pluralName(type.displayName))
    ) {
      table(.class("entries")) {
        thead {
          tr {
            column(context.words(.title), .title)
            column(context.words(.rating), .rating)
            ForEach(fields) { field in
              if field.kind.definition.isSortable {
                column(context.words.name(field.displayName), .field(field.fieldKey))
              } else {
                th(Attribute("scope", "col")) { context.words.name(field.displayName) }
              }
            }
            if hasMenu { td {} }
          }
        }
        tbody(Attribute("data-window", present: true)) {
          ForEach(entries) { entry in row(entry) }
        }
      }
    }
  }

  private func row(_ entry: Entry) -> some Node {
    tr {
      th(Attribute("scope", "row")) {
        a(.href(context.libraryEntry(entry.id)), Attribute("data-entry", present: true)) {
          entry.title
        }
      }
      td { entry.rating.map { context.words.decimal($0) } ?? context.words(library: .noValue) }
      ForEach(fields) { field in
        td {
          entry.additionalFields[field.fieldKey].map {
            field.kind.displayText($0, in: context)
          } ?? ""
        }
      }
      if hasMenu { td { LibraryCardMenuButton(entry: entry, context: context).node } }
    }
  }

  /// A column heading that sorts by the column. Choosing it again reverses the order.
  private func column(_ name: String, _ order: EntryQuery.Sort.Order) -> some Node {
    let isShown = query.sort.order == order
    var target = query
    target.cursor = nil
    target.sort = EntryQuery.Sort(order, descending: isShown && !query.sort.descending)
    let direction = query.sort.descending ? "descending" : "ascending"
    return th(Attribute("scope", "col"), Attribute("aria-sort", isShown ? direction : nil)) {
      a(.href(target.path(in: context)), Attribute("data-swap", "replace")) {
        name
        if isShown { span(.ariaHidden) { query.sort.descending ? " ↓" : " ↑" } }
      }
    }
  }
}
