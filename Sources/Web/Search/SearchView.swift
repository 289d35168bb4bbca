import Catalog
import HTML
import ListCore
import Lists
import Model

/// The results of a search in a book, grouped by type.
struct SearchView {
  let query: SearchQuery
  let findings: SearchResults
  var lists = ListSearchResults()

  func page(in context: PageContext) -> [UInt8] {
    Layout(
      title: context.words(.search), context: context, chapter: .search,
      scripts: ["book-search.js"], styles: ["css/search.css"], bodyClass: "page-search"
    ).page {
      header(.class("page-head")) {
        h1 { context.words(.search) }
        AccountMenu(chapter: .search, context: context).node
      }
      div(
        .class("book-search"), .id("book-search-page"),
        Attribute("data-again", context.words(search: .again))
      ) {
        SearchField(text: query.text, context: context).form {
          hidden("type", query.type)
          hidden("collection", query.collection?.description)
          hidden("near", query.preferredScope)
          a(
            .class(query.text.isEmpty ? "search-submit clear no-text" : "search-submit clear"),
            .href(cleared.path(in: context)), .label(context.words(.clearSearch)),
            Attribute("data-clear", present: true)
          ) { Icon.close.node(context) }
          button(.class("search-submit no-script"), .label(context.words(.search))) {
            Icon.forward.node(context)
          }
        }
        p(.class("hidden"), .role("status")) { status(context.words) }
        div(.class("book-found")) { found(context) }
      }
    }
  }

  private var cleared: SearchQuery {
    var query = query
    query.text = ""
    return query
  }

  @NodeBuilder private func hidden(_ name: String, _ value: String?) -> some Node {
    if let value { input(.type(.hidden), .name(name), .value(value)) }
  }

  /// The number of results and the first one, for screen readers.
  private func status(_ words: Words) -> String {
    guard !query.text.isEmpty else { return "" }
    let entryTitle = findings.groups.first?.hits.first?.entry.title
    guard let best = entryTitle ?? lists.lists.first?.list.fields.name else {
      return words(search: .noneTitle, ["query": query.text])
    }
    let count = findings.groups.reduce(lists.count) { $0 + $1.count.number }
    let isMore = findings.groups.contains(where: \.count.isMore) || lists.isMore
    return words(search: isMore ? .countMore : .count, count: count) + ". "
      + words(search: .first, ["title": best])
  }

  // MARK: - The part that the dialog shows

  @NodeBuilder private func found(_ context: PageContext) -> some Node {
    SearchScopeChips(query: query, findings: findings, context: context).node
    if query.text.isEmpty {
      ready(context)
    } else if findings.groups.isEmpty && lists.lists.isEmpty {
      none(context)
    } else {
      if (findings.groups.first?.hits.first?.match ?? lists.lists.first?.match) == .near {
        p(.class("found-near")) { context.words(search: .near) }
      }
      ForEach(findings.groups) { group in
        SearchGroupView(group: group, query: query, context: context).node
      }
      if !lists.lists.isEmpty { SearchListsView(found: lists, context: context).node }
    }
    keys(context.words)
  }

  /// The view before a search: a template for the recent searches, which the browser stores, and an
  /// explanation.
  @NodeBuilder private func ready(_ context: PageContext) -> some Node {
    let words = context.words
    template(Attribute("data-recent", present: true)) {
      section(.class("found-group recent"), .label(words(search: .recent))) {
        header(.class("found-head")) {
          h2 { words(search: .recent) }
          button(.class("button quiet"), Attribute("data-forget-all", present: true)) {
            words(search: .clear)
          }
        }
        ul {
          li {
            a(.class("found-row"), .href(context.search), Attribute("data-row", present: true)) {
              Icon.history.node(context)
              span(.class("found-title")) {}
            }
            button(
              .class("search-submit"), .label(words(search: .forget, ["query": "{query}"])),
              Attribute("data-forget", present: true)
            ) { Icon.close.node(context) }
          }
        }
      }
    }
    div(.class("found-empty")) {
      p(.class("empty-art"), .ariaHidden) { "🔎" }
      h2 { words(search: .readyTitle) }
      p { words(search: .readyText) }
    }
  }

  private func none(_ context: PageContext) -> some Node {
    div(.class("found-empty")) {
      p(.class("empty-art"), .ariaHidden) { "🍂" }
      h2 { context.words(search: .noneTitle, ["query": query.text]) }
      p { context.words(search: query.isLimited ? .noneHere : .noneText) }
      if query.isLimited {
        p {
          a(
            .class("button"), .href(query.unlimited.path(in: context)),
            Attribute("data-narrow", present: true)
          ) { context.words(search: .elsewhere) }
        }
      }
    }
  }

