import HTML
import Model

/// The frame around every page: head, chapter navigation, content, toasts.
struct Layout: Sendable {
  /// A chapter of the navigation. The settings are no chapter, but their pages have the same frame.
  enum Chapter: String, Sendable { case log, lists, library, site, search, settings }

  let title: String
  let context: PageContext
  /// The current chapter. Nil on pages before sign-in, which have no navigation.
  let chapter: Chapter?
  /// Scripts of this page in addition to `app.js`.
  var scripts: [String] = []
  /// Stylesheets of this page in addition to `app.css`.
  var styles: [String] = []
  var bodyClass: String?
  /// Whether the page reloads itself every second, as the page of a running task does.
  var autoReloads = false

  func page<Content: Node>(@NodeBuilder _ content: () -> Content) -> [UInt8] {
    document(content()).rendered()
  }

  @NodeBuilder private func document<Content: Node>(_ content: Content) -> some Node {
    ConstantMarkup("<!doctype html>")
    html(
      Attribute("lang", context.language.rawValue),
      Attribute("data-theme", context.theme?.rawValue)
    ) {
      documentHead
      body(.class(bodyClass)) {
        a(.class("skip"), .href("#main")) { context.words(.skip) }
        if chapter != nil {
          p(.class("offline-copy"), .role("complementary")) { context.words(offline: .copy) }
        }
        if let chapter { ChapterBar(chapter: chapter, context: context).node }
        main(.id("main"), Attribute("tabindex", "-1")) {
          if chapter != nil { BookLine(context: context).node }
          content
        }
        if let chapter, chapter != .search, context.member != nil {
          SearchDialog(context: context).node
        }
        Toasts(context: context).node
      }
    }
  }

  private var documentHead: some Node {
    head {
      meta(Attribute("charset", "utf-8"))
      meta(
        .name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
      themeMeta
      documentTitle { "\(title) · Commonplace" }
      ForEach(["app.css"] + styles) { name in
        link(.rel("stylesheet"), .href(context.asset(name)))
      }
      link(
        .rel("icon"), Attribute("type", "image/svg+xml"), .href(context.asset(Asset.appIcon)))
      link(.rel("apple-touch-icon"), .href(context.asset("icons/app-180.png")))
      link(
        .rel("manifest"),
        .href("\(context.root)/manifest.webmanifest?lang=\(context.language.rawValue)"))
      if autoReloads {
        ConstantMarkup("<noscript><meta http-equiv=\"refresh\" content=\"1\"></noscript>")
      }
      ForEach(["app.js"] + scripts + (autoReloads ? ["again.js"] : [])) { name in
        script(Attribute("type", "module"), .src(context.asset(name))) {}
      }
    }
  }

  /// The colours that the browser shows before and around the page: those of the chosen theme, or
  /// of both themes with a media query each.
  @NodeBuilder private var themeMeta: some Node {
    meta(.name("color-scheme"), .content(context.theme?.rawValue ?? "light dark"))
    ForEach([PageContext.Theme.light, .dark]) { theme in
      meta(
        .name("theme-color"), .content((context.theme ?? theme).paper),
        Attribute("media", "(prefers-color-scheme: \(theme.rawValue))"))
    }
  }
}

extension PageContext.Theme {
  /// The value of `--paper` in tokens.css.
  var paper: String { self == .dark ? "#16130e" : "#faf6ee" }
}

/// The hidden input with the CSRF token, which every form contains.
struct CSRFField {
  let context: PageContext

  var node: some Node { input(.type(.hidden), .name("csrf"), .value(context.csrf)) }
}

// MARK: - BookLine

/// The name of a book that is not the user's own, and of its owner, above every page of it.
struct BookLine {
  let context: PageContext

  @NodeBuilder var node: some Node {
    if !context.base.isEmpty, let book = context.books.first(where: \.isShown) {
      a(.class("book-line"), .href(context.members)) {
        Icon.members.node(context)
        strong { book.name }
        if let owner = book.owner, owner != book.name {
          span { context.words(frame: .ownedBy, ["name": owner]) }
        }
      }
    }
  }
}

// MARK: - ChapterBar

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

// MARK: - SettingsFrame

/// The layout of a settings page: a back button, a title and sections.
struct SettingsFrame {
  let title: String
  let context: PageContext

  func page<Content: Node>(@NodeBuilder _ content: () -> Content) -> [UInt8] {
    let inner = content()
    return Layout(
      title: title, context: context, chapter: .settings, bodyClass: "page-settings"
    ).page {
      header(.class("page-head back-head")) {
        a(
          .class("round"), .href(context.settings()), .label(context.words(frame: .settings))
        ) { Icon.back.node(context) }
        h1 { title }
      }
      div(.class("settings-sections")) { inner }
    }
  }
}

/// A titled card of a settings page.
struct SettingsSection<Content: Node> {
  let title: String
  var text: String?
  let content: Content

  init(_ title: String, text: String? = nil, @NodeBuilder _ content: () -> Content) {
    self.title = title
    self.text = text
    self.content = content()
  }

  var node: some Node {
    section(.class("settings-card")) {
      h2 { title }
      if let text { p(.class("hint")) { text } }
      content
    }
  }
}
