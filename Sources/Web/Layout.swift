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
        main(.id("main"), Attribute("tabindex", "-1")) { content }
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
      ForEach(["app.js"] + scripts + (autoReloads ? ["js/again.js"] : [])) { name in
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