  /// The keyboard shortcuts of the dialog.
  private func keys(_ words: Words) -> some Node {
    p(.class("found-keys"), .ariaHidden) {
      kbd { "↑" }
      kbd { "↓" }
      " \(words(search: .move)) "
      kbd { "↵" }
      " \(words(search: .open)) "
      kbd { "esc" }
      " \(words(search: .close))"
    }
  }
}

/// The types and collections to which a search can be limited, each with its number of results.
struct SearchScopeChips {
  let query: SearchQuery
  let findings: SearchResults
  let context: PageContext

  @NodeBuilder var node: some Node {
    if query.isLimited || findings.types.count + findings.collections.count > 1 {
      nav(.class("chips"), .label(context.words(search: .places))) {
        ul {
          chip(query.unlimited, context.words(search: .all), nil, isChosen: !query.isLimited)
          ForEach(chips) { chip($0.query, $0.name, $0.count, isChosen: $0.isChosen) }
        }
      }
    }
  }

  private struct Chip {
    var query: SearchQuery
    var name: String
    var count: SearchCount
    var isChosen: Bool
    /// Whether the search was opened from this type or collection.
    var isNear: Bool
  }

  /// The type or collection from which the search was opened comes first, then the types with the
  /// most results.
  private var chips: [Chip] {
    let known = findings.types.sorted { $0.count.number > $1.count.number }
    let types = known.map { type, count in
      Chip(
        query: query.toggled(type: type.pathName),
        name: "\(type.icon) \(context.words.pluralName(type.displayName))", count: count,
        isChosen: query.type == type.pathName, isNear: query.preferredScope == type.pathName)
    }
    let collections = findings.collections.map { collection, count in
      Chip(
        query: query.toggled(collection: collection.id),
        name: context.words(search: .inCollection, ["name": collection.name]), count: count,
        isChosen: query.collection == collection.id,
        isNear: query.preferredScope == "\(collection.id)")
    }
    let all = types + collections
    return all.filter(\.isNear) + all.filter { !$0.isNear }
  }

  private func chip(
    _ query: SearchQuery, _ name: String, _ count: SearchCount?, isChosen: Bool
  ) -> some Node {
    li {
      a(
        .class("chip"), .href(query.path(in: context)),
        Attribute("aria-current", isChosen ? "true" : nil),
        Attribute("data-narrow", present: true)
      ) {
        name
        if let text = count?.text(context.words) {
          " "
          strong { text }
        }
      }
    }
  }
}

extension SearchCount {
  /// Returns `12` or `100+`. Nil for a small number of which more may exist, because it would
  /// mislead.
  func text(_ words: Words) -> String? {
    isMore && number < 10 ? nil : words.grouped(number) + (isMore ? "+" : "")
  }
}

// MARK: - SearchDialog

/// The dialog of the search in everything, which is part of every page. When it is opened, it loads
/// its results, script and stylesheet from the URLs in its attributes.
struct SearchDialog {
  let context: PageContext

  var node: some Node {
    dialog(
      .class("dialog book-search"), .id("book-search"),
      .label(context.words(search: .everything)),
      Attribute("data-script", context.asset("book-search.js")),
      Attribute("data-style", context.asset("css/search.css")),
      Attribute("data-near", context.preferredSearchScope),
      Attribute("data-again", context.words(search: .again))
    ) {
      SearchField(text: "", context: context).form {
        button(
          .class("search-submit"), Attribute("type", "button"), .label(context.words(.close)),
          Attribute("data-close", "book-search")
        ) { Icon.close.node(context) }
      }
      p(.class("hidden"), .role("status")) {}
      div(.class("book-found")) {}
    }
  }
}

/// The input of the search in everything.
struct SearchField {
  let text: String
  let context: PageContext

  func form<Content: Node>(@NodeBuilder _ content: () -> Content) -> some Node {
    HTML.form(
      .class("search"), .role("search"), .method(.get), .action(context.search)
    ) {
      Icon.search.node(context)
      input(
        .type(.search), .name("q"), .value(text), .label(context.words(search: .everything)),
        Attribute("placeholder", context.words(search: .placeholder)),
        Attribute("maxlength", "200"), Attribute("autocomplete", "off"),
        Attribute("enterkeyhint", "search"))
      content()
    }
  }
}
