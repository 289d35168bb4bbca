import HTML
import Publishing
import Model

/// The routes of the site. Each is edited in its row, which also shows its earlier slugs.
struct RoutesView {
  struct Row {
    var id: String
    var slug: String
    var title: String
    var isActive: Bool
    /// Whether these values become public only when the content is published again.
    var isPendingPublication = false
    var revision: Int
    /// The content that it shows.
    var entry: (id: EntryID, title: String)?
    /// The form's value for the type or collection that it lists.
    var list = ""
    /// The name of the type or collection that it lists, in a sentence.
    var listDescription: String?
    /// Earlier slugs, which redirect here.
    var redirects: [String] = []
    /// The errors of the input.
    var errors: [FormError] = []
  }

  /// The types and collections that a route can list, with their values in the form.
  struct ListOptions {
    var types: [(value: String, name: String)] = []
    var collections: [(value: String, name: String)] = []

    /// Returns the name of the type or collection with this value; nil for neither.
    func name(of value: String) -> String? {
      (types + collections).first { $0.value == value }?.name
    }
  }

  let routes: [Row]
  var lists = ListOptions()
  /// The URL of the next page.
  var next: String?
  /// The input for a new route.
  var draft: (slug: String, title: String) = ("", "")
  var draftErrors: [FormError] = []
  let canWrite: Bool
  let context: PageContext

  private var words: Words { context.words }

  var page: [UInt8] {
    SiteFrame(
      title: words(site: .routes), part: .routes, scripts: ["routes.js"],
      context: context
    ).page {
      div(
        .id("results"), .class("route-rows"), .live(.route),
        Attribute("data-pull", words(.refresh))
      ) {
        if canWrite { new }
        if routes.isEmpty { empty }
        ForEach(routes) { row($0) }
        if let next {
          p(.class("pager")) {
            a(.class("button"), .rel("next"), .href(next)) { words(site: .more) }
          }
        }
      }
      p(.class("hidden"), .id("found"), .role("status")) {}
    }
  }

  private var empty: some Node {
    div(.class("empty")) {
      p(.class("empty-art"), .ariaHidden) { "🔗" }
      h2 { words(site: .routesEmptyTitle) }
      p { words(site: .routesEmptyText) }
    }
  }

  private var new: some Node {
    let controls = FormControls(errors: draftErrors, context: context)
    return details(
      .class("route-row new-route"), .id("new-route"),
      Attribute("open", present: !draftErrors.isEmpty)
    ) {
      summary {
        strong { words(site: .newRoute) }
        Icon.plus.node(context)
      }
      form(
        .method(.post), .action(context.siteRoutes), Attribute("novalidate", present: true),
        .id("route-form")
      ) {
        CSRFField(context: context).node
        controls.summary
        controls.text("title", words(.title), draft.title, limit: 200, required: true)
        controls.text(
          "slug", words(site: .slug), draft.slug, hints: [words(site: .slugHint)], limit: 255,
          extra: Attribute("autocapitalize", "off"))
        listing(controls, "list", "")
        p { button(.class("button primary")) { words(.add) } }
      }
    }
  }

  private func row(_ route: Row) -> some Node {
    details(
      .class("route-row"), .id("route-\(route.id)"),
      Attribute("open", present: !route.errors.isEmpty)
    ) {
      summary {
        span {
          strong { route.title }
          span(.class("slug")) { route.slug }
        }
        span(.class(route.isActive ? "status status-published" : "status status-archived")) {
          words(site: route.isActive ? .active : .inactive)
        }
      }
      shown(route)
      if canWrite { edit(route) }
    }
  }

  private func shown(_ route: Row) -> some Node {
    div(.class("route-shown")) {
      if let entry = route.entry {
        p {
          a(.class("button"), .href(context.content(entry.id))) {
            Icon.edit.node(context)
            entry.title
          }
        }
        if route.isPendingPublication { p(.class("hint")) { words(site: .routeWaits) } }
      } else {
        p(.class("hint")) { route.listDescription ?? words(site: .routeUnused) }
      }
      if !route.redirects.isEmpty {
        div(.class("redirects")) {
          p { words(site: .redirects) }
          ul { ForEach(route.redirects) { slug in li { slug } } }
        }
      }
    }
  }

  private func listing(_ controls: FormControls, _ name: String, _ chosen: String) -> some Node {
    controls.field(name, words(site: .routeList), hints: [words(site: .routeListHint)]) {
      id, described, invalid in
      select(id, .name(name), described, invalid) {
        option(.value("")) { words(site: .routeListNone) }
        group(words(type: .types), lists.types, chosen)
        group(words(collection: .collections), lists.collections, chosen)
      }
    }
  }

  @NodeBuilder private func group(
    _ name: String, _ options: [(value: String, name: String)], _ chosen: String
  ) -> some Node {
    if !options.isEmpty {
      optgroup(Attribute("label", name)) {
        ForEach(options) { each in
          option(.value(each.value), .selected(each.value == chosen)) { each.name }
        }
      }
    }
  }

  /// The form of a row. The names of its controls have a suffix, because the page contains all
  /// rows.
  private func edit(_ route: Row) -> some Node {
    let controls = FormControls(
      errors: route.errors.map { FormError("\($0.name).\(route.id)", $0.text) }, context: context)
    return form(
      .id("form-\(route.id)"), .method(.post), .action("\(context.siteRoutes)/\(route.id)"),
      Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("revision"), .value("\(route.revision)"))
      controls.summary
      controls.text(
        "title.\(route.id)", words(.title), route.title, limit: 200, required: true)
      controls.text(
        "slug.\(route.id)", words(site: .slug), route.slug, hints: [words(site: .renameHint)],
        limit: 255, extra: Attribute("autocapitalize", "off"))
      if route.entry == nil { listing(controls, "list.\(route.id)", route.list) }
      label(.class("onoff")) {
        span { words(site: .routeActive) }
        input(
          .type(.checkbox), .name("status"), .value("1"), .role("switch"),
          .checked(route.isActive))
      }
      div(.class("actions")) {
        button(.class("button primary")) { words(.save) }
        if route.entry == nil {
          button(
            .class("button danger"),
            Attribute("formaction", "\(context.siteRoutes)/\(route.id)/delete")
          ) { words(.delete) }
        }
      }
    }
  }
}
