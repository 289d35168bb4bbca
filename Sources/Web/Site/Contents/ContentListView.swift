import Catalog
import HTML
import Model
import Publishing

/// A row in the list of a type's contents.
struct ContentRow {
  var id: EntryID
  var title: String
  /// The path of its route. Nil without a route.
  var slug: String?
  var state: ContentState
  var isPublished = false
  /// The time of its scheduled publication.
  var scheduled: String?
  var modified: Timestamp
  var cover: ImageID?
  /// The languages whose translations are outdated.
  var outdated: [String] = []
}

/// The contents of a type: searched, filtered by state, sorted and paged. Actions apply to several
/// at once.
struct ContentListView {
  let type: TypeRecord
  let query: ContentQuery
  let rows: [ContentRow]
  /// The number of contents by state, regardless of the search.
  let counts: ContentCounts
  let hasMore: Bool
  let canWrite: Bool
  let day: (Timestamp) -> String
  let context: PageContext

  private var words: Words { context.words }
  private var total: Int { counts.total }

  var page: [UInt8] {
    SiteFrame(
      title: words.pluralName(type.displayName), back: (context.site, words(site: .site)),
      scripts: ["contents.js"], context: context
    ).page {
      if canWrite {
        AddButton(
          context.newContent(type.id),
          label: words.newContent(type.displayName), context
        ).node
      }
      if total > 0 { search }
      p(.class("hidden"), .id("found"), .role("status")) { found }
      div(
        .id("results"), .class(query.selection == nil ? nil : "selecting"),
        .live(.entry, .type, .publication, .publicationSchedule, .placement, .translation),
        Attribute("data-pull", words(.refresh)), Attribute("data-hint", searchHint)
      ) {
        if total > 0 { filters }
        results
        if canWrite && total > 0 { selection }
      }
    }
  }

  /// The text of the empty search field. The results contain it too, because they are replaced
  /// alone when the number has changed.
  private var searchHint: String { words(site: .searchItems, count: total) }

  private var found: String {
    guard !query.text.isEmpty else { return "" }
    return rows.isEmpty ? words(.noMatchTitle) : words(site: .found, count: rows.count)
  }

  // MARK: - Search, filters, order

  private var search: some Node {
    form(
      .class("search"), .role("search"), .method(.get), .action(context.siteType(type.id)),
      .id("log-search"), Attribute("data-search", "results")
    ) {
      Icon.search.node(context)
      label(.class("hidden"), .for("q")) { words(.search) }
      input(
        .type(.search), .id("q"), .name("q"), .value(query.text),
        Attribute("placeholder", searchHint),
        Attribute("maxlength", "200"), Attribute("autocomplete", "off"),
        Attribute("enterkeyhint", "search"))
      a(
        .class(query.text.isEmpty ? "search-submit clear no-text" : "search-submit clear"),
        .href(query.with { $0.text = "" }.path(in: context)), .label(words(.clearSearch)),
        Attribute("data-clear", present: true)
      ) { Icon.close.node(context) }
      button(.class("search-submit no-script"), .label(words(.search))) {
        Icon.forward.node(context)
      }
    }
  }

  @NodeBuilder private var filters: some Node {
    nav(.class("chips"), .label(words(site: .filters)), Attribute("data-keep-scroll", "chips")) {
      ul {
        chip(nil, words(.all), total)
        ForEach(states) { state in
          chip(state, words.state(state), counts.byState[state] ?? 0)
        }
      }
    }
    div(.class("toolbar")) {
      sort
      if let state = query.state {
        input(
          .type(.hidden), .name("status"), .value(state.rawValue),
          Attribute("form", "log-search"))
      }
      if canWrite {
        a(
          .class("button quiet select-link"),
          .href(query.with { $0.selection = BulkSelection.none }.path(in: context)),
          Attribute("data-select", "none")
        ) { words(.select) }
      }
    }
  }

  private var states: [ContentState] {
    ContentState.allCases.filter { counts.byState[$0] ?? 0 > 0 || $0 == query.state }
  }

  private func chip(_ state: ContentState?, _ name: String, _ count: Int) -> some Node {
    let other = query.with {
      $0.state = state
      $0.offset = 0
    }
    return li {
      a(
        .class(state.map { "chip status-chip status-\($0.rawValue)" } ?? "chip"),
        .href(other.path(in: context)), .current(state == query.state),
        Attribute("data-swap", "push")
      ) {
        "\(name) "
        strong { words.grouped(count) }
      }
    }
  }

