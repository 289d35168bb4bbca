import HTML

/// The navigation between chapters: a bar at the bottom on a phone, a sidebar on a desktop.
struct ChapterBar {
  let chapter: Layout.Chapter
  let context: PageContext

  var node: some Node {
    nav(.class("chapters"), .label(context.words(.chapters))) {
      p(.class("brand"), .ariaHidden) { "Commonplace" }
      ul {
        ForEach(Layout.Chapter.shown(hiding: context.hiddenChapters)) { link(to: $0) }
        li(.class("sidebar-only")) {
          a(.href(context.settings()), .current(chapter == .settings)) {
            Icon.settings.node(context)
            span { context.words(frame: .settings) }
          }
        }
      }
    }
  }

  private func link(to other: Layout.Chapter) -> some Node {
    li {
      a(
        .href(context.path(other.path)), .current(chapter == other),
        Attribute("data-find", present: other == .search),
        Attribute("aria-keyshortcuts", other == .search ? "Control+K Meta+K" : nil)
      ) {
        other.icon.node(context)
        span { other.name(in: context.words) }
        if other == .search { kbd(.class("script-only"), .ariaHidden) { "Ctrl K" } }
      }
    }
  }
}

extension Layout.Chapter {
  /// All chapters, in the order of the bar. The first is the home page and cannot be hidden.
  static let all: [Layout.Chapter] = [.log, .lists, .library, .site, .search]

  static func shown(hiding names: [String]) -> [Layout.Chapter] {
    all.enumerated().filter { $0.offset == 0 || !names.contains($0.element.rawValue) }
      .map(\.element)
  }

  var path: String {
    switch self {
    case .log: "/log"
    case .lists: "/lists"
    case .library: "/library"
    case .site: "/site"
    case .search: "/search"
    case .settings: "/settings"
    }
  }

  var icon: Icon {
    switch self {
    case .log: .log
    case .lists: .lists
    case .library: .library
    case .site: .site
    case .search: .search
    case .settings: .settings
    }
  }

  func name(in words: Words) -> String {
    switch self {
    case .log: words(.log)
    case .lists: words(list: .lists)
    case .library: words(library: .library)
    case .site: words(site: .site)
    case .search: words(.search)
    case .settings: words(frame: .settings)
    }
  }
}