  private var sort: some Node {
    div(.class("sort")) {
      Icon.sort.node(context)
      label(.class("hidden"), .for("sort")) { words(.sort) }
      select(.id("sort"), .name("sort"), Attribute("form", "log-search")) {
        ForEach(ContentQuery.Sort.allCases) { sort in
          option(.value(sort.rawValue), .selected(sort == query.sort)) { words(sortedBy: sort) }
        }
      }
      button(.class("button quiet no-script"), Attribute("form", "log-search")) {
        words(.sortApply)
      }
    }
  }

  // MARK: - Rows

  @NodeBuilder private var results: some Node {
    if rows.isEmpty {
      empty
    } else {
      ul(.class("rows content-rows")) { ForEach(rows) { item($0) } }
      if hasMore { pager }
    }
  }

  private func item(_ row: ContentRow) -> some Node {
    li {
      ContentRowLink(row: row, heading: .h2, day: day(row.modified), context: context).node
      if canWrite { tick(row) }
    }
  }

  @NodeBuilder private func tick(_ row: ContentRow) -> some Node {
    label(.class("pick")) {
      input(
        .type(.checkbox), .name("ids"), .value("\(row.id)"),
        Attribute("form", BulkSelection.formID),
        .checked(query.selection?.contains(row.id) ?? false),
        .label(words(.selectOne, ["title": row.title])))
      span(.class("tick"), .ariaHidden) { Icon.check.node(context) }
    }
    a(
      .class("card-more"),
      .href(query.with { $0.selection = .one(row.id) }.path(in: context)),
      .label(words(.moreFor, ["title": row.title])), Attribute("data-menu-of", "\(row.id)")
    ) { Icon.more.node(context) }
  }

  private var pager: some Node {
    p(
      .class("pager"), Attribute("data-pages", "1"), Attribute("data-loading", words(.loading))
    ) {
      a(
        .class("button"), .rel("next"),
        .href(query.with { $0.offset += ContentQuery.pageSize }.path(in: context))
      ) { words(site: .more) }
    }
  }

  private var selection: some Node {
    ContentBulkActionBar(
      query: query, count: rows.count { query.selection?.contains($0.id) ?? false },
      context: context
    ).node
  }

  @NodeBuilder private var empty: some Node {
    div(.class("empty"), .role("status")) {
      p(.class("empty-art"), .ariaHidden) { total == 0 ? type.icon : "🔎" }
      h2 { total == 0 ? words(site: .emptyTitle) : words(.noMatchTitle) }
      if total == 0 {
        p { words(site: .emptyText) }
        if canWrite {
          p {
            a(.class("button primary"), .href(context.newContent(type.id))) {
              words.newContent(type.displayName)
            }
          }
        }
      } else {
        p { a(.class("button"), .href(context.siteType(type.id))) { words(.showAll) } }
      }
    }
  }
}

// MARK: - ContentRowLink

/// A content in a list: its title, slug, status and day.
struct ContentRowLink {
  enum Heading { case h2, h3 }

  let row: ContentRow
  let heading: Heading
  let day: String
  let context: PageContext

  private var words: Words { context.words }
  private var title: String { row.title.isEmpty ? words(site: .untitled) : row.title }

  var node: some Node {
    a(
      .class("row content-row"), .href(context.content(row.id)),
      Attribute("data-entry", "\(row.id)")
    ) {
      div(.class("content-text")) {
        switch heading {
        case .h2: h2 { title }
        case .h3: h3 { title }
        }
        p { row.slug ?? words(site: .noRoute) }
        span {
          StatusBadge(
            state: row.state, isPublished: row.isPublished, time: row.scheduled, context: context
          ).node
        }
        if !row.outdated.isEmpty {
          p(.class("tab-note missing")) {
            "\(row.outdated.joined(separator: ", ")): \(words(site: .translatedOutdated))"
          }
        }
      }
      // Scheduled content shows the time of its publication instead.
      if row.scheduled == nil { span(.class("row-end")) { span { day } } }
    }
  }
}

extension Words {
  func callAsFunction(sortedBy sort: ContentQuery.Sort) -> String {
    switch sort {
    case .newest: self(site: .byModified)
    case .oldest: self(site: .byOldest)
    case .title: self(.byTitle)
    case .created: self(site: .byCreated)
    case .published: self(site: .byPublished)
    }
  }
}
